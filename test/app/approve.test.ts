import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cancelRun } from '../../electron/outbox/person.ts';
import { runById } from '../../electron/store/runs.ts';
import { saveDebtors } from '../../electron/store/debtors.ts';
import { wholeRun } from '../../shared/contract/review-grid.ts';
import { codeOf, november, openReviewWorld, type ReviewWorld, typedCell } from './review-world.ts';

const jobs = (world: ReviewWorld, kind: string, scopeId = 1) =>
  z
    .array(
      z.object({ draft_no: z.int().nullable(), business_key: z.string(), generation: z.int(), payload: z.string() }),
    )
    .parse(
      world.store
        .prepare(
          'SELECT draft_no, business_key, generation, payload FROM job WHERE kind = ? AND scope_id = ? ORDER BY job_id',
        )
        .all(kind, scopeId),
    );

const approve = async (world: ReviewWorld, runId: number, attest = false) => {
  const { sendable } = await world.calls['review.open']({ runId });
  return world.calls['review.approve']({ runId, invoices: sendable.invoices, total: sendable.total, attest });
};

const state = async (world: ReviewWorld, runId: number) => (await world.calls['review.open']({ runId })).state;

const expected = z.object({
  expected: z.object({ net: z.int(), vat: z.int(), total: z.int() }),
  entry: z.looseObject({}),
});

describe('approval', () => {
  test('writes the jobs of exactly what was shown, in file order, and freezes it by a hash (N057)', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const { hash, invoices } = await approve(world, runId, true);
    expect(invoices).toBe(2);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    const created = jobs(world, 'createInvoice');
    expect(created.map((job) => job.draft_no)).toEqual([1, 4]);
    expect(jobs(world, 'ensureDebtor')).toHaveLength(2);
    expect(jobs(world, 'attest')).toHaveLength(2);
    expect(await state(world, runId)).toBe('approved');
    for (const job of created) {
      const { line } = await world.calls['review.invoice']({ runId, draftNo: job.draft_no ?? 0 });
      expect(expected.parse(JSON.parse(job.payload)).expected).toMatchObject({
        net: line.net,
        vat: line.vat,
        total: line.total,
      });
    }
    expect(world.store.prepare('SELECT approved_hash, attest FROM run').get()).toEqual({
      approved_hash: hash,
      attest: 1,
    });
  });

  test('gives the same hash for the same content and another for another', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const first = await approve(world, runId);
    await world.calls['review.unapprove']({ runId });
    expect((await approve(world, runId)).hash).toBe(first.hash);
    await world.calls['review.unapprove']({ runId });
    await world.calls['review.write'](
      typedCell({ runId, draftNo: 1, rowNo: 1, field: 'description', text: 'Storstädning' }),
    );
    expect((await approve(world, runId)).hash).not.toBe(first.hash);
    expect(first.hash).not.toBe(createHash('sha256').update('').digest('hex'));
  });

  test('is refused when the figures are not those that the person saw', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    const { sendable } = await world.calls['review.open']({ runId });
    await world.calls['review.write'](typedCell({ runId, draftNo: 4, rowNo: 1, field: 'unitPrice', text: '81' }));
    const ask = { runId, invoices: sendable.invoices, total: sendable.total, attest: false };
    expect(await codeOf(() => world.calls['review.approve'](ask))).toBe('figures-changed');
    expect(jobs(world, 'createInvoice')).toEqual([]);
    expect(await state(world, runId)).toBe('review');
  });

  test('is refused when the register moved what stands in the grid, until it is seen', async () => {
    const world = openReviewWorld();
    const debtor = (name: string, email: string | null) => [
      { debtorId: 'd1', debtorNo: '1001', externalId: null, name, orgNo: null, email, view: {} },
    ];
    saveDebtors(world.store, 1, debtor('Ek AB', null), '2026-11-28T08:00:00.000Z');
    const runId = await world.imported(
      ['Kundnr;Kund;Fakturadatum;Benämning;Pris;Moms', '1001;Ek AB;2026-12-01;Städning;110,00;25'].join('\n'),
    );
    const { sendable, stamp } = await world.calls['review.open']({ runId });
    const seen = () =>
      world.calls['review.approve']({ runId, invoices: 1, total: sendable.total, stamp, attest: false });
    saveDebtors(world.store, 1, debtor('Ek AB', 'ek@example.se'), '2026-11-28T08:30:00.000Z');
    expect(await codeOf(seen)).toBe('figures-changed');
    const { line } = await world.calls['review.invoice']({ runId, draftNo: 1 });
    expect(line.delivery).toBe('Email');
    saveDebtors(world.store, 1, debtor('Gran AB', 'ek@example.se'), '2026-11-28T08:40:00.000Z');
    expect(await codeOf(() => approve(world, runId))).toBe('figures-changed');
    const { problems } = await world.calls['review.invoice']({ runId, draftNo: 1 });
    expect(problems.map(({ code }) => code)).toContain('customer-renamed');
    await approve(world, runId);
  });

  test('is refused when nothing can be sent, twice, and for several currencies', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    for (const draftNo of [1, 4]) await world.calls['review.include']({ runId, draftNo, included: false });
    const nothing = { runId, invoices: 0, total: 0, attest: false };
    expect(await codeOf(() => world.calls['review.approve'](nothing))).toBe('nothing-to-send');
    await world.calls['review.undo']({ runId });
    await world.calls['review.undo']({ runId });
    await world.calls['review.write'](typedCell({ runId, draftNo: 4, rowNo: null, field: 'currency', text: 'EUR' }));
    expect(await codeOf(() => approve(world, runId))).toBe('several-currencies');
    await world.calls['review.undo']({ runId });
    await approve(world, runId);
    expect(await codeOf(() => approve(world, runId))).toBe('run-not-in-review');
  });
});

describe('after approval', () => {
  test('no change goes through before the approval is lifted, while nothing was sent', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    await world.calls['review.write'](typedCell({ runId, draftNo: 1, rowNo: 1, field: 'unitPrice', text: '99' }));
    await approve(world, runId);
    const edit = () =>
      world.calls['review.write'](typedCell({ runId, draftNo: 1, rowNo: 1, field: 'unitPrice', text: '101' }));
    const before = await world.calls['review.invoice']({ runId, draftNo: 1 });
    expect(await codeOf(edit)).toBe('approval-stands');
    expect(await codeOf(() => world.calls['review.include']({ runId, draftNo: 1, included: false }))).toBe(
      'approval-stands',
    );
    expect(await codeOf(() => world.calls['review.undo']({ runId }))).toBe('approval-stands');
    expect(await world.calls['review.invoice']({ runId, draftNo: 1 })).toEqual(before);
    expect(await state(world, runId)).toBe('approved');
    await world.calls['review.unapprove']({ runId });
    expect((await edit()).summary.state).toBe('review');
    expect(world.store.prepare('SELECT count(*) AS n FROM job').get()).toEqual({ n: 0 });
  });

  test('an edit, an undo and taking back are refused once something was tried', async () => {
    const world = openReviewWorld();
    const runId = await world.imported(november);
    await world.calls['review.write'](typedCell({ runId, draftNo: 1, rowNo: 1, field: 'unitPrice', text: '101' }));
    await approve(world, runId);
    world.store.prepare("UPDATE job SET state = 'sending', try = 1 WHERE kind = 'ensureDebtor'").run();
    world.store
      .prepare(
        "INSERT INTO job_try (scope_id, job_id, try_no, purpose, method, path, sent_at) SELECT scope_id, job_id, 1, 'send', 'POST', '/v1/x', '' FROM job LIMIT 1",
      )
      .run();
    const before = await world.calls['review.invoice']({ runId, draftNo: 1 });
    const edit = () =>
      world.calls['review.write'](typedCell({ runId, draftNo: 1, rowNo: 1, field: 'unitPrice', text: '5' }));
    expect(await codeOf(edit)).toBe('run-under-way');
    expect(await codeOf(() => world.calls['review.undo']({ runId }))).toBe('run-under-way');
    expect(await codeOf(() => world.calls['review.unapprove']({ runId }))).toBe('run-under-way');
    expect(await codeOf(() => world.calls['review.discard']({ runId }))).toBe('run-not-in-review');
    expect(await world.calls['review.invoice']({ runId, draftNo: 1 })).toEqual(before);
  });
});

describe('never twice', () => {
  test('the same rows in another file are shown as billed and left out (N164)', async () => {
    const world = openReviewWorld();
    await approve(world, await world.imported(november));
    const [head, ...rows] = november.split('\r\n');
    const again = await world.imported([head, ...rows.toReversed()].join('\n'));
    const summary = await world.calls['review.open']({ runId: again });
    expect(summary.counts).toMatchObject({ all: 4, billed: 2, excluded: 2 });
    expect(summary.sendable.invoices).toBe(0);
    const billed = await world.calls['review.grid']({
      runId: again,
      ask: { ...wholeRun, filter: 'billed' },
      page: { offset: 0, limit: 9 },
    });
    expect(billed.lines[0]?.billed?.sv).toBe('Redan fakturerad 28 november 2026, i körningen ”nov”');
    const { problems } = await world.calls['review.invoice']({ runId: again, draftNo: billed.lines[0]?.draftNo ?? 0 });
    expect(problems[0]).toMatchObject({ code: 'already-billed', level: 'warning' });
  });

  test('unless the person chooses to bill them once more, under a generation of its own', async () => {
    const world = openReviewWorld();
    await approve(world, await world.imported(november));
    const again = await world.imported(november);
    await world.calls['review.include']({ runId: again, draftNo: 1, included: true });
    expect((await approve(world, again)).invoices).toBe(1);
    const both = jobs(world, 'createInvoice').filter((job) => job.draft_no === 1);
    expect(both.map((job) => job.generation)).toEqual([0, 1]);
    expect(new Set(both.map((job) => job.business_key)).size).toBe(1);
  });

  test('what a cancelled run tried to send is billed again under a generation of its own, what it never tried is not', async () => {
    const world = openReviewWorld();
    const first = await world.imported(november);
    await approve(world, first);
    world.store.prepare("UPDATE job SET try = 1 WHERE kind = 'createInvoice' AND draft_no = 1").run();
    world.store.prepare("UPDATE run SET state = 'sending'").run();
    const run = runById(world.store, first);
    if (run !== null) cancelRun(world.store, run, new Date());
    const again = await world.imported(november);
    expect((await world.calls['review.open']({ runId: again })).counts).toMatchObject({ billed: 0, excluded: 0 });
    expect((await approve(world, again)).invoices).toBe(2);
    const generations = jobs(world, 'createInvoice').map((job) => [job.draft_no, job.generation]);
    expect(generations).toEqual([
      [1, 0],
      [4, 0],
      [1, 1],
      [4, 0],
    ]);
  });

  test('two runs of one file: the second is marked when the first was approved meanwhile', async () => {
    const world = openReviewWorld();
    const [first, second] = [await world.imported(november), await world.imported(november)];
    const seen = (await world.calls['review.open']({ runId: second })).sendable;
    expect(seen.invoices).toBe(2);
    await approve(world, first);
    const ask = { runId: second, invoices: seen.invoices, total: seen.total, attest: false };
    expect(await codeOf(() => world.calls['review.approve'](ask))).toBe('figures-changed');
    expect((await world.calls['review.open']({ runId: second })).counts).toMatchObject({ billed: 2, excluded: 2 });
    expect(jobs(world, 'createInvoice')).toHaveLength(2);
  });

  test('the same content under another deployment or creditor is another content', async () => {
    const world = openReviewWorld();
    await approve(world, await world.imported(november));
    const other = await world.imported(november, 2);
    expect((await world.calls['review.open']({ runId: other })).counts.billed).toBe(0);
    expect((await approve(world, other)).invoices).toBe(2);
    expect(jobs(world, 'createInvoice', 2)).toHaveLength(2);
  });

  test('two equal rows in one file are both billed (N055)', async () => {
    const world = openReviewWorld();
    const row = '1;Ek AB;ek@example.se;2026-11-30;Städning;1;100,00;25';
    const head = 'Kundnr;Kundnamn;E-post;Fakturadatum;Beskrivning;Antal;À-pris;Moms';
    const runId = await world.imported([head, row, row].join('\n'));
    const { sendable, counts } = await world.calls['review.open']({ runId });
    expect(counts).toMatchObject({ all: 1, billed: 0, excluded: 0 });
    expect(sendable.net).toBe(20_000);
  });

  test('the same invoice in two files of one import is sent once', async () => {
    const world = openReviewWorld();
    const runId = await world.toReview({ 'a.csv': november, 'b.csv': november });
    const { counts, sendable } = await world.calls['review.open']({ runId });
    expect(counts).toMatchObject({ all: 8, excluded: 4, billed: 0 });
    expect(sendable.invoices).toBe(2);
    const { problems } = await world.calls['review.invoice']({ runId, draftNo: 5 });
    expect(problems[0]).toMatchObject({ code: 'twice-in-run', level: 'warning' });
    expect(problems[0]?.sentence.sv).toContain('nummer 1');
    await world.calls['review.include']({ runId, draftNo: 5, included: true });
    expect((await approve(world, runId)).invoices).toBe(3);
  });
});
