import { isDerived, isOpen, standingText } from './cell-state.ts';
import { type Cell, type Draft, type DraftRow } from './draft.ts';
import { readInvoice } from './invoice-value.ts';
import { identityOf } from './read-drafts.ts';

/** A person has put something else there since the file was read. */
const isChanged = (cell: Cell | undefined): boolean => cell?.edited !== undefined || cell?.typed !== undefined;

/** Whether that can be anything: changed, and nothing is kept of what the file said. */
const isUnknown = (cell: Cell | undefined): boolean => isChanged(cell) && cell?.raw === '' && cell.origin === null;

const rawOf = (cell: Cell | undefined): string => (cell === undefined || isDerived(cell) ? '' : cell.raw);

const readOf = (cell: Cell | undefined): string =>
  cell === undefined || isDerived(cell) ? '' : (cell.value ?? standingText(cell));

const same = (a: Cell | undefined, b: Cell | undefined): boolean => {
  if (isUnknown(a) || isUnknown(b)) return true;
  return isChanged(a) || isChanged(b) ? rawOf(a) === rawOf(b) : readOf(a) === readOf(b);
};

const sameRow = (a: DraftRow, b: DraftRow): boolean =>
  identityOf(a.cells, readOf).every((field) => same(a.cells[field], b.cells[field]));

/** A credit of positive amounts: they are turned when it is billed. Negative ones are what they are, by whatever word. */
const isTurned = (draft: Draft): boolean => {
  const { invoiceType, ...head } = draft.head;
  return invoiceType?.value === 'credit' && readInvoice({ ...draft, head }, { pricesIncludeVat: false }).total > 0;
};

const currencyOf = ({ head }: Draft): string => head.currency?.value ?? 'SEK';

/** Whether the file gave both the same invoice key, and both are of one kind and currency. */
const sameDocument = (a: Draft, b: Draft): boolean =>
  same(a.head.documentKey, b.head.documentKey) && currencyOf(a) === currencyOf(b) && isTurned(a) === isTurned(b);

/** A row of an invoice with the row of another one that is the same. */
export interface RowPair {
  readonly row: DraftRow;
  readonly other: DraftRow;
}

/**
 * Those of an invoice's rows (`rows` of them are looked for) that stand in another one too (among its `others`), each of the
 * other's once; none where the invoice keys, the currencies or the kinds differ: a credit of the same rows takes back what was
 * billed. Customer and day are the caller's to compare. Source: product.md, Never twice (any order or split).
 */
export const sameRows = (
  draft: Draft,
  other: Draft,
  rows: readonly DraftRow[] = draft.rows,
  others: readonly DraftRow[] = other.rows,
): readonly RowPair[] => {
  if (!sameDocument(draft, other)) return [];
  const left = [...others];
  return rows.flatMap((row) => {
    const found = left.find((one) => sameRow(row, one));
    if (found === undefined) return [];
    left.splice(left.indexOf(found), 1);
    return [{ row, other: found }];
  });
};

/** The day of the invoice that the file gives; null where it gives none, so that its billing period stands for it. */
export const dayRead = ({ head: { invoiceDate } }: Draft): string | null =>
  isOpen(invoiceDate) ? null : readOf(invoiceDate);

/** Whether a person changed any cell of it, so that it is not as it was read. */
export const isEdited = ({ head, rows }: Draft): boolean =>
  Object.values(head).some(isChanged) || rows.some(({ cells }) => Object.values(cells).some(isChanged));

/** Whether the file gives the invoice a key of its own. */
export const hasKey = ({ head: { documentKey } }: Draft): boolean => readOf(documentKey) !== '';
