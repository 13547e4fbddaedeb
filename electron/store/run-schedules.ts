import { z } from 'zod';
import { localText } from '../../shared/contract/common.ts';
import { type LocalText } from '../../shared/domain/text.ts';
import { all, jsonOf, one } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** When a run is to be sent by itself, or was. Instants are ISO. */
export interface RunSchedule extends RunKey {
  /** As the person typed it, on the clock on the wall of its zone: `YYYY-MM-DDTHH:MM`. */
  readonly wall: string;
  readonly at: string;
  /** Why it did not go by itself at its time; null otherwise. */
  readonly held: LocalText | null;
  readonly startedAt: string | null;
}

const row = z
  .object({
    scope_id: z.int(),
    run_id: z.int(),
    wall: z.string(),
    at: z.string(),
    held: jsonOf(localText).nullable(),
    started_at: z.string().nullable(),
  })
  .transform((found): RunSchedule => ({
    scopeId: found.scope_id,
    runId: found.run_id,
    wall: found.wall,
    at: found.at,
    held: found.held,
    startedAt: found.started_at,
  }));

const columns = 'scope_id, run_id, wall, at, held, started_at';

export const scheduleOf = (store: Store, key: RunKey): RunSchedule | null =>
  one(row, store.prepare(`SELECT ${columns} FROM run_schedule WHERE scope_id = ? AND run_id = ?`), [
    key.scopeId,
    key.runId,
  ]);

/** Those that wait for their time, soonest first; their connections are not removed. */
export const waitingSchedules = (store: Store): readonly RunSchedule[] =>
  all(
    row,
    store.prepare(
      `SELECT ${columns} FROM run_schedule JOIN creditor USING (scope_id)
       JOIN connection ON connection.connection_id = creditor.connection_id AND connection.removed_at IS NULL
       WHERE started_at IS NULL AND held IS NULL ORDER BY at, run_id`,
    ),
    [],
  );

/** Gives a run its time, in the place of any other. */
export const putSchedule = (
  store: Store,
  key: RunKey,
  time: { readonly wall: string; readonly zone: string; readonly at: string; readonly setAt: string },
): void => {
  store
    .prepare(
      `INSERT INTO run_schedule (scope_id, run_id, wall, zone, at, set_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (scope_id, run_id) DO UPDATE SET wall = excluded.wall, zone = excluded.zone, at = excluded.at,
         set_at = excluded.set_at, held = NULL, started_at = NULL`,
    )
    .run(key.scopeId, key.runId, time.wall, time.zone, time.at, time.setAt);
};

export const removeSchedule = (store: Store, key: RunKey): void => {
  store.prepare('DELETE FROM run_schedule WHERE scope_id = ? AND run_id = ?').run(key.scopeId, key.runId);
};

/** It did not go by itself, for this reason: a person decides. */
export const holdSchedule = (store: Store, key: RunKey, held: LocalText): void => {
  store
    .prepare('UPDATE run_schedule SET held = ? WHERE scope_id = ? AND run_id = ?')
    .run(JSON.stringify(held), key.scopeId, key.runId);
};

/** It goes now; in the transaction that moves its run. */
export const startSchedule = (store: Store, key: RunKey, at: string): void => {
  store
    .prepare('UPDATE run_schedule SET started_at = ? WHERE scope_id = ? AND run_id = ?')
    .run(at, key.scopeId, key.runId);
};
