import { z } from 'zod';
import { minor, type Minor, type VatLine } from '../../shared/domain/money.ts';
import { decimal } from '../../shared/domain/decimal.ts';
import { type Draft } from '../../shared/intake/draft.ts';
import { levels, type Level } from '../../shared/intake/problem.ts';
import { bodyShape, packBody } from './draft-body.ts';
import { billedShape, type Billed } from './draft-shape.ts';
import { all, flag, jsonOf, one, toFlag } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

export interface DraftKey extends RunKey {
  readonly draftNo: number;
}

/** The narrow row of a draft: what a grid shows, sorts by and counts. The cells are in the body. */
export interface DraftLine {
  readonly draftNo: number;
  readonly kind: 'invoice' | 'credit';
  readonly customerNo: string;
  readonly customerName: string;
  readonly newCustomer: boolean;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly delivery: string;
  readonly currency: string;
  readonly rows: number;
  readonly net: Minor;
  readonly vat: Minor;
  readonly total: Minor;
  readonly level: Level | null;
  readonly included: boolean;
  readonly businessKey: string;
  readonly generation: number;
  readonly billed: Billed | null;
}

const amount = z.int().transform(minor);

export const draftLineRow = z
  .object({
    draft_no: z.int(),
    kind: z.enum(['invoice', 'credit']),
    customer_no: z.string(),
    customer_name: z.string(),
    new_customer: flag,
    invoice_date: z.string(),
    due_date: z.string(),
    delivery: z.string(),
    currency: z.string(),
    rows: z.int(),
    net: amount,
    vat: amount,
    total: amount,
    level: z.enum(levels).nullable(),
    included: flag,
    business_key: z.string(),
    generation: z.int(),
    billed: jsonOf(billedShape).nullable(),
  })
  .transform((row): DraftLine => ({
    draftNo: row.draft_no,
    kind: row.kind,
    customerNo: row.customer_no,
    customerName: row.customer_name,
    newCustomer: row.new_customer,
    invoiceDate: row.invoice_date,
    dueDate: row.due_date,
    delivery: row.delivery,
    currency: row.currency,
    rows: row.rows,
    net: row.net,
    vat: row.vat,
    total: row.total,
    level: row.level,
    included: row.included,
    businessKey: row.business_key,
    generation: row.generation,
    billed: row.billed,
  }));

export const draftLineColumns = `draft_no, kind, customer_no, customer_name, new_customer, invoice_date, due_date,
  delivery, currency, rows, net, vat, total, level, included, business_key, generation, billed`;

const ofDraft = 'scope_id = ? AND run_id = ? AND draft_no = ?';
const bound = (key: DraftKey): readonly number[] => [key.scopeId, key.runId, key.draftNo];

export const draftLine = (store: Store, key: DraftKey): DraftLine | null =>
  one(draftLineRow, store.prepare(`SELECT ${draftLineColumns} FROM draft WHERE ${ofDraft}`), bound(key));

/** The numbers of the run's drafts that are included, in their order. */
export const includedDraftNos = (store: Store, key: RunKey): readonly number[] =>
  all(
    z.object({ draft_no: z.int() }),
    store.prepare('SELECT draft_no FROM draft WHERE scope_id = ? AND run_id = ? AND included = 1 ORDER BY draft_no'),
    [key.scopeId, key.runId],
  ).map((row) => row.draft_no);

/** The draft with its cells and the problems that its reading found. */
export const readDraft = (store: Store, key: DraftKey): Draft | null => {
  const row = one(
    z.object({ business_key: z.string(), body: jsonOf(bodyShape) }),
    store.prepare(
      `SELECT business_key, body FROM draft JOIN draft_body USING (scope_id, run_id, draft_no) WHERE ${ofDraft}`,
    ),
    bound(key),
  );
  return row === null ? null : { ...row.body, draftNo: key.draftNo, businessKey: row.business_key };
};

export const writeBody = (store: Store, key: RunKey, draft: Draft): void => {
  store
    .prepare(
      `INSERT INTO draft_body (scope_id, run_id, draft_no, body) VALUES (?, ?, ?, ?)
       ON CONFLICT (scope_id, run_id, draft_no) DO UPDATE SET body = excluded.body`,
    )
    .run(key.scopeId, key.runId, draft.draftNo, packBody(draft));
};

/**
 * Writes a draft's narrow row, new or in place of the one that stands there. `words` is lower-case text to find it by.
 * The numbers of a run's drafts run from 1 without a gap: pages are found by them.
 */
export const writeLine = (store: Store, key: RunKey, line: DraftLine, words: string): void => {
  store
    .prepare(
      `INSERT INTO draft (scope_id, run_id, ${draftLineColumns})
       VALUES (@scopeId, @runId, @draftNo, @kind, @customerNo, @customerName, @newCustomer, @invoiceDate, @dueDate,
         @delivery, @currency, @rows, @net, @vat, @total, @level, @included, @businessKey, @generation, @billed)
       ON CONFLICT (scope_id, run_id, draft_no) DO UPDATE SET kind = excluded.kind, customer_no = excluded.customer_no,
         customer_name = excluded.customer_name, new_customer = excluded.new_customer,
         invoice_date = excluded.invoice_date, due_date = excluded.due_date, delivery = excluded.delivery,
         currency = excluded.currency, rows = excluded.rows, net = excluded.net, vat = excluded.vat,
         total = excluded.total, level = excluded.level, included = excluded.included,
         generation = excluded.generation, billed = excluded.billed`,
    )
    .run({
      ...line,
      scopeId: key.scopeId,
      runId: key.runId,
      newCustomer: toFlag(line.newCustomer),
      included: toFlag(line.included),
      billed: line.billed === null ? null : JSON.stringify(line.billed),
    });
  store
    .prepare(
      `INSERT INTO draft_search (scope_id, run_id, draft_no, words) VALUES (?, ?, ?, ?)
       ON CONFLICT (scope_id, run_id, draft_no) DO UPDATE SET words = excluded.words`,
    )
    .run(key.scopeId, key.runId, line.draftNo, words);
};

export const vatRow = z.object({ rate: z.string().transform(decimal), net: amount, vat: amount });

/** Puts these in place of the invoice's VAT lines; the draft itself is written before. */
export const writeVat = (store: Store, key: DraftKey, lines: readonly VatLine[]): void => {
  store.prepare(`DELETE FROM draft_vat WHERE ${ofDraft}`).run(...bound(key));
  const insert = store.prepare(
    `INSERT INTO draft_vat (scope_id, run_id, draft_no, rate, net, vat, sendable)
     SELECT scope_id, run_id, draft_no, ?, ?, ?, sendable FROM draft WHERE ${ofDraft}`,
  );
  for (const line of lines) {
    const { changes } = insert.run(line.rate, line.net, line.vat, ...bound(key));
    if (changes !== 1) throw new Error(`Draft ${String(key.draftNo)} is not in the scope`);
  }
};

/** Puts this in place of the invoice's deduction (minor units, 0 for none); the draft itself is written before. */
export const writeDeduction = (store: Store, key: DraftKey, deducted: Minor): void => {
  store.prepare(`DELETE FROM draft_deduction WHERE ${ofDraft}`).run(...bound(key));
  if (deducted === 0) return;
  store
    .prepare('INSERT INTO draft_deduction (scope_id, run_id, draft_no, amount) VALUES (?, ?, ?, ?)')
    .run(...bound(key), deducted);
};
