import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../shared/domain/app-error.ts';
import { type BankPayment } from '../../shared/domain/bank-payment.ts';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { minor } from '../../shared/domain/money.ts';
import { ocrHard } from '../../shared/domain/ocr.ts';
import { paymentKeyMaker } from '../../shared/domain/payment-key.ts';
import { bankReview } from '../../electron/app/bank-review.ts';
import { registerReady, stampOf } from '../../electron/app/bank-register.ts';
import { sha256 } from '../../electron/app/hash.ts';
import { skipAct } from '../../electron/outbox/acts.ts';
import { choosePayment, keepListed, writeListed } from '../../electron/store/bank-payments.ts';
import { jobById } from '../../electron/store/jobs.ts';
import { beginList, deleteSomeRecords, hideList, showList } from '../../electron/store/lists.ts';
import { type Store } from '../../electron/store/store.ts';
import { addTwoScopes, temporaryFolder } from '../store/open.ts';
import { openTestStore } from '../store/ready.ts';

/*
 * Random files that tell of the same few deposits, as one sum or payment by payment, and everything that a person does with their
 * lists: whatever the order, no more is registered of a deposit than came in.
 */

const now = new Date('2026-11-28T09:00:00.000Z');
const day = calendarDate('2026-11-27');

/** What came in as one, by its payments. */
const deposits = [[100], [100], [60, 40], [30, 30, 40]] as const;
const totalOf = (deposit: number): number => (deposits[deposit] ?? []).reduce((sum: number, part) => sum + part, 0);
/** Each payment has an invoice of its own, larger than it, so that nothing but the payment holds a second registering back. */
const ocrOf = (deposit: number, part: number): string => ocrHard(`${String(deposit + 1)}0${String(part + 1)}`);

interface Told {
  readonly deposit: number;
  readonly asSum: boolean;
}

const paymentsOf = (told: readonly Told[]): readonly BankPayment[] => {
  const keys = paymentKeyMaker(sha256);
  return told.flatMap(({ deposit, asSum }, place) => {
    const parts = deposits[deposit] ?? [];
    const entry = {
      amount: minor(totalOf(deposit)),
      currency: 'SEK',
      bookedOn: day,
      bankReference: `E${String(deposit)}`,
    };
    const entryKey = keys.nextEntry(entry);
    const told = asSum
      ? [{ amount: entry.amount, name: entry.bankReference, ocr: null }]
      : parts.map((amount, at) => ({
          amount: minor(amount),
          name: `B${String(deposit)}${String(at)}`,
          ocr: ocrOf(deposit, at),
        }));
    return told.map(({ amount, name, ocr }, at) =>
      keys.next(
        {
          whole: amount === entry.amount,
          amount,
          currency: 'SEK',
          bookedOn: day,
          valueOn: null,
          references: ocr === null ? [] : [{ kind: 'creditor', value: ocr, amount: null }],
          text: '',
          payerName: null,
          payerAccount: null,
          account: null,
          bankReference: name,
          transactionId: null,
          endToEndId: null,
          batchOf: asSum && parts.length > 1 ? parts.length : null,
          place: { statement: 'A', entry: place + 1, transaction: at + 1 },
        },
        entryKey,
      ),
    );
  });
};

const openWorld = (): Store => {
  const store = openTestStore(`${temporaryFolder()}/runsheet.db`, { hurried: true });
  onTestFinished(store.close);
  addTwoScopes(store);
  const insert = store.prepare(
    `INSERT INTO invoice (scope_id, action_id, invoice_number, debtor_id, debtor_name, action_type, stage, delivery_method,
       delivery_status, invoice_date, due_date, total, amount_left, currency, ocr, created_at, synced_at, search)
     VALUES (1, ?, ?, 'd', 'Kund AB', 'InvoiceAction', 'InvoiceSent', 'Email', 'Unknown', '2026-11-01', '2026-12-01', 1000, 1000, 'SEK',
       ?, '2026-11-01T08:00:00.000Z', '2026-11-28T08:00:00.000Z', '')`,
  );
  for (const [deposit, parts] of deposits.entries())
    for (const part of parts.keys()) {
      const ocr = ocrOf(deposit, part);
      insert.run(`a${ocr}`, ocr, ocr);
    }
  return store;
};

/** Nothing was ever imported. */
const startAnew = (store: Store): void => {
  store.inTransaction(() => {
    for (const table of ['bank_payment_job', 'job', 'list', 'bank_payment'])
      store.prepare(`DELETE FROM ${table}`).run();
  });
};

/** A list of one or more files. */
const imported = (store: Store, files: readonly (readonly Told[])[]): number => {
  const at = now.toISOString();
  const listId = beginList(store, { scopeId: 1, kind: 'payments', name: 'bank', createdAt: at, importer: 1 });
  const key = { scopeId: 1, listId };
  writeListed(
    store,
    key,
    files.flatMap(paymentsOf).map((payment, place) => ({ paymentNo: place + 1, fileName: 'bank.xml', payment })),
  );
  showList(store, key, { plan: {}, accounts: [], files: [] });
  keepListed(store, key, at);
  return listId;
};

const told = fc.array(fc.record({ deposit: fc.nat(deposits.length - 1), asSum: fc.boolean() }), {
  minLength: 1,
  maxLength: 4,
});
/** One entry of a deposit in a file: a bank books it once. */
const file = told.map((all) => [...new Map(all.map((one) => [one.deposit, one])).values()]);
const list = fc.nat(3);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('import' as const),
      files: fc.array(file, { minLength: 1, maxLength: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('register' as const), list }) },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('choose' as const), list, place: fc.nat(6), invoice: fc.nat(6) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('leave' as const), list, place: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('discard' as const), list }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('takeBack' as const), job: fc.nat(5) }) },
);

const registeredOf = (store: Store, deposit: number): number => {
  const keys = [true, false].flatMap((asSum) => paymentsOf([{ deposit, asSum }]).map(({ key }) => key));
  return Number(
    store
      .prepare(
        `SELECT coalesce(sum(one.amount), 0) FROM bank_payment_job one JOIN job ON job.scope_id = one.scope_id AND job.job_id = one.job_id
         WHERE job.state <> 'cancelled' AND one.payment_key IN (SELECT value FROM json_each(?))`,
      )
      .pluck()
      .get(JSON.stringify(keys)),
  );
};

test('no more is registered of a deposit than came in, whatever files tell of it and whatever is done with their lists', () => {
  const store = openWorld();
  let registered = 0;
  const refused = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
      startAnew(store);
      const lists: number[] = [];
      for (const one of steps) {
        const listId = 'list' in one ? lists[one.list % Math.max(1, lists.length)] : undefined;
        const key = { scopeId: 1, listId: listId ?? 0 };
        if (one.what === 'import') lists.push(imported(store, one.files));
        else if (one.what === 'takeBack') {
          const ids = store.prepare('SELECT job_id FROM bank_payment_job ORDER BY job_id').pluck().all().map(Number);
          const job = jobById(store, 1, ids[one.job % Math.max(1, ids.length)] ?? 0);
          if (job?.state === 'queued') skipAct(store, job, now);
        } else if (listId === undefined) continue;
        else if (one.what === 'discard') {
          hideList(store, key);
          deleteSomeRecords(store, key, 100);
          lists.splice(lists.indexOf(listId), 1);
        } else if (one.what === 'register') {
          try {
            registered += registerReady(store, key, stampOf(bankReview(store, key).lines), now);
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            refused.add(error.data.code);
          }
        } else {
          const { lines } = bankReview(store, key);
          const line = lines[one.place % lines.length];
          if (line === undefined) continue;
          const all = deposits.flatMap((parts, deposit) => parts.map((_, part) => `a${ocrOf(deposit, part)}`));
          choosePayment(
            store,
            1,
            line.key,
            one.what === 'leave'
              ? { kind: 'leave' }
              : { kind: 'invoices', actionIds: [all[one.invoice % all.length] ?? ''] },
          );
        }
        for (const deposit of deposits.keys())
          expect(registeredOf(store, deposit)).toBeLessThanOrEqual(totalOf(deposit));
      }
    }),
    { numRuns: 150 },
  );
  // The histories say something: much was registered; nothing was refused but what one deposit tells twice.
  expect(registered).toBeGreaterThan(10);
  expect([...refused].filter((code) => code !== 'bank-told-twice')).toEqual([]);
});
