import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addRun,
  type Computer,
  draft,
  drafts,
  drain,
  ledgerTotals,
  openClient,
  openWorld,
  runState,
  sheetTotals,
  startComputer,
  states,
  type World,
} from './harness.ts';

let world: World;
const computers: Computer[] = [];
beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await Promise.all(computers.splice(0).map((one) => one.end()));
  await world.end();
});

const computer = (name: string, kind: 'practice' | 'test'): Computer => {
  const client = openClient(world.practice.url, { kind });
  const made = startComputer(world, name, { clientFor: () => Promise.resolve(client) });
  const one = {
    ...made,
    end: async () => {
      await made.end();
      await client.close();
    },
  };
  computers.push(one);
  return one;
};

const nameless = (n: number) => {
  const one = draft(n, 4);
  const { DebtorNo: _, ...entry } = one.customer.entry;
  return { ...one, customer: { ...one.customer, entry } };
};

describe('two computers with two API users that push the same sheet in the same moment', () => {
  it.each([
    ['customers by number', drafts(12, 4)],
    ['customers without a number', Array.from({ length: 12 }, (_, index) => nameless(index + 1))],
  ])('bill every invoice once, and none is lost to a customer that the other made: %s', async (_, sheet) => {
    const [first, second] = [computer('one', 'practice'), computer('two', 'test')];
    // Runs of another number: nothing of the keys is the same by chance.
    addRun(second.store, { attest: true, drafts: [], state: 'done' });
    const runA = addRun(first.store, { attest: true, drafts: sheet });
    const runB = addRun(second.store, { attest: true, drafts: sheet });
    await world.hands.settings({ LatencyMs: 5, AttestDelayMs: 100 });
    await Promise.all([drain(first), drain(second)]);
    expect([...first.faults, ...second.faults]).toEqual([]);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect((await world.hands.open()).every((invoice) => invoice.Stage === 'Attested')).toBe(true);
    for (const [one, runId] of [
      [first, runA],
      [second, runB],
    ] as const) {
      expect(states(one.store, runId, 'ensureDebtor')).toEqual({ sent: 4 });
      expect(states(one.store, runId, 'ensureProduct')).toEqual({ sent: 1 });
      expect(runState(one.store, runId)).toBe('done');
    }
  });
});
