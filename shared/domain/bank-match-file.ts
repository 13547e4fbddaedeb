import { OpenInvoices, type OpenInvoice } from './open-invoices.ts';
import {
  matchPayment,
  type MatchablePayment,
  type MatchConfidence,
  type MatchedPayment,
  type PaymentMatch,
} from './bank-match.ts';

/** A payment in its place, and what it is matched with so far. */
interface Place {
  readonly payment: MatchablePayment;
  match: PaymentMatch | null;
}

/** Where two payments guess at the same invoice, neither is chosen. */
const withoutRivals = (places: readonly Place[]): void => {
  const guessed = Map.groupBy(
    places.flatMap((place) => (place.match?.kind === 'matched' ? [{ place, match: place.match }] : [])),
    ({ match }) => match.parts[0]?.actionId,
  );
  for (const rivals of guessed.values())
    if (rivals.length > 1)
      for (const { place, match } of rivals)
        place.match = {
          kind: 'unmatched',
          reason: 'several',
          candidates: match.parts.map(({ amount: _, ...one }) => one),
        };
};

/**
 * Matches the payments of one file with the open invoices. What is sure goes first, then what is likely, each in file order, and
 * takes what it pays: no debt is paid twice, and no guess takes an invoice from a payment that names it.
 */
export const matchPayments = (
  invoices: readonly OpenInvoice[],
  payments: readonly MatchablePayment[],
): readonly PaymentMatch[] => {
  const open = new OpenInvoices(invoices);
  const byId = new Map(invoices.map((invoice) => [invoice.actionId, invoice]));
  const places = payments.map((payment): Place => ({ payment, match: null }));
  const take = ({ parts }: MatchedPayment): void => {
    for (const { actionId, amount } of parts) {
      const invoice = byId.get(actionId);
      if (invoice !== undefined) open.take(invoice, amount);
    }
  };
  /** True where a payment found its invoice. */
  const settle = (confidence: MatchConfidence): boolean => {
    const before = places.filter(({ match }) => match === null);
    for (const place of before) {
      const match = matchPayment(open, place.payment);
      if (match.kind !== 'matched' || match.confidence !== confidence) continue;
      place.match = match;
      take(match);
    }
    return before.some(({ match }) => match !== null);
  };
  // What is taken leaves less to choose from: another payment may have found its invoice by that.
  while (settle('sure') || settle('likely'));
  const rest = places.filter(({ match }) => match === null);
  for (const place of rest) place.match = matchPayment(open, place.payment);
  withoutRivals(rest);
  return places.map(({ payment, match }) => match ?? matchPayment(open, payment));
};
