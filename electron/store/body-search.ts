import { z } from 'zod';
import { all } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

const numberRow = z.object({ draft_no: z.int() }).transform((row) => row.draft_no);

/** What stands as it is in JSON and in a pattern; all else may stand there otherwise, or be left out. */
const notPlain = /[^A-Za-z0-9.-]+/g;

/**
 * The invoices of a run in whose cells these words may stand, in this order and in any case, in file order: at least those
 * that have them, so the caller looks at the cells. It spares reading every invoice of a large run.
 */
export const draftNosHolding = (store: Store, key: RunKey, words: string): readonly number[] =>
  all(
    numberRow,
    store.prepare(
      'SELECT draft_no FROM draft_body WHERE scope_id = ? AND run_id = ? AND body LIKE ? ORDER BY draft_no',
    ),
    [key.scopeId, key.runId, `%${words.replace(notPlain, '%')}%`],
  );

/** A run's first invoices to a customer number. */
export const draftNosTo = (store: Store, key: RunKey, customerNo: string, limit: number): readonly number[] =>
  all(
    numberRow,
    store.prepare(
      'SELECT draft_no FROM draft WHERE scope_id = ? AND run_id = ? AND customer_no = ? ORDER BY draft_no LIMIT ?',
    ),
    [key.scopeId, key.runId, customerNo, limit],
  );
