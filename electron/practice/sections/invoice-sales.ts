import { type Call, none } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';
import { invoiceOf } from '../invoicing/make.ts';
import { requireAllowed } from '../invoicing/stage.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type Kept } from '../ledger/records.ts';
import { badField, missing, notFound } from '../refusal.ts';
import { debtorContractOf, requireContractMove } from '../sales/debtor-contracts.ts';
import { cancelOffer, offer, salesContractFor } from '../sales/sales.ts';

const contractNamed = (call: Call, invoice: ListedInvoice): Kept =>
  salesContractFor(call.service, invoice.creditor_id, call.query('salescontractpublicid') ?? '');

/** The contract under which the invoice's debtor lets it be financed: signed, and that debtor's. */
const debtorContractNamed = (call: Call, invoice: ListedInvoice): Kept => {
  const id = call.query('debtorcontractpublicid') ?? '';
  if (id === '') throw missing('debtorcontractpublicid');
  const contract = debtorContractOf(call.service, id);
  if (contract.creditorId !== invoice.creditor_id) throw notFound('Kundavtalet', 'The debtor contract');
  if (contract.ownerId !== invoice.debtor_id)
    throw badField('debtorcontractpublicid', 'hör till en annan kund', 'belongs to another debtor');
  requireContractMove(contract, 'finance');
  return contract;
};

/** Selling and financing (endpoints b, Invoices). */
export const invoiceSales: readonly Route[] = [
  route('PUT', '/v1/invoice/sellinvoice/{id}', (call) => {
    const invoice = invoiceOf(call, call.id);
    requireAllowed('sell', invoice);
    offer(call.service, invoice, contractNamed(call, invoice), null, call.user.username);
    return none;
  }),
  route('DELETE', '/v1/invoice/sellinvoice/{id}', (call) => {
    const invoice = invoiceOf(call, call.id);
    requireAllowed('cancelSale', invoice);
    cancelOffer(call.service, invoice, call.query('comment') ?? null, call.user.username);
    return none;
  }),
  route('PUT', '/v1/invoice/financeinvoice/{id}', (call) => {
    const invoice = invoiceOf(call, call.id);
    requireAllowed('finance', invoice);
    const salesContract = contractNamed(call, invoice);
    offer(call.service, invoice, salesContract, debtorContractNamed(call, invoice), call.user.username);
    return none;
  }),
];
