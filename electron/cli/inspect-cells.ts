import { assertNever, text } from '../../shared/domain/text.ts';
import { type RawCell, type RawFile, type RawNumber, type RawSheet } from '../../shared/intake/raw-table.ts';
import { readPath } from '../files/read-path.ts';
import { CommandError, exitCodes, type ExitCode } from './exit.ts';
import { type Terminal } from './terminal.ts';

/** One cell as it was read: a line of `inspect --cells`. */
export interface InspectedCell {
  readonly sheet: string;
  /** From 1; for a text file the line on which the record begins. */
  readonly row: number;
  /** From 1. */
  readonly column: number;
  readonly type: 'text' | 'number' | 'date' | 'boolean' | 'error' | 'formula-without-value';
  /** A date as local ISO text; an error's name; a number that no double holds as its text; null for a formula without value. */
  readonly value: string | number | boolean | null;
  /** The text that the file holds. */
  readonly raw: string;
  /** The row or the column is hidden, by hand or by a filter. */
  readonly hidden: boolean;
}

type Told = Pick<InspectedCell, 'type' | 'value' | 'raw'>;

const midnight = (date: string): string => (date.includes('T') ? date : `${date}T00:00:00`);

/** A double counts whole numbers up to 2^53 only; beyond, the text alone is exact. */
const numberValue = (raw: string): string | number => {
  const value = Number(raw);
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : raw;
};

const toldNumber = ({ raw, date }: RawNumber): Told =>
  date === undefined ? { type: 'number', value: numberValue(raw), raw } : { type: 'date', value: midnight(date), raw };

/** How a format writes true and false. */
const booleanText = (value: boolean, format: RawFile['format']): string =>
  format === 'ods' ? String(value) : value ? '1' : '0';

const told = (cell: Exclude<RawCell, null>, format: RawFile['format']): Told => {
  if (typeof cell === 'string') return { type: 'text', value: cell, raw: cell };
  switch (cell.kind) {
    case 'number':
      return toldNumber(cell);
    case 'boolean':
      return { type: 'boolean', value: cell.value, raw: booleanText(cell.value, format) };
    case 'error':
      return { type: 'error', value: cell.code, raw: cell.code };
    case 'uncalculated':
      return { type: 'formula-without-value', value: null, raw: '' };
    default:
      return assertNever(cell);
  }
};

/** The cells of a sheet in the order of its rows and columns; blank ones are left out. */
const cellsOf = function* (sheet: RawSheet, format: RawFile['format']): Generator<InspectedCell> {
  const hiddenColumns = new Set(sheet.hiddenColumns);
  for (const row of sheet.rows) {
    for (const [index, cell] of row.cells.entries()) {
      if (cell === null) continue;
      const hidden = row.hidden || hiddenColumns.has(index);
      yield { sheet: sheet.name, row: row.number, column: index + 1, ...told(cell, format), hidden };
    }
  }
};

const noSheet = (name: string, file: RawFile): CommandError => {
  const names = file.sheets.map((sheet) => `"${sheet.name}"`).join(', ');
  return new CommandError(
    exitCodes.file,
    text(`${file.name} har inget blad "${name}".`, `${file.name} has no sheet "${name}".`),
    text(`Bladen heter ${names}.`, `Its sheets are ${names}.`),
  );
};

/** The sheets that a name means: all without one; the exact name before one that differs in case alone. */
const chosenSheets = (file: RawFile, name: string | null): readonly RawSheet[] => {
  if (name === null) return file.sheets;
  const folded = name.trim().toLowerCase();
  const found =
    file.sheets.find((sheet) => sheet.name === name) ??
    file.sheets.find((sheet) => sheet.name.trim().toLowerCase() === folded);
  if (found === undefined) throw noSheet(name, file);
  return [found];
};

/** @throws CommandError when no sheet has the name. */
export const cellLines = function* (file: RawFile, sheetName: string | null): Generator<string> {
  for (const sheet of chosenSheets(file, sheetName))
    for (const cell of cellsOf(sheet, file.format)) yield JSON.stringify(cell);
};

/** Prints every cell of a file as it was read, before anything is decided about it: one JSON object a line. */
export const inspectCells = async (terminal: Terminal, path: string, sheetName: string | null): Promise<ExitCode> => {
  await terminal.print(cellLines(await readPath(path), sheetName));
  return exitCodes.done;
};
