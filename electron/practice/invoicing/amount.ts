import { type Decimal, decimal } from '../../../shared/domain/decimal.ts';
import { fromMinor, minor } from '../../../shared/domain/money.ts';
import { badField, missing } from '../refusal.ts';
import { isView, type Json, numberOf, textOf, type View } from '../wire/json.ts';
import { currencyDecimals } from '../currencies.ts';

/** AmountView: minor units, the currency, and the same amount in whole units for the eye. */
export const amountView = (value: number, currency: string): View => ({
  CurrencyCode: currency,
  Value: value,
  ValueForView: Number(fromMinor(minor(value), currencyDecimals(currency))),
});

export interface Amount {
  readonly value: number;
  readonly currency: string;
}

/** The largest amount of a request (minor units): the sums of a ledger of such amounts are still counted exactly. */
const largest = 10 ** 14;

/** An AmountView of a request; null when it is absent. Throws a Refusal (400) without a Value, too large, or with an unknown currency. */
export const readAmount = (view: View, field: string): Amount | null => {
  const given: Json | undefined = view[field];
  if (!isView(given)) return null;
  const value = numberOf(given, 'Value');
  const currency = textOf(given, 'CurrencyCode') ?? 'SEK';
  if (value === null) throw badField(field, 'belopp saknas', 'the amount is missing');
  if (Math.abs(value) > largest) throw badField(field, 'är för stort', 'is too large');
  if (!isKnownCurrency(currency)) throw badField(field, `okänd valuta ${currency}`, `unknown currency ${currency}`);
  return { value, currency };
};

/**
 * What is paid and what is written off with it (minor units of the same currency); only a write-off leaves nothing paid.
 * Throws a Refusal (400) without either, or in two currencies.
 */
export const readPaid = (sent: View): { readonly amount: Amount; readonly writeOff: number } => {
  const writeOff = readAmount(sent, 'WriteOff');
  const amount = readAmount(sent, 'Amount') ?? (writeOff === null ? null : { ...writeOff, value: 0 });
  if (amount === null) throw missing('Amount');
  if (writeOff !== null && writeOff.currency !== amount.currency)
    throw badField('WriteOff', `betalningen är i ${amount.currency}`, `the payment is in ${amount.currency}`);
  return { amount, writeOff: writeOff?.value ?? 0 };
};

const isKnownCurrency = (code: string): boolean => currencyDecimals(code, null) !== null;

/** A number of a view as an exact decimal; 0 when it is absent. */
export const decimalOf = (view: View, field: string): Decimal => decimal(numberOf(view, field) ?? 0);
