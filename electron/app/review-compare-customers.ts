import {
  type ComparedCustomer,
  type ComparedKind,
  type InvoiceSum,
  kindBySums,
  pairCustomers,
  type Thresholds,
} from '../../shared/intake/compare-runs.ts';
import { compareRows, type ComparedRow, isPriceChange, type RowChange } from '../../shared/intake/compare-rows.ts';
import {
  customerKey,
  type CustomerMarks,
  marksOf,
  numberKey,
  sameCustomers,
} from '../../shared/intake/customer-marks.ts';
import { add, decimal, divide, multiply, round } from '../../shared/domain/decimal.ts';
import { type LineValue } from '../../shared/intake/draft.ts';
import { readInvoice } from '../../shared/intake/invoice-value.ts';
import { copiesIn, narrowInvoices, type NarrowInvoice } from '../store/compared-runs.ts';
import { readDraft } from '../store/drafts.ts';
import { type RunKey } from '../store/runs.ts';
import { type Store } from '../store/store.ts';
import { customerOf } from './known-customer.ts';

/** One of the two runs that are compared. */
export interface ComparedRun {
  readonly key: RunKey;
  readonly pricesIncludeVat: boolean;
  /** What is compared. */
  readonly invoices: readonly NarrowInvoice[];
  readonly leftOut: readonly NarrowInvoice[];
}

/** The chosen invoices of this run, or what was sent of one that is approved. */
export const comparedRun = (store: Store, key: RunKey, pricesIncludeVat: boolean, sent: boolean): ComparedRun => {
  const all = narrowInvoices(store, key);
  const invoices = all.filter(({ included, held }) => included === 1 && !(sent && held === 1));
  return { key, pricesIncludeVat, invoices, leftOut: all.filter(({ included }) => included === 0) };
};

const marksIn = (store: Store, key: RunKey, draftNo: number): CustomerMarks => {
  const draft = readDraft(store, { ...key, draftNo });
  if (draft === null) return marksOf({ head: {} }, '');
  return marksOf(draft, customerOf(store, key.scopeId, draft)?.debtorId ?? '');
};

const keyed = (store: Store, key: RunKey, invoices: readonly NarrowInvoice[]): readonly InvoiceSum[] =>
  invoices.map((invoice) => {
    const byNumber = numberKey(invoice.customerNo);
    return { ...invoice, customer: byNumber === '' ? customerKey(marksIn(store, key, invoice.draftNo)) : byNumber };
  });

const lonely = (sums: readonly InvoiceSum[], others: readonly InvoiceSum[]): ReadonlyMap<string, number> => {
  const known = new Set(others.map(({ customer }) => customer));
  return new Map(
    sums.filter(({ customer }) => !known.has(customer)).map(({ customer, draftNo }) => [customer, draftNo]),
  );
};

const hasUnnumbered = ({ invoices }: ComparedRun): boolean =>
  invoices.some(({ customerNo }) => numberKey(customerNo) === '');

/** Their sums under our keys, where a customer without a number on one side is known by another mark. Bodies are read then. */
const linked = (
  store: Store,
  [ours, ourSums]: readonly [ComparedRun, readonly InvoiceSum[]],
  [theirs, theirSums]: readonly [ComparedRun, readonly InvoiceSum[]],
): readonly InvoiceSum[] => {
  if (!hasUnnumbered(ours) && !hasUnnumbered(theirs)) return theirSums;
  const marked = (run: ComparedRun, customers: ReadonlyMap<string, number>): ReadonlyMap<string, CustomerMarks> =>
    new Map([...customers].map(([customer, draftNo]) => [customer, marksIn(store, run.key, draftNo)]));
  const same = sameCustomers(marked(ours, lonely(ourSums, theirSums)), marked(theirs, lonely(theirSums, ourSums)));
  return theirSums.map((sum) => ({ ...sum, customer: same.get(sum.customer) ?? sum.customer }));
};

/** A price with VAT as one without, where only one of the runs has its prices so. */
const withoutVat = ({ unitPrice, vatRate }: LineValue): LineValue['unitPrice'] =>
  unitPrice === null || vatRate === null
    ? unitPrice
    : round(divide(multiply(unitPrice, decimal(100)), add(vatRate, decimal(100))), 4);

const rowsOf = (
  store: Store,
  { key, pricesIncludeVat }: ComparedRun,
  other: ComparedRun,
  draftNos: readonly number[],
): readonly ComparedRow[] =>
  draftNos.flatMap((draftNo) => {
    const draft = readDraft(store, { ...key, draftNo });
    const lines = draft === null ? [] : readInvoice(draft, { pricesIncludeVat }).lines;
    return lines
      .filter(({ message }) => !message)
      .map((line) => (pricesIncludeVat && !other.pricesIncludeVat ? { ...line, unitPrice: withoutVat(line) } : line));
  });

/** What moved in a customer's rows. Reads the bodies of its invoices. */
export const changesOf = (
  store: Store,
  now: ComparedRun,
  then: ComparedRun,
  pair: ComparedCustomer,
): readonly RowChange[] =>
  compareRows(rowsOf(store, now, then, pair.now?.draftNos ?? []), rowsOf(store, then, now, pair.then?.draftNos ?? []));

export type CustomersByKind = Readonly<Record<ComparedKind, readonly ComparedCustomer[]>>;

export interface Customers {
  readonly kinds: CustomersByKind;
  /** Of the missing: those that stand in this run, but left out, so that a copy would bill them beside their own invoice. */
  readonly leftOut: ReadonlySet<ComparedCustomer>;
}

/** Copies that were taken back do not count: they may be taken again. */
const leftOutKeys = (store: Store, { key, leftOut }: ComparedRun): ReadonlySet<string> => {
  if (leftOut.length === 0) return new Set();
  const copies = new Set(copiesIn(store, key).map(({ draftNo }) => draftNo));
  const own = leftOut.filter(({ draftNo }) => !copies.has(draftNo));
  return new Set(keyed(store, key, own).map(({ customer }) => customer));
};

/** Every customer of both runs by what became of it. Bodies are read only where sums moved less than the thresholds. */
export const compareCustomers = (
  store: Store,
  now: ComparedRun,
  then: ComparedRun,
  thresholds: Thresholds,
): Customers => {
  const ours = keyed(store, now.key, now.invoices);
  const theirs = linked(store, [now, ours], [then, keyed(store, then.key, then.invoices)]);
  const out = leftOutKeys(store, now);
  const leftOut = new Set<ComparedCustomer>();
  const kinds: Record<ComparedKind, ComparedCustomer[]> = { new: [], missing: [], changed: [], same: [] };
  for (const pair of pairCustomers(ours, theirs)) {
    const bySums = kindBySums(pair, thresholds);
    const byRows = (): ComparedKind => (changesOf(store, now, then, pair).some(isPriceChange) ? 'changed' : 'same');
    kinds[bySums === 'look' ? byRows() : bySums].push(pair);
    if (bySums === 'missing' && out.has(pair.customer)) leftOut.add(pair);
  }
  return { kinds, leftOut };
};
