import { addMinor, minor, type Minor, zero } from './money.ts';

/** What of a payment goes to an invoice. */
export interface PaymentPart {
  readonly actionId: string;
  readonly amount: Minor;
}

/**
 * Divides a payment between invoices in their order, each what is left of it; an invoice that nothing goes to is left out. What is
 * paid beyond them all goes nowhere: see {@link withSurplus}.
 */
export const dividePayment = (
  amount: Minor,
  invoices: readonly { readonly actionId: string; readonly left: Minor }[],
): readonly PaymentPart[] => {
  let rest = amount;
  const parts = invoices.map(({ actionId, left }) => {
    const part = minor(Math.max(0, Math.min(left, rest)));
    rest = minor(rest - part);
    return { actionId, amount: part };
  });
  return parts.filter((part) => part.amount > 0);
};

/** With what is paid beyond the invoices put on the last of them, where the service keeps it as an overpayment (decisions.md 18). */
export const withSurplus = <T extends PaymentPart>(parts: readonly T[], surplus: Minor): readonly T[] =>
  surplus === zero
    ? parts
    : parts.map((part, at) => (at === parts.length - 1 ? { ...part, amount: addMinor(part.amount, surplus) } : part));
