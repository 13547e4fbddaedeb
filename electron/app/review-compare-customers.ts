import {
  type ComparedCustomer,
  type ComparedKind,
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

type KeyOf = (invoice: NarrowInvoice) => string;

/** What tells the customers of a run apart: the number, else the surest mark in the body, which is read once. */
const keyGiver = (store: Store, key: RunKey): KeyOf => {
  const read = new Map<number, string>();
  return ({ customerNo, draftNo }) => {
    const known = numberKey(customerNo) || read.get(draftNo);
    if (known !== undefined) return known;
    const found = customerKey(marksIn(store, key, draftNo));
    read.set(draftNo, found);
    return found;
  };
};

interface Keyed {
  readonly run: ComparedRun;
  readonly keyOf: KeyOf;
}

const hasUnnumbered = ({ run }: Keyed): boolean => run.invoices.some(({ customerNo }) => numberKey(customerNo) === '');

const lonely = (store: Store, { run, keyOf }: Keyed, others: Keyed): ReadonlyMap<string, CustomerMarks> => {
  const known = new Set(others.run.invoices.map(others.keyOf));
  const alone = new Map(
    run.invoices.map((invoice) => [keyOf(invoice), invoice.draftNo] as const).filter(([key]) => !known.has(key)),
  );
  return new Map([...alone].map(([key, draftNo]) => [key, marksIn(store, run.key, draftNo)]));
};

/** Their keys as ours, where a customer without a number on one side is known by another mark. Bodies are read then. */
const linked = (store: Store, ours: Keyed, theirs: Keyed): KeyOf => {
  if (!hasUnnumbered(ours) && !hasUnnumbered(theirs)) return theirs.keyOf;
  const same = sameCustomers(lonely(store, ours, theirs), lonely(store, theirs, ours));
  return (invoice) => {
    const key = theirs.keyOf(invoice);
    return same.get(key) ?? key;
  };
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
  return new Set(own.map(keyGiver(store, key)));
};

/** Every customer of both runs by what became of it. Bodies are read only where sums moved less than the thresholds. */
export const compareCustomers = (
  store: Store,
  now: ComparedRun,
  then: ComparedRun,
  thresholds: Thresholds,
): Customers => {
  const ours = { run: now, keyOf: keyGiver(store, now.key) };
  const keyOfTheirs = linked(store, ours, { run: then, keyOf: keyGiver(store, then.key) });
  const out = leftOutKeys(store, now);
  const leftOut = new Set<ComparedCustomer>();
  const kinds: Record<ComparedKind, ComparedCustomer[]> = { new: [], missing: [], changed: [], same: [] };
  const pairs = pairCustomers(
    { invoices: now.invoices, keyOf: ours.keyOf },
    { invoices: then.invoices, keyOf: keyOfTheirs },
  );
  for (const pair of pairs) {
    const bySums = kindBySums(pair, thresholds);
    const byRows = (): ComparedKind => (changesOf(store, now, then, pair).some(isPriceChange) ? 'changed' : 'same');
    kinds[bySums === 'look' ? byRows() : bySums].push(pair);
    if (bySums === 'missing' && out.has(pair.customer)) leftOut.add(pair);
  }
  return { kinds, leftOut };
};
