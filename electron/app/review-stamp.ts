import { type RunSums } from '../store/draft-sums.ts';
import { type RunKey } from '../store/runs.ts';
import { type Store } from '../store/store.ts';
import { sha256 } from './hash.ts';

/** The step that stands last: undo and redo go through the steps in order, so it tells what every cell holds. */
const lastStep = `SELECT step_no, made_at, title FROM edit_step
  WHERE scope_id = ? AND run_id = ? AND undone = 0 ORDER BY step_no DESC LIMIT 1`;

/** Which file goes with which invoice, and where among its files: read from the index alone, for it is asked at every change. */
const pairs = `SELECT count(*) AS files, sum(mixed * mixed % 4294967291) AS pairs FROM (
    SELECT (draft_no * 2654435761 + attachment_no * 2246822519 + sort * 3266489917) % 2147483647 AS mixed
    FROM attachment WHERE scope_id = ? AND run_id = ? AND draft_no IS NOT NULL)`;

/** A number that became free is given to the next file. */
const lastFile = `SELECT attachment_no, sha256, name FROM attachment
  WHERE scope_id = ? AND run_id = ? ORDER BY attachment_no DESC LIMIT 1`;

/**
 * A short text that every change of what a run would send moves: its sums, its cells, its files. Costs a few lookups, however
 * many invoices the run has.
 */
export const runStamp = (store: Store, { scopeId, runId }: RunKey, sums: RunSums): string => {
  const found = [lastStep, pairs, lastFile].map((sql) => store.prepare(sql).get(scopeId, runId) ?? null);
  return sha256(JSON.stringify([sums, ...found]));
};
