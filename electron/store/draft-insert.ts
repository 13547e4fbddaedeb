import { type VatLine } from '../../shared/domain/money.ts';
import { type Problem } from '../../shared/intake/problem.ts';
import { type DraftLine } from './drafts.ts';
import { insertProblems } from './problems.ts';
import { toFlag } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

/** All that is stored of a draft that is new to its run. */
export interface NewDraft {
  /** As `packBody` makes it: a text waits for its transaction at less cost than the draft. */
  readonly body: string;
  readonly line: DraftLine;
  /** Lower-case text to find it by. */
  readonly words: string;
  readonly vatLines: readonly VatLine[];
  readonly problems: readonly Problem[];
}

/**
 * Writes a draft that is not there yet: an import asks nothing of what stands there. In the caller's transaction; its
 * number is the next of the run. Throws SqliteError where the number is taken.
 */
export const insertDraft = (store: Store, { scopeId, runId }: RunKey, made: NewDraft): void => {
  const { body, line, words, vatLines, problems } = made;
  const { draftNo } = line;
  store
    .prepare(
      `INSERT INTO draft (scope_id, run_id, draft_no, kind, customer_no, customer_name, new_customer, invoice_date, due_date,
         delivery, currency, rows, net, vat, total, level, included, business_key, generation, billed)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      scopeId,
      runId,
      draftNo,
      line.kind,
      line.customerNo,
      line.customerName,
      toFlag(line.newCustomer),
      line.invoiceDate,
      line.dueDate,
      line.delivery,
      line.currency,
      line.rows,
      line.net,
      line.vat,
      line.total,
      line.level,
      toFlag(line.included),
      line.businessKey,
      line.generation,
      line.billed === null ? null : JSON.stringify(line.billed),
    );
  store
    .prepare('INSERT INTO draft_search (scope_id, run_id, draft_no, words) VALUES (?, ?, ?, ?)')
    .run(scopeId, runId, draftNo, words);
  store
    .prepare('INSERT INTO draft_body (scope_id, run_id, draft_no, body) VALUES (?, ?, ?, ?)')
    .run(scopeId, runId, draftNo, body);
  const sendable = toFlag(line.included && line.level !== 'error');
  insertVat(store, [scopeId, runId, draftNo], vatLines, sendable);
  if (problems.length > 0) insertProblems(store, { scopeId, runId, draftNo }, problems);
};

const insertVat = (store: Store, key: readonly number[], lines: readonly VatLine[], sendable: 0 | 1): void => {
  const insert = store.prepare(
    'INSERT INTO draft_vat (scope_id, run_id, draft_no, rate, net, vat, sendable) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  for (const { rate, net, vat } of lines) insert.run(...key, rate, net, vat, sendable);
};
