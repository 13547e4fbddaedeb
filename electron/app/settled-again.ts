import { addDays } from '../../shared/domain/calendar-date.ts';
import { type BankPayment } from '../../shared/domain/bank-payment.ts';
import { type ToldAgain, toldAgain, type ToldPayment } from '../../shared/domain/told-again.ts';
import { type ListKey } from '../store/lists.ts';
import { type SettledPayment, settledPayments } from '../store/settled-payments.ts';
import { type Store } from '../store/store.ts';

/** A day that is mended in a sheet was seldom further off. */
const AROUND = 31;

const toldOf = ({ references, ...payment }: BankPayment): ToldPayment => ({
  ...payment,
  references: references.map(({ value }) => value),
});

interface Asked {
  readonly payments: readonly BankPayment[];
  readonly told: ReadonlySet<string>;
  readonly isOf: (one: SettledPayment) => boolean;
}

const againIn = (store: Store, { scopeId }: ListKey, { payments, told, isOf }: Asked): ToldAgain<SettledPayment> => {
  const days = payments.map(({ bookedOn }) => bookedOn).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return { same: new Map(), alike: new Map() };
  const settled = settledPayments(store, scopeId, { from: addDays(from, -AROUND), to: addDays(to, AROUND) });
  const keys = new Set(settled.map(({ key }) => key));
  return toldAgain(
    payments.filter(({ key }) => !keys.has(key)).map(toldOf),
    settled.filter((one) => !told.has(one.key) && isOf(one)),
  );
};

/**
 * Of payments of a bank's file, the rows of sheets that were registered or left and that each may be: a sheet has no names of the bank's,
 * by which files know each other's payments.
 *
 * @param told the keys of what the list tells
 */
export const rowsAgain = (
  store: Store,
  key: ListKey,
  payments: readonly BankPayment[],
  told: ReadonlySet<string>,
): ReadonlyMap<string, SettledPayment> => {
  const { same, alike } = againIn(store, key, { payments, told, isOf: ({ isRow }) => isRow });
  return new Map([...same, ...alike]);
};

/**
 * Of rows of a sheet, the payments which were registered or left that each is or may be, in other words.
 *
 * @param told the keys of what the list tells beside them: no row is one of those
 */
export const settledAgain = (
  store: Store,
  key: ListKey,
  rows: readonly BankPayment[],
  told: ReadonlySet<string>,
): ToldAgain<SettledPayment> => againIn(store, key, { payments: rows, told, isOf: () => true });
