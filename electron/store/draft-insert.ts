import type { Minor, VatLine } from '../../shared/domain/money.ts';
import type { Problem } from '../../shared/intake/problem.ts';
import type { DraftLine } from './drafts.ts';
import type { RunKey } from './runs.ts';
import type { Store } from './store.ts';

// Types alone: whatever else this file imported, the writer's thread would load too.

/** All that is stored of a draft that is new to its run. */
export interface NewDraft {
  /** As `packBody` makes it: a text waits for its transaction at less cost than the draft. */
  readonly body: string;
  readonly line: DraftLine;
  /** Lower-case text to find it by. */
  readonly words: string;
  readonly vatLines: readonly VatLine[];
  /** 0 where none is asked for. */
  readonly deduction: Minor;
  readonly problems: readonly Problem[];
  /** The first draft of the run with the same content; null where there is none before it. */
  readonly firstNo: number | null;
}

/** A row in the order of its table's columns. */
type Row = readonly (string | number | null)[];

/**
 * New drafts as rows of their tables, ready to be bound. Nothing but lists of texts and numbers: between threads they are
 * copied in a fraction of the time that the drafts would take.
 */
export interface DraftRows {
  /** Scope and run, with which every row of theirs begins. */
  readonly key: Row;
  readonly drafts: readonly Row[];
  readonly words: readonly Row[];
  readonly bodies: readonly Row[];
  readonly vat: readonly Row[];
  readonly problems: readonly Row[];
  readonly twins: readonly Row[];
  readonly deductions: readonly Row[];
}

type Table = Exclude<keyof DraftRows, 'key'>;

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

const lineRow = (line: DraftLine): Row => [
  line.draftNo,
  line.kind,
  line.customerNo,
  line.customerName,
  flag(line.newCustomer),
  line.invoiceDate,
  line.dueDate,
  line.delivery,
  line.currency,
  line.rows,
  line.net,
  line.vat,
  line.total,
  line.level,
  flag(line.included),
  line.businessKey,
  line.generation,
  line.billed === null ? null : JSON.stringify(line.billed),
];

const problemRow = (draftNo: number, problem: Problem, problemNo: number): Row => [
  draftNo,
  problemNo,
  problem.rowNo,
  problem.field,
  problem.code,
  problem.level,
  JSON.stringify(problem.params),
  problem.mend === undefined ? null : JSON.stringify(problem.mend),
];

/** The rows of a run's drafts. */
export const rowsOf = ({ scopeId, runId }: RunKey, made: readonly NewDraft[]): DraftRows => {
  const rows: Record<Table, Row[]> = {
    ...{ drafts: [], words: [], bodies: [], vat: [], problems: [], twins: [], deductions: [] },
  };
  for (const { line, words, body, vatLines, deduction, problems, firstNo } of made) {
    const { draftNo } = line;
    const sendable = flag(line.included && line.level !== 'error');
    rows.drafts.push(lineRow(line));
    rows.words.push([draftNo, words]);
    rows.bodies.push([draftNo, body]);
    for (const { rate, net, vat } of vatLines) rows.vat.push([draftNo, rate, net, vat, sendable]);
    if (deduction !== 0) rows.deductions.push([draftNo, deduction]);
    if (firstNo !== null) rows.twins.push([draftNo, firstNo]);
    problems.forEach((problem, index) => rows.problems.push(problemRow(draftNo, problem, index + 1)));
  }
  return { key: [scopeId, runId], ...rows };
};

const inserts: readonly (readonly [table: Table, sql: string])[] = [
  [
    'drafts',
    `INSERT INTO draft (scope_id, run_id, draft_no, kind, customer_no, customer_name, new_customer, invoice_date, due_date,
       delivery, currency, rows, net, vat, total, level, included, business_key, generation, billed)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ],
  ['words', 'INSERT INTO draft_search (scope_id, run_id, draft_no, words) VALUES (?, ?, ?, ?)'],
  ['bodies', 'INSERT INTO draft_body (scope_id, run_id, draft_no, body) VALUES (?, ?, ?, ?)'],
  ['vat', 'INSERT INTO draft_vat (scope_id, run_id, draft_no, rate, net, vat, sendable) VALUES (?, ?, ?, ?, ?, ?, ?)'],
  [
    'problems',
    `INSERT INTO problem (scope_id, run_id, draft_no, problem_no, row_no, field, code, level, params, mend)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ],
  ['deductions', 'INSERT INTO draft_deduction (scope_id, run_id, draft_no, amount) VALUES (?, ?, ?, ?)'],
  ['twins', 'INSERT INTO draft_twin (scope_id, run_id, draft_no, first_no) VALUES (?, ?, ?, ?)'],
];

/**
 * Writes drafts that are not there yet, in one transaction: an import asks nothing of what stands there. Their numbers are
 * the next of the run. Throws SqliteError where a number is taken, and none of them is written.
 */
export const insertDrafts = (store: Store, rows: DraftRows): void => {
  store.inTransaction(() => {
    for (const [table, sql] of inserts) {
      const insert = store.prepare(sql);
      for (const row of rows[table]) insert.run(rows.key, row);
    }
  });
};
