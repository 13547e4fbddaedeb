import { isDerived, stands } from './cell-state.ts';
import { type Cell, type Draft, type DraftRow, type HeadCells, type RowCells } from './draft.ts';
import { type Field, headFields, type HeadField, rowFields, type RowField } from './fields.ts';
import { namesPeriod } from './period-words.ts';
import { type Problem } from './problem.ts';
import { problem } from './problem-texts.ts';

/** The invoice that is copied, as a person would point at it. */
export interface CopySource {
  readonly runId: number;
  readonly runName: string;
  readonly draftNo: number;
}

/** What belongs to the old document: its number, its dates, its own stated total and deduction. */
const ofTheOld: ReadonlySet<Field> = new Set<Field>([
  'documentKey',
  'invoiceDate',
  'dueDate',
  'deliveryDate',
  'invoiceTotal',
  'deductionAmount',
]);
/** Filled by us for the old invoice, but part of what was billed: another import's default must not change it. */
const keptThoughDerived: ReadonlySet<Field> = new Set<Field>(['currency', 'vatRate']);

const copied = (cell: Cell): Cell => ({
  value: cell.value,
  raw: cell.value ?? cell.raw,
  rule: 'copied',
  origin: null,
});

const copyCells = <F extends Field>(
  fields: readonly F[],
  cells: Readonly<Partial<Record<F, Cell>>>,
): Partial<Record<F, Cell>> => {
  const made: Partial<Record<F, Cell>> = {};
  for (const field of fields) {
    const cell = cells[field];
    if (cell === undefined || ofTheOld.has(field) || !stands(cell)) continue;
    if (!isDerived(cell) || keptThoughDerived.has(field)) made[field] = copied(cell);
  }
  return made;
};

/** Date codes are resolved anew for each invoice: they name no period of last time. */
const saysPeriod = (value: string): boolean => namesPeriod(value.replace(/\{[^{}]*\}/g, ' '));

const lookAt = (rowNo: number | null, field: Field, cell: Cell | undefined): readonly Problem[] => {
  const value = cell?.value ?? '';
  const isPeriod = field === 'periodStart' || field === 'periodEnd';
  if (value === '' || !(isPeriod || saysPeriod(value))) return [];
  return [problem('copied-period', 'warning', { rowNo, field }, { value })];
};

const headLooks: readonly HeadField[] = ['message'];
const rowLooks: readonly RowField[] = ['description', 'periodStart', 'periodEnd'];

const periodsIn = (head: HeadCells, rows: readonly DraftRow[]): readonly Problem[] => [
  ...headLooks.flatMap((field) => lookAt(null, field, head[field])),
  ...rows.flatMap(({ rowNo, cells }) => rowLooks.flatMap((field) => lookAt(rowNo, field, cells[field]))),
];

/**
 * An invoice of another run as a new draft: customer and rows as they were billed, the number and dates of the old left out, so
 * that this import's defaults fill them. Periods in texts stay as they are, each with a warning. The key is the caller's.
 */
export const copyDraft = (old: Draft, draftNo: number, source: CopySource): Draft => {
  const head: HeadCells = copyCells(headFields, old.head);
  const rows = old.rows.map(({ rowNo, cells }): DraftRow => {
    const own: RowCells = copyCells(rowFields, cells);
    return { rowNo, cells: own };
  });
  const { runId, runName } = source;
  const params = { runId: String(runId), runName, draftNo: String(source.draftNo) };
  const whence = problem('copied-invoice', 'hint', { rowNo: null, field: null }, params);
  return { draftNo, head, rows, businessKey: '', readProblems: [whence, ...periodsIn(head, rows)] };
};
