import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setState } from '../../electron/outbox/person.ts';
import { addRun, type Computer, creditorId, draft, drafts, drain, openTest, type Opened, states } from './harness.ts';

/** A run is attested list by list, and each list is made ready while the one before it is out. */

const list = '/v1/invoice/attestinovicesinlist/*';

let opened: Opened;
beforeEach(async () => {
  opened = await openTest();
});
afterEach(() => opened.end());

const attests = async (): Promise<readonly string[]> =>
  (await opened.world.hands.calls())
    .filter(({ Path }) => Path.includes('attestinovicesinlist'))
    .map(({ UniqueApiCallId }) => UniqueApiCallId ?? '');

/** So many invoices, two in a list, with the first list held at the service. */
const heldAtFirst = async (computer: Computer, invoices: number): Promise<{ runId: number; done: Promise<void> }> => {
  await opened.world.hands.faults([{ Method: 'POST', Path: list, Effect: 'Hold', Nth: 1 }]);
  const runId = addRun(computer.store, { attest: true, drafts: drafts(invoices) });
  const done = drain(computer);
  await vi.waitFor(
    () => {
      expect(states(computer.store, runId, 'attest')).toEqual({ sending: 2, queued: invoices - 2 });
    },
    { timeout: 10_000 },
  );
  return { runId, done };
};

it('each list goes once, and every invoice in one of them', async () => {
  const computer = opened.computer('one', { timings: { bulk: 2 } });
  const runId = addRun(computer.store, { attest: true, drafts: drafts(11) });
  await drain(computer);
  expect(states(computer.store, runId, 'attest')).toEqual({ sent: 11 });
  const ids = await attests();
  expect([ids.length, new Set(ids).size]).toEqual([6, 6]);
});

it('what takes longer to check than a reading stays fresh is attested all the same', async () => {
  const computer = opened.computer('one', { timings: { bulk: 2, listsFreshMs: 0 } });
  const runId = addRun(computer.store, { attest: true, drafts: drafts(5) });
  await drain(computer);
  expect(states(computer.store, runId, 'attest')).toEqual({ sent: 5 });
});

it('a run that is paused while a list is out attests no other', async () => {
  const computer = opened.computer('one', { timings: { bulk: 2 } });
  const { runId, done } = await heldAtFirst(computer, 6);
  setState(computer.store, { scopeId: 1, runId }, ['sending'], 'paused');
  await opened.world.hands.faults([]);
  await done;
  expect(states(computer.store, runId, 'attest')).toEqual({ sent: 2, queued: 4 });
  expect((await attests()).length).toBe(1);
});

it('what was checked while the list before it was out for long is checked anew', async () => {
  let aheadMs = 0;
  const clock = { now: () => new Date(Date.now() + aheadMs) };
  const computer = opened.computer('one', { clock, timings: { bulk: 2, listsFreshMs: 60_000, leaseMs: 300_000 } });
  const { runId, done } = await heldAtFirst(computer, 4);
  // Somebody changes an invoice of the second list at the service meanwhile.
  const last = draft(4);
  const listed = (await opened.world.hands.open()).find(
    ({ InvoicedAmount }) => InvoicedAmount?.value === last.expected.total,
  );
  await opened.world.hands.ask('PUT', `/v1/invoice/action/${listed?.ActionPublicId ?? ''}`, {
    ...last.entry,
    CreditorPublicId: creditorId,
    DebtorPublicId: listed?.DebtorPublicId,
    Records: last.entry.Records.map((record) => ({ ...record, UnitPrice: { Value: 77_700, CurrencyCode: 'SEK' } })),
  });
  aheadMs = 90_000;
  await opened.world.hands.faults([]);
  await done;
  expect(states(computer.store, runId, 'attest')).toEqual({ sent: 3, rejected: 1 });
});
