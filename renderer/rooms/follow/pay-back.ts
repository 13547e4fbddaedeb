import { type Act as ServiceAct } from '../../../shared/contract/acts.ts';
import { printBankgiro } from '../../../shared/domain/bankgiro.ts';
import { isCalendarDate } from '../../../shared/domain/calendar-date.ts';
import { printPlusgiro } from '../../../shared/domain/plusgiro.ts';
import { type MessageKey } from '../../i18n/index.ts';
import { typedMinor } from '../../parts/number-typed.ts';

/** To what kind of account money is paid back. */
export const receiverWays = ['bankgiro', 'plusgiro', 'account'] as const;
export type ReceiverWay = (typeof receiverWays)[number];

/** What a person fills in to pay a payment back. */
export interface TypedPayBack {
  readonly from: string;
  readonly way: ReceiverWay;
  /** The number of the bankgiro, the plusgiro or the account. */
  readonly number: string;
  readonly clearing: string;
  readonly receiverName: string;
  readonly amount: string;
  readonly date: string;
  readonly reference: string;
  /** The account of the books that the payment is taken from; blank: as the service has it set. */
  readonly account: string;
}

type PayBack = Extract<ServiceAct, { readonly kind: 'payBack' }>;

const digitsOf = (text: string): string => text.replaceAll(/[\s-]/g, '');

const accountOf = ({ clearing, number }: TypedPayBack): PayBack['receiver'] | null =>
  /^\d{4,5}$/.test(digitsOf(clearing)) && /^\d{1,12}$/.test(digitsOf(number))
    ? { clearing: digitsOf(clearing), account: digitsOf(number) }
    : null;

const receiverOf = (typed: TypedPayBack): PayBack['receiver'] | null => {
  if (typed.way === 'account') return accountOf(typed);
  const number = typed.way === 'bankgiro' ? printBankgiro(typed.number) : printPlusgiro(typed.number);
  if (number === null) return null;
  return typed.way === 'bankgiro' ? { bankgiro: number } : { plusgiro: number };
};

const receiverNumber = ({ receiver }: PayBack): string => {
  if ('bankgiro' in receiver) return receiver.bankgiro;
  return 'plusgiro' in receiver ? receiver.plusgiro : `${receiver.clearing}, ${receiver.account}`;
};

/** The number as it is printed for a person to look at once more, on one line. */
export const receiverShown = (payBack: PayBack): string =>
  receiverNumber(payBack).replaceAll('-', '\u2011').replaceAll(' ', '\u00a0');

export type AskedPayBack =
  { readonly payBack: PayBack; readonly acts: readonly ServiceAct[] } | { readonly missing: MessageKey };

/** Pays back, and only then takes the payment out of what waits; or what is missing. `most` in minor units: what came in. */
export const payBackOf = (paymentId: string, most: number, typed: TypedPayBack): AskedPayBack => {
  const receiver = receiverOf(typed);
  const [amount, account] = [typedMinor(typed.amount) ?? 0, typed.account.trim()];
  const [receiverName, reference] = [typed.receiverName.trim(), typed.reference.trim()];
  if (receiver === null) return { missing: `payBack.bad.${typed.way}` };
  if (receiverName === '') return { missing: 'payBack.bad.name' };
  if (amount <= 0 || amount > most) return { missing: 'payBack.bad.amount' };
  if (!isCalendarDate(typed.date)) return { missing: 'hand.badDate' };
  if (reference === '') return { missing: 'payBack.bad.reference' };
  if (account !== '' && !/^\d{4}$/.test(account)) return { missing: 'payBack.bad.books' };
  const payBack: PayBack = {
    kind: 'payBack',
    paymentId,
    amount,
    date: typed.date,
    fromBankgiro: typed.from,
    receiverName,
    receiver,
    reference,
  };
  const booked = account === '' ? {} : { account };
  // Of what is paid back in part the rest waits on.
  const removal: readonly ServiceAct[] =
    amount === most ? [{ kind: 'removePayment', paymentId, date: typed.date, ...booked }] : [];
  return { payBack, acts: [payBack, ...removal] };
};
