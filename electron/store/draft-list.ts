import { z } from 'zod';
import { type reviewFilters } from '../../shared/contract/review.ts';
import { draftLineColumns, draftLineRow, type DraftLine } from './drafts.ts';
import { all, count, one } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

export type DraftFilter = (typeof reviewFilters)[number];

/** Levels count only what would be sent: a left-out invoice with a mistake asks nothing of anybody. */
const conditions: Readonly<Record<DraftFilter, string>> = {
  all: '1',
  error: "included = 1 AND level = 'error'",
  warning: "included = 1 AND level = 'warning'",
  hint: "included = 1 AND level = 'hint'",
  excluded: 'included = 0',
  billed: 'billed IS NOT NULL',
};

const maxWords = 8;

interface Chosen {
  readonly where: string;
  readonly bound: Readonly<Record<string, string | number>>;
}

const chosen = (key: RunKey, filter: DraftFilter, search: string): Chosen => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);
  const found = words.map((_, index) => `AND instr(search, @word${String(index)}) > 0`);
  return {
    where: `scope_id = @scopeId AND run_id = @runId AND ${conditions[filter]} ${found.join(' ')}`,
    bound: {
      scopeId: key.scopeId,
      runId: key.runId,
      ...Object.fromEntries(words.map((word, index) => [`word${String(index)}`, word])),
    },
  };
};

/** One page of a run's drafts in file order, and how many the filter and the search words choose altogether. */
export const draftPage = (
  store: Store,
  key: RunKey,
  ask: { readonly filter: DraftFilter; readonly search: string; readonly offset: number; readonly limit: number },
): { readonly total: number; readonly lines: readonly DraftLine[] } => {
  const { where, bound } = chosen(key, ask.filter, ask.search);
  return {
    total: count(store.prepare(`SELECT count(*) AS n FROM draft WHERE ${where}`), bound),
    lines: all(
      draftLineRow,
      store.prepare(
        `SELECT ${draftLineColumns} FROM draft WHERE ${where} ORDER BY draft_no LIMIT @limit OFFSET @offset`,
      ),
      { ...bound, limit: ask.limit, offset: ask.offset },
    ),
  };
};

const numbered = z.object({ draft_no: z.int() });

const atIndex = (store: Store, { where, bound }: Chosen, index: number): number | null =>
  one(numbered, store.prepare(`SELECT draft_no FROM draft WHERE ${where} ORDER BY draft_no LIMIT 1 OFFSET @index`), {
    ...bound,
    index,
  })?.draft_no ?? null;

/**
 * The next (step 1) or previous (step -1) included invoice with an error or a warning within the filtered list, after
 * the place `from` (0-based; -1 or the length stand before the first and after the last). Hints are passed by, unless
 * hints are what is listed.
 */
export const nextProblem = (
  store: Store,
  key: RunKey,
  ask: { readonly filter: DraftFilter; readonly search: string; readonly from: number; readonly step: 1 | -1 },
): { readonly index: number; readonly draftNo: number } | null => {
  const list = chosen(key, ask.filter, ask.search);
  const here = ask.from < 0 ? 0 : (atIndex(store, list, ask.from) ?? Number.MAX_SAFE_INTEGER);
  const [compare, order] = ask.step === 1 ? ['>', 'ASC'] : ['<', 'DESC'];
  const problem = ask.filter === 'hint' ? '1' : "included = 1 AND level IN ('error', 'warning')";
  const found = one(
    numbered,
    store.prepare(
      `SELECT draft_no FROM draft WHERE ${list.where} AND ${problem} AND draft_no ${compare} @here
       ORDER BY draft_no ${order} LIMIT 1`,
    ),
    { ...list.bound, here },
  );
  if (found === null) return null;
  const index = count(store.prepare(`SELECT count(*) AS n FROM draft WHERE ${list.where} AND draft_no < @found`), {
    ...list.bound,
    found: found.draft_no,
  });
  return { index, draftNo: found.draft_no };
};
