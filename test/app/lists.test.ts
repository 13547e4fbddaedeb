import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { listHandlers, type ListHandlers } from '../../electron/app/lists.ts';
import { cleanRuns } from '../../electron/app/run-cleaning.ts';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { listRecord } from '../../shared/contract/lists.ts';
import { beginList, listsOf } from '../../electron/store/lists.ts';
import { writeRecord } from '../../electron/store/records.ts';
import { openStore } from '../../electron/store/store.ts';
import { codeOf, november, openReviewWorld, type ReviewWorld, scopeA, scopeB } from './review-world.ts';

// Each import starts a thread, which reads its modules from the disk.
vi.setConfig({ testTimeout: 60_000 });

interface ListWorld extends ReviewWorld {
  readonly lists: ListHandlers;
  readonly toList: (files: Readonly<Record<string, string>>) => Promise<number>;
}

const openListWorld = (): ListWorld => {
  const world = openReviewWorld();
  const toList = async (files: Readonly<Record<string, string>>): Promise<number> => {
    const view = await world.calls['import.open']({ scope: scopeA, fileIds: await world.stage(files) });
    return (await world.calls['import.toList']({ importId: view.importId })).listId;
  };
  return { ...world, lists: listHandlers(world.deps), toList };
};

const everything = { filter: 'all', search: '', page: { offset: 0, limit: 100 } } as const;

const customers = [
  'Kundnr;Namn;Org.nr;E-post;Postnr;Ort',
  '1;Ek AB;556036-0793;eva@ek.example;211 22;Malmö',
  '1;Ek AB;556036-0793;bo@ek.example;211 22;Malmö',
  '2;Alm AB;556036-0794;alm(at)alm.example;21122;Malmö',
  '3;;;;;',
  '',
].join('\r\n');

const shown = (record: CallOutput<'lists.record'>, field: string): string | undefined =>
  record.cells.find((cell) => cell.field === field)?.shown;

const codes = (record: CallOutput<'lists.record'>): string[] => record.problems.map(({ code }) => code);

describe('a list of records', () => {
  test('N156, N101, N158: customers are read, one for each key, with every contact told', async () => {
    const { lists, toList } = openListWorld();
    const listId = await toList({ 'kunder.csv': customers });
    const list = await lists['lists.open']({ listId });
    expect(list).toMatchObject({ kind: 'debtors', name: 'kunder', fileNames: ['kunder.csv'] });
    expect(list.columns.map(({ field }) => field)).toEqual([
      'customerNo',
      'customerName',
      'orgNo',
      'email',
      'zipCode',
      'city',
    ]);
    expect(list.counts).toEqual({ all: 3, error: 2, warning: 1, hint: 0, excluded: 0 });
    expect(list.accounts).toMatchObject([{ rows: 5, headerRows: 1, invoiceRows: 4 }]);
    const first = await lists['lists.record']({ listId, recordNo: 1 });
    expect(shown(first, 'email')).toBe('eva@ek.example');
    expect(codes(first)).toEqual(['further-contacts']);
    expect(first.problems[0]?.sentence.sv).toContain('bo@ek.example');
    expect(first.cells.find(({ field }) => field === 'city')).toMatchObject({
      raw: 'Malmö',
      rule: 'text',
      origin: { fileName: 'kunder.csv', cell: 'F2' },
    });
    const second = await lists['lists.record']({ listId, recordNo: 2 });
    expect(codes(second)).toEqual(expect.arrayContaining(['identity-number', 'email']));
    expect(codes(await lists['lists.record']({ listId, recordNo: 3 }))).toContain('missing-customer-name');
  });

  test('N157: contracts are read with their rows, and date codes are kept', async () => {
    const { lists, toList } = openListWorld();
    const listId = await toList({
      'avtal.csv': [
        'Avtalsnr;Kundnr;Namn;Intervall;Avtalsstart;Nästa faktura;Beskrivning;Antal;À-pris;Moms;Autoattest',
        'A1;7;Ek AB;kvartal;2026-01-01;2027-01-01;Hyra {MMMM YYYY};1;1 000,50;25;ja',
        ';;;;;;Värme;2;100;25;',
        'A2;8;Alm AB;varannan vecka;2026-01-01;2025-01-01;Hyra;1;500;24;nej',
        '',
      ].join('\n'),
    });
    const list = await lists['lists.open']({ listId });
    expect(list).toMatchObject({ kind: 'contractInvoices', counts: { all: 2, error: 1 } });
    expect(list.rowColumns.map(({ field }) => field)).toEqual(['description', 'quantity', 'unitPrice', 'vatRate']);
    const first = await lists['lists.record']({ listId, recordNo: 1 });
    expect(first.cells.find(({ field }) => field === 'interval')).toMatchObject({
      value: '3',
      shown: 'Kvartal',
      shownEn: 'Quarter',
    });
    expect(first.rows.map((row) => row.cells.find(({ field }) => field === 'description')?.value)).toEqual([
      'Hyra {MMMM YYYY}',
      'Värme',
    ]);
    expect(first.rows[1]?.cells.find(({ field }) => field === 'lineTotal')).toMatchObject({
      value: '200',
      rule: 'derived-line-total',
    });
    expect(codes(first)).toEqual([]);
    const second = codes(await lists['lists.record']({ listId, recordNo: 2 }));
    expect(second).toEqual(expect.arrayContaining(['not-a-choice', 'illegal-vat', 'next-outside-contract']));
  });

  test('pages, filters and finds, and keeps to what the contract says', async () => {
    const { lists, toList } = openListWorld();
    const listId = await toList({ 'kunder.csv': customers });
    const errors = await lists['lists.page']({ ...everything, listId, filter: 'error' });
    expect(errors.lines.map(({ recordNo, sourceRow }) => [recordNo, sourceRow])).toEqual([
      [2, 4],
      [3, 5],
    ]);
    const found = await lists['lists.page']({ ...everything, listId, search: '(at) malmö' });
    expect(found).toMatchObject({ total: 1, lines: [{ recordNo: 2, included: true, inRegister: false }] });
    expect(found.lines[0]?.marks).toContainEqual({ field: 'orgNo', level: 'error' });
    expect(listRecord.safeParse(await lists['lists.record']({ listId, recordNo: 1 })).success).toBe(true);
  });

  test('a typed value is read by its field, checked, and what the file said stays beside it', async () => {
    const { lists, toList } = openListWorld();
    const listId = await toList({ 'kunder.csv': customers });
    const edit = { listId, recordNo: 2, rowNo: null } as const;
    await lists['lists.edit']({ ...edit, field: 'orgNo', text: '5560360793' });
    const { record, list } = await lists['lists.edit']({ ...edit, field: 'email', text: 'alm@alm.example' });
    expect(record.problems).toEqual([]);
    expect(record.cells.find(({ field }) => field === 'orgNo')).toMatchObject({
      value: '556036-0793',
      raw: '556036-0794',
      edited: true,
    });
    expect(list.counts).toMatchObject({ error: 1, warning: 1 });
    expect(record.line.edited).toEqual(['orgNo', 'email']);
    const unread = await lists['lists.edit']({ ...edit, field: 'customerType', text: 'katt' });
    expect(codes(unread.record)).toEqual(['not-a-choice']);
    const place = { listId, recordNo: 2, rowNo: 1, field: 'unitPrice' as const, text: '1' };
    expect(await codeOf(() => lists['lists.edit'](place))).toBe('no-such-cell');
  });

  test('two of one key: the later is held until one is left out or gets another', async () => {
    const { lists, toList } = openListWorld();
    const listId = await toList({
      'artiklar.csv': 'Artikelnr;Namn;Pris;Moms\nA1;Kaffe;20;12\nA1;Te;25;12\nB1;Bulle;30;12\n',
    });
    const look = async (recordNo: number): Promise<string[]> =>
      codes(await lists['lists.record']({ listId, recordNo }));
    expect(await look(1)).toEqual([]);
    expect(await look(2)).toEqual(['same-key']);
    await lists['lists.include']({ listId, recordNo: 1, included: false });
    expect(await look(2)).toEqual([]);
    await lists['lists.include']({ listId, recordNo: 1, included: true });
    expect(await look(2)).toEqual(['same-key']);
    await lists['lists.edit']({ listId, recordNo: 2, rowNo: null, field: 'articleNo', text: 'B1' });
    expect([await look(2), await look(3)]).toEqual([[], ['same-key']]);
    await lists['lists.edit']({ listId, recordNo: 2, rowNo: null, field: 'articleNo', text: 'C1' });
    expect([await look(2), await look(3)]).toEqual([[], []]);
  });

  test('goes to its own end: what becomes invoices is no list, and the other way round', async () => {
    const world = openListWorld();
    const open = async (files: Readonly<Record<string, string>>): Promise<string> =>
      (await world.calls['import.open']({ scope: scopeA, fileIds: await world.stage(files) })).importId;
    const invoices = await open({ 'nov.csv': november });
    expect(await codeOf(() => world.calls['import.toList']({ importId: invoices }))).toBe('import-becomes-run');
    const register = await open({ 'kunder.csv': customers });
    expect(await codeOf(() => world.calls['import.toReview']({ importId: register }))).toBe('import-becomes-list');
    const changed = await world.calls['import.change']({
      importId: register,
      change: { what: 'kind', kind: 'invoices' },
    });
    expect(changed).toMatchObject({ kind: 'invoices', kindReason: { sv: 'Vald av dig.' } });
    expect(changed.missing.length).toBeGreaterThan(0);
  });

  test('is remembered with its kind, and belongs to its creditor alone', async () => {
    const world = openListWorld();
    const file = { 'kst.csv': 'Kostnadsställe;Beskrivning\n100;Malmö\n200;Lund\n' };
    const open = { scope: scopeA, fileIds: await world.stage(file) };
    const { importId } = await world.calls['import.open'](open);
    await world.calls['import.change']({ importId, change: { what: 'kind', kind: 'projects' } });
    const chosen = { what: 'column', file: 0, sheet: 'kst', column: 0, field: 'project' } as const;
    const view = await world.calls['import.change']({
      importId,
      change: {
        ...chosen,
        sheet: (await world.calls['import.change']({ importId, change: chosen })).sheets[0]?.sheet ?? '',
      },
    });
    expect(view).toMatchObject({ kind: 'projects', missing: [], invoices: 2 });
    const { listId } = await world.calls['import.toList']({ importId });
    const again = await world.calls['import.open']({ scope: scopeA, fileIds: await world.stage(file) });
    expect(again).toMatchObject({ kind: 'projects', known: true, kindReason: { sv: 'Som förra gången.' } });
    expect((await world.lists['lists.list']({ scope: scopeA })).lists).toMatchObject([
      { listId, kind: 'projects', records: 2, errors: 0 },
    ]);
    expect((await world.lists['lists.list']({ scope: scopeB })).lists).toEqual([]);
  });

  test('is gone when it is thrown away, and one of a killed import is never seen', async () => {
    const world = openListWorld();
    const listId = await world.toList({ 'kunder.csv': customers });
    await world.lists['lists.discard']({ listId });
    expect(await codeOf(() => world.lists['lists.open']({ listId }))).toBe('no-such-list');
    expect(world.store.prepare('SELECT count(*) AS n FROM record').get()).toEqual({ n: 0 });
    const begun = { scopeId: 1, kind: 'debtors', name: 'halv', createdAt: '2026-11-28', importer: 2 ** 30 } as const;
    const half = beginList(world.store, begun);
    const record = { recordNo: 1, cells: {}, rows: [], readProblems: [] };
    const stored = { record, problems: [], level: null, included: true, key: '', inRegister: null };
    writeRecord(world.store, { scopeId: 1, listId: half }, stored, '');
    expect(await codeOf(() => world.lists['lists.open']({ listId: half }))).toBe('no-such-list');
    const other = openStore(join(world.dataFolder, 'runsheet.db'));
    await cleanRuns(other);
    expect(other.prepare('SELECT count(*) AS n FROM list').get()).toEqual({ n: 0 });
    expect(listsOf(other, 1)).toEqual([]);
    other.close();
  });
});
