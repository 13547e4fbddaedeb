import { emitInvoice, note } from '../invoicing/happenings.ts';
import { nothingUpcoming } from '../invoicing/chain.ts';
import { type InvoiceStage } from '../../../shared/service/invoice-stages.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type Service } from '../service.ts';
import { changeClaim, type Claim } from './claim.ts';
import { debtColumns, debtOfInvoice, leftOf, without } from './debt.ts';
import { debtOfClaim, invoiceOfClaim, reconciliationOfClaim, writeDebt } from './debts.ts';
import { closeClaim } from './follow.ts';

const stageBefore = ({ reminder_id, sent_at }: ListedInvoice): InvoiceStage => {
  if (reminder_id !== null) return 'ReminderInvoiceSent';
  return sent_at === null ? 'Attested' : 'InvoiceSent';
};

/** The invoice stands as before the claim, without what the claim put on it; where nothing else is left, it is paid. */
const releaseInvoice = (service: Service, claim: Claim, invoice: ListedInvoice, by: string): void => {
  const debt = without(debtOfInvoice(invoice), claim.put);
  const isPaid = leftOf(debt) === 0;
  const { debtor_doc: _debtor, ...row } = invoice;
  service.ledger.invoices.update({
    ...row,
    ...debtColumns(debt),
    ...nothingUpcoming,
    stage: isPaid ? 'Completed' : stageBefore(invoice),
    closed_at: isPaid ? service.clock.now() : null,
    claim_id: null,
    collection_at: null,
  });
  note(service, invoice, 'Cancelled', by, 'Inkasso', claim.id);
  if (isPaid) note(service, invoice, 'Completed', by);
  emitInvoice(service, isPaid ? 'InvoiceActionPaid' : 'InvoiceActionStateChanged', invoice.id);
};

const releaseReconciliation = (service: Service, claim: Claim): void => {
  const row = reconciliationOfClaim(service, claim);
  if (row === undefined) return;
  const { fees, interest } = claim.put;
  writeDebt(service, claim, without(debtOfClaim(service, claim), { fees: fees + interest, interest: 0 }));
  const after = service.ledger.reconciliations.get(row.id);
  if (after === undefined) return;
  const { action_type: _type, debtor_id: _id, ...stored } = after;
  const isPaid = after.current + after.fees === 0;
  service.ledger.reconciliations.update({
    ...stored,
    claim_id: null,
    stage: isPaid ? 'Completed' : 'InvoiceSent',
    closed_at: isPaid ? service.clock.now() : null,
  });
};

/** Cancels a claim and disconnects any invoice (endpoints a, cancel). */
export const cancelClaim = (service: Service, claim: Claim, by: string): void => {
  const invoice = invoiceOfClaim(service, claim);
  const debt = debtOfClaim(service, claim);
  if (invoice !== undefined) releaseInvoice(service, claim, invoice, by);
  else releaseReconciliation(service, claim);
  closeClaim(service, changeClaim(service, claim, { isConnected: false, debt }), 'Cancelled', by);
};
