import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addRun, drafts, drain, openWorld, runState, startComputer, type World } from './harness.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await world.end();
});

/** How often each endpoint was called in a push of 60 invoices to 12 customers, without the creditor's guid and the query. */
const callsOfPush = async (bulk: number, gapMs = 500): Promise<Readonly<Record<string, number>>> => {
  const computer = startComputer(world, 'here', { timings: { bulk, attestGapsMs: [gapMs], listsFreshMs: 60_000 } });
  try {
    const runId = addRun(computer.store, { attest: true, drafts: drafts(60, 12) });
    await drain(computer);
    expect(runState(computer.store, runId)).toBe('done');
  } finally {
    await computer.end();
  }
  const counts: Record<string, number> = {};
  for (const { Method, Path } of await world.hands.calls()) {
    const [, where = ''] = /^\/v1\/(\w+\/\w+)/.exec(Path) ?? [];
    if (where !== '') counts[`${Method} ${where}`] = (counts[`${Method} ${where}`] ?? 0) + 1;
  }
  return counts;
};

describe('a push of 60 invoices to 12 customers makes no call that it could do without', () => {
  it('nothing is asked for one invoice at a time: each is one call, and the lists tell the rest', async () => {
    const { 'GET accounting/lockedperiod': sights = 0, ...calls } = await callsOfPush(100);
    // Before the attests and after them; once more where the service takes its time.
    expect(sights).toBeGreaterThanOrEqual(2);
    expect(calls).toEqual({
      'GET debtors/debtors': 2,
      'POST debtors/debtors': 1,
      'GET products/products': 2,
      'POST products/products': 1,
      'POST invoice/action': 60,
      'POST invoice/attestinovicesinlist': 1,
      'GET invoice/open': 1 + sights,
      'GET invoice/closedbyperiod': 1 + sights,
    });
  });

  it('one reading of the lists tells what became of attests that were taken on one after the other', async () => {
    await world.hands.settings({ AttestDelayMs: 400 });
    await world.hands.faults([{ Path: '/v1/invoice/attestinovicesinlist/{id}', Effect: 'Delay', DelayMs: 300 }]);
    const calls = await callsOfPush(15, 900);
    expect([calls['POST invoice/attestinovicesinlist'], calls['GET accounting/lockedperiod']]).toEqual([4, 2]);
  });

  it('one reading of a register serves the bulk before it and the one after, and one of the lists every attest', async () => {
    const { 'GET accounting/lockedperiod': sights = 0, ...calls } = await callsOfPush(5);
    expect(sights).toBeLessThan(12);
    expect(calls).toEqual({
      'GET debtors/debtors': 4,
      'POST debtors/debtors': 3,
      'GET products/products': 2,
      'POST products/products': 1,
      'POST invoice/action': 60,
      'POST invoice/attestinovicesinlist': 12,
      'GET invoice/open': 1 + sights,
      'GET invoice/closedbyperiod': 1 + sights,
    });
  });
});
