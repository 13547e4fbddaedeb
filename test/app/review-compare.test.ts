import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workDoer } from '../../electron/app/heavy-work.ts';
import { reviewCompareHandlers, type ReviewCompareHandlers } from '../../electron/app/review-compare.ts';
import { findDraft, openReview } from '../../electron/app/review-context.ts';
import { standingOf, storeDraft } from '../../electron/app/review-write.ts';
import { includedDraftNos, readDraft } from '../../electron/store/drafts.ts';
import { codeOf, openReviewWorld, type Output, type ReviewWorld } from './review-world.ts';
import { workerEntry } from '../harness/worker-entry.ts';

interface World extends ReviewWorld {
  readonly compare: ReviewCompareHandlers;
  /** A run in review of that period. */
  readonly run: (rows: readonly string[], period: string, header?: string) => Promise<number>;
  /** The same, approved. */
  readonly approved: (rows: readonly string[], period: string, header?: string) => Promise<number>;
  readonly page: (
    runId: number,
    kind: 'new' | 'missing' | 'changed' | 'same',
    withRun?: number | null,
  ) => Promise<Output<'review.compare'>>;
}

const numbered = 'Kundnr;Kundnamn;E-post;Beskrivning;Antal;À-pris;Moms';

const openWorld = (): World => {
  const world = openReviewWorld();
  const compare = reviewCompareHandlers(world.deps, workDoer(world.deps, workerEntry));
  const run: World['run'] = async (rows, period, header = numbered) => {
    const runId = await world.imported([header, ...rows].join('\r\n'));
    world.store
      .prepare(
        `UPDATE run SET period = @period, name = @period, plan = json_set(plan, '$.defaults.invoiceDate', @day)
         WHERE run_id = @runId`,
      )
      .run({ period, day: period.replace(/01$/, '28'), runId });
    // What stands in the grid moves with the plan, as if the file had been imported then.
    const review = openReview(world.deps, runId);
    for (const draftNo of includedDraftNos(world.store, review.key)) {
      const { draft, line } = findDraft(review, draftNo);
      storeDraft(review, draft, standingOf(line));
    }
    return runId;
  };
  const approved: World['approved'] = async (rows, period, header) => {
    const runId = await run(rows, period, header);
    const { sendable } = await world.calls['review.open']({ runId });
    await world.calls['review.approve']({ runId, invoices: sendable.invoices, total: sendable.total, attest: false });
    return runId;
  };
  const page: World['page'] = (runId, kind, withRun = null) =>
    compare['review.compare']({ runId, withRun, kind, page: { offset: 0, limit: 100 } });
  return { ...world, compare, run, approved, page };
};

const october = [
  '1001;Ek & Alm AB;ek@example.se;Hyra oktober 2026;1;450,00;25',
  '1002;Björk & Co HB;bjork@example.se;Städning v. 41;2;400,00;25',
  '1003;Lind AB;lind@example.se;Städning oktober;1;300,00;25',
  '1004;Tall AB;tall@example.se;Hyra oktober 2026;1;8000,00;25',
];
const november = [
  '1003;Lind AB;lind@example.se;Städning november;1;300,00;25',
  '1001;Ek & Alm AB;ek@example.se;Hyra november 2026;1;495,00;25',
  '1004;Tall AB;tall@example.se;Hyra november 2026;1;8001,00;25',
  '1005;Gran AB;gran@example.se;Städning;1;250,00;25',
];

describe('compared with last time', () => {
  test('tells who is new, missing, changed and the same, with the sums now and then', async () => {
    const { approved, run, page } = openWorld();
    const before = await approved(october, '2026-10-01');
    const found = await page(await run(november, '2026-11-01'), 'changed');
    expect(found.withRun?.runId).toBe(before);
    expect(found.kinds).toEqual({
      new: { customers: 1, now: 25_000, then: 0 },
      missing: { customers: 1, now: 0, then: 80_000 },
      changed: { customers: 2, now: 849_600, then: 845_000 },
      same: { customers: 1, now: 30_000, then: 30_000 },
    });
  });

  test('a price that moved is told however little the sum did, with percent and what it was', async () => {
    const { approved, run, page } = openWorld();
    await approved(october, '2026-10-01');
    const { lines } = await page(await run(november, '2026-11-01'), 'changed');
    expect(lines.map(({ name, percent }) => [name, percent])).toEqual([
      ['Ek & Alm AB', '10'],
      ['Tall AB', '0'],
    ]);
    const [change] = lines[0]?.changes ?? [];
    expect([change?.moved, change?.then?.unitPrice, change?.now?.unitPrice, change?.pricePercent]).toEqual([
      ['unitPrice'],
      '450',
      '495',
      '10',
    ]);
  });

  test('there may be nothing to compare with', async () => {
    const { run, page } = openWorld();
    const found = await page(await run(november, '2026-11-01'), 'new');
    expect([found.withRun, found.runs, found.total]).toEqual([null, [], 0]);
  });

  test('the usual run is the latest approved one of an earlier period; another can be chosen, but not of another creditor', async () => {
    const { approved, run, page, imported } = openWorld();
    const september = await approved(
      [october[0] ?? ''].map((row) => row.replace('oktober', 'september')),
      '2026-09-01',
    );
    const last = await approved(october, '2026-10-01');
    await run(november.slice(0, 1), '2026-10-01');
    const same = await run([...november, '1006;Alm;a@example.se;Städning;1;1,00;25'], '2026-11-01');
    const now = await run(november, '2026-11-01');
    const foreign = await imported([numbered, ...november].join('\r\n'), 2);
    const found = await page(now, 'new');
    expect(found.withRun?.runId).toBe(last);
    expect(found.runs.map(({ runId }) => runId)).toContain(same);
    expect(found.runs.map(({ runId }) => runId)).not.toContain(foreign);
    expect((await page(now, 'new', september)).withRun?.runId).toBe(september);
    expect(await codeOf(() => page(now, 'new', foreign))).toBe('no-such-run-to-compare');
  });

  test('a customer that lost its number is known by identity number, e-mail or name', async () => {
    const { approved, run, page } = openWorld();
    await approved(october, '2026-10-01');
    const rows = october.map((row) => row.replace(/^\d+;/, ';').replace('oktober', 'november'));
    const { kinds } = await page(await run(rows, '2026-11-01'), 'same');
    expect([kinds.new.customers, kinds.missing.customers, kinds.same.customers]).toEqual([0, 0, 4]);
  });

  test('the threshold is a setting', async () => {
    const { approved, run, page, compare } = openWorld();
    await approved(['1;A;a@example.se;Timmar;100;10,00;25'], '2026-10-01');
    const now = await run(['1;A;a@example.se;Timmar;104;10,00;25'], '2026-11-01');
    expect((await page(now, 'changed')).total).toBe(0);
    await compare['review.setThresholds']({ percent: '3', amount: 100 });
    expect((await page(now, 'changed')).total).toBe(1);
  });

  test('of more than main should do goes through the worker, and so do the copies', { timeout: 60_000 }, async () => {
    const { approved, run, page, compare } = openWorld();
    const rows = (month: string, first: number): readonly string[] =>
      Array.from({ length: 310 }, (_, at) => {
        const no = String(first + at);
        return `${no};Kund ${no};k${no}@example.se;Hyra ${month};1;100,00;25`;
      });
    const before = await approved(rows('oktober', 1), '2026-11-01');
    const now = await run(rows('november', 3), '2026-12-01');
    const { kinds } = await page(now, 'missing');
    expect([kinds.new.customers, kinds.missing.customers, kinds.same.customers]).toEqual([2, 2, 308]);
    const { copied, summary } = await compare['review.copyMissing']({ runId: now, withRun: before, draftNos: 'all' });
    expect([copied, summary.sendable.invoices]).toEqual([2, 312]);
  });

  test('sums are those of the review, to the öre, now and then', { timeout: 60_000 }, async () => {
    const { approved, run, page, calls } = openWorld();
    const rows = fc.array(
      fc
        .tuple(
          fc.integer({ min: 1, max: 6 }),
          fc.integer({ min: 1, max: 9 }),
          fc.integer({ min: 1, max: 999_999 }),
          fc.boolean(),
        )
        .map(([who, count, price, broken]) => {
          const shown = broken ? 'x' : (price / 100).toFixed(2).replace('.', ',');
          return `${String(who)};Kund ${String(who)};k${String(who)}@example.se;Vara;${String(count)};${shown};25`;
        }),
      { minLength: 1, maxLength: 8 },
    );
    let month = 0;
    await fc.assert(
      fc.asyncProperty(rows, rows, async (earlier, later) => {
        month += 1;
        const period = `20${String(10 + month)}-01-01`;
        const good = `9;Alltid;a@example.se;Vara ${String(month)};1;1,00;25`;
        const before = await approved([...earlier, good], period);
        const now = await run(later, period.replace('-01-01', '-02-01'));
        const [sums, sent] = [
          await calls['review.open']({ runId: now }),
          await calls['review.open']({ runId: before }),
        ];
        const found = await page(now, 'same', before);
        const kinds = Object.values(found.kinds);
        expect(found.now.net - found.now.heldNet).toBe(sums.sendable.net);
        expect(found.then.net).toBe(sent.sendable.net);
        expect(kinds.reduce((sum, kind) => sum + kind.now, 0)).toBe(found.now.net);
        expect(kinds.reduce((sum, kind) => sum + kind.then, 0)).toBe(found.then.net);
      }),
      { numRuns: 12 },
    );
  });
});

describe('the missing ones of last time', () => {
  test('are copied as one step, with this import’s date, and say where they came from', async () => {
    const { approved, run, compare, calls } = openWorld();
    const before = await approved(october, '2026-11-01');
    const now = await run(november.slice(0, 2), '2026-12-01');
    const { copied, summary } = await compare['review.copyMissing']({ runId: now, withRun: before, draftNos: 'all' });
    expect([copied, summary.counts.all, summary.sendable.invoices]).toEqual([2, 4, 4]);
    const copy = await calls['review.invoice']({ runId: now, draftNo: 4 });
    expect(copy.line).toMatchObject({
      customerName: 'Tall AB',
      net: 800_000,
      invoiceDate: '2026-12-28',
      included: true,
    });
    expect(copy.rows[0]?.cells.find(({ field }) => field === 'description')).toMatchObject({
      shown: 'Hyra oktober 2026',
      rule: 'copied',
    });
    expect(copy.problems.map(({ code, level, field }) => [code, level, field]).slice(0, 2)).toEqual([
      ['copied-invoice', 'hint', null],
      ['copied-period', 'warning', 'description'],
    ]);
    expect(copy.problems[0]?.sentence.sv).toContain('Kopierad från körningen ”2026-11-01”, faktura 4.');
  });

  test('taken back they are left out; done again, or copied again, they are the same invoices', async () => {
    const { approved, run, compare, calls } = openWorld();
    const before = await approved(october, '2026-11-01');
    const now = await run(november.slice(0, 2), '2026-12-01');
    const copy = { runId: now, withRun: before, draftNos: 'all' } as const;
    await compare['review.copyMissing'](copy);
    const undone = (await calls['review.undo']({ runId: now })).summary;
    expect([undone.sendable.invoices, undone.counts.excluded]).toEqual([2, 2]);
    expect((await calls['review.redo']({ runId: now })).summary.sendable.invoices).toBe(4);
    await calls['review.undo']({ runId: now });
    const { copied, summary } = await compare['review.copyMissing'](copy);
    expect([copied, summary.counts.all, summary.sendable.invoices]).toEqual([2, 4, 4]);
    expect((await compare['review.copyMissing'](copy)).copied).toBe(0);
  });

  test('are neither already billed nor twins, have keys of their own, and are approved as the rest', async () => {
    const { approved, run, compare, calls, store } = openWorld();
    const before = await approved(october, '2026-11-01');
    const now = await run(november.slice(0, 2), '2026-12-01');
    await compare['review.copyMissing']({ runId: now, withRun: before, draftNos: 'all' });
    const { counts, sendable } = await calls['review.open']({ runId: now });
    expect([counts.all, counts.billed, counts.excluded]).toEqual([4, 0, 0]);
    const keyOf = (runId: number, draftNo: number): string | undefined =>
      readDraft(store, { scopeId: 1, runId, draftNo })?.businessKey;
    const keys = [1, 2, 3, 4].flatMap((draftNo) => [keyOf(before, draftNo), keyOf(now, draftNo)]);
    expect(new Set(keys).size).toBe(8);
    const { invoices } = await calls['review.approve']({
      runId: now,
      invoices: sendable.invoices,
      total: sendable.total,
      attest: false,
    });
    expect(invoices).toBe(sendable.invoices);
  });

  test('copied within the period in which they were billed they are marked so and left out, until a person keeps them', async () => {
    const { approved, run, compare, calls } = openWorld();
    const before = await approved(october, '2026-11-01');
    const now = await run(november.slice(0, 2), '2026-11-01');
    const { copied } = await compare['review.copyMissing']({ runId: now, withRun: before, draftNos: 'all' });
    const { counts, sendable } = await calls['review.open']({ runId: now });
    expect([copied, counts.all, counts.billed, counts.excluded, sendable.invoices]).toEqual([0, 4, 2, 2, 2]);
    const { summary } = await calls['review.include']({ runId: now, draftNo: 3, included: true });
    const { invoices } = await calls['review.approve']({
      runId: now,
      invoices: 3,
      total: summary.sendable.total,
      attest: false,
    });
    expect(invoices).toBe(3);
  });

  test('a customer that stands in this run but is left out is not copied beside its own invoice', async () => {
    const { approved, run, page, compare, calls } = openWorld();
    const before = await approved(october, '2026-11-01');
    const now = await run(
      [...november.slice(0, 2), '1002;Björk & Co HB;bjork@example.se;Städning;2;400,00;25'],
      '2026-12-01',
    );
    await calls['review.include']({ runId: now, draftNo: 3, included: false });
    const found = await page(now, 'missing');
    expect(found.lines.map(({ name, leftOut }) => [name, leftOut])).toEqual([
      ['Björk & Co HB', true],
      ['Tall AB', false],
    ]);
    expect(found.copyable).toBe(1);
    expect((await compare['review.copyMissing']({ runId: now, withRun: before, draftNos: 'all' })).copied).toBe(1);
  });

  test('only those that were named, and never one that is not missing', async () => {
    const { approved, run, compare } = openWorld();
    const before = await approved(october, '2026-11-01');
    const now = await run(november.slice(0, 2), '2026-12-01');
    const { copied } = await compare['review.copyMissing']({ runId: now, withRun: before, draftNos: [1, 4] });
    expect(copied).toBe(1);
  });

  test('stand outside the file’s own sums', async () => {
    const { approved, run, compare } = openWorld();
    const before = await approved(october, '2026-10-01');
    const header = 'Kundnr;Kundnamn;E-post;Beskrivning;Antal;À-pris;Belopp;Moms';
    const now = await run(
      ['1003;Lind AB;lind@example.se;Städning;1;300,00;300,00;25', ';;;Summa;;;300,00;'],
      '2026-11-01',
      header,
    );
    const { summary } = await compare['review.copyMissing']({ runId: now, withRun: before, draftNos: 'all' });
    expect(summary.control.map(({ agrees }) => agrees)).toEqual([true]);
  });
});
