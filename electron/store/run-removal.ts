import { z } from 'zod';
import { all } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/**
 * Takes a run out of sight at once; {@link deleteSome} removes its rows afterwards, in small transactions. False, and
 * nothing happens, for a run that has been approved: what was sent from it must stay known.
 */
export const hideRun = (store: Store, key: RunKey): boolean =>
  store
    .prepare(
      `UPDATE run SET state = 'discarded', importer = NULL
       WHERE scope_id = ? AND run_id = ? AND state IN ('importing', 'review', 'discarded')`,
    )
    .run(key.scopeId, key.runId).changes === 1;

/**
 * Deletes up to `limit` drafts of a hidden run, and the run itself when none is left. True when it is gone.
 * In parts, so that a large run does not hold the write lock while somebody waits for a click.
 */
export const deleteSome = (store: Store, key: RunKey, limit: number): boolean =>
  store.inTransaction(() => {
    const { changes } = store
      .prepare(
        `DELETE FROM draft WHERE scope_id = @scopeId AND run_id = @runId AND draft_no IN
         (SELECT draft_no FROM draft WHERE scope_id = @scopeId AND run_id = @runId LIMIT @limit)`,
      )
      .run({ scopeId: key.scopeId, runId: key.runId, limit });
    if (changes === limit) return false;
    store
      .prepare(`DELETE FROM run WHERE scope_id = ? AND run_id = ? AND state = 'discarded'`)
      .run(key.scopeId, key.runId);
    return true;
  });

const keyRow = z
  .object({ scope_id: z.int(), run_id: z.int(), importer: z.int().nullable() })
  .transform((row) => ({ key: { scopeId: row.scope_id, runId: row.run_id }, importer: row.importer }));

/** Runs that were never finished or never wholly deleted, with the process that was filling them. */
export const hiddenRuns = (store: Store): readonly { readonly key: RunKey; readonly importer: number | null }[] =>
  all(
    keyRow,
    store.prepare(`SELECT scope_id, run_id, importer FROM run WHERE state IN ('importing', 'discarded')`),
    [],
  );
