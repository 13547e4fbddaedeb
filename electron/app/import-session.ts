import { closeSync, fstatSync, openSync, statSync } from 'node:fs';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { changePlan } from '../../shared/intake/change-plan.ts';
import { noChoices, type ImportPlan } from '../../shared/intake/plan.ts';
import { proposePlan } from '../../shared/intake/propose-plan.ts';
import { type RawFile } from '../../shared/intake/raw-table.ts';
import { readDrafts, type DraftReading } from '../../shared/intake/read-drafts.ts';
import { type OnRead, sourceOfFile } from '../files/byte-source.ts';
import { readSource, type SourceToRead } from '../files/read-file.ts';
import { scopeById, scopeOf, type KnownScope } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { templatesOf } from '../store/templates.ts';
import { sha256 } from './hash.ts';
import { planChangeOf } from './import-change.ts';
import { type Report } from './import-progress.ts';
import { lookThrough } from './import-tally.ts';
import { viewOf } from './import-view.ts';
import { type Dialects } from './plan-shape.ts';
import { readableTemplates, recallImport, type TemplateUse } from './recalled-import.ts';
import { betterFit, FileCustomers, registerFit } from './register-fit.ts';
import { otherCreditorQuestion } from './whose-file.ts';
import { type WorkerMessage, type WorkerRequest, type ImportStart } from './worker-protocol.ts';

type View = Extract<WorkerMessage, { readonly what: 'view' }>['view'];
type Change = Extract<WorkerRequest, { readonly what: 'change' }>['change'];

/** What is open: the files as read, and the plan by which they are. */
export interface Opened {
  readonly scope: KnownScope;
  readonly files: readonly RawFile[];
  readonly plan: ImportPlan;
  /** The templates of last time, and what the next such files are known by. */
  readonly uses: readonly TemplateUse[];
  readonly dialects: Dialects;
  /** The person said whose the files are. */
  readonly settled: boolean;
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

const sizesFrom = (files: ImportStart['files'], first: number): number =>
  files.slice(first).reduce((sum, { path }) => sum + statSync(path).size, 0);

const readStaged = async (
  { name, path }: ImportStart['files'][number],
  choose: NonNullable<SourceToRead['choose']>,
  onRead: OnRead,
): Promise<RawFile> => {
  const file = openSync(path, 'r');
  try {
    return await readSource({ name, source: sourceOfFile(file, fstatSync(file).size), choose, onRead });
  } finally {
    closeSync(file);
  }
};

/** One import inside its worker: reads the files once, and again only where somebody chose how. */
export const importSession = (store: Store, start: ImportStart, report: Report = () => undefined): ImportSession => {
  const today = calendarDate(start.today);
  let current: Opened | null = null;

  const opened = (): Opened => {
    if (current === null) throw new Error('Nothing is open');
    return current;
  };

  const register = registerFit(store);
  /** A question where the customers are rather another creditor's, and the person has not said whose they are. */
  const askWhose = (customers: FileCustomers): View['questions'][number] | null => {
    const { scope, settled, plan } = opened();
    if (settled || customers.count === 0) return null;
    const fits = register.fits(customers);
    const chosen = fits.find(({ place }) => place.scopeId === scope.scopeId);
    const better = betterFit(fits, scope.scopeId, customers.count);
    if (chosen === undefined || better === null) return null;
    return otherCreditorQuestion(better, chosen, customers.count, plan.sheets[0]?.sheet ?? '');
  };

  const view = (): View => {
    const { files, plan } = opened();
    const fileIds = start.files.map((file) => file.fileId);
    const customers = new FileCustomers();
    const looked = lookThrough(store, opened(), readingOf, customers);
    const { importId } = start;
    const whose = askWhose(customers);
    const { scope, uses } = opened();
    return viewOf({ importId, scope: scope.scope, fileIds, files, plan, uses, whose, ...looked });
  };

  /** The files again, those anew that are to be read otherwise than they were. */
  const readFiles = async (before: readonly RawFile[], chosen: Dialects): Promise<readonly RawFile[]> => {
    const files = [...before];
    let read = 0;
    // One after the other: each may take hundreds of megabytes while it is unpacked.
    for (const [index, file] of start.files.entries()) {
      const { file: _, ...choose } = chosen.find((one) => one.file === index) ?? { file: index };
      if (before[index] !== undefined && Object.keys(choose).length === 0) continue;
      files[index] = await readStaged(file, choose, (done, size) => {
        report('reading', read + done, read + size + sizesFrom(start.files, index + 1));
      });
      read += statSync(file.path).size;
    }
    return files;
  };

  /** By the plan of last time for these headers, where there is one. A template never carries a date. */
  const open = async (): Promise<Opened> => {
    const scope = scopeById(store, start.scopeId);
    const found = await readFiles([], []);
    const plain = proposePlan(found, today, noChoices);
    const recall = recallImport(plain, readableTemplates(templatesOf(store, start.scopeId)));
    const { choices, dialects, uses } = recall;
    const files = await readFiles(found, dialects);
    const plan = choices === noChoices ? plain : proposePlan(files, today, choices);
    return { scope, files, plan, uses, dialects, settled: start.settled ?? false };
  };

  const readAgain = async (file: number, choice: Omit<Dialects[number], 'file'>): Promise<Opened> => {
    const before = opened();
    const old = before.dialects.find((one) => one.file === file);
    const mine = { ...old, ...choice, file };
    const dialects = [...before.dialects.filter((one) => one.file !== file), mine];
    const files = await readFiles(before.files, [mine]);
    return { ...before, files, dialects, plan: proposePlan(files, today, before.plan.choices) };
  };

  const changed = async (change: Change): Promise<Opened> => {
    if (change.what === 'encoding') return readAgain(change.file, { encoding: change.encoding });
    if (change.what === 'delimiter') return readAgain(change.file, { delimiter: change.delimiter });
    // The plan says how the files are read, whoever they belong to: it stays.
    if (change.what === 'creditor') return { ...opened(), scope: scopeOf(store, change.scope), settled: true };
    return { ...opened(), plan: changePlan(opened().files, opened().plan, planChangeOf(change)) };
  };

  return {
    opened,
    open: async () => {
      current = await open();
      return view();
    },
    change: async (change) => {
      current = await changed(change);
      return view();
    },
  };
};
