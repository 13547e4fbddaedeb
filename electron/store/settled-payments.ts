import { z } from 'zod';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { minor } from '../../shared/domain/money.ts';
import { paymentBody } from './bank-payments.ts';
import { all, jsonOf } from './rows.ts';
import { type Store } from './store.ts';

const settledRow = z
  .object({
    payment_key: z.string(),
    entry_key: z.string(),
    amount: z.int().transform(minor),
    file_name: z.string(),
    seen_at: z.string(),
    date: z.string().transform(calendarDate).nullable(),
    reference: z.string().nullable(),
    currency: z.string().nullable(),
    paid: jsonOf(z.array(z.array(z.string()))),
    body: jsonOf(paymentBody).nullable(),
  })
  .transform(({ body, ...row }) => ({
    key: row.payment_key,
    entryKey: row.entry_key,
    amount: row.amount,
    fileName: row.file_name,
    seenAt: row.seen_at,
    bookedOn: body?.bookedOn ?? row.date ?? calendarDate(row.seen_at.slice(0, 10)),
    currency: body?.currency ?? row.currency ?? '',
    paid: row.paid.flat().filter((name) => name !== ''),
    payerName: body?.payerName ?? null,
    /** Not of a bank's file, as far as is known: of a list that was thrown away it is not. */
    isRow: body === null || 'record' in body.place,
    references: body?.references.map(({ value }) => value) ?? row.reference?.split(', ') ?? [],
  }));
/** A payment of any list that acts register, or that a person left; of a list that was thrown away by what its acts say. */
export type SettledPayment = Readonly<z.infer<typeof settledRow>>;

/** The settled payments that are booked from a day to a day, both counted, in the order in which they came. */
export const settledPayments = (
  store: Store,
  scopeId: number,
  span: { readonly from: string; readonly to: string },
): readonly SettledPayment[] =>
  all(
    settledRow,
    store.prepare(
      `SELECT b.payment_key, b.entry_key, b.amount, b.file_name, b.seen_at, l.body, act.date, act.reference, act.currency,
         (SELECT json_group_array(json_array(coalesce(i.invoice_number, r.invoice_number, ''), coalesce(i.ocr, r.ocr, '')))
          FROM bank_payment_job one JOIN job ON job.scope_id = one.scope_id AND job.job_id = one.job_id
          LEFT JOIN invoice i ON i.scope_id = job.scope_id AND i.action_id = json_extract(job.payload, '$.actionId')
          LEFT JOIN reconciliation r ON r.scope_id = job.scope_id AND r.action_id = json_extract(job.payload, '$.actionId')
          WHERE one.scope_id = b.scope_id AND one.payment_key = b.payment_key AND job.state <> 'cancelled') AS paid
       FROM bank_payment b
       LEFT JOIN (SELECT one.payment_key, min(json_extract(job.payload, '$.date')) AS date,
           min(coalesce(json_extract(job.payload, '$.reference'), json_extract(job.payload, '$.invoiceNumber'))) AS reference,
           min(json_extract(job.payload, '$.currency')) AS currency
         FROM bank_payment_job one JOIN job ON job.scope_id = one.scope_id AND job.job_id = one.job_id
         WHERE one.scope_id = @scopeId AND job.state <> 'cancelled' GROUP BY one.payment_key) act
         ON act.payment_key = b.payment_key
       LEFT JOIN listed_payment l ON l.scope_id = b.scope_id AND l.list_id = b.list_id AND l.payment_key = b.payment_key
       WHERE b.scope_id = @scopeId AND (act.date IS NOT NULL OR json_extract(b.choice, '$.kind') = 'leave')
         AND coalesce(act.date, json_extract(l.body, '$.bookedOn')) BETWEEN @from AND @to
       ORDER BY b.seen_at, l.payment_no, b.payment_key`,
    ),
    { scopeId, ...span },
  );
