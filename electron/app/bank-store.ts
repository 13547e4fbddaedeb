import { closeSync, fstatSync, openSync } from 'node:fs';
import { type BankPayment } from '../../shared/domain/bank-payment.ts';
import { readCamt } from '../files/camt/camt.ts';
import { sourceOfFile } from '../files/byte-source.ts';
import { writeListed } from '../store/bank-payments.ts';
import { type ListKey } from '../store/lists.ts';
import { type ListTask } from './list-store.ts';

/** So many at once that the write lock is short. */
const chunk = 500;

type Numbered = Parameters<typeof writeListed>[2][number];

const readFrom = async (path: string, name: string, onPayment: (payment: BankPayment) => void): Promise<void> => {
  const file = openSync(path, 'r');
  try {
    await readCamt({ name, source: sourceOfFile(file, fstatSync(file).size) }, onPayment);
  } finally {
    closeSync(file);
  }
};

/**
 * Keeps the payments of an import's bank files beside its records, whole as the bank tells them: a record is a line for a person, and
 * has no key. The files are read once more for it, since their payments were held nowhere. One that two files of the import tell
 * is kept once.
 */
export const storeBankPayments = async (
  { store, opened, paths }: Pick<ListTask, 'store' | 'opened' | 'paths'>,
  key: ListKey,
): Promise<void> => {
  let paymentNo = 0;
  let pending: Numbered[] = [];
  const write = (): void => {
    const written = pending;
    pending = [];
    store.inTransaction(() => {
      writeListed(store, key, written);
    });
  };
  const used = new Set(opened.plan.sheets.filter(({ role }) => role !== 'none').map(({ file }) => file));
  for (const [at, { format, name }] of opened.files.entries()) {
    const path = paths[at];
    if (format !== 'camt' || path === undefined || !used.has(at)) continue;
    await readFrom(path, name, (payment) => {
      paymentNo += 1;
      pending.push({ paymentNo, fileName: name, payment });
      if (pending.length === chunk) write();
    });
    write();
  }
};
