import { z } from 'zod';
import { all, count } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** What the files of a run and its invoices come to together. */

interface Chosen {
  readonly from: string;
  readonly bound: Readonly<Record<string, string | number>>;
}

/** Invoices that are to be sent and have no file, found by words as in the grid. */
const without = (key: RunKey, search: string): Chosen => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const found = words.map((_, index) => `AND instr(words, @word${String(index)}) > 0`).join(' ');
  const searched = `AND draft_no IN (SELECT draft_no FROM draft_search
    WHERE scope_id = @scopeId AND run_id = @runId ${found})`;
  return {
    from: `FROM draft WHERE scope_id = @scopeId AND run_id = @runId AND included = 1 AND draft_no NOT IN
      (SELECT draft_no FROM attachment WHERE scope_id = @scopeId AND run_id = @runId AND draft_no IS NOT NULL)
      ${words.length === 0 ? '' : searched}`,
    bound: {
      scopeId: key.scopeId,
      runId: key.runId,
      ...Object.fromEntries(words.map((word, index) => [`word${String(index)}`, word])),
    },
  };
};

/** How many invoices that are to be sent have a file. */
export const countWith = (store: Store, key: RunKey): number =>
  count(
    store.prepare(
      `SELECT count(DISTINCT draft_no) AS n FROM attachment JOIN draft USING (scope_id, run_id, draft_no)
       WHERE scope_id = ? AND run_id = ? AND included = 1`,
    ),
    [key.scopeId, key.runId],
  );

/** A page of the invoices without a file, as their numbers in file order. */
export const pageWithout = (
  store: Store,
  key: RunKey,
  ask: { readonly search: string; readonly offset: number; readonly limit: number },
): readonly number[] => {
  const { from, bound } = without(key, ask.search);
  return all(
    z.object({ draft_no: z.int() }),
    store.prepare(`SELECT draft_no ${from} ORDER BY draft_no LIMIT @limit OFFSET @offset`),
    { ...bound, limit: ask.limit, offset: ask.offset },
  ).map((row) => row.draft_no);
};

/** How many files go with a letter that would be refused for them: a page is no A4, or together they are more than `mostBytes`. */
export const countUnfitForLetters = (store: Store, key: RunKey, mostBytes: number): number =>
  count(
    store.prepare(
      `SELECT count(*) AS n FROM attachment a JOIN draft d USING (scope_id, run_id, draft_no)
       WHERE a.scope_id = @scopeId AND a.run_id = @runId AND d.delivery = 'Mail' AND
         (json_extract(a.facts, '$.otherSize') IS NOT NULL OR
          (SELECT sum(b.bytes) FROM attachment b WHERE b.scope_id = a.scope_id AND b.run_id = a.run_id
             AND b.draft_no = a.draft_no) > @mostBytes)`,
    ),
    { scopeId: key.scopeId, runId: key.runId, mostBytes },
  );
