import { type Clock, type Random } from '../../shared/domain/ports.ts';
import { type ServiceClient } from '../service/client.ts';
import { connectionsWithWork } from '../store/job-queue.ts';
import { type Store } from '../store/store.ts';
import { type Waiting } from './drain-context.ts';
import { defaultTimings, type OutboxTimings } from './timings.ts';
import { startWorker, type Worker } from './worker.ts';

export interface OutboxOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  /** The client of a connection; throws AppError where there is no credential. Asked for again when it was closed. */
  readonly clientFor: (connectionId: string) => Promise<ServiceClient>;
  /** Acts of a creditor changed. */
  readonly acted?: (scopeId: number) => void;
  /** Jobs of a run changed, or what holds its connection did. */
  readonly changed?: (runId: number) => void;
  /** What holds a connection changed: every run of it shows it. */
  readonly moved?: (connectionId: string) => void;
  /** Told of faults of ours. */
  readonly fault?: (error: unknown) => void;
  readonly timings?: Partial<OutboxTimings>;
}

/** The one place where workers live: at most one for each connection in this process, under a lease among processes. */
export interface Outbox {
  /** Takes up what an earlier process left: call it once, when the application starts. */
  readonly start: () => void;
  /** There is something to do on the connection: a push, a resume, a new sign-in. */
  readonly wake: (connectionId: string) => void;
  /** Why the connection does not go on right now; null while it does. */
  readonly waiting: (connectionId: string) => Waiting | null;
  /** Calls sent in each of the last thirty seconds, oldest first. */
  readonly callsPerSecond: (connectionId: string) => readonly number[];
  /** The client that the connection's worker uses, while there is one. */
  readonly clientOf: (connectionId: string) => ServiceClient | null;
  /** Settles when the connection has nothing left to do. */
  readonly idle: (connectionId: string) => Promise<void>;
  /** Lets nothing new go, waits a little for the answers that are out, gives the leases back. */
  readonly stop: () => Promise<void>;
}

const nothing = (): void => undefined;

/** Source: outbox.md. */
export const createOutbox = (options: OutboxOptions): Outbox => {
  const workers = new Map<string, Worker>();
  const timings = { ...defaultTimings, ...options.timings };
  const holder = options.random.hex(16);
  let stopped = false;

  const startFor = (connectionId: string): Worker => {
    const worker = startWorker({
      store: options.store,
      clock: options.clock,
      random: options.random,
      timings,
      connectionId,
      holder,
      client: () => options.clientFor(connectionId),
      clientFor: options.clientFor,
      changed: ({ scopeId, runId }) => {
        if (runId === null) options.acted?.(scopeId);
        else options.changed?.(runId);
      },
      moved: () => options.moved?.(connectionId),
      fault: options.fault ?? nothing,
    });
    workers.set(connectionId, worker);
    void worker.ended.then(() => {
      if (workers.get(connectionId) === worker) workers.delete(connectionId);
    });
    return worker;
  };

  const wake = (connectionId: string): void => {
    if (stopped) return;
    const running = workers.get(connectionId);
    if (running === undefined) startFor(connectionId);
    else if (!running.wake())
      void running.ended.then(() => {
        wake(connectionId);
      });
  };

  return {
    start: () => {
      for (const connectionId of connectionsWithWork(options.store)) wake(connectionId);
    },
    wake,
    waiting: (connectionId) => workers.get(connectionId)?.waiting() ?? null,
    callsPerSecond: (connectionId) => workers.get(connectionId)?.client()?.pace.state().callsPerSecond ?? [],
    clientOf: (connectionId) => workers.get(connectionId)?.client() ?? null,
    idle: async (connectionId) => {
      await workers.get(connectionId)?.ended;
    },
    stop: async () => {
      stopped = true;
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
    },
  };
};
