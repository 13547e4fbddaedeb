import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFileBytes } from '../../electron/files/read-file.ts';
import { makeSample, sampleNames, type SampleName } from '../../samples/make.ts';
import { hasValidLuhn } from '../../shared/domain/luhn.ts';
import { type RawFile, type RawSheet } from '../../shared/intake/raw-table.ts';
import { short } from './reading.ts';

const root = join(import.meta.dirname, '..', '..');
const folders = [
  [join(root, 'samples'), false],
  [join(root, 'test', 'fixtures', 'samples-with-mistake'), true],
] as const;

const read = async (name: SampleName, mistake = false): Promise<RawFile> =>
  readFileBytes({ name, bytes: await makeSample(name, mistake) });

const sheetNamed = (file: RawFile, name: string): RawSheet => {
  const sheet = file.sheets.find((candidate) => candidate.name === name);
  if (!sheet) throw new Error(`no sheet ${name}`);
  return sheet;
};

/** The values of a column below its header. */
const column = (sheet: RawSheet, header: string, headerRow: number, until = Infinity): readonly (string | null)[] => {
  const at = [...sheet.rows].find(({ number }) => number === headerRow)?.cells.indexOf(header) ?? -1;
  if (at < 0) throw new Error(`no column ${header}`);
  return [...sheet.rows]
    .filter(({ number }) => number > headerRow && number <= until)
    .map(({ cells }) => short(cells[at]));
};

const different = (values: readonly (string | null)[]): number => new Set(values).size;

describe('the sample files', () => {
  it.each(folders.flatMap(([folder, mistake]) => sampleNames.map((name) => [name, folder, mistake] as const)))(
    '%s comes out of the script as it lies in %s',
    async (name, folder, mistake) => {
      expect((await makeSample(name, mistake)).equals(await readFile(join(folder, name)))).toBe(true);
    },
  );

  it('hold a cleaning firm’s 140 rows of 60 invoices, as Excel in Sweden writes CSV', async () => {
    const file = await read('stadfirma-2026-11.csv');
    const sheet = sheetNamed(file, 'stadfirma-2026-11');
    expect(file.dialect).toMatchObject({ encoding: 'windows-1252', bom: false, delimiter: ';', quote: '"' });
    expect(file.remarks).toEqual([]);
    expect(sheet.rows).toHaveLength(141);
    expect(different(column(sheet, 'Ordernr', 1))).toBe(60);
    expect(column(sheet, 'Orgnr', 1).every((orgNo) => hasValidLuhn((orgNo ?? '').replace('-', '')))).toBe(true);
    expect(new Set(column(sheet, 'Moms', 1))).toEqual(new Set(['25']));
  });

  it('hold a gym’s 120 members and 300 rows of 120 invoices, with a title and a sum', async () => {
    const file = await read('gym-2026-11.xlsx');
    const [members, rows] = [sheetNamed(file, 'Kunder'), sheetNamed(file, 'November')];
    expect(members.rows).toHaveLength(121);
    expect(different(column(rows, 'Fakturanr', 2, 302))).toBe(120);
    expect(column(rows, 'Fakturanr', 2, 302)).toHaveLength(300);
    expect(new Set(column(rows, 'Moms', 2, 302))).toEqual(new Set(['0.06 percent', '0.25 percent']));
    expect(new Set(column(rows, 'Förfallodatum', 2, 302))).toEqual(new Set(['46386 date 2026-12-30']));
    expect(column(members, 'Postnr', 1)).toContain('0150');
    expect(
      column(members, 'Personnr', 1).every((personalNo) => hasValidLuhn((personalNo ?? '').slice(2).replace('-', ''))),
    ).toBe(true);
    expect(new Set(column(rows, 'Kundnr', 2, 302))).toEqual(new Set(column(members, 'Kundnr', 1)));
    const ore = column(rows, 'Belopp', 2, 302).reduce(
      (sum, amount) => sum + Math.round(Number((amount ?? '').split(' ')[0]) * 100),
      0,
    );
    expect(rows.rows.at(rows.rows.length - 1)?.cells.at(-1)).toMatchObject({ raw: String(ore / 100) });
  });

  it('hold a landlord’s 40 tenants with date codes and no VAT', async () => {
    const sheet = sheetNamed(await read('hyresvard-2026-12.xlsx'), 'Hyror januari');
    expect(different(column(sheet, 'Fakturanr', 1))).toBe(40);
    expect(column(sheet, 'Text', 1).every((words) => words?.includes('{MMMM YYYY+1M}'))).toBe(true);
    expect(new Set(column(sheet, 'Moms', 1))).toEqual(new Set(['0 percent']));
  });

  it.each(sampleNames)('differ from their copy with a mistake in one cell: %s', async (name) => {
    const [right, wrong] = [await read(name), await read(name, true)];
    const cells = (file: RawFile): readonly (string | null)[] =>
      file.sheets.flatMap((sheet) => [...sheet.rows].flatMap((row) => row.cells.map(short)));
    const others = cells(wrong);
    const changed = cells(right).flatMap((cell, index) => (cell === others[index] ? [] : [[cell, others[index]]]));
    const expected: Record<SampleName, readonly (readonly string[])[]> = {
      'stadfirma-2026-11.csv': [['2026-12-30', '2026-10-30']],
      'gym-2026-11.xlsx': [['46386 date 2026-12-30', '2026-12-32']],
      'hyresvard-2026-12.xlsx': [['0 percent', '0.07 percent']],
    };
    expect(changed).toEqual(expected[name]);
  });
});
