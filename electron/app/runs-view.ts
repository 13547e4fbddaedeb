import { type CallOutput } from '../../shared/contract/contract.ts';
import { type Outbox } from '../outbox/outbox.ts';
import { kindRules } from '../outbox/kinds.ts';
import { stateWords, words } from '../outbox/words.ts';
import { holdText } from '../service/hold-text.ts';
import { type JobState } from '../store/job-states.ts';
import { type JobKind, jobKinds } from '../store/jobs.ts';
import {
  acceptedAttests,
  type JobCounts,
  jobCounts,
  type JobLine,
  nextLookUp,
  plannedTotal,
} from '../store/run-counts.ts';
import { type Run } from '../store/runs.ts';
import { scopeById } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { isUndoKind, undoKinds } from '../store/undo.ts';
import { scheduleViewOf } from './run-schedule-view.ts';
import { ledgerOf } from './run-ledger.ts';
import { undoCountsOf } from './run-undo-view.ts';
import { type PaceMemory } from './runs-pace.ts';

export type RunView = CallOutput<'runs.get'>;
export type JobView = CallOutput<'runs.jobs'>['jobs'][number];

export interface RunRoom {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly now: () => Date;
  readonly pace: PaceMemory;
}

const open: readonly JobState[] = ['queued', 'sending', 'unknown'];
const settled: readonly JobState[] = ['sent', 'rejected'];

const stepOf = (store: Store, run: Run, counts: JobCounts): RunView['step'] => {
  const first = jobKinds.find((kind) => counts(kind, ...open) > 0);
  if (first === undefined) return null;
  const { step } = kindRules[first];
  return step === 'attest' && counts('attest', ...open) === acceptedAttests(store, run) ? 'confirm' : step;
};

type Held = { readonly waiting: NonNullable<RunView['waiting']>; readonly needsPerson: boolean } | null;

const at = (until: number | null): string | null => (until === null ? null : new Date(until).toISOString());

/** Why nothing moves: the connection, the pace, or a look-up that is not due yet. */
const heldBy = (room: RunRoom, run: Run, connectionId: string, moving: boolean): Held => {
  const stop = room.outbox.waiting(connectionId);
  if (stop !== null) {
    const { reason, nextStep, until, needsPerson } = stop;
    return { waiting: { reason, nextStep, until: at(until) }, needsPerson };
  }
  const hold = room.outbox.clientOf(connectionId)?.pace.state().hold ?? null;
  if (hold !== null && hold.reason !== 'busy') {
    const reason = holdText(hold, room.now().getTime());
    return { waiting: { reason, nextStep: words.goesOn, until: at(hold.until) }, needsPerson: false };
  }
  const next = moving ? null : nextLookUp(room.store, run);
  return next === null
    ? null
    : { waiting: { reason: next.words, nextStep: words.goesOn, until: next.at }, needsPerson: false };
};

/** Why an approved run waits before it can be sent: after a restore, until it is known what was sent since the backup. */
const lookedUp = (room: RunRoom, run: Run, connectionId: string): Held =>
  heldBy(room, run, connectionId, true) ?? {
    waiting: { reason: words.runLookedUp, nextStep: words.runLookedUpThen, until: null },
    needsPerson: false,
  };

const stateOf = (run: Run, held: Held): RunView['state'] => {
  if (run.state !== 'sending' || held === null) return run.state;
  return held.needsPerson ? 'needs-person' : 'waiting';
};

const pushKinds = jobKinds.filter((kind) => !isUndoKind(kind));

/** The jobs that a run's progress tells of: those of its undo while there are any to do, else those of its push. */
const shownKinds = (counts: JobCounts): readonly JobKind[] =>
  undoKinds.some((kind) => counts(kind, ...open) > 0) ? undoKinds : pushKinds;

const total = (counts: JobCounts, states: readonly JobState[]): number =>
  shownKinds(counts).reduce((sum, kind) => sum + counts(kind, ...states), 0);

/** How many of a run's jobs are over, and how many are not. */
export const jobsOver = (store: Store, run: Run): { readonly over: number; readonly left: number } => {
  const counts = jobCounts(store, run);
  return { over: total(counts, settled), left: total(counts, open) };
};

/** A run as its page shows it: every figure from the store, what holds it from the outbox. */
export const runViewOf = (room: RunRoom, run: Run): RunView => {
  const { scope } = scopeById(room.store, run.scopeId);
  const counts = jobCounts(room.store, run);
  const running = run.state === 'sending';
  const moving = total(counts, ['queued', 'sending']) > 0;
  const doubted = run.state === 'approved' && total(counts, ['unknown', 'sending']) > 0;
  const held = running
    ? heldBy(room, run, scope.connectionId, moving)
    : doubted
      ? lookedUp(room, run, scope.connectionId)
      : null;
  const done = total(counts, settled);
  return {
    runId: run.runId,
    name: run.name,
    state: stateOf(run, held),
    createdAt: run.createdAt,
    approvedAt: run.approvedAt,
    finishedAt: run.finishedAt,
    attest: run.attest,
    total: room.pace.total(run, () => plannedTotal(room.store, run)),
    currency: run.currency,
    ledger: ledgerOf(room.store, run, counts),
    undo: undoCountsOf(room.store, run),
    step: running || run.state === 'paused' ? stepOf(room.store, run, counts) : null,
    progress: room.pace.progress(run.runId, done, done + total(counts, open), running && held === null),
    waiting: held?.waiting ?? null,
    callsPerSecond: running ? [...room.outbox.callsPerSecond(scope.connectionId)] : [],
    schedule: scheduleViewOf(room.store, run),
  };
};

export const jobViewOf = (line: JobLine): JobView => ({
  jobId: line.job_id,
  kind: kindRules[line.kind].name,
  state: line.state,
  draftNo: line.draft_no,
  customerName: line.name ?? '',
  amount: line.amount,
  attempt: line.attempt,
  tries: line.tries,
  words: line.words ?? stateWords[line.state],
  serviceId: line.service_id,
  invoiceNumber: line.invoice_number,
  changedAt: line.changed_at,
});
