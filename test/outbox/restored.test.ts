import { beforeEach, describe, expect, it } from 'vitest';
import { addRun, type Computer, drafts, drain, jobs, openTest, runState, states, type World } from './harness.ts';

let world: World;
let one: Computer;
beforeEach(async () => {
  const opened = await openTest();
  world = opened.world;
  one = opened.computer('one');
  return opened.end;
});

describe('test data that are restored in the middle of a run', () => {
  it('are told as gone: nothing is sent again by itself, and every invoice says what became of it', async () => {
    await world.hands.settings({ LatencyMs: 5 });
    const runId = addRun(one.store, { attest: true, drafts: drafts(12) });
    let restored: Promise<unknown> | null = null;
    one.client.pace.onChange(() => {
      if (restored !== null || (states(one.store, runId, 'createInvoice').sent ?? 0) < 5) return;
      restored = world.hands.ask('POST', '/practice/reset');
    });
    await drain(one);
    await restored;
    expect(restored).not.toBeNull();
    expect(runState(one.store, runId)).toBe('done');
    expect(await world.hands.open()).toEqual([]);
    expect(states(one.store, runId, 'attest')).toEqual({ rejected: 12 });
    const made = jobs(one.store, runId, 'createInvoice').filter(({ state }) => state === 'sent');
    const told = jobs(one.store, runId, 'attest').filter(({ draftNo }) => made.some((job) => job.draftNo === draftNo));
    expect(new Set(told.map(({ words }) => words?.sv))).toEqual(
      new Set(['Utkastet finns inte längre hos tjänsten. Det skickas inte igen av sig självt.']),
    );
  });
});
