import { beforeEach, describe, expect, it } from 'vitest';
import {
  addRun,
  type Computer,
  draft,
  drafts,
  drain,
  ledgerTotals,
  type Opened,
  openTest,
  quickTimings,
  runState,
  sheetTotals,
  states,
  type World,
} from './harness.ts';

let opened: Opened;
let world: World;
beforeEach(async () => {
  opened = await openTest();
  world = opened.world;
  return opened.end;
});

const hour = 3_600_000;

/** A computer with an API user of its own, whose clock is so many hours off. */
const computer = (name: string, kind: 'practice' | 'test', hoursOff = 0): Computer =>
  opened.computer(name, { kind, clock: { now: () => new Date(Date.now() + hoursOff * hour) } });

const nameless = (n: number) => {
  const one = draft(n, 4);
  const { DebtorNo: _, ...entry } = one.customer.entry;
  return { ...one, customer: { ...one.customer, entry } };
};

describe('two computers with two API users that push the same sheet in the same moment', () => {
  it.each([
    ['customers by number', drafts(12, 4), 0],
    ['customers without a number', Array.from({ length: 12 }, (_, index) => nameless(index + 1)), 0],
    ['clocks that are two days apart', drafts(12, 4), 48],
  ])('bill every invoice once, and none is lost to a customer that the other made: %s', async (_, sheet, hoursOff) => {
    const [first, second] = [computer('one', 'practice'), computer('two', 'test', hoursOff)];
    // Runs of another number: nothing of the keys is the same by chance.
    addRun(second.store, { attest: true, drafts: [], state: 'done' });
    const runA = addRun(first.store, { attest: true, drafts: sheet });
    const runB = addRun(second.store, { attest: true, drafts: sheet });
    await world.hands.settings({ LatencyMs: 5, AttestDelayMs: 100 });
    await Promise.all([drain(first), drain(second)]);
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

describe('two computers with one API user', () => {
  it('N092: the second learns from a refusal of an id that the first used: the rest is found in lists read anew', async () => {
    const first = computer('one', 'practice');
    let made: Promise<void> | null = null;
    // The second has read its lists and is about to create when the first pushes.
    const second = opened.computer('two', {
      meddle: (client) => ({
        ...client,
        call: async (request) => {
          if (request.endpoint === 'POST /v1/invoice/action') await (made ??= drain(first));
          return client.call(request);
        },
      }),
    });
    const sheet = drafts(16, 4);
    addRun(first.store, { attest: true, drafts: sheet });
    const runId = addRun(second.store, { attest: true, drafts: sheet });
    await drain(second);
    expect(states(second.store, runId, 'createInvoice')).toEqual({ rejected: 16 });
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    // One for each call that was out at once.
    const refused = (await world.hands.calls()).filter(({ Status }) => Status === 403);
    expect(refused.length).toBeLessThanOrEqual(quickTimings.parallel);
  });
});
