import { type LocalText, text } from '../domain/text.ts';
import { rawText } from './cell-text.ts';
import { type HeaderPlace, reach } from './header-row.ts';
import { type RawFile, type RawSheet } from './raw-table.ts';

/**
 * The sheet with its first rows as they were before they were decoded twice (`FÃ¶rfallodatum`), to find and match its
 * header by; the rows of data are never repaired unasked. The repair is the reader's: it stands in the file's remarks.
 * Source: intake.md 1.
 */
export const withRepairedHead = ({ remarks }: RawFile, sheet: RawSheet): RawSheet => {
  const repairs = new Map<string, string>();
  const lastRow = sheet.rows[Math.min(sheet.rows.length, reach) - 1]?.number ?? 0;
  for (const { code, sheet: name, row, column, detail } of remarks) {
    if (code === 'double-decoded' && name === sheet.name && column !== undefined && row <= lastRow)
      repairs.set(`${String(row)} ${String(column)}`, detail);
  }
  if (repairs.size === 0) return sheet;
  const rows = sheet.rows.map((row, index) =>
    index < reach
      ? {
          ...row,
          cells: row.cells.map((cell, column) => repairs.get(`${String(row.number)} ${String(column)}`) ?? cell),
        }
      : row,
  );
  return { ...sheet, rows };
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
    rows
      .slice(place.first, place.last + 1)
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
