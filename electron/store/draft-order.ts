import { z } from 'zod';
import { type reviewFilters } from '../../shared/contract/review.ts';
import { type groupKeys, type sortKeys } from '../../shared/contract/review-grid.ts';
import { keeper } from './kept.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

export type DraftFilter = (typeof reviewFilters)[number];
export type SortKey = (typeof sortKeys)[number];
export type GroupBy = (typeof groupKeys)[number];

/** Which drafts of a run, and in which order; what is left out narrows nothing. */
export interface DraftAsk {
  readonly filter: DraftFilter;
  readonly search: string;
  readonly customer?: string;
  /** The amount to pay, both ends counted. */
  readonly least?: number | null;
  readonly most?: number | null;
  readonly sort?: { readonly by: SortKey; readonly descending: boolean };
  /** Only these groups. */
  readonly within?: { readonly by: GroupBy; readonly keys: readonly string[] };
}

/** What tells the group of a draft. A customer is its number; who has none, its name: no number begins with a tab. */
export const groupTerms: Readonly<Record<GroupBy, string>> = {
  customer: "iif(customer_no = '', char(9) || customer_name, customer_no)",
  deliveryMethod: 'delivery',
  invoiceDate: 'invoice_date',
  currency: 'currency',
  level: "coalesce(level, '')",
  kind: 'kind',
};

/**
 * Levels count only what would be sent: a left-out invoice with a mistake asks nothing of anybody. In the order of the file
 * SQLite's index of levels has all that is asked for; in another the pluses keep it from it, for it would look up each
 * draft, which takes several times as long as going through all where many have the level.
 */
const conditions = (filter: DraftFilter, inFile: boolean): string => {
  const plus = inFile ? '' : '+';
  switch (filter) {
    case 'all':
      return '1';
    case 'error':
    case 'warning':
    case 'hint':
      return `${plus}included = 1 AND ${plus}level = '${filter}'`;
    case 'excluded':
      return 'included = 0';
    case 'billed':
      return 'billed IS NOT NULL';
  }
};

/** Å, ä and ö after z in this order, upper case with lower: the bytes of ã, ä and ö follow each other. */
const swedish = `replace(replace(replace(replace(customer_name, 'Å', 'ã'), 'å', 'ã'), 'Ä', 'ä'), 'Ö', 'ö') COLLATE NOCASE`;

/** What drafts stand in order by; equal ones follow the file. Nothing of it is ever null. */
export const orders: Readonly<Record<SortKey, readonly string[]>> = {
  file: [],
  level: ["CASE level WHEN 'error' THEN 0 WHEN 'warning' THEN 1 WHEN 'hint' THEN 2 ELSE 3 END"],
  customerName: [swedish],
  // 999 before 1000, and numbers before what is none.
  customerNo: ["customer_no GLOB '*[^0-9]*'", 'length(customer_no)', 'customer_no COLLATE NOCASE'],
  invoiceDate: ['invoice_date'],
  dueDate: ['due_date'],
  deliveryMethod: ['delivery'],
  currency: ['currency'],
  net: ['net'],
  vat: ['vat'],
  total: ['total'],
  rows: ['rows'],
};

const fileOrder: NonNullable<DraftAsk['sort']> = { by: 'file', descending: false };

const maxWords = 8;
const wordsIn = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);

/** The words of a draft begin with its customer's number and name. */
const customerWords = 'substr(words, 1, length(customer_no) + 1 + length(customer_name))';

/** What drafts stand in order by, with its direction. */
export interface OrderTerm {
  readonly sql: string;
  readonly descending: boolean;
}

/** The drafts that are asked for, as parts of a query. */
export interface Chosen {
  /** `FROM … WHERE …`. */
  readonly from: string;
  /** The last of them tells any two drafts apart. */
  readonly order: readonly OrderTerm[];
  readonly bound: Readonly<Record<string, string | number>>;
}

/** The parts of a query for the drafts that are asked for. */
export const chosenDrafts = (key: RunKey, ask: DraftAsk): Chosen => {
  const bound: Record<string, string | number> = { scopeId: key.scopeId, runId: key.runId };
  const bind = (name: string, value: string | number): string => {
    bound[name] = value;
    return `@${name}`;
  };
  const words = [
    ...wordsIn(ask.search).map((word, index) => `instr(words, ${bind(`word${String(index)}`, word)}) > 0`),
    ...wordsIn(ask.customer ?? '').map(
      (word, index) => `instr(${customerWords}, ${bind(`customer${String(index)}`, word)}) > 0`,
    ),
  ];
  const amounts = [
    ...(typeof ask.least === 'number' ? [`total >= ${bind('least', ask.least)}`] : []),
    ...(typeof ask.most === 'number' ? [`total <= ${bind('most', ask.most)}`] : []),
  ];
  const within =
    ask.within === undefined
      ? []
      : [
          `${groupTerms[ask.within.by]} IN (SELECT value FROM json_each(${bind('within', JSON.stringify(ask.within.keys))}))`,
        ];
  const { by, descending } = ask.sort ?? fileOrder;
  const terms = orders[by].map((sql): OrderTerm => ({ sql, descending }));
  const inFile = by === 'file' && within.length === 0;
  const wanted = [
    'scope_id = @scopeId AND run_id = @runId',
    conditions(ask.filter, inFile),
    ...amounts,
    ...within,
    ...words,
  ];
  return {
    // With words, what is found by them comes first: asked for one by one beside the drafts it takes twice the time.
    from: `FROM ${words.length === 0 ? 'draft' : 'draft_search CROSS JOIN draft USING (scope_id, run_id, draft_no)'}
      WHERE ${wanted.join(' AND ')}`,
    order: [...terms, { sql: 'draft_no', descending: by === 'file' && descending }],
    bound,
  };
};

/** `ORDER BY` the terms. */
export const orderedBy = (order: readonly OrderTerm[]): string =>
  `ORDER BY ${order.map(({ sql, descending }) => `${sql} ${descending ? 'DESC' : 'ASC'}`).join(', ')}`;

/** True where some drafts are left out. */
export const isNarrowed = (ask: DraftAsk): boolean =>
  ask.filter !== 'all' ||
  ask.within !== undefined ||
  `${ask.search}${ask.customer ?? ''}`.trim() !== '' ||
  typeof ask.least === 'number' ||
  typeof ask.most === 'number';

/** True where nothing is left out and the order is that of the file: then a draft's place follows from its number. */
export const isWhole = (ask: DraftAsk): boolean => {
  const { by, descending } = ask.sort ?? fileOrder;
  return by === 'file' && !descending && !isNarrowed(ask);
};

const numbers = z.array(z.int());

const numbersOf = (key: RunKey, ask: DraftAsk): { readonly sql: string; readonly bound: Chosen['bound'] } => {
  const { from, order, bound } = chosenDrafts(key, ask);
  return { sql: `SELECT draft_no ${from} ${orderedBy(order)}`, bound };
};

const keep = keeper<readonly number[]>(4);

/** The numbers of the drafts that are asked for, in their order. */
export const draftOrder = (store: Store, key: RunKey, ask: DraftAsk): readonly number[] => {
  const { sql, bound } = numbersOf(key, ask);
  return keep(store, JSON.stringify([sql, bound]), () => numbers.parse(store.prepare(sql).pluck().all(bound)));
};

/** Up to here a part of the order is looked for on top of it: that takes a third of the time, and nothing is kept. */
const topSize = 500;

/** The numbers of the drafts from one place of the order (counted) to another (not counted). */
export const draftsBetween = (
  store: Store,
  key: RunKey,
  ask: DraftAsk,
  { from, to }: { readonly from: number; readonly to: number },
): readonly number[] => {
  if (to > topSize) return draftOrder(store, key, ask).slice(from, to);
  const { sql, bound } = numbersOf(key, ask);
  const top = store.prepare(`${sql} LIMIT @to`).pluck();
  return numbers.parse(top.all({ ...bound, to })).slice(from);
};
