import { z } from 'zod';
import { type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { readingOf } from '../../shared/intake/cell-value.ts';
import { type Cell, type Draft } from '../../shared/intake/draft.ts';
import { isHeadField } from '../../shared/intake/field-table.ts';
import { type Field, headFields, rowFields } from '../../shared/intake/fields.ts';
import { problemOf } from '../../shared/intake/head-cells.ts';
import { type Problem } from '../../shared/intake/problem.ts';
import { problem } from '../../shared/intake/problem-texts.ts';
import { parseTyped } from '../../shared/intake/typed.ts';
import { cellShape, problemShape } from '../store/draft-shape.ts';

/** Where a cell of a draft stands; `rowNo` null for the head. */
export interface Place {
  readonly rowNo: number | null;
  readonly field: Field;
}

/** All that an edit changes at a place: the cell, and what its reading found. What follows from it is worked out anew. */
export const cellStateShape = z.object({ cell: cellShape.nullable(), problems: z.array(problemShape) });
export interface CellState {
  readonly cell: Cell | null;
  readonly problems: readonly Problem[];
}

export const fieldOf = z.enum([...headFields, ...rowFields]);

/** True where the draft has such a place: head fields in the head, the others in a row that exists. */
export const hasPlace = (draft: Draft, { rowNo, field }: Place): boolean =>
  isHeadField(field) ? rowNo === null : draft.rows.some((row) => row.rowNo === rowNo);

const isAt =
  ({ rowNo, field }: Place) =>
  (problem: Problem): boolean =>
    problem.rowNo === rowNo && problem.field === field;

/** The currency of the invoice's amounts: kronor where it names none. */
export const currencyOf = ({ head }: Draft): string => head.currency?.value ?? 'SEK';

export const stateAt = (draft: Draft, place: Place): CellState => {
  const { rowNo, field } = place;
  const cell = isHeadField(field) ? draft.head[field] : draft.rows.find((row) => row.rowNo === rowNo)?.cells[field];
  return { cell: cell ?? null, problems: draft.readProblems.filter(isAt(place)) };
};

const withCell = <F extends Field>(
  cells: Readonly<Partial<Record<F, Cell>>>,
  field: F,
  cell: Cell | null,
): Partial<Record<F, Cell>> => {
  const changed: Partial<Record<F, Cell>> = { ...cells };
  if (cell === null) Reflect.deleteProperty(changed, field);
  else changed[field] = cell;
  return changed;
};

/** The draft with another state at a place; the caller completes and checks it again. */
export const putState = (draft: Draft, place: Place, { cell, problems }: CellState): Draft => {
  const { rowNo, field } = place;
  const readProblems = [...draft.readProblems.filter((problem) => !isAt(place)(problem)), ...problems];
  if (isHeadField(field)) return { ...draft, head: withCell(draft.head, field, cell), readProblems };
  const rows = draft.rows.map((row) =>
    row.rowNo === rowNo ? { ...row, cells: withCell(row.cells, field, cell) } : row,
  );
  return { ...draft, rows, readProblems };
};

const unreadable = (
  { rowNo, field }: Place,
  typed: string,
  code: NonNullable<Parameters<typeof problemOf>[3]['problem']>,
): readonly Problem[] => {
  const found = problemOf(
    rowNo,
    field,
    typed,
    { value: null, rule: 'typed', problem: code },
    readingOf(field, ',', null),
  );
  return found === null ? [] : [found];
};

/** An amount in another currency stands in the cell as a file's does: its value is kept, and it holds the invoice. */
const inOtherCurrency = (
  { rowNo, field }: Place,
  cell: Cell,
  currency: string,
  invoiceCurrency: string,
): CellState => ({
  cell,
  problems: [
    problem('other-currency', 'error', { rowNo, field }, { raw: cell.typed ?? cell.raw, currency, invoiceCurrency }),
  ],
});

/**
 * What typing a text makes of a cell. An unreadable text is never dropped: it stands in the cell, without a value, with
 * its problem; what the file says stays beside it. Blank empties the cell, so that a value can be derived or is missed.
 * `currency` is the invoice's; null where there is none to hold an amount against.
 */
export const typedState = (
  before: CellState,
  place: Place,
  typed: string,
  today: CalendarDate,
  currency: string | null,
): CellState => {
  const origin = before.cell?.origin ?? null;
  const raw = before.cell?.raw ?? '';
  const read = parseTyped(place.field, typed, today);
  if ('problem' in read) {
    return {
      cell: { value: null, raw, rule: 'typed', typed, origin },
      problems: unreadable(place, typed, read.problem),
    };
  }
  if (currency !== null && read.currency !== undefined && read.currency !== currency)
    return inOtherCurrency(place, { value: read.value, raw, rule: 'typed', typed, origin }, read.currency, currency);
  const emptied = read.value === null ? { typed: '' } : {};
  return { cell: { value: read.value, raw, rule: 'typed', ...emptied, origin, edited: true }, problems: [] };
};

/** What a mend makes of a cell. */
export const mendedState = (before: CellState, value: string): CellState => ({
  cell: { value, raw: before.cell?.raw ?? '', rule: 'mend', origin: before.cell?.origin ?? null, edited: true },
  problems: [],
});
