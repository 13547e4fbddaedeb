import { z } from 'zod';
import { all } from './rows.ts';
import { type Store } from './store.ts';

/** Whom an invoice is to and of which day it is, as the narrow row of a draft says it. */
export interface BilledHead {
  readonly customer_no: string;
  readonly customer_name: string;
  readonly invoice_date: string;
}

const columnOf = {
  customerNo: 'customer_no',
  customerName: 'customer_name',
  invoiceDate: 'invoice_date',
} as const satisfies Readonly<Record<string, keyof BilledHead>>;

const changed = z.object({
  run_id: z.int(),
  draft_no: z.int(),
  field: z.enum(['customerNo', 'customerName', 'invoiceDate']),
  value: z.string(),
});

export const headId = (runId: number, draftNo: number): string => `${String(runId)}:${String(draftNo)}`;

/**
 * What of their heads the import gave the drafts of a creditor that a person changed since, by {@link headId}. Source:
 * outbox.md, Identity: an invoice is known by what its file said, whatever was mended before it was billed.
 */
export const headsAsRead = (store: Store, scopeId: number): ReadonlyMap<string, Partial<BilledHead>> => {
  const heads = new Map<string, Partial<BilledHead>>();
  const changes = all(
    changed,
    store.prepare(
      `SELECT run_id, draft_no, field,
         coalesce(json_extract(before, '$.cell.value'), json_extract(before, '$.cell.raw'), '') AS value FROM edit
       WHERE scope_id = ? AND row_no IS NULL AND field IN ('customerNo', 'customerName', 'invoiceDate')
       ORDER BY run_id, step_no, edit_no`,
    ),
    [scopeId],
  );
  for (const { run_id, draft_no, field, value } of changes) {
    const id = headId(run_id, draft_no);
    // The first change of a field is last: it goes before those that came after it.
    heads.set(id, { [columnOf[field]]: value, ...heads.get(id) });
  }
  return heads;
};
