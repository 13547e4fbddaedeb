import { z } from 'zod';
import { type Store } from './store.ts';
import { all, flag, jsonOf, one, toFlag } from './rows.ts';

export const storedRunStates = ['review', 'approved', 'sending', 'paused', 'done', 'cancelled'] as const;
export type StoredRunState = (typeof storedRunStates)[number];

/** Scope and run: the first half of every key below a run. */
export interface RunKey {
  readonly scopeId: number;
  readonly runId: number;
}

/** A run as people see it. JSON columns that are long are read by {@link runPaper}. */
export interface Run extends RunKey {
  readonly name: string;
  readonly period: string | null;
  readonly currency: string;
  readonly state: StoredRunState;
  readonly attest: boolean;
  readonly createdAt: string;
  readonly approvedAt: string | null;
  readonly approvedHash: string | null;
  readonly finishedAt: string | null;
}

const runRow = z
  .object({
    run_id: z.int(),
    scope_id: z.int(),
    name: z.string(),
    period: z.string().nullable(),
    currency: z.string(),
    state: z.enum(storedRunStates),
    attest: flag,
    created_at: z.string(),
    approved_at: z.string().nullable(),
    approved_hash: z.string().nullable(),
    finished_at: z.string().nullable(),
  })
  .transform((row): Run => ({
    runId: row.run_id,
    scopeId: row.scope_id,
    name: row.name,
    period: row.period,
    currency: row.currency,
    state: row.state,
    attest: row.attest,
    createdAt: row.created_at,
    approvedAt: row.approved_at,
    approvedHash: row.approved_hash,
    finishedAt: row.finished_at,
  }));

const columns =
  'run_id, scope_id, name, period, currency, state, attest, created_at, approved_at, approved_hash, finished_at';

/** The run with that number, or null; one that is being imported or deleted is not there. */
export const runById = (store: Store, runId: number): Run | null =>
  one(runRow, store.prepare(`SELECT ${columns} FROM shown_run WHERE run_id = ?`), [runId]);

/** The runs of a scope in a state, latest first. */
export const runsInState = (store: Store, scopeId: number, state: StoredRunState): readonly Run[] =>
  all(runRow, store.prepare(`SELECT ${columns} FROM shown_run WHERE scope_id = ? AND state = ? ORDER BY run_id DESC`), [
    scopeId,
    state,
  ]);

/** What the import knows of a run beside its drafts: the plan, the row accounts and the control sums, each as JSON. */
export const runPaper = <P extends z.ZodType, A extends z.ZodType, C extends z.ZodType>(
  store: Store,
  key: RunKey,
  shapes: { readonly plan: P; readonly accounts: A; readonly control: C },
): { readonly plan: z.infer<P>; readonly accounts: z.infer<A>; readonly control: z.infer<C> } => {
  const row = one(
    z.object({ plan: jsonOf(z.unknown()), accounts: jsonOf(z.unknown()), control: jsonOf(z.unknown()) }),
    store.prepare('SELECT plan, accounts, control FROM run WHERE scope_id = ? AND run_id = ?'),
    [key.scopeId, key.runId],
  );
  return {
    plan: shapes.plan.parse(row?.plan),
    accounts: shapes.accounts.parse(row?.accounts),
    control: shapes.control.parse(row?.control),
  };
};

export interface NewRun {
  readonly scopeId: number;
  readonly name: string;
  readonly currency: string;
  readonly createdAt: string;
  /** The process that fills the run; until `showRun` it is out of sight. */
  readonly importer: number;
}

/** Begins a run that nobody sees yet. Answers its number. */
export const beginRun = (store: Store, run: NewRun): number =>
  Number(
    store
      .prepare(
        `INSERT INTO run (scope_id, name, currency, state, importer, plan, accounts, control, created_at)
         VALUES (?, ?, ?, 'importing', ?, '{}', '[]', '[]', ?)`,
      )
      .run(run.scopeId, run.name, run.currency, run.importer, run.createdAt).lastInsertRowid,
  );

export interface RunPaper {
  readonly plan: unknown;
  readonly accounts: unknown;
  readonly control: unknown;
  readonly period: string | null;
}

/** The last step of an import: the run is whole and goes to review. */
export const showRun = (store: Store, key: RunKey, paper: RunPaper): void => {
  const { changes } = store
    .prepare(
      `UPDATE run SET state = 'review', importer = NULL, plan = ?, accounts = ?, control = ?, period = ?
       WHERE scope_id = ? AND run_id = ? AND state = 'importing'`,
    )
    .run(
      JSON.stringify(paper.plan),
      JSON.stringify(paper.accounts),
      JSON.stringify(paper.control),
      paper.period,
      key.scopeId,
      key.runId,
    );
  if (changes !== 1) throw new Error(`Run ${String(key.runId)} is not being imported`);
};

export const renameRun = (store: Store, key: RunKey, name: string): void => {
  store.prepare('UPDATE run SET name = ? WHERE scope_id = ? AND run_id = ?').run(name, key.scopeId, key.runId);
};

/** Freezes a run in review; false when it was not in review any more. */
export const approveRun = (
  store: Store,
  key: RunKey,
  approval: { readonly at: string; readonly hash: string; readonly attest: boolean },
): boolean =>
  store
    .prepare(
      `UPDATE run SET state = 'approved', approved_at = ?, approved_hash = ?, attest = ?
       WHERE scope_id = ? AND run_id = ? AND state = 'review'`,
    )
    .run(approval.at, approval.hash, toFlag(approval.attest), key.scopeId, key.runId).changes === 1;

/** Back to review, as if it had never been approved. */
export const reopenRun = (store: Store, key: RunKey): void => {
  store
    .prepare(
      `UPDATE run SET state = 'review', approved_at = NULL, approved_hash = NULL WHERE scope_id = ? AND run_id = ?`,
    )
    .run(key.scopeId, key.runId);
};
