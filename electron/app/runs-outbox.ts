import { createOutbox, type Outbox, type OutboxOptions } from '../outbox/outbox.ts';
import { sendingRuns } from '../store/job-queue.ts';
import { scopeById } from '../store/scopes.ts';
import { type Connections } from '../service/connections.ts';
import { type Deps } from './deps.ts';
import { type LogFault } from './door.ts';

/** At most five times a second for one run (the window asks again each time). */
const quietMs = 200;

/** Tells of a changed run at once, then at most every {@link quietMs}; the last change is always told. */
export const runNotifier = (tell: (runId: number) => void): ((runId: number) => void) => {
  const quiet = new Map<number, { again: boolean }>();
  const notify = (runId: number): void => {
    const known = quiet.get(runId);
    if (known !== undefined) {
      known.again = true;
      return;
    }
    const entry = { again: false };
    quiet.set(runId, entry);
    tell(runId);
    const timer = setTimeout(() => {
      quiet.delete(runId);
      if (entry.again) notify(runId);
    }, quietMs);
    timer.unref();
  };
  return notify;
};

/** The outbox of the application: its clients, its events, its log. Call `start` on it once, when the application is open. */
export const openOutbox = (
  deps: Deps,
  connections: Pick<Connections, 'client'>,
  log: LogFault,
  options: Pick<OutboxOptions, 'timings'> = {},
): Outbox => {
  const changed = runNotifier((runId) => {
    deps.emit('runs.changed', { runId });
  });
  return createOutbox({
    store: deps.store,
    clock: deps.clock,
    random: deps.random,
    clientFor: (connectionId) => connections.client(connectionId),
    changed,
    acted: runNotifier((scopeId) => {
      deps.emit('acts.changed', scopeById(deps.store, scopeId).scope);
    }),
    moved: (connectionId) => {
      for (const { runId } of sendingRuns(deps.store, connectionId)) changed(runId);
    },
    fault: (error) => {
      log('outbox', error);
    },
    ...options,
  });
};
