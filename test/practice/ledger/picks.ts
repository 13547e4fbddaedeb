import { addDays, type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { isAllowed, type InvoiceAct } from '../../../shared/service/invoice-transitions.ts';
import { type InvoiceRow } from '../../../electron/practice/ledger/invoices.ts';
import { type Books, recordsOf, type RecordRow } from './books.ts';
import { isAllowedMove, type Move } from './calls.ts';

/** What is there before anything happens. */
export interface LedgerWorld {
  readonly cid: string;
  readonly cid2: string;
  /** Of the first creditor: one with all that a debtor can have, one with little; of the second: one. */
  readonly debtors: readonly [rich: string, plain: string, other: string];
  readonly debtorContract: string;
}

/** Numbers that were drawn for one step. */
export type Draws = readonly [number, number, number, number];

/** What a step picks from, by its numbers: the same step picks the same in the same books. */
export class Pick {
  readonly books: Books;
  readonly world: LedgerWorld;
  readonly today: CalendarDate;
  readonly draws: Draws;

  constructor(books: Books, world: LedgerWorld, today: CalendarDate, draws: Draws) {
    this.books = books;
    this.world = world;
    this.today = today;
    this.draws = draws;
  }

  /** One of these, by the draw of this index. */
  of<Item>(items: readonly Item[], draw: 0 | 1 | 2 | 3): Item | undefined {
    return items[this.draws[draw] % Math.max(1, items.length)];
  }

  some<Item>(items: readonly [Item, ...Item[]], draw: 0 | 1 | 2 | 3): Item {
    return items[this.draws[draw] % items.length] ?? items[0];
  }

  day(days: number): CalendarDate {
    return addDays(this.today, days);
  }

  /** Any, but more often than not one with which the act is allowed. */
  invoice(act: InvoiceAct, draw: 0 | 1 | 2 | 3 = 0): InvoiceRow | undefined {
    const all = [...this.books.invoices.values()];
    const fitting = all.filter(({ stage }) => isAllowed(act, stage));
    return this.of(this.draws[3] % 5 === 0 || fitting.length === 0 ? all : fitting, draw);
  }

  record(kind: string, move?: (id: string) => Move): RecordRow | undefined {
    const all = recordsOf(this.books, kind);
    const fitting = move === undefined ? all : all.filter(({ id }) => isAllowedMove(this.books, move(id)) === true);
    return this.of(this.draws[3] % 5 === 0 || fitting.length === 0 ? all : fitting, 0);
  }

  /** An amount that suits a debt: a part, all of it, more, nothing, or with the wrong sign. */
  amount(owed: number, draw: 0 | 1 | 2 | 3 = 1): number {
    return this.some(
      [Math.trunc(owed / 3), owed, owed + 777 * Math.sign(owed), owed - Math.sign(owed), 1, 0, -500],
      draw,
    );
  }
}

export const amount = (
  Value: number,
  CurrencyCode: string,
): { readonly Value: number; readonly CurrencyCode: string } => ({
  Value,
  CurrencyCode,
});
