import { currencyDecimals } from '../../../shared/domain/currency-decimals.ts';
import { fromMinor, minor, type Minor } from '../../../shared/domain/money.ts';
import { type Language, text, type LocalText } from '../../../shared/domain/text.ts';
import { showDecimal } from '../../../shared/intake/show.ts';
import { type CamtWarning, type CamtWarningCode } from './camt-file.ts';
import { type Money } from './values.ts';

/** The words of what does not add up. `where` is a place (“post 3 i utdrag A1”), with which each sentence begins. */

const show = ({ amount, currency }: Money, language: Language): string => {
  const decimals = currencyDecimals(currency);
  return `${showDecimal(fromMinor(amount, decimals), language, decimals)} ${currency}`;
};

/** An amount as it is read in each language. */
export const shownMoney = (money: Money): LocalText => text(show(money, 'sv'), show(money, 'en'));

const begin = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const warning = (code: CamtWarningCode, where: LocalText, sv: string, en: string): CamtWarning => ({
  code,
  sentence: text(`${begin(where.sv)} ${sv}`, `${begin(where.en)} ${en}`),
});

/** @param sum what the payments of the entry come to */
export const detailsDiffer = (where: LocalText, entry: Money, sum: Minor): CamtWarning => {
  const [booked, found] = [shownMoney(entry), shownMoney({ ...entry, amount: sum })];
  return warning(
    'details',
    where,
    `är bokförd med ${booked.sv}, men betalningarna i den blir ${found.sv}.`,
    `was booked as ${booked.en}, but its payments come to ${found.en}.`,
  );
};

/** @param sum what the payments of the entry whose amount is told come to */
export const amountsMissing = (where: LocalText, entry: Money, count: number, sum: Minor): CamtWarning => {
  const rest = shownMoney({ ...entry, amount: minor(entry.amount - sum) });
  return warning(
    'amount-missing',
    where,
    `har ${String(count)} betalningar utan belopp, som inte kan läsas: ${rest.sv} av posten återstår.`,
    `has ${String(count)} payments without an amount, which cannot be read: ${rest.en} of it remains.`,
  );
};

/** An incoming payment that the bank took back, and that may have been registered. */
export const takenBack = (where: LocalText, entry: Money): CamtWarning => {
  const amount = shownMoney(entry);
  return warning(
    'taken-back',
    where,
    `är en inbetalning på ${amount.sv} som banken har tagit tillbaka. Är den registrerad måste den rättas.`,
    `is an incoming payment of ${amount.en} that the bank has taken back. If it was registered, it must be corrected.`,
  );
};

export const batchCountDiffers = (where: LocalText, told: number, found: number): CamtWarning =>
  warning(
    'batch',
    where,
    `sägs vara ${String(told)} betalningar, men har ${String(found)}.`,
    `is said to be ${String(told)} payments, but has ${String(found)}.`,
  );

export const batchTotalDiffers = (where: LocalText, total: Money, sum: Minor): CamtWarning => {
  const [told, found] = [shownMoney(total), shownMoney({ ...total, amount: sum })];
  return warning(
    'batch',
    where,
    `sägs bli ${told.sv}, men betalningarna i den blir ${found.sv}.`,
    `is said to come to ${told.en}, but its payments come to ${found.en}.`,
  );
};

const sides = { credit: text('insättningar', 'credits'), debit: text('uttag', 'debits') };

/** @param told how many there are by the statement, or what they come to, or both */
export const totalsDiffer = (
  where: LocalText,
  side: keyof typeof sides,
  told: { readonly count: number | null; readonly sum: Minor | null },
  found: { readonly count: number; readonly sum: Minor },
  currency: string,
): CamtWarning => {
  const sum = shownMoney({ amount: found.sum, currency });
  const toldSum = told.sum === null ? null : shownMoney({ amount: told.sum, currency });
  const [count, toldCount] = [String(found.count), String(told.count ?? found.count)];
  const { sv, en } = sides[side];
  return warning(
    'totals',
    where,
    `sägs ha ${toldCount} ${sv} på ${toldSum?.sv ?? sum.sv}, men har ${count} på ${sum.sv}.`,
    `is said to have ${toldCount} ${en} of ${toldSum?.en ?? sum.en}, but has ${count} of ${sum.en}.`,
  );
};

/** @param expected what the opening balance and the entries make */
export const balanceDiffers = (where: LocalText, opening: Money, closing: Money, expected: Minor): CamtWarning => {
  const [from, to, made] = [shownMoney(opening), shownMoney(closing), shownMoney({ ...opening, amount: expected })];
  return warning(
    'balance',
    where,
    `går inte ihop: ${from.sv} vid början och posterna blir ${made.sv}, men slutet är ${to.sv}. Någon post kan saknas.`,
    `does not add up: ${from.en} at the beginning and the entries make ${made.en}, but the end is ${to.en}. An entry may be missing.`,
  );
};
