import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { type DraftReading } from '../../shared/intake/read-drafts.ts';
import { billedBefore, billedGeneration, everBilled } from '../store/billed.ts';
import { type NewDraft, rowsOf } from '../store/draft-insert.ts';
import { type RunKey, showRun } from '../store/runs.ts';
import { insertSourceFile } from '../store/source-files.ts';
import { type Store } from '../store/store.ts';
import { findBilledRows, markBilledRows } from './billed-rows.ts';
import { alreadyBilled, twiceInRun } from './billed-words.ts';
import { leftOut, newDraft } from './draft-record.ts';
import { type DraftSink, type OpenSink, sinkFor } from './draft-sink.ts';
import { type Examine, examiner } from './examine.ts';
import { type Opened, readingOf } from './import-session.ts';
import { keepTemplates } from './recalled-import.ts';
import { openReview } from './review-context.ts';
import { recaller } from './review-register-recall.ts';

/** So many at once that the write lock is short (stack.md, SQLite), and that what waits dies young in memory. */
const atOnce = 200;

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

/** The drafts of an import with all that is stored of them, some hundreds at a time. */
function* pieces(reading: DraftReading, examine: Examine): Generator<readonly NewDraft[]> {
  let piece: NewDraft[] = [];
  for (const draft of reading.drafts) {
    const examined = examine(draft);
    piece.push(newDraft(examined, examined.customer === null));
    if (piece.length < atOnce) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

/** The drafts of a run by their keys, to find those that stand twice among its files. */
class Earlier {
  readonly #first = new Map<string, { readonly draftNo: number; readonly currency: string; generation: number }>();
  readonly #others = new Map<string, number>();

  /**
   * The draft as it goes on from the earlier ones: left out where the same stands among them, and in a generation of its own
   * where it does so in another currency.
   */
  after(made: NewDraft): NewDraft {
    const { businessKey, draftNo, currency, generation } = made.line;
    const first = this.#first.get(businessKey);
    if (first === undefined) {
      this.#first.set(businessKey, { draftNo, currency, generation });
      return made;
    }
    const linked = { ...made, firstNo: first.draftNo };
    const name = `${businessKey} ${currency}`;
    const same = first.currency === currency ? first.draftNo : this.#others.get(name);
    if (same !== undefined) return leftOut(linked, null, twiceInRun(same));
    this.#others.set(name, draftNo);
    first.generation = Math.max(first.generation + 1, generation);
    return { ...linked, line: { ...made.line, generation: first.generation } };
  }
}

/** Leaves a draft out that was billed before, or stands twice among the files, until the person chooses it. */
const chooser = (store: Store, key: RunKey, files: number): ((piece: readonly NewDraft[]) => readonly NewDraft[]) => {
  // Within a file no key comes twice: equals are told apart (business-key.ts).
  const earlier = files > 1 ? new Earlier() : null;
  return (piece) => {
    const keys = piece.map(({ line }) => line.businessKey);
    const before = everBilled(store, key, keys);
    return piece.map((made) => {
      const { businessKey, currency } = made.line;
      if (!before.has(businessKey)) return earlier?.after(made) ?? made;
      const billed = billedBefore(store, key, businessKey, [currency]);
      const generation = billed === null ? billedGeneration(store, key, businessKey) + 1 : 0;
      const next = { ...made, line: { ...made.line, generation } };
      const placed = earlier?.after(next) ?? next;
      return billed === null
        ? placed
        : leftOut({ ...made, firstNo: placed.firstNo }, billed, alreadyBilled(billed, false));
    });
  };
};

const writeAll = async ({ store, opened }: StoreTask, key: RunKey, reading: DraftReading, sink: DraftSink) => {
  const { defaults, today } = opened.plan;
  const check = examiner(store, key.scopeId, defaults, today);
  const recall = recaller(store, key.scopeId);
  const examine: Examine = (draft) => check(recall(draft));
  const choose = chooser(store, key, opened.files.length);
  for (const piece of pieces(reading, examine)) await sink.write(rowsOf(key, choose(piece)));
  await sink.written();
};

const finish = ({ store, opened, at }: StoreTask, key: RunKey, reading: DraftReading): void => {
  const { files, plan, uses, dialects } = opened;
  const billed = findBilledRows({ store, key }, plan.defaults.invoiceDate);
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
    if (billed.length > 0) markBilledRows(openReview({ store, clock: { now: () => new Date(at) } }, key.runId), billed);
  });
};

/**
 * Reads, checks and stores every invoice of an import, some hundreds in each transaction; the last one, with the files and
 * the template, shows the run. Until then nobody sees it, so nothing is ever there by half: none of the others needs to be
 * safe on the disk before the last one is. `openSink` is for tests.
 *
 * @throws AppError `import-no-invoices`; `import-stopped` when the thread that writes has ended; SqliteError.
 */
export const storeRun = async (task: StoreTask, openSink?: OpenSink): Promise<void> => {
  const { store, opened, runId, onProgress } = task;
  const key = { scopeId: opened.scope.scopeId, runId };
  const reading = readingOf(opened);
  if (reading.count === 0) throw noInvoices();
  let written = 0;
  const sink = (openSink ?? sinkFor(reading.count))(store, (drafts) => {
    written += drafts;
    onProgress(written, reading.count);
  });
  try {
    await writeAll(task, key, reading, sink);
    if (written !== reading.count) throw new Error(`${String(written)} of ${String(reading.count)} drafts were read`);
    finish(task, key, reading);
  } finally {
    await sink.end();
  }
};
