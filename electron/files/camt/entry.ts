import { type BookedEntry } from '../../../shared/domain/payment-key.ts';
import { type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { type LeftOutReason } from './camt-file.ts';
import { type Fields } from './scopes.ts';
import { dayAt, flagAt, missingDay, missingStatus, requiredCredit, requiredMoney, textAt } from './values.ts';

/** By the path from `Ntry`. */
export const entryPaths: ReadonlySet<string> = new Set([
  'Amt',
  'CdtDbtInd',
  'RvslInd',
  'Sts',
  'Sts/Cd',
  'Sts/Prtry',
  'BookgDt/Dt',
  'BookgDt/DtTm',
  'ValDt/Dt',
  'ValDt/DtTm',
  'AcctSvcrRef',
  'AddtlNtryInf',
  'NtryDtls/Btch/NbOfTxs',
  'NtryDtls/Btch/TtlAmt',
]);

/** The head of an entry: all that stands before its details. */
export interface EntryHead extends Omit<BookedEntry, 'bookedOn'> {
  /** Null where it is no payment and tells no day. */
  readonly bookedOn: CalendarDate | null;
  readonly valueOn: CalendarDate | null;
  readonly isCredit: boolean;
  readonly isBooked: boolean;
  /** Null where it is a payment. */
  readonly leftOut: LeftOutReason | null;
}

/** A credit that turns back something turns back a debit: money of our own. Source: ISO 20022, ReversalIndicator. */
const reasonOf = (isBooked: boolean, isCredit: boolean, isReversal: boolean, amount: number): LeftOutReason | null => {
  if (!isBooked) return 'not-booked';
  if (!isCredit) return isReversal ? 'taken-back' : 'debit';
  if (isReversal) return 'came-back';
  return amount === 0 ? 'nothing' : null;
};

/** Throws {@link ValueFault} where a value is missing without which the entry is none. */
export const readHead = (fields: Fields): EntryHead => {
  const { amount, currency } = requiredMoney(fields, 'Amt');
  const isCredit = requiredCredit(fields, 'CdtDbtInd');
  const isBooked = (textAt(fields, 'Sts', 'Sts/Cd', 'Sts/Prtry') ?? missingStatus()) === 'BOOK';
  const valueOn = dayAt(fields, 'ValDt');
  return {
    amount,
    currency,
    isCredit,
    isBooked,
    bookedOn: dayAt(fields, 'BookgDt') ?? valueOn,
    valueOn,
    bankReference: textAt(fields, 'AcctSvcrRef'),
    leftOut: reasonOf(isBooked, isCredit, flagAt(fields, 'RvslInd'), amount),
  };
};

/** The entry of a payment. Throws {@link ValueFault} where it has no day. */
export const bookedEntry = ({ amount, currency, bookedOn, bankReference }: EntryHead): BookedEntry => ({
  amount,
  currency,
  bankReference,
  bookedOn: bookedOn ?? missingDay(),
});
