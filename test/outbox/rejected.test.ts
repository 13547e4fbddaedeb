import { beforeEach, describe, expect, it } from 'vitest';
import { choiceOf, chosenRejected } from '../../electron/app/run-rejected.ts';
import { ledgerOf } from '../../electron/app/run-ledger.ts';
import { lookForInvoices, moveInvoices, skipInvoices } from '../../electron/outbox/leave.ts';
import { attestRun } from '../../electron/outbox/person.ts';
import { retryJobs, retryRejected } from '../../electron/outbox/retry.ts';
import { billedBefore } from '../../electron/store/billed.ts';
import { jobCounts } from '../../electron/store/run-counts.ts';
import { outcomesOf } from '../../electron/store/run-protocol.ts';
import { type Run, runById } from '../../electron/store/runs.ts';
import {
  addRun,
  type Computer,
  creditorId,
  draft,
  drafts,
  drain,
  jobs,
  ledgerTotals,
  openTest,
  runState,
  sheetTotals,
  states,
  type World,
} from './harness.ts';

let world: World;
let one: Computer;
beforeEach(async () => {
  const opened = await openTest();
  world = opened.world;
  one = opened.computer('one');
  return opened.end;
});

const keyOf = (runId: number) => ({ scopeId: 1, runId });
const run = (runId: number): Run => {
  const found = runById(one.store, runId);
  if (found === null) throw new Error('no run');
  return found;
};
const ledger = (runId: number) => ledgerOf(one.store, keyOf(runId), jobCounts(one.store, keyOf(runId)));
const chosen = (runId: number, jobIds: 'all' | readonly number[] = 'all') =>
  chosenRejected(one.store, run(runId), jobIds === 'all' ? 'all' : [...jobIds]);
const skip = (runId: number, reason: string): void => {
  skipInvoices(one.store, run(runId), chosen(runId).invoices, { reason, now: new Date() });
};
const lock = (to: string): Promise<unknown> =>
  world.hands.ask('POST', `/v1/accounting/lockedperiod/${creditorId}?to=${to}`);
const unlock = (): Promise<unknown> => world.hands.ask('DELETE', `/v1/accounting/lockedperiod/${creditorId}`);

/** Due before it is dated: the service says no. */
const bad = (n: number) => ({ ...draft(n), entry: { ...draft(n).entry, DueDate: '2020-01-01' } });
/** Our total is another than the service's. */
const odd = (n: number) => ({ ...draft(n), expected: { net: 10_000 + n, vat: 1, total: 10_001 + n, currency: 'SEK' } });

describe('all that was rejected, tried again at once', () => {
  it('goes when its cause is gone, and nothing that was sent goes again', async () => {
    const early = draft(1, 5, { entry: { ...draft(1).entry, InvoiceDate: '2026-10-31' } });
    const sheet = [early, ...drafts(4).slice(1)];
    await lock('2026-11-15');
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    await drain(one);
    expect(ledger(runId)).toMatchObject({ sent: 3, rejected: 1, attested: 3 });
    const before = (await world.hands.calls()).length;
    await unlock();
    expect(retryRejected(one.store, run(runId), chosen(runId).jobs, new Date())).toBe(1);
    await drain(one);
    expect(ledger(runId)).toMatchObject({ invoices: 4, sent: 4, rejected: 0, attested: 4 });
    expect(jobs(one.store, runId, 'attest').map(({ attempt }) => attempt)).toEqual([2, 1, 1, 1]);
    expect(jobs(one.store, runId, 'createInvoice').map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1]);
    const creates = (await world.hands.calls()).slice(before).filter(({ Path }) => Path === '/v1/invoice/action');
    expect(creates).toEqual([]);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
  });

  it('takes a rejected customer along with what fell with it, once', async () => {
    await world.hands.faults([{ Method: 'POST', Path: '/v1/debtors/debtors', Nth: 1, Effect: 'Status', Status: 400 }]);
    const sheet = drafts(3, 1);
    const runId = addRun(one.store, { attest: true, drafts: sheet });
    await drain(one);
    expect(choiceOf(one.store, run(runId), 'all')).toEqual({
      mendable: 3,
      perhapsThere: 0,
      atService: 0,
      invoices: 3,
      retryable: 3,
      alongside: { invoices: 0, others: 0 },
      removing: 0,
      others: 1,
    });
    expect(retryRejected(one.store, run(runId), chosen(runId).jobs, new Date())).toBe(1);
    expect(jobs(one.store, runId, 'createInvoice').map(({ attempt }) => attempt)).toEqual([1, 1, 1]);
    await drain(one);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
  });

  it('says beforehand what one takes along: what it needs, and all that fell with that and waits for nothing else', async () => {
    await world.hands.faults([{ Method: 'POST', Path: '/v1/debtors/debtors', Effect: 'Status', Status: 400 }]);
    const runId = addRun(one.store, { attest: true, drafts: drafts(5, 2) });
    await drain(one);
    const [first] = jobs(one.store, runId, 'createInvoice');
    const asked = choiceOf(one.store, run(runId), [first?.jobId ?? 0]);
    expect(asked).toMatchObject({ invoices: 1, retryable: 1, alongside: { invoices: 2, others: 1 }, others: 0 });
    retryRejected(one.store, run(runId), chosen(runId, [first?.jobId ?? 0]).jobs, new Date());
    expect(states(one.store, runId, 'createInvoice')).toEqual({ queued: 3, rejected: 2 });
    expect(states(one.store, runId, 'ensureDebtor')).toEqual({ queued: 1, rejected: 1 });
  });

  it('never touches what is unknown or sent', async () => {
    const runId = addRun(one.store, { attest: false, drafts: [draft(1), draft(2), bad(3)] });
    await drain(one);
    one.store.prepare(`UPDATE job SET state = 'unknown', doubt = 'no-answer' WHERE draft_no = 1`).run();
    const untouched = () => one.store.prepare('SELECT * FROM job WHERE draft_no IN (1, 2)').all();
    const before = untouched();
    retryRejected(one.store, run(runId), chosen(runId).jobs, new Date());
    expect(untouched()).toEqual(before);
    expect(states(one.store, runId, 'createInvoice')).toEqual({ unknown: 1, sent: 1, queued: 1 });
  });

  it('is refused where nothing was rejected', async () => {
    const runId = addRun(one.store, { attest: false, drafts: drafts(1) });
    await drain(one);
    expect(() => retryRejected(one.store, run(runId), chosen(runId).jobs, new Date())).toThrow(
      'Nothing in the run is rejected',
    );
  });
});

describe('a rejected invoice that is skipped', () => {
  it('keeps the reason, ends its run, is counted as taken out, and is not shown as billed', async () => {
    const runId = addRun(one.store, { attest: true, drafts: [draft(1), bad(2)] });
    await drain(one);
    expect(ledger(runId)).toMatchObject({ sent: 1, rejected: 1 });
    skip(runId, 'Kunden betalade kontant.');
    expect(ledger(runId)).toMatchObject({ invoices: 2, sent: 1, rejected: 0, cancelled: 1, attested: 1 });
    const job = jobs(one.store, runId, 'createInvoice')[1];
    expect(job?.words?.sv).toBe('Överhoppad: Kunden betalade kontant.');
    expect(states(one.store, runId, 'attest')).toEqual({ sent: 1, cancelled: 1 });
    expect(runState(one.store, runId)).toBe('done');
    const outcome = outcomesOf(one.store, keyOf(runId)).get(2);
    expect([outcome?.state, outcome?.words?.en]).toEqual(['skipped', 'Skipped: Kunden betalade kontant.']);
    expect(billedBefore(one.store, keyOf(99), draft(2).businessKey, ['SEK'])).toBeNull();
    expect(() => {
      retryJobs(one.store, run(runId), [job ?? never()], new Date());
    }).toThrow('Only what was rejected');
  });

  it('whose draft is at the service leaves it there, and says so; it is not attested with the run', async () => {
    const runId = addRun(one.store, { attest: true, drafts: [draft(1), odd(2)] });
    await drain(one);
    expect(choiceOf(one.store, run(runId), 'all')).toMatchObject({ mendable: 0, atService: 1, invoices: 1, others: 0 });
    skip(runId, 'Rättas hos tjänsten');
    expect(ledger(runId)).toMatchObject({ invoices: 2, sent: 1, rejected: 0, cancelled: 1, attested: 1 });
    expect(jobs(one.store, runId, 'attest')[1]?.words?.sv).toBe(
      'Överhoppad: Rättas hos tjänsten (Utkastet ligger kvar hos tjänsten.)',
    );
    const outcome = outcomesOf(one.store, keyOf(runId)).get(2);
    expect([outcome?.state, outcome?.words?.sv]).toEqual([
      'skipped',
      'Överhoppad: Rättas hos tjänsten (Utkastet ligger kvar hos tjänsten.)',
    ]);
    expect(() => {
      attestRun(one.store, run(runId), new Date());
    }).toThrow('no drafts to attest');
    await drain(one);
    expect((await world.hands.open()).map(({ Stage }) => Stage).sort()).toEqual(['Attested', 'Created']);
    // It is there: billing its rows once more would double it.
    expect(billedBefore(one.store, keyOf(99), draft(2).businessKey, ['SEK'])?.runId).toBe(runId);
  });

  it('takes the customer along that nothing else waits for', async () => {
    await world.hands.faults([{ Method: 'POST', Path: '/v1/debtors/debtors', Nth: 1, Effect: 'Status', Status: 400 }]);
    const runId = addRun(one.store, { attest: true, drafts: drafts(2, 1) });
    await drain(one);
    const [first, second] = jobs(one.store, runId, 'createInvoice');
    skipInvoices(one.store, run(runId), chosen(runId, [first?.jobId ?? 0]).invoices, { reason: 'a', now: new Date() });
    expect(states(one.store, runId, 'ensureDebtor')).toEqual({ rejected: 1 });
    skipInvoices(one.store, run(runId), chosen(runId, [second?.jobId ?? 0]).invoices, { reason: 'b', now: new Date() });
    expect(states(one.store, runId, 'ensureDebtor')).toEqual({ cancelled: 1 });
    expect(ledger(runId)).toMatchObject({ invoices: 2, rejected: 0, cancelled: 2 });
  });

  it('is refused whole while one of them is looked up', async () => {
    const runId = addRun(one.store, { attest: false, drafts: [bad(1), bad(2)] });
    await drain(one);
    const { invoices } = chosen(runId);
    one.store.prepare(`UPDATE job SET state = 'unknown', doubt = 'no-answer' WHERE draft_no = 2`).run();
    expect(() => {
      skipInvoices(one.store, run(runId), invoices, { reason: 'x', now: new Date() });
    }).toThrow('being looked up');
    expect(ledger(runId)).toMatchObject({ rejected: 1, unknown: 1, cancelled: 0 });
  });
});

describe('a rejected invoice of which a try may have come through', () => {
  const faulty = async (): Promise<number> => {
    await world.hands.faults([{ Method: 'POST', Path: '/v1/invoice/action', Times: 3, Effect: 'Status', Status: 500 }]);
    const runId = addRun(one.store, { attest: true, drafts: drafts(1) });
    await drain(one);
    expect(choiceOf(one.store, run(runId), 'all')).toMatchObject({ mendable: 0, perhapsThere: 1 });
    return runId;
  };
  const look = async (runId: number): Promise<void> => {
    const creates = chosen(runId).invoices.map(({ create }) => create);
    lookForInvoices(one.store, run(runId), creates, new Date());
    await drain(one);
  };
  const sends = async (): Promise<number> =>
    (await world.hands.calls()).filter(({ Method, Path }) => Method === 'POST' && Path === '/v1/invoice/action').length;

  it('is not moved before it was looked up', async () => {
    const runId = await faulty();
    expect(() => {
      moveInvoices(one.store, run(runId), chosen(runId).invoices, { toRunId: 9, now: new Date() });
    }).toThrow();
  });

  it('is looked up and not sent; when it is not there it is rejected as before, with nothing in doubt', async () => {
    const runId = await faulty();
    const said = jobs(one.store, runId, 'createInvoice')[0]?.words;
    await look(runId);
    expect(await sends()).toBe(3);
    const [job] = jobs(one.store, runId, 'createInvoice');
    expect([job?.state, job?.reached, job?.words, job?.attempt]).toEqual(['rejected', false, said, 1]);
    expect(states(one.store, runId, 'attest')).toEqual({ rejected: 1 });
    expect(choiceOf(one.store, run(runId), 'all')).toMatchObject({ mendable: 1, perhapsThere: 0 });
    expect([runState(one.store, runId), await ledgerTotals(world.hands)]).toEqual(['done', []]);
  });

  it('is looked up before a new attempt of it is sent', async () => {
    const runId = await faulty();
    retryRejected(one.store, run(runId), chosen(runId).jobs, new Date());
    expect(states(one.store, runId, 'createInvoice')).toEqual({ unknown: 1 });
    await drain(one);
    expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(drafts(1)));
  });

  it('is looked up and not sent either where the service failed on it once and then refused it', async () => {
    const create = { Method: 'POST', Path: '/v1/invoice/action', Effect: 'Status' } as const;
    await world.hands.faults([
      { ...create, Nth: 1, Status: 500 },
      { ...create, Nth: 2, Status: 400 },
    ]);
    const runId = addRun(one.store, { attest: true, drafts: drafts(1) });
    await drain(one);
    expect(choiceOf(one.store, run(runId), 'all')).toMatchObject({ mendable: 0, perhapsThere: 1 });
    await look(runId);
    expect(await sends()).toBe(2);
    expect(choiceOf(one.store, run(runId), 'all')).toMatchObject({ mendable: 1, perhapsThere: 0 });
    expect(await ledgerTotals(world.hands)).toEqual([]);
  });

  it('is found where it came through, and goes on as approved', async () => {
    const runId = await faulty();
    const [only] = drafts(1);
    await world.hands.ask('POST', '/v1/invoice/action', {
      ...only?.entry,
      CreditorPublicId: creditorId,
      DebtorPublicId: jobs(one.store, runId, 'ensureDebtor')[0]?.serviceId,
      ExternalReference: only?.businessKey,
      Records: only?.entry.Records.map((record) => ({ ...record, ExternalReference: only.businessKey })),
    });
    await look(runId);
    expect(await sends()).toBe(4);
    expect(ledger(runId)).toMatchObject({ sent: 1, rejected: 0, attested: 1 });
  });
});

const never = (): never => {
  throw new Error('no job');
};
