import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { openWorld, windowMs, type World } from './harness.ts';
import { approve, liveStepsOf, wish } from './live-model-commands.ts';
import { checkEnd, finish, type Model, openDesk, type Real } from './live-model-world.ts';

/**
 * `OUTBOX_LIVE_RUNS=200` goes on for longer, from a seed of chance; `OUTBOX_LIVE_SEED=… OUTBOX_LIVE_PATH=… OUTBOX_LIVE_REPLAY=…`
 * play again what failed (seed, path and replayPath of its report), as far as the machine's pace lets them.
 */
const { OUTBOX_LIVE_RUNS, OUTBOX_LIVE_SEED, OUTBOX_LIVE_PATH, OUTBOX_LIVE_REPLAY } = z
  .object({
    OUTBOX_LIVE_RUNS: z.coerce.number().optional(),
    OUTBOX_LIVE_SEED: z.coerce.number().optional(),
    OUTBOX_LIVE_PATH: z.string().optional(),
    OUTBOX_LIVE_REPLAY: z.string().optional(),
  })
  .parse(process.env);

const seed = OUTBOX_LIVE_SEED ?? (OUTBOX_LIVE_RUNS === undefined ? 2026 : undefined);

/** Two computers that have done nothing yet, and a service that holds nothing. */
const begin = async (world: World, number: number, users: 1 | 2, dice: number): Promise<Real> => {
  await world.hands.ask('POST', '/practice/reset', { Seed: dice });
  await world.hands.faults([]);
  await world.hands.settings({ ErrorWindowMs: windowMs, AttestDelayMs: 20, LatencyMs: 1 });
  return {
    world,
    users,
    desks: {
      one: openDesk(world, `one-${String(number)}`, 'practice'),
      two: openDesk(world, `two-${String(number)}`, users === 1 ? 'practice' : 'test'),
    },
  };
};

it('whatever two computers, their people and the service do: every approved invoice is there once, everyone taken back is not', async () => {
  const world = await openWorld();
  onTestFinished(world.end);
  let runs = 0;
  const property = fc.asyncProperty(
    fc.constantFrom<1 | 2>(1, 2),
    fc.nat(),
    fc.tuple(wish, wish),
    liveStepsOf(OUTBOX_LIVE_REPLAY),
    async (users, dice, wishes, steps) => {
      runs += 1;
      const real = await begin(world, runs, users, dice);
      const model: Model = { approved: [] };
      try {
        for (const one of wishes) approve(model, real, one);
        await fc.asyncModelRun(() => ({ model, real }), steps);
        await finish(model, real);
        await checkEnd(model, real);
      } finally {
        await Promise.all([real.desks.one.end(), real.desks.two.end()]);
      }
    },
  );
  await fc.assert(property, {
    numRuns: OUTBOX_LIVE_RUNS ?? 7,
    // A shorter sequence has other races: it tells nothing of this one.
    endOnFailure: true,
    ...(seed === undefined ? {} : { seed }),
    ...(OUTBOX_LIVE_PATH === undefined ? {} : { path: OUTBOX_LIVE_PATH }),
  });
  expect(runs).toBeGreaterThanOrEqual(1);
}, 3_600_000);
