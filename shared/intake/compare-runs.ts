import { compare, type Decimal, decimal, divide, isZero, multiply, round, subtract } from '../domain/decimal.ts';
import { minor, type Minor } from '../domain/money.ts';

/** An invoice by its sums alone. `customer` is what tells customers apart; amounts are in minor units. */
export interface InvoiceSum {
  readonly draftNo: number;
  readonly customer: string;
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

interface Growing {
  name: string;
  draftNos: number[];
  currencies: string[];
  rows: number;
  net: number;
  vat: number;
}

const byCustomer = (invoices: Iterable<InvoiceSum>): Map<string, Growing> => {
  const sums = new Map<string, Growing>();
  for (const { customer, customerName, currency, draftNo, rows, net, vat } of invoices) {
    const sum = sums.get(customer);
    if (sum === undefined) {
      sums.set(customer, { name: customerName, draftNos: [draftNo], currencies: [currency], rows, net, vat });
      continue;
    }
    sum.draftNos.push(draftNo);
    if (!sum.currencies.includes(currency)) sum.currencies = [...sum.currencies, currency].sort();
    sum.rows += rows;
    sum.net += net;
    sum.vat += vat;
  }
  return sums;
};

const grown = (sum: Growing | undefined): CustomerSum | null =>
  sum === undefined ? null : { ...sum, net: minor(sum.net), vat: minor(sum.vat) };

/** Customers of both runs, each once: those of this run in its order, then those that only the other has, in its order. */
export const pairCustomers = (now: Iterable<InvoiceSum>, then: Iterable<InvoiceSum>): readonly ComparedCustomer[] => {
  const [ours, theirs] = [byCustomer(now), byCustomer(then)];
  const pairs: ComparedCustomer[] = [];
  for (const [key, sum] of ours) pairs.push({ customer: key, now: grown(sum), then: grown(theirs.get(key)) });
  for (const [key, sum] of theirs) if (!ours.has(key)) pairs.push({ customer: key, now: null, then: grown(sum) });
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
