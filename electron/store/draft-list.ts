import { draftLineColumns, draftLineRow, type DraftLine } from './drafts.ts';
import { type DraftAsk, draftOrder, draftsBetween, isNarrowed, isWhole } from './draft-order.ts';
import { runSums } from './draft-sums.ts';
import { all } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

interface PageAsk extends DraftAsk {
  readonly offset: number;
  readonly limit: number;
}

/** The whole run: numbers have no gaps, so the place is the number. */
const wholePage = (store: Store, key: RunKey, ask: PageAsk): readonly DraftLine[] =>
  all(
    draftLineRow,
    store.prepare(
      `SELECT ${draftLineColumns} FROM draft WHERE scope_id = ? AND run_id = ? AND draft_no > ? ORDER BY draft_no LIMIT ?`,
    ),
    [key.scopeId, key.runId, ask.offset, ask.limit],
  );

/** These drafts, in the order given. */
export const linesOf = (store: Store, key: RunKey, draftNos: readonly number[]): readonly DraftLine[] => {
  const found = all(
    draftLineRow,
    store.prepare(
      `SELECT ${draftLineColumns} FROM draft
       WHERE scope_id = ? AND run_id = ? AND draft_no IN (SELECT value FROM json_each(?))`,
    ),
    [key.scopeId, key.runId, JSON.stringify(draftNos)],
  );
  const byNo = new Map(found.map((line) => [line.draftNo, line]));
  return draftNos.flatMap((draftNo) => byNo.get(draftNo) ?? []);
};

/** One page of a run's drafts in the order asked for, and how many are chosen altogether. */
export const draftPage = (
  store: Store,
  key: RunKey,
  ask: PageAsk,
): { readonly total: number; readonly lines: readonly DraftLine[] } => {
  if (isWhole(ask)) return { total: runSums(store, key).all, lines: wholePage(store, key, ask) };
  const place = { from: ask.offset, to: ask.offset + ask.limit };
  if (!isNarrowed(ask))
    return { total: runSums(store, key).all, lines: linesOf(store, key, draftsBetween(store, key, ask, place)) };
  const order = draftOrder(store, key, ask);
  return { total: order.length, lines: linesOf(store, key, order.slice(place.from, place.to)) };
};
