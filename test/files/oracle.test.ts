import { read as readWithLibrary, utils } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seeded, type Seeded } from '../../samples/seeded.ts';
import { type RawCell, type RawFile } from '../../shared/intake/raw-table.ts';
import { fixture, readBytes } from './reading.ts';

/** Two other readers as oracles: what all of them can tell must be the same. */

type Told = string | number | boolean | null | { readonly day: string } | { readonly error: string };

const told = (cell: RawCell): Told => {
  if (cell === null || typeof cell === 'string') return cell === '' ? null : cell;
  switch (cell.kind) {
    case 'number':
      return cell.date === undefined ? Number(cell.raw) + 0 : { day: cell.date.slice(0, 10) };
    case 'boolean':
      return cell.value;
    case 'error':
      return { error: cell.code };
    case 'uncalculated':
      return null;
  }
};

const ours = (file: RawFile): Map<string, Told> => {
  const cells = new Map<string, Told>();
  for (const sheet of file.sheets) {
    for (const { number, cells: row } of sheet.rows) {
      for (const [column, cell] of row.entries()) {
        const value = told(cell);
        if (value !== null) cells.set(`${sheet.name}!${utils.encode_cell({ r: number - 1, c: column })}`, value);
      }
    }
  }
  return cells;
};

const day = (date: Date): Told => ({ day: date.toISOString().slice(0, 10) });

const fromExcelJs = (value: ExcelJS.CellValue): Told => {
  if (value === null || value === undefined || value === '') return null;
  if (value instanceof Date) return day(value);
  if (typeof value !== 'object') return value;
  if ('error' in value) return { error: value.error };
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('text' in value) return value.text;
  if ('result' in value) return fromExcelJs(value.result);
  return null;
};

const theirsByExcelJs = async (bytes: Buffer): Promise<Map<string, Told>> => {
  const book = new ExcelJS.Workbook();
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  await book.xlsx.load(copy);
  const cells = new Map<string, Told>();
  book.eachSheet((sheet) => {
    sheet.eachRow((row) => {
      row.eachCell((cell) => {
        const value = cell.isMerged && cell.master !== cell ? null : fromExcelJs(cell.value);
        if (value !== null) cells.set(`${sheet.name}!${cell.address}`, value);
      });
    });
  });
  return cells;
};

const theirsByLibrary = (bytes: Buffer): Map<string, Told> => {
  const book = readWithLibrary(bytes, { type: 'buffer', cellDates: false, cellNF: true });
  const cells = new Map<string, Told>();
  for (const name of book.SheetNames) {
    const sheet = book.Sheets[name] ?? {};
    for (const address of Object.keys(sheet)) {
      if (address.startsWith('!')) continue;
      const cell: unknown = sheet[address];
      if (typeof cell !== 'object' || cell === null || !('t' in cell) || !('v' in cell)) continue;
      if (cell.t === 'e') cells.set(`${name}!${address}`, { error: 'w' in cell ? String(cell.w) : '' });
      else if (
        cell.v !== '' &&
        (typeof cell.v === 'string' || typeof cell.v === 'number' || typeof cell.v === 'boolean')
      )
        cells.set(`${name}!${address}`, cell.v);
    }
  }
  return cells;
};

const randomCell = (random: Seeded): ExcelJS.CellValue => {
  switch (random.between(0, 8)) {
    case 0:
      return null;
    case 1:
      return random.between(-1_000_000, 1_000_000) / 100;
    case 2:
      return new Date(Date.UTC(random.between(1905, 2099), random.between(0, 11), random.between(1, 28)));
    case 3:
      return random.pick([true, false]);
    case 4:
      return { formula: 'A1', result: random.between(1, 99) };
    case 5:
      return { richText: [{ text: 'fet ', font: { bold: true } }, { text: `å & <${String(random.between(1, 9))}>` }] };
    case 6:
      return { error: random.pick(['#N/A', '#REF!', '#DIV/0!'] as const) };
    case 7:
      return `00${String(random.between(1, 99_999))}`;
    default:
      return random.pick(['Åsa Östlund', '  led  ', 'rad 1\nrad 2', '2026-01-31', '_x000D_', '1e5', '<&>"']);
  }
};

const randomWorkbook = async (seed: number): Promise<Buffer> => {
  const random = seeded(seed);
  const book = new ExcelJS.Workbook();
  for (const name of ['Rader', 'Kunder & annat']) {
    const sheet = book.addWorksheet(name);
    for (let row = 1; row <= 60; row += 1) {
      for (let column = 1; column <= 12; column += 1)
        sheet.getCell(row * random.between(1, 2), column * random.between(1, 2)).value = randomCell(random);
    }
  }
  return Buffer.from(await book.xlsx.writeBuffer());
};

describe('agrees with other readers', () => {
  it.each([1, 2, 3, 4])('on generated workbook %i, with exceljs in every cell', async (seed) => {
    const bytes = await randomWorkbook(seed);
    const mine = ours(await readBytes(bytes));
    expect(mine.size).toBeGreaterThan(400);
    expect(mine).toEqual(await theirsByExcelJs(bytes));
  });

  it.each([5, 6, 7])('on generated workbook %i, with the other library in every cell but dates', async (seed) => {
    const bytes = await randomWorkbook(seed);
    const mine = ours(await readBytes(bytes));
    const theirs = theirsByLibrary(bytes);
    expect([...mine.keys()].sort()).toEqual([...theirs.keys()].sort());
    for (const [address, value] of mine) {
      if (value === null || typeof value !== 'object' || !('day' in value))
        expect([address, value]).toEqual([address, theirs.get(address)]);
    }
  });
});

/** Where exceljs differs on our fixtures: each is a fault of its own by ECMA-376. The other library differs nowhere. */
const explained: ReadonlyMap<string, string> = new Map([
  ['Fakturor!A26', 'takes a duration ([h]:mm) for a day'],
  ['Fakturor!A32', 'does not know the ISO dates of t="d"'],
  ['Fakturor!A41', 'loses the saved result 0 of a formula'],
]);

const workbookFixtures = [
  'workbooks/trap.xlsx',
  'workbooks/traplate.xlsx',
  'workbooks/trap1904.xlsx',
  'workbooks/noref.xlsx',
  'samples-with-mistake/gym-2026-11.xlsx',
  'samples-with-mistake/hyresvard-2026-12.xlsx',
] as const;

const isDay = (value: Told | undefined): value is { readonly day: string } =>
  typeof value === 'object' && value !== null && 'day' in value;

/** Addresses at which two readings differ; a date is told by one as a day, by the other as a serial number. */
const differences = (mine: Map<string, Told>, theirs: Map<string, Told>, daysAreNumbers: boolean): readonly string[] =>
  [...new Set([...mine.keys(), ...theirs.keys()])].filter((address) => {
    const [ours, other] = [mine.get(address), theirs.get(address)];
    if (daysAreNumbers && isDay(ours) && typeof other === 'number') return false;
    return JSON.stringify(ours) !== JSON.stringify(other);
  });

describe.each(workbookFixtures)('on %s', (path) => {
  const bytes = readFile(join(import.meta.dirname, '..', 'fixtures', path));

  it('differs from exceljs only where that is explained', async () => {
    const theirs = theirsByExcelJs(await bytes);
    if (path === 'workbooks/noref.xlsx') {
      // It refuses rows and cells without references, which the format leaves optional (18.3.1.73, 18.3.1.4).
      await expect(theirs).rejects.toThrow('Invalid row number');
      return;
    }
    const found = differences(ours(await readBytes(await bytes)), await theirs, false);
    expect(found.filter((address) => !explained.has(address))).toEqual([]);
  });

  it('agrees with the other library', async () => {
    const found = differences(ours(await readBytes(await bytes)), theirsByLibrary(await bytes), true);
    expect(found).toEqual([]);
  });
});

describe('.xls and .ods', () => {
  it.each(['trap.xls', 'trap.ods'])('%s tells what the .xlsx tells, where the format can', async (name) => {
    const right = ours(await readBytes(await fixture('trap.xlsx')));
    const mine = ours(await readBytes(await fixture(name)));
    // The program that converted them loses: digits beyond a double, ISO date cells, booleans of formulas; it recalculates.
    const lost = new Set([7, 17, 32, 33, 38, 39, 42].map((row) => `Fakturor!A${String(row)}`));
    expect([...mine.keys()].filter((address) => !lost.has(address)).sort()).toEqual(
      [...right.keys()].filter((address) => !lost.has(address)).sort(),
    );
    for (const [address, value] of right)
      if (!lost.has(address)) expect([address, mine.get(address)]).toEqual([address, value]);
  });

  it.each(['trap.xls', 'trap.ods'])('%s tells hidden rows and columns, merged ranges and percents', async (name) => {
    const sheet = (await readBytes(await fixture(name))).sheets[1];
    expect([...(sheet?.rows ?? [])].filter(({ hidden }) => hidden).map(({ number }) => number)).toEqual([50]);
    expect(sheet?.hiddenColumns).toEqual([1]);
    expect(sheet?.merged).toEqual([{ fromColumn: 0, toColumn: 0, fromRow: 51, toRow: 52 }]);
    expect([...(sheet?.rows ?? [])].find(({ number }) => number === 19)?.cells[0]).toEqual({
      kind: 'number',
      raw: '0.25',
      shape: 'percent',
    });
  });

  it.each(['trap.xls', 'trap.ods'])('%s is refused beyond its own bound', async (name) => {
    await expect(readBytes(await fixture(name), { legacyFileBytes: 5_000 })).rejects.toMatchObject({
      data: { code: 'file-too-big' },
    });
  });
});
