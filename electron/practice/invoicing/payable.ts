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
import { type PaidAction } from './views.ts';

/** What can be paid: an invoice or a reconciliation invoice (concepts, Invoice types). */
export interface Payable extends PaidAction {
  /** Whether payments on it are bookkept (concepts, Invoice types). */
  readonly isBooked: boolean;
  /** All that is owed now. */
  readonly owed: Amount;
  /** Whether its stage takes payments. */
  readonly takesPayments: boolean;
  /** Puts a payment on it. Gives the payment's id. Throws a Refusal (400). */
  readonly pay: (payment: Payment) => string;
}

export const payableInvoice = (service: Service, row: ListedInvoice): Payable => ({
  ...row,
  isBooked: true,
  owed: { value: row.current, currency: row.currency },
  takesPayments: isAllowed('registerPayment', row.stage),
  pay: (payment) => payInvoice(service, row, payment),
});

export const payableReconciliation = (service: Service, row: ListedReconciliation): Payable => ({
  ...row,
  isBooked: false,
  owed: { value: debtOf(row), currency: row.currency },
  takesPayments: mayDo(reconciliationMoves, 'registerPayment', row.stage),
  pay: (payment) => payReconciliation(service, row, payment),
});

/** The action of this id as it now is; undefined where there is none that can be paid. */
export const findPayable = (service: Service, id: string): Payable | undefined => {
  const invoice = service.ledger.invoices.get(id);
  if (invoice !== undefined) return payableInvoice(service, invoice);
  const reconciliation = service.ledger.reconciliations.get(id);
  return reconciliation === undefined ? undefined : payableReconciliation(service, reconciliation);
};

/** Whether somebody can be asked to pay it. */
export const isOpen = ({ takesPayments, owed }: Payable): boolean => takesPayments && owed.value > 0;

/** Throws a Refusal (400) where the stage takes no payment or nothing is owed. */
export const requireOpen = (payable: Payable): void => {
  if (!isOpen(payable)) throw badRequest('Det finns inget att betala.', 'There is nothing to pay.');
};
