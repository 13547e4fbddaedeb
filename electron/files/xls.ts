import { createContext, runInContext } from 'node:vm';
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx';
import { type RawCell, type RawRow, type RawSheet } from '../../shared/intake/raw-table.ts';
import { type Bounds } from './bounds.ts';
import { columnsIn, makeBudget, putCell, widthOf, type CellBudget } from './cell-grid.ts';
import { passwordProtected, tooBig } from './file-errors.ts';
import { codePages } from './xls-code-pages.ts';
import { lookOfFormat } from './xlsx/number-shape.ts';
import { dateOfSerial } from './xlsx/serial-date.ts';

/** The library's numbers for error values: [MS-XLS] 2.5.10. */
const errorCodes: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
  0x2b: '#GETTING_DATA',
};

const toNumber = (value: number, format: string, from1904: boolean): RawCell => {
  // .xls holds doubles; the shortest text that gives the same double is what Excel writes into an .xlsx, too.
  const raw = String(value);
  const look = lookOfFormat(format);
  const { shape } = look;
  if (shape !== 'date' && shape !== 'datetime') return { kind: 'number', raw, ...look };
  const date = dateOfSerial(raw, shape, from1904);
  return date === undefined ? { kind: 'number', raw, shape } : { kind: 'number', raw, shape, date };
};

const toCell = (cell: CellObject, from1904: boolean): RawCell => {
  const { v: value, f: formula } = cell;
  if (cell.t === 'e') return { kind: 'error', code: errorCodes[Number(value)] ?? '#N/A' };
  if (value === undefined) return formula === undefined ? null : { kind: 'uncalculated' };
  if (typeof value === 'number') return toNumber(value, String(cell.z ?? 'General'), from1904);
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  return typeof value === 'string' ? value : null;
};

const rowsOf = (sheet: WorkSheet, from1904: boolean, budget: CellBudget): readonly RawRow[] => {
  const rows: RawRow[] = [];
  const hidden = sheet['!rows'] ?? [];
  for (const [index, source] of (sheet['!data'] ?? []).entries()) {
    const cells: RawCell[] = [];
    // Rows and cells without content are holes.
    for (const [column, cell] of (source ?? []).entries()) {
      if (cell !== undefined) putCell(cells, column, toCell(cell, from1904), budget);
    }
    if (cells.length > 0) rows.push({ number: index + 1, hidden: hidden[index]?.hidden === true, cells });
  }
  return rows;
};

const toSheet = (book: WorkBook, name: string, index: number, budget: CellBudget): RawSheet | null => {
  const sheet = book.Sheets[name];
  if (sheet === undefined || (sheet['!type'] !== undefined && sheet['!type'] !== 'sheet')) return null;
  const rows = rowsOf(sheet, book.Workbook?.WBProps?.date1904 === true, budget);
  const columns = sheet['!cols'] ?? [];
  const ranges = columns.flatMap((column, at) => (column?.hidden === true ? [[at, at] as const] : []));
  return {
    name,
    hidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
    rows,
    hiddenColumns: columnsIn(ranges, widthOf(rows)),
    merged: (sheet['!merges'] ?? []).map(({ s, e }) => {
      budget.spendMerged();
      return { fromColumn: s.c, toColumn: e.c, fromRow: s.r + 1, toRow: e.r + 1 };
    }),
  };
};

/** The library writes about odd records to the console, which belongs to the person at the command line. */
const quietly = <T>(work: () => T): T => {
  const said = console.error;
  console.error = () => undefined;
  try {
    return work();
  } finally {
    console.error = said;
  }
};

/** The library reads in one go and may circle in a damaged file: the engine itself stops it when the time is up. */
const withinTime = (work: () => WorkBook, milliseconds: number): WorkBook => {
  let book: WorkBook | null = null;
  const run = (): void => {
    book = work();
  };
  quietly(() => {
    runInContext('run()', createContext({ run }), { timeout: milliseconds });
  });
  if (book === null) throw new Error('nothing read');
  return book;
};

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * The sheets of an .xls workbook (Excel 97–2003 and older). It is read in one go, so only small ones are taken. Throws an
 * AppError when it is protected or beyond a bound, any other error when it is damaged.
 */
export const readXls = async (name: string, bytes: Buffer, bounds: Bounds): Promise<readonly RawSheet[]> => {
  if (bytes.length > bounds.legacyFileBytes) throw tooBig(name, 'legacyFileBytes');
  // Loaded when it is needed: it takes longer to load than most files take to read.
  const { read, set_cptable: setCodePages } = await import('@e965/xlsx');
  setCodePages(codePages);
  try {
    const book = withinTime(
      () =>
        read(bytes, { type: 'buffer', dense: true, cellNF: true, cellText: false, cellHTML: false, cellStyles: true }),
      bounds.legacyMilliseconds,
    );
    const budget = makeBudget(name, bounds);
    return book.SheetNames.flatMap((sheet, index) => toSheet(book, sheet, index, budget) ?? []);
  } catch (error) {
    if (/password/i.test(reason(error))) throw passwordProtected(name);
    if (/timed out/i.test(reason(error))) throw tooBig(name, 'legacyMilliseconds');
    throw error;
  }
};
