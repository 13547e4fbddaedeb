import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCsv } from '../../electron/sheets/csv.ts';
import { writeXlsx } from '../../electron/sheets/xlsx.ts';
import { decimal } from '../../shared/domain/decimal.ts';
import { voteMark, decideMark } from '../../shared/intake/column-votes.ts';
import { escapeGuard, guardText, unguarded } from '../../shared/intake/formula-guard.ts';
import { readNumber } from '../../shared/intake/numbers.ts';
import { readBack, tables } from './typed-table.ts';

describe('what we write reads back equal (N007, N048)', () => {
  it('in any workbook', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (table) => {
        expect(await readBack('a.xlsx', await writeXlsx({ tables: [table] }))).toEqual(table.rows);
      }),
      { numRuns: 150 },
    );
  });

  it('in any CSV', async () => {
    await fc.assert(
      fc.asyncProperty(tables, async (table) => {
        expect(await readBack('a.csv', writeCsv(table))).toEqual(table.rows);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a text that would run as a formula', () => {
  const texts = fc
    .tuple(fc.constantFrom('', "'", "''", '=', '+', '-', '@', '\t', '\r'), fc.string({ unit: 'grapheme' }))
    .map(([begin, rest]) => begin + rest)
    .filter((text) => text === text.trim());

  it('never begins a cell of a CSV, and comes back as it was', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(guardText(text)).not.toMatch(/^[=+\-@\t\r]/);
        expect(unguarded(guardText(text))).toBe(text);
        expect(unguarded(escapeGuard(text))).toBe(text);
      }),
    );
  });

  it.each([
    ["'=cmd|' /C calc'!A0", "=cmd|' /C calc'!A0"],
    ["'+46701234567", '+46701234567'],
    ["'Arne", "'Arne"],
    ["''80-tal", "''80-tal"],
  ])('%s is read as %s', (written, value) => {
    expect(unguarded(written)).toBe(value);
  });
});

describe('numbers as the system writes them read back (N083, N085)', () => {
  const amounts = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 });

  const plain = { minimumFractionDigits: 2 };
  const money = (currency: string): Intl.NumberFormatOptions => ({ style: 'currency', currency });

  it.each([
    ['sv-SE', plain],
    ['en-GB', plain],
    ['de-DE', plain],
    ['nb-NO', plain],
    ['sv-SE', money('SEK')],
    ['en-GB', money('GBP')],
    ['de-DE', money('EUR')],
    ['nb-NO', money('NOK')],
    ['en-GB', { ...money('SEK'), currencyDisplay: 'code' } as const],
    ['sv-SE', { ...plain, signDisplay: 'always' } as const],
    ['en-GB', { ...money('GBP'), currencySign: 'accounting' } as const],
  ])('%s %o', (locale, options) => {
    const format = new Intl.NumberFormat(locale, options);
    fc.assert(
      fc.property(amounts, (minor) => {
        const written = format.format(minor / 100);
        const votes = voteMark([written]);
        expect(votes).not.toMatchObject({ comma: 0, point: 0 });
        const { mark, ask } = decideMark(votes, { comma: 0, point: 0, either: 0 }, null);
        expect(ask).toBe(false);
        expect(readNumber(written, mark)?.value).toBe(decimal(minor / 100));
      }),
    );
  });

  it.each(['sv-SE', 'en-GB', 'de-DE', 'nb-NO'])('%s, percent', (locale) => {
    const format = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), (thousandths) => {
        const written = format.format(thousandths / 1000);
        const { mark } = decideMark(voteMark([written]), { comma: 0, point: 0, either: 0 }, null);
        expect(readNumber(written, mark)).toMatchObject({ value: decimal(thousandths / 10), percent: true });
      }),
    );
  });
});
