import { type BillingContent, keyMaker, type KeyMaker, type Sha256 } from '../domain/business-key.ts';
import { type DeploymentKind } from '../domain/deployment.ts';
import { completeDraft } from './complete-draft.ts';
import { type Cell, type Draft } from './draft.ts';
import { DraftMaker } from './draft-maker.ts';
import { isHeadField } from './field-table.ts';
import { groupRows, type RowGroup } from './grouping.ts';
import { linkSheet, type LinkedSheet } from './linked-heads.ts';
import { type ImportPlan, type SheetPlan } from './plan.ts';
import { type Problem } from './problem.ts';
import { problem } from './problem-texts.ts';
import { factsOf } from './raw-rows.ts';
import { type FileRemark, type RawFile, type RawSheet } from './raw-table.ts';
import { type ControlSum, type SheetRows, sortRows } from './row-kinds.ts';

/** What goes into the business key besides the rows: outbox.md, Identity. */
export interface KeyContext {
  readonly deployment: DeploymentKind;
  readonly creditorId: string;
  /** Stands for the date where the file has none, e.g. `2026-11`. */
  readonly billingPeriod: string;
  readonly sha256: Sha256;
}

/** Every row of a file in one place: `rows` is the sum of all the others. */
export interface RowAccount {
  readonly file: number;
  readonly fileName: string;
  readonly rows: number;
  readonly invoiceRows: number;
  readonly customerRows: number;
  readonly headerRows: number;
  readonly blankRows: number;
  readonly sumRows: number;
  readonly hiddenRows: number;
  /** Rows of sheets that are not used, and notes below the sums. */
  readonly otherRows: number;
}

export interface DraftReading {
  /** Read one at a time, so that memory stays flat; can be walked more than once. */
  readonly drafts: Iterable<Draft>;
  readonly count: number;
  readonly accounts: readonly RowAccount[];
  readonly controlSums: readonly ControlSum[];
}

interface ReadySheet {
  readonly plan: SheetPlan;
  readonly raw: RawSheet;
  readonly rows: SheetRows;
}

const unusedRows = (raw: RawSheet): SheetRows => {
  const { hiddenAt, reachAt } = factsOf(raw.rows);
  let [hidden, blanks] = [0, 0];
  for (let index = 0; index < raw.rows.length; index += 1) {
    if (hiddenAt(index)) hidden += 1;
    else if (reachAt(index) === 0) blanks += 1;
  }
  const others = raw.rows.length - hidden - blanks;
  const none = { data: [], sumRows: [], otherRows: [], controls: [] };
  return { ...none, headers: 0, blanks, hidden, sums: 0, others };
};

const readySheets = (files: readonly RawFile[], plan: ImportPlan): readonly ReadySheet[] =>
  plan.sheets.flatMap((sheet) => {
    const raw = files[sheet.file]?.sheets.find((candidate) => candidate.name === sheet.sheet);
    if (raw === undefined) return [];
    return [{ plan: sheet, raw, rows: sheet.role === 'none' ? unusedRows(raw) : sortRows(raw, sheet) }];
  });

const accountOf = (file: number, fileName: string, sheets: readonly ReadySheet[]): RowAccount => {
  const own = sheets.filter((sheet) => sheet.plan.file === file);
  const sum = (count: (sheet: ReadySheet) => number): number => own.reduce((total, sheet) => total + count(sheet), 0);
  const dataOf = (role: SheetPlan['role']): number =>
    sum((sheet) => (sheet.plan.role === role ? sheet.rows.data.length : 0));
  return {
    file,
    fileName,
    rows: sum((sheet) => sheet.raw.rows.length),
    invoiceRows: dataOf('rows'),
    customerRows: dataOf('customers'),
    headerRows: sum((sheet) => sheet.rows.headers),
    blankRows: sum((sheet) => sheet.rows.blanks),
    sumRows: sum((sheet) => sheet.rows.sums),
    hiddenRows: sum((sheet) => sheet.rows.hidden),
    otherRows: sum((sheet) => sheet.rows.others),
  };
};

const linksOf = (plan: ImportPlan, sheets: readonly ReadySheet[], sheet: SheetPlan): readonly LinkedSheet[] =>
  plan.links.flatMap((link) => {
    if (plan.sheets[link.rows] !== sheet || !isHeadField(link.by)) return [];
    const heads = sheets.find((candidate) => candidate.plan === plan.sheets[link.heads]);
    return heads === undefined ? [] : [linkSheet(heads.raw, heads.plan, heads.rows.data, link.by)];
  });

const widthOf = (plan: SheetPlan): number =>
  plan.columns.reduce((width, { header, index }) => (header === '' ? width : Math.max(width, index + 1)), 0);

/**
 * In a text file a value beyond the last header has been moved there by a delimiter inside another value, as where
 * `100,50` is divided at the comma: the row cannot be trusted, though all rows may be as long.
 */
const beyondHeader = (raw: RawSheet, plan: SheetPlan): readonly FileRemark[] => {
  const width = widthOf(plan);
  if (plan.headerRow === 0) return [];
  const { reachAt } = factsOf(raw.rows);
  const found: FileRemark[] = [];
  for (let index = plan.firstRow; index < raw.rows.length; index += 1) {
    const row = reachAt(index) > width ? raw.rows.at(index) : undefined;
    if (row === undefined) continue;
    const detail = `${String(row.cells.length)}/${String(width)}`;
    found.push({ code: 'ragged-row', sheet: raw.name, row: row.number, detail });
  }
  return found;
};

const remarksOf = (
  file: RawFile | undefined,
  { raw, plan }: ReadySheet,
): ReadonlyMap<number, readonly FileRemark[]> => {
  const byRow = new Map<number, FileRemark[]>();
  const beyond = file?.dialect === undefined ? [] : beyondHeader(raw, plan);
  const moved = new Set(beyond.map(({ row }) => row));
  const own = new Set(beyond);
  for (const remark of [...(file?.remarks ?? []), ...beyond]) {
    if (remark.sheet !== raw.name) continue;
    // Said once, with the width of the header.
    if (remark.code === 'ragged-row' && moved.has(remark.row) && !own.has(remark)) continue;
    const known = byRow.get(remark.row);
    if (known === undefined) byRow.set(remark.row, [remark]);
    else known.push(remark);
  }
  return byRow;
};

/** The values that make an invoice itself, as first read: nothing derived, no default. */
const contentOf = (draft: Draft, context: KeyContext): BillingContent => {
  const { head } = draft;
  const written = (cell: { readonly value: string | null; readonly raw: string } | undefined): string =>
    cell?.value ?? cell?.raw ?? '';
  const customer = [head.customerNo, head.customerExternalId, head.orgNo, head.email, head.customerName]
    .map(written)
    .find((value) => value !== '');
  return {
    deployment: context.deployment,
    creditorId: context.creditorId,
    customer: customer ?? '',
    documentKey: written(head.documentKey) === '' ? null : written(head.documentKey),
    date: written(head.invoiceDate) === '' ? context.billingPeriod : written(head.invoiceDate),
    rows: draft.rows.map(({ cells }) =>
      [
        cells.articleNo,
        cells.description,
        cells.quantity,
        cells.unitPrice,
        cells.discountPercent,
        cells.vatRate,
        cells.lineTotal,
        cells.periodStart,
        cells.periodEnd,
      ].map(written),
    ),
  };
};

interface SheetWork {
  readonly ready: ReadySheet;
  readonly groups: readonly RowGroup[];
  readonly maker: DraftMaker;
}

/** A customer number under which two names stand is often one number typed wrong: the wrong customer would be billed. */
class CustomerNames {
  readonly #known = new Map<string, Cell>();

  /** The problem with the draft's customer, or null. */
  check({ head }: Draft): Problem | null {
    const [key, name] = [head.customerNo?.value ?? null, head.customerName];
    if (key === null || name === undefined || name.value === null || name.value === '') return null;
    const first = this.#known.get(key);
    if (first === undefined) this.#known.set(key, name);
    if (first === undefined || sameName(first.value ?? '', name.value)) return null;
    const params = {
      key,
      first: first.value ?? '',
      firstRow: String(first.origin?.row ?? 0),
      other: name.value,
    };
    return problem('two-names', 'warning', { rowNo: null, field: 'customerName' }, params);
  }
}

const foldName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\d]/gu, '');
const sameName = (a: string, b: string): boolean => a === b || foldName(a) === foldName(b);

function* draftsOf(works: readonly SheetWork[], plan: ImportPlan, context: KeyContext): Generator<Draft> {
  let draftNo = 0;
  const keys = new Map<number, KeyMaker>();
  const names = new CustomerNames();
  for (const { ready, groups, maker } of works) {
    const file = ready.plan.file;
    const key = keys.get(file) ?? keyMaker(context.sha256);
    keys.set(file, key);
    for (const group of groups) {
      draftNo += 1;
      const read = maker.make(draftNo, group);
      const twoNames = names.check(read);
      const businessKey = key.next(contentOf(read, context));
      const readProblems = twoNames === null ? read.readProblems : [...read.readProblems, twoNames];
      yield completeDraft({ ...read, businessKey, readProblems }, plan.defaults);
    }
  }
}

/**
 * Reads the files by the plan: every row is counted, every row of data lands in exactly one draft, drafts come in file
 * order. Nothing is checked here: see `check-draft.ts`.
 */
export const readDrafts = (files: readonly RawFile[], plan: ImportPlan, context: KeyContext): DraftReading => {
  const sheets = readySheets(files, plan);
  const works = sheets
    .filter((sheet) => sheet.plan.role === 'rows')
    .map((ready): SheetWork => ({
      ready,
      groups: groupRows(ready.raw, ready.plan, ready.rows.data).groups,
      maker: new DraftMaker(
        ready.raw,
        ready.plan,
        linksOf(plan, sheets, ready.plan),
        remarksOf(files[ready.plan.file], ready),
        plan.defaults.currency,
      ),
    }));
  return {
    drafts: { [Symbol.iterator]: () => draftsOf(works, plan, context) },
    count: works.reduce((count, work) => count + work.groups.length, 0),
    accounts: files.map((file, index) => accountOf(index, file.name, sheets)),
    controlSums: sheets.flatMap((sheet) => (sheet.plan.role === 'rows' ? sheet.rows.controls : [])),
  };
};
