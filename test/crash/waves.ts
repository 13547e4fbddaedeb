import { z } from 'zod';
import { one } from '../../electron/store/rows.ts';
import { type Store } from '../../electron/store/store.ts';
import { type ApprovedDraft } from '../../electron/outbox/plan-run.ts';
import { addRun, draft } from '../outbox/harness.ts';

/**
 * A drill's invoices go as several runs, one after the other, each with customers of its own: so every phase (registers,
 * drafts, attest, confirmation) comes again and again, and can be killed in as often.
 */
const perWave = 100;
const perCustomer = 5;

export interface Wave {
  readonly runId: number;
  /** How far the whole drill is when its last attest is claimed, and when its last one is confirmed: see {@link stepsDone}. */
  readonly claimed: number;
  readonly confirmed: number;
}

/** How many customers so many invoices have. */
export const customersOf = (invoices: number): number => Math.ceil(invoices / perCustomer);

/** The sheet: invoice `n` belongs to customer `n / 5`, so that each wave has its own. */
export const sheetOf = (invoices: number): readonly ApprovedDraft[] =>
  Array.from({ length: invoices }, (_, index) => {
    const { customer } = draft(Math.floor(index / perCustomer) + 1, invoices);
    return draft(index + 1, invoices, { customer });
  });

const numbers = z.object({ n: z.int() });
const number = (store: Store, sql: string, values: readonly number[] = []): number =>
  one(numbers, store.prepare(sql), values)?.n ?? 0;

/** Plans the runs, of at most 100 invoices, all of them waiting for their turn. */
export const addWaves = (store: Store, sheet: readonly ApprovedDraft[]): readonly Wave[] => {
  const waves = Math.max(2, Math.ceil(sheet.length / perWave));
  const size = Math.ceil(Math.ceil(sheet.length / waves) / perCustomer) * perCustomer;
  let steps = 0;
  return Array.from({ length: waves }, (_, index): Wave => {
    const drafts = sheet.slice(index * size, (index + 1) * size);
    const runId = addRun(store, { attest: true, drafts, state: 'paused' });
    steps += 2 * number(store, 'SELECT count(*) AS n FROM job WHERE run_id = ?', [runId]);
    return { runId, claimed: steps - drafts.length, confirmed: steps };
  });
};

/** How far the drill is: a step for each job that was claimed, and one for each that is sent. Registers, drafts, attests. */
export const stepsDone = (store: Store): number =>
  number(store, `SELECT coalesce(sum((state <> 'queued') + (state = 'sent')), 0) AS n FROM job`);

export const unsent = (store: Store): number => number(store, `SELECT count(*) AS n FROM job WHERE state <> 'sent'`);

export const triesMade = (store: Store): number => number(store, 'SELECT count(*) AS n FROM job_try');

/** Lets the next run go once none is being sent. False when none is left. */
export const pushNext = (store: Store): boolean => {
  if (number(store, `SELECT count(*) AS n FROM run WHERE state = 'sending'`) > 0) return true;
  const pushed = store.prepare(
    `UPDATE run SET state = 'sending' WHERE run_id = (SELECT min(run_id) FROM run WHERE state = 'paused')`,
  );
  return pushed.run().changes === 1;
};

/** Pauses the run that is being sent, as a person does; {@link pushNext} lets it go on. */
export const pauseNow = (store: Store): void => {
  store.prepare(`UPDATE run SET state = 'paused' WHERE state = 'sending'`).run();
};

/** What a worker can be killed in. */
export type Phase = 'registers' | 'drafts' | 'attest' | 'confirmation';

const openOf = (store: Store, jobs: string): boolean =>
  number(
    store,
    `SELECT count(*) AS n FROM job JOIN run USING (run_id) WHERE run.state = 'sending' AND job.state NOT IN ('sent', 'rejected')
     AND ${jobs}`,
  ) > 0;

/** What is being done at the moment, by what is open of the run that is being sent. */
export const phaseNow = (store: Store): Phase => {
  if (openOf(store, `kind LIKE 'ensure%'`)) return 'registers';
  if (openOf(store, `kind = 'createInvoice'`)) return 'drafts';
  return openOf(store, `kind = 'attest' AND job.state <> 'unknown'`) ? 'attest' : 'confirmation';
};
