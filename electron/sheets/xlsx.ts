import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import ExcelJS from 'exceljs';
import { cellText, cellValue } from './cell-value.ts';
import { type ColumnType, type Table, type TableColumn, type TableValue } from './table.ts';

declare module 'exceljs' {
  interface Worksheet {
    /** By range: exceljs has it, its types leave it out. */
    readonly dataValidations: { readonly add: (range: string, rule: DataValidation) => DataValidation };
  }
}

/** A sheet of sentences, one a row: nothing in it can be taken for a table. */
export interface Prose {
  readonly name: string;
  readonly sentences: readonly string[];
}

export interface Workbook {
  readonly tables: readonly Table[];
  readonly prose?: Prose;
  /** Down to this row the columns offer their choices. */
  readonly choicesTo?: number;
}

const formats: Readonly<Record<ColumnType, string>> = {
  text: '@',
  number: 'General',
  amount: '#,##0.00########',
  date: 'yyyy-mm-dd',
};

const fill = (argb: string): ExcelJS.Fill => ({ type: 'pattern', pattern: 'solid', fgColor: { argb } });
const [neededFill, optionalFill] = [fill('FFCFE3DA'), fill('FFEDEDED')];
const line: Partial<ExcelJS.Borders> = { bottom: { style: 'thin', color: { argb: 'FF7A7A7A' } } };
const a4 = 9;

const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

const addChoice = (sheet: ExcelJS.Worksheet, column: TableColumn, index: number, from: number, to: number): void => {
  const { choice } = column;
  if (choice === undefined) return;
  const place = letters(index);
  sheet.dataValidations.add(`${place}${String(from)}:${place}${String(to)}`, {
    type: 'list',
    allowBlank: true,
    formulae: [`"${choice.values.join(',')}"`],
    ...(choice.refusal === undefined
      ? {}
      : { showErrorMessage: true, errorStyle: 'stop', errorTitle: column.header, error: choice.refusal }),
  });
};

const addHeader = (sheet: ExcelJS.Worksheet, columns: readonly TableColumn[]): void => {
  const header = sheet.addRow(columns.map((column) => cellText(column.header)));
  columns.forEach(({ needed }, index) => {
    const cell = header.getCell(index + 1);
    cell.numFmt = '@';
    cell.font = { bold: true };
    cell.fill = needed === true ? neededFill : optionalFill;
    cell.border = line;
    cell.alignment = { vertical: 'top', wrapText: true };
  });
  header.commit();
};

const isHeading = ({ headings }: Table, [first, ...rest]: readonly TableValue[]): boolean =>
  rest.length === 0 && first !== null && first !== undefined && headings?.has(first) === true;

/** So many rows are written before the zip takes its turn: what waits for it stays small. */
const burst = 500;

const addTable = async (book: ExcelJS.Workbook, table: Table, choicesTo: number): Promise<void> => {
  const { columns, title } = table;
  const headerRow = title === undefined ? 1 : 2;
  const sheet = book.addWorksheet(table.name, {
    views: [{ state: 'frozen', ySplit: headerRow }],
    pageSetup: {
      paperSize: a4,
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: `${String(headerRow)}:${String(headerRow)}`,
    },
    headerFooter: { oddFooter: '&L&A&R&P / &N' },
  });
  sheet.columns = columns.map(({ width, type }) => ({ width, style: { numFmt: formats[type] } }));
  if (title !== undefined) {
    const row = sheet.addRow([cellText(title)]);
    row.getCell(1).font = { italic: true, color: { argb: 'FF5A5A5A' } };
    row.commit();
  }
  addHeader(sheet, columns);
  columns.forEach((column, index) => {
    if (choicesTo > headerRow) addChoice(sheet, column, index, headerRow + 1, choicesTo);
  });
  let written = 0;
  for (const row of table.rows) {
    // A missing value makes no cell at all, where null would make one that is only formatted.
    const cells = columns.map(({ type }, index) => {
      const value = row[index];
      return value === null || value === undefined || value === '' ? undefined : cellValue(value, type);
    });
    const added = sheet.addRow(cells);
    if (isHeading(table, row)) added.font = { bold: true };
    added.commit();
    written += 1;
    if (written % burst === 0) await nextTurn();
  }
  sheet.commit();
};

const addProse = (book: ExcelJS.Workbook, { name, sentences }: Prose): void => {
  const sheet = book.addWorksheet(name, {
    pageSetup: { paperSize: a4, orientation: 'portrait', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  });
  sheet.columns = [{ width: 110, style: { numFmt: '@', alignment: { wrapText: true, vertical: 'top' } } }];
  sentences.forEach((sentence, index) => {
    const row = sheet.addRow([cellText(sentence)]);
    if (index === 0) row.getCell(1).font = { bold: true, size: 14 };
    row.commit();
  });
  sheet.commit();
};

/**
 * Writes a workbook as bytes. Numbers and days are native cells and texts are texts (cases N007, N118), so that what is
 * read back is what was written, in whatever language Excel runs. Rows are taken one by one and never held.
 */
export const writeXlsx = async (book: Workbook): Promise<Uint8Array<ArrayBuffer>> => {
  const out = new PassThrough();
  const chunks: Buffer[] = [];
  out.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(out, 'end');
  const writer = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream: out,
    useStyles: true,
    useSharedStrings: true,
    zip: { zlib: { level: 6 } },
  });
  writer.creator = 'Runsheet';
  writer.lastModifiedBy = 'Runsheet';
  for (const table of book.tables) await addTable(writer, table, book.choicesTo ?? 0);
  if (book.prose !== undefined) addProse(writer, book.prose);
  await writer.commit();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
};
