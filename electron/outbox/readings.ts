import { refreshCategoryNames } from '../service/categories.ts';
import { invoiceDates } from '../store/job-queue.ts';
import { type JobKind } from '../store/jobs.ts';
import { type RunKey } from '../store/runs.ts';
import { type Drain, type DrainScope } from './drain-context.ts';
import { type ReconciliationSubViewIn } from '../../shared/service/reconciliation-views.ts';
import { batchSource, type InvoiceLists, readLists, readLockedTo } from './invoice-lists.ts';
import { reading, refresh, type RefreshRegister } from './read.ts';
import { readReconciliations } from './reconciliation-lists.ts';
import { type UndoSight } from './undo-judge.ts';
import { readUndoSight } from './undo-sight.ts';

/** What attests are judged by: the lists and the locked period, read together. */
export interface AttestSight {
  readonly lists: InvoiceLists;
  /** Last day of the locked period. */
  readonly lockedTo: string | null;
}

/** A register, as the job of an entry knows it. */
export interface Register {
  readonly kind: JobKind;
  readonly refresh: RefreshRegister;
}

type Reconciliations = readonly ReconciliationSubViewIn[];

/** Readings of the lists that several pieces of work share. */
export interface Readings {
  /** Before creating: once for each run, and anew after a long pause. */
  readonly creating: Map<number, { readonly at: number; readonly lists: Promise<InvoiceLists> }>;
  /** Before attesting, and for what became of attests: as long as it is fresh. */
  readonly attesting: Map<number, { readonly at: number; readonly sight: AttestSight }>;
  /** Before reversing: likewise. */
  readonly undoing: Map<number, { readonly at: number; readonly sight: Promise<UndoSight> }>;
  /** Before reconciliation invoices are made: those of a creditor, as long as the reading is fresh. */
  readonly reconciliations: Map<number, { readonly at: number; readonly listed: Promise<Reconciliations> }>;
  /** Before customers go into categories and out of them: the names of a creditor's categories are in the store, as long as the reading is fresh. */
  readonly categories: Map<number, { readonly at: number; readonly listed: Promise<void> }>;
  /** When a register was last read into the store, by creditor and kind: what reads it back after a bulk serves the next one. */
  readonly registers: Map<string, number>;
}

/** How long a reading before creating stands: what another computer bills meanwhile is found again before the attest. */
const keptMs = 10 * 60_000;

/** Younger than that; never after the clock was set back, or an old reading would stand for hours. */
const isFresh = (readAt: number, now: number, ms: number): boolean => now >= readAt && now - readAt < ms;

export const newReadings = (): Readings => ({
  creating: new Map(),
  attesting: new Map(),
  undoing: new Map(),
  reconciliations: new Map(),
  categories: new Map(),
  registers: new Map(),
});

const listsOf = (drain: Drain, scope: DrainScope, { runId }: RunKey): Promise<InvoiceLists> => {
  const today = drain.now().toISOString().slice(0, 10);
  return readLists(
    drain,
    scope,
    invoiceDates(drain.store, scope.scopeId, runId) ?? { from: today, to: today, made: 0 },
  );
};

/** The lists that the drafts of a run are compared with before they are made. @throws NotReadError. */
export const creatingLists = (
  drain: Drain,
  readings: Readings,
  scope: DrainScope,
  run: RunKey,
): Promise<InvoiceLists> => {
  const known = readings.creating.get(run.runId);
  const at = drain.now().getTime();
  if (known !== undefined && isFresh(known.at, at, keptMs)) return known.lists;
  const lists = listsOf(drain, scope, run);
  readings.creating.set(run.runId, { at, lists });
  lists.catch(() => {
    if (readings.creating.get(run.runId)?.lists === lists) readings.creating.delete(run.runId);
  });
  return lists;
};

/** Another computer was seen to bill what the run bills: its lists are read anew before the next draft. */
export const forgetLists = (readings: Readings, { runId }: RunKey): void => {
  readings.creating.delete(runId);
};

const readSight = async (drain: Drain, scope: DrainScope, run: RunKey): Promise<AttestSight> => {
  const [lockedTo, lists] = await Promise.all([readLockedTo(drain, scope), listsOf(drain, scope, run)]);
  return { lockedTo, lists };
};

/** What the attests of a run are judged by: a reading that is still fresh and began after the instant, else a new one. @throws NotReadError. */
export const sightAfter = async (
  drain: Drain,
  readings: Readings,
  scope: DrainScope,
  run: RunKey,
  instant: number,
): Promise<AttestSight> => {
  const known = readings.attesting.get(run.runId);
  const at = drain.now().getTime();
  if (known !== undefined && known.at > instant && isFresh(known.at, at, drain.timings.listsFreshMs))
    return known.sight;
  const sight = await readSight(drain, scope, run);
  readings.attesting.set(run.runId, { at, sight });
  return sight;
};

/**
 * What the invoices of a run are judged by when it is undone: a reading that is still fresh and began after the instant (epoch ms), else
 * a new one. Those that go side by side share one. @throws NotReadError.
 */
export const undoSightAfter = (
  drain: Drain,
  readings: Readings,
  scope: DrainScope,
  run: RunKey,
  instant: number,
): Promise<UndoSight> => {
  const known = readings.undoing.get(run.runId);
  const at = drain.now().getTime();
  if (known !== undefined && known.at > instant && isFresh(known.at, at, drain.timings.listsFreshMs))
    return known.sight;
  const sight = reading(drain, (client) => readUndoSight(batchSource(drain, client), drain.store, scope, run));
  readings.undoing.set(run.runId, { at, sight });
  sight.catch(() => {
    if (readings.undoing.get(run.runId)?.sight === sight) readings.undoing.delete(run.runId);
  });
  return sight;
};

/** What was read of a creditor and is still fresh, which those that go side by side share, else a reading that begins now. */
const sharedReading = <T>(
  drain: Drain,
  kept: Map<number, { readonly at: number; readonly listed: Promise<T> }>,
  { scopeId }: DrainScope,
  begin: () => Promise<T>,
): Promise<T> => {
  const known = kept.get(scopeId);
  const at = drain.now().getTime();
  if (known !== undefined && isFresh(known.at, at, drain.timings.listsFreshMs)) return known.listed;
  const listed = begin();
  kept.set(scopeId, { at, listed });
  listed.catch(() => {
    if (kept.get(scopeId)?.listed === listed) kept.delete(scopeId);
  });
  return listed;
};

/** Reads the names of a creditor's categories of customers into the store, unless a reading is still fresh. @throws NotReadError. */
export const freshCategories = (drain: Drain, readings: Readings, scope: DrainScope): Promise<void> =>
  sharedReading(drain, readings.categories, scope, () => refresh(drain, scope, refreshCategoryNames));

/**
 * A creditor's reconciliation invoices: a reading that is still fresh, which those that go side by side share, or one that begins
 * now, where `anew`. @throws NotReadError.
 */
export const reconciliationsNow = (
  drain: Drain,
  readings: Readings,
  scope: DrainScope,
  anew: boolean,
): Promise<Reconciliations> => {
  if (anew) return readReconciliations(drain, scope);
  return sharedReading(drain, readings.reconciliations, scope, () => readReconciliations(drain, scope));
};

const registerKey = (scope: DrainScope, kind: JobKind): string => `${String(scope.scopeId)}:${kind}`;

/** Reads a register into the store. @throws NotReadError. */
export const readRegister = async (
  drain: Drain,
  readings: Readings,
  scope: DrainScope,
  { kind, refresh: register }: Register,
): Promise<void> => {
  const at = drain.now().getTime();
  readings.registers.delete(registerKey(scope, kind));
  await refresh(drain, scope, register);
  readings.registers.set(registerKey(scope, kind), at);
};

/** Like {@link readRegister}, unless a reading of it is still fresh. @throws NotReadError. */
export const freshRegister = async (
  drain: Drain,
  readings: Readings,
  scope: DrainScope,
  register: Register,
): Promise<void> => {
  const readAt = readings.registers.get(registerKey(scope, register.kind));
  if (readAt !== undefined && isFresh(readAt, drain.now().getTime(), drain.timings.listsFreshMs)) return;
  await readRegister(drain, readings, scope, register);
};
