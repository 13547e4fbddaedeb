import { createDebtor, removeDebtor, updateDebtor } from '../debtors/write.ts';
import { wishesOf } from '../debtors/find.ts';
import { missing, noAccess } from '../refusal.ts';
import { answer, type Call, contentView, contentViews, created, creditorOf, debtorOf, none } from '../gate/call.ts';
import { pageAnswer, pageFrom, pageOf } from '../gate/paging.ts';
import { type Route, route } from '../gate/route.ts';
import { textOf, type View } from '../wire/json.ts';
import { forEachEntry } from './bulk.ts';

const listDebtors = (call: Call): readonly View[] => {
  const creditor = creditorOf(call, call.id);
  const { debtors: ledger } = call.service.ledger;
  const wishes = wishesOf(call, creditor.id);
  if (wishes.length === 0) return pageFrom(call, 'DebtorView', (slice) => ledger.list(creditor.id, slice));
  const all = ledger.list(creditor.id, { offset: 0, limit: -1, ascending: true });
  return pageOf(
    call,
    'DebtorView',
    all.filter((debtor) => wishes.every((wish) => wish(debtor))),
  );
};

/** Debtors (endpoints a, Debtors): the records, bulk, and the ways to find them. */
export const debtors: readonly Route[] = [
  route('GET', '/v1/debtors/debtor/{id}', (call) => answer('DebtorView', debtorOf(call, call.id))),
  route('POST', '/v1/debtors/debtor', (call) => created(createDebtor(call, contentView(call)))),
  route('PUT', '/v1/debtors/debtor', (call) => {
    updateDebtor(call, contentView(call));
    return none;
  }),
  route('DELETE', '/v1/debtors/debtor/{id}', (call) => {
    removeDebtor(call.service, debtorOf(call, call.id));
    return none;
  }),
  route('POST', '/v1/debtors/debtors', (call) => {
    forEachEntry(contentViews(call), (entry) => {
      if (textOf(entry, 'DebtorPublicId') === null) createDebtor(call, entry);
      else updateDebtor(call, entry);
    });
    return none;
  }),
  route('GET', '/v1/debtors/debtors/{id}', (call) => answer('DebtorsView', listDebtors(call))),
  route('GET', '/v1/debtors/debtorbydebtorno/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const debtor = call.service.ledger.debtors.byNo(creditor.id, call.query('debtorno') ?? '');
    if (debtor === undefined) throw noAccess();
    return answer('DebtorView', debtor);
  }),
  route('GET', '/v1/debtors/debtorsbyexternalid/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const found = call.service.ledger.debtors.byExternalId(creditor.id, call.query('externalid') ?? '');
    return pageAnswer(call, 'DebtorsView', found);
  }),
  route('GET', '/v1/debtors/debtorsbyorgno/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const country = call.query('countrycode') ?? '';
    if (country === '') throw missing('countrycode');
    const found = call.service.ledger.debtors.byOrgNo(creditor.id, call.query('orgno') ?? '', country);
    return pageAnswer(call, 'DebtorsView', found);
  }),
];
