import { compare, type Decimal, decimal, divide, isZero, multiply, round, subtract } from '../domain/decimal.ts';
import { minor, type Minor } from '../domain/money.ts';

/** An invoice by its sums alone; amounts are in minor units. */
export interface InvoiceSum {
  readonly draftNo: number;
  readonly customerName: string;
  readonly currency: string;
  readonly rows: number;
  readonly net: number;
  readonly vat: number;
}

/** All invoices of one customer in one run, as one sum. */
export interface CustomerSum {
  readonly name: string;
  /** In the order of the run. */
  readonly draftNos: readonly number[];
  readonly currencies: readonly string[];
  readonly rows: number;
  readonly net: Minor;
  readonly vat: Minor;
}

/** A customer in two runs; null where it has no invoice. */
export interface ComparedCustomer {
  readonly customer: string;
  readonly now: CustomerSum | null;
  readonly then: CustomerSum | null;
}

export const comparedKinds = ['new', 'missing', 'changed', 'same'] as const;
export type ComparedKind = (typeof comparedKinds)[number];

/** A sum is changed when it moved by more than both. */
export interface Thresholds {
  /** Percent of the sum then. */
  readonly percent: Decimal;
  readonly amount: Minor;
}

/** Five percent and one krona: less is rounding, or a few pieces more or less. Every change of price or VAT is told. */
export const usualThresholds: Thresholds = { percent: decimal(5), amount: minor(100) };

/** The invoices of a run and what tells its customers apart: a function, since most runs need no copy of every row. */
export interface ComparedSide<I extends InvoiceSum> {
  readonly invoices: readonly I[];
  readonly keyOf: (invoice: I) => string;
}

interface Growing {
  readonly name: string;
  readonly draftNos: number[];
  currencies: readonly string[];
  rows: number;
  net: Minor;
  vat: Minor;
}

const byCustomer = <I extends InvoiceSum>({ invoices, keyOf }: ComparedSide<I>): ReadonlyMap<string, CustomerSum> => {
  const sums = new Map<string, Growing>();
  // One list for each currency, not for each customer: there may be a hundred thousand.
  const alone = new Map<string, readonly string[]>();
  for (const invoice of invoices) {
    const { currency, rows } = invoice;
    const key = keyOf(invoice);
    const sum = sums.get(key);
    if (sum === undefined) {
      const currencies = alone.get(currency) ?? [currency];
      alone.set(currency, currencies);
      const [net, vat] = [minor(invoice.net), minor(invoice.vat)];
      sums.set(key, { name: invoice.customerName, draftNos: [invoice.draftNo], currencies, rows, net, vat });
      continue;
    }
    sum.draftNos.push(invoice.draftNo);
    if (!sum.currencies.includes(currency)) sum.currencies = [...sum.currencies, currency].sort();
    sum.rows += rows;
    sum.net = minor(sum.net + invoice.net);
    sum.vat = minor(sum.vat + invoice.vat);
  }
  return sums;
};

/** Customers of both runs, each once: those of this run in its order, then those that only the other has, in its order. */
export const pairCustomers = <I extends InvoiceSum>(
  now: ComparedSide<I>,
  then: ComparedSide<I>,
): readonly ComparedCustomer[] => {
  const [ours, theirs] = [byCustomer(now), byCustomer(then)];
  const pairs: ComparedCustomer[] = [];
  for (const [customer, sum] of ours) pairs.push({ customer, now: sum, then: theirs.get(customer) ?? null });
  for (const [customer, sum] of theirs) if (!ours.has(customer)) pairs.push({ customer, now: null, then: sum });
  return pairs;
};

const size = (amount: number): Decimal => decimal(Math.abs(amount));

const isMore = (now: number, then: number, { percent, amount }: Thresholds): boolean => {
  const moved = Math.abs(now - then);
  if (moved <= amount) return false;
  return compare(multiply(decimal(moved), decimal(100)), multiply(size(then), percent)) > 0;
};

/**
 * What a customer is by its sums. `look`: something moved, but less than the thresholds, so that only the rows can say whether
 * a price did. A price and a quantity that cancel each other to the öre, in net and in VAT, are the same.
 */
export const kindBySums = ({ now, then }: ComparedCustomer, thresholds: Thresholds): ComparedKind | 'look' => {
  if (now === null) return 'missing';
  if (then === null) return 'new';
  if (now.currencies.join() !== then.currencies.join()) return 'changed';
  if (isMore(now.net, then.net, thresholds)) return 'changed';
  return now.net === then.net && now.vat === then.vat && now.rows === then.rows ? 'same' : 'look';
};

/** How much a figure moved in percent of what it was, to one decimal; null where it was 0. */
export const movedPercent = (now: Decimal, then: Decimal): Decimal | null => {
  if (isZero(then)) return null;
  const whole = then.startsWith('-') ? multiply(then, decimal(-1)) : then;
  return round(divide(multiply(subtract(now, then), decimal(100)), whole), 1);
};
