import { randomUUID } from 'node:crypto';
import { creditedParts, debtColumns, debtOfInvoice, leftOf, minus } from '../claims/debt.ts';
import { followLowering } from '../claims/follow.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type Service } from '../service.ts';
import { emit, note } from './happenings.ts';
import { incomingPaymentView } from './views.ts';
import { bookWriteOff } from './vouchers.ts';

export interface Credit {
  /** Minor units, with the sign of the invoice's debt. */
  readonly value: number;
  readonly mean: string;
  readonly by: string | null;
  /** What credits it, where that is another action. */
  readonly reference: string | null;
}

/** Lowers what is owed on an invoice by a credit, which closes it when nothing is left. Gives the credit's id. */
export const creditPart = (
  service: Service,
  invoice: ListedInvoice,
  { value, mean, by, reference }: Credit,
): string => {
  const now = service.clock.now();
  const parts = creditedParts(debtOfInvoice(invoice), value);
  const debt = minus(debtOfInvoice(invoice), parts);
  const closes = leftOf(debt) === 0;
  service.ledger.invoices.change(invoice, {
    ...debtColumns(debt),
    credited: invoice.credited + value,
    stage: closes ? 'Completed' : invoice.stage,
    closed_at: closes ? now : null,
  });
  const view = {
    id: randomUUID(),
    creditor_id: invoice.creditor_id,
    invoice_id: invoice.id,
    amount: value,
    currency: invoice.currency,
    paid_at: now,
    created_at: now,
    mean,
    by,
  };
  note(service, invoice, 'Credited', by, String(value), reference ?? view.id);
  if (closes) note(service, invoice, 'Completed', by);
  emit(service, invoice.creditor_id, 'AmountCreditedOnInvoice', () => incomingPaymentView(view, invoice));
  const { principal } = parts;
  followLowering(service, invoice.claim_id, {
    type: 'Credited',
    amount: value,
    principal,
    paidAt: now,
    withInterest: false,
    by,
  });
  return view.id;
};

/** {@link creditPart} without a credit invoice, which has books of its own: what was sold is written off. */
export const creditWithoutInvoice = (service: Service, invoice: ListedInvoice, credit: Credit): string => {
  const { principal } = creditedParts(debtOfInvoice(invoice), credit.value);
  const now = service.clock.now();
  if (principal !== 0) bookWriteOff(service.ledger, invoice, principal, now, now);
  return creditPart(service, invoice, credit);
};
