import { isCalendarDate, stockholmDate, type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { currencyDecimals } from '../../../shared/domain/currency-decimals.ts';
import { decimalsOf, toDecimal } from '../../../shared/domain/decimal.ts';
import { fitsMinor, minor, toMinor, type Minor } from '../../../shared/domain/money.ts';
import { text, type LocalText } from '../../../shared/domain/text.ts';
import { type Fields, type Leaf } from './scopes.ts';

/** A value that is missing or none: what is wrong, as it follows the place (“post 3 saknar belopp”). */
export class ValueFault extends Error {
  readonly what: LocalText;

  constructor(what: LocalText) {
    super(what.en);
    this.what = what;
  }
}

const fail = (sv: string, en: string): never => {
  throw new ValueFault(text(sv, en));
};

/** An amount with its currency. */
export interface Money {
  readonly amount: Minor;
  readonly currency: string;
}

const leafAt = (fields: Fields, path: string): Leaf | null =>
  fields.get(path)?.find((leaf) => leaf.text !== '') ?? null;

/** The first of the paths that has a text; null where none has. */
export const textAt = (fields: Fields, ...paths: readonly string[]): string | null => {
  for (const path of paths) {
    const leaf = leafAt(fields, path);
    if (leaf !== null) return leaf.text;
  }
  return null;
};

export const textsAt = (fields: Fields, path: string): readonly string[] =>
  (fields.get(path) ?? []).flatMap(({ text: found }) => (found === '' ? [] : [found]));

/** Exact: an amount with more decimals than its currency has is none. Throws {@link ValueFault}. */
export const amountOf = (written: string, currency: string): Minor => {
  const value = /^\+?(\d+\.?\d*|\.\d+)$/.test(written) ? toDecimal(written) : null;
  if (value === null)
    return fail(`har ett belopp som inget är (${written})`, `has an amount that is none (${written})`);
  const decimals = currencyDecimals(currency);
  if (decimalsOf(value) > decimals)
    fail(
      `har ett belopp med fler decimaler än valutan har (${written} ${currency})`,
      `has an amount with more decimals than its currency has (${written} ${currency})`,
    );
  if (!fitsMinor(value, decimals))
    fail(`har ett orimligt stort belopp (${written})`, `has an amount beyond reason (${written})`);
  return toMinor(value, decimals);
};

/** Null where there is no amount. Throws {@link ValueFault} for one without a currency, or that is none. */
export const moneyAt = (fields: Fields, path: string, otherwise: string | null = null): Money | null => {
  const leaf = leafAt(fields, path);
  if (leaf === null) return null;
  const currency = leaf.currency?.trim() ?? otherwise;
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return fail('saknar valuta', 'has no currency');
  return { amount: amountOf(leaf.text, currency), currency };
};

export const requiredMoney = (fields: Fields, path: string): Money =>
  moneyAt(fields, path) ?? fail('saknar belopp', 'has no amount');

/** True for credit. Null where it is not said. Throws {@link ValueFault} where it is something else. */
export const creditAt = (fields: Fields, path: string): boolean | null => {
  const written = textAt(fields, path);
  if (written === null || written === 'CRDT') return written === null ? null : true;
  return written === 'DBIT'
    ? false
    : fail(`är varken insättning eller uttag (${written})`, `is neither a credit nor a debit (${written})`);
};

export const requiredCredit = (fields: Fields, path: string): boolean =>
  creditAt(fields, path) ??
  fail('säger inte om den är insättning eller uttag', 'does not say whether it is a credit or a debit');

/** Where a date was written as a moment, the day is the one that was written; in UTC, that of Stockholm. */
const dayOf = (written: string): CalendarDate => {
  if (/T.*Z$/.test(written)) {
    const instant = new Date(written);
    if (!Number.isNaN(instant.getTime())) return stockholmDate(instant);
  }
  const day = written.slice(0, 10);
  if (isCalendarDate(day) && /^(T|Z|[+-]\d\d:\d\d|$)/.test(written.slice(10))) return day;
  return fail(`har ett datum som inte finns (${written})`, `has a date that does not exist (${written})`);
};

/** The day of a choice of `Dt` and `DtTm`; null where there is none. Throws {@link ValueFault} for what is no day. */
export const dayAt = (fields: Fields, path: string): CalendarDate | null => {
  const written = textAt(fields, `${path}/Dt`, `${path}/DtTm`);
  return written === null ? null : dayOf(written);
};

export const missingStatus = (): never => fail('säger inte om den är bokförd', 'does not say whether it is booked');
export const tooMany = (): never => fail('har orimligt många referenser', 'has more references than is reasonable');
export const missingDay = (): never => fail('saknar bokföringsdag', 'has no booking date');

export const flagAt = (fields: Fields, path: string): boolean => {
  const written = textAt(fields, path);
  return written === 'true' || written === '1';
};

const countOf = (written: string): number =>
  /^\d{1,15}$/.test(written)
    ? Number(written)
    : fail(`har ett antal som inget är (${written})`, `has a count that is none (${written})`);

/** The sum of the counts at a path; null where there are none. Throws {@link ValueFault} for what is no count. */
export const countAt = (fields: Fields, path: string): number | null => {
  const written = textsAt(fields, path);
  return written.length === 0 ? null : written.reduce((sum, one) => sum + countOf(one), 0);
};

/** The sum of amounts at a path. Null where there is none, or they are in several currencies. */
export const sumAt = (fields: Fields, path: string, currency: string): Minor | null => {
  const leaves = (fields.get(path) ?? []).filter((leaf) => leaf.text !== '');
  if (leaves.length === 0 || leaves.some((leaf) => (leaf.currency ?? currency) !== currency)) return null;
  return minor(leaves.reduce((sum, leaf) => sum + amountOf(leaf.text, currency), 0));
};
