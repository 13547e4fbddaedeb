import {
  delimiters,
  type CsvDialect,
  type Delimiter,
  type Encoding,
  type FileRemark,
  type RawRow,
  type RawSheet,
} from '../../shared/intake/raw-table.ts';
import { type Bounds } from './bounds.ts';
import { makeBudget } from './cell-grid.ts';
import { fieldValue, habitsOf, withoutHabits } from './csv-habits.ts';
import { readRecords, type CsvRecord } from './csv-records.ts';
import { decideDelimiter, decideQuote } from './delimiter.ts';
import { mayBeDoubleDecoded, repairDoubleDecoded } from './double-decoded.ts';
import { decodeText, sampleWords } from './encodings.ts';
import { emptyFile, notSpreadsheet, strayNul } from './file-errors.ts';

/** What a person chose instead of what was decided. */
export interface CsvChoice {
  readonly encoding?: Encoding;
  readonly delimiter?: Delimiter;
}

export interface CsvFile {
  readonly dialect: CsvDialect;
  readonly sheet: RawSheet;
  readonly remarks: readonly FileRemark[];
}

/** Control characters that no text holds; tab, line ends, vertical tab and form feed aside. */
const control = /[^\P{Cc}\t\n\v\f\r\u0080-\u009F]/u;
/** The end mark of old systems. */
const END_MARK = '\u001A';
const LOOKED_AT = 1024 * 1024;

/** A NUL anywhere, or another control character near the start. */
const isBinary = (text: string): boolean =>
  text.includes('\0') || control.test(text.slice(0, LOOKED_AT).replaceAll(END_MARK, ''));

/** The line of the first NUL in what is otherwise text; null where there is none or the whole is no text. */
const lineOfStrayNul = (text: string): number | null => {
  const nuls = text.split('\0').length - 1;
  const rest = text.slice(0, LOOKED_AT).replaceAll('\0', '').replaceAll(END_MARK, '');
  if (nuls === 0 || nuls * 20 > text.length || control.test(rest)) return null;
  return text.slice(0, text.indexOf('\0')).split(/\r\n|\r|\n/).length;
};

const isDelimiter = (text: string): text is Delimiter => delimiters.some((known) => known === text);

/** `sep=;` on the first line is Excel's own way of naming the delimiter. */
const announcedDelimiter = (text: string): Delimiter | null => {
  const announced = /^"?sep=(.)"?(?:\n|$)/i.exec(text)?.[1];
  return announced !== undefined && isDelimiter(announced) ? announced : null;
};

/** Every kind of line end as `\n`, no blank line after the last. */
const withLineFeeds = (text: string): string => {
  const whole = text.endsWith(END_MARK) ? text.slice(0, text.indexOf(END_MARK)) : text;
  // `\r\r\n` is a line end that was translated twice on its way.
  const lines = whole.replace(/\r+\n/g, '\n').replaceAll('\r', '\n');
  let end = lines.length;
  while (end > 0 && (lines[end - 1] === '\n' || lines[end - 1] === ' ')) end -= 1;
  const blankFrom = lines.indexOf('\n', end);
  return blankFrom < 0 ? lines : lines.slice(0, blankFrom);
};

const baseName = (name: string): string => name.replace(/\.[^.]{1,5}$/, '');

/** The number of fields that most records have: the width of the table. */
const usualWidth = (records: readonly CsvRecord[]): number => {
  const times = new Map<number, number>();
  for (const { fields } of records) if (!isBlank(fields)) times.set(fields.length, (times.get(fields.length) ?? 0) + 1);
  return [...times].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0];
};

/**
 * A quote that was never closed and meets another one rows below makes one field of all between them: such a field holds
 * as many delimiters as whole rows would. Text with line breaks seldom has that many.
 */
const hasSwallowedRows = (fields: readonly string[], delimiter: Delimiter, width: number): boolean =>
  width > 2 &&
  fields.some((field) => {
    const breaks = field.split('\n').length - 1;
    return breaks > 0 && field.split(delimiter).length - 1 >= breaks * (width - 1);
  });

const isBlank = (fields: readonly string[]): boolean => fields.every((field) => field === '');

const toRow = ({ line, fields }: CsvRecord): RawRow => ({
  number: line,
  hidden: false,
  cells: isBlank(fields) ? [] : fields.map((field) => (field === '' ? null : fieldValue(field))),
});

/** Remarks in the order of the rows, at most so many of each kind. */
const remarkOn = (
  sheet: string,
  records: readonly CsvRecord[],
  text: string,
  delimiter: Delimiter,
  atMost: number,
): readonly FileRemark[] => {
  const remarks: FileRemark[] = [];
  const counts = new Map<FileRemark['code'], number>();
  const add = (remark: Omit<FileRemark, 'sheet'>): void => {
    const count = (counts.get(remark.code) ?? 0) + 1;
    counts.set(remark.code, count);
    if (count <= atMost) remarks.push({ ...remark, sheet });
  };
  const width = usualWidth(records);
  const lookInside = text.includes('\uFFFD') || mayBeDoubleDecoded(text);
  let inTable = false;
  for (const { line: row, fields, badQuote } of records) {
    inTable ||= fields.length === width;
    if (badQuote || hasSwallowedRows(fields, delimiter, width))
      add({ code: 'unclosed-quote', row, detail: fields.find((field) => /["']/.test(field)) ?? '' });
    // Lines above the table are titles, not rows that lack fields; blank fields beyond the width say nothing.
    const cutOff = inTable && fields.length < width && !isBlank(fields);
    if (cutOff || !isBlank(fields.slice(width)))
      add({ code: 'ragged-row', row, detail: `${String(fields.length)}/${String(width)}` });
    if (!lookInside) continue;
    for (const [column, field] of fields.entries()) {
      if (field.includes('\uFFFD')) add({ code: 'invalid-byte', row, column, detail: field });
      const repaired = repairDoubleDecoded(field);
      if (repaired !== null) add({ code: 'double-decoded', row, column, detail: repaired });
    }
  }
  return remarks;
};

/**
 * Reads a text file of separated values. Throws an AppError when it is binary, empty or beyond a bound.
 * `row.number` is the line on which the record begins; a blank line is a row without cells, but those at the end are cut.
 */
export const readCsv = (name: string, bytes: Buffer, choose: CsvChoice, bounds: Bounds): CsvFile => {
  const decoded = decodeText(bytes, choose.encoding);
  if (isBinary(decoded.text)) {
    const line = lineOfStrayNul(decoded.text);
    throw line === null ? notSpreadsheet(name, null) : strayNul(name, line);
  }
  const written = withLineFeeds(decoded.text);
  if (written.trim() === '') throw emptyFile(name);
  const announced = announcedDelimiter(written);
  const quote = decideQuote(written);
  const text = withoutHabits(written, habitsOf(written, quote));
  const delimiter = choose.delimiter ?? announced ?? decideDelimiter(text, quote);
  const all = readRecords(text, delimiter, quote);
  const records = announced === null ? all : all.slice(1);
  const budget = makeBudget(name, bounds);
  const rows = records.map((record) => {
    budget.spend(record.fields.length);
    return toRow(record);
  });
  const sheet = baseName(name);
  return {
    dialect: {
      encoding: decoded.encoding,
      bom: decoded.bom,
      delimiter,
      quote,
      sampleWords: sampleWords(text),
    },
    sheet: { name: sheet, hidden: false, rows, hiddenColumns: [], merged: [] },
    remarks: remarkOn(sheet, records, text, delimiter, bounds.remarksPerCode),
  };
};
