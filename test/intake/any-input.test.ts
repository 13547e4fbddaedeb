import { describe, expect, it } from 'vitest';
import { type DraftRow } from '../../shared/intake/draft.ts';
import { isBlank } from '../../shared/intake/cell-text.ts';
import { readCell, readingOf } from '../../shared/intake/cell-value.ts';
import { columnReader } from '../../shared/intake/column-reader.ts';
import { headFields, rowFields } from '../../shared/intake/fields.ts';
import { problemCodes, problemText } from '../../shared/intake/problem-texts.ts';
import { type RawCell } from '../../shared/intake/raw-table.ts';
import { toServiceInvoice } from '../../shared/intake/service-form.ts';
import { parseTyped } from '../../shared/intake/typed.ts';
import {
  codesOf,
  csv,
  dateCell,
  errorCell,
  intake,
  number,
  percent,
  sheet,
  today,
  uncalculated,
  workbook,
} from './raw.ts';

/** The same numbers in every run. */
const generator = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
};

const cells: readonly RawCell[] = [
  null,
  '',
  ' ',
  'abc',
  '0',
  '-0',
  '1',
  '25',
  '25 %',
  '0,25',
  '1 234,50',
  '1.234',
  '-5',
  '(5)',
  '--',
  '-',
  '.',
  ',',
  '%',
  'kr',
  '5 kr',
  '1E+12',
  '99999999999999999999',
  '9007199254740993,55',
  '2026-11-30',
  '2026-02-30',
  '05/06/2026',
  '25/06/2026',
  '261130',
  '46356',
  'Summa',
  'Totalt inkl moms',
  'Kredit',
  'Mail',
  'E-post',
  'anna@example.se',
  '556036-0793',
  '211 22',
  'Sverige',
  '{YYYY-MM-DD+1}',
  '{MMMM}',
  'rad\nbruten',
  '\u0000',
  '😀',
  "'",
  '"',
  '<script>',
  '=1+1',
  'Kundnr',
  'x'.repeat(2000),
  number(0),
  number(1),
  number('-1.5'),
  number('1e300'),
  number('1E-300'),
  number('9007199254740993'),
  number('0.30000000000000004'),
  number('NaN'),
  number('Infinity'),
  percent('0.25'),
  percent('25'),
  dateCell('2026-11-30'),
  dateCell('2026-11-30T12:00:00'),
  dateCell('9999-99-99'),
  { kind: 'number', raw: '5', shape: 'date' },
  { kind: 'boolean', value: true },
  errorCell('#REF!'),
  uncalculated,
];

const codes = new Set(problemCodes);

const placeOf = ({ cells }: DraftRow): number =>
  Object.values(cells).find(({ rule }) => rule !== 'from-header')?.origin?.row ?? 0;

describe('any cell anywhere', () => {
  it('is read without a throw; what is not right has a problem with words; what has no error can be sent', () => {
    const next = generator(20261127);
    const fields = [...headFields, ...rowFields];
    let sent = 0;
    for (let round = 0; round < 400; round += 1) {
      const width = 3 + next(12);
      const header = Array.from({ length: width }, () => fields[next(fields.length)] ?? 'x');
      const good: Partial<Record<string, string>> = {
        customerNo: '1',
        customerName: 'A',
        description: 'a',
        quantity: '1',
        unitPrice: '10',
        lineTotal: '10',
        vatRate: '25',
        email: 'a@example.se',
      };
      const whole = ['customerNo', 'description', 'unitPrice', 'vatRate', ...header];
      const rows = Array.from({ length: 8 }, () =>
        whole.map((field): RawCell => (next(3) === 0 ? (cells[next(cells.length)] ?? null) : (good[field] ?? null))),
      );
      const file = next(2) === 0 ? workbook([sheet([whole, ...rows])]) : csv([whole, ...rows]);
      const { drafts, invoices, problems, reading } = intake([file]);
      const [account] = reading.accounts;
      // Headers that repeat make several rows of one: it is the sheet's rows that add up.
      const places = drafts.flatMap((draft) => draft.rows.map((row) => placeOf(row)));
      expect(new Set(places).size).toBe(account?.invoiceRows);
      problems.forEach((found, index) => {
        for (const each of found) {
          expect(codes.has(each.code)).toBe(true);
          expect(problemText(each).sentence.sv).not.toMatch(/\{(raw|value|field|first|date|number:|money:)/);
        }
        const invoice = invoices[index];
        if (invoice !== undefined && codesOf(found, 'error').length === 0) {
          const form = toServiceInvoice(invoice, { creditorId: 'c', debtorId: 'd', businessKey: 'k' });
          for (const record of form.Records)
            if (record.UnitPrice !== undefined) expect(record.UnitPrice.Value).toBeGreaterThanOrEqual(0);
          expect(JSON.stringify(form)).not.toContain('null');
          sent += 1;
        }
      });
    }
    expect(sent).toBeGreaterThan(100);
  });
  it('what is not blank has a value or a problem: nothing is dropped in silence', () => {
    for (const field of [...headFields, ...rowFields]) {
      for (const cell of cells) {
        if (isBlank(cell)) continue;
        const read = readCell(cell, readingOf(field, ',', null));
        expect([field, cell, read.value !== null || read.problem !== undefined]).toEqual([field, cell, true]);
        if (read.problem !== undefined) expect(codes.has(read.problem)).toBe(true);
      }
    }
  });
  it('a column reads a cell as it is read alone, also when it comes again', () => {
    for (const field of [...headFields, ...rowFields]) {
      for (const [mark, order] of [
        [',', 'dmy'],
        ['.', null],
      ] as const) {
        const reading = readingOf(field, mark, order);
        const read = columnReader(reading);
        for (const cell of [...cells, ...cells]) expect(read(cell)).toEqual(readCell(cell, reading));
      }
    }
  });
  it('any text may be typed into any cell', () => {
    for (const field of [...headFields, ...rowFields]) {
      for (const cell of cells) {
        if (typeof cell !== 'string') continue;
        const typed = parseTyped(field, cell, today);
        expect('problem' in typed ? codes.has(typed.problem) : true).toBe(true);
      }
    }
  });
});
