import { AppError } from '../../shared/domain/app-error.ts';
import { type Clock, type Random } from '../../shared/domain/ports.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { adviceOf, noAnswerText } from '../service/answer-error.ts';
import { type ServiceClient } from '../service/client.ts';
import { NotSentError } from '../service/pace.ts';
import { createCommits } from '../store/commits.ts';
import { doubtSending, doubtStranded, hasWork, nextDue } from '../store/job-queue.ts';
import { changeJob, type Job, type JobOwner, runOrNull } from '../store/jobs.ts';
import { holdLease, releaseLease } from '../store/lease.ts';
import { type Store } from '../store/store.ts';
import { storeTrouble } from '../store/trouble.ts';
import { createBackOff } from './back-off.ts';
import { type Drain, type Waiting } from './drain-context.ts';
import { perform } from './perform.ts';
import { emptyStock, pick } from './pick.ts';
import { NotReadError } from './read.ts';
import { newReadings } from './readings.ts';
import { atMost, createSleeper } from './sleeper.ts';
import { createSlots } from './slots.ts';
import { told } from './told.ts';
import { gapMs, type OutboxTimings } from './timings.ts';
import { words } from './words.ts';
import { type Work } from './work.ts';

export interface WorkerOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly timings: OutboxTimings;
  readonly connectionId: string;
  readonly holder: string;
  readonly client: () => Promise<ServiceClient>;
  readonly clientFor: (connectionId: string) => Promise<ServiceClient>;
  readonly changed: (owner: JobOwner) => void;
  /** The worker's own state changed. */
  readonly moved: () => void;
  /** Told of faults of ours. */
  readonly fault: (error: unknown) => void;
}

export interface Worker {
  /** Something is to be done (again): also lifts a stop that a person has seen to. False when it is ending already. */
  readonly wake: () => boolean;
  readonly waiting: () => Waiting | null;
  readonly client: () => ServiceClient | null;
  /** Lets nothing new go, waits a little for what is out and gives the lease back. */
  readonly stop: () => Promise<void>;
  /** Settles when the worker has nothing left to do, or was stopped. */
  readonly ended: Promise<void>;
}

const watching: Waiting = {
  reason: text('Ett annat fönster av Runsheet skickar den här körningen.', 'Another Runsheet is sending this run.'),
  nextStep: text('Du ser här hur det går.', 'You can follow it here.'),
  until: null,
  needsPerson: false,
};

const ourFault: Waiting = {
  reason: text('Något gick fel i Runsheet.', 'Something went wrong in Runsheet.'),
  nextStep: text(
    'Pausa och fortsätt körningen, eller starta om Runsheet.',
    'Pause and resume the run, or restart Runsheet.',
  ),
  until: null,
  needsPerson: true,
};

const troubled = (reason: LocalText | null): Waiting | null =>
  reason === null ? null : { reason, nextStep: words.goesOn, until: null, needsPerson: false };

/** So many invoices and acts with files are made ready at once: each may hold some tens of megabytes. */
const withFilesAtOnce = 8;

/** Drains one connection under its lease, until nothing is left to do. Source: outbox.md. */
export const startWorker = (options: WorkerOptions): Worker => {
  const { store, clock, timings, connectionId, holder } = options;
  const sleeper = createSleeper();
  const backOff = createBackOff(options);
  const running = new Map<string, Promise<void>>();
  const readings = newReadings();
  const stock = emptyStock();
  const bulkSize = new Map<string, number>();
  const stopped = new AbortController();
  /** Jobs whose call is over while their outcome may not be written down. */
  let stranded: readonly Job[] = [];
  let fresh = true;
  let blocked: Waiting | null = null;
  let stopping = false;
  let ending = false;
  let left = false;
  let held = false;
  let refused = false;
  /** Why the lease could not be written down, while it can't: nothing goes without it. */
  let unwritten: LocalText | null = null;
  let client: ServiceClient | null = null;
  const files = createSlots(withFilesAtOnce);
  const commits = createCommits(store, () => (client?.pace.inFlight() ?? 0) > 0);

  const block = (waiting: Waiting): void => {
    blocked = waiting;
    options.moved();
  };

  const renew = (): void => {
    const now = clock.now();
    const lease = holdLease(store, connectionId, holder, now.getTime(), timings.leaseMs);
    held = lease !== 'refused';
    // Another process drains: what it does is seen in the store only.
    if (!held || refused) options.moved();
    refused = !held;
    if (!held || (lease === 'renewed' && !fresh)) return;
    fresh = false;
    const owners = doubtSending(store, connectionId, now.toISOString(), JSON.stringify(words.lookedUp));
    told(owners, options.changed);
  };

  const drainOf = (open: ServiceClient): Drain => ({
    store,
    commits,
    files,
    client: open,
    clientFor: options.clientFor,
    timings,
    connectionId,
    deployment: open.kind,
    holder,
    now: () => clock.now(),
    changed: options.changed,
    block,
    reached: (yes, why) => {
      backOff.note(yes, why);
      if (!yes) options.moved();
    },
    stopping: () => stopping || blocked !== null || backOff.leftMs() > 0,
    stopped: stopped.signal,
    leaseLost: () => {
      held = false;
    },
    bulkSize,
    run: null,
  });

  /** Trouble with the file may pass by itself; anything else is a fault of ours that a person sees to. */
  const giveUp = (error: unknown): void => {
    const trouble = storeTrouble(error);
    options.fault(error);
    if (trouble === null) block(ourFault);
    else backOff.note(false, trouble);
  };

  const failed = (error: unknown): void => {
    if (stopping) return;
    if (error instanceof NotReadError) backOff.note(false, error.words);
    else if (error instanceof NotSentError) {
      // The client was closed (a new sign-in, a removed connection): the next round asks for the present one.
      client = null;
      backOff.note(false, noAnswerText('reset'));
    } else if (error instanceof AppError && error.data.code !== 'sign-in-needed') backOff.note(false, adviceOf(error));
    else if (error instanceof AppError)
      block({ reason: error.data.sentence, nextStep: error.data.nextStep, until: null, needsPerson: true });
    else giveUp(error);
    options.moved();
  };

  /** What failed and when it is tried again: others go on meanwhile. A reading changes nothing, so it may be repeated. */
  const putOff = (work: Work): void => {
    const at = clock.now();
    const notBefore = new Date(at.getTime() + gapMs(timings.looksMs, 0)).toISOString();
    store.inTransaction(() => {
      for (const job of work.jobs)
        if (job.state === 'queued' || job.state === 'unknown') changeJob(store, job, { notBefore }, at.toISOString());
    });
  };

  const settleStranded = (): void => {
    if (stranded.length === 0) return;
    const owners = doubtStranded(store, stranded, clock.now().toISOString(), JSON.stringify(words.lookedUp));
    stranded = [];
    told(owners, options.changed);
  };

  const begin = (drain: Drain, work: Work): void => {
    const done = perform({ ...drain, run: runOrNull(work.jobs[0]) }, readings, work)
      .catch((error: unknown) => {
        stranded = [...stranded, ...work.jobs];
        failed(error);
        if (error instanceof NotReadError || error instanceof AppError) putOff(work);
      })
      .catch(failed)
      .finally(() => {
        running.delete(work.key);
        sleeper.rouse();
      });
    running.set(work.key, done);
  };

  /** Starts whatever may go. */
  const startWork = (drain: Drain): void => {
    while (running.size < backOff.parallel() && !drain.stopping()) {
      const work = pick(drain, running, stock);
      if (work === null) return;
      begin(drain, work);
    }
  };

  const openClient = async (): Promise<ServiceClient | null> => {
    try {
      client = await options.client();
      return client;
    } catch (error) {
      if (!(error instanceof AppError)) failed(error);
      else block({ reason: error.data.sentence, nextStep: error.data.nextStep, until: null, needsPerson: true });
      return null;
    }
  };

  /** What holds work up, seen before any is started: a later look would miss what falls due in between, and oversleep it. */
  const look = (): { readonly at: Date; readonly restMs: number } => ({ at: clock.now(), restMs: backOff.leftMs() });

  const idleMs = ({ at, restMs }: ReturnType<typeof look>): number => {
    if (restMs > 0) return restMs;
    if (running.size > 0) return timings.leaseMs;
    const next = nextDue(store, connectionId, at.toISOString());
    return next === null ? timings.leaseMs : Math.min(timings.leaseMs, next - clock.now().getTime());
  };

  const finished = (): boolean => stopping || (running.size === 0 && !hasWork(store, connectionId));

  const round = async (): Promise<void> => {
    if (!held || blocked !== null) return sleeper.sleep(timings.leaseMs);
    const open = client ?? (await openClient());
    // Without a pause this would go round without ever letting anything else in the process have its turn.
    if (open === null) return sleeper.sleep(backOff.leftMs());
    settleStranded();
    const before = look();
    startWork(drainOf(open));
    if (!finished()) await sleeper.sleep(idleMs(before));
  };

  const renewSafely = (): void => {
    try {
      renew();
      unwritten = null;
    } catch (error) {
      held = false;
      unwritten = storeTrouble(error);
      options.fault(error);
      options.moved();
    }
    sleeper.rouse();
  };
  const renewing = setInterval(renewSafely, timings.leaseMs / 3);

  /** Gives the connection back, once: what is still out is then looked up by whoever takes it next. */
  const leave = (): void => {
    if (left) return;
    left = true;
    clearInterval(renewing);
    releaseLease(store, connectionId, holder);
    options.moved();
  };

  /** One round; what fails in it is told, and tried again. */
  const isOver = async (): Promise<boolean> => {
    try {
      if (finished()) return true;
      await round();
    } catch (error) {
      failed(error);
      await sleeper.sleep(Math.max(backOff.leftMs(), timings.backOff.firstMs));
    }
    return stopping;
  };

  const loop = async (): Promise<void> => {
    try {
      renewSafely();
      while (!(await isOver())) continue;
      ending = true;
      await Promise.all(running.values());
    } finally {
      leave();
    }
  };

  const ended = loop().catch((error: unknown) => {
    options.fault(error);
  });

  return {
    wake: () => {
      blocked = null;
      backOff.note(true, null);
      sleeper.rouse();
      return !ending;
    },
    waiting: () => blocked ?? (refused ? watching : (backOff.waiting() ?? troubled(unwritten))),
    client: () => client,
    stop: async () => {
      stopping = true;
      stopped.abort();
      sleeper.rouse();
      await atMost(ended, timings.stopGraceMs);
      leave();
    },
    ended,
  };
};
