import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import { type SampleName } from '../../samples/make.ts';
import { type CellValue, type Column, DATE, day, writeWorkbook } from '../../samples/workbook.ts';

/** The samples as tables that a test may change, cut up and save in either format. */

/** A sheet whose cells can be changed in place. */
export interface SampleSheet {
  readonly name: string;
  readonly titles: readonly string[];
  readonly columns: Column[];
  readonly rows: CellValue[][];
  readonly foot?: readonly (CellValue | null)[];
}

const folder = new URL('../../samples/', import.meta.url);
const delimiter = ';';

const sheetsOfCsv = (name: string, bytes: Buffer): SampleSheet[] => {
  const { data } = Papa.parse<string[]>(iconv.decode(bytes, 'windows-1252'), { delimiter, skipEmptyLines: true });
  const [header = [], ...rows] = data;
  return [{ name, titles: [], columns: header.map((text) => ({ header: text, width: 16 })), rows }];
};

const valueOf = ({ value }: ExcelJS.Cell): CellValue => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number' || value instanceof Date) return value;
  if (typeof value === 'object' && 'formula' in value && typeof value.result === 'number')
    return { formula: value.formula, result: value.result };
  throw new TypeError('The samples have no such cell');
};

const sheetOfWorkbook = (sheet: ExcelJS.Worksheet): SampleSheet => {
  const lines = Array.from({ length: sheet.rowCount }, (_, at) => {
    const row = sheet.getRow(at + 1);
    return Array.from({ length: sheet.columnCount }, (__, index) => row.getCell(index + 1));
  });
  const headerAt = lines.findIndex((cells) => cells.filter((cell) => cell.value !== null).length > 2);
  const blankAt = lines.findIndex((cells, at) => at > headerAt && cells.every((cell) => cell.value === null));
  const end = blankAt < 0 ? lines.length : blankAt;
  const formats = (lines[headerAt + 1] ?? []).map(({ numFmt }) => numFmt as string | undefined);
  const foot = blankAt < 0 ? undefined : lines[blankAt + 1];
  return {
    name: sheet.name,
    titles: lines.slice(0, headerAt).map(([first]) => String(first?.value ?? '')),
    columns: (lines[headerAt] ?? []).map((cell, index) => {
      const format = formats[index];
      return { header: String(cell.value), width: 16, ...(format === undefined ? {} : { format }) };
    }),
    rows: lines.slice(headerAt + 1, end).map((cells) => cells.map(valueOf)),
    ...(foot === undefined ? {} : { foot: foot.map((cell) => (cell.value === null ? null : valueOf(cell))) }),
  };
};

/** The sheets of a sample, as they stand in its file. */
export const sampleSheets = async (name: SampleName): Promise<SampleSheet[]> => {
  const bytes = readFileSync(new URL(name, folder));
  if (name.endsWith('.csv')) return sheetsOfCsv(name, bytes);
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(new Uint8Array(bytes).buffer);
  return book.worksheets.map(sheetOfWorkbook);
};

const written = (value: CellValue, format: string | undefined): string => {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'object') return String(value.result).replace('.', ',');
  if (typeof value === 'string') return value;
  if (format?.includes('%') === true) return `${String(Math.round(value * 10_000) / 100)} %`;
  return String(value).replace('.', ',');
};

/** A sheet as the CSV of a Swedish program: windows-1252, semicolons, decimal comma. Titles and sum rows are left out. */
export const csvOf = ({ columns, rows }: SampleSheet): Buffer => {
  const fields = rows.map((row) => row.map((value, index) => written(value, columns[index]?.format)));
  const data = [columns.map(({ header }) => header), ...fields];
  return iconv.encode(`${Papa.unparse(data, { delimiter, newline: '\r\n' })}\r\n`, 'windows-1252');
};

/** Sheets as a workbook with cells of their own kind. */
export const workbookOf = (sheets: readonly SampleSheet[]): Promise<Buffer> => writeWorkbook('Runsheet', sheets);

const numeric = /^-?\d+(?:,\d+)?$/;
const dateText = /^\d{4}-\d{2}-\d{2}$/;

/** A sheet of texts as Excel keeps it once it has opened it: dates and amounts in the named columns become cells of their kind. */
export const asTyped = (sheet: SampleSheet, numbers: readonly string[]): SampleSheet => {
  const kinds = sheet.columns.map(({ header }) => numbers.includes(header));
  const columns = sheet.columns.map((column, index) =>
    dateText.test(String(sheet.rows[0]?.[index])) ? { ...column, format: DATE } : column,
  );
  const typed = (value: CellValue, index: number): CellValue => {
    if (typeof value !== 'string') return value;
    if (dateText.test(value)) return day(value);
    return kinds[index] === true && numeric.test(value) ? Number(value.replace(',', '.')) : value;
  };
  return { ...sheet, columns, rows: sheet.rows.map((row) => row.map(typed)) };
};
