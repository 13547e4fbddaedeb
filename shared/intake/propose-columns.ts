import { type CalendarDate } from '../domain/calendar-date.ts';
import { type LocalText, text } from '../domain/text.ts';
import { rawText } from './cell-text.ts';
import { feedOf } from './column-feed.ts';
import { readCell, readingOf } from './cell-value.ts';
import {
  decideMark,
  decideOrder,
  type DateVotes,
  type MarkDecision,
  type MarkVotes,
  type OrderDecision,
} from './column-votes.ts';
import { shownCurrency } from './column-currency.ts';
import { surveyColumns } from './column-survey.ts';
import { type DateOrder, dateOrders } from './dates.ts';
import { type MatchedColumn } from './match-columns.ts';
import { type ColumnPlan, type PlanChoices } from './plan.ts';
import { type DecimalMark } from './numbers.ts';
import { type RawCell, type RawRows } from './raw-table.ts';
import { repairedHeader } from './repaired-headers.ts';

export interface ColumnDecision {
  readonly plan: ColumnPlan;
  readonly asks: readonly ('decimal-mark' | 'date-order' | 'date-order-contradiction')[];
  /** The orders of dates that an answer may choose: no order in which the column names no day. */
  readonly orders: readonly DateOrder[];
  /** What the column proves for the whole import. */
  readonly proves: { readonly mark: DecimalMark | null; readonly order: DateOrder | null };
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

/** Where rows contradict each other, an order that fits some of them is an answer too. */
const openOrders = (votes: DateVotes | undefined, ask: OrderDecision['ask']): readonly DateOrder[] =>
  votes === undefined || ask === null
    ? []
    : dateOrders.filter((order) => votes.fits[order] >= (ask === 'ambiguous' ? votes.ordered : 1));

const together = (a: LocalText, b: LocalText | null): LocalText =>
  b === null ? a : text(`${a.sv} ${b.sv}`, `${a.en} ${b.en}`);

const samplesOf = (
  found: readonly RawCell[],
  column: Omit<ColumnPlan, 'samples' | 'rule'>,
): Pick<ColumnPlan, 'samples' | 'rule'> => {
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
  const facts = surveyColumns(matched, rows, today);
  const sheetMarks = facts.reduce((all, { marks }) => (marks === null ? all : sum(all, marks)), zero);
  const proven = facts
    .flatMap(({ dates }) => (dates === null || dates.ordered === 0 ? [] : [decideOrder(dates, null)]))
    .find((decision) => decision.ask === null);
  return matched.map((column, at): ColumnDecision => {
    const own = facts[at]?.marks ?? undefined;
    const votes = facts[at]?.dates ?? undefined;
    const mark =
      choices.decimalMark === null ? decideMark(own ?? zero, sheetMarks, delimiter) : chosenMark(choices.decimalMark);
    const order =
      votes === undefined
        ? null
        : choices.dateOrder === null
          ? decideOrder(votes, proven?.order ?? null)
          : chosenOrder(choices.dateOrder);
    const used = own !== undefined && own.comma + own.point + own.either > 0;
    const shown = facts[at]?.currency ?? null;
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
      plan: { ...base, ...samplesOf(facts[at]?.samples ?? [], base) },
      asks: [
        ...(used && mark.ask ? (['decimal-mark'] as const) : []),
        ...(order?.ask === 'ambiguous'
          ? (['date-order'] as const)
          : order?.ask === 'contradiction'
            ? (['date-order-contradiction'] as const)
            : []),
      ],
      orders: openOrders(votes, order?.ask ?? null),
      proves: {
        mark: used ? mark.mark : null,
        order: votes !== undefined && votes.ordered > 0 ? (order?.order ?? null) : null,
      },
    };
  });
};
