import { worstLevel } from '../../shared/intake/check-draft.ts';
import { becomesRun, type ListKind } from '../../shared/intake/kinds.ts';
import { type DraftReading } from '../../shared/intake/read-drafts.ts';
import { readRecords, type RecordReading } from '../../shared/intake/read-records.ts';
import { asDraft } from '../../shared/intake/record-checks/customer.ts';
import { type RowAccount } from '../../shared/intake/ready-sheets.ts';
import { type Level } from '../../shared/intake/problem.ts';
import { type Store } from '../store/store.ts';
import { examiner } from './examine.ts';
import { type Opened } from './import-session.ts';
import { checkedRecords } from './list-store.ts';
import { type FileCustomers } from './register-fit.ts';
import { recaller } from './review-register-recall.ts';

export interface Tally {
  /** Invoices, or records of a list. */
  readonly invoices: number;
  /** How many of them were checked, the first of the file: errors and warnings are theirs. */
  readonly tallied: number;
  readonly errors: number;
  readonly warnings: number;
}

/** What reading by the plan gives. */
export interface Looked {
  readonly accounts: readonly RowAccount[];
  readonly tally: Tally;
}

/** So many are looked at before the review: enough to tell what is wrong with the columns, whatever the file's length. */
const mostTallied = 2_000;

const tallyOf = (invoices: number, checked: Iterable<Level | null>): Tally => {
  let [tallied, errors, warnings] = [0, 0, 0];
  for (const level of checked) {
    tallied += 1;
    if (level === 'error') errors += 1;
    else if (level === 'warning') warnings += 1;
    if (tallied === mostTallied) break;
  }
  return { invoices, tallied, errors, warnings };
};

function* recordLevels(
  store: Store,
  opened: Opened,
  kind: ListKind,
  reading: RecordReading,
  customers: FileCustomers,
): Generator<Level | null> {
  for (const { record, level } of checkedRecords(store, opened, kind, reading)) {
    if (kind === 'debtors' || kind === 'contractInvoices' || kind === 'selfInvoices') customers.see(asDraft(record));
    yield level;
  }
}

function* draftLevels(
  store: Store,
  { plan, scope }: Opened,
  reading: DraftReading,
  customers: FileCustomers,
): Generator<Level | null> {
  const examine = examiner(store, scope.scopeId, plan.defaults, plan.today);
  const recall = recaller(store, scope.scopeId);
  for (const draft of reading.drafts) {
    customers.see(draft);
    yield worstLevel(examine(recall(draft)).problems);
  }
}

/** Reads the files by the plan, checks the first invoices or records, and sees whose customers they are. Nothing is stored. */
export const lookThrough = (
  store: Store,
  opened: Opened,
  readInvoices: (opened: Opened) => DraftReading,
  customers: FileCustomers,
): Looked => {
  const { kind } = opened.plan;
  if (becomesRun(kind)) {
    const reading = readInvoices(opened);
    const tally = tallyOf(reading.count, draftLevels(store, opened, reading, customers));
    return { accounts: reading.accounts, tally };
  }
  const reading = readRecords(opened.files, opened.plan, kind);
  const tally = tallyOf(reading.count, recordLevels(store, opened, kind, reading, customers));
  return { accounts: reading.accounts, tally };
};
