import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { cleanRuns } from '../../electron/app/run-cleaning.ts';
import { stagedFiles } from '../../electron/app/staged-files.ts';
import { beginRun, runsInState } from '../../electron/store/runs.ts';
import { openStore } from '../../electron/store/store.ts';
import { addTwoScopes, temporaryFolder } from '../store/open.ts';
import { codeOf, november, openReviewWorld, sample, scopeA, scopeB } from './review-world.ts';

// Each import starts a thread, which reads its modules from the disk.
vi.setConfig({ testTimeout: 60_000 });

const stagedIn = (dataFolder: string): readonly string[] => {
  const folder = join(dataFolder, 'staged');
  return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
};

describe('staged files', () => {
  test('are for their owner alone and gone when they are used', async () => {
    const world = openReviewWorld();
    const [fileId = ''] = await world.stage({ 'nov.csv': november });
    const held = stagedIn(world.dataFolder).filter((name) => name.endsWith(fileId));
    expect(held).toHaveLength(1);
    expect(statSync(join(world.dataFolder, 'staged', held[0] ?? '')).mode & 0o777).toBe(0o600);
    const { importId } = await world.calls['import.open']({ scope: scopeA, fileIds: [fileId] });
    await world.calls['import.toReview']({ importId });
    expect(stagedIn(world.dataFolder).filter((name) => name.endsWith(fileId))).toEqual([]);
  });

  test('of an ended process are removed at start, those of a living one kept', async () => {
    const dataFolder = temporaryFolder();
    await stagedFiles(dataFolder, { hex: () => 'a' }).add('x.csv', new Uint8Array([1]));
    const living = `${String(process.ppid)}-b`;
    mkdirSync(join(dataFolder, 'staged', living));
    stagedFiles(dataFolder, { hex: () => 'c' });
    expect(stagedIn(dataFolder)).toEqual([living]);
  });

  test('are bounded each and together, in one piece or in many, and nothing is left of what is refused', async () => {
    const dataFolder = temporaryFolder();
    let made = 0;
    const staged = stagedFiles(dataFolder, { hex: () => String((made += 1)) });
    const piece = new Uint8Array(20_000_000);
    async function* endless() {
      for (;;) yield await Promise.resolve(piece);
    }
    await expect(staged.add('x', new Uint8Array(200_000_001))).rejects.toThrow(/larger/);
    await expect(staged.add('x', endless())).rejects.toThrow(/larger/);
    const held = await staged.add('x', new Uint8Array(150_000_000));
    await expect(staged.add('x', endless())).rejects.toThrow(/together larger/);
    await expect(staged.copy(held.fileId)).rejects.toThrow(/together larger/);
    expect(stagedIn(dataFolder).filter((path) => !path.endsWith('-1'))).toEqual([
      expect.stringMatching(new RegExp(`/${held.fileId}$`)),
    ]);
    staged.remove([held.fileId]);
    expect((await staged.add('x', new Uint8Array(190_000_000))).bytes).toBe(190_000_000);
  });

  test('that were never handed over cannot be opened', async () => {
    const { calls } = openReviewWorld();
    expect(await codeOf(() => calls['import.open']({ scope: scopeA, fileIds: ['../../etc/passwd'] }))).toBe(
      'file-not-staged',
    );
  });
});

describe('an import', () => {
  test('shows what was decided and what reading by it gives', async () => {
    const world = openReviewWorld();
    const view = await world.calls['import.open']({
      scope: scopeA,
      fileIds: await world.stage({ 'nov.csv': november }),
    });
    expect(view).toMatchObject({ invoices: 4, missing: [], known: false, decimalMark: ',' });
    expect(view.files).toMatchObject([{ name: 'nov.csv', format: 'csv', delimiter: ';', encoding: 'utf-8' }]);
    expect(view.accounts).toMatchObject([{ rows: 6, invoiceRows: 5, headerRows: 1 }]);
    expect(view.errors).toBe(2);
  });

  test('is held until a question that only a person can answer has its answer', async () => {
    const world = openReviewWorld();
    const ambiguous = 'Kund;Fakturadatum;Benämning;Antal;Pris;Moms\r\nEka AB;03/04/2026;Arbete;1;100,00;25\r\n';
    const { importId, questions } = await world.calls['import.open']({
      scope: scopeA,
      fileIds: await world.stage({ 'dates.csv': ambiguous }),
    });
    expect(questions.map((question) => question.code)).toContain('date-order');
    expect(await codeOf(() => world.calls['import.toReview']({ importId }))).toBe('import-unanswered');
    await world.calls['import.change']({ importId, change: { what: 'dateOrder', order: 'dmy' } });
    const { runId } = await world.calls['import.toReview']({ importId });
    expect((await world.calls['review.invoice']({ runId, draftNo: 1 })).line.invoiceDate).toBe('2026-04-03');
  });

  test('follows a change of the plan', async () => {
    const world = openReviewWorld();
    const { importId } = await world.calls['import.open']({
      scope: scopeA,
      fileIds: await world.stage({ 'nov.csv': november }),
    });
    const commas = await world.calls['import.change']({
      importId,
      change: { what: 'delimiter', file: 0, delimiter: ',' },
    });
    expect(commas.files[0]?.delimiter).toBe(',');
    expect(commas.missing.length).toBeGreaterThan(0);
    expect(await codeOf(() => world.calls['import.toReview']({ importId }))).toBe('import-incomplete');
    const back = await world.calls['import.change']({
      importId,
      change: { what: 'delimiter', file: 0, delimiter: ';' },
    });
    expect(back.invoices).toBe(4);
    const bad = world.calls['import.change']({
      importId,
      change: { what: 'defaults', defaults: { invoiceDate: '2026-02-31' } },
    });
    expect(await codeOf(() => bad)).toBe('import-bad-default');
  });

  test('of a file that is no spreadsheet is refused in words, and nothing is stored', async () => {
    const world = openReviewWorld();
    const fileIds = await world.stage({
      'x.csv': new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37, 0, 1, 2]),
    });
    expect(await codeOf(() => world.calls['import.open']({ scope: scopeA, fileIds }))).toBe('file-not-spreadsheet');
    expect(world.store.prepare('SELECT count(*) AS n FROM run').get()).toEqual({ n: 0 });
  });

  test('stores every row once, tells its progress, and is seen in its own scope only', async () => {
    const world = openReviewWorld();
    const runId = await world.toReview({ 'nov.csv': november });
    const summary = await world.calls['review.open']({ runId });
    expect(summary).toMatchObject({
      name: 'nov',
      state: 'review',
      fileNames: ['nov.csv'],
      counts: { all: 4, error: 2 },
    });
    expect(summary.sendable).toEqual({ invoices: 2, net: 33_050, vat: 8_263, total: 41_313 });
    expect(world.told.filter(({ name }) => name === 'import.progress').at(-1)?.data).toMatchObject({
      done: 4,
      total: 4,
    });
    expect((await world.calls['review.runs']({ scope: scopeA })).runs).toMatchObject([
      { runId, invoices: 4, errors: 2 },
    ]);
    expect((await world.calls['review.runs']({ scope: scopeB })).runs).toEqual([]);
  });

  test('of a known file goes by the columns of last time', async () => {
    const world = openReviewWorld();
    const file = november.replace('Beskrivning', 'Xyzzy');
    const first = await world.calls['import.open']({ scope: scopeA, fileIds: await world.stage({ 'nov.csv': file }) });
    expect(first.known).toBe(false);
    const change = {
      what: 'column',
      file: 0,
      sheet: first.sheets[0]?.sheet ?? '',
      column: 6,
      field: 'description',
    } as const;
    const { importId } = await world.calls['import.change']({ importId: first.importId, change });
    await world.calls['import.toReview']({ importId });
    const december = file.replaceAll('2026-11-30', '2026-12-31');
    const open = async (scope: typeof scopeA) =>
      world.calls['import.open']({ scope, fileIds: await world.stage({ 'dec.csv': december }) });
    const second = await open(scopeA);
    expect(second.known).toBe(true);
    expect(second.missing).toEqual([]);
    expect(second.sheets[0]?.columns[6]?.field).toBe('description');
    expect((await open(scopeB)).known).toBe(false);
  });
});

test('a known file is read with the encoding that was chosen for it', async () => {
  const world = openReviewWorld();
  const open = async () =>
    world.calls['import.open']({ scope: scopeA, fileIds: await world.stage({ 'nov.csv': november }) });
  const { importId } = await open();
  await world.calls['import.change']({ importId, change: { what: 'encoding', file: 0, encoding: 'windows-1252' } });
  await world.calls['import.toReview']({ importId });
  expect((await open()).files[0]?.encoding).toBe('windows-1252');
});

describe('nothing is stored by half', () => {
  test.each([
    ['ends', 'dying-worker.ts', 'import-stopped'],
    ['has no memory left', 'hungry-worker.ts', 'import-too-large'],
  ])('N152: when the worker %s midway, which is said at once', async (_, entry, code) => {
    const world = openReviewWorld({ entry: new URL(entry, import.meta.url) });
    const { importId } = await world.calls['import.open']({
      scope: scopeA,
      fileIds: await world.stage({ 'nov.csv': november }),
    });
    expect(await codeOf(() => world.calls['import.toReview']({ importId }))).toBe(code);
    for (const table of ['run', 'draft', 'draft_body', 'problem', 'run_sum', 'template']) {
      expect(world.store.prepare(`SELECT count(*) AS n FROM ${table}`).get()).toEqual({ n: 0 });
    }
    expect((await world.calls['review.runs']({ scope: scopeA })).runs).toEqual([]);
  });

  test('when the process is killed midway', async () => {
    const dataFolder = temporaryFolder();
    const store = openStore(join(dataFolder, 'runsheet.db'));
    addTwoScopes(store);
    const child = spawn(process.execPath, [fileURLToPath(new URL('./killed-import.ts', import.meta.url)), dataFolder]);
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    expect(store.prepare('SELECT count(*) > 0 AS some FROM draft').get()).toEqual({ some: 1 });
    expect(runsInState(store, 1, 'review')).toEqual([]);
    await cleanRuns(store);
    for (const table of ['run', 'draft', 'draft_body', 'problem', 'run_sum', 'template']) {
      expect(store.prepare(`SELECT count(*) AS n FROM ${table}`).get()).toEqual({ n: 0 });
    }
    store.close();
  });

  test('when the process ended midway: the next start removes it', async () => {
    const { store } = openReviewWorld();
    const half = (importer: number): number =>
      beginRun(store, { scopeId: 1, name: 'half', currency: 'SEK', createdAt: '', importer });
    half(2 ** 30);
    const living = half(process.ppid);
    await cleanRuns(store);
    expect(store.prepare('SELECT run_id FROM run').all()).toEqual([{ run_id: living }]);
  });
});

test.each([
  ['stadfirma-2026-11.csv', 60, 140],
  ['gym-2026-11.xlsx', 120, 300],
  ['hyresvard-2026-12.xlsx', 40, null],
] as const)('the sample %s becomes %i invoices', async (name, invoices, rows) => {
  const world = openReviewWorld();
  const view = await world.calls['import.open']({
    scope: scopeA,
    fileIds: await world.stage({ [name]: sample(name) }),
  });
  expect(view.missing).toEqual([]);
  const { runId } = await world.calls['import.toReview']({ importId: view.importId });
  const summary = await world.calls['review.open']({ runId });
  expect(summary.counts.all).toBe(invoices);
  expect(summary.sendable.net + summary.sendable.vat).toBe(summary.sendable.total);
  const sums = summary.vatLines.reduce((sum, line) => ({ net: sum.net + line.net, vat: sum.vat + line.vat }), {
    net: 0,
    vat: 0,
  });
  expect(sums).toEqual({ net: summary.sendable.net, vat: summary.sendable.vat });
  if (rows !== null) expect(summary.accounts.reduce((sum, account) => sum + account.invoiceRows, 0)).toBe(rows);
  for (const account of summary.accounts) {
    const { rows: all, invoiceRows, customerRows, headerRows, blankRows, sumRows, hiddenRows, otherRows } = account;
    expect(invoiceRows + customerRows + headerRows + blankRows + sumRows + hiddenRows + otherRows).toBe(all);
  }
  for (const control of summary.control) expect(control).toMatchObject({ agrees: true });
});
