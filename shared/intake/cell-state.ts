import { type Cell, type RowCells, type ValueRule } from './draft.ts';

const derivedRules: ReadonlySet<ValueRule> = new Set<ValueRule>([
  'derived-line-total',
  'derived-unit-price',
  'derived-quantity',
  'derived-due-date',
  'derived-invoice-date',
  'derived-delivery',
  'default',
  'from-register',
]);

/** Neither null nor undefined. */
export const present = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

/** The text that stands in the cell where it has no value: what a person typed, else what the file says. */
export const standingText = (cell: Cell): string => cell.typed ?? cell.raw;

/** Something stands there, though it may be unreadable: then its own problem tells. */
export const stands = (cell: Cell | undefined): boolean =>
  cell !== undefined && (cell.value !== null || standingText(cell) !== '');

/** Filled in by us, not by the file and not by a person. */
export const isDerived = (cell: Cell): boolean => cell.edited === undefined && derivedRules.has(cell.rule);

/** Nothing stands there: no cell, a blank one, or one that we filled ourselves. An unreadable cell is not open. */
export const isOpen = (cell: Cell | undefined): boolean => cell === undefined || isDerived(cell) || !stands(cell);

/** A row of text only: nothing but a description stands in it. It is sent as a row of type Message. */
export const isMessageRow = (cells: RowCells): boolean =>
  present(cells.description?.value) &&
  isOpen(cells.quantity) &&
  isOpen(cells.unitPrice) &&
  isOpen(cells.lineTotal) &&
  // An article that was remembered is no derived value: the row is one of it.
  !stands(cells.articleNo) &&
  isOpen(cells.vatRate);
