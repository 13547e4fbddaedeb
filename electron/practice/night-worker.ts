import { daysLater, midnightsBetween } from './clock.ts';
import { nightJobs } from './nights.ts';
import { type Service } from './service.ts';

export interface NightWorker {
  /** Runs every midnight up to an instant that has not had its turn, with service time standing at each. */
  readonly runTo: (instant: number) => void;
  readonly wake: () => void;
  readonly stop: () => void;
}

const longestWait = 3_600_000;

/**
 * The nights of the service: each midnight on service time has its turn once, in order, also those that passed while the
 * service was not running. `worked` is told after each night. A job that throws is logged and takes back only its own work.
 */
export const startNightWorker = (
  service: Service,
  log: (problem: unknown) => void,
  worked: () => void,
): NightWorker => {
  const { ledger, clock } = service;
  let timer: NodeJS.Timeout | undefined;

  const night = (midnight: number): void => {
    for (const job of nightJobs) {
      try {
        ledger.db
          .transaction(() => {
            job.run(service, midnight);
          })
          .immediate();
      } catch (thrown) {
        log(thrown);
      }
    }
    clock.nightRan(midnight);
    worked();
  };

  const runTo = (instant: number): void => {
    for (const midnight of midnightsBetween(clock.lastNight(), instant)) {
      if (midnight > clock.now()) clock.moveTo(midnight);
      night(midnight);
    }
  };

  const schedule = (): void => {
    clearTimeout(timer);
    const [next = daysLater(clock.now(), 1)] = midnightsBetween(clock.now(), daysLater(clock.now(), 2));
    timer = setTimeout(wake, Math.min(longestWait, Math.max(1, next - clock.now())));
    timer.unref();
  };

  const wake = (): void => {
    runTo(clock.now());
    schedule();
  };

  wake();
  return {
    runTo,
    wake,
    stop: () => {
      clearTimeout(timer);
    },
  };
};
