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

/** So many rows of a table go in by one statement, which costs a sixth less than one for each; more save no more. */
const together = 10;

interface Insert {
  readonly table: Table;
  readonly one: string;
  /** Of {@link together} rows. */
  readonly many: string;
}

const insertInto = (name: string, table: Table, columns: readonly string[]): Insert => {
  const all = ['scope_id', 'run_id', ...columns];
  const row = `(${all.map(() => '?').join(', ')})`;
  const one = `INSERT INTO ${name} (${all.join(', ')}) VALUES ${row}`;
  return { table, one, many: one + `, ${row}`.repeat(together - 1) };
};

const inserts: readonly Insert[] = [
  insertInto('draft', 'drafts', [
    ...['draft_no', 'kind', 'customer_no', 'customer_name', 'new_customer', 'invoice_date', 'due_date', 'delivery'],
    ...['currency', 'rows', 'net', 'vat', 'total', 'level', 'included', 'business_key', 'generation', 'billed'],
  ]),
  insertInto('draft_search', 'words', ['draft_no', 'words']),
  insertInto('draft_body', 'bodies', ['draft_no', 'body']),
  insertInto('draft_vat', 'vat', ['draft_no', 'rate', 'net', 'vat', 'sendable']),
  insertInto('problem', 'problems', [
    ...['draft_no', 'problem_no', 'row_no', 'field', 'code', 'level', 'params', 'mend'],
  ]),
  insertInto('draft_deduction', 'deductions', ['draft_no', 'amount']),
  insertInto('draft_twin', 'twins', ['draft_no', 'first_no']),
];

const insertRows = (store: Store, { one, many }: Insert, key: Row, rows: readonly Row[]): void => {
  const lone = rows.length % together;
  for (let at = 0; at < rows.length - lone; at += together)
    store.prepare(many).run(...rows.slice(at, at + together).flatMap((row) => [key, row]));
  for (const row of rows.slice(rows.length - lone)) store.prepare(one).run(key, row);
};

/**
 * Writes drafts that are not there yet, in one transaction: an import asks nothing of what stands there. Their numbers are
 * the next of the run. Throws SqliteError where a number is taken, and none of them is written.
 */
export const insertDrafts = (store: Store, rows: DraftRows): void => {
  store.inTransaction(() => {
    for (const insert of inserts) insertRows(store, insert, rows.key, rows[insert.table]);
  });
};
