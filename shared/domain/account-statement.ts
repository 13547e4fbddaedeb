import { type CalendarDate } from './calendar-date.ts';
import { type Minor, minor, sumMinor, zero } from './money.ts';

/** An invoice of a customer, or a credit of one (its amounts are negative). */
export interface StatementInvoice {
  readonly id: string;
  readonly number: string | null;
  readonly invoiceDate: CalendarDate;
  readonly dueDate: CalendarDate;
  readonly total: Minor;
  /** What is left to pay of it now. */
  readonly left: Minor;
  /** When what was not paid of it was last changed: credited, written off, a fee put on. */
  readonly changedOn: CalendarDate;
}

export interface ReceivedPayment {
  readonly invoiceId: string;
  readonly paidOn: CalendarDate;
  readonly amount: Minor;
}

/** What moves a customer's debt. `other`: credited, written off, or a fee put on; the service tells no more of it than what is left. */
export const statementKinds = ['invoice', 'credit', 'payment', 'other'] as const;

interface Moved {
  readonly kind: (typeof statementKinds)[number];
  readonly on: CalendarDate;
  readonly invoice: StatementInvoice;
  /** Added to the debt. */
  readonly amount: Minor;
}

export interface StatementLine extends Moved {
  /** The debt after it. */
  readonly balance: Minor;
}

/** A customer's debt in one currency over some days. What is open now, and what is owed, stands there whatever the days are. */
export interface AccountStatement {
  readonly opening: Minor;
  readonly lines: readonly StatementLine[];
  readonly closing: Minor;
  readonly open: readonly StatementInvoice[];
  readonly owed: Minor;
}

const movesOf = (invoice: StatementInvoice, paid: readonly ReceivedPayment[]): readonly Moved[] => {
  const payments = paid.map(({ paidOn, amount }) => ({
    kind: 'payment' as const,
    on: paidOn,
    invoice,
    amount: minor(-amount),
  }));
  const other = minor(invoice.left - sumMinor([invoice.total, ...payments.map(({ amount }) => amount)]));
  const made = { kind: invoice.total < 0 ? 'credit' : 'invoice', on: invoice.invoiceDate, invoice } as const;
  return [
    { ...made, amount: invoice.total },
    ...payments,
    ...(other === zero ? [] : [{ kind: 'other' as const, on: invoice.changedOn, invoice, amount: other }]),
  ];
};

const order = (a: Moved, b: Moved): number =>
  a.on.localeCompare(b.on) ||
  statementKinds.indexOf(a.kind) - statementKinds.indexOf(b.kind) ||
  (a.invoice.number ?? '').localeCompare(b.invoice.number ?? '', 'sv', { numeric: true });

/**
 * The statement of account of one customer in one currency, from the first day to the last. Over all days it closes at what is left of
 * all invoices: nothing that moved the debt is missing in it.
 */
export const accountStatement = (
  invoices: readonly StatementInvoice[],
  payments: readonly ReceivedPayment[],
  span: { readonly from: CalendarDate; readonly to: CalendarDate },
): AccountStatement => {
  const paid = Map.groupBy(payments, ({ invoiceId }) => invoiceId);
  const moves = invoices.flatMap((invoice) => movesOf(invoice, paid.get(invoice.id) ?? [])).toSorted(order);
  const opening = sumMinor(moves.filter(({ on }) => on < span.from).map(({ amount }) => amount));
  let balance = opening;
  const lines = moves
    .filter(({ on }) => on >= span.from && on <= span.to)
    .map((move): StatementLine => {
      balance = sumMinor([balance, move.amount]);
      return { ...move, balance };
    });
  const open = invoices
    .filter(({ left }) => left !== zero)
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || (a.number ?? '').localeCompare(b.number ?? '', 'sv'));
  return { opening, lines, closing: balance, open, owed: sumMinor(open.map(({ left }) => left)) };
};
