import fc from 'fast-check';
import { readFileBytes } from '../../electron/files/read-file.ts';
import { type ColumnType, type Table, type TableValue } from '../../electron/sheets/table.ts';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { type Decimal, decimalFromDigits } from '../../shared/domain/decimal.ts';
import { readCell, readingOf } from '../../shared/intake/cell-value.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { proposePlan } from '../../shared/intake/propose-plan.ts';

/** Columns of each type, with the field that reads them: every random table has these. */
const fields = [
  ['Kundnummer', 'text', 'customerNo'],
  ['Kundnamn', 'text', 'customerName'],
  ['Fakturadatum', 'date', 'invoiceDate'],
  ['Beskrivning', 'text', 'description'],
  ['Antal', 'number', 'quantity'],
  ['À-pris', 'amount', 'unitPrice'],
  ['Radbelopp', 'amount', 'lineTotal'],
] as const satisfies readonly (readonly [string, ColumnType, Field])[];

const digits = (max: number) => fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: max }).map((all) => all.join(''));

/** Up to ten digits before the mark and ten after it: all that a cell may hold. */
const decimals: fc.Arbitrary<Decimal> = fc
  .tuple(fc.boolean(), digits(10), fc.oneof(fc.constant(''), digits(2), digits(3), digits(10)))
  .map(([negative, whole, fraction]) => decimalFromDigits(negative, whole, fraction));

const days = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const beginnings = fc.constantFrom(
  '',
  '',
  '=',
  '+',
  '-',
  '@',
  "'",
  "'=",
  "''+",
  '\uFF1D',
  '_x0041_',
  '"',
  ';',
  ',',
  '|',
);

/** What stands in a cell is read without the spaces around it, and a file of text has one kind of line end. */
const texts = fc
  .tuple(beginnings, fc.string({ unit: 'grapheme', maxLength: 12 }), fc.constantFrom('', ' ö', '\nrad två', ';"', "'"))
  .map((parts) =>
    parts
      .join('')
      .replace(/\r\n?/g, '\n')
      .replace(/\p{Cc}/gu, (char) => (char === '\n' ? char : ''))
      .trim(),
  );

/** What has neither letter nor digit names nobody, and is refused as a name. */
const names = texts.filter((text) => text === '' || /[\p{L}\d]/u.test(text));

const ids = fc.oneof(
  digits(25).map((text) => `0${text}`),
  fc.constantFrom('+46701234567', '-7', '001', '1-2', '3E5x', '2026-11-30', 'SE556036079301'),
);

const blankOr = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(values, { nil: null, freq: 4 });

const rows: fc.Arbitrary<readonly (readonly TableValue[])[]> = fc.array(
  fc.tuple(ids, blankOr(names), blankOr(days), blankOr(texts), blankOr(decimals), blankOr(decimals), blankOr(decimals)),
  { minLength: 1, maxLength: 12 },
);

/** Random tables of text, ids, days and decimals. */
export const tables: fc.Arbitrary<Table & { readonly rows: readonly (readonly TableValue[])[] }> = rows.map((all) => ({
  name: 'Fakturor',
  columns: fields.map(([header, type]) => ({ header, type, width: 12 })),
  // An empty text is a blank cell.
  rows: all.map((row) => row.map((value) => (value === '' ? null : value))),
}));

/** The values that our own reader finds in a file, column by column as it decided to read them. */
export const readBack = async (name: string, bytes: Uint8Array): Promise<readonly (readonly TableValue[])[]> => {
  const file = await readFileBytes({ name, bytes });
  const plan = proposePlan([file], calendarDate('2026-11-28'));
  const [sheetPlan, sheet] = [plan.sheets[0], file.sheets[0]];
  if (sheetPlan === undefined || sheet === undefined) throw new Error('nothing was read');
  const found: TableValue[][] = [];
  for (let index = sheetPlan.firstRow; index < sheet.rows.length; index += 1) {
    const row = sheet.rows.at(index);
    found.push(
      fields.map(([, , field]) => {
        const column = sheetPlan.columns.find((each) => each.field === field);
        if (column === undefined) throw new Error(`no column for ${field}`);
        return readCell(row?.cells[column.index], readingOf(field, column.mark, column.order)).value;
      }),
    );
  }
  return found;
};
