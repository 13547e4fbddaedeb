import { isDerived, standingText } from './cell-state.ts';
import { type Cell, type Draft, type DraftRow } from './draft.ts';
import { identityFields } from './read-drafts.ts';

/** What the file said in a cell; null where a person has put something else there since, so that it can be anything. */
const firstRead = (cell: Cell | undefined): string | null => {
  if (cell?.edited !== undefined || cell?.typed !== undefined) return null;
  return cell === undefined || isDerived(cell) ? '' : (cell.value ?? standingText(cell));
};

const same = (a: Cell | undefined, b: Cell | undefined): boolean => {
  const [one, other] = [firstRead(a), firstRead(b)];
  return one === null || other === null || one === other;
};

const sameRow = (a: DraftRow, b: DraftRow): boolean =>
  identityFields.every((field) => same(a.cells[field], b.cells[field]));

/**
 * How many rows of an invoice stand in another one too, each of the other's counted once; 0 where the sheet gives them
 * different invoice keys. Customer and day are the caller's to compare. Source: product.md, Never twice (any order or split).
 */
export const sameRows = (draft: Draft, other: Draft): number => {
  if (!same(draft.head.documentKey, other.head.documentKey)) return 0;
  const left = [...other.rows];
  let found = 0;
  for (const row of draft.rows) {
    const at = left.findIndex((one) => sameRow(row, one));
    if (at < 0) continue;
    left.splice(at, 1);
    found += 1;
  }
  return found;
};
