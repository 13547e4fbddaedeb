import { attempt } from './attempt.ts';
import { type Service } from './service.ts';

/** Jobs that calls have queued, each with the time at which it falls due (epoch ms of service time). */
export interface JobQueue<Job> {
  /** Null where nothing waits. */
  readonly nextDue: () => number | null;
  readonly due: (now: number, limit: number) => readonly Job[];
  readonly remove: (job: Job) => void;
}

export interface DueWorker {
  /** Looks when to work next; called after something was queued or service time was moved. */
  readonly wake: () => void;
  /** Works off everything that is due before it returns. */
  readonly drain: () => void;
  readonly stop: () => void;
}

const atOnce = 50;
const longestWait = 60_000;

/**
 * Does queued jobs when they fall due in service time, some at a time so that calls are answered in between. What is
 * refused is skipped and stays as it was (decisions.md 16, 22). `worked` is told after each round.
 */
export const startDueWorker = <Job>(
  service: Service,
  queue: JobQueue<Job>,
  act: (job: Job) => void,
  log: (problem: unknown) => void,
  worked: () => void,
): DueWorker => {
  const { ledger, clock } = service;
  let timer: NodeJS.Timeout | undefined;
  let scheduledFor = Number.POSITIVE_INFINITY;

  const doOne = (job: Job): void => {
    queue.remove(job);
    try {
      attempt(service, () => {
        act(job);
      });
    } catch (thrown) {
      log(thrown);
    }
  };

  /** One transaction for all: each alone would write the same pages again. What one throws undoes its own writes only. */
  const doAll = ledger.db.transaction((jobs: readonly Job[]) => {
    for (const job of jobs) doOne(job);
  });

  const work = (): number => {
    const due = queue.due(clock.now(), atOnce);
    if (due.length > 0) doAll.immediate(due);
    return due.length;
  };

  const unschedule = (): void => {
    clearTimeout(timer);
    scheduledFor = Number.POSITIVE_INFINITY;
  };

  const schedule = (): void => {
    const next = queue.nextDue();
    if (next === null || next >= scheduledFor) return;
    unschedule();
    scheduledFor = next;
    timer = setTimeout(
      () => {
        unschedule();
        work();
        worked();
        schedule();
      },
      Math.min(longestWait, Math.max(0, next - clock.now())),
    );
    timer.unref();
  };

  schedule();
  return {
    wake: schedule,
    drain: () => {
      while (work() > 0);
      unschedule();
      schedule();
    },
    stop: unschedule,
  };
};
