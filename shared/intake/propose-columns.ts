import { type CalendarDate } from '../domain/calendar-date.ts';
import { type LocalText, text } from '../domain/text.ts';
import { isBlank, rawText } from './cell-text.ts';
import { feedOf } from './column-feed.ts';
import { readCell, readingOf } from './cell-value.ts';
import {
  decideMark,
  decideOrder,
  type MarkDecision,
  type MarkVotes,
  type OrderDecision,
  voteDates,
  voteMark,
} from './column-votes.ts';
import { currencyOfCells, shownCurrency } from './column-currency.ts';
import { type DateOrder } from './dates.ts';
import { fieldTable } from './field-table.ts';
import { type Field } from './fields.ts';
import { type MatchedColumn } from './match-columns.ts';
import { type ColumnPlan, type PlanChoices } from './plan.ts';
import { type DecimalMark } from './numbers.ts';
import { type RawCell, type RawRows } from './raw-table.ts';
import { repairedHeader } from './repaired-headers.ts';

export interface ColumnDecision {
  readonly plan: ColumnPlan;
  readonly asks: readonly ('decimal-mark' | 'date-order' | 'date-order-contradiction')[];
  /** What the column proves for the whole import. */
  readonly proves: { readonly mark: DecimalMark | null; readonly order: DateOrder | null };
}

const isNumber = (field: Field | null): boolean =>
  field !== null && ['amount', 'quantity', 'percent'].includes(fieldTable[field].type);
const isDate = (field: Field | null): boolean => field !== null && fieldTable[field].type === 'date';

function* cellsOf(rows: RawRows, index: number): Generator<RawCell | undefined> {
  for (const row of rows) if (!row.hidden) yield row.cells[index];
}

const zero: MarkVotes = { comma: 0, point: 0, either: 0 };
const sum = (a: MarkVotes, b: MarkVotes): MarkVotes => ({
  comma: a.comma + b.comma,
  point: a.point + b.point,
  either: a.either + b.either,
});

const chosenMark = (mark: DecimalMark): MarkDecision => ({
  mark,
  ask: false,
  reason: text('Decimaltecknet är valt av dig.', 'You chose the decimal mark.'),
});
const chosenOrder = (order: DateOrder): OrderDecision => ({
  order,
  ask: null,
  reason: text('Datumordningen är vald av dig.', 'You chose the order of dates.'),
});

const together = (a: LocalText, b: LocalText | null): LocalText =>
  b === null ? a : text(`${a.sv} ${b.sv}`, `${a.en} ${b.en}`);

const samplesOf = (
  rows: RawRows,
  column: Omit<ColumnPlan, 'samples' | 'rule'>,
): Pick<ColumnPlan, 'samples' | 'rule'> => {
  const found: RawCell[] = [];
  for (const cell of cellsOf(rows, column.index)) {
    if (cell === undefined || isBlank(cell)) continue;
    found.push(cell);
    if (found.length === 3) break;
  }
  const { field } = column;
  if (field === null) return { rule: null, samples: found.map((cell) => ({ raw: rawText(cell), value: null })) };
  const reading = readingOf(field, column.mark, column.order);
  const reads = found.map((cell) => readCell(cell, reading));
  return {
    rule: reads.find((read) => read.value !== null)?.rule ?? null,
    samples: found.map((cell, index) => ({ raw: rawText(cell), value: reads[index]?.value ?? null })),
  };
};

/** Decides for each column of a sheet how its cells are read: one decimal mark, one order of dates, proven by all its rows. */
export const proposeColumns = (
  matched: readonly MatchedColumn[],
  rows: RawRows,
  delimiter: string | null,
  choices: PlanChoices,
  today: CalendarDate,
): readonly ColumnDecision[] => {
  const marks = new Map(
    matched.filter(({ field }) => isNumber(field)).map(({ index }) => [index, voteMark(cellsOf(rows, index))]),
  );
  const sheetMarks = [...marks.values()].reduce(sum, zero);
  const dates = new Map(
    matched.filter(({ field }) => isDate(field)).map(({ index }) => [index, voteDates(cellsOf(rows, index), today)]),
  );
  const proven = [...dates.values()]
    .map((votes) => decideOrder(votes, null))
    .find((decision, index) => decision.ask === null && [...dates.values()][index]?.ordered !== 0);
  return matched.map((column): ColumnDecision => {
    const own = marks.get(column.index);
    const votes = dates.get(column.index);
    const mark =
      choices.decimalMark === null ? decideMark(own ?? zero, sheetMarks, delimiter) : chosenMark(choices.decimalMark);
    const order =
      votes === undefined
        ? null
        : choices.dateOrder === null
          ? decideOrder(votes, proven?.order ?? null)
          : chosenOrder(choices.dateOrder);
    const used = own !== undefined && own.comma + own.point + own.either > 0;
    const shown =
      column.field !== null && fieldTable[column.field].type === 'amount' ? currencyOfCells(rows, column.index) : null;
    const said = together(
      shown === null || shown === 'SEK' ? column.reason : together(column.reason, shownCurrency(shown)),
      used ? mark.reason : votes !== undefined && votes.ordered > 0 ? (order?.reason ?? null) : null,
    );
    const { written } = column;
    const reason = written === undefined ? said : together(said, repairedHeader(written));
    const base = {
      index: column.index,
      header: column.header,
      ...(written === undefined ? {} : { written }),
      field: column.field,
      ...feedOf(column),
      reason,
      mark: mark.mark,
      order: order?.order ?? null,
    };
    return {
      plan: { ...base, ...samplesOf(rows, base) },
      asks: [
        ...(used && mark.ask ? (['decimal-mark'] as const) : []),
        ...(order?.ask === 'ambiguous'
          ? (['date-order'] as const)
          : order?.ask === 'contradiction'
            ? (['date-order-contradiction'] as const)
            : []),
      ],
      proves: {
        mark: used ? mark.mark : null,
        order: votes !== undefined && votes.ordered > 0 ? (order?.order ?? null) : null,
      },
    };
  });
};
