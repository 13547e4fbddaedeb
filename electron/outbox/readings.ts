import { invoiceDates } from '../store/job-queue.ts';
import { type RunKey } from '../store/runs.ts';
import { type Drain, type DrainScope } from './drain-context.ts';
import { type InvoiceLists, readLists, readLockedTo } from './invoice-lists.ts';

/** What attests are judged by: the lists and the locked period, read together. */
export interface AttestSight {
  readonly lists: InvoiceLists;
  /** Last day of the locked period. */
  readonly lockedTo: string | null;
}

/** Readings of the lists that several pieces of work share. */
export interface Readings {
  /** Before creating: once for each run, and anew after a long pause. */
  readonly creating: Map<number, { readonly at: number; readonly lists: Promise<InvoiceLists> }>;
  /** Before attesting: as long as it is fresh. */
  readonly attesting: Map<number, { readonly at: number; readonly sight: AttestSight }>;
}

/** How long a reading before creating stands: what another computer bills meanwhile is found again before the attest. */
const keptMs = 10 * 60_000;

/** Younger than that; never after the clock was set back, or an old reading would stand for hours. */
const isFresh = (readAt: number, now: number, ms: number): boolean => now >= readAt && now - readAt < ms;

export const newReadings = (): Readings => ({ creating: new Map(), attesting: new Map() });

const listsOf = (drain: Drain, scope: DrainScope, { runId }: RunKey): Promise<InvoiceLists> => {
  const today = drain.now().toISOString().slice(0, 10);
  return readLists(drain, scope, invoiceDates(drain.store, scope.scopeId, runId) ?? { from: today, to: today });
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
  lists.catch(() => readings.creating.delete(run.runId));
  return lists;
};

/** What the attests of a run are judged by, read now. @throws NotReadError. */
export const readSight = async (drain: Drain, scope: DrainScope, run: RunKey): Promise<AttestSight> => ({
  lockedTo: await readLockedTo(drain, scope),
  lists: await listsOf(drain, scope, run),
});

/** Like {@link readSight}, or a reading that is still fresh. @throws NotReadError. */
export const freshSight = async (
  drain: Drain,
  readings: Readings,
  scope: DrainScope,
  run: RunKey,
): Promise<AttestSight> => {
  const known = readings.attesting.get(run.runId);
  const at = drain.now().getTime();
  if (known !== undefined && isFresh(known.at, at, drain.timings.listsFreshMs)) return known.sight;
  const sight = await readSight(drain, scope, run);
  readings.attesting.set(run.runId, { at, sight });
  return sight;
};
