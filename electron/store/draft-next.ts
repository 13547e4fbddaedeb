import { z } from 'zod';
import { type Chosen, chosenDrafts, type DraftAsk, isWhole, orderedBy, type OrderTerm } from './draft-order.ts';
import { count } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** A draft and its place in the order asked for, 0-based. */
export interface Found {
  readonly index: number;
  readonly draftNo: number;
}

/**
 * The included with an error or a warning. The pluses keep SQLite from its index of levels: where most have a problem it
 * would look up each of them, at several times the cost of going through all.
 */
export const troubled = "+included = 1 AND +level IN ('error', 'warning')";

const reversed = (order: readonly OrderTerm[]): readonly OrderTerm[] =>
  order.map(({ sql, descending }) => ({ sql, descending: !descending }));

const values = z.array(z.union([z.string(), z.number()]));

/** What a draft stands in order by; null where there is no such draft. */
const standing = (store: Store, key: RunKey, order: readonly OrderTerm[], draftNo: number) => {
  const found = store
    .prepare(
      `SELECT ${order.map(({ sql }) => sql).join(', ')} FROM draft WHERE scope_id = ? AND run_id = ? AND draft_no = ?`,
    )
    .raw()
    .get(key.scopeId, key.runId, draftNo);
  return found === undefined ? null : values.parse(found);
};

interface Beyond {
  readonly sql: string;
  readonly bound: Chosen['bound'];
}

/**
 * What comes after these values in the order. One comparison of rows, so that each term is worked out once; where the last
 * term, a number, goes the other way than the others, it is turned round for it.
 */
const beyond = (order: readonly OrderTerm[], after: z.infer<typeof values>): Beyond => {
  const down = order[0]?.descending === true;
  const sign = (term: OrderTerm): string => (term.descending === down ? '' : '-');
  const [terms, bounds] = [
    order.map((term) => `${sign(term)}${term.sql}`),
    order.map((term, at) => `${sign(term)}@at${String(at)}`),
  ];
  return {
    sql: `(${terms.join(', ')}) ${down ? '<' : '>'} (${bounds.join(', ')})`,
    bound: Object.fromEntries(after.map((value, at) => [`at${String(at)}`, value])),
  };
};

/** The place of a draft in the order asked for, 0-based; null where it is not chosen. */
export const draftPlace = (store: Store, key: RunKey, ask: DraftAsk, draftNo: number): number | null => {
  const { from, bound } = chosenDrafts(key, ask);
  const chosen = store.prepare(`SELECT 1 ${from} AND draft_no = @draftNo`).get({ ...bound, draftNo });
  return chosen === undefined ? null : countBefore(store, key, ask, draftNo);
};

/** How many stand before the draft: counted, which takes less than half of what putting all in order takes. */
const countBefore = (store: Store, key: RunKey, ask: DraftAsk, draftNo: number): number => {
  const { from, order, bound } = chosenDrafts(key, ask);
  const back = reversed(order);
  const at = standing(store, key, back, draftNo);
  if (at === null) return 0;
  const before = beyond(back, at);
  return count(store.prepare(`SELECT count(*) AS n ${from} AND ${before.sql}`), { ...bound, ...before.bound });
};

const first = z.int().optional();

/**
 * The next (step 1) or previous (step -1) included invoice with an error or a warning in the order asked for, after the
 * draft `from`, which need not be chosen itself; null stands before the first and after the last. Hints are passed by,
 * unless hints are what is listed.
 */
export const nextProblem = (
  store: Store,
  key: RunKey,
  ask: DraftAsk & { readonly from: number | null; readonly step: 1 | -1 },
): Found | null => {
  const chosen = chosenDrafts(key, ask);
  const order = ask.step === 1 ? chosen.order : reversed(chosen.order);
  const at = ask.from === null ? null : standing(store, key, order, ask.from);
  const rest = at === null ? null : beyond(order, at);
  const wanted = [chosen.from, ...(ask.filter === 'hint' ? [] : [troubled]), ...(rest === null ? [] : [rest.sql])];
  const draftNo = first.parse(
    store
      .prepare(`SELECT draft_no ${wanted.join(' AND ')} ${orderedBy(order)} LIMIT 1`)
      .pluck()
      .get({ ...chosen.bound, ...rest?.bound }),
  );
  if (draftNo === undefined) return null;
  return { index: isWhole(ask) ? draftNo - 1 : countBefore(store, key, ask, draftNo), draftNo };
};
