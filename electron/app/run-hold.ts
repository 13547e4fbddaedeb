import { type CallOutput } from '../../shared/contract/contract.ts';
import { text } from '../../shared/domain/text.ts';
import { type Outbox } from '../outbox/outbox.ts';
import { words } from '../outbox/words.ts';
import { holdText } from '../service/hold-text.ts';
import { type HoldReason } from '../service/pace-rules.ts';
import { nextLookUp } from '../store/run-counts.ts';
import { scheduleOf } from '../store/run-schedules.ts';
import { type Run } from '../store/runs.ts';
import { type Store } from '../store/store.ts';

export type PlanHold = NonNullable<CallOutput<'runs.plan'>['hold']>;
export type HoldKind = PlanHold['kind'];

const paused: PlanHold = {
  kind: 'paused',
  reason: text('Pausad.', 'Paused.'),
  nextStep: text('Inget skickas förrän du fortsätter.', 'Nothing is sent until you resume.'),
  until: null,
};

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** What the pace holds calls for, as the plan names it. That all places are taken is the pace itself, and no hold. */
export const paceHold = (reason: HoldReason): HoldKind | null => (reason === 'busy' ? null : reason);

const ofWorker = (outbox: Outbox, connectionId: string): PlanHold | null => {
  const stop = outbox.waiting(connectionId);
  if (stop === null) return null;
  const kind = stop.needsPerson ? 'person' : stop.until === null ? 'elsewhere' : 'service';
  return { kind, reason: stop.reason, nextStep: stop.nextStep, until: iso(stop.until) };
};

const ofPace = (outbox: Outbox, connectionId: string): PlanHold | null => {
  const hold = outbox.clientOf(connectionId)?.pace.state().hold ?? null;
  const kind = hold === null ? null : paceHold(hold.reason);
  return hold === null || kind === null
    ? null
    : // How long it lasts is counted down beside it.
      { kind, reason: holdText({ ...hold, until: null }, 0), nextStep: words.goesOn, until: iso(hold.until) };
};

const ofLookUp = (store: Store, run: Run): PlanHold | null => {
  const next = nextLookUp(store, run);
  return next === null ? null : { kind: 'look-up', reason: next.words, nextStep: words.goesOn, until: next.at };
};

const ofSchedule = (store: Store, run: Run): PlanHold | null => {
  const schedule = scheduleOf(store, run);
  if (schedule === null || schedule.startedAt !== null) return null;
  return schedule.held === null
    ? {
        kind: 'scheduled',
        reason: text('Skickas på sin tid.', 'Is sent at its time.'),
        nextStep: text('Du kan skicka den tidigare själv.', 'You can send it earlier yourself.'),
        until: schedule.at,
      }
    : {
        kind: 'person',
        reason: schedule.held,
        nextStep: text('Skicka den själv.', 'Send it yourself.'),
        until: null,
      };
};

export interface HoldRoom {
  readonly store: Store;
  readonly outbox: Outbox;
}

/** Why nothing of a run goes, and until when. `moving`: something of it is out or waits for its turn. */
export const holdOf = (
  { store, outbox }: HoldRoom,
  run: Run,
  connectionId: string,
  moving: boolean,
): PlanHold | null => {
  switch (run.state) {
    case 'paused':
      return paused;
    case 'approved':
      return ofSchedule(store, run);
    case 'sending':
      return ofWorker(outbox, connectionId) ?? ofPace(outbox, connectionId) ?? (moving ? null : ofLookUp(store, run));
    default:
      return null;
  }
};
