import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { type DraftReading } from '../../shared/intake/read-drafts.ts';
import { billedBefore, everBilled } from '../store/billed.ts';
import { insertDraft, type NewDraft } from '../store/draft-insert.ts';
import { type RunKey, showRun } from '../store/runs.ts';
import { insertSourceFile } from '../store/source-files.ts';
import { type Store } from '../store/store.ts';
import { alreadyBilled, twiceInRun } from './billed-words.ts';
import { newDraft, type Standing } from './draft-record.ts';
import { type Examine, type Examined, examiner } from './examine.ts';
import { type Opened, readingOf } from './import-session.ts';
import { keepTemplates } from './recalled-import.ts';

/** So many at once that the write lock is short: stack.md, SQLite. */
const chunk = 500;

const noInvoices = (): AppError =>
  new AppError(
    'import-no-invoices',
    text('Filen har inga rader att fakturera.', 'The file has no rows to bill.'),
    text('Välj ett annat blad eller en annan rubrikrad.', 'Choose another sheet or another header row.'),
  );

export interface StoreTask {
  readonly store: Store;
  readonly opened: Opened;
  readonly runId: number;
  readonly at: string;
  readonly onProgress: (done: number, total: number) => void;
}

/** A draft that was billed before, or stands twice among the files, is left out until the person chooses it. */
const standingOf = (
  store: Store,
  key: RunKey,
  examined: Examined,
  earlier: ReadonlyMap<string, number>,
  before: ReadonlySet<string>,
): { readonly standing: Standing; readonly problems: Examined['problems'] } => {
  const { businessKey } = examined.draft;
  const newCustomer = examined.customer === null;
  const billed = before.has(businessKey) ? (billedBefore(store, key, businessKey)?.billed ?? null) : null;
  const twin = earlier.get(businessKey);
  if (billed !== null) {
    const standing = { included: false, generation: 0, billed, newCustomer };
    return { standing, problems: [alreadyBilled(billed), ...examined.problems] };
  }
  const standing = { included: twin === undefined, generation: 0, billed, newCustomer };
  return { standing, problems: twin === undefined ? examined.problems : [twiceInRun(twin), ...examined.problems] };
};

const writeAll = (task: StoreTask, key: RunKey, reading: DraftReading, examine: Examine): number => {
  const { store } = task;
  const earlier = new Map<string, number>();
  let written = 0;
  const made = (pending: readonly Examined[]): readonly NewDraft[] => {
    const before = everBilled(
      store,
      key,
      pending.map(({ draft }) => draft.businessKey),
    );
    return pending.map((examined) => {
      const { standing, problems } = standingOf(store, key, examined, earlier, before);
      const { businessKey, draftNo } = examined.draft;
      if (!earlier.has(businessKey)) earlier.set(businessKey, draftNo);
      return newDraft({ ...examined, problems }, standing);
    });
  };
  const write = (pending: readonly Examined[]): void => {
    const drafts = made(pending);
    store.inTransaction(() => {
      for (const draft of drafts) insertDraft(store, key, draft);
    });
    written += drafts.length;
    task.onProgress(written, reading.count);
  };
  let pending: Examined[] = [];
  for (const draft of reading.drafts) {
    pending.push(examine(draft));
    if (pending.length < chunk) continue;
    write(pending);
    pending = [];
  }
  if (pending.length > 0) write(pending);
  return written;
};

const finish = ({ store, opened, at }: StoreTask, key: RunKey, reading: DraftReading): void => {
  const { files, plan, uses, dialects } = opened;
  store.inTransaction(() => {
    files.forEach((file, fileNo) => {
      insertSourceFile(store, key, { fileNo, name: file.name, format: file.format, sha256: file.sha256 });
    });
    keepTemplates(store, key.scopeId, { plan, uses, dialects, names: files.map((file) => file.name) }, at);
    showRun(store, key, {
      plan: { defaults: plan.defaults },
      accounts: reading.accounts,
      control: reading.controlSums,
      period: `${plan.defaults.invoiceDate.slice(0, 7)}-01`,
    });
  });
};

/**
 * Reads, checks and stores every invoice of an import, some hundreds in each transaction; the last one, with the files and
 * the template, shows the run. Until then nobody sees it, so nothing is ever there by half.
 *
 * @throws AppError `import-no-invoices`.
 */
export const storeRun = (task: StoreTask): void => {
  const { store, opened, runId } = task;
  const key = { scopeId: opened.scope.scopeId, runId };
  const reading = readingOf(opened);
  if (reading.count === 0) throw noInvoices();
  const examine = examiner(store, key.scopeId, opened.plan.defaults, opened.plan.today);
  // Until the last transaction nobody sees the run, so none before it needs to be safe on the disk.
  const written = store.hurried(() => writeAll(task, key, reading, examine));
  if (written !== reading.count) throw new Error(`${String(written)} of ${String(reading.count)} drafts were read`);
  finish(task, key, reading);
};
