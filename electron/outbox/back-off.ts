import { type Clock, type Random } from '../../shared/domain/ports.ts';
import { type LocalText } from '../../shared/domain/text.ts';
import { type Waiting } from './drain-context.ts';
import { backOffMs, type OutboxTimings } from './timings.ts';
import { words } from './words.ts';

export interface BackOffOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly timings: OutboxTimings;
}

/**
 * How often to go on after calls that did not get through: capped, with jitter; a sign of life ends it. It counts in time that
 * nobody can set, or a clock that is set back would make it wait for hours.
 */
export const createBackOff = (options: BackOffOptions) => {
  let failures = 0;
  let until = 0;
  let reason: LocalText | null = null;
  const now = (): number => performance.now();
  const random = (): number => Number.parseInt(options.random.hex(4), 16) / 2 ** 32;
  return {
    note: (reached: boolean, why: LocalText | null): void => {
      if (reached) {
        failures = 0;
        until = 0;
        reason = null;
      } else if (now() >= until) {
        failures += 1;
        until = now() + backOffMs(options.timings, failures, random());
        reason = why;
      }
    },
    leftMs: (): number => Math.max(0, until - now()),
    /** While the service is away one call at a time asks for it. */
    parallel: (): number => (failures > 0 ? 1 : options.timings.parallel),
    waiting: (): Waiting | null =>
      reason === null || until <= now()
        ? null
        : { reason, nextStep: words.goesOn, until: options.clock.now().getTime() + until - now(), needsPerson: false },
  };
};
