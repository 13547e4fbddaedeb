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
  quickTimings,
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
    // One that was made since tells what became of the first attest, and serves the second one.
    expect(between.filter((endpoint) => endpoint === 'GET /v1/invoice/open/{id}').length).toBe(1);
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 2 });
  });
});

describe('a computer that sleeps for a night', () => {
  it('in the middle of a call: its socket is dead, the invoice is looked up at waking, and sent once', async () => {
    await world.hands.settings({ LatencyMs: 2 });
    await world.hands.faults([
      { Method: 'POST', Path: '/v1/invoice/action', Nth: 3, Effect: 'DropAfter' },
      { Method: 'POST', Path: '/v1/invoice/action', Nth: 4, Effect: 'DropBefore' },
    ]);
    const sheet = drafts(8, 2);
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    one.client.pace.onChange(() => {
      if (shift === 0 && (states(one.store, runId, 'createInvoice').sending ?? 0) > 1) {
        shift = 8 * hour;
        one.outbox.start();
      }
    });
    await drain(one);
    expect(shift).toBe(8 * hour);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 8 });
  });

  it('while it waits to look again: it looks at waking, not after what was left of the wait', async () => {
    await world.hands.settings({ AttestDelayMs: 0 });
    const runId = addRun(one.store, { attest: true, drafts: drafts(2) });
    await one.end();
    one = startComputer(world, 'one', { clock, timings: { ...quickTimings, attestGapsMs: [400_000] } });
    one.outbox.wake('here');
    await vi.waitFor(() => {
      expect(states(one.store, runId, 'attest')).toEqual({ unknown: 2 });
    }, 10_000);
    shift = 8 * hour;
    one.outbox.start();
    await one.outbox.idle('here');
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 2 });
  });

  it('over the night in which clocks go back: what waits for an instant waits no hour more', async () => {
    const night = Date.parse('2026-10-25T00:55:00.000Z') - Date.now();
    shift = night;
    await world.hands.settings({ AttestDelayMs: 150 });
    const runId = addRun(one.store, { attest: true, drafts: drafts(2) });
    one.outbox.wake('here');
    await vi.waitFor(() => {
      expect(states(one.store, runId, 'attest')).toEqual({ unknown: 2 });
    }, 10_000);
    shift = night + 10 * 60_000;
    await one.outbox.idle('here');
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
