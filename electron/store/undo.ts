import { z } from 'zod';
import { localText } from '../../shared/contract/common.ts';
import { undoBuckets, undoParts } from '../../shared/contract/run-undo.ts';
import { minor, type Minor } from '../../shared/domain/money.ts';
import { type LocalText } from '../../shared/domain/text.ts';
import { type Approver } from './approvals.ts';
import { jobStates, openSql } from './job-states.ts';
import { type Job, jobRow, type JobKind } from './jobs.ts';
import { all, count, jsonOf, one } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** Undo of a run, as asked for and as it went. Source: product.md, Runs; outbox.md, Identity. Amounts in minor units. */

export type UndoBucket = (typeof undoBuckets)[number];

/** The jobs of an undo, in the order in which those of one invoice go. */
export const undoKinds = [
  'deleteDraft',
  'creditDraft',
  'attestCredit',
  'connectCredit',
] as const satisfies readonly JobKind[];
export type UndoKind = (typeof undoKinds)[number];
export const isUndoKind = (kind: JobKind): kind is UndoKind => undoKinds.some((one) => one === kind);

/** Written as their index has it, or that index is not used. */
const kindList = undoKinds.map((kind) => `'${kind}'`).join(', ');

/** Of a job that made an invoice: the invoice was reversed since, or its draft removed, so its rows are not billed any more. */
export const reversedJob = `EXISTS (SELECT 1 FROM reversed_invoice u WHERE u.scope_id = job.scope_id
  AND u.run_id = job.run_id AND u.draft_no = job.draft_no)`;

export interface UndoAsked extends Approver {
  readonly at: string;
  /** How often it was asked for, from 1. */
  readonly times: number;
}

const askedRow = z
  .object({ asked_at: z.string(), connection: z.string(), user_name: z.string().nullable(), times: z.int() })
  .transform((row): UndoAsked => ({
    at: row.asked_at,
    connection: row.connection,
    userName: row.user_name,
    times: row.times,
  }));

/** Who asked for the undo of a run last; null where nobody did. */
export const undoAsked = (store: Store, key: RunKey): UndoAsked | null =>
  one(
    askedRow,
    store.prepare('SELECT asked_at, connection, user_name, times FROM run_undo WHERE scope_id = ? AND run_id = ?'),
    [key.scopeId, key.runId],
  );

export const saveUndoAsked = (store: Store, key: RunKey, asked: UndoAsked): void => {
  store
    .prepare(
      `INSERT INTO run_undo (scope_id, run_id, asked_at, connection, user_name, times) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (scope_id, run_id) DO UPDATE SET asked_at = excluded.asked_at, connection = excluded.connection,
         user_name = excluded.user_name, times = excluded.times`,
    )
    .run(key.scopeId, key.runId, asked.at, asked.connection, asked.userName, asked.times);
};

export interface NewUndoLine {
  readonly draftNo: number;
  readonly actionId: string;
  readonly bucket: UndoBucket;
  readonly reason: LocalText | null;
  readonly customerName: string;
  readonly invoiceNumber: string | null;
  readonly total: Minor;
}

/** Writes what is to become of an invoice; one that was reversed stays so. */
export const saveUndoLine = (store: Store, key: RunKey, line: NewUndoLine): void => {
  store
    .prepare(
      `INSERT INTO undo_line (scope_id, run_id, draft_no, action_id, bucket, reason, customer_name, invoice_number, total)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (scope_id, run_id, draft_no) DO UPDATE SET action_id = excluded.action_id, bucket = excluded.bucket,
         reason = excluded.reason, customer_name = excluded.customer_name, invoice_number = excluded.invoice_number,
         total = excluded.total
       WHERE reversed_at IS NULL`,
    )
    .run(
      key.scopeId,
      key.runId,
      line.draftNo,
      line.actionId,
      line.bucket,
      line.reason === null ? null : JSON.stringify(line.reason),
      line.customerName,
      line.invoiceNumber,
      line.total,
    );
};

/** When it came to it the invoice was found changed: it is kept, and why. */
export const keepUndoLine = (store: Store, job: Job, bucket: 'kept' | 'could-not', reason: LocalText): void => {
  store
    .prepare(
      `UPDATE undo_line SET bucket = ?, reason = ? WHERE scope_id = ? AND run_id = ? AND draft_no = ? AND reversed_at IS NULL`,
    )
    .run(bucket, JSON.stringify(reason), job.scopeId, job.runId, job.draftNo);
};

/** The invoice of this job is reversed: its rows may be billed again, under a higher generation. */
export const markReversed = (store: Store, job: Job, at: string): void => {
  store
    .prepare(
      `UPDATE undo_line SET reversed_at = ?, bucket = ?, reason = NULL
       WHERE scope_id = ? AND run_id = ? AND draft_no = ? AND reversed_at IS NULL`,
    )
    .run(at, job.kind === 'deleteDraft' ? 'delete' : 'credit', job.scopeId, job.runId, job.draftNo);
};

/** The invoices that a run made and that stand: their jobs, in the order in which they were planned. */
export const standingInvoices = (store: Store, key: RunKey): readonly Job[] =>
  all(
    jobRow,
    store.prepare(
      `SELECT * FROM job WHERE scope_id = ? AND run_id = ? AND kind = 'createInvoice' AND state = 'sent'
       AND NOT ${reversedJob} ORDER BY job_id`,
    ),
    [key.scopeId, key.runId],
  );

/** The jobs of an undo that live, by draft. */
export const undoJobs = (store: Store, key: RunKey): ReadonlyMap<number, readonly Job[]> =>
  Map.groupBy(
    all(
      jobRow,
      store.prepare(
        `SELECT * FROM job WHERE scope_id = ? AND run_id = ? AND kind IN (${kindList}) AND state <> 'cancelled' ORDER BY job_id`,
      ),
      [key.scopeId, key.runId],
    ),
    (job) => job.draftNo ?? 0,
  );

export type UndoPart = (typeof undoParts)[number];

/**
 * Every line in exactly one part: by what was decided, and for what is to be done by its jobs. The last of them that failed or is
 * open tells; where all were taken back, it was stopped.
 */
const lines = `
  SELECT u.draft_no, u.action_id, u.bucket, u.reason, u.customer_name, u.invoice_number, u.total, u.reversed_at,
    j.state AS job_state, j.words AS job_words,
    CASE
      WHEN u.reversed_at IS NOT NULL THEN 'reversed'
      WHEN j.state = 'unknown' AND j.doubt <> 'accepted' THEN 'unknown'
      WHEN j.state IN ('unknown', 'sending', 'queued') THEN 'under-way'
      WHEN u.bucket IN ('kept', 'could-not') THEN u.bucket
      WHEN j.state = 'sent' THEN 'under-way'
      ELSE 'could-not'
    END AS part
  FROM undo_line u LEFT JOIN job j ON j.scope_id = u.scope_id AND j.job_id = (
    SELECT job_id FROM job INDEXED BY job_of_undo
    WHERE scope_id = u.scope_id AND run_id = u.run_id AND draft_no = u.draft_no AND kind IN (${kindList})
      AND json_extract(payload, '$.target.toMend') IS NULL
    ORDER BY CASE state WHEN 'unknown' THEN 0 WHEN 'rejected' THEN 1 WHEN 'sending' THEN 2 WHEN 'queued' THEN 3
      WHEN 'cancelled' THEN 4 ELSE 5 END, blocked_by IS NOT NULL, job_id DESC LIMIT 1)
  WHERE u.scope_id = @scopeId AND u.run_id = @runId`;

const unattested = `FROM job WHERE scope_id = ? AND run_id = ? AND kind = 'creditDraft' AND state = 'sent' AND NOT ${reversedJob}
  AND NOT EXISTS (SELECT 1 FROM job a INDEXED BY job_of_undo WHERE a.scope_id = job.scope_id AND a.run_id = job.run_id
    AND a.draft_no = job.draft_no AND a.kind IN (${kindList}) AND a.kind = 'attestCredit' AND a.state <> 'cancelled')`;

/** Credits of a run that are drafts, and that nobody was asked to attest: they wait for another person. */
export const unattestedCredits = (store: Store, key: RunKey): readonly Job[] =>
  all(jobRow, store.prepare(`SELECT * ${unattested} ORDER BY job_id`), [key.scopeId, key.runId]);

/** How many of them there are. */
export const unattestedCount = (store: Store, key: RunKey): number =>
  count(store.prepare(`SELECT count(*) AS n ${unattested}`), [key.scopeId, key.runId]);

const amount = z.int().transform(minor);

const lineRow = z
  .object({
    draft_no: z.int(),
    action_id: z.string(),
    bucket: z.enum(undoBuckets),
    reason: jsonOf(localText).nullable(),
    customer_name: z.string(),
    invoice_number: z.string().nullable(),
    total: amount,
    reversed_at: z.string().nullable(),
    job_state: z.enum(jobStates).nullable(),
    job_words: jsonOf(localText).nullable(),
    part: z.enum(undoParts),
  })
  .transform((row) => ({
    draftNo: row.draft_no,
    actionId: row.action_id,
    bucket: row.bucket,
    reason: row.reason,
    customerName: row.customer_name,
    invoiceNumber: row.invoice_number,
    total: row.total,
    reversedAt: row.reversed_at,
    jobState: row.job_state,
    jobWords: row.job_words,
    part: row.part,
  }));
export type UndoLine = z.infer<typeof lineRow>;

const partRow = z.object({ part: z.enum(undoParts), invoices: z.int(), total: amount });
export type UndoPartSum = z.infer<typeof partRow>;

/** How many invoices stand in each part, and what they come to. */
export const undoSums = (store: Store, key: RunKey): readonly UndoPartSum[] =>
  all(
    partRow,
    store.prepare(`SELECT part, count(*) AS invoices, sum(total) AS total FROM (${lines}) GROUP BY part ORDER BY part`),
    { scopeId: key.scopeId, runId: key.runId },
  );

/** A page of an undo's invoices in one part, or in all, in the order of the run. */
export const undoLines = (
  store: Store,
  key: RunKey,
  part: UndoPart | 'all',
  page: { readonly offset: number; readonly limit: number },
): readonly UndoLine[] =>
  all(
    lineRow,
    store.prepare(
      `SELECT * FROM (${lines}) WHERE @part = 'all' OR part = @part ORDER BY draft_no LIMIT @limit OFFSET @offset`,
    ),
    { scopeId: key.scopeId, runId: key.runId, part, ...page },
  );

/** True while an undo of the run has something to do. */
export const isBeingUndone = (store: Store, key: RunKey): boolean =>
  store
    .prepare(
      `SELECT 1 FROM job INDEXED BY job_open WHERE scope_id = ? AND run_id = ? AND kind IN (${kindList})
       AND ${openSql('job')} LIMIT 1`,
    )
    .get(key.scopeId, key.runId) !== undefined;

/** Invoices of a run that were reversed, or whose draft was removed, by the number of their draft. */
export const reversedDrafts = (store: Store, key: RunKey): ReadonlySet<number> =>
  new Set(
    all(
      z.object({ draft_no: z.int() }),
      store.prepare('SELECT draft_no FROM reversed_invoice WHERE scope_id = ? AND run_id = ?'),
      [key.scopeId, key.runId],
    ).map((row) => row.draft_no),
  );

/** Drafts of a run in review whose content, or rows, are noted as billed in an invoice that was reversed since. */
export const draftsOfReversed = (store: Store, key: RunKey): readonly number[] =>
  store.prepare('SELECT 1 FROM reversed_invoice WHERE scope_id = ? LIMIT 1').get(key.scopeId) === undefined
    ? []
    : all(
        z.object({ draft_no: z.int() }),
        store.prepare(
          `SELECT draft_no FROM draft WHERE scope_id = ? AND run_id = ? AND billed IS NOT NULL AND EXISTS (
             SELECT 1 FROM reversed_invoice u WHERE u.scope_id = draft.scope_id
               AND u.run_id = json_extract(draft.billed, '$.runId')
               AND u.draft_no = json_extract(draft.billed, '$.draftNo')) ORDER BY draft_no`,
        ),
        [key.scopeId, key.runId],
      ).map((row) => row.draft_no);

/** True where the invoice of that run and draft was reversed, or its draft removed. */
export const isReversed = (store: Store, key: RunKey, draftNo: number): boolean =>
  store
    .prepare('SELECT 1 FROM reversed_invoice WHERE scope_id = ? AND run_id = ? AND draft_no = ?')
    .get(key.scopeId, key.runId, draftNo) !== undefined;
