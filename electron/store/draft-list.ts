import { draftLineColumns, draftLineRow, type DraftLine } from './drafts.ts';
import { type DraftAsk, draftOrder, draftOrderTop, isNarrowed, isWhole } from './draft-order.ts';
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

const linesOf = (store: Store, key: RunKey, draftNos: readonly number[]): readonly DraftLine[] => {
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

/** Up to here a page of the whole run, sorted, is looked for on top of it. */
const topSize = 500;

/** One page of a run's drafts in the order asked for, and how many are chosen altogether. */
export const draftPage = (
  store: Store,
  key: RunKey,
  ask: PageAsk,
): { readonly total: number; readonly lines: readonly DraftLine[] } => {
  if (isWhole(ask)) return { total: runSums(store, key).all, lines: wholePage(store, key, ask) };
  const end = ask.offset + ask.limit;
  if (!isNarrowed(ask) && end <= topSize) {
    const top = draftOrderTop(store, key, ask, end);
    return { total: runSums(store, key).all, lines: linesOf(store, key, top.slice(ask.offset)) };
  }
  const order = draftOrder(store, key, ask);
  return { total: order.length, lines: linesOf(store, key, order.slice(ask.offset, end)) };
};

/** The place of a draft in the order asked for, 0-based; null where it is not chosen. */
export const draftPlace = (store: Store, key: RunKey, ask: DraftAsk, draftNo: number): number | null => {
  const place = draftOrder(store, key, ask).indexOf(draftNo);
  return place < 0 ? null : place;
};
