import { isDecimal } from '../../shared/domain/decimal.ts';
import { guardText } from '../../shared/intake/formula-guard.ts';
import { type Table, type TableColumn, type TableValue } from './table.ts';

const delimiter = ';';
const plain = /^[\p{L}\p{N}](?:[\p{L}\p{N} .:/@_-]*[\p{L}\p{N}.:/@_-])?$/u;
/** No text file holds them; the mark that takes their place is seen when the file is read. */
const control = /[^\P{Cc}\t\n\u0080-\u009F]/gu;

const quoted = (text: string): string => {
  const written = guardText(text.replace(/\r\n?/g, '\n').replace(control, '\uFFFD'));
  return plain.test(written) ? written : `"${written.replaceAll('"', '""')}"`;
};

/** `1,234` could be a thousand and more: with a fourth decimal it cannot. */
const number = (value: string): string => {
  const [whole = '', decimals] = value.split('.');
  if (decimals === undefined) return whole;
  return `${whole},${decimals.length === 3 ? `${decimals}0` : decimals}`;
};

const cell = (value: TableValue | undefined, column: TableColumn): string => {
  if (value === null || value === undefined || value === '') return '';
  const numeric = column.type === 'number' || column.type === 'amount';
  return numeric && isDecimal(value) ? number(value) : quoted(value);
};

const block = 64 * 1024;

function* lines({ title, columns, rows }: Table): Generator<string> {
  // As many fields as in every other line: no row of the file is ragged.
  if (title !== undefined) yield [quoted(title), ...columns.slice(1).map(() => '')].join(delimiter);
  yield columns.map(({ header }) => quoted(header)).join(delimiter);
  for (const row of rows) yield columns.map((column, index) => cell(row[index], column)).join(delimiter);
}

/**
 * Writes a table as Excel in Sweden does: UTF-8 with its mark (case N155), `;`, decimal comma, CRLF, days as `YYYY-MM-DD`.
 * A text that a spreadsheet program would run as a formula has an apostrophe before it, which our own reader takes off.
 * Source: sweden.md, row Excel CSV in Sweden.
 */
export const writeCsv = (table: Table): Uint8Array<ArrayBuffer> => {
  const chunks: Buffer[] = [];
  let text = '\uFEFF';
  for (const line of lines(table)) {
    text += `${line}\r\n`;
    if (text.length < block) continue;
    chunks.push(Buffer.from(text));
    text = '';
  }
  chunks.push(Buffer.from(text));
  return new Uint8Array(Buffer.concat(chunks));
};
