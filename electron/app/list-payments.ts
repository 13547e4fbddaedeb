import { type BankPayment } from '../../shared/domain/bank-payment.ts';
import { toMinor } from '../../shared/domain/money.ts';
import { paymentKeyMaker, type UnkeyedPayment } from '../../shared/domain/payment-key.ts';
import { dateOf, numberOf, valueOf } from '../../shared/intake/record-checks/check.ts';
import { type ListRecord } from '../../shared/intake/record.ts';
import { heldPayments, relist } from '../store/bank-payments.ts';
import { countIncluded, eachIncluded } from '../store/records.ts';
import { sha256 } from './hash.ts';
import { type OpenList } from './list-context.ts';

/** Payments that stand in a sheet instead of a bank's file: once its rows are right, they are gone through and registered alike. */

/** Null where the row lacks what a payment needs. */
const paymentOf = (record: ListRecord, currency: string): UnkeyedPayment | null => {
  const [amount, bookedOn] = [numberOf(record, 'paymentAmount'), dateOf(record, 'paymentDate')];
  if (amount === null || bookedOn === null) return null;
  const [reference, number] = [valueOf(record, 'paymentReference'), valueOf(record, 'invoiceNumber')];
  return {
    whole: true,
    amount: toMinor(amount),
    currency: valueOf(record, 'currency') ?? currency,
    bookedOn,
    valueOn: null,
    references: [
      ...(reference === null ? [] : [{ kind: 'creditor' as const, value: reference, amount: null }]),
      ...(number === null ? [] : [{ kind: 'document' as const, value: number, amount: null }]),
    ],
    text: valueOf(record, 'notes') ?? '',
    payerName: valueOf(record, 'customerName'),
    payerAccount: null,
    account: null,
    bankReference: null,
    transactionId: null,
    endToEndId: null,
    batchOf: null,
    place: { record: record.recordNo },
  };
};

interface Numbered {
  readonly paymentNo: number;
  readonly fileName: string;
  readonly payment: BankPayment;
}

const fileOf = ({ shown: { fileNames } }: OpenList, { cells }: ListRecord): string => {
  const origin = Object.values(cells).find((cell) => cell.origin !== null)?.origin;
  return fileNames[origin?.file ?? 0] ?? '';
};

/** The rows that are payments, those with errors left out. */
const paymentsOf = (list: OpenList): readonly Numbered[] => {
  const keys = paymentKeyMaker(sha256);
  const found: Numbered[] = [];
  for (const { record, level } of eachIncluded(list.store, list.key)) {
    const payment = level === 'error' ? null : paymentOf(record, list.context.defaults.currency);
    if (payment === null) continue;
    found.push({ paymentNo: record.recordNo, fileName: fileOf(list, record), payment: keys.next(payment, null) });
  }
  return found;
};

/**
 * Holds the payments of a list against its rows as they are now, so that what was put right there is gone through; those of a bank's
 * file stay as the bank told them. Answers how many rows are in none, for what is wrong with them.
 */
export const takeRows = (list: OpenList, now: Date): number => {
  const { store, key, context } = list;
  if (context.kind !== 'payments') return 0;
  const held = heldPayments(store, key);
  if (!held.ofRecords) return 0;
  const payments = paymentsOf(list);
  const keys = payments.map(({ payment }) => payment.key);
  if (JSON.stringify(keys) !== JSON.stringify(held.keys))
    store.inTransaction(() => {
      relist(store, key, payments, now.toISOString());
    });
  return countIncluded(store, key) - payments.length;
};
