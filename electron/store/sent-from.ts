import { z } from 'zod';
import { one } from './rows.ts';
import { type Store } from './store.ts';

/** Where an invoice that we sent came from. */
export interface SentFrom {
  readonly runId: number;
  readonly runName: string;
  readonly draftNo: number;
  readonly sentAt: string | null;
}

const row = z
  .object({ run_id: z.int(), name: z.string(), draft_no: z.int(), sent_at: z.string().nullable() })
  .transform((found): SentFrom => ({
    runId: found.run_id,
    runName: found.name,
    draftNo: found.draft_no,
    sentAt: found.sent_at,
  }));

/** The run and draft that an invoice was sent from; null where it was made elsewhere. */
export const sentFrom = (store: Store, scopeId: number, actionId: string): SentFrom | null =>
  one(
    row,
    store.prepare(
      `SELECT s.run_id, run.name, s.draft_no,
         (SELECT max(changed_at) FROM job WHERE job.scope_id = s.scope_id AND job.run_id = s.run_id
            AND job.kind = 'createInvoice' AND job.draft_no = s.draft_no AND job.state = 'sent') AS sent_at
       FROM sent_invoice s JOIN run USING (scope_id, run_id) WHERE s.scope_id = ? AND s.action_id = ?`,
    ),
    [scopeId, actionId],
  );
