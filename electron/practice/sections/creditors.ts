import { randomUUID } from 'node:crypto';
import { creditorView } from '../ledger/creditors.ts';
import { emit } from '../invoicing/happenings.ts';
import { badField, badRequest } from '../refusal.ts';
import { answer, contentView, created, creditorOf, creditorsOf, none } from '../gate/call.ts';
import { pageOf } from '../gate/paging.ts';
import { type Route, route } from '../gate/route.ts';
import { parseView, textOf, type View } from '../wire/json.ts';

const subFields = ['CreditorPublicId', 'Name', 'IsEnabled', 'OrgNo', 'LogoURL'] as const;
const subView = (creditor: View): View =>
  Object.fromEntries(subFields.map((field) => [field, creditor[field] ?? null]));

const checkCreditor = (view: View): View => {
  if (textOf(view, 'Name') === null) throw badField('Name', 'saknas', 'is missing');
  const { NextInvoiceNumber: _derived, ...doc } = view;
  return { IsEnabled: true, UseCentRounding: false, UsesClientFundForInvoicing: false, ...doc };
};

/** Creditors (endpoints a, Creditors): the records themselves. */
export const creditors: readonly Route[] = [
  route('GET', '/v1/creditors/creditor/{id}', (call) =>
    answer('CreditorView', creditorView(creditorOf(call, call.id))),
  ),
  route('GET', '/v1/creditors/creditors', (call) => {
    const own = creditorsOf(call).map(creditorView);
    return answer('CreditorsView', pageOf(call, 'CreditorView', own));
  }),
  route('GET', '/v1/creditors/creditorsubs', (call) => {
    const own = creditorsOf(call).map(creditorView);
    return answer('CreditorSubsView', own.map(subView));
  }),
  route('POST', '/v1/creditors/creditor', (call) => {
    const doc = checkCreditor(contentView(call));
    const id = randomUUID();
    const { creditors: ledger, rights } = call.service.ledger;
    ledger.create(id, doc);
    rights.giveAll(call.user.id, id);
    emit(call.service, id, 'CreditorCreated', () => ({ ...doc, CreditorPublicId: id }));
    return created(id);
  }),
  route('PUT', '/v1/creditors/creditor', (call) => {
    const sent = contentView(call);
    const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
    const doc = checkCreditor({ ...parseView(creditor.doc), ...sent, CreditorPublicId: creditor.id });
    call.service.ledger.creditors.update(creditor.id, doc);
    emit(call.service, creditor.id, 'CreditorUpdated', () => doc);
    return none;
  }),
  route('DELETE', '/v1/creditors/creditor/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const { creditors: ledger } = call.service.ledger;
    if (ledger.isUsed(creditor.id))
      throw badRequest('Företaget används och kan inte tas bort.', 'The creditor is in use and cannot be removed.');
    ledger.remove(creditor.id);
    emit(call.service, creditor.id, 'CreditorDeleted', () => creditor.id);
    return none;
  }),
];
