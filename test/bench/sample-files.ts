import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { columnLetters } from '../../shared/intake/show.ts';
import { makeWorkbook } from '../files/archive.ts';
import { headers, numberColumns, sampleRow } from './sample-rows.ts';

const quoted = (value: string): string => (/[";\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

const atOnce = 5_000;

/** Writes so many rows below a header as a Swedish program does: UTF-8, semicolons, CRLF. */
export const writeCsv = (path: string, rows: number): void => {
  const file = openSync(path, 'w');
  try {
    writeSync(file, `${headers.join(';')}\r\n`);
    for (let from = 0; from < rows; from += atOnce) {
      const lines: string[] = [];
      for (let row = from; row < Math.min(rows, from + atOnce); row += 1)
        lines.push(sampleRow(row).map(quoted).join(';'));
      writeSync(file, `${lines.join('\r\n')}\r\n`);
    }
  } finally {
    closeSync(file);
  }
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Excel's table of strings: each text once. */
class Strings {
  readonly #numbers = new Map<string, number>();

  indexOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  get xml(): string {
    return [...this.#numbers.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('');
  }
}

const dateColumns: ReadonlySet<number> = new Set([10, 11]);
const serialOf = (date: string): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8))) / 86_400_000 + 25_569;

const cellXml = (text: string, column: number, row: number, strings: Strings): string => {
  if (text === '') return '';
  const at = `${columnLetters(column)}${String(row)}`;
  if (row > 1 && dateColumns.has(column)) return `<c r="${at}" s="1"><v>${String(serialOf(text))}</v></c>`;
  if (row > 1 && numberColumns.has(column) && /^[\d,]+$/.test(text))
    return `<c r="${at}"><v>${text.replace(',', '.')}</v></c>`;
  return `<c r="${at}" t="s"><v>${String(strings.indexOf(text))}</v></c>`;
};

/** The same rows as Excel stores them: dates and amounts as numbers, texts in the table of strings. */
export const writeXlsx = (path: string, rows: number): void => {
  const strings = new Strings();
  const parts: string[] = [];
  for (let row = 0; row <= rows; row += 1) {
    const texts = row === 0 ? headers : sampleRow(row - 1);
    const cells = texts.map((text, column) => cellXml(text, column, row + 1, strings)).join('');
    parts.push(`<row r="${String(row + 1)}">${cells}</row>`);
  }
  const sheet = `<sheetData>${parts.join('')}</sheetData>`;
  writeFileSync(path, makeWorkbook({ sheet, strings: strings.xml, formats: ['yyyy-mm-dd'] }));
};
