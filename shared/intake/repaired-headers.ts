import { type LocalText, text } from '../domain/text.ts';
import { rawText } from './cell-text.ts';
import { type HeaderPlace, reach } from './header-row.ts';
import { factsOf, firstRows, type KnownRows, rowsFrom } from './raw-rows.ts';
import { type RawFile, type RawRow, type RawRows, type RawSheet } from './raw-table.ts';

/** The rows with these in place of the first. */
const withFirst = (rows: RawRows, head: readonly RawRow[]): KnownRows => {
  const rest = rowsFrom(rows, head.length);
  const [first, facts] = [factsOf(head), factsOf(rows)];
  return {
    length: rows.length,
    at: (index) => (index < head.length ? head[index] : rows.at(index)),
    reachAt: (index) => (index < head.length ? first.reachAt(index) : facts.reachAt(index)),
    hiddenAt: facts.hiddenAt,
    cellAt: (index, column) => (index < head.length ? first : facts).cellAt(index, column),
    *[Symbol.iterator]() {
      yield* head;
      yield* rest;
    },
  };
};

/**
 * The sheet with its first rows as they were before they were decoded twice (`FÃ¶rfallodatum`), to find and match its
 * header by; the rows of data are never repaired unasked. The repair is the reader's: it stands in the file's remarks.
 * Source: intake.md 1.
 */
export const withRepairedHead = ({ remarks }: RawFile, sheet: RawSheet): RawSheet => {
  const repairs = new Map<string, string>();
  const lastRow = sheet.rows.at(Math.min(sheet.rows.length, reach) - 1)?.number ?? 0;
  for (const { code, sheet: name, row, column, detail } of remarks) {
    if (code === 'double-decoded' && name === sheet.name && column !== undefined && row <= lastRow)
      repairs.set(`${String(row)} ${String(column)}`, detail);
  }
  if (repairs.size === 0) return sheet;
  const head = firstRows(sheet.rows, reach).map((row) => ({
    ...row,
    cells: row.cells.map((cell, column) => repairs.get(`${String(row.number)} ${String(column)}`) ?? cell),
  }));
  return { ...sheet, rows: withFirst(sheet.rows, head) };
};

/** What the file has for a column's header where the header is shown repaired; null where nothing was repaired. */
export const writtenHeader = (
  sheet: RawSheet,
  repaired: RawSheet,
  place: HeaderPlace,
  column: number,
): string | null => {
  if (sheet === repaired || place.first < 0) return null;
  const textIn = ({ rows }: RawSheet): string =>
    firstRows(rows, place.last + 1)
      .slice(place.first)
      .map(({ cells }) => rawText(cells[column]).trim())
      .filter((words) => words !== '')
      .join(' ');
  const written = textIn(sheet);
  return written === textIn(repaired) ? null : written;
};

/** Why a header is not shown as it stands in the file. */
export const repairedHeader = (written: string): LocalText =>
  text(
    `Rubriken är lagad: i filen står ”${written}”, text som har avkodats två gånger.`,
    `The header is repaired: the file has “${written}”, text that was decoded twice.`,
  );
