import { z } from 'zod';
import { type JobKind, jobKinds } from './jobs.ts';
import { all } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** A write that is out, told once whatever it carries. */
const outRow = z.object({
  run_id: z.int(),
  call_id: z.string(),
  method: z.string(),
  path: z.string(),
  sent_at: z.string(),
  carried: z.int(),
  name: z.string().nullable(),
});
export type CallOut = z.infer<typeof outRow>;

/** The writes of a connection that are out, oldest first; in whichever process. */
export const callsOut = (store: Store, connectionId: string): readonly CallOut[] =>
  all(
    outRow,
    store.prepare(
      `SELECT j.run_id, t.call_id, t.method, t.path, t.sent_at, t.carried,
         coalesce(json_extract(j.payload, '$.customerName'), json_extract(j.payload, '$.entry.Description')) AS name
       FROM job j INDEXED BY job_open JOIN job_try t ON t.scope_id = j.scope_id AND t.job_id = j.job_id
       WHERE j.scope_id IN (SELECT scope_id FROM creditor WHERE connection_id = ?)
         AND j.state = 'sending' AND t.call_id = j.call_id AND t.answered_at IS NULL AND t.carried > 0
       ORDER BY t.sent_at, t.job_id`,
    ),
    [connectionId],
  );

/** How many jobs of unknown outcome wait for a later time, by kind. */
export const waitingForTime = (store: Store, key: RunKey, now: string): ReadonlyMap<JobKind, number> =>
  new Map(
    all(
      z.object({ kind: z.enum(jobKinds), n: z.int() }),
      store.prepare(
        `SELECT kind, count(*) AS n FROM job INDEXED BY job_open WHERE scope_id = ? AND run_id = ?
         AND state = 'unknown' AND not_before > ? GROUP BY kind`,
      ),
      [key.scopeId, key.runId, now],
    ).map(({ kind, n }) => [kind, n]),
  );
