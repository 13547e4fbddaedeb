import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { debtorViewIn } from '../../shared/service/register-views.ts';
import { debtorById } from '../store/debtors.ts';
import { invoiceById } from '../store/invoice-list.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { notInMirror } from './not-in-mirror.ts';

type Address = CallOutput<'follow.address'>['address'];

const fields = ['Name', 'Attention', 'CareOf', 'Address', 'Address2', 'ZipCode', 'City', 'Email', 'Phone'] as const;

/**
 * Where the register sends to the customer of an invoice. Of a customer whom it does not have, the name alone.
 *
 * @throws AppError `unknown-invoice`.
 */
export const customerAddress = (
  store: Store,
  { scope, actionId }: CallInput<'follow.address'>,
): CallOutput<'follow.address'> => {
  const { scopeId } = scopeOf(store, scope);
  const invoice = invoiceById(store, scopeId, actionId);
  if (invoice === null) throw notInMirror();
  const view = debtorViewIn.safeParse(debtorById(store, scopeId, invoice.debtorId)?.view).data;
  if (view === undefined) return { address: { Name: invoice.debtorName } };
  const known = fields.flatMap((field) => (view[field] ? [[field, view[field]] as const] : []));
  return { address: Object.fromEntries(known) satisfies Address };
};
