import { z } from 'zod';
import { minor } from '../../shared/domain/money.ts';
import {
  chosenDrafts,
  type DraftAsk,
  type GroupBy,
  groupTerms,
  orders,
  orderedBy,
  type OrderTerm,
  type SortKey,
} from './draft-order.ts';
import { troubled } from './draft-next.ts';
import { keeper } from './kept.ts';
import { all } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** Which drafts, by what they are put together, and which groups show nothing but their heads. */
export interface GroupedAsk extends DraftAsk {
  readonly group: {
    readonly by: GroupBy;
    readonly folded: boolean;
    /** The groups that are not as `folded` says. */
    readonly except: readonly string[];
  };
}

/** A group in its order. */
export interface Group {
  readonly key: string;
  readonly count: number;
}

/** What is the same for all of a group: a customer's number is cheaper to go by than the text that tells the group. */
const groupedBy = (by: GroupBy): string =>
  by === 'customer' ? "customer_no, iif(customer_no = '', customer_name, '')" : groupTerms[by];

/** Sorting by one of these is sorting the groups; by anything else, the drafts within them. */
const ownSorts: Readonly<Record<GroupBy, readonly SortKey[]>> = {
  customer: ['customerName', 'customerNo'],
  deliveryMethod: ['deliveryMethod'],
  invoiceDate: ['invoiceDate'],
  currency: ['currency'],
  level: ['level'],
  kind: [],
};

const groupOrder = ({ group, sort }: GroupedAsk): readonly OrderTerm[] => {
  const own = ownSorts[group.by];
  const by = sort !== undefined && own.includes(sort.by) ? sort.by : own[0];
  const descending = sort !== undefined && sort.by === by && sort.descending;
  const terms = by === undefined ? [] : orders[by];
  return [...terms, groupTerms[group.by]].map((sql) => ({ sql, descending }));
};

const groupRows = z.array(z.tuple([z.string(), z.int(), z.int()]));
const keepGroups = keeper<readonly Group[]>(2);

/** Every group of what is asked for, in order. A group stands where its first draft would: that is what min() is for. */
export const draftGroups = (store: Store, key: RunKey, ask: GroupedAsk): readonly Group[] => {
  const { from, bound } = chosenDrafts(key, ask);
  const sql = `SELECT ${groupTerms[ask.group.by]}, count(*), min(draft_no) ${from}
    GROUP BY ${groupedBy(ask.group.by)} ${orderedBy(groupOrder(ask))}`;
  return keepGroups(store, JSON.stringify([sql, bound]), () =>
    groupRows.parse(store.prepare(sql).raw().all(bound)).map(([group, count]) => ({ key: group, count })),
  );
};

const keepStops = keeper<ReadonlySet<string>>(2);
const keys = z.array(z.string());

/** The groups that the way from problem to problem stops in; null where it stops at every invoice. */
export const groupsWithProblems = (store: Store, key: RunKey, ask: GroupedAsk): ReadonlySet<string> | null => {
  if (ask.filter === 'hint') return null;
  const { from, bound } = chosenDrafts(key, ask);
  const sql = `SELECT DISTINCT ${groupTerms[ask.group.by]} ${from} AND ${troubled}`;
  return keepStops(
    store,
    JSON.stringify([sql, bound]),
    () => new Set(keys.parse(store.prepare(sql).pluck().all(bound))),
  );
};

const amount = z.int().transform(minor);
const headRow = z.object({
  key: z.string(),
  currency: z.string(),
  total: amount,
  first: z.int(),
  customer_no: z.string(),
  customer_name: z.string(),
});

/** What the head of a group says: the amount to pay of its drafts, currency by currency. */
export interface GroupHead {
  readonly key: string;
  readonly customerNo: string;
  readonly customerName: string;
  readonly sums: readonly { readonly currency: string; readonly total: number }[];
}

const headOf = (key: string, rows: readonly z.infer<typeof headRow>[]): GroupHead => ({
  key,
  customerNo: rows[0]?.customer_no ?? '',
  customerName: rows[0]?.customer_name ?? '',
  sums: rows.map(({ currency, total }) => ({ currency, total })),
});

const keepHeads = keeper<ReadonlyMap<string, GroupHead>>(8);

/** The heads of these groups. */
export const groupHeads = (
  store: Store,
  key: RunKey,
  ask: GroupedAsk,
  wanted: readonly string[],
): ReadonlyMap<string, GroupHead> => {
  const { from, bound } = chosenDrafts(key, { ...ask, within: { by: ask.group.by, keys: wanted } });
  const sql = `SELECT ${groupTerms[ask.group.by]} AS "key", currency, sum(total) AS total,
    min(draft_no) AS first, customer_no, customer_name ${from} GROUP BY 1, currency ORDER BY first`;
  return keepHeads(store, JSON.stringify([sql, bound]), () => {
    const byKey = Map.groupBy(all(headRow, store.prepare(sql), bound), (row) => row.key);
    return new Map([...byKey].map(([group, rows]) => [group, headOf(group, rows)]));
  });
};
