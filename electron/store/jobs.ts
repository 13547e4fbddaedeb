import { z } from 'zod';
import { actKinds } from '../../shared/contract/acts.ts';
import { localText } from '../../shared/contract/common.ts';
import { type LocalText } from '../../shared/domain/text.ts';
import {
  flagOf,
  jsonIn,
  jsonOrNull,
  oneOf,
  type Row,
  rowOf,
  textOf,
  textOrNull,
  wholeOf,
  wholeOrNull,
} from './row-fields.ts';
import { type JobState, jobStates, openSql } from './job-states.ts';
import { all, count, one, type RowShape, toFlag } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** The kinds of a run, in the order of the push. */
export const runKinds = [
  'ensureDebtor',
  'updateDebtor',
  'ensureProduct',
  'createInvoice',
  'attest',
  'deleteDraft',
  'creditDraft',
  'attestCredit',
  'connectCredit',
] as const;

/** Those of a run, and a person's own acts. */
export const jobKinds = [...runKinds, ...actKinds] as const;
export type JobKind = (typeof jobKinds)[number];

/** Why the outcome of a job is not known: no answer came; 5xx on a write; its id was known already; taken on, not yet done. */
export const doubts = ['no-answer', 'server-error', 'repeated', 'accepted'] as const;
export type Doubt = (typeof doubts)[number];

export const jobResult = z.object({
  /** True where a reading found it, false where our own call made it. */
  found: z.boolean(),
  invoiceNumber: z.string().nullable(),
  stage: z.string().nullable(),
  /** Attested with other figures than approved: somebody changed the draft at the service just before. */
  otherFigures: z.literal(true).optional(),
});
export type JobResult = z.infer<typeof jobResult>;

/** A job as stored. `payload` is parsed by the outbox, by kind. Instants are ISO 8601 in UTC. Source: outbox.md, A job. */
export interface Job {
  readonly jobId: number;
  readonly scopeId: number;
  /** Null: a person's own act, which belongs to no run. */
  readonly runId: number | null;
  readonly draftNo: number | null;
  readonly kind: JobKind;
  readonly businessKey: string;
  readonly generation: number;
  readonly payload: unknown;
  readonly state: JobState;
  /** A person's count, from 1. */
  readonly attempt: number;
  /** The machine's count within the attempt, 0 before the first. */
  readonly tryNo: number;
  /** The id of the last try; null where the next try takes a fresh one. */
  readonly callId: string | null;
  readonly notBefore: string | null;
  readonly doubt: Doubt | null;
  readonly doubtSince: string | null;
  /** How often it was looked for since the doubt arose. */
  readonly looks: number;
  /** How many 5xx answers this payload has had. */
  readonly failures: number;
  /** Whether a try may have reached the service without our knowing its outcome. */
  readonly reached: boolean;
  /** The rejected job that this one fell with. */
  readonly blockedBy: number | null;
  readonly words: LocalText | null;
  readonly result: JobResult | null;
  readonly serviceId: string | null;
  /** What the service showed before the first try, where its outcome is told by what came after. */
  readonly seen: readonly string[] | null;
  /** Unknown, and a person says what became of it. */
  readonly asks: boolean;
  readonly changedAt: string;
}

const kindOf = oneOf(jobKinds);
const stateOf = oneOf(jobStates);
const doubtOf = oneOf(doubts);

/** What of a job tells what it made, and is read of long lists of them. */
export type JobCore = Pick<
  Job,
  | 'jobId'
  | 'scopeId'
  | 'runId'
  | 'draftNo'
  | 'kind'
  | 'businessKey'
  | 'generation'
  | 'state'
  | 'callId'
  | 'reached'
  | 'result'
  | 'serviceId'
  | 'changedAt'
>;

/** The core of a job from a row that has its columns, whatever else is in it. Throws where one holds something else. */
export const coreOf = (row: Row): JobCore => ({
  jobId: wholeOf(row, 'job_id'),
  scopeId: wholeOf(row, 'scope_id'),
  runId: wholeOrNull(row, 'run_id'),
  draftNo: wholeOrNull(row, 'draft_no'),
  kind: kindOf(row, 'kind'),
  businessKey: textOf(row, 'business_key'),
  generation: wholeOf(row, 'generation'),
  state: stateOf(row, 'state'),
  callId: textOrNull(row, 'call_id'),
  reached: flagOf(row, 'reached'),
  result: jsonOrNull(row, 'result', jobResult),
  serviceId: textOrNull(row, 'service_id'),
  changedAt: textOf(row, 'changed_at'),
});

const seenIds = z.array(z.string());

/** A row of all columns as a job. Throws where one holds something else. */
export const jobRow: RowShape<Job> = {
  parse: (value) => {
    const row = rowOf(value);
    return {
      ...coreOf(row),
      payload: jsonIn(row, 'payload'),
      attempt: wholeOf(row, 'attempt'),
      tryNo: wholeOf(row, 'try'),
      notBefore: textOrNull(row, 'not_before'),
      doubt: row['doubt'] === null ? null : doubtOf(row, 'doubt'),
      doubtSince: textOrNull(row, 'doubt_since'),
      looks: wholeOf(row, 'looks'),
      failures: wholeOf(row, 'failures'),
      blockedBy: wholeOrNull(row, 'blocked_by'),
      words: jsonOrNull(row, 'words', localText),
      seen: jsonOrNull(row, 'seen', seenIds),
      asks: flagOf(row, 'asks'),
    };
  },
};

export interface NewJob {
  readonly scopeId: number;
  readonly runId: number | null;
  readonly draftNo: number | null;
  readonly kind: JobKind;
  readonly businessKey: string;
  readonly generation: number;
  readonly payload: unknown;
  readonly at: string;
}

/** Writes a queued job and answers its number. Throws on a live job with the same kind, key and generation. */
export const insertJob = (store: Store, job: NewJob): number =>
  Number(
    store
      .prepare(
        `INSERT INTO job (scope_id, run_id, draft_no, kind, business_key, generation, payload, state, changed_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, 'queued', ?)`,
      )
      .run(
        job.scopeId,
        job.runId,
        job.draftNo,
        job.kind,
        job.businessKey,
        job.generation,
        JSON.stringify(job.payload),
        job.at,
      ).lastInsertRowid,
  );

/** What waited for this job waits for it no longer. */
export const removeDependents = (store: Store, job: Job): void => {
  store.prepare('DELETE FROM job_dependency WHERE scope_id = ? AND depends_on = ?').run(job.scopeId, job.jobId);
};

export const addDependency = (store: Store, scopeId: number, jobId: number, dependsOn: number): void => {
  store
    .prepare('INSERT OR IGNORE INTO job_dependency (scope_id, job_id, depends_on) VALUES (?, ?, ?)')
    .run(scopeId, jobId, dependsOn);
};

export const jobById = (store: Store, scopeId: number, jobId: number): Job | null =>
  one(jobRow, store.prepare('SELECT * FROM job WHERE scope_id = ? AND job_id = ?'), [scopeId, jobId]);

/** Whose a job is: a run's, or a person's own. */
export type JobOwner = Pick<Job, 'scopeId' | 'runId'>;

/** The run that a job belongs to; null for an act. */
export const runOrNull = ({ scopeId, runId }: JobOwner): RunKey | null => (runId === null ? null : { scopeId, runId });

/** The run that a job belongs to. Throws for an act, which has none. */
export const runOf = (job: Job): RunKey => {
  const run = runOrNull(job);
  if (run === null) throw new Error(`Job ${String(job.jobId)} belongs to no run`);
  return run;
};

/** The jobs of a run of one kind, in the order in which they were planned. */
export const jobsOfRun = (store: Store, key: RunKey, kind: JobKind): readonly Job[] =>
  all(jobRow, store.prepare('SELECT * FROM job WHERE scope_id = ? AND run_id = ? AND kind = ? ORDER BY job_id'), [
    key.scopeId,
    key.runId,
    kind,
  ]);

/** Every rejected job of a run, in the order in which they were planned. */
export const rejectedJobs = (store: Store, key: RunKey): readonly Job[] =>
  all(
    jobRow,
    store.prepare(`SELECT * FROM job WHERE scope_id = ? AND run_id = ? AND state = 'rejected' ORDER BY job_id`),
    [key.scopeId, key.runId],
  );

/** The job of that content and generation that was not taken back; null where there is none. */
export const liveJob = (store: Store, job: Pick<Job, 'scopeId' | 'kind' | 'businessKey' | 'generation'>): Job | null =>
  one(
    jobRow,
    store.prepare(
      `SELECT * FROM job WHERE scope_id = ? AND kind = ? AND business_key = ? AND generation = ? AND state <> 'cancelled'`,
    ),
    [job.scopeId, job.kind, job.businessKey, job.generation],
  );

/** What must be sent before this job. A CROSS JOIN goes by the few dependencies, never through every job of the creditor. */
export const dependenciesOf = (store: Store, job: Job): readonly Job[] =>
  all(
    jobRow,
    store.prepare(
      `SELECT job.* FROM job_dependency d CROSS JOIN job ON job.scope_id = d.scope_id AND job.job_id = d.depends_on
       WHERE d.scope_id = ? AND d.job_id = ? ORDER BY job.job_id`,
    ),
    [job.scopeId, job.jobId],
  );

/** What waits for this job. */
export const dependentsOf = (store: Store, job: Job): readonly Job[] =>
  all(
    jobRow,
    store.prepare(
      `SELECT job.* FROM job_dependency d CROSS JOIN job ON job.scope_id = d.scope_id AND job.job_id = d.job_id
       WHERE d.scope_id = ? AND d.depends_on = ? ORDER BY job.job_id`,
    ),
    [job.scopeId, job.jobId],
  );

/** True while a job of the run is neither finished nor taken back. Asked at every settling: it stops at the first one. */
export const hasOpenJobs = (store: Store, key: RunKey): boolean =>
  count(
    store.prepare(
      `SELECT count(*) AS n FROM (SELECT 1 FROM job INDEXED BY job_open WHERE scope_id = ? AND run_id = ?
       AND ${openSql('job')} LIMIT 1)`,
    ),
    [key.scopeId, key.runId],
  ) > 0;

/** True while no job of the run was ever tried or settled: the approval can be taken back without a trace. */
export const isUntouched = (store: Store, key: RunKey): boolean =>
  count(
    store.prepare(
      `SELECT count(*) AS n FROM job WHERE scope_id = ? AND run_id = ? AND (state <> 'queued' OR try > 0 OR attempt > 1)`,
    ),
    [key.scopeId, key.runId],
  ) === 0;

/** Removes the jobs of a run that was never begun. */
export const deleteJobs = (store: Store, key: RunKey): void => {
  store
    .prepare(
      `DELETE FROM job_dependency WHERE scope_id = @scopeId
       AND job_id IN (SELECT job_id FROM job WHERE scope_id = @scopeId AND run_id = @runId)`,
    )
    .run({ scopeId: key.scopeId, runId: key.runId });
  store.prepare('DELETE FROM job WHERE scope_id = ? AND run_id = ?').run(key.scopeId, key.runId);
};

/** What changes with a transition; what is left out stays as it is. */
export type JobChange = Pick<
  Job,
  | 'state'
  | 'attempt'
  | 'tryNo'
  | 'callId'
  | 'notBefore'
  | 'doubt'
  | 'doubtSince'
  | 'looks'
  | 'failures'
  | 'reached'
  | 'blockedBy'
  | 'words'
  | 'result'
  | 'serviceId'
  | 'seen'
  | 'asks'
>;

const inJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** The columns that a change writes, and no others: an index whose columns are not named is not written either. */
const writtenBy = (
  change: Partial<JobChange>,
): { readonly set: string; readonly values: (string | number | null)[] } => {
  let set = '';
  const values: (string | number | null)[] = [];
  const put = (column: string, value: string | number | null): void => {
    set += `${column} = ?, `;
    values.push(value);
  };
  if (change.state !== undefined) put('state', change.state);
  if (change.attempt !== undefined) put('attempt', change.attempt);
  if (change.tryNo !== undefined) put('try', change.tryNo);
  if (change.callId !== undefined) put('call_id', change.callId);
  if (change.notBefore !== undefined) put('not_before', change.notBefore);
  if (change.doubt !== undefined) put('doubt', change.doubt);
  if (change.doubtSince !== undefined) put('doubt_since', change.doubtSince);
  if (change.looks !== undefined) put('looks', change.looks);
  if (change.failures !== undefined) put('failures', change.failures);
  if (change.reached !== undefined) put('reached', toFlag(change.reached));
  if (change.blockedBy !== undefined) put('blocked_by', change.blockedBy);
  if (change.words !== undefined) put('words', inJson(change.words));
  if (change.result !== undefined) put('result', inJson(change.result));
  if (change.serviceId !== undefined) put('service_id', change.serviceId);
  if (change.seen !== undefined) put('seen', inJson(change.seen));
  if (change.asks !== undefined) put('asks', toFlag(change.asks));
  return { set, values };
};

/** By what a job is known to stand as it was read. */
export type JobAsRead = Pick<Job, 'scopeId' | 'jobId' | 'state' | 'callId'>;

/**
 * Writes what changed of a job if it still is in the state it was read in, with the same call id. False when somebody else moved
 * it meanwhile: then nothing is written.
 */
export const changeJob = (store: Store, job: JobAsRead, change: Partial<JobChange>, at: string): boolean => {
  const { set, values } = writtenBy(change);
  return (
    store
      .prepare(`UPDATE job SET ${set}changed_at = ? WHERE scope_id = ? AND job_id = ? AND state = ? AND call_id IS ?`)
      .run(...values, at, job.scopeId, job.jobId, job.state, job.callId).changes === 1
  );
};
