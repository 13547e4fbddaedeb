import { isAllowed } from '../../../shared/service/invoice-transitions.ts';
import { mayDo } from '../../../shared/service/moves.ts';
import { reconciliationMoves } from '../../../shared/service/reconciliation-transitions.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type ListedReconciliation } from '../ledger/reconciliations.ts';
import { debtOf, payReconciliation } from '../reconciliations/payments.ts';
import { badRequest } from '../refusal.ts';
import { type Service } from '../service.ts';
import { type Amount } from './amount.ts';
import { type Payment, payInvoice } from './payments.ts';

/** What is paid by card or by phone: an invoice or a reconciliation invoice (concepts, Invoice types). */
export interface Payable {
  readonly id: string;
  readonly creditor_id: string;
  readonly action_type: string;
  readonly number: string | null;
  readonly ocr: string | null;
  /** Whether payments on it are bookkept (concepts, Invoice types). */
  readonly isBooked: boolean;
  /** All that is owed now. */
  readonly owed: Amount;
  /** Whether its stage takes payments and something is owed. */
  readonly isOpen: boolean;
  /** Puts a payment on it. Gives the payment's id. Throws a Refusal (400). */
  readonly pay: (payment: Payment) => string;
}

export const payableInvoice = (service: Service, row: ListedInvoice): Payable => ({
  ...row,
  isBooked: true,
  owed: { value: row.current, currency: row.currency },
  isOpen: isAllowed('registerPayment', row.stage) && row.current > 0,
  pay: (payment) => payInvoice(service, row, payment),
});

export const payableReconciliation = (service: Service, row: ListedReconciliation): Payable => ({
  ...row,
  isBooked: false,
  owed: { value: debtOf(row), currency: row.currency },
  isOpen: mayDo(reconciliationMoves, 'registerPayment', row.stage),
  pay: (payment) => payReconciliation(service, row, payment),
});

/** The action of this id as it now is; undefined where there is none that can be paid. */
export const findPayable = (service: Service, id: string): Payable | undefined => {
  const invoice = service.ledger.invoices.get(id);
  if (invoice !== undefined) return payableInvoice(service, invoice);
  const reconciliation = service.ledger.reconciliations.get(id);
  return reconciliation === undefined ? undefined : payableReconciliation(service, reconciliation);
};

/** Throws a Refusal (400) where the stage takes no payment or nothing is owed. */
export const requireOpen = (payable: Payable): void => {
  if (!payable.isOpen) throw badRequest('Det finns inget att betala.', 'There is nothing to pay.');
};
