import { z } from 'zod';
import { localText } from '../../shared/contract/common.ts';
import { exceptionKinds, type ExceptionKind } from '../../shared/contract/exception-kinds.ts';
import { jobStates, openSql } from './job-states.ts';
import { all, jsonOf } from './rows.ts';
import { type Store } from './store.ts';

/** What needs a person, found in the mirror and among the jobs. Nothing is kept of it: what the service resolves is found no longer. */

type EventKind = Extract<
  ExceptionKind,
  'undelivered' | 'withdrawal-failed' | 'commented' | 'reminder-unpaid' | 'debt-collection'
>;

interface EventRule {
  /** Events that ask for a person, besides a delivery that failed (`Undelivered`). EventTypeView. */
  readonly raisedBy: readonly string[];
  /** Any of these later on is the answer. */
  readonly answeredBy: readonly string[];
  /** What must hold of the invoice `i` for as long as it waits; `e` is what raised it. */
  readonly while: string;
}

const waiting = `i.stage IN ('Attested', 'InvoiceSent', 'ReminderInvoiceSent', 'SalesRequestedDenied', 'SalesRequestedCancelled')`;

/** Sources: EventTypeView (views.json); concepts, Invoice and Flags; decisions.md 23 and 24. */
const eventRules: Readonly<Record<EventKind, EventRule>> = {
  undelivered: {
    raisedBy: ['EInvoiceWasRejected'],
    answeredBy: ['InvoiceSent', 'ReadByUser'],
    while: waiting,
  },
  'withdrawal-failed': {
    raisedBy: ['AutogiroCancelledWithdrawal', 'CreditCardCancelledWithdrawal'],
    answeredBy: [
      'AutogiroWithdrawal',
      'CreditCardWithdrawal',
      'InvoiceSent',
      'ReminderInvoiceSent',
      'CommentedByCreditor',
    ],
    while: `${waiting} AND i.amount_left > 0`,
  },
  commented: {
    raisedBy: ['CommentedByDebtor'],
    answeredBy: ['CommentedByCreditor'],
    // What is settled is asked about for a while yet.
    while: `(i.stage NOT IN ('Completed', 'Cancelled', 'Sold') OR e.at >= @recent)`,
  },
  'reminder-unpaid': {
    raisedBy: ['ReminderDue'],
    answeredBy: ['ReminderInvoiceSent', 'Moved'],
    while: `i.stage = 'ReminderInvoiceSent' AND i.amount_left > 0 AND i.disputed = 0 AND i.paused = 0`,
  },
  'debt-collection': {
    raisedBy: ['SentToDebtCollection'],
    answeredBy: ['CommentedByCreditor'],
    while: `i.stage = 'SentToDebtCollection'`,
  },
};
const eventKinds = exceptionKinds.filter((kind): kind is EventKind => Object.hasOwn(eventRules, kind));

const listed = (types: readonly string[]): string => types.map((type) => `'${type}'`).join(', ');
const perKind = (of: (kind: EventKind) => string): string =>
  `CASE e.kind ${eventKinds.map((kind) => `WHEN '${kind}' THEN ${of(kind)}`).join(' ')} END`;

/** The condition of the index `invoice_event_raised`, to the letter: only so is it used. */
const raised = `content = 'Undelivered' OR type IN
  ('EInvoiceWasRejected', 'CommentedByDebtor', 'AutogiroCancelledWithdrawal', 'CreditCardCancelledWithdrawal', 'ReminderDue',
  'SentToDebtCollection')`;

const kindOfEvent = `CASE ${eventKinds
  .map((kind) => `WHEN type IN (${listed(eventRules[kind].raisedBy)}) THEN '${kind}'`)
  .join(' ')} ELSE 'undelivered' END`;

/** A later report of a delivery that did arrive is an answer too. */
const answered = `${perKind((kind) => `a.type IN (${listed(eventRules[kind].answeredBy)})`)}
  OR (e.kind = 'undelivered' AND a.type IN ('EmailEvent', 'SmsEvent', 'EInvoiceEvent') AND a.content IS NOT 'Undelivered')`;

const ofEvents = `SELECT e.kind, e.at AS since, e.action_id, NULL AS job_id, NULL AS payment_id, e.content AS said, NULL AS name, NULL AS number
  FROM (SELECT scope_id, action_id, ${kindOfEvent} AS kind, max(at) AS at, content
    FROM invoice_event INDEXED BY invoice_event_raised
    WHERE scope_id = @scopeId AND at <= @now AND (${raised}) GROUP BY scope_id, action_id, kind) e
  CROSS JOIN invoice i ON i.scope_id = e.scope_id AND i.action_id = e.action_id
  WHERE i.gone = 0 AND ${perKind((kind) => eventRules[kind].while)}
    AND NOT EXISTS (SELECT 1 FROM invoice_event a INDEXED BY invoice_event_by_invoice
      WHERE a.scope_id = e.scope_id AND a.action_id = e.action_id AND a.at > e.at AND a.at <= @now AND (${answered}))`;

const ofDisputes = `SELECT 'disputed' AS kind, coalesce((SELECT max(d.at) FROM invoice_event d INDEXED BY invoice_event_by_invoice
    WHERE d.scope_id = i.scope_id AND d.action_id = i.action_id AND d.type = 'Disputed'), i.invoice_date) AS since,
    i.action_id, NULL AS job_id, NULL AS payment_id, NULL AS said, NULL AS name, NULL AS number
  FROM invoice i INDEXED BY invoice_disputed
  WHERE i.scope_id = @scopeId AND i.disputed = 1 AND i.gone = 0 AND (${waiting} OR i.stage IN ('SentToDebtCollection', 'SalesRequested'))`;

/** Late and never reminded of. One that was moved forward is late again when the service says that it fell due anew. */
const ofLate = `SELECT 'reminder-due' AS kind, i.due_date AS since, i.action_id, NULL AS job_id, NULL AS payment_id, NULL AS said,
    NULL AS name, NULL AS number
  FROM invoice i INDEXED BY invoice_by_stage
  WHERE i.scope_id = @scopeId AND i.stage IN ('Attested', 'InvoiceSent') AND i.due_date <= @lateBy AND i.gone = 0
    AND i.amount_left > 0 AND i.disputed = 0 AND i.paused = 0 AND i.reminded = 0
    AND NOT EXISTS (SELECT 1 FROM invoice_event m INDEXED BY invoice_event_by_invoice
      WHERE m.scope_id = i.scope_id AND m.action_id = i.action_id AND m.type = 'Moved'
        AND NOT EXISTS (SELECT 1 FROM invoice_event d INDEXED BY invoice_event_by_invoice
          WHERE d.scope_id = m.scope_id AND d.action_id = m.action_id AND d.at > m.at AND d.at <= @now
            AND d.type IN ('InvoiceDue', 'OriginalInvoiceDue')))`;

/** A draft that somebody attested or deleted at the service meanwhile waits no longer. */
const ofAttests = `SELECT 'attest-refused' AS kind, j.changed_at AS since, s.action_id, j.job_id, NULL AS payment_id, NULL AS said,
    d.customer_name AS name, NULL AS number
  FROM job j INDEXED BY job_refused
  CROSS JOIN run r ON r.scope_id = j.scope_id AND r.run_id = j.run_id
  LEFT JOIN draft d ON d.scope_id = j.scope_id AND d.run_id = j.run_id AND d.draft_no = j.draft_no
  LEFT JOIN sent_invoice s INDEXED BY sent_invoice_by_draft
    ON s.scope_id = j.scope_id AND s.run_id = j.run_id AND s.draft_no = j.draft_no
  LEFT JOIN invoice i ON i.scope_id = s.scope_id AND i.action_id = s.action_id
  WHERE j.scope_id = @scopeId AND j.state = 'rejected' AND j.kind = 'attest' AND r.state NOT IN ('cancelled', 'discarded')
    AND coalesce(i.gone = 0 AND i.stage IN ('None', 'Created'), 1)`;

const ofAct = `j.changed_at AS since, json_extract(j.payload, '$.actionId') AS action_id, j.job_id, NULL AS payment_id,
  NULL AS said,  json_extract(j.payload, '$.customerName') AS name, json_extract(j.payload, '$.invoiceNumber') AS number`;

const ofRefusedActs = `SELECT 'act-refused' AS kind, ${ofAct}
  FROM job j INDEXED BY job_refused WHERE j.scope_id = @scopeId AND j.state = 'rejected' AND j.run_id IS NULL`;

const ofDoubtedActs = `SELECT 'act-in-doubt' AS kind, ${ofAct}
  FROM job j INDEXED BY job_open_act WHERE j.scope_id = @scopeId AND j.run_id IS NULL
    AND ${openSql('j')} AND j.asks = 1`;

/** A balance that a person adjusted by hand is no payment that waits. */
const ofPayments = `SELECT CASE p.type WHEN 'OverPayment' THEN 'overpayment' ELSE 'unmatched-payment' END AS kind, p.paid_at AS since,
    p.overpaid_action_id AS action_id, NULL AS job_id, p.payment_id, NULL AS said, p.payer_name AS name, p.overpaid_number AS number
  FROM unhandled_payment p
  WHERE p.scope_id = @scopeId AND p.state = 'Unhandled' AND p.type IN ('UnmatchedPayment', 'OverPayment')`;

/** All of them are one thing: they are sent again together. Named by their types, as the receiving system knows them. */
const ofFailedEvents = `SELECT 'events-failed' AS kind, min(since) AS since, NULL AS action_id, NULL AS job_id, NULL AS payment_id,
    group_concat(type || ': ' || count, ', ' ORDER BY count DESC, type) AS said, NULL AS name, NULL AS number
  FROM failed_event WHERE scope_id = @scopeId HAVING count(*) > 0`;

const found = [ofEvents, ofPayments, ofDisputes, ofLate, ofAttests, ofRefusedActs, ofDoubtedActs, ofFailedEvents].join(
  ' UNION ALL ',
);

export interface ExceptionQuery {
  readonly scopeId: number;
  /** The last instant that counts: what the service plans for later has not happened. ISO 8601 in UTC. */
  readonly now: string;
  /** From when what is settled counts as recent. ISO 8601 in UTC. */
  readonly recent: string;
  /** Whatever fell due on this day or before is late. */
  readonly lateBy: string;
}

/** How many there are of each kind, most urgent first; kinds without any are left out. */
export const countExceptions = (
  store: Store,
  query: ExceptionQuery,
): readonly { readonly kind: ExceptionKind; readonly count: number }[] =>
  all(
    z.object({ kind: z.enum(exceptionKinds), count: z.int() }),
    store.prepare(`SELECT kind, count(*) AS count FROM (${found}) GROUP BY kind`),
    { ...query },
  ).sort((a, b) => exceptionKinds.indexOf(a.kind) - exceptionKinds.indexOf(b.kind));

const row = z
  .object({
    kind: z.enum(exceptionKinds),
    since: z.string(),
    action_id: z.string().nullable(),
    job_id: z.int().nullable(),
    payment_id: z.string().nullable(),
    said: z.string().nullable(),
    name: z.string().nullable(),
    number: z.string().nullable(),
  })
  .transform((one) => ({
    kind: one.kind,
    since: one.since,
    actionId: one.action_id,
    jobId: one.job_id,
    paymentId: one.payment_id,
    said: one.said,
    /** By what a person knows it, where the mirror does not have it yet. */
    customerName: one.name,
    invoiceNumber: one.number,
  }));
export type FoundException = z.infer<typeof row>;

const rank = `CASE kind ${exceptionKinds.map((kind, at) => `WHEN '${kind}' THEN ${String(at)}`).join(' ')} END`;

/** A page: most urgent kind first, within it the latest first. */
export const listExceptions = (
  store: Store,
  query: ExceptionQuery,
  kind: ExceptionKind | null,
  page: { readonly offset: number; readonly limit: number },
): readonly FoundException[] =>
  all(
    row,
    store.prepare(
      `SELECT * FROM (${found}) WHERE @kind IS NULL OR kind = @kind
       ORDER BY ${rank}, since DESC, action_id, job_id, payment_id LIMIT @limit OFFSET @offset`,
    ),
    { ...query, kind, ...page },
  );

const openAct = z
  .object({ about: z.string(), state: z.enum(jobStates), words: jsonOf(localText).nullable() })
  .transform((one) => ({ about: one.about, state: one.state, words: one.words }));
export type ActUnderWay = z.infer<typeof openAct>;

const aboutSql = `coalesce(json_extract(payload, '$.paymentId'), json_extract(payload, '$.actionId'), kind)`;

/**
 * A person's acts with these invoices and payments, or of these kinds where they are about neither, that are under way, or were done after an instant: until the mirror is read again
 * it does not show what they did. Of several about one thing the latest comes last.
 */
export const actsUnderWay = (
  store: Store,
  scopeId: number,
  about: readonly string[],
  doneAfter: string,
): readonly ActUnderWay[] =>
  all(
    openAct,
    store.prepare(
      `SELECT ${aboutSql} AS about, state, words FROM job INDEXED BY job_act
       WHERE scope_id = @scopeId AND run_id IS NULL
         AND (state IN ('queued', 'sending', 'unknown') OR (state = 'sent' AND changed_at > @doneAfter))
         AND ${aboutSql} IN (SELECT value FROM json_each(@about))
       ORDER BY job_id`,
    ),
    { scopeId, doneAfter, about: JSON.stringify(about) },
  );
