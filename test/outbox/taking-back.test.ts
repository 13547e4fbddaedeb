import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelRun, pauseRun, pushRun } from '../../electron/outbox/person.ts';
import { unplanRun } from '../../electron/outbox/plan-run.ts';
import { type ServiceClient } from '../../electron/service/client.ts';
import { type Run, runById } from '../../electron/store/runs.ts';
import {
  addRun,
  type Computer,
  draft,
  drafts,
  drain,
  jobs,
  ledgerTotals,
  openClient,
  openWorld,
  sheetTotals,
  startComputer,
  states,
  type World,
} from './harness.ts';
import { type Meddle, type Relay, startRelay } from './relay.ts';

let world: World;
let relay: Relay;
let client: ServiceClient;
let one: Computer;
let meddle: Meddle;
beforeEach(async () => {
  world = await openWorld();
  meddle = (_, onward) => onward();
  relay = await startRelay(world.practice.url, (asked, onward) => meddle(asked, onward));
  client = openClient(relay.url);
  one = startComputer(world, 'one', { clientFor: () => Promise.resolve(client) });
});
afterEach(async () => {
  expect(one.faults).toEqual([]);
  await one.end();
  await client.close();
  relay.close();
  await world.end();
});

const createPath = '/v1/invoice/action';
const run = (runId: number): Run => {
  const found = runById(one.store, runId);
  if (found === null) throw new Error('no run');
  return found;
};
const cancel = (runId: number): void => {
  cancelRun(one.store, run(runId), new Date());
};

describe('a run that is cancelled while a call of it is out', () => {
  it.each([
    ['429', { status: 429, headers: { 'retry-after': '0' }, body: '{"Message":"Vänta"}' }],
    ['401 of a dead credential', { status: 401, body: '{"Message":"Nej"}' }],
  ])('and is answered with %s: the job is taken back, not queued for ever', async (_, said) => {
    const runId = addRun(one.store, { attest: true, drafts: drafts(1) });
    meddle = async (asked, onward) => {
      if (asked.path === createPath) {
        cancel(runId);
        return said;
      }
      return said.status === 401 && asked.path.endsWith('/creditorsubs') ? said : onward();
    };
    one.outbox.wake('here');
    await vi.waitFor(() => {
      expect(states(one.store, runId, 'createInvoice')).toEqual({ cancelled: 1 });
    }, 10_000);
    expect(run(runId).finishedAt).not.toBeNull();
    expect(await ledgerTotals(world.hands)).toEqual([]);
  });

  it('and that the service goes on with after the connection was cut: it is looked for, and counted as sent', async () => {
    const sheet = drafts(1);
    const runId = addRun(one.store, { attest: false, drafts: sheet });
    const held: (() => Promise<unknown>)[] = [];
    meddle = async (asked, onward) => {
      if (asked.path === createPath) {
        held.push(onward);
        return 'cut';
      }
      // Not found: it will be repeated under its id. Paused, so that it stands there when the person cancels.
      if (asked.path.includes('actionsbyexternalreference')) pauseRun(one.store, run(runId));
      return onward();
    };
    await drain(one);
    const [waiting] = jobs(one.store, runId, 'createInvoice');
    expect([waiting?.state, waiting?.callId === null, waiting?.reached]).toEqual(['queued', false, true]);
    cancel(runId);
    expect(states(one.store, runId, 'createInvoice')).toEqual({ unknown: 1 });
    meddle = (_, onward) => onward();
    await Promise.all(held.map((goOn) => goOn()));
    await drain(one);
    expect(states(one.store, runId, 'createInvoice')).toEqual({ sent: 1 });
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
    expect([run(runId).state, run(runId).finishedAt === null]).toEqual(['cancelled', false]);
  });
});

describe('an approval that is taken back while an invoice is compared with what the service has', () => {
  it('stops nothing: the connection goes on with the next run', async () => {
    await drainOnce();
    // The same customer, date and total under another key: a twin to compare.
    const alike = { ...draft(1), businessKey: 'other' };
    const runId = addRun(one.store, { attest: false, drafts: [alike] });
    meddle = async (asked, onward) => {
      if (asked.path.includes('actionsbyexternalreference')) {
        one.store.prepare(`UPDATE job SET state = 'queued' WHERE run_id = ? AND kind <> 'createInvoice'`).run(runId);
        expect(unplanRun(one.store, { scopeId: 1, runId }, '2026-11-28T09:00:00.000Z')).toBe(true);
      }
      return onward();
    };
    await drain(one);
    meddle = (_, onward) => onward();
    expect(one.outbox.waiting('here')).toBeNull();
    const next = addRun(one.store, { attest: false, drafts: [draft(2)] });
    await drain(one);
    expect(states(one.store, next, 'createInvoice')).toEqual({ sent: 1 });
  });
});

const drainOnce = async (): Promise<void> => {
  addRun(one.store, { attest: false, drafts: [draft(1)] });
  await drain(one);
  one.store.prepare(`UPDATE job SET service_id = NULL WHERE kind = 'createInvoice'`).run();
};

describe('a paused run', () => {
  it('is not resumed by what a person does to another run of the connection', async () => {
    const paused = addRun(one.store, { attest: false, drafts: drafts(2), state: 'paused' });
    const other = addRun(one.store, { attest: false, drafts: [draft(3)], state: 'approved' });
    pushRun(one.store, run(other), new Date());
    await drain(one);
    expect(states(one.store, paused, 'createInvoice')).toEqual({ queued: 2 });
    expect(states(one.store, other, 'createInvoice')).toEqual({ sent: 1 });
  });
});
