import ExcelJS from 'exceljs';

/** Writing a workbook that comes out alike on every run. */

export type CellValue = string | number | Date | { readonly formula: string; readonly result: number };

export interface Column {
  readonly header: string;
  readonly width: number;
  /** A number format, e.g. `yyyy-mm-dd`; text without one. */
  readonly format?: string;
}

/** A calendar day as a workbook's date cell. */
export const day = (date: string): Date => new Date(`${date}T00:00:00Z`);

export const DATE = 'yyyy-mm-dd';
export const PERCENT = '0%';
export const AMOUNT = '#,##0.00';

export interface SheetPlan {
  readonly name: string;
  /** Above the header, a line each. */
  readonly titles: readonly string[];
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly CellValue[])[];
  /** Below the rows, after a blank one. */
  readonly foot?: readonly (CellValue | null)[];
}

const addSheet = (book: ExcelJS.Workbook, plan: SheetPlan): void => {
  const headerRow = plan.titles.length + 1;
  const sheet = book.addWorksheet(plan.name, { views: [{ state: 'frozen', ySplit: headerRow }] });
  for (const title of plan.titles) sheet.addRow([title]).font = { bold: true, size: 14 };
  sheet.addRow(plan.columns.map(({ header }) => header)).font = { bold: true };
  for (const row of plan.rows) sheet.addRow([...row]);
  if (plan.foot) {
    sheet.addRow([]);
    sheet.addRow([...plan.foot]).font = { bold: true };
  }
  for (const [index, { width, format }] of plan.columns.entries()) {
    const column = sheet.getColumn(index + 1);
    column.width = width;
    if (format === undefined) continue;
    column.eachCell((cell, row) => {
      if (row > headerRow) cell.numFmt = format;
    });
  }
};

const CENTRAL_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
/** 1 November 2026, 12:00, as zip archives write it. */
const [ZIP_TIME, ZIP_DATE] = [12 << 11, ((2026 - 1980) << 9) | (11 << 5) | 1];

/** Puts one time on every entry of a zip archive: the writer puts the present one. */
const withFixedTimes = (zip: Buffer): Buffer => {
  const fixed = Buffer.from(zip);
  const end = fixed.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || fixed.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error('Not a zip archive');
  let at = fixed.readUInt32LE(end + 16);
  while (fixed.readUInt32LE(at) === CENTRAL_ENTRY) {
    const local = fixed.readUInt32LE(at + 42);
    for (const place of [at + 12, local + 10]) {
      fixed.writeUInt16LE(ZIP_TIME, place);
      fixed.writeUInt16LE(ZIP_DATE, place + 2);
    }
    at += 46 + fixed.readUInt16LE(at + 28) + fixed.readUInt16LE(at + 30) + fixed.readUInt16LE(at + 32);
  }
  return fixed;
};

export const writeWorkbook = async (creator: string, sheets: readonly SheetPlan[]): Promise<Buffer> => {
  const book = new ExcelJS.Workbook();
  book.creator = creator;
  book.lastModifiedBy = creator;
  book.created = day('2026-11-01');
  book.modified = day('2026-11-01');
  for (const plan of sheets) addSheet(book, plan);
  return withFixedTimes(Buffer.from(await book.xlsx.writeBuffer()));
};
