import { type CalendarDate } from '../domain/calendar-date.ts';
import { isBlank } from './cell-text.ts';
import { DateCount, type DateVotes, MarkCount, type MarkVotes } from './column-votes.ts';
import { fieldTable } from './field-table.ts';
import { type Field } from './fields.ts';
import { factsOf } from './raw-rows.ts';
import { type RawCell, type RawRows } from './raw-table.ts';

/** What all the cells of a column say together. */
export interface ColumnFacts {
  /** The first cells that are not blank, at most three. */
  readonly samples: readonly RawCell[];
  /** Of a column of numbers; null otherwise. */
  readonly marks: MarkVotes | null;
  /** Of a column of dates; null otherwise. */
  readonly dates: DateVotes | null;
  /** Of a column of amounts: the one currency that the formats of all its filled cells show; null otherwise. */
  readonly currency: string | null;
}

const isNumber = (field: Field | null): boolean =>
  field !== null && ['amount', 'quantity', 'percent'].includes(fieldTable[field].type);
const isDate = (field: Field | null): boolean => field !== null && fieldTable[field].type === 'date';
const isAmount = (field: Field | null): boolean => field !== null && fieldTable[field].type === 'amount';

const currencyOf = (cell: RawCell): string | null =>
  typeof cell === 'object' && cell?.kind === 'number' ? (cell.currency ?? null) : null;

const SAMPLES = 3;

/** Counts down one column. */
class ColumnCount {
  readonly index: number;
  readonly #samples: RawCell[] = [];
  readonly #marks: MarkCount | null;
  readonly #dates: DateCount | null;
  /** undefined: none was seen yet; null: not all show the same. */
  #currency: string | null | undefined;

  constructor(index: number, field: Field | null, today: CalendarDate) {
    this.index = index;
    this.#marks = isNumber(field) ? new MarkCount() : null;
    this.#dates = isDate(field) ? new DateCount(today) : null;
    this.#currency = isAmount(field) ? undefined : null;
  }

  /** False when nothing that comes below can matter any more. */
  get open(): boolean {
    return this.#marks !== null || this.#dates !== null || this.#currency !== null || this.#samples.length < SAMPLES;
  }

  add(cell: RawCell | undefined, hidden: boolean): void {
    if (cell === undefined || isBlank(cell)) return;
    if (this.#currency !== null) {
      const own = currencyOf(cell);
      this.#currency = this.#currency === undefined || this.#currency === own ? own : null;
    }
    if (hidden) return;
    if (this.#samples.length < SAMPLES) this.#samples.push(cell);
    this.#marks?.add(cell);
    this.#dates?.add(cell);
  }

  get facts(): ColumnFacts {
    return {
      samples: this.#samples,
      marks: this.#marks?.votes ?? null,
      dates: this.#dates?.votes ?? null,
      currency: this.#currency ?? null,
    };
  }
}

/** Looks at all columns in one pass over the rows; hidden rows prove nothing of marks and dates. In the order of `columns`. */
export const surveyColumns = (
  columns: readonly { readonly index: number; readonly field: Field | null }[],
  rows: RawRows,
  today: CalendarDate,
): readonly ColumnFacts[] => {
  const counts = columns.map(({ index, field }) => new ColumnCount(index, field, today));
  const { cellAt, hiddenAt } = factsOf(rows);
  let open = counts;
  for (let index = 0; index < rows.length && open.length > 0; index += 1) {
    const hidden = hiddenAt(index);
    for (const count of open) count.add(cellAt(index, count.index), hidden);
    if (index % 64 === 63) open = open.filter((count) => count.open);
  }
  return counts.map(({ facts }) => facts);
};
