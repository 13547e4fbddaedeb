import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { approve, connect, type Desk, imported, openDesk, startWorld, until } from './desk.ts';
import { creditorId, ledgerTotals, type World } from '../outbox/harness.ts';
import { typedCell } from './review-world.ts';

const lines = [
  'Fakturanr;Kundnr;Kund;E-post;Fakturadatum;Förfallodatum;Benämning;Antal;Pris;Moms',
  'F1;1001;Ek & Alm AB;ek@example.se;2026-11-28;2026-12-28;Städning;1;100,00;25',
  'F2;1002;Björk AB;bjork@example.se;2026-11-28;2026-12-28;Städning;1;200,00;25',
  'F3;1003;Cedern AB;cedern@example.se;2026-11-28;2026-12-28;Städning;1;300,00;25',
];

/** The service refuses the second create that it gets. */
const refuseSecond = [
  { Method: 'POST', Path: '/v1/invoice/action', Nth: 2, Effect: 'Status', Status: 400, Times: 1 },
] as const;

const at = async (desk: Desk, runId: number) => {
  const { jobs } = await desk.ask('runs.jobs', { runId, state: 'rejected', page: { offset: 0, limit: 50 } });
  return jobs.filter(({ kind }) => kind === 'draft');
};

const sendWithOneRefused = async (attest = true) => {
  const world = await startWorld();
  const desk = openDesk();
  const connectionId = await connect(desk, world);
  const runId = await imported(desk, connectionId, lines);
  await desk.ask('review.write', typedCell({ runId, draftNo: 2, rowNo: 1, field: 'quantity', text: '2' }));
  await desk.ask('review.write', typedCell({ runId, draftNo: 1, rowNo: 1, field: 'quantity', text: '3' }));
  await approve(desk, runId, attest);
  await world.hands.faults(refuseSecond);
  await desk.ask('runs.push', { runId });
  await until(desk, runId, ({ state }) => state === 'done');
  await world.hands.faults([]);
  const [refused] = await at(desk, runId);
  if (refused === undefined || refused.draftNo === null) throw new Error('nothing was refused');
  return { world, desk, connectionId, runId, refused, draftNo: refused.draftNo };
};

describe('a rejected invoice that is corrected', () => {
  test('goes back to review as it stood, is changed, approved, and billed once', async () => {
    const { world, desk, connectionId, runId, refused, draftNo } = await sendWithOneRefused();
    const old = await desk.ask('review.invoice', { runId, draftNo });
    expect(await desk.ask('runs.rejected', { runId, jobIds: [refused.jobId] })).toMatchObject({ mendable: 1 });

    const outcome = await desk.ask('runs.mend', { runId, jobIds: [refused.jobId] });
    expect(outcome).toMatchObject({ moved: 1, lookedFor: 0, atService: 0 });
    const to = outcome.toRunId ?? 0;
    const left = await desk.ask('runs.get', { runId });
    expect(left.ledger).toMatchObject({ invoices: 3, sent: 2, rejected: 0, cancelled: 1, attested: 2 });
    const { jobs } = await desk.ask('runs.jobs', { runId, state: 'cancelled', page: { offset: 0, limit: 9 } });
    expect(jobs.map(({ words }) => words.sv)).toEqual([
      `Flyttad till körning ${String(to)} för att rättas.`,
      `Flyttad till körning ${String(to)} för att rättas.`,
    ]);

    const summary = await desk.ask('review.open', { runId: to });
    expect([summary.name, summary.state, summary.counts.all, summary.fileNames]).toEqual([
      'nov – rättas',
      'review',
      1,
      ['nov.csv'],
    ]);
    const copy = await desk.ask('review.invoice', { runId: to, draftNo: 1 });
    // Every value with where it came from, what was typed and what the file said; why it was refused stands on it.
    expect(copy.head).toEqual(old.head);
    expect(copy.rows).toEqual(old.rows);
    expect(copy.problems.map(({ code }) => code)).toContain('was-rejected');

    await desk.ask('review.write', typedCell({ runId: to, draftNo: 1, rowNo: 1, field: 'quantity', text: '5' }));
    await approve(desk, to, true);
    await desk.ask('runs.push', { runId: to });
    await until(desk, to, ({ state, ledger }) => state === 'done' && ledger.attested === 1);
    const totals = await ledgerTotals(world.hands);
    expect(totals).toHaveLength(3);
    expect(totals).toContain(62_500 * draftNo);
    // Its key is that of the file as first read: no later import of it takes it for something new.
    const again = await imported(desk, connectionId, lines);
    expect((await desk.ask('review.open', { runId: again })).counts).toMatchObject({ all: 3, billed: 3 });
  });

  test('keeps the steps that were made on it, so that they can be taken back', async () => {
    const { desk, runId, draftNo, refused } = await sendWithOneRefused();
    const { toRunId } = await desk.ask('runs.mend', { runId, jobIds: [refused.jobId] });
    const to = toRunId ?? 0;
    const quantity = async () =>
      (await desk.ask('review.invoice', { runId: to, draftNo: 1 })).rows[0]?.cells.find(
        ({ field }) => field === 'quantity',
      )?.value;
    const typed = draftNo === 2 ? '2' : draftNo === 1 ? '3' : null;
    expect(await quantity()).toBe(typed ?? '1');
    const { undo } = await desk.ask('review.open', { runId: to });
    expect(undo === null).toBe(typed === null);
    if (typed === null) return;
    await desk.ask('review.undo', { runId: to });
    expect(await quantity()).toBe('1');
  });

  test('may be thrown away there: the old run says where it went, and its rows may be billed again', async () => {
    const { desk, runId, connectionId } = await sendWithOneRefused();
    const { toRunId } = await desk.ask('runs.mend', { runId, jobIds: 'all' });
    await desk.ask('review.discard', { runId: toRunId ?? 0 });
    expect((await desk.ask('runs.get', { runId })).ledger).toMatchObject({ invoices: 3, sent: 2, cancelled: 1 });
    const again = await imported(desk, connectionId, lines);
    const { counts } = await desk.ask('review.open', { runId: again });
    expect([counts.all, counts.billed]).toEqual([3, 2]);
  });

  test('is refused where it is rejected no longer, and is never skipped without a reason', async () => {
    const { desk, runId, refused } = await sendWithOneRefused();
    await desk.ask('runs.skipRejected', { runId, jobIds: [refused.jobId], reason: '  Kontant  ' });
    expect(await desk.codeOf('runs.mend', { runId, jobIds: [refused.jobId] })).toBe('job-not-rejected');
    expect(await desk.codeOf('runs.mend', { runId, jobIds: 'all' })).toBe('nothing-rejected');
    expect(await desk.codeOf('runs.skipRejected', { runId, jobIds: 'all', reason: '  ' })).toBe('bad-arguments');
  });
});

/** Sent with the books locked over all of its dates: every draft is made, and none attested. */
const sendWithLockedBooks = async () => {
  const world = await startWorld();
  const desk = openDesk();
  const connectionId = await connect(desk, world);
  const runId = await imported(desk, connectionId, lines);
  await approve(desk, runId, true);
  const notices: unknown[] = [];
  desk.application.on((name, data) => {
    if (name === 'runs.notice') notices.push(data);
  });
  await world.hands.ask('POST', `/v1/accounting/lockedperiod/${creditorId}?to=2026-11-28`);
  await desk.ask('runs.push', { runId });
  await until(desk, runId, ({ state }) => state === 'done');
  return { world, desk, connectionId, runId, notices };
};

/** What the open invoices carry, by which each is known again. */
const keysAt = async ({ hands }: World): Promise<readonly string[]> =>
  Promise.all(
    (await hands.open()).map(async ({ ActionPublicId }) => {
      const invoice = await hands.ask('GET', `/v1/invoice/action/${ActionPublicId}`);
      return z.object({ ExternalReference: z.string() }).parse(invoice).ExternalReference;
    }),
  );

const deletions = async (world: World) =>
  (await world.hands.calls()).filter(({ Method, Processed }) => Method === 'DELETE' && Processed).length;

describe('a rejected invoice whose draft is at the service, corrected', () => {
  test('has its draft deleted first, goes back to review with why, and is billed once under another key', async () => {
    const { world, desk, connectionId, runId, notices } = await sendWithLockedBooks();
    expect(await desk.ask('runs.rejected', { runId, jobIds: 'all' })).toMatchObject({ atService: 3, mendable: 0 });
    const keys = () => keysAt(world);
    const before = await keys();

    const outcome = await desk.ask('runs.mend', { runId, jobIds: 'all' });
    expect(outcome).toMatchObject({ moved: 3, atService: 0, removing: 0 });
    const to = outcome.toRunId ?? 0;
    expect([await deletions(world), await world.hands.open()]).toEqual([3, []]);
    expect((await desk.ask('runs.get', { runId })).ledger).toMatchObject({
      ...{ invoices: 3, sent: 0, notSent: 0, unknown: 0, rejected: 0, cancelled: 3, attested: 0 },
    });
    const { problems } = await desk.ask('review.invoice', { runId: to, draftNo: 1 });
    const told = problems.find(({ code }) => code === 'was-rejected');
    expect(told?.sentence.en).toContain('is in a locked period');

    for (const draftNo of [1, 2, 3])
      await desk.ask(
        'review.write',
        typedCell({ runId: to, draftNo, rowNo: null, field: 'invoiceDate', text: '2026-11-29' }),
      );
    await approve(desk, to, true);
    await desk.ask('runs.push', { runId: to });
    await until(desk, to, ({ state, ledger }) => state === 'done' && ledger.attested === 3);
    expect(await ledgerTotals(world.hands)).toEqual([12_500, 25_000, 37_500]);
    expect(new Set([...before, ...(await keys())]).size).toBe(6);
    expect(await deletions(world)).toBe(3);
    const again = await imported(desk, connectionId, lines);
    expect((await desk.ask('review.open', { runId: again })).counts).toMatchObject({ all: 3, billed: 3 });
    // That it ended once more was no news: whoever asked for the deletions stood before it.
    expect(notices).toMatchObject([{ runId }, { runId: to }]);
  });

  test('stays where its draft was attested meanwhile, with why; the others go', async () => {
    const { world, desk, runId } = await sendWithLockedBooks();
    await world.hands.ask('DELETE', `/v1/accounting/lockedperiod/${creditorId}`);
    const [first] = await world.hands.open();
    const path = `/v1/invoice/attestinovicesinlist/${creditorId}`;
    await world.hands.ask('POST', path, { ActionPublicIds: [first?.ActionPublicId] });
    expect(await desk.ask('runs.mend', { runId, jobIds: 'all' })).toMatchObject({ moved: 2, atService: 1 });
    expect((await desk.ask('runs.get', { runId })).ledger).toMatchObject({ rejected: 1, cancelled: 2 });
    const settled = await desk.application.call('runs.mend', { runId, jobIds: 'all' });
    expect(settled).toMatchObject({ ok: false, error: { code: 'draft-at-service' } });
    expect(JSON.stringify(settled)).toContain('Attested at the service by demo');
  });

  test('waits for a deletion that the service does not answer, and is moved when it is asked for again', async () => {
    const { world, desk, runId } = await sendWithLockedBooks();
    await desk.ask('runs.skipRejected', { runId, jobIds: [await firstRejected(desk, runId)], reason: 'Kontant' });
    await world.hands.faults([{ Method: 'DELETE', Path: '/v1/invoice/action', Effect: 'DropBefore', Times: 5000 }]);
    const outcome = await desk.ask('runs.mend', { runId, jobIds: 'all' });
    expect(outcome).toMatchObject({ toRunId: null, moved: 0, removing: 2 });
    expect(await desk.codeOf('runs.skipRejected', { runId, jobIds: 'all', reason: 'Kontant' })).toBe('job-in-doubt');
    await world.hands.faults([]);
    await until(desk, runId, ({ state }) => state === 'done');
    expect(await desk.ask('runs.mend', { runId, jobIds: 'all' })).toMatchObject({ moved: 2, removing: 0 });
    expect(await world.hands.open()).toHaveLength(1);
  });
});

const firstRejected = async (desk: Desk, runId: number): Promise<number> => {
  const { jobs } = await desk.ask('runs.jobs', { runId, state: 'rejected', page: { offset: 0, limit: 1 } });
  return jobs[0]?.jobId ?? 0;
};
