import { type Outbox } from '../outbox/outbox.ts';
import { type Timers } from '../service/timers.ts';
import { scopeById } from '../store/scopes.ts';
import { type Deps } from './deps.ts';
import { type LogFault } from './door.ts';
import { createRunNotices, type RunNotices } from './run-notices.ts';
import { createRunScheduler, type RunScheduler } from './run-scheduler.ts';

export interface RunClock {
  readonly scheduler: RunScheduler;
  readonly notices: RunNotices;
}

/** Runs that go by themselves, and word of them for whoever is elsewhere. */
export const openRunClock = (deps: Deps, outbox: Outbox, log: LogFault, timers: Pick<Timers, 'after'>): RunClock => {
  const notices = createRunNotices(deps, outbox);
  const scheduler = createRunScheduler({
    store: deps.store,
    clock: deps.clock,
    timers,
    started: (run, lateMs) => {
      outbox.wake(scopeById(deps.store, run.scopeId).scope.connectionId);
      deps.emit('runs.changed', { runId: run.runId });
      notices.wentLate(run, lateMs);
    },
    held: (run, why) => {
      deps.emit('runs.changed', { runId: run.runId });
      notices.held(run, why);
    },
    fault: (error) => {
      log('schedule', error);
    },
  });
  return { scheduler, notices };
};
