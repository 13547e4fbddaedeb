import { randomUUID } from 'node:crypto';
import { readBankgiro } from '../../../shared/domain/bankgiro.ts';
import { readOrgNo } from '../../../shared/domain/org-no.ts';
import { isCountry } from '../countries.ts';
import { creditorView } from '../ledger/creditors.ts';
import { emit } from '../invoicing/happenings.ts';
import { badField, badRequest, missing } from '../refusal.ts';
import { answer, type Call, contentView, created, creditorOf, creditorsOf, none } from '../gate/call.ts';
import { withDefaults } from '../gate/defaults.ts';
import { pageAnswer } from '../gate/paging.ts';
import { type Route, route } from '../gate/route.ts';
import { parseView, textOf, type View, viewOf } from '../wire/json.ts';

const subFields = ['CreditorPublicId', 'Name', 'IsEnabled', 'OrgNo', 'LogoURL'] as const;
const subView = (creditor: View): View =>
  Object.fromEntries(subFields.map((field) => [field, creditor[field] ?? null]));

const flags: View = { IsEnabled: true, UseCentRounding: false, UsesClientFundForInvoicing: false };

/** A creditor is a legal entity, not a private person (concepts, Structural concepts): 400. */
const checkOrgNo = (view: View): void => {
  const orgNo = textOf(view, 'OrgNo');
  if (orgNo === null) throw missing('OrgNo');
  if ((textOf(view, 'CountryCode') ?? 'SE') === 'SE' && readOrgNo(orgNo) === null)
    throw badField('OrgNo', 'är inget organisationsnummer', 'is no organization number');
};

/** What a creditor needs. Throws a Refusal (400). Gives what is kept of it. */
const checkCreditor = (view: View): View => {
  if (textOf(view, 'Name') === null) throw missing('Name');
  const country = textOf(view, 'CountryCode');
  if (country !== null && !isCountry(country))
    throw badField('CountryCode', `${country} är inget land`, `${country} is no country`);
  checkOrgNo(view);
  const bankgiro = textOf(viewOf(view, 'CreditorBankInfo') ?? {}, 'BankgiroNo');
  if (bankgiro !== null && readBankgiro(bankgiro) === null)
    throw badField('BankgiroNo', 'är inget bankgironummer', 'is no bankgiro number');
  const { NextInvoiceNumber: _counted, ...doc } = view;
  return withDefaults(flags, doc);
};

/** The number that the next invoice gets is set by what is sent, forwards only: what is read and sent back changes nothing. */
const setNextNumber = (call: Call, creditorId: string, sent: View): void => {
  const wanted = textOf(sent, 'NextInvoiceNumber');
  if (wanted === null) return;
  if (!/^\d{1,15}$/.test(wanted)) throw badField('NextInvoiceNumber', 'ska vara ett heltal', 'must be a whole number');
  const { creditors: ledger } = call.service.ledger;
  const next = ledger.get(creditorId)?.next_invoice_number ?? 0;
  if (Number(wanted) > next) ledger.setNextInvoiceNumber(creditorId, Number(wanted));
};

/** Tells of the creditor as it now is. */
const emitCreditor = ({ service }: Call, type: 'CreditorCreated' | 'CreditorUpdated', id: string): void => {
  const row = service.ledger.creditors.get(id);
  if (row !== undefined) emit(service, id, type, () => creditorView(row));
};

/** Creditors (endpoints a, Creditors): the records themselves. */
export const creditors: readonly Route[] = [
  route('GET', '/v1/creditors/creditor/{id}', (call) =>
    answer('CreditorView', creditorView(creditorOf(call, call.id))),
  ),
  route('GET', '/v1/creditors/creditors', (call) => {
    const own = creditorsOf(call).map(creditorView);
    return pageAnswer(call, 'CreditorsView', own);
  }),
  route('GET', '/v1/creditors/creditorsubs', (call) => {
    const own = creditorsOf(call).map(creditorView);
    return answer('CreditorSubsView', own.map(subView));
  }),
  route('POST', '/v1/creditors/creditor', (call) => {
    const sent = contentView(call);
    const id = randomUUID();
    const { creditors: ledger, rights } = call.service.ledger;
    ledger.create(id, checkCreditor(sent));
    rights.giveAll(call.user.id, id);
    setNextNumber(call, id, sent);
    emitCreditor(call, 'CreditorCreated', id);
    return created(id);
  }),
  route('PUT', '/v1/creditors/creditor', (call) => {
    const sent = contentView(call);
    const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
    const doc = checkCreditor({ ...parseView(creditor.doc), ...sent, CreditorPublicId: creditor.id });
    call.service.ledger.creditors.update(creditor.id, doc);
    setNextNumber(call, creditor.id, sent);
    emitCreditor(call, 'CreditorUpdated', creditor.id);
    return none;
  }),
  route('DELETE', '/v1/creditors/creditor/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const { creditors: ledger, rights } = call.service.ledger;
    if (ledger.isUsed(creditor.id))
      throw badRequest('Företaget används och kan inte tas bort.', 'The creditor is in use and cannot be removed.');
    ledger.remove(creditor.id);
    rights.forgetCreditor(creditor.id);
    emit(call.service, creditor.id, 'CreditorDeleted', () => creditor.id);
    return none;
  }),
];
