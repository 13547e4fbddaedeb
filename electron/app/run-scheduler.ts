import { AppError } from '../../shared/domain/app-error.ts';
import { type Clock } from '../../shared/domain/ports.ts';
import { type LocalText } from '../../shared/domain/text.ts';
import { pushRun } from '../outbox/person.ts';
import { type Timers } from '../service/timers.ts';
import { holdSchedule, type RunSchedule, scheduleOf, startSchedule, waitingSchedules } from '../store/run-schedules.ts';
import { runById, type RunKey } from '../store/runs.ts';
import { type Store } from '../store/store.ts';
import { missed } from './run-schedule-words.ts';
import { refuseUnattestable } from './runs-four-eyes.ts';

export interface RunSchedulerOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly timers: Pick<Timers, 'after'>;
  /** A run went by itself: its connection is to go on. `lateMs` is how long after its time. */
  readonly started: (run: RunKey, lateMs: number) => void;
  /** A run did not go, for this reason. */
  readonly held: (run: RunKey, why: LocalText) => void;
  /** Told of trouble with the store: the next look tries again. */
  readonly fault: (error: unknown) => void;
}

export interface RunScheduler {
  /** Looks now, and from then on at each time and at least once a minute. */
  readonly start: () => void;
  /** Looks now: a time was set, or the computer woke up. */
  readonly look: () => void;
  readonly stop: () => void;
}

/** A timer stands still while the computer sleeps, and lasts 24.8 days at most: so often the clock is looked at. */
const longestMs = 60_000;

/** Later than this a person is asked: what was right to send then may not be now. */
export const askAfterMs = 24 * 3_600_000;

type Taken = { readonly went: true } | { readonly went: false; readonly why: LocalText } | null;

const refusal = (store: Store, schedule: RunSchedule, lateMs: number): LocalText | null => {
  if (lateMs > askAfterMs) return missed;
  const run = runById(store, schedule.runId);
  if (run === null) return null;
  try {
    refuseUnattestable(store, run);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.data.sentence;
    throw error;
  }
};

/** Takes a due time: the mark and the push are one transaction, so that of several processes one pushes. Null: another did. */
const take = (store: Store, read: RunSchedule, now: Date): Taken =>
  store.inTransaction(() => {
    const schedule = scheduleOf(store, read);
    const run = runById(store, read.runId);
    if (schedule === null || run?.state !== 'approved') return null;
    if (schedule.held !== null || schedule.startedAt !== null || schedule.at !== read.at) return null;
    const why = refusal(store, schedule, now.getTime() - Date.parse(schedule.at));
    if (why !== null) {
      holdSchedule(store, schedule, why);
      return { went: false, why };
    }
    startSchedule(store, schedule, now.toISOString());
    pushRun(store, run, now);
    return { went: true };
  });

/** Sends runs at their times. Source: issue 6, Scheduling. */
export const createRunScheduler = (options: RunSchedulerOptions): RunScheduler => {
  const { store, clock, timers } = options;
  let callOff: () => void = () => undefined;
  let going = false;

  const takeDue = (schedule: RunSchedule, now: Date): void => {
    const taken = take(store, schedule, now);
    if (taken === null) return;
    if (taken.went) options.started(schedule, now.getTime() - Date.parse(schedule.at));
    else options.held(schedule, taken.why);
  };

  /** Takes what is due; answers how long until the next is. */
  const takeAll = (): number => {
    const now = clock.now();
    const [due, later] = [true, false].map((wanted) =>
      waitingSchedules(store).filter(({ at }) => Date.parse(at) <= now.getTime() === wanted),
    );
    for (const schedule of due ?? []) takeDue(schedule, now);
    const [next] = later ?? [];
    return next === undefined ? longestMs : Math.min(longestMs, Date.parse(next.at) - now.getTime());
  };

  const look = (): void => {
    if (!going) return;
    callOff();
    let restMs = longestMs;
    try {
      restMs = takeAll();
    } catch (error) {
      options.fault(error);
    }
    callOff = timers.after(restMs, look);
  };

  return {
    start: () => {
      going = true;
      look();
    },
    look,
    stop: () => {
      going = false;
      callOff();
    },
  };
};
