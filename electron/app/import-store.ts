import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { type DraftReading } from '../../shared/intake/read-drafts.ts';
import { billedBefore, everBilled } from '../store/billed.ts';
import { type Billed } from '../store/draft-shape.ts';
import { insertDraft, type NewDraft } from '../store/draft-insert.ts';
import { type RunKey, showRun } from '../store/runs.ts';
import { insertSourceFile } from '../store/source-files.ts';
import { type Store } from '../store/store.ts';
import { alreadyBilled, twiceInRun } from './billed-words.ts';
import { leftOut, newDraft } from './draft-record.ts';
import { type Examine, examiner } from './examine.ts';
import { type Opened, readingOf } from './import-session.ts';
import { keepTemplates } from './recalled-import.ts';

/** So many at once that the write lock is short: stack.md, SQLite. */
const chunk = 800;

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
const chosen = (made: NewDraft, earlier: ReadonlyMap<string, number>, billed: Billed | null): NewDraft => {
  if (billed !== null) return leftOut(made, billed, alreadyBilled(billed));
  const twin = earlier.get(made.line.businessKey);
  return twin === undefined ? made : leftOut(made, null, twiceInRun(twin));
};

/** Writes drafts as they are made, some hundreds in each transaction. */
class Writer {
  readonly #task: StoreTask;
  readonly #key: RunKey;
  readonly #total: number;
  /** The first draft with each key. */
  readonly #earlier = new Map<string, number>();
  #pending: NewDraft[] = [];
  written = 0;

  constructor(task: StoreTask, key: RunKey, total: number) {
    this.#task = task;
    this.#key = key;
    this.#total = total;
  }

  add(made: NewDraft): void {
    this.#pending.push(made);
    if (this.#pending.length === chunk) this.flush();
  }

  flush(): void {
    const { store, onProgress } = this.#task;
    const drafts = this.#chosen(this.#pending);
    store.inTransaction(() => {
      for (const draft of drafts) insertDraft(store, this.#key, draft);
    });
    this.written += drafts.length;
    this.#pending = [];
    onProgress(this.written, this.#total);
  }

  #chosen(pending: readonly NewDraft[]): readonly NewDraft[] {
    const { store } = this.#task;
    const before = everBilled(
      store,
      this.#key,
      pending.map(({ line }) => line.businessKey),
    );
    return pending.map((made) => {
      const { businessKey, draftNo } = made.line;
      const billed = before.has(businessKey) ? (billedBefore(store, this.#key, businessKey)?.billed ?? null) : null;
      const draft = chosen(made, this.#earlier, billed);
      if (!this.#earlier.has(businessKey)) this.#earlier.set(businessKey, draftNo);
      return draft;
    });
  }
}

const writeAll = (task: StoreTask, key: RunKey, reading: DraftReading, examine: Examine): number => {
  const writer = new Writer(task, key, reading.count);
  for (const draft of reading.drafts) {
    const examined = examine(draft);
    writer.add(newDraft(examined, examined.customer === null));
  }
  writer.flush();
  return writer.written;
};

const finish = ({ store, opened, at }: StoreTask, key: RunKey, reading: DraftReading): void => {
  const { files, plan, uses, dialects } = opened;
  store.inTransaction(() => {
    files.forEach((file, fileNo) => {
      insertSourceFile(store, key, { fileNo, name: file.name, format: file.format, sha256: file.sha256 });
    });
    keepTemplates(store, key.scopeId, { plan, uses, dialects, names: files.map((file) => file.name) }, at);
    showRun(store, key, {
      plan: { kind: plan.kind, defaults: plan.defaults },
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
