import { z } from 'zod';
import { hasJobs } from './billed.ts';
import { all } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** A chosen draft of a run beside an invoice of another run that may have some of the same rows. */
export interface SameDay {
  readonly draftNo: number;
  readonly otherRunId: number;
  readonly otherDraftNo: number;
}

const drawn = z.object({
  run_id: z.int(),
  draft_no: z.int(),
  customer_no: z.string(),
  customer_name: z.string(),
  invoice_date: z.string(),
});
type Drawn = z.infer<typeof drawn>;
const columns = 'run_id, draft_no, customer_no, customer_name, invoice_date';

const keyOf = ({ customer_no, customer_name, invoice_date }: Drawn): string =>
  JSON.stringify([invoice_date, customer_no, customer_no === '' ? customer_name : '']);

/**
 * Chosen drafts of a run, not known as billed, with every invoice of another run of the creditor that is to the same customer
 * and of the same day, whatever became of it. One pass over each; none where nothing was ever approved.
 */
export const billedSameDay = (store: Store, { scopeId, runId }: RunKey): readonly SameDay[] => {
  if (!hasJobs(store, scopeId)) return [];
  const fresh = all(
    drawn,
    store.prepare(
      `SELECT ${columns} FROM draft WHERE scope_id = ? AND run_id = ? AND included = 1 AND billed IS NULL ORDER BY draft_no`,
    ),
    [scopeId, runId],
  );
  const dates = [...new Set(fresh.map((draft) => draft.invoice_date))];
  const others = all(
    drawn,
    store.prepare(
      `SELECT ${columns} FROM draft WHERE scope_id = ? AND run_id <> ? AND invoice_date IN (SELECT value FROM json_each(?))
       ORDER BY run_id, draft_no`,
    ),
    [scopeId, runId, JSON.stringify(dates)],
  );
  const byKey = Map.groupBy(others, keyOf);
  return fresh.flatMap((draft) =>
    (byKey.get(keyOf(draft)) ?? []).map((other) => ({
      draftNo: draft.draft_no,
      otherRunId: other.run_id,
      otherDraftNo: other.draft_no,
    })),
  );
};
