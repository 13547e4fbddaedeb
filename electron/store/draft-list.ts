import { z } from 'zod';
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

const numbers = z.array(z.int());

/** The included drafts with an error or a warning. */
const troubled = (store: Store, key: RunKey): ReadonlySet<number> =>
  new Set(
    numbers.parse(
      store
        .prepare(
          `SELECT draft_no FROM draft
           WHERE scope_id = ? AND run_id = ? AND included = 1 AND level IN ('error', 'warning')`,
        )
        .pluck()
        .all(key.scopeId, key.runId),
    ),
  );

/** In the order of the file the place is the number. */
const nextInFile = (
  store: Store,
  key: RunKey,
  from: number,
  step: 1 | -1,
): { readonly index: number; readonly draftNo: number } | null => {
  const ahead = [...troubled(store, key)].filter((draftNo) => (draftNo - from) * step > 0);
  if (ahead.length === 0) return null;
  const draftNo = ahead.reduce((nearest, one) => ((one - nearest) * step < 0 ? one : nearest));
  return { index: draftNo - 1, draftNo };
};

/**
 * The next (step 1) or previous (step -1) included invoice with an error or a warning in the order asked for, after
 * the place `from` (0-based; -1 or the length stand before the first and after the last). Hints are passed by, unless
 * hints are what is listed.
 */
export const nextProblem = (
  store: Store,
  key: RunKey,
  ask: DraftAsk & { readonly from: number; readonly step: 1 | -1 },
): { readonly index: number; readonly draftNo: number } | null => {
  if (isWhole(ask)) return nextInFile(store, key, ask.from + 1, ask.step);
  const order = draftOrder(store, key, ask);
  const stops = ask.filter === 'hint' ? null : troubled(store, key);
  for (let index = ask.from + ask.step; index >= 0 && index < order.length; index += ask.step) {
    const draftNo = order[index];
    if (draftNo !== undefined && (stops === null || stops.has(draftNo))) return { index, draftNo };
  }
  return null;
};
