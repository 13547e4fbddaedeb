import { type Decimal } from '../domain/decimal.ts';
import { type Minor } from '../domain/money.ts';
import { withoutPeriod } from './period-words.ts';

/** A row as two runs are compared by it. */
export interface ComparedRow {
  readonly articleNo: string | null;
  readonly description: string;
  readonly quantity: Decimal | null;
  /** Whole currency units. */
  readonly unitPrice: Decimal | null;
  readonly discountPercent: Decimal | null;
  readonly vatRate: Decimal | null;
  readonly lineTotal: Minor | null;
}

export const movedFields = ['unitPrice', 'quantity', 'vatRate', 'discountPercent'] as const;
export type MovedField = (typeof movedFields)[number];

/** What became of one row: it is new, it is gone, or some of its figures moved. */
export interface RowChange {
  readonly now: ComparedRow | null;
  readonly then: ComparedRow | null;
  /** The figures that differ; empty where the row is new or gone. */
  readonly moved: readonly MovedField[];
}

type Signature = (row: ComparedRow) => string;

const article = ({ articleNo }: ComparedRow): string | null => {
  const folded = articleNo?.normalize('NFC').trim().toLowerCase() ?? '';
  return folded === '' ? null : folded;
};
const textKey: Signature = ({ description }) => `text ${withoutPeriod(description)}`;
const key: Signature = (row) => {
  const no = article(row);
  return no === null ? textKey(row) : `article ${no}`;
};
const price: Signature = (row) => JSON.stringify([row.unitPrice, row.discountPercent, row.vatRate]);

/**
 * By what rows are one and the same, the surest first: whole, by price, by quantity, by article or text alone. The text
 * decides last of all, where only one of the two has an article number.
 */
const signatures: readonly Signature[] = [
  (row) => `${key(row)}|${price(row)}|${String(row.quantity)}`,
  (row) => `${key(row)}|${price(row)}`,
  (row) => `${key(row)}|${String(row.quantity)}`,
  key,
];

interface Left {
  readonly now: readonly ComparedRow[];
  readonly then: readonly ComparedRow[];
}
type Pair = readonly [now: ComparedRow, then: ComparedRow];

const pairBy = (left: Left, signature: Signature, mayPair: (pair: Pair) => boolean, pairs: Pair[]): Left => {
  const waiting = Map.groupBy(left.then, signature);
  const paired = new Set<ComparedRow>();
  for (const now of left.now) {
    const queue = waiting.get(signature(now));
    const then = queue?.[0];
    if (queue === undefined || then === undefined || !mayPair([now, then])) continue;
    queue.shift();
    pairs.push([now, then]);
    paired.add(now).add(then);
  }
  const rest = (rows: readonly ComparedRow[]): readonly ComparedRow[] => rows.filter((row) => !paired.has(row));
  return { now: rest(left.now), then: rest(left.then) };
};

const oneHasArticle = ([now, then]: Pair): boolean => article(now) === null || article(then) === null;

/**
 * Row by row, in any order: by article number, else by the text without its period words. Rows that are as they were are not
 * told. Several rows with one article are paired so that as little as possible has moved.
 */
export const compareRows = (now: readonly ComparedRow[], then: readonly ComparedRow[]): readonly RowChange[] => {
  const pairs: Pair[] = [];
  let left: Left = { now, then };
  for (const signature of signatures) left = pairBy(left, signature, () => true, pairs);
  left = pairBy(left, textKey, oneHasArticle, pairs);
  const moved = pairs.flatMap(([a, b]): RowChange[] => {
    const fields = movedFields.filter((field) => a[field] !== b[field]);
    return fields.length === 0 ? [] : [{ now: a, then: b, moved: fields }];
  });
  return [
    ...moved,
    ...left.now.map((row): RowChange => ({ now: row, then: null, moved: [] })),
    ...left.then.map((row): RowChange => ({ now: null, then: row, moved: [] })),
  ];
};

/** True where a price, a discount or a VAT rate moved: that is told however small the sum of it. */
export const isPriceChange = ({ moved }: RowChange): boolean => moved.some((field) => field !== 'quantity');
