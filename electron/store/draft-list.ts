import { z } from 'zod';
import { type reviewFilters } from '../../shared/contract/review.ts';
import { draftLineColumns, draftLineRow, type DraftLine } from './drafts.ts';
import { runSums } from './draft-sums.ts';
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
  /** Chooses draft numbers, unordered. */
  readonly from: string;
  readonly bound: Readonly<Record<string, string | number>>;
}

const chosen = (key: RunKey, filter: DraftFilter, search: string): Chosen => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);
  const found = words.map((_, index) => `AND instr(words, @word${String(index)}) > 0`).join(' ');
  const searched = `AND draft_no IN (SELECT draft_no FROM draft_search
    WHERE scope_id = @scopeId AND run_id = @runId ${found})`;
  return {
    from: `FROM draft WHERE scope_id = @scopeId AND run_id = @runId AND ${conditions[filter]} ${found === '' ? '' : searched}`,
    bound: {
      scopeId: key.scopeId,
      runId: key.runId,
      ...Object.fromEntries(words.map((word, index) => [`word${String(index)}`, word])),
    },
  };
};

const numbered = z.object({ draft_no: z.int() }).transform((row) => row.draft_no);

const everything = (ask: { readonly filter: DraftFilter; readonly search: string }): boolean =>
  ask.filter === 'all' && ask.search.trim() === '';

interface PageAsk {
  readonly filter: DraftFilter;
  readonly search: string;
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

const chosenPage = (store: Store, { from, bound }: Chosen, ask: PageAsk): readonly DraftLine[] =>
  all(
    draftLineRow,
    store.prepare(
      `SELECT ${draftLineColumns} FROM draft WHERE scope_id = @scopeId AND run_id = @runId AND draft_no IN
         (SELECT draft_no ${from} ORDER BY draft_no LIMIT @limit OFFSET @offset) ORDER BY draft_no`,
    ),
    { ...bound, limit: ask.limit, offset: ask.offset },
  );

/** One page of a run's drafts in file order, and how many the filter and the search words choose altogether. */
export const draftPage = (
  store: Store,
  key: RunKey,
  ask: PageAsk,
): { readonly total: number; readonly lines: readonly DraftLine[] } => {
  if (everything(ask)) return { total: runSums(store, key).all, lines: wholePage(store, key, ask) };
  const list = chosen(key, ask.filter, ask.search);
  return {
    total: count(store.prepare(`SELECT count(*) AS n ${list.from}`), list.bound),
    lines: chosenPage(store, list, ask),
  };
};

const numberAt = (store: Store, { from, bound }: Chosen, index: number): number | null =>
  one(numbered, store.prepare(`SELECT draft_no ${from} ORDER BY draft_no LIMIT 1 OFFSET @index`), { ...bound, index });

/** Where the search stands, as a draft number; 0 before the first. */
const numberOf = (
  store: Store,
  list: Chosen,
  ask: { readonly filter: DraftFilter; readonly search: string; readonly from: number },
): number => {
  if (ask.from < 0) return 0;
  return everything(ask) ? ask.from + 1 : (numberAt(store, list, ask.from) ?? Number.MAX_SAFE_INTEGER);
};

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
  const here = numberOf(store, list, ask);
  const [compare, order] = ask.step === 1 ? ['>', 'ASC'] : ['<', 'DESC'];
  const problem = ask.filter === 'hint' ? '1' : "included = 1 AND level IN ('error', 'warning')";
  const found = one(
    numbered,
    store.prepare(
      `SELECT draft_no ${list.from} AND ${problem} AND draft_no ${compare} @here ORDER BY draft_no ${order} LIMIT 1`,
    ),
    { ...list.bound, here },
  );
  if (found === null) return null;
  const before = everything(ask)
    ? found - 1
    : count(store.prepare(`SELECT count(*) AS n ${list.from} AND draft_no < @found`), { ...list.bound, found });
  return { index: before, draftNo: found };
};
