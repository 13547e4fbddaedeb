import { isBlank, rawText } from './cell-text.ts';
import { readCell, readingOf } from './cell-value.ts';
import { fieldTable } from './field-table.ts';
import { type ColumnPlan, type SheetPlan } from './plan.ts';
import { type RawRow } from './raw-table.ts';

const typed: ReadonlySet<string> = new Set(['amount', 'quantity', 'percent', 'date', 'days', 'email']);

const isNote = (row: RawRow, { index, field, mark, order }: ColumnPlan): boolean | null => {
  const cell = row.cells[index];
  if (field === null || isBlank(cell) || !typed.has(fieldTable[field].type)) return null;
  return (
    typeof cell === 'string' && /\p{L}{3}/u.test(cell) && readCell(cell, readingOf(field, mark, order)).value === null
  );
};

/** `1`, `2`, `3` … or `(1)`, `(2)` … under the header, as forms number their columns. */
const numbersColumns = (row: RawRow): boolean => {
  const texts = row.cells.filter((cell) => !isBlank(cell)).map((cell) => rawText(cell).trim());
  return texts.length > 3 && texts.every((written, at) => written.replace(/[()[\]]/g, '') === String(at + 1));
};

/**
 * The row right below the header that explains it (`obligatoriskt`, `heltal`, `exkl. moms`) or numbers its columns: words
 * stand in columns of figures and dates, and in none of them a figure or a date.
 */
export const explainsHeader = (row: RawRow, plan: SheetPlan): boolean => {
  if (plan.headerRow === 0) return false;
  if (numbersColumns(row)) return true;
  const notes = plan.columns.map((column) => isNote(row, column)).filter((note) => note !== null);
  if (!notes.every((note) => note)) return false;
  // A customer number has figures: a row that names one is an invoice, however badly it is filled in.
  const keys = plan.columns.filter(
    ({ field }) => field === 'customerNo' || field === 'orgNo' || field === 'documentKey',
  );
  const words = keys.map(({ index }) => rawText(row.cells[index]).trim()).filter((written) => written !== '');
  return notes.length > (words.length > 0 && words.every((written) => !/\d/.test(written)) ? 1 : 2);
};
