import { type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type runScheduleCalls } from '../../shared/contract/run-schedule.ts';
import { addMonths, stockholmDate } from '../../shared/domain/calendar-date.ts';
import { instantOfWall, wallText, wallZone } from '../../shared/service/wall-time.ts';
import { type Outbox } from '../outbox/outbox.ts';
import { pauseRun } from '../outbox/person.ts';
import { putSchedule, removeSchedule, waitingSchedules } from '../store/run-schedules.ts';
import { allSendingRuns } from '../store/run-tasks.ts';
import { type Run, runById } from '../store/runs.ts';
import { type Store } from '../store/store.ts';
import { type Deps } from './deps.ts';
import { type RunScheduler } from './run-scheduler.ts';
import { inThePast, noSuchTime, notApproved, tooFarAhead } from './run-schedule-words.ts';
import { refuseUnattestable } from './runs-four-eyes.ts';
import { unknownRun } from './run-found.ts';
import { type ScheduleView } from './run-schedule-view.ts';
import { jobsOver } from './runs-view.ts';

type ScheduleHandlers = Pick<Handlers, keyof typeof runScheduleCalls>;
/** @throws AppError `schedule-no-such-time`, `schedule-past`, `schedule-too-far`. */
const instantFor = (wall: string, now: Date): Date => {
  const at = instantOfWall(wall);
  if (at === null) throw noSuchTime();
  if (at <= now.getTime()) throw inThePast();
  if (stockholmDate(new Date(at)) > addMonths(stockholmDate(now), 12)) throw tooFarAhead();
  return new Date(at);
};

const nextOf = (store: Store): CallOutput<'runs.activity'>['next'] => {
  const [next] = waitingSchedules(store);
  const run = next === undefined ? null : runById(store, next.runId);
  return next === undefined || run === null
    ? null
    : { runId: run.runId, name: run.name, wall: wallText(Date.parse(next.at)) };
};

/** How far runs have come together, 0 to 1; null where there is nothing to send. */
const doneOf = (store: Store, runs: readonly Run[]): number | null => {
  const jobs = runs.map((run) => jobsOver(store, run));
  const over = jobs.reduce((sum, one) => sum + one.over, 0);
  const all = jobs.reduce((sum, one) => sum + one.over + one.left, 0);
  return all === 0 ? null : over / all;
};

/**
 * Sending at a time, and what goes on without a window. Errors: `unknown-run`, `schedule-no-such-time`, `schedule-past`,
 * `schedule-too-far`, `schedule-not-approved`, `four-eyes-approve-again`. Source: issue 6, Scheduling.
 */
export const runScheduleHandlers = (
  deps: Deps,
  outbox: Outbox,
  scheduler: Pick<RunScheduler, 'look'>,
): ScheduleHandlers => {
  const { store, clock, emit } = deps;

  const found = (runId: number): Run => {
    const run = runById(store, runId);
    if (run === null) throw unknownRun();
    return run;
  };

  const changed = (runId: number): void => {
    scheduler.look();
    emit('runs.changed', { runId });
  };

  const setTime = (runId: number, wall: string): ScheduleView => {
    const now = clock.now();
    const at = instantFor(wall, now);
    return store.inTransaction(() => {
      const run = found(runId);
      if (run.state !== 'approved') throw notApproved();
      refuseUnattestable(store, run);
      putSchedule(store, run, { wall, zone: wallZone, at: at.toISOString(), setAt: now.toISOString() });
      return { wall: wallText(at.getTime()), at: at.toISOString(), held: null, startedAt: null };
    });
  };

  return {
    'runs.schedule': async ({ runId, wall }) => {
      const schedule = setTime(runId, wall);
      changed(runId);
      return { schedule };
    },
    'runs.unschedule': async ({ runId }) => {
      store.inTransaction(() => {
        const run = found(runId);
        // What went by itself keeps the word of it.
        if (run.state === 'approved') removeSchedule(store, run);
      });
      changed(runId);
      return {};
    },
    'runs.activity': async () => {
      const runs = allSendingRuns(store);
      const sending = runs.map(({ runId }) => found(runId));
      const stuck = runs.filter(({ connectionId }) => outbox.waiting(connectionId)?.needsPerson === true);
      return { sending: runs.length, needsPerson: stuck.length, done: doneOf(store, sending), next: nextOf(store) };
    },
    'runs.pauseAll': async () => {
      const runs = allSendingRuns(store);
      for (const { runId, connectionId } of runs) {
        pauseRun(store, found(runId));
        outbox.wake(connectionId);
        emit('runs.changed', { runId });
      }
      return { paused: runs.length };
    },
  };
};
