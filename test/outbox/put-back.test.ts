import { afterEach, beforeEach, expect, it } from 'vitest';
import { NotSentError } from '../../electron/service/pace.ts';
import { type ServiceClient } from '../../electron/service/client.ts';
import { type Store } from '../../electron/store/store.ts';
import { triesOf } from '../../electron/store/tries.ts';
import {
  addRun,
  type Computer,
  drafts,
  drain,
  jobs,
  ledgerTotals,
  type Opened,
  openTest,
  runState,
  sheetTotals,
  states,
} from './harness.ts';

/** Calls are claimed while they stand in the line: what is withdrawn there never left, and is put back. */

let opened: Opened;
beforeEach(async () => {
  opened = await openTest();
});
afterEach(() => opened.end());

type Request = Parameters<ServiceClient['call']>[0];

/** A computer whose first draft is claimed, and then `meanwhile` happens before its turn. */
const claimedOnce = (meanwhile: (request: Request, store: Store) => void): Computer => {
  let first = true;
  const made: Computer = opened.computer('one', {
    timings: { parallel: 1, leaseMs: 2_000 },
    meddle: (client) => ({
      ...client,
      call: async (request) => {
        if (request.endpoint !== 'POST /v1/invoice/action' || !first) return client.call(request);
        first = false;
        expect([await request.prepare?.(), states(made.store, 1, 'createInvoice')['sending']]).toEqual([true, 1]);
        meanwhile(request, made.store);
        if (request.beforeSend?.() === false) throw new NotSentError();
        return client.call({ ...request, prepare: () => true, beforeSend: () => true });
      },
    }),
  });
  return made;
};

const setRun = (store: Store, state: string): void => {
  store.prepare('UPDATE run SET state = ?').run(state);
};

const callIds = async (): Promise<readonly (string | null)[]> =>
  (await opened.world.hands.calls())
    .filter(({ Method, Path }) => Method === 'POST' && Path === '/v1/invoice/action')
    .map(({ UniqueApiCallId }) => UniqueApiCallId);

it('what was claimed when its run is paused does not go: it waits as before, with nothing in the log, and goes once later', async () => {
  const sheet = drafts(2);
  let asked: string | undefined;
  const one = claimedOnce((request, store) => {
    asked = request.callId;
    setRun(store, 'paused');
  });
  const runId = addRun(one.store, { attest: true, drafts: sheet });
  await drain(one);
  expect([states(one.store, runId, 'createInvoice'), await callIds()]).toEqual([{ queued: 2 }, []]);
  const [job] = jobs(one.store, runId, 'createInvoice');
  expect([job?.callId, job?.reached, triesOf(one.store, 1, job?.jobId ?? 0)]).toEqual([asked, false, []]);

  setRun(one.store, 'sending');
  await drain(one);
  expect([runState(one.store, runId), await ledgerTotals(opened.world.hands)]).toEqual(['done', sheetTotals(sheet)]);
  const sent = await callIds();
  expect([sent.length, sent.includes(asked ?? '')]).toEqual([2, true]);
});

it('what was claimed when its run is taken back is taken back too', async () => {
  const one = claimedOnce((_, store) => {
    setRun(store, 'cancelled');
    store.prepare("UPDATE job SET state = 'cancelled' WHERE state = 'queued'").run();
  });
  const runId = addRun(one.store, { attest: true, drafts: drafts(2) });
  await drain(one);
  expect([states(one.store, runId, 'createInvoice'), await callIds()]).toEqual([{ cancelled: 2 }, []]);
});

it('what was claimed when another process took the lease does not go, and is left to it', async () => {
  const one = claimedOnce((_, store) => {
    store.prepare("UPDATE lease SET holder = 'other'").run();
  });
  const runId = addRun(one.store, { attest: false, drafts: drafts(1) });
  one.outbox.wake('here');
  const [job] = jobs(one.store, runId, 'createInvoice');
  await expect.poll(() => one.outbox.waiting('here')?.reason.en, { timeout: 10_000 }).toMatch(/Another Runsheet/);
  await expect.poll(() => triesOf(one.store, 1, job?.jobId ?? 0)).toEqual([]);
  expect([states(one.store, runId, 'createInvoice'), await callIds()]).toEqual([{ sending: 1 }, []]);
});

it('what was claimed when the line is held for long waits as before', async () => {
  const sheet = drafts(2);
  const one = claimedOnce(() => {
    throw new NotSentError();
  });
  const runId = addRun(one.store, { attest: true, drafts: sheet });
  await drain(one);
  expect([runState(one.store, runId), await ledgerTotals(opened.world.hands)]).toEqual(['done', sheetTotals(sheet)]);
  expect(new Set(await callIds()).size).toBe(2);
});
