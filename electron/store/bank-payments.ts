import { z } from 'zod';
import { localText } from '../../shared/contract/common.ts';
import { type BankPayment } from '../../shared/domain/bank-payment.ts';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { minor } from '../../shared/domain/money.ts';
import { type PayableKind } from '../../shared/domain/open-invoices.ts';
import { type KnownPayment } from '../../shared/domain/payment-key.ts';
import { jobStates } from './job-states.ts';
import { type ListKey } from './lists.ts';
import { all, count, flag, jsonOf } from './rows.ts';
import { type Store } from './store.ts';

/** Payments of bank files: what each list holds of them, what is known of each, and which acts register it. */

const amount = z.int().transform(minor);
const day = z.string().transform(calendarDate);

/** What is kept of a payment beside its keys. */
export const paymentBody = z.object({
  whole: z.boolean(),
  amount,
  currency: z.string(),
  bookedOn: day,
  valueOn: day.nullable(),
  references: z.array(
    z.object({ kind: z.enum(['creditor', 'document']), value: z.string(), amount: amount.nullable() }),
  ),
  text: z.string(),
  payerName: z.string().nullable(),
  payerAccount: z.string().nullable(),
  account: z.string().nullable(),
  bankReference: z.string().nullable(),
  transactionId: z.string().nullable(),
  endToEndId: z.string().nullable(),
  batchOf: z.int().nullable(),
  place: z.union([
    z.object({ record: z.int() }),
    z.object({ statement: z.string(), entry: z.int(), transaction: z.int().nullable() }),
  ]),
});

/** What a person decided: to leave the payment, or which invoices it is for. */
export const paymentChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('leave') }),
  z.object({ kind: z.literal('invoices'), actionIds: z.array(z.string()).min(1) }),
]);
export type PaymentChoice = z.infer<typeof paymentChoice>;

/** A payment of a list. `first`: the list and file in which it first came, this or an earlier one. */
export interface ListedPayment {
  readonly paymentNo: number;
  readonly fileName: string;
  readonly payment: BankPayment;
  readonly first: { readonly listId: number; readonly fileName: string; readonly seenAt: string };
  readonly choice: PaymentChoice | null;
}

/** Writes payments of a list that nobody sees yet; one that the list holds already is left out. */
export const writeListed = (
  store: Store,
  { scopeId, listId }: ListKey,
  payments: readonly { readonly paymentNo: number; readonly fileName: string; readonly payment: BankPayment }[],
): void => {
  const insert = store.prepare(
    `INSERT OR IGNORE INTO listed_payment (scope_id, list_id, payment_no, payment_key, entry_key, file_name, body)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { paymentNo, fileName, payment } of payments) {
    const { key, entryKey, ...body } = payment;
    insert.run(scopeId, listId, paymentNo, key, entryKey, fileName, JSON.stringify(body));
  }
};

/** When its list is shown, its payments are known from then on: those that no earlier file told of. */
export const keepListed = (store: Store, { scopeId, listId }: ListKey, at: string): void => {
  store
    .prepare(
      `INSERT OR IGNORE INTO bank_payment
         (scope_id, payment_key, entry_key, whole, batch, amount, list_id, file_name, seen_at)
       SELECT scope_id, payment_key, entry_key, json_extract(body, '$.whole'), coalesce(json_extract(body, '$.batchOf'), 1) > 1,
         json_extract(body, '$.amount'), list_id, file_name, @at
       FROM listed_payment WHERE scope_id = @scopeId AND list_id = @listId ORDER BY payment_no`,
    )
    .run({ scopeId, listId, at });
};

const unkept = 'payment_key NOT IN (SELECT value FROM json_each(@kept))';
const elsewhere = `FROM listed_payment other WHERE other.scope_id = bank_payment.scope_id
  AND other.payment_key = bank_payment.payment_key AND other.list_id <> @listId`;

/**
 * When a list is thrown away, or some of its payments are in it no more, those of them are forgotten that no other list has and
 * nothing registers; what another has came first in that one from then on. @param kept the keys of those that stay
 */
export const forgetListed = (store: Store, { scopeId, listId }: ListKey, kept: readonly string[] = []): void => {
  const bound = { scopeId, listId, kept: JSON.stringify(kept) };
  store
    .prepare(
      `DELETE FROM bank_payment WHERE scope_id = @scopeId AND list_id = @listId AND ${unkept}
       AND NOT EXISTS (SELECT 1 FROM bank_payment_job one
         WHERE one.scope_id = bank_payment.scope_id AND one.payment_key = bank_payment.payment_key)
       AND NOT EXISTS (SELECT 1 ${elsewhere})`,
    )
    .run(bound);
  store
    .prepare(
      `UPDATE bank_payment SET (list_id, file_name) =
         (SELECT other.list_id, other.file_name ${elsewhere} ORDER BY other.list_id LIMIT 1)
       WHERE scope_id = @scopeId AND list_id = @listId AND ${unkept} AND EXISTS (SELECT 1 ${elsewhere})`,
    )
    .run(bound);
};

/**
 * Puts payments into a list that is shown already, in place of those that it holds; what was decided of one stays.
 * @param staying the keys of those that it holds on to as they are
 */
export const relist = (
  store: Store,
  key: ListKey,
  { staying, payments }: { readonly staying: readonly string[]; readonly payments: Parameters<typeof writeListed>[2] },
  at: string,
): void => {
  forgetListed(store, key, [...staying, ...payments.map(({ payment }) => payment.key)]);
  store
    .prepare(`DELETE FROM listed_payment WHERE scope_id = @scopeId AND list_id = @listId AND ${unkept}`)
    .run({ ...key, kept: JSON.stringify(staying) });
  writeListed(store, key, payments);
  keepListed(store, key, at);
};

const heldRow = z
  .object({ payment_key: z.string(), file_name: z.string(), record: z.int().nullable(), registered: flag })
  .transform((row) => ({
    key: row.payment_key,
    fileName: row.file_name,
    record: row.record,
    registered: row.registered,
  }));
/** A payment that a list holds. `record`: where it is a row of a sheet. `registered`: acts stand for it, refused ones too. */
export type HeldPayment = Readonly<z.infer<typeof heldRow>>;

/** What a list holds, in its order. */
export const heldPayments = (store: Store, { scopeId, listId }: ListKey): readonly HeldPayment[] =>
  all(
    heldRow,
    store.prepare(
      `SELECT l.payment_key, l.file_name, json_extract(l.body, '$.place.record') AS record,
         EXISTS (SELECT 1 FROM bank_payment_job one JOIN job ON job.scope_id = one.scope_id AND job.job_id = one.job_id
           WHERE one.scope_id = l.scope_id AND one.payment_key = l.payment_key AND job.state <> 'cancelled') AS registered
       FROM listed_payment l WHERE l.scope_id = ? AND l.list_id = ? ORDER BY l.payment_no`,
    ),
    [scopeId, listId],
  );

/** Whether a list of payments is of a sheet's rows: each it holds is one. */
export const isOfRows = (held: readonly HeldPayment[]): boolean => held.every(({ record }) => record !== null);

const listedRow = z
  .object({
    payment_no: z.int(),
    payment_key: z.string(),
    entry_key: z.string(),
    file_name: z.string(),
    body: jsonOf(paymentBody),
    first_list: z.int(),
    first_file: z.string(),
    seen_at: z.string(),
    choice: jsonOf(paymentChoice).nullable(),
  })
  .transform((row): ListedPayment => ({
    paymentNo: row.payment_no,
    fileName: row.file_name,
    payment: { ...row.body, key: row.payment_key, entryKey: row.entry_key },
    first: { listId: row.first_list, fileName: row.first_file, seenAt: row.seen_at },
    choice: row.choice,
  }));

/** The payments of a list, in the order of its files. */
export const listedPayments = (store: Store, { scopeId, listId }: ListKey): readonly ListedPayment[] =>
  all(
    listedRow,
    store.prepare(
      `SELECT l.payment_no, l.payment_key, l.entry_key, l.file_name, l.body, b.list_id AS first_list, b.file_name AS first_file,
         b.seen_at, b.choice
       FROM listed_payment l JOIN bank_payment b ON b.scope_id = l.scope_id AND b.payment_key = l.payment_key
       WHERE l.scope_id = ? AND l.list_id = ? ORDER BY l.payment_no`,
    ),
    [scopeId, listId],
  );

/** A payment that was booked together with one of a list, and is known from that list or another. */
export interface EntryPayment extends KnownPayment {
  /** Of many payments the sum alone. */
  readonly batch: boolean;
  readonly listId: number;
  readonly fileName: string;
}

const entryRow = z
  .object({
    payment_key: z.string(),
    entry_key: z.string(),
    whole: flag,
    batch: flag,
    list_id: z.int(),
    file_name: z.string(),
  })
  .transform((row): EntryPayment => ({
    key: row.payment_key,
    entryKey: row.entry_key,
    whole: row.whole,
    batch: row.batch,
    listId: row.list_id,
    fileName: row.file_name,
  }));

/** All that is known of what the bank booked with the payments of a list, earliest list first. */
export const entryPayments = (store: Store, { scopeId, listId }: ListKey): readonly EntryPayment[] =>
  all(
    entryRow,
    store.prepare(
      `SELECT payment_key, entry_key, whole, batch, list_id, file_name FROM bank_payment
       WHERE scope_id = @scopeId
         AND entry_key IN (SELECT entry_key FROM listed_payment WHERE scope_id = @scopeId AND list_id = @listId)
       ORDER BY list_id, payment_key`,
    ),
    { scopeId, listId },
  );

const kindOf = (jobKind: string): PayableKind => (jobKind === 'lowerReconciliation' ? 'reconciliation' : 'invoice');

const jobRow = z
  .object({
    payment_key: z.string(),
    job_id: z.int(),
    amount,
    state: z.enum(jobStates),
    kind: z.string(),
    words: jsonOf(localText).nullable(),
    action_id: z.string(),
    paid_on: day,
    invoice_number: z.string().nullable(),
    name: z.string().nullable(),
  })
  .transform((row) => ({
    paymentKey: row.payment_key,
    jobId: row.job_id,
    amount: row.amount,
    state: row.state,
    kind: kindOf(row.kind),
    words: row.words,
    actionId: row.action_id,
    paidOn: row.paid_on,
    invoiceNumber: row.invoice_number ?? '',
    customerName: row.name ?? '',
  }));
/** An act that registers a payment, or a part of it. */
export type PaymentJob = z.infer<typeof jobRow>;

/** The acts that register what the bank booked with the payments of a list, in the order in which they were asked for. */
export const paymentJobs = (store: Store, { scopeId, listId }: ListKey): readonly PaymentJob[] =>
  all(
    jobRow,
    store.prepare(
      `SELECT one.payment_key, one.job_id, one.amount, job.state, job.kind, job.words, json_extract(job.payload, '$.actionId') AS action_id,
         json_extract(job.payload, '$.date') AS paid_on, json_extract(job.payload, '$.invoiceNumber') AS invoice_number,
         json_extract(job.payload, '$.customerName') AS name
       FROM bank_payment b
       JOIN bank_payment_job one ON one.scope_id = b.scope_id AND one.payment_key = b.payment_key
       JOIN job ON job.scope_id = one.scope_id AND job.job_id = one.job_id
       WHERE b.scope_id = @scopeId
         AND b.entry_key IN (SELECT entry_key FROM listed_payment WHERE scope_id = @scopeId AND list_id = @listId)
       ORDER BY one.job_id`,
    ),
    { scopeId, listId },
  );

/** How many acts ever were to register a payment, those that were taken back too. */
export const countJobsOf = (store: Store, scopeId: number, paymentKey: string): number =>
  count(store.prepare('SELECT count(*) AS n FROM bank_payment_job WHERE scope_id = ? AND payment_key = ?'), [
    scopeId,
    paymentKey,
  ]);

/** Writes that an act registers so much of a payment. Throws where all acts together would register more than the payment. */
export const linkJob = (
  store: Store,
  scopeId: number,
  { paymentKey, jobId, amount: part }: Pick<PaymentJob, 'paymentKey' | 'jobId' | 'amount'>,
): void => {
  store
    .prepare('INSERT INTO bank_payment_job (scope_id, payment_key, job_id, amount) VALUES (?, ?, ?, ?)')
    .run(scopeId, paymentKey, jobId, part);
};

/** Keeps what a person decided of a payment; null takes the decision back. */
export const choosePayment = (
  store: Store,
  scopeId: number,
  paymentKey: string,
  choice: PaymentChoice | null,
): void => {
  store
    .prepare('UPDATE bank_payment SET choice = ? WHERE scope_id = ? AND payment_key = ?')
    .run(choice === null ? null : JSON.stringify(choice), scopeId, paymentKey);
};

const pendingRow = z.object({ action_id: z.string(), amount });

/** Of an unhandled payment that the mirror has no more, whose amount is thus not known: nothing is left of its invoice. */
const unknownAmount = 10 ** 14;

/**
 * What acts take off each invoice that the mirror does not show yet: under way, in doubt, or done since its kind was last read.
 * @param readAt instants in ISO 8601; empty for never
 */
export const pendingOn = (
  store: Store,
  scopeId: number,
  readAt: Readonly<Record<PayableKind, string>>,
): ReadonlyMap<string, number> =>
  new Map(
    all(
      pendingRow,
      store.prepare(
        `SELECT json_extract(payload, '$.actionId') AS action_id,
           sum(coalesce(json_extract(payload, '$.amount'), u.amount, ${String(unknownAmount)})) AS amount
         FROM job INDEXED BY job_act
         LEFT JOIN unhandled_payment u ON u.scope_id = job.scope_id AND u.payment_id = json_extract(payload, '$.paymentId')
         WHERE job.scope_id = @scopeId AND run_id IS NULL
           AND kind IN ('registerPayment', 'writeOff', 'lowerReconciliation', 'matchPayment')
           AND (job.state IN ('queued', 'sending', 'unknown') OR (job.state = 'sent'
             AND changed_at > CASE WHEN kind = 'lowerReconciliation' OR EXISTS (SELECT 1 FROM reconciliation r
               WHERE r.scope_id = job.scope_id AND r.action_id = json_extract(payload, '$.actionId'))
               THEN @reconciliation ELSE @invoice END))
         GROUP BY 1`,
      ),
      { scopeId, ...readAt },
    ).map((row) => [row.action_id, row.amount]),
  );

const moneyRow = z.object({
  action_id: z.string(),
  paid_at: day,
  amount,
  currency: z.string(),
  invoice_number: z.string().nullable(),
  ocr: z.string().nullable(),
  debtor_name: z.string().nullable(),
});

/** What the mirror has as paid on invoices of both kinds from a day to a day, both counted, each with what names its invoice. */
export const registeredMoney = (
  store: Store,
  scopeId: number,
  span: { readonly from: string; readonly to: string },
): readonly z.infer<typeof moneyRow>[] =>
  all(
    moneyRow,
    store.prepare(
      `SELECT p.action_id, p.paid_at, p.amount, p.currency, coalesce(i.invoice_number, r.invoice_number) AS invoice_number,
         coalesce(i.ocr, r.ocr) AS ocr, coalesce(i.debtor_name, r.debtor_name) AS debtor_name
       FROM payment p LEFT JOIN invoice i ON i.scope_id = p.scope_id AND i.action_id = p.action_id
         LEFT JOIN reconciliation r ON r.scope_id = p.scope_id AND r.action_id = p.action_id
       WHERE p.scope_id = @scopeId AND p.paid_at >= @from AND p.paid_at <= @to AND p.amount > 0 ORDER BY p.paid_at, p.payment_id`,
    ),
    { scopeId, ...span },
  );

const jobOnRow = z
  .object({ action_id: z.string(), paid_on: day, amount })
  .transform((row) => ({ actionId: row.action_id, paidOn: row.paid_on, amount: row.amount }));
export type BankJobOn = z.infer<typeof jobOnRow>;

/** What acts registered of payments of bank files from a day to a day, both counted. */
export const bankJobsOn = (
  store: Store,
  scopeId: number,
  span: { readonly from: string; readonly to: string },
): readonly BankJobOn[] =>
  all(
    jobOnRow,
    store.prepare(
      `SELECT json_extract(job.payload, '$.actionId') AS action_id, json_extract(job.payload, '$.date') AS paid_on, one.amount
       FROM bank_payment_job one JOIN job ON job.scope_id = one.scope_id AND job.job_id = one.job_id
       WHERE one.scope_id = @scopeId AND job.state NOT IN ('cancelled', 'rejected')
         AND json_extract(job.payload, '$.date') BETWEEN @from AND @to
       ORDER BY one.job_id`,
    ),
    { scopeId, ...span },
  );
