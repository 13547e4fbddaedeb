import { addDays, type CalendarDate } from '../domain/calendar-date.ts';
import { type LocalText, text } from '../domain/text.ts';
import { type DateOrder, dateOrders, possibleOrders, readOrderedDate } from './dates.ts';
import { type DecimalMark, markEvidence } from './numbers.ts';
import { type RawCell } from './raw-table.ts';

export interface MarkVotes {
  readonly comma: number;
  readonly point: number;
  /** Cells such as `1.234`, where either may be meant. */
  readonly either: number;
}

export interface DateVotes {
  /** Cells whose date needs an order. */
  readonly ordered: number;
  /** Cells that name a day in this order. */
  readonly fits: Readonly<Record<DateOrder, number>>;
  /** Cells that name a day within half a year of the import in this order. */
  readonly near: Readonly<Record<DateOrder, number>>;
  /** A cell that proves its order, as an example for the reason. */
  readonly proof: string | null;
  /** All such cells are written with `/` or `.` between the parts, which the year-first order never is. */
  readonly slashed: boolean;
}

/** Counts what the text cells of a column prove about its decimal mark. Number cells prove nothing: they need no mark. */
export class MarkCount {
  #comma = 0;
  #point = 0;
  #either = 0;

  add(cell: RawCell): void {
    if (typeof cell !== 'string') return;
    const evidence = markEvidence(cell);
    if (evidence === ',') this.#comma += 1;
    else if (evidence === '.') this.#point += 1;
    else if (evidence === 'either') this.#either += 1;
  }

  get votes(): MarkVotes {
    return { comma: this.#comma, point: this.#point, either: this.#either };
  }
}

/** The {@link MarkCount} of some cells. */
export const voteMark = (cells: Iterable<RawCell>): MarkVotes => {
  const count = new MarkCount();
  for (const cell of cells) count.add(cell);
  return count.votes;
};

const halfYear = 183;

/** Counts in which orders the cells of a column name a day. */
export class DateCount {
  readonly #fits: Record<DateOrder, number> = { ymd: 0, dmy: 0, mdy: 0 };
  readonly #near: Record<DateOrder, number> = { ymd: 0, dmy: 0, mdy: 0 };
  readonly #earliest: CalendarDate;
  readonly #latest: CalendarDate;
  #ordered = 0;
  #slashed = true;
  #proof: string | null = null;

  constructor(today: CalendarDate) {
    this.#earliest = addDays(today, -halfYear);
    this.#latest = addDays(today, halfYear);
  }

  add(cell: RawCell): void {
    const written =
      typeof cell === 'string'
        ? cell.trim()
        : typeof cell === 'object' && cell?.kind === 'number' && cell.date === undefined
          ? cell.raw
          : '';
    const orders = written === '' ? [] : possibleOrders(written);
    if (orders.length === 0) return;
    this.#ordered += 1;
    this.#slashed &&= /[/.]/.test(written);
    for (const order of orders) {
      this.#fits[order] += 1;
      const day = readOrderedDate(written, order);
      if (day !== null && this.#earliest <= day && day <= this.#latest) this.#near[order] += 1;
    }
    if (orders.length === 1) this.#proof ??= written;
  }

  get votes(): DateVotes {
    return {
      ordered: this.#ordered,
      fits: this.#fits,
      near: this.#near,
      proof: this.#proof,
      slashed: this.#slashed,
    };
  }
}

export interface MarkDecision {
  readonly mark: DecimalMark;
  readonly reason: LocalText;
  /** True where the cells could be read otherwise and nothing proves the choice: ask. */
  readonly ask: boolean;
}

const markName = (mark: DecimalMark): LocalText =>
  mark === ',' ? text('decimalkomma', 'decimal comma') : text('decimalpunkt', 'decimal point');

/** The decimal mark of a column: what its own cells prove, else those of the whole sheet, else what the delimiter suggests. */
export const decideMark = (own: MarkVotes, sheet: MarkVotes, delimiter: string | null): MarkDecision => {
  for (const votes of [own, sheet]) {
    if (votes.comma === votes.point) continue;
    const mark: DecimalMark = votes.comma > votes.point ? ',' : '.';
    const name = markName(mark);
    const count = Math.max(votes.comma, votes.point);
    const cells = count === 1 ? text('1 cell', '1 cell') : text(`${String(count)} celler`, `${String(count)} cells`);
    const place = votes === own ? text('i kolumnen', 'of the column') : text('i andra kolumner', 'of other columns');
    return {
      mark,
      // Where the column itself has both marks, `1.500` may be either: never decided by the majority.
      ask: own.either > 0 && own.comma > 0 && own.point > 0,
      reason: text(
        `${cells.sv} ${place.sv} har ${name.sv}.`,
        `${cells.en} ${place.en} ${count === 1 ? 'has' : 'have'} a ${name.en}.`,
      ),
    };
  }
  const mark: DecimalMark = delimiter === ',' ? '.' : ',';
  const name = markName(mark);
  return {
    mark,
    ask: own.either > 0 || own.comma > 0,
    reason: text(
      `Inget i kolumnen visar decimaltecknet; ${name.sv} antas.`,
      `Nothing in the column shows the mark; a ${name.en} is assumed.`,
    ),
  };
};

export interface OrderDecision {
  /** null: no order fits all rows, so cells that need one are errors (case N075). */
  readonly order: DateOrder | null;
  readonly reason: LocalText;
  readonly ask: 'ambiguous' | 'contradiction' | null;
}

const orderName: Readonly<Record<DateOrder, LocalText>> = {
  ymd: text('år, månad, dag', 'year, month, day'),
  dmy: text('dag, månad, år', 'day, month, year'),
  mdy: text('månad, dag, år', 'month, day, year'),
};

/** The order of a column's dates: one order, proven by all rows (intake.md 6). `proven` is the order of a sister column. */
export const decideOrder = (votes: DateVotes, proven: DateOrder | null): OrderDecision => {
  if (votes.ordered === 0) {
    return {
      order: proven ?? 'dmy',
      ask: null,
      reason: text('Datumen visar själva sin ordning.', 'The dates show their own order.'),
    };
  }
  const fitting = dateOrders.filter((order) => votes.fits[order] === votes.ordered);
  // `13.03.21`: two digits first with points or slashes are the year only where all rows then are near today.
  const yearFirst = !votes.slashed || votes.near.ymd === votes.ordered || fitting.length === 1;
  const left = yearFirst ? fitting : fitting.filter((order) => order !== 'ymd');
  const [only] = left;
  if (only === undefined) {
    return {
      order: null,
      ask: 'contradiction',
      reason: text('Ingen datumordning stämmer på alla rader.', 'No order of dates fits all rows.'),
    };
  }
  if (left.length === 1) {
    const name = orderName[only];
    const { proof } = votes;
    return {
      order: only,
      ask: null,
      reason:
        proof === null
          ? text(`Alla rader stämmer med ${name.sv}.`, `All rows fit ${name.en}.`)
          : text(
              `Alla rader stämmer med ${name.sv}; ”${proof}” bevisar det.`,
              `All rows fit ${name.en}; “${proof}” proves it.`,
            ),
    };
  }
  if (proven !== null && left.includes(proven)) {
    const name = orderName[proven];
    return {
      order: proven,
      ask: null,
      reason: text(`Som den andra datumkolumnen: ${name.sv}.`, `As the other column of dates: ${name.en}.`),
    };
  }
  // `261130` is a year first unless invoices of 2030 are meant: two digits for the year leave the order open, the day does not.
  const plausible = left.filter((order) => votes.near[order] === votes.ordered);
  const [likely] = plausible;
  if (left.includes('ymd') && likely !== undefined && plausible.length === 1) {
    const name = orderName[likely];
    return {
      order: likely,
      ask: null,
      reason: text(
        `Bara ${name.sv} ger datum nära i dag på alla rader.`,
        `Only ${name.en} gives dates near today on all rows.`,
      ),
    };
  }
  const order: DateOrder = left.includes('ymd') && !votes.slashed ? 'ymd' : left.includes('dmy') ? 'dmy' : only;
  const name = orderName[order];
  return {
    order,
    ask: 'ambiguous',
    reason: text(
      `Flera ordningar är möjliga; ${name.sv} antas.`,
      `Several orders are possible; ${name.en} is assumed.`,
    ),
  };
};
