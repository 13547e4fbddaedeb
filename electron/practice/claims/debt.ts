import { type InvoiceRow } from '../ledger/invoices.ts';
import { type ReconciliationRow } from '../ledger/reconciliations.ts';

/** What is still owed, by part. Minor units; a credit invoice's principal is negative. */
export interface Debt {
  readonly principal: number;
  /** Fees of reminders and claims. They are bookkept when they are paid. */
  readonly fees: number;
  /** Interest that was put on it, bookkept likewise. */
  readonly interest: number;
}

export const leftOf = ({ principal, fees, interest }: Debt): number => principal + fees + interest;

/** As much of an amount as goes off a part that is never negative. */
const off = (part: number, amount: number): number => Math.max(0, Math.min(part, amount));

/** What a payment goes to: fees first, then interest, then what was invoiced. */
export const paidParts = (debt: Debt, amount: number): Debt => {
  const fees = off(debt.fees, amount);
  const interest = off(debt.interest, amount - fees);
  return { principal: amount - fees - interest, fees, interest };
};

/** What a credit goes to: what was invoiced first, then interest, then fees. */
export const creditedParts = (debt: Debt, amount: number): Debt => {
  const extras = off(debt.fees + debt.interest, amount - debt.principal);
  const interest = off(debt.interest, extras);
  return { principal: amount - extras, fees: extras - interest, interest };
};

export const plus = (debt: Debt, more: Partial<Debt>): Debt => ({
  principal: debt.principal + (more.principal ?? 0),
  fees: debt.fees + (more.fees ?? 0),
  interest: debt.interest + (more.interest ?? 0),
});

export const minus = (debt: Debt, parts: Debt): Debt =>
  plus(debt, { principal: -parts.principal, fees: -parts.fees, interest: -parts.interest });

/** The debt without fees and interest that were put on it, as far as they are not paid. */
export const without = (debt: Debt, put: Omit<Debt, 'principal'>): Debt =>
  plus(debt, { fees: -off(debt.fees, put.fees), interest: -off(debt.interest, put.interest) });

/** What the debtor owes on an invoice. */
export const debtOfInvoice = ({ current, fees, interest }: InvoiceRow): Debt => ({
  principal: current - fees - interest,
  fees,
  interest,
});

/** What is owed on a reconciliation invoice, which counts interest among its fees. */
export const debtOfReconciliation = ({ current, fees }: Pick<ReconciliationRow, 'current' | 'fees'>): Debt => ({
  principal: current,
  fees,
  interest: 0,
});

/** The columns of an invoice that say what is owed on it. */
export const debtColumns = (debt: Debt): Pick<InvoiceRow, 'fees' | 'interest' | 'current'> => ({
  fees: debt.fees,
  interest: debt.interest,
  current: leftOf(debt),
});
