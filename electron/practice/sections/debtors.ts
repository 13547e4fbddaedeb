import { randomUUID } from 'node:crypto';
import { instantText } from '../../../shared/service/service-time.ts';
import { isCountry } from '../countries.ts';
import { emit } from '../invoicing/happenings.ts';
import { badField, badRequest, noAccess } from '../refusal.ts';
import { answer, type Call, contentView, contentViews, created, creditorOf, debtorOf, none } from '../gate/call.ts';
import { pageFrom, pageOf } from '../gate/paging.ts';
import { flagQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { textOf, type View } from '../wire/json.ts';
import { forEachEntry } from './bulk.ts';

const defaults: View = {
  IsActive: true,
  ProtectedIdentity: false,
  UseProtectedMailDelivery: false,
  DebtorType: 'Undefined',
};

/** What a debtor needs (decisions.md 12; concepts, Debtor fields). Throws a Refusal (400). */
const checkDebtor = (call: Call, creditorId: string, debtor: View, ownId: string | null): void => {
  if ((textOf(debtor, 'Name') ?? '').trim() === '') throw badField('Name', 'saknas', 'is missing');
  if (textOf(debtor, 'EInvoiceBank') !== null && textOf(debtor, 'OrgNo') === null) {
    throw badField('OrgNo', 'krävs när EInvoiceBank är satt', 'is needed when EInvoiceBank is set');
  }
  const country = textOf(debtor, 'CountryCode');
  if (country !== null && !isCountry(country))
    throw badField('CountryCode', `${country} är inget land`, `${country} is no country`);
  const number = textOf(debtor, 'DebtorNo');
  if (number === null) return;
  const holder = call.service.ledger.debtors.byNo(creditorId, number);
  if (holder !== undefined && textOf(holder, 'DebtorPublicId') !== ownId) {
    throw badField('DebtorNo', `${number} är redan använt`, `${number} is used already`);
  }
};

/** The next integer that no debtor of the creditor has. */
const nextDebtorNo = (call: Call, creditorId: string): string => {
  const { creditors, debtors } = call.service.ledger;
  let next = creditors.get(creditorId)?.next_debtor_no ?? 1;
  while (debtors.byNo(creditorId, String(next)) !== undefined) next += 1;
  creditors.setNextDebtorNo(creditorId, next + 1);
  return String(next);
};

const createDebtor = (call: Call, sent: View): string => {
  const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  checkDebtor(call, creditor.id, sent, null);
  const id = randomUUID();
  const doc: View = {
    ...defaults,
    ...withoutNulls(sent),
    DebtorPublicId: id,
    CreditorPublicId: creditor.id,
    DebtorNo: textOf(sent, 'DebtorNo') ?? nextDebtorNo(call, creditor.id),
    Created: instantText(call.service.clock.now()),
  };
  call.service.ledger.debtors.insert(id, creditor.id, doc);
  emit(call.service, creditor.id, 'DebtorCreated', () => doc);
  return id;
};

/** A flag or an enumeration that is sent as null means that nothing was said about it. */
const withoutNulls = (view: View): View =>
  Object.fromEntries(Object.entries(view).filter(([field, value]) => value !== null || defaults[field] === undefined));

/** The view that is sent takes the stored one's place: what it leaves out is gone. */
const updateDebtor = (call: Call, sent: View): void => {
  const stored = debtorOf(call, textOf(sent, 'DebtorPublicId'));
  const creditorId = textOf(stored, 'CreditorPublicId') ?? '';
  if (creditorOf(call, textOf(sent, 'CreditorPublicId')).id !== creditorId) throw noAccess();
  const id = textOf(stored, 'DebtorPublicId') ?? '';
  const doc: View = {
    ...defaults,
    ...withoutNulls(sent),
    DebtorPublicId: id,
    CreditorPublicId: creditorId,
    DebtorNo: textOf(sent, 'DebtorNo') ?? textOf(stored, 'DebtorNo'),
    CreditCards: stored['CreditCards'],
    Created: stored['Created'],
  };
  checkDebtor(call, creditorId, doc, id);
  call.service.ledger.debtors.update(id, doc);
  emit(call.service, creditorId, 'DebtorUpdated', () => doc);
};

const matches = (debtor: View, words: string): boolean =>
  ['Name', 'DebtorNo', 'OrgNo', 'Email', 'DebtorExternalId', 'City'].some((field) =>
    (textOf(debtor, field) ?? '').toLowerCase().includes(words),
  );

const wanted = (call: Call): ((debtor: View) => boolean) => {
  const words = (call.query('filter') ?? '').toLowerCase();
  const activeOnly = flagQuery(call, 'excludeinactive') ?? false;
  return (debtor) => (!activeOnly || debtor['IsActive'] !== false) && (words === '' || matches(debtor, words));
};

const listDebtors = (call: Call): readonly View[] => {
  const creditor = creditorOf(call, call.id);
  const { debtors: ledger } = call.service.ledger;
  const filters = ['filter', 'excludeinactive', 'categorypublicid', 'deliverymethod'];
  if (filters.every((name) => (call.query(name) ?? '') === '')) {
    return pageFrom(call, 'DebtorView', (slice) => ledger.list(creditor.id, slice));
  }
  // No debtor is in a category yet: the endpoints that make categories are not built.
  const inCategory = (call.query('categorypublicid') ?? '') === '';
  const all = inCategory ? ledger.list(creditor.id, { offset: 0, limit: -1, ascending: true }) : [];
  return pageOf(call, 'DebtorView', all.filter(wanted(call)));
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
    const debtor = debtorOf(call, call.id);
    const id = textOf(debtor, 'DebtorPublicId') ?? '';
    const { debtors: ledger } = call.service.ledger;
    if (ledger.isUsed(id))
      throw badRequest(
        'Kunden används på en faktura och kan inte tas bort.',
        'The debtor is used on an invoice and cannot be removed.',
      );
    ledger.remove(id);
    emit(call.service, textOf(debtor, 'CreditorPublicId') ?? '', 'DebtorDeleted', () => id);
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
    return answer('DebtorsView', pageOf(call, 'DebtorView', found));
  }),
  route('GET', '/v1/debtors/debtorsbyorgno/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const country = call.query('countrycode') ?? '';
    if (country === '') throw badField('countrycode', 'saknas', 'is missing');
    const found = call.service.ledger.debtors.byOrgNo(creditor.id, call.query('orgno') ?? '', country);
    return answer('DebtorsView', pageOf(call, 'DebtorView', found));
  }),
];
