import { z } from 'zod';
import { type LocalText } from '../../../shared/domain/text.ts';
import { type Job } from '../../store/jobs.ts';
import { type Store } from '../../store/store.ts';
import { rejection, verdictOf } from '../answers.ts';
import { type Drain, type DrainScope } from '../drain-context.ts';
import { notFound } from '../not-found.ts';
import { NotReadError, readFor, refresh, type RefreshRegister } from '../read.ts';
import { keptBody, record, send, type Sending, settleRead } from '../send.ts';
import { type Outcome } from '../settle.ts';

/** Whole and as it came: an update sends back what was read, with only the differences that a person confirmed. */
export const wholeView = z.looseObject({});
export type WholeView = Readonly<z.infer<typeof wholeView>>;

/** One difference that a person confirmed. */
export interface ViewChange {
  readonly name: LocalText;
  /** What stood there when it was chosen, and what is to stand. */
  readonly shown: string;
  readonly value: string;
  readonly valueIn: (view: WholeView) => string;
  readonly isSame: (a: string, b: string) => boolean;
  readonly put: (view: WholeView) => WholeView;
}

/** Where a record of a register is read and written. */
export interface ViewPlace {
  readonly read: Pick<Sending, 'endpoint' | 'path' | 'query'>;
  readonly write: Pick<Sending, 'endpoint' | 'path'>;
  /** Reads its whole register: a refusal to read one record is looked up there, never taken for an answer. */
  readonly refresh: RefreshRegister;
  readonly isKnown: (store: Store, scopeId: number) => boolean;
  /** Keeps it in the mirror as it was just read or written. */
  readonly keep: (store: Store, scopeId: number, view: WholeView, now: Date) => void;
}

export interface ViewUpdate {
  readonly id: string;
  readonly place: ViewPlace;
  readonly changes: readonly ViewChange[];
  readonly gone: LocalText;
  readonly moved: (field: LocalText, now: string, shown: string) => LocalText;
}

/** The record as the service has it now; null where it is gone. @throws NotReadError. */
const see = async (drain: Drain, scope: DrainScope, job: Job, { place }: ViewUpdate): Promise<WholeView | null> => {
  try {
    return await readFor(drain, job, place.read, wholeView);
  } catch (error) {
    if (!(error instanceof NotReadError) || (error.status !== 401 && error.status !== 404)) throw error;
    await refresh(drain, scope, place.refresh);
    if (!place.isKnown(drain.store, scope.scopeId)) return null;
    throw error;
  }
};

const isMade = (view: WholeView, change: ViewChange): boolean => change.isSame(change.valueIn(view), change.value);

/** What a reading alone settles: gone, all of it there already, or a value that moved since it was chosen. Null: it may be changed. */
const readOutcome = (job: Job, view: WholeView | null, { id, changes, gone, moved }: ViewUpdate): Outcome | null => {
  if (view === null) return { kind: 'rejected', words: gone };
  const left = changes.filter((change) => !isMade(view, change));
  if (left.length === 0)
    return { kind: 'sent', serviceId: id, result: { found: !job.reached, invoiceNumber: null, stage: null } };
  const other = left.find((change) => !change.isSame(change.valueIn(view), change.shown));
  return other === undefined ? null : { kind: 'rejected', words: moved(other.name, other.valueIn(view), other.shown) };
};

const changed = (view: WholeView, { changes }: ViewUpdate): WholeView =>
  changes.reduce((so, change) => (isMade(view, change) ? so : change.put(so)), view);

/** Settles a job by a reading. False where the reading leaves it to be done. */
const settledByReading = (
  drain: Drain,
  job: Job,
  view: WholeView | null,
  { place }: ViewUpdate,
  outcome: Outcome | null,
): boolean => {
  if (outcome === null) return false;
  settleRead(drain, [{ job, outcome }]);
  if (view !== null) place.keep(drain.store, job.scopeId, view, drain.now());
  return true;
};

/**
 * Changes a record of a register as a person confirmed: reads it, and sends it back whole with those fields alone. What was
 * changed there meanwhile is never overwritten: the job waits for a person. Source: outbox.md, Bulk (An update …).
 */
export const changeWhole = async (drain: Drain, scope: DrainScope, job: Job, update: ViewUpdate): Promise<void> => {
  const { id, place } = update;
  const view = await see(drain, scope, job, update);
  if (settledByReading(drain, job, view, update, readOutcome(job, view, update)) || view === null) return;
  const body = changed(view, update);
  const sent = await send(drain, scope, [job], { ...place.write, body, kept: keptBody(drain.client, body) });
  if (sent === null) return;
  const verdict = await verdictOf(drain, sent);
  await record(drain, sent, (claimed) => {
    if (verdict.kind === 'other') return verdict.outcome(claimed);
    if (verdict.kind === 'no') return rejection(verdict);
    return { kind: 'sent', serviceId: id, result: { found: false, invoiceNumber: null, stage: null } };
  });
  if (verdict.kind === 'yes') place.keep(drain.store, job.scopeId, body, drain.now());
};

/** Looks a change of unknown outcome up: the record itself says whether it was made. */
export const lookUpWhole = async (drain: Drain, scope: DrainScope, job: Job, update: ViewUpdate): Promise<void> => {
  const view = await see(drain, scope, job, update);
  settledByReading(drain, job, view, update, readOutcome(job, view, update) ?? notFound(drain, job));
};
