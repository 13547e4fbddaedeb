import { type BillingContent, keyMaker, type KeyMaker, type Sha256 } from '../domain/business-key.ts';
import { type DeploymentKind } from '../domain/deployment.ts';
import { completeDraft } from './complete-draft.ts';
import { type Cell, type Draft, type RowCells } from './draft.ts';
import { asCredit, creditMark } from './credit-kind.ts';
import { DraftMaker } from './draft-maker.ts';
import { type RowField } from './fields.ts';
import { groupInvoices } from './grouping.ts';
import { type ImportPlan } from './plan.ts';
import { type Problem } from './problem.ts';
import { problem } from './problem-texts.ts';
import { type RawFile } from './raw-table.ts';
import { accountsOf, linksOf, readySheets, type ReadySheet, remarksOf, type RowAccount } from './ready-sheets.ts';
import { type RowGroups } from './row-groups.ts';
import { type ControlSum } from './row-kinds.ts';

/** What goes into the business key besides the rows: outbox.md, Identity. */
export interface KeyContext {
  readonly deployment: DeploymentKind;
  readonly creditorId: string;
  /** Stands for the date where the file has none, e.g. `2026-11`. */
  readonly billingPeriod: string;
  readonly sha256: Sha256;
}

export interface DraftReading {
  /** Read one at a time, so that memory stays flat; can be walked more than once. */
  readonly drafts: Iterable<Draft>;
  readonly count: number;
  readonly accounts: readonly RowAccount[];
  readonly controlSums: readonly ControlSum[];
}

/** What makes a row itself. */
const identityFields = [
  'articleNo',
  'description',
  'quantity',
  'unitPrice',
  'discountPercent',
  'vatRate',
  'lineTotal',
  'periodStart',
  'periodEnd',
] as const satisfies readonly RowField[];

/** What makes it itself besides, where it has neither price nor total: then they are what it costs. */
const partFields = ['labourCost', 'materialCost'] as const satisfies readonly RowField[];

type Written = (cell: Cell | undefined) => string;

/** The fields that make this row itself, with what stands in them by `written`. */
export const identityOf = (cells: RowCells, written: Written): readonly RowField[] =>
  cells.labourCost === undefined || written(cells.unitPrice) !== '' || written(cells.lineTotal) !== ''
    ? identityFields
    : [...identityFields, ...partFields];

/** The values that make an invoice itself, as first read: nothing derived, no default. */
export const contentOf = (draft: Draft, context: KeyContext): BillingContent => {
  const { head } = draft;
  const written: Written = (cell) => cell?.value ?? cell?.raw ?? '';
  const customer = [head.customerNo, head.customerExternalId, head.orgNo, head.email, head.customerName]
    .map(written)
    .find((value) => value !== '');
  return {
    deployment: context.deployment,
    creditorId: context.creditorId,
    customer: customer ?? '',
    documentKey: written(head.documentKey) === '' ? null : written(head.documentKey),
    date: written(head.invoiceDate) === '' ? context.billingPeriod : written(head.invoiceDate),
    rows: draft.rows.map(({ cells }) => identityOf(cells, written).map((field) => written(cells[field]))),
  };
};

interface SheetWork {
  readonly ready: ReadySheet;
  readonly groups: RowGroups;
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
      const read = asCredit(maker.make(draftNo, group), plan.kind);
      const twoNames = names.check(read);
      const content = contentOf(read, context);
      const marked = [...content.rows, ...creditMark(read, plan.kind, plan.defaults)];
      const businessKey = key.next({ ...content, rows: marked });
      const readProblems = twoNames === null ? read.readProblems : [...read.readProblems, twoNames];
      yield completeDraft({ ...read, businessKey, readProblems }, plan.defaults);
    }
  }
}

const headingRows = (work: SheetWork | undefined): number => {
  let count = 0;
  for (const { headings } of work?.groups ?? []) count += headings?.length ?? 0;
  return count;
};

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
      groups: groupInvoices(ready.raw, ready.plan, ready.rows.data).groups,
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
    accounts: accountsOf(files, sheets, (sheet) => headingRows(works.find(({ ready }) => ready === sheet))),
    controlSums: sheets.flatMap((sheet) => (sheet.plan.role === 'rows' ? sheet.rows.controls : [])),
  };
};
