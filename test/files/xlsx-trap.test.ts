import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type RawCell, type RawSheet } from '../../shared/intake/raw-table.ts';
import { fixture, readBytes } from './reading.ts';

const right = z.array(
  z.object({
    row: z.number(),
    what: z.string(),
    value: z.union([
      z.string(),
      z.number(),
      z.boolean(),
      z.null(),
      z.object({ date: z.string() }),
      z.object({ error: z.string() }),
      z.object({ note: z.string() }),
    ]),
  }),
);

/** The cell in the words of the list of right answers. */
const told = (cell: RawCell): unknown => {
  if (cell === null || typeof cell === 'string') return cell;
  switch (cell.kind) {
    case 'number':
      if (cell.date !== undefined) return { date: cell.date.includes('T') ? cell.date : `${cell.date}T00:00:00` };
      return Math.abs(Number(cell.raw));
    case 'boolean':
      return cell.value;
    case 'error':
      return { error: cell.code };
    case 'uncalculated':
      return null;
  }
};

const named = (sheets: readonly RawSheet[], name: string): RawSheet => {
  const found = sheets.find((sheet) => sheet.name === name);
  if (!found) throw new Error(`no sheet ${name}`);
  return found;
};

const cellAt = (sheet: RawSheet, row: number): RawCell =>
  [...sheet.rows].find(({ number }) => number === row)?.cells[0] ?? null;

const answers = right.parse(JSON.parse((await fixture('trap.expected.json')).toString()));

describe.each(['trap.xlsx', 'traplate.xlsx', 'noref.xlsx', 'trap1904.xlsx'])('the workbook of traps, %s', (name) => {
  it.each(answers)('row $row: $what', async ({ row, value }) => {
    const cell = cellAt(named((await readBytes(await fixture(name))).sheets, 'Fakturor'), row);
    if (row === 28) expect(cell).toMatchObject({ kind: 'number', raw: '-3', shape: 'plain' });
    else if (row === 7) expect(cell).toMatchObject({ kind: 'number', raw: '9007199254740993' });
    else if (row === 26) expect(cell).toMatchObject({ kind: 'number', raw: '1.5', shape: 'duration' });
    else expect(told(cell)).toEqual(value);
  });

  it('tells sheets in their order with what is hidden and merged', async () => {
    const { sheets } = await readBytes(await fixture(name));
    expect(sheets.map((sheet) => [sheet.name, sheet.hidden])).toEqual([
      ['Dolt', true],
      ['Fakturor', false],
      ['Kunder', false],
    ]);
    const rows = named(sheets, 'Fakturor');
    expect(rows.hiddenColumns).toEqual([1]);
    expect([...rows.rows].filter(({ hidden }) => hidden).map(({ number }) => number)).toEqual([50]);
    expect(rows.merged).toEqual([{ fromColumn: 0, toColumn: 0, fromRow: 51, toRow: 52 }]);
  });
});

it('marks a formula without its value, and percents', async () => {
  const sheet = named((await readBytes(await fixture('trap.xlsx'))).sheets, 'Fakturor');
  expect(cellAt(sheet, 42)).toEqual({ kind: 'uncalculated' });
  expect(cellAt(sheet, 19)).toEqual({ kind: 'number', raw: '0.25', shape: 'percent' });
  expect(cellAt(sheet, 46)).toMatchObject({ raw: '-0' });
  expect(cellAt(sheet, 47)).toMatchObject({ raw: '1E-7' });
});
