import { type BankPayment } from '../../shared/domain/bank-payment.ts';
import { toMinor } from '../../shared/domain/money.ts';
import { type PaymentKeyMaker, paymentKeyMaker, type UnkeyedPayment } from '../../shared/domain/payment-key.ts';
import { dateOf, numberOf, valueOf } from '../../shared/intake/record-checks/check.ts';
import { type ListRecord } from '../../shared/intake/record.ts';
import { type HeldPayment, heldPayments, isOfRows, relist } from '../store/bank-payments.ts';
import { eachIncluded } from '../store/records.ts';
import { sha256 } from './hash.ts';
import { type OpenList } from './list-context.ts';
import { settledAgain } from './settled-again.ts';

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

/** Gives the payments of each file their keys, but for those that rows of the file have already. */
const keyMaker = (staying: readonly HeldPayment[]) => {
  const makers = new Map<string, PaymentKeyMaker>();
  const had = new Set(staying.map(({ fileName, key }) => `${key} ${fileName}`));
  return (unkeyed: UnkeyedPayment, fileName: string): BankPayment => {
    const maker = makers.get(fileName) ?? paymentKeyMaker(sha256);
    makers.set(fileName, maker);
    let payment = maker.next(unkeyed, null);
    while (had.has(`${payment.key} ${fileName}`)) payment = maker.next(unkeyed, null);
    return payment;
  };
};

/** The rows that are payments beside those that stay, and how many cannot be read. One that two files tell is there once. */
const paymentsOf = (
  list: OpenList,
  staying: readonly HeldPayment[],
): { readonly payments: readonly Numbered[]; readonly unread: number } => {
  const keyed = keyMaker(staying);
  const taken = new Set(staying.map(({ key }) => key));
  const rows = new Set(staying.map(({ record }) => record));
  const payments: Numbered[] = [];
  let unread = 0;
  for (const { record, level } of eachIncluded(list.store, list.key)) {
    if (rows.has(record.recordNo)) continue;
    const unkeyed = level === 'error' ? null : paymentOf(record, list.context.defaults.currency);
    if (unkeyed === null) {
      unread += 1;
      continue;
    }
    const fileName = fileOf(list, record);
    const payment = keyed(unkeyed, fileName);
    if (taken.has(payment.key)) continue;
    taken.add(payment.key);
    payments.push({ paymentNo: record.recordNo, fileName, payment });
  }
  // A row that was mended in its sheet has another key than the payment that was registered of it.
  const told = settledAgain(
    list.store,
    list.key,
    payments.map(({ payment }) => payment),
    taken,
  ).same;
  const known = payments.map((one) => {
    const again = told.get(one.payment.key);
    return again === undefined
      ? one
      : { ...one, payment: { ...one.payment, key: again.key, entryKey: again.entryKey } };
  });
  return { payments: known, unread };
};

/**
 * Holds the payments of a list against its rows as they are now, so that what was put right there is gone through. What is
 * registered stays as it was registered, whatever becomes of its row: read anew it would be another payment, and be registered
 * twice. Those of a bank's file stay as the bank told them. Answers how many rows are in none, for what is wrong with them.
 */
export const takeRows = (list: OpenList, now: Date): number => {
  const { store, key, context } = list;
  if (context.kind !== 'payments') return 0;
  const held = heldPayments(store, key);
  if (!isOfRows(held)) return 0;
  const staying = held.filter(({ registered }) => registered);
  const { payments, unread } = paymentsOf(list, staying);
  const before = held.filter(({ registered }) => !registered).map(({ key, record }) => [key, record]);
  const after = payments.map(({ payment, paymentNo }) => [payment.key, paymentNo]);
  if (JSON.stringify(before) !== JSON.stringify(after))
    store.inTransaction(() => {
      relist(store, key, { staying: staying.map((one) => one.key), payments }, now.toISOString());
    });
  return unread;
};
