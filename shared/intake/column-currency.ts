import { type LocalText, text } from '../domain/text.ts';
import { isBlank } from './cell-text.ts';
import { currencyOfHeader, namesKronor } from './header-match.ts';
import { type RawRows } from './raw-table.ts';

/**
 * The one currency that the number formats of a column show on all its filled cells, or null. A single cell without it
 * proves nothing for the others: then each cell speaks for itself.
 */
export const currencyOfCells = (rows: RawRows, column: number): string | null => {
  let found: string | null = null;
  for (const { cells } of rows) {
    const cell = cells[column];
    if (cell === undefined || isBlank(cell)) continue;
    const own = typeof cell === 'object' && cell?.kind === 'number' ? cell.currency : undefined;
    if (own === undefined || (found !== null && found !== own)) return null;
    found = own;
  }
  return found;
};

/** The currency of a column of amounts: what its header names, else what all its cells show; null where neither does. */
export const currencyOfColumn = (header: string, rows: RawRows, column: number): string | null =>
  currencyOfHeader(header) ?? (namesKronor(header) ? null : currencyOfCells(rows, column));

/** Why amounts without a word of currency are not in kronor. */
export const shownCurrency = (currency: string): LocalText =>
  text(`Cellernas talformat visar ${currency}.`, `The number format of the cells shows ${currency}.`);
