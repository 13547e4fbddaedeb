import { describe, expect, test, vi } from 'vitest';
import { codeOf, openReviewWorld, scopeA } from './review-world.ts';

// Each import starts a thread, which reads its modules from the disk.
vi.setConfig({ testTimeout: 60_000 });

const listed = [
  'Fakturaunderlag november;;;;;',
  '',
  'Kund;Kundnr;Benämning;Antal;Pris;Zonkod',
  'Eka AB;0012;Arbete;2;100,50;Z9',
  'Ö & Å HB;0013;Resa;två;50,00;',
  ';;;;;',
  'Bo AB;0014;Arbete;1;300,00;',
  'Summa;;;;450,50;',
  'Alla priser exklusive moms;;;;;',
].join('\r\n');

const openListed = async () => {
  const world = openReviewWorld();
  const view = await world.calls['import.open']({ scope: scopeA, fileIds: await world.stage({ 'nov.csv': listed }) });
  const { importId } = view;
  const sheet = view.sheets[0]?.sheet ?? '';
  const page = (offset = 0, limit = 100) =>
    world.calls['import.preview']({ importId, file: 0, sheet, page: { offset, limit } });
  return { world, importId, sheet, page };
};

describe('the file as it was read', () => {
  test('says of every row what it is, under its own number', async () => {
    const { page } = await openListed();
    const { rows, total } = await page();
    const roles = rows.map(({ number, role }) => [number, role]);
    expect(roles).toContainEqual([1, 'title']);
    expect(roles).toContainEqual([3, 'header']);
    expect(roles.filter(([, role]) => role === 'data').map(([number]) => number)).toEqual([4, 5, 7]);
    expect(roles).toContainEqual([6, 'blank']);
    expect(roles).toContainEqual([8, 'sum']);
    expect(roles).toContainEqual([9, 'other']);
    expect(rows).toHaveLength(total);
  });

  test('names the field over each column and why, and leaves an unused column alone', async () => {
    const { page } = await openListed();
    const { columns, width } = await page();
    expect(width).toBe(6);
    expect(columns.map(({ letters, field }) => [letters, field])).toEqual([
      ['A', 'customerName'],
      ['B', 'customerNo'],
      ['C', 'description'],
      ['D', 'quantity'],
      ['E', 'unitPrice'],
      ['F', null],
    ]);
    expect(columns[4]?.reason?.sv).not.toBe('');
  });

  test('shows raw text, value, rule and what is wrong, as the invoice will have it (N069, N078, N079)', async () => {
    const { page } = await openListed();
    const { rows } = await page();
    const [first, second] = rows.filter((row) => row.role === 'data');
    expect(first?.cells[1]).toMatchObject({ raw: '0012', value: '0012', rule: 'id', problem: null });
    expect(first?.cells[4]).toMatchObject({ raw: '100,50', value: '100.5', rule: 'number-decimal-comma' });
    expect(first?.cells[5]).toMatchObject({ raw: 'Z9', value: null, rule: null });
    expect(second?.cells[3]).toMatchObject({ raw: 'två', value: null, level: 'error' });
    expect(second?.cells[3]?.problem?.sv).toContain('två');
    expect(second?.cells[3]?.problem?.en).toContain('två');
  });

  test('follows another header row at once, so that what was a header is seen as data (N067)', async () => {
    const { world, importId, sheet, page } = await openListed();
    await world.calls['import.change']({ importId, change: { what: 'headerRow', file: 0, sheet, row: 4 } });
    const { rows } = await page();
    expect(rows.find((row) => row.number === 3)?.role).toBe('title');
    expect(rows.find((row) => row.number === 4)?.role).toBe('header');
  });

  test('gives only the page that is asked for, and pages while another is on its way', async () => {
    const { page } = await openListed();
    const [top, rest] = await Promise.all([page(0, 2), page(2, 3)]);
    expect(top.rows.map((row) => row.number)).toEqual([1, 2]);
    expect(rest.rows).toHaveLength(3);
    expect(rest.total).toBe(top.total);
  });

  test('has no sheet that the file does not have', async () => {
    const { world, importId } = await openListed();
    const page = { offset: 0, limit: 10 };
    expect(await codeOf(() => world.calls['import.preview']({ importId, file: 0, sheet: 'Nej', page }))).toBe(
      'preview-no-sheet',
    );
    expect(await codeOf(() => world.calls['import.preview']({ importId, file: 7, sheet: '', page }))).toBe(
      'preview-no-sheet',
    );
  });
});
