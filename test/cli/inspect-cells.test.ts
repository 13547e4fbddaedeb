import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cellLines } from '../../electron/cli/inspect-cells.ts';
import { readFileBytes } from '../../electron/files/read-file.ts';
import { makeWorkbook } from '../files/archive.ts';
import { fixture } from '../files/reading.ts';
import { runsheet } from '../harness/command-line.ts';

const line = z.strictObject({
  sheet: z.string(),
  row: z.int().min(1),
  column: z.int().min(1),
  type: z.enum(['text', 'number', 'date', 'boolean', 'error', 'formula-without-value']),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  raw: z.string(),
  hidden: z.boolean(),
});
type Line = z.infer<typeof line>;

const parse = (printed: string): Line => line.parse(JSON.parse(printed));
const inspected = async (name: string, bytes: Buffer, sheet: string | null = null): Promise<readonly Line[]> =>
  Array.from(cellLines(await readFileBytes({ name, bytes }), sheet), parse);

const rightValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.object({ date: z.string() }).transform(({ date }) => date),
  z.object({ error: z.string() }).transform(({ error }) => error),
]);
const answers = z
  .array(z.object({ row: z.number(), value: z.unknown() }))
  .parse(JSON.parse((await fixture('trap.expected.json')).toString()));

/** Answered in words in the list of right values: the text of a number above 2^53, and 1.5 days. */
const inWords = new Map<number, string | number>([
  [7, '9007199254740993'],
  [26, 1.5],
]);

/** What the program that converted the workbook of traps put there instead; none of it is in the file to be read. */
const convertedDiffers: Readonly<Record<string, ReadonlyMap<number, string | number>>> = {
  'trap.xls': new Map<number, string | number>([
    [7, '9007199254740992'], // .xls holds doubles only
    [32, 46053], // .xls knows no ISO date; written as a number without a format
    [38, '2026-11-27T00:00:00'], // =TODAY() of the day of conversion
    [42, 0], // the formula was calculated
  ]),
  'trap.ods': new Map<number, string | number>([
    [7, 9007199254740990], // written with 15 digits
    [17, 0.3], // written with 15 digits
    [32, 46053], // written as a number
    [38, '2026-11-27T00:00:00'], // =TODAY() of the day of conversion
    [42, 0], // the formula was calculated
  ]),
};

describe.each(['trap.xlsx', 'traplate.xlsx', 'noref.xlsx', 'trap1904.xlsx', 'trap.xls', 'trap.ods'])(
  'every cell of %s',
  (name) => {
    it('has its right value', async () => {
      const cells = await inspected(name, await fixture(name), 'Fakturor');
      const found = new Map(cells.filter(({ column }) => column === 1).map(({ row, value }) => [row, value]));
      for (const { row, value } of answers) {
        const right = convertedDiffers[name]?.get(row) ?? inWords.get(row) ?? rightValue.parse(value);
        expect([row, found.get(row) ?? null]).toEqual([row, right]);
      }
      expect(found.has(44)).toBe(false);
    });

    it('is hidden where its row or column is', async () => {
      const cells = await inspected(name, await fixture(name), 'Fakturor');
      expect(cells.every(({ row, column, hidden }) => hidden === (row === 50 || column === 2))).toBe(true);
      expect(cells.some(({ row }) => row === 50)).toBe(true);
    });
  },
);

describe('a cell', () => {
  const sheet =
    '<cols><col min="2" max="2" hidden="1"/></cols><sheetData><row r="3"><c r="A3" s="1"><v>46053.75</v></c><c r="B3"><f>X1</f></c><c r="D3" t="e"><v>#REF!</v></c><c r="E3" t="b"><v>0</v></c><c r="F3"><v>-0.10</v></c><c r="G3"><v>12345678901234567</v></c><c r="H3" s="1"><v>60</v></c></row></sheetData>';

  it('tells its type, its value and the text of the file', async () => {
    const cells = await inspected('a.xlsx', makeWorkbook({ sheet, formats: ['yyyy-mm-dd hh:mm'] }));
    expect(cells.map(({ column, type, value, raw, hidden }) => [column, type, value, raw, hidden])).toEqual([
      [1, 'date', '2026-01-31T18:00:00', '46053.75', false],
      [2, 'formula-without-value', null, '', true],
      [4, 'error', '#REF!', '#REF!', false],
      [5, 'boolean', false, '0', false],
      [6, 'number', -0.1, '-0.10', false],
      [7, 'number', '12345678901234567', '12345678901234567', false],
      [8, 'number', 60, '60', false],
    ]);
    expect(cells[0]).toMatchObject({ sheet: 'Blad1', row: 3 });
  });

  it('of a text file is text, at the line on which its record begins', async () => {
    const cells = await inspected('lista.csv', Buffer.from('nr;text\n007;"rad 1\nrad 2"\n\n12,50;\n'));
    expect(cells.map(({ sheet: name, row, column, type, value }) => [name, row, column, type, value])).toEqual([
      ['lista', 1, 1, 'text', 'nr'],
      ['lista', 1, 2, 'text', 'text'],
      ['lista', 2, 1, 'text', '007'],
      ['lista', 2, 2, 'text', 'rad 1\nrad 2'],
      ['lista', 5, 1, 'text', '12,50'],
    ]);
  });
});

describe('inspect --cells', () => {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-cells-'));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const trap = fileURLToPath(new URL('../fixtures/workbooks/trap.xlsx', import.meta.url));

  it('prints nothing but JSON lines, of every sheet or of the one that is named', async () => {
    const all = await runsheet(['inspect', trap, '--cells']);
    expect(all).toMatchObject({ code: 0, err: '' });
    const lines = all.out.trimEnd().split('\n').map(parse);
    expect(new Set(lines.map(({ sheet }) => sheet))).toEqual(new Set(['Dolt', 'Fakturor', 'Kunder']));
    const one = await runsheet(['inspect', trap, '--cells', '--sheet', 'fakturor']);
    expect(one.out.trimEnd().split('\n').map(parse)).toEqual(lines.filter(({ sheet }) => sheet === 'Fakturor'));
  });

  it('names the sheets where none has the name', async () => {
    const { code, out, err } = await runsheet(['inspect', trap, '--cells', '--sheet', 'Blad9']);
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toContain('no sheet "Blad9"');
    expect(err).toContain('"Dolt", "Fakturor", "Kunder"');
  });

  it('ends quietly where its reader has had enough, though the file is large', async () => {
    const file = join(folder, 'large.csv');
    writeFileSync(file, `a;b\n${'1;Städning av trapphus\n'.repeat(200_000)}`);
    const child = spawn(process.execPath, ['build/runsheet.mjs', 'inspect', file, '--cells'], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ...process.env, RUNSHEET_BUILT: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stdout.once('data', () => child.stdout.destroy());
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect({ code, said }).toEqual({ code: 0, said: '' });
  });
});
