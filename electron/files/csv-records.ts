import Papa from 'papaparse';
import { type CsvDialect, type Delimiter } from '../../shared/intake/raw-table.ts';

/** One record: its fields and the 1-based line on which it begins. */
export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
  /** True where a quote was wrong: never closed, or followed by text. */
  readonly badQuote: boolean;
}

/** After so many wrong quotes the rest of the text is read without any: quotes mean nothing in it. */
const MOST_RECOVERIES = 25;

const lineBreaks = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
};

const recordLines = (fields: readonly string[]): number =>
  fields.reduce((lines, field) => lines + lineBreaks(field), 1);

/**
 * Divides a text with `\n` line ends into records (RFC 4180: a quoted field may hold line breaks). A quote that is never
 * closed would swallow every row after it: its line is then read as it stands, marked, and reading goes on below it.
 */
export const readRecords = (text: string, delimiter: Delimiter, quote: CsvDialect['quote']): readonly CsvRecord[] => {
  const records: CsvRecord[] = [];
  let [rest, line, recoveries] = [text, 1, 0];
  while (rest !== '') {
    const literal = recoveries >= MOST_RECOVERIES;
    const { data, errors } = Papa.parse<string[]>(rest, {
      delimiter,
      newline: '\n',
      quoteChar: quote,
      escapeChar: quote,
      ...(literal ? { fastMode: true } : {}),
    });
    const wrong = new Set(errors.filter((error) => error.type === 'Quotes').map((error) => error.row));
    let spoiled = false;
    for (const [index, fields] of data.entries()) {
      const lines = recordLines(fields);
      const badQuote = wrong.has(index);
      spoiled = badQuote && lines > 1;
      if (spoiled) break;
      records.push({ line, fields, badQuote });
      line += lines;
    }
    if (!spoiled) return records;
    recoveries += 1;
    rest = skipLines(text, line - 1);
    const end = rest.indexOf('\n');
    const whole = end < 0 ? rest : rest.slice(0, end);
    records.push({ line, fields: whole.split(delimiter), badQuote: true });
    line += 1;
    rest = end < 0 ? '' : rest.slice(end + 1);
  }
  return records;
};

const skipLines = (text: string, lines: number): string => {
  let from = 0;
  for (let skipped = 0; skipped < lines; skipped += 1) from = text.indexOf('\n', from) + 1;
  return text.slice(from);
};
