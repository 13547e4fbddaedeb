import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Clock } from '../../shared/domain/ports.ts';
import { addRun, type Computer, drafts, drain, openWorld, startComputer, states, type World } from './harness.ts';

/** A lease so long that its renewals, which wake a worker too, do not come while a test runs. */
const leaseMs = 600_000;

let world: World;
let one: Computer;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  expect(one.faults).toEqual([]);
  await one.end();
  await world.end();
});

/** Goes on by a millisecond whenever it is looked at: no two looks show the same. */
const tickingClock = (): Clock => {
  let time = Date.now();
  return {
    now: () => {
      time += 1;
      return new Date(time);
    },
  };
};

describe('what falls due while the worker looks at the clock', () => {
  it('is worked on at once, not when the lease is renewed', async () => {
    await world.hands.settings({ AttestDelayMs: 1_000 });
    // Looks with a growing gap: one of them falls due between any two looks at the clock.
    const attestGapsMs = Array.from({ length: 25 }, (_, gap) => gap + 1);
    one = startComputer(world, 'one', { clock: tickingClock(), timings: { leaseMs, attestGapsMs } });
    const runId = addRun(one.store, { attest: true, drafts: drafts(1) });
    await drain(one);
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 1 });
  });
});
