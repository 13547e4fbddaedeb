import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { fieldsFed } from '../../shared/intake/column-feed.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { becomesRun, kindTable, type ListKind } from '../../shared/intake/kinds.ts';
import { type ImportPlan } from '../../shared/intake/plan.ts';
import { readRecords, type RecordReading } from '../../shared/intake/read-records.ts';
import { recordKey, twinProblem } from '../../shared/intake/record-key.ts';
import { type ListRecord, rowOfRecord } from '../../shared/intake/record.ts';
import { keepListed } from '../store/bank-payments.ts';
import { type ListKey, showList } from '../store/lists.ts';
import { type StoredRecord, writeRecord } from '../store/records.ts';
import { type Store } from '../store/store.ts';
import { requireOneSource, storeBankPayments } from './bank-store.ts';
import { type Opened } from './import-session.ts';
import { recordExaminer, wordsOfRecord } from './list-examine.ts';
import { keepTemplates } from './recalled-import.ts';

/** So many at once that the write lock is short: stack.md, SQLite. */
const chunk = 500;

const noRecords = (): AppError =>
  new AppError(
    'import-no-records',
    text('Filen har inga rader att läsa in.', 'The file has no rows to read.'),
    text('Välj ett annat blad eller en annan rubrikrad.', 'Choose another sheet or another header row.'),
  );

export interface ListTask {
  readonly store: Store;
  readonly opened: Opened;
  readonly listId: number;
  readonly at: string;
  /** Where the files of the import lie, in its order. */
  readonly paths: readonly string[];
  readonly onProgress: (done: number, total: number) => void;
}

/** Every record of an import, checked, with what equals earlier in the file say of it. Read one at a time. */
export function* checkedRecords(
  store: Store,
  { scope, plan }: Pick<Opened, 'scope' | 'plan'>,
  kind: ListKind,
  reading: RecordReading,
): Generator<StoredRecord> {
  const { defaults, today } = plan;
  const examine = recordExaminer(store, scope.scopeId, { kind, defaults, today });
  const earlier = new Map<string, number | null>();
  const twinOf = (record: ListRecord) => {
    const key = recordKey(record, kind);
    if (key.text === '') return null;
    if (earlier.has(key.text)) return twinProblem(record, key, earlier.get(key.text) ?? null);
    earlier.set(key.text, rowOfRecord(record));
    return null;
  };
  for (const record of reading.records) yield examine(record, true, twinOf(record));
}

const writeAll = (
  { store, opened, onProgress }: ListTask,
  key: ListKey,
  kind: ListKind,
  reading: RecordReading,
): number => {
  let written = 0;
  const write = (records: readonly StoredRecord[]): void => {
    store.inTransaction(() => {
      for (const stored of records) writeRecord(store, key, stored, wordsOfRecord(stored.record));
    });
    written += records.length;
    onProgress(written, reading.count);
  };
  let pending: StoredRecord[] = [];
  for (const stored of checkedRecords(store, opened, kind, reading)) {
    pending.push(stored);
    if (pending.length < chunk) continue;
    write(pending);
    pending = [];
  }
  if (pending.length > 0) write(pending);
  return written;
};

/** The fields that the files feed, in the order of the kind; of rows those below a head. */
const shownFields = (plan: ImportPlan, kind: ListKind): { readonly columns: Field[]; readonly rowColumns: Field[] } => {
  const used = plan.sheets.filter((sheet) => sheet.role !== 'none');
  const fed = new Set(used.flatMap((sheet) => sheet.columns.flatMap(fieldsFed)));
  const { head, row } = kindTable[kind];
  return { columns: head.filter((field) => fed.has(field)), rowColumns: row.filter((field) => fed.has(field)) };
};

const finish = ({ store, opened, at }: ListTask, key: ListKey, kind: ListKind, reading: RecordReading): void => {
  const { files, plan, uses, dialects } = opened;
  const names = files.map((file) => file.name);
  store.inTransaction(() => {
    keepListed(store, key, at);
    keepTemplates(store, key.scopeId, { plan, uses, dialects, names }, at);
    showList(store, key, {
      plan: { defaults: plan.defaults, ...shownFields(plan, kind) },
      accounts: reading.accounts,
      files: names,
    });
  });
};

/**
 * Reads, checks and stores every record of an import, some hundreds in each transaction; the last one, with the template,
 * shows the list. Until then nobody sees it, so nothing is ever there by half.
 *
 * @throws AppError `import-no-records`, `import-mixed-payments`.
 */
export const storeList = async (task: ListTask): Promise<void> => {
  const { opened, listId } = task;
  const { plan, files, scope } = opened;
  const { kind } = plan;
  if (becomesRun(kind)) throw new Error(`${kind} become a run, not a list`);
  if (kind === 'payments') requireOneSource(task);
  const key = { scopeId: scope.scopeId, listId };
  const reading = readRecords(files, plan, kind);
  if (reading.count === 0) throw noRecords();
  const written = writeAll(task, key, kind, reading);
  if (written !== reading.count) throw new Error(`${String(written)} of ${String(reading.count)} records were read`);
  if (kind === 'payments') await storeBankPayments(task, key);
  finish(task, key, kind, reading);
};
