import { emitInvoice, note } from '../invoicing/happenings.ts';
import { nothingUpcoming } from '../invoicing/chain.ts';
import { type InvoiceStage } from '../../../shared/service/invoice-stages.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type ListedReconciliation } from '../ledger/reconciliations.ts';
import { type Service } from '../service.ts';
import { type Claim } from './claim.ts';
import { debtColumns, debtOfInvoice, debtOfReconciliation, leftOf, without } from './debt.ts';
import { invoiceOfClaim, reconciliationOfClaim } from './debts.ts';
import { endClaim } from './follow.ts';

const stageBefore = ({ reminder_id, sent_at }: ListedInvoice): InvoiceStage => {
  if (reminder_id !== null) return 'ReminderInvoiceSent';
  return sent_at === null ? 'Attested' : 'InvoiceSent';
};

/** The invoice stands as before the claim, without what the claim put on it; where nothing else is left, it is paid. */
const releaseInvoice = (service: Service, claim: Claim, invoice: ListedInvoice, by: string): void => {
  const debt = without(debtOfInvoice(invoice), claim.put);
  const isPaid = leftOf(debt) === 0;
  service.ledger.invoices.change(invoice, {
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

const releaseReconciliation = (
  service: Service,
  claim: Claim,
  { action_type, debtor_id: _id, ...row }: ListedReconciliation,
  by: string,
): void => {
  const { fees, interest } = claim.put;
  const left = without(debtOfReconciliation(row), { fees: fees + interest, interest: 0 });
  const isPaid = leftOf(left) === 0;
  service.ledger.reconciliations.update({
    ...row,
    fees: left.fees,
    claim_id: null,
    stage: isPaid ? 'Completed' : 'InvoiceSent',
    closed_at: isPaid ? service.clock.now() : null,
  });
  note(service, { ...row, action_type }, 'Cancelled', by, 'Inkasso', claim.id);
  if (isPaid) note(service, { ...row, action_type }, 'Completed', by);
};

/** Cancels a claim and disconnects any invoice (endpoints a, cancel). */
export const cancelClaim = (service: Service, claim: Claim, by: string): void => {
  const invoice = invoiceOfClaim(service, claim);
  const reconciliation = reconciliationOfClaim(service, claim);
  endClaim(service, claim.id, 'Cancelled', by);
  if (invoice !== undefined) releaseInvoice(service, claim, invoice, by);
  if (reconciliation !== undefined) releaseReconciliation(service, claim, reconciliation, by);
};
