import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCalls, runView } from '../../shared/contract/runs.ts';
import { type EventName } from '../../shared/contract/events.ts';
import { type Deps } from '../../electron/app/deps.ts';
import { runHandlers } from '../../electron/app/runs.ts';
import { createNotifier, openOutbox } from '../../electron/app/runs-outbox.ts';
import { type Outbox } from '../../electron/outbox/outbox.ts';
import { type ServiceClient } from '../../electron/service/client.ts';
import { type Store } from '../../electron/store/store.ts';
import { manualTimers } from '../service/manual-timers.ts';
import {
  addRun,
  creditorId,
  draft,
  drafts,
  jobs,
  ledgerTotals,
  openClient,
  openComputer,
  openWorld,
  quickTimings,
  sheetTotals,
  states,
  systemClock,
  systemRandom,
  type World,
} from './harness.ts';

let world: World;
let store: Store;
let client: ServiceClient;
let outbox: Outbox;
let deps: Deps;
let handlers: ReturnType<typeof runHandlers>;
const told: [EventName, unknown][] = [];
const faults: unknown[] = [];

beforeEach(async () => {
  world = await openWorld();
  store = openComputer(world.folder, 'one', world.practice.url);
  client = openClient(world.practice.url);
  deps = {
    store,
    clock: systemClock,
    random: systemRandom,
    secrets: { kept: 'memory', get: () => null, set: () => undefined, remove: () => undefined },
    emit: (name, data) => told.push([name, data]),
  };
  outbox = openOutbox(deps, { client: () => Promise.resolve(client) }, (_, error) => faults.push(error), {
    timings: quickTimings,
  });
  handlers = runHandlers(deps, outbox);
});
afterEach(async () => {
  await outbox.stop();
  await client.close();
  store.close();
  await world.end();
  expect(faults.splice(0)).toEqual([]);
  told.splice(0);
});

type View = Awaited<ReturnType<(typeof handlers)['runs.get']>>;

const sum = ({ ledger }: View): number =>
  ledger.sent + ledger.notSent + ledger.unknown + ledger.rejected + ledger.cancelled;

const ended = async (runId: number): Promise<View> =>
  vi.waitFor(
    async () => {
      const view = await handlers['runs.get']({ runId });
      expect(view.state).toBe('done');
      return view;
    },
    { timeout: 15_000, interval: 20 },
  );

const until = async (holds: () => boolean): Promise<void> => {
  await vi.waitFor(
    () => {
      expect(holds()).toBe(true);
    },
    { timeout: 15_000, interval: 2 },
  );
};

const sentDrafts = (runId: number): number => states(store, runId, 'createInvoice').sent ?? 0;

describe('a run as it is watched', () => {
  it('always adds up to the number of its invoices, and tells of its changes', async () => {
    await world.hands.faults([
      { Method: 'POST', Path: '/v1/invoice/action', Rate: 0.2, Effect: 'DropAfter' },
      { Method: 'POST', Path: '/v1/invoice/action', Rate: 0.1, Effect: 'StatusAfter', Status: 500 },
    ]);
    const bad = draft(21);
    const odd = { ...draft(22), expected: { net: 10_022, vat: 1, total: 10_023, currency: 'SEK' } };
    const sheet = [...drafts(20), { ...bad, entry: { ...bad.entry, DueDate: '2020-01-01' } }, odd];
    const runId = addRun(store, { attest: true, drafts: sheet, state: 'approved' });
    const sums: number[] = [];
    const stop = client.pace.onChange(() => {
      void handlers['runs.get']({ runId }).then((view) => sums.push(sum(view)));
    });
    expect(runView.parse(await handlers['runs.push']({ runId })).state).not.toBe('approved');
    const view = await ended(runId);
    stop();
    expect(new Set(sums)).toEqual(new Set([22]));
    expect(sums.length).toBeGreaterThan(20);
    expect(view.ledger).toEqual({
      invoices: 22,
      sent: 20,
      notSent: 0,
      unknown: 0,
      rejected: 2,
      cancelled: 0,
      attested: 20,
    });
    expect(view.total).toBe(sheet.reduce((total, one) => total + one.expected.total, 0));
    expect(view.progress.done).toBe(view.progress.total);
    expect([view.step, view.waiting]).toEqual([null, null]);
    expect(told.some(([name]) => name === 'runs.changed')).toBe(true);
  });

  it('is listed with its scope, and its jobs are told in words', async () => {
    const runId = addRun(store, { attest: true, drafts: drafts(3), state: 'approved' });
    await handlers['runs.push']({ runId });
    await ended(runId);
    const { runs } = await handlers['runs.list']({ connectionId: 'here', creditorId });
    expect(runs.map((one) => one.runId)).toEqual([runId]);
    const page = await handlers['runs.jobs']({ runId, state: 'sent', page: { offset: 0, limit: 4 } });
    const parsed = runCalls['runs.jobs'].output.parse(page);
    expect([parsed.total, parsed.jobs.length]).toEqual([10, 4]);
    const all = await handlers['runs.jobs']({ runId, state: 'all', page: { offset: 0, limit: 100 } });
    const draftJob = all.jobs.find((job) => job.kind === 'draft');
    expect([draftJob?.customerName, draftJob?.amount, draftJob?.invoiceNumber !== null]).toEqual([
      'Kund 1 AB',
      12_501,
      true,
    ]);
  });
});

describe('pause, resume and cancel', () => {
  it('a paused run sends nothing until it is resumed', async () => {
    await world.hands.holdAfter(4);
    const sheet = drafts(16);
    const runId = addRun(store, { attest: true, drafts: sheet, state: 'approved' });
    await handlers['runs.push']({ runId });
    await until(() => sentDrafts(runId) === 4);
    expect((await handlers['runs.pause']({ runId })).state).toBe('paused');
    await world.hands.faults([]);
    await until(() => states(store, runId, 'createInvoice').sending === undefined);
    await outbox.idle('here');
    const at = sentDrafts(runId);
    expect(at).toBe(8);
    expect((await world.hands.open()).length).toBe(at);
    await handlers['runs.resume']({ runId });
    await ended(runId);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
  });

  it('a cancelled run keeps what was sent, takes back the rest, and the same rows may be billed again', async () => {
    await world.hands.holdAfter(4);
    const sheet = drafts(16);
    const runId = addRun(store, { attest: false, drafts: sheet, state: 'approved' });
    await handlers['runs.push']({ runId });
    await until(() => sentDrafts(runId) === 4);
    await handlers['runs.cancel']({ runId });
    await world.hands.faults([]);
    await outbox.idle('here');
    const view = await handlers['runs.get']({ runId });
    expect(view.state).toBe('cancelled');
    expect(view.finishedAt).not.toBeNull();
    expect(view.ledger.sent + view.ledger.cancelled).toBe(16);
    expect((await world.hands.open()).length).toBe(view.ledger.sent);
    const taken = jobs(store, runId, 'createInvoice').filter((job) => job.state === 'cancelled');
    const again = sheet.filter((one) => taken.some((job) => job.draftNo === one.draftNo));
    expect(() => addRun(store, { attest: false, drafts: again })).not.toThrow();
  });

  it('cancelling before anything was sent needs no service', async () => {
    const runId = addRun(store, { attest: true, drafts: drafts(3), state: 'approved' });
    const view = await handlers['runs.cancel']({ runId });
    expect([view.state, view.ledger.cancelled]).toEqual(['cancelled', 3]);
    await expect(handlers['runs.push']({ runId })).rejects.toThrow('not possible');
  });
});

describe('a run that stopped at drafts', () => {
  it('is attested later', async () => {
    const runId = addRun(store, { attest: false, drafts: drafts(4), state: 'approved' });
    await handlers['runs.push']({ runId });
    expect((await ended(runId)).ledger.attested).toBe(0);
    await handlers['runs.attest']({ runId });
    const view = await ended(runId);
    expect([view.attest, view.ledger.attested]).toEqual([true, 4]);
    await expect(handlers['runs.attest']({ runId })).rejects.toThrow('no drafts');
  });
});

describe('a new attempt', () => {
  it('is given to a rejected customer with all that fell with it, under a fresh id', async () => {
    await world.hands.faults([{ Method: 'POST', Path: '/v1/debtors/debtors', Nth: 1, Effect: 'Status', Status: 400 }]);
    const sheet = drafts(3, 1);
    const runId = addRun(store, { attest: true, drafts: sheet, state: 'approved' });
    await handlers['runs.push']({ runId });
    expect((await ended(runId)).ledger.rejected).toBe(3);
    const [fallen] = jobs(store, runId, 'createInvoice');
    await handlers['runs.retry']({ runId, jobId: fallen?.jobId ?? 0 });
    const view = await ended(runId);
    expect([view.ledger.sent, view.ledger.attested]).toEqual([3, 3]);
    expect(jobs(store, runId, 'ensureDebtor')[0]?.attempt).toBe(2);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
  });

  it('is refused while the outcome is open, and for what was not rejected', async () => {
    const runId = addRun(store, { attest: false, drafts: drafts(1), state: 'approved' });
    const [job] = jobs(store, runId, 'createInvoice');
    const jobId = job?.jobId ?? 0;
    await expect(handlers['runs.retry']({ runId, jobId })).rejects.toThrow('Only what was rejected');
    store.prepare(`UPDATE job SET state = 'unknown', doubt = 'no-answer' WHERE job_id = ?`).run(jobId);
    await expect(handlers['runs.retry']({ runId, jobId })).rejects.toThrow('being looked up');
  });

  it('after faults that may have come through is looked up first', async () => {
    await world.hands.faults([{ Method: 'POST', Path: '/v1/invoice/action', Times: 3, Effect: 'Status', Status: 500 }]);
    const [only] = drafts(1);
    if (only === undefined) throw new Error('no sheet');
    const runId = addRun(store, { attest: false, drafts: [only], state: 'approved' });
    await handlers['runs.push']({ runId });
    expect((await ended(runId)).ledger.rejected).toBe(1);
    const [debtor] = jobs(store, runId, 'ensureDebtor');
    await world.hands.ask('POST', '/v1/invoice/action', {
      ...only.entry,
      CreditorPublicId: creditorId,
      DebtorPublicId: debtor?.serviceId,
      ExternalReference: only.businessKey,
      Records: only.entry.Records.map((record) => ({ ...record, ExternalReference: only.businessKey })),
    });
    await handlers['runs.retry']({ runId, jobId: jobs(store, runId, 'createInvoice')[0]?.jobId ?? 0 });
    const view = await ended(runId);
    expect(view.ledger.sent).toBe(1);
    expect((await world.hands.open()).length).toBe(1);
  });
});

describe('a service that is away', () => {
  it('is waited for with the reason, and the run goes on by itself', async () => {
    await world.hands.faults([{ Effect: 'DropBefore' }]);
    const sheet = drafts(3);
    const runId = addRun(store, { attest: true, drafts: sheet, state: 'approved' });
    await handlers['runs.push']({ runId });
    await vi.waitFor(
      async () => {
        const view = await handlers['runs.get']({ runId });
        expect([view.state, view.waiting?.reason.sv]).toEqual(['waiting', 'Förbindelsen till tjänsten bröts.']);
      },
      { timeout: 10_000, interval: 1 },
    );
    await world.hands.faults([]);
    await ended(runId);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
  });
});

describe('events', () => {
  it('are told at once, then not more often than five times a second, and the last one always', async () => {
    const timers = manualTimers();
    const heard: number[] = [];
    const { notify } = createNotifier((runId) => heard.push(runId), timers);
    for (let i = 0; i < 50; i += 1) notify(7);
    expect(heard).toEqual([7]);
    await timers.advance(200);
    expect(heard).toEqual([7, 7]);
    await timers.advance(1_000);
    expect(heard).toEqual([7, 7]);
  });

  it('are not told any more once the outbox has stopped: the file that they ask is closed by then', async () => {
    const timers = manualTimers();
    outbox = openOutbox(deps, { client: () => Promise.resolve(client) }, (_, error) => faults.push(error), {
      timings: quickTimings,
      timers,
    });
    addRun(store, { attest: false, drafts: drafts(2) });
    outbox.wake('here');
    await outbox.idle('here');
    expect(told.splice(0)).not.toEqual([]);
    await outbox.stop();
    await timers.advance(1_000);
    expect(told).toEqual([]);
  });
});
