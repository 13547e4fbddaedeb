import { z } from 'zod';
import { conditionOf, type InvoiceQuery } from './invoice-filter.ts';
import { leftSql, settledSql } from './owed-sql.ts';
import { keeper } from './kept.ts';
import { all } from './rows.ts';
import { type Store } from './store.ts';

const sumRow = z.object({
  currency: z.string(),
  invoices: z.int(),
  total: z.int(),
  settled: z.int(),
  left: z.int(),
});

/** Of the invoices of one currency in a query: how many, what was invoiced, settled and is left. Amounts in minor units. */
export type ListedSum = Readonly<z.infer<typeof sumRow>>;

/** What a query finds. */
export interface Found {
  /** The first of them in the order of the list, by their place in the table: valid until something is written. */
  readonly first: readonly number[];
  /** Whether those are all. */
  readonly whole: boolean;
  /** Of all: the currency of most invoices first. */
  readonly sums: readonly ListedSum[];
}

/** Latest invoice date first, within a day the highest number first, drafts after them. */
export const ordered = 'ORDER BY i.invoice_date DESC, CAST(i.invoice_number AS INTEGER) DESC, i.action_id DESC';

/** The invoices that were found already, read where they lie. */
export const these = 'json_each(@ids) found CROSS JOIN invoice i ON i.rowid = found.value';

const foundRow = z.object({ id: z.int(), currency: z.string(), total: z.int(), settled: z.int(), left: z.int() });
type FoundRow = z.infer<typeof foundRow>;

const sumsOf = (rows: readonly FoundRow[]): readonly ListedSum[] => {
  const sums = new Map<string, ListedSum>();
  for (const { currency, total, settled, left } of rows) {
    const sum = sums.get(currency) ?? { currency, invoices: 0, total: 0, settled: 0, left: 0 };
    sums.set(currency, {
      currency,
      invoices: sum.invoices + 1,
      total: sum.total + total,
      settled: sum.settled + settled,
      left: sum.left + left,
    });
  }
  return [...sums.values()];
};

/**
 * By currency as the index has them, so that nothing is sorted; where days bound the list, or words are looked for, which that
 * index lacks, sorting what the other one gives is the cheaper.
 */
const sumsIndex = ({ search, dateFrom, dateTo }: InvoiceQuery['filter']): string =>
  search === '' && dateFrom === null && dateTo === null ? 'invoice_counted' : 'invoice_listed';

/** Of more than are held: what the stages decide is worked out once for each stage, in the order that the index has them. */
const sumsOfMany = (store: Store, query: InvoiceQuery): readonly ListedSum[] => {
  const { sql, bound } = conditionOf(query);
  return all(
    sumRow,
    store.prepare(
      `SELECT currency, sum(invoices) AS invoices, sum(total) AS total, sum(${settledSql}) AS settled, sum(${leftSql}) AS left
       FROM (SELECT currency, gone, stage, count(*) AS invoices, sum(total) AS total, sum(amount_left) AS amount_left
             FROM invoice i INDEXED BY ${sumsIndex(query.filter)} WHERE ${sql} GROUP BY currency, gone, stage)
       GROUP BY currency`,
    ),
    bound,
  );
};

/** So many are held; what finds no more is gone through once, for its sums and all its pages. */
const most = 1_000;

const find = (store: Store, query: InvoiceQuery): Found => {
  const { sql, bound } = conditionOf(query);
  const rows = all(
    foundRow,
    store.prepare(
      `SELECT i.rowid AS id, currency, total, ${settledSql} AS settled, ${leftSql} AS left
       FROM invoice i INDEXED BY invoice_listed WHERE ${sql} ${ordered} LIMIT @most`,
    ),
    { ...bound, most: most + 1 },
  );
  const whole = rows.length <= most;
  const sums = whole ? sumsOf(rows) : sumsOfMany(store, query);
  return {
    first: rows.map(({ id }) => id),
    whole,
    sums: sums.toSorted((a, b) => b.invoices - a.invoices || (a.currency < b.currency ? -1 : 1)),
  };
};

const kept = keeper<Found>(8);

/** What a query finds as of now; the latest answers are kept until something is written. */
export const findInvoices = (store: Store, query: InvoiceQuery): Found =>
  kept(store, JSON.stringify(query), () => find(store, query));
