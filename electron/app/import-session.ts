import { readFileSync } from 'node:fs';
import { calendarDate, type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { worstLevel } from '../../shared/intake/check-draft.ts';
import { changePlan } from '../../shared/intake/change-plan.ts';
import { noChoices, type ImportPlan } from '../../shared/intake/plan.ts';
import { proposePlan } from '../../shared/intake/propose-plan.ts';
import { type CsvDialect, type RawFile } from '../../shared/intake/raw-table.ts';
import { readDrafts, type DraftReading } from '../../shared/intake/read-drafts.ts';
import { planFingerprint } from '../../shared/intake/remember.ts';
import { readFileBytes } from '../files/read-file.ts';
import { scopeById, type KnownScope } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { findTemplate } from '../store/templates.ts';
import { examiner } from './examine.ts';
import { sha256 } from './hash.ts';
import { planChangeOf } from './import-change.ts';
import { type Tally, viewOf } from './import-view.ts';
import { choicesShape } from './plan-shape.ts';
import { type FileToOpen, type WorkerMessage, type WorkerRequest, type ImportStart } from './worker-protocol.ts';

type View = Extract<WorkerMessage, { readonly what: 'view' }>['view'];
type Change = Extract<WorkerRequest, { readonly what: 'change' }>['change'];
type Choice = Partial<Pick<CsvDialect, 'encoding' | 'delimiter'>>;

/** What is open: the files as read, and the plan by which they are. */
export interface Opened {
  readonly scope: KnownScope;
  readonly files: readonly RawFile[];
  readonly plan: ImportPlan;
  /** What the next file with these headers is known by. */
  readonly fingerprint: string;
}

/** Drafts by the plan, with the keys of the scope. */
export const readingOf = ({ scope, files, plan }: Opened): DraftReading =>
  readDrafts(files, plan, {
    deployment: scope.kind,
    creditorId: scope.scope.creditorId,
    billingPeriod: plan.defaults.invoiceDate.slice(0, 7),
    sha256,
  });

export interface ImportSession {
  readonly open: () => Promise<View>;
  readonly change: (change: Change) => Promise<View>;
  /** @throws Error before `open`. */
  readonly opened: () => Opened;
}

const tallyOf = (store: Store, opened: Opened, reading: DraftReading): Tally => {
  const examine = examiner(store, opened.scope.scopeId, opened.plan.defaults, opened.plan.today);
  let [errors, warnings] = [0, 0];
  for (const draft of reading.drafts) {
    const level = worstLevel(examine(draft).problems);
    if (level === 'error') errors += 1;
    else if (level === 'warning') warnings += 1;
  }
  return { invoices: reading.count, errors, warnings };
};

/** The plan of last time for these headers, else a new one. A template never carries a date. */
const planFor = (
  store: Store,
  scopeId: number,
  files: readonly RawFile[],
  today: CalendarDate,
): { readonly plan: ImportPlan; readonly fingerprint: string } => {
  const plain = proposePlan(files, today, noChoices);
  const fingerprint = planFingerprint(plain);
  const remembered = findTemplate(store, scopeId, fingerprint, choicesShape);
  return { plan: remembered === null ? plain : proposePlan(files, today, remembered), fingerprint };
};

/** One import inside its worker: reads the files once, and again only when the person chooses how. */
export const importSession = (store: Store, start: ImportStart): ImportSession => {
  const today = calendarDate(start.today);
  const chosen = new Map<number, Choice>();
  let current: Opened | null = null;

  const opened = (): Opened => {
    if (current === null) throw new Error('Nothing is open');
    return current;
  };

  const view = (): View => {
    const reading = readingOf(opened());
    const { files, plan } = opened();
    const fileIds = start.files.map((file) => file.fileId);
    return viewOf({
      importId: start.importId,
      fileIds,
      files,
      plan,
      reading,
      tally: tallyOf(store, opened(), reading),
    });
  };

  const read = (file: FileToOpen, index: number): Promise<RawFile> =>
    readFileBytes({ name: file.name, bytes: readFileSync(file.path), choose: chosen.get(index) ?? {} });

  const readAgain = async (index: number, choice: Choice): Promise<void> => {
    const file = start.files[index];
    if (file === undefined) return;
    chosen.set(index, { ...chosen.get(index), ...choice });
    const files = [...opened().files];
    files[index] = await read(file, index);
    current = { ...opened(), files, plan: proposePlan(files, today, opened().plan.choices) };
  };

  return {
    opened,
    open: async () => {
      const files: RawFile[] = [];
      // One after the other: each may take hundreds of megabytes while it is unpacked.
      for (const [index, file] of start.files.entries()) files.push(await read(file, index));
      const scope = scopeById(store, start.scopeId);
      current = { scope, files, ...planFor(store, start.scopeId, files, today) };
      return view();
    },
    change: async (change) => {
      if (change.what === 'encoding') await readAgain(change.file, { encoding: change.encoding });
      else if (change.what === 'delimiter') await readAgain(change.file, { delimiter: change.delimiter });
      else current = { ...opened(), plan: changePlan(opened().files, opened().plan, planChangeOf(change)) };
      return view();
    },
  };
};
