import { createOutbox, type Outbox, type OutboxOptions } from '../outbox/outbox.ts';
import { sendingRuns } from '../store/job-queue.ts';
import { scopeById } from '../store/scopes.ts';
import { type Connections } from '../service/connections.ts';
import { systemTimers, type Timers } from '../service/timers.ts';
import { type Deps } from './deps.ts';
import { type LogFault } from './door.ts';

/** At most five times a second for one run (the window asks again each time). */
const quietMs = 200;

/** Tells of what changed, by its number. */
export interface Notifier {
  readonly notify: (id: number) => void;
  /** Nothing is told from now on, nor what was still to be told: whoever would answer is about to close. */
  readonly stop: () => void;
}

/** Tells at once, then at most every {@link quietMs} for one number; the last change is always told, until it is stopped. */
export const createNotifier = (tell: (id: number) => void, timers: Timers): Notifier => {
  const quiet = new Map<number, { again: boolean; readonly callOff: () => void }>();
  let stopped = false;
  const notify = (id: number): void => {
    if (stopped) return;
    const known = quiet.get(id);
    if (known !== undefined) {
      known.again = true;
      return;
    }
    const callOff = timers.after(quietMs, () => {
      const again = quiet.get(id)?.again ?? false;
      quiet.delete(id);
      if (again) notify(id);
    });
    quiet.set(id, { again: false, callOff });
    tell(id);
  };
  return {
    notify,
    stop: () => {
      stopped = true;
      for (const { callOff } of quiet.values()) callOff();
      quiet.clear();
    },
  };
};

/** The outbox of the application: its clients, its events, its log. Call `start` on it once, when the application is open. */
export const openOutbox = (
  deps: Deps,
  connections: Pick<Connections, 'client'>,
  log: LogFault,
  { timers = systemTimers, ...options }: Pick<OutboxOptions, 'timings'> & { readonly timers?: Timers } = {},
): Outbox => {
  const runs = createNotifier((runId) => {
    deps.emit('runs.changed', { runId });
  }, timers);
  const acts = createNotifier((scopeId) => {
    deps.emit('acts.changed', scopeById(deps.store, scopeId).scope);
  }, timers);
  const outbox = createOutbox({
    store: deps.store,
    clock: deps.clock,
    random: deps.random,
    clientFor: (connectionId) => connections.client(connectionId),
    changed: runs.notify,
    acted: acts.notify,
    moved: (connectionId) => {
      for (const { runId } of sendingRuns(deps.store, connectionId)) runs.notify(runId);
    },
    fault: (error) => {
      log('outbox', error);
    },
    ...options,
  });
  return {
    ...outbox,
    stop: async () => {
      await outbox.stop();
      runs.stop();
      acts.stop();
    },
  };
};
