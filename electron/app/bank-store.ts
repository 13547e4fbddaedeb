import { closeSync, fstatSync, openSync } from 'node:fs';
import { AppError } from '../../shared/domain/app-error.ts';
import { type BankPayment } from '../../shared/domain/bank-payment.ts';
import { text } from '../../shared/domain/text.ts';
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

const mixed = (): AppError =>
  new AppError(
    'import-mixed-payments',
    text(
      'Betalningar ur en bankfil och ur en tabell kan inte bli en lista.',
      'Payments of a bank’s file and of a sheet cannot become one list.',
    ),
    text('Läs in bankfilen och tabellen var för sig.', 'Import the bank’s file and the sheet one by one.'),
  );

const usedFiles = ({ files, plan }: ListTask['opened']) => {
  const used = new Set(plan.sheets.filter(({ role }) => role !== 'none').map(({ file }) => file));
  return [...files.entries()].filter(([at]) => used.has(at));
};

/**
 * A bank's payments are registered as the bank told them and a sheet's as its rows are now: of a list of both, the rows of the
 * sheet would be registered by neither.
 *
 * @throws AppError `import-mixed-payments`.
 */
export const requireOneSource = ({ opened }: Pick<ListTask, 'opened'>): void => {
  if (new Set(usedFiles(opened).map(([, { format }]) => format === 'camt')).size > 1) throw mixed();
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
  for (const [at, { format, name }] of usedFiles(opened)) {
    const path = paths[at];
    if (format !== 'camt' || path === undefined) continue;
    await readFrom(path, name, (payment) => {
      paymentNo += 1;
      pending.push({ paymentNo, fileName: name, payment });
      if (pending.length === chunk) write();
    });
    write();
  }
};
