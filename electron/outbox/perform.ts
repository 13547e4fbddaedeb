import { invoiceDates } from '../store/job-queue.ts';
import { attestChunk, type AttestSight, lookUpAttests } from './attest.ts';
import { createInvoice, lookUpInvoice } from './create.ts';
import { type Drain, type DrainScope } from './drain-context.ts';
import { ensureBulk, lookUpEnsured, registerKinds } from './ensure.ts';
import { type InvoiceLists, readLists, readLockedTo } from './invoice-lists.ts';
import { type Work } from './pick.ts';
import { lookUpDebtorUpdate, updateDebtor } from './update-debtor.ts';

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

const listsOf = (drain: Drain, scope: DrainScope, runId: number): Promise<InvoiceLists> => {
  const today = drain.now().toISOString().slice(0, 10);
  return readLists(drain, scope, invoiceDates(drain.store, scope.scopeId, runId) ?? { from: today, to: today });
};

const creatingLists = (drain: Drain, readings: Readings, scope: DrainScope, runId: number): Promise<InvoiceLists> => {
  const known = readings.creating.get(runId);
  const at = drain.now().getTime();
  if (known !== undefined && isFresh(known.at, at, keptMs)) return known.lists;
  const lists = listsOf(drain, scope, runId);
  readings.creating.set(runId, { at, lists });
  lists.catch(() => readings.creating.delete(runId));
  return lists;
};

const sightOf = async (drain: Drain, scope: DrainScope, runId: number): Promise<AttestSight> => ({
  lockedTo: await readLockedTo(drain, scope),
  lists: await listsOf(drain, scope, runId),
});

const freshSight = async (drain: Drain, readings: Readings, scope: DrainScope, runId: number): Promise<AttestSight> => {
  const known = readings.attesting.get(runId);
  const at = drain.now().getTime();
  if (known !== undefined && isFresh(known.at, at, drain.timings.listsFreshMs)) return known.sight;
  const sight = await sightOf(drain, scope, runId);
  readings.attesting.set(runId, { at, sight });
  return sight;
};

const registerOf = (work: Work) => {
  const register = registerKinds.find((one) => one.kind === work.kind);
  if (register === undefined) throw new Error(`${work.kind} is no register`);
  return register;
};

const lookUp = async (drain: Drain, work: Work): Promise<void> => {
  const [first] = work.jobs;
  if (first === undefined) return;
  switch (work.kind) {
    case 'ensureDebtor':
    case 'ensureProduct':
      return lookUpEnsured(drain, work.scope, registerOf(work), work.jobs);
    case 'updateDebtor':
      return lookUpDebtorUpdate(drain, work.scope, first);
    case 'createInvoice':
      return lookUpInvoice(drain, work.scope, first);
    case 'attest':
      return lookUpAttests(drain, work.scope, work.jobs, await sightOf(drain, work.scope, first.runId));
  }
};

/** Does one piece of work to its end. @throws NotReadError, or NotSentError where it was withdrawn: it is to be done again later. */
export const perform = async (drain: Drain, readings: Readings, work: Work): Promise<void> => {
  const [first] = work.jobs;
  if (first === undefined) return;
  switch (work.task) {
    case 'look-up':
      return lookUp(drain, work);
    case 'ensure':
      return ensureBulk(drain, work.scope, registerOf(work), work.jobs);
    case 'update':
      return updateDebtor(drain, work.scope, first);
    case 'create':
      return createInvoice(drain, work.scope, first, await creatingLists(drain, readings, work.scope, first.runId));
    case 'attest':
      return attestChunk(drain, work.scope, work.jobs, await freshSight(drain, readings, work.scope, first.runId));
  }
};
