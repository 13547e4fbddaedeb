import { type Cell, type DraftRow } from './draft.ts';
import { type Field } from './fields.ts';
import { type Problem } from './problem.ts';

export type RecordCells = Readonly<Partial<Record<Field, Cell>>>;

/**
 * One customer, article, payment, contract … as the file describes it, before checks. A cell that is blank in the file
 * is not here: a blank changes nothing in a register (intake.md 9).
 */
export interface ListRecord {
  /** 1-based order in the list. */
  readonly recordNo: number;
  readonly cells: RecordCells;
  /** Rows below the record: contracts only. */
  readonly rows: readonly DraftRow[];
  /** Problems that the reading found; checks add theirs. */
  readonly readProblems: readonly Problem[];
}

/** The row of the file in which the record begins; null where no cell comes from a file. */
export const rowOfRecord = ({ cells, rows }: ListRecord): number | null => {
  const found = [...Object.values(cells), ...rows.flatMap((row) => Object.values(row.cells))];
  return found.find((cell) => cell.origin !== null)?.origin?.row ?? null;
};
