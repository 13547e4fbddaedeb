import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Clock } from '../../shared/domain/ports.ts';
import { holdLease } from '../../electron/store/lease.ts';
import {
  addRun,
  type Computer,
  drafts,
  drain,
  ledgerTotals,
  openComputer,
  openWorld,
  sheetTotals,
  startComputer,
  states,
  type World,
} from './harness.ts';

const hour = 3_600_000;
let world: World;
let one: Computer;
let shift = 0;
const clock: Clock = { now: () => new Date(Date.now() + shift) };

beforeEach(async () => {
  world = await openWorld();
  shift = 0;
  one = startComputer(world, 'one', { clock });
});
afterEach(async () => {
  expect(one.faults).toEqual([]);
  await one.end();
  await world.end();
});

describe('a clock that is moved while a run is sent', () => {
  it.each([
    ['back', -3 * hour],
    ['forward', 3 * hour],
  ])('%s by hours sends every invoice once, and nothing waits for those hours', async (_, by) => {
    await world.hands.settings({ AttestDelayMs: 50, LatencyMs: 2 });
    await world.hands.faults([
      { Method: 'POST', Path: '/v1/invoice/action', Nth: 4, Effect: 'DropAfter' },
      { Method: 'POST', Path: '/v1/invoice/action', Nth: 7, Effect: 'DropBefore' },
    ]);
    const sheet = drafts(10, 2);
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    one.client.pace.onChange(() => {
      if (shift === 0 && (states(one.store, runId, 'createInvoice').sent ?? 0) > 2) shift = by;
    });
    await drain(one);
    expect(shift).toBe(by);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 10 });
  });

  it('back while an attest waits to be looked for: it is looked for now', async () => {
    await world.hands.settings({ AttestDelayMs: 150 });
    const runId = addRun(one.store, { attest: true, drafts: drafts(2) });
    one.outbox.wake('here');
    await vi.waitFor(() => {
      expect(states(one.store, runId, 'attest')).toEqual({ unknown: 2 });
    }, 10_000);
    shift = -5 * hour;
    await one.outbox.idle('here');
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 2 });
  });

  it('back between two readings: the older reading is not taken for a fresh one', async () => {
    const runId = addRun(one.store, { attest: true, drafts: drafts(2), state: 'sending' });
    await world.hands.faults([
      { Method: 'POST', Path: '/v1/invoice/attestinovicesinlist', Nth: 1, Effect: 'Status', Status: 503 },
    ]);
    one.client.pace.onChange(() => {
      if ((states(one.store, runId, 'attest').sending ?? 0) > 0) shift = -2 * hour;
    });
    const calls = vi.spyOn(one.client, 'call');
    await drain(one);
    const endpoints = calls.mock.calls.map(([request]) => request.endpoint);
    const attest = 'POST /v1/invoice/attestinovicesinlist/{id}';
    const between = endpoints.slice(endpoints.indexOf(attest), endpoints.lastIndexOf(attest));
    // To see what became of the first attest, and again before the second one.
    expect(between.filter((endpoint) => endpoint === 'GET /v1/invoice/open/{id}').length).toBe(2);
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 2 });
  });
});

describe('a lease that was made before the clock was set back', () => {
  it('of a process that is gone holds nobody for hours', async () => {
    const store = openComputer(world.folder, 'one', world.practice.url);
    expect(holdLease(store, 'here', 'dead', Date.now() + 3 * hour, 600)).toBe('taken');
    store.close();
    const runId = addRun(one.store, { attest: false, drafts: drafts(1) });
    await drain(one);
    expect(states(one.store, runId, 'createInvoice')).toEqual({ sent: 1 });
  });
});
