import { isBlank } from './cell-text.ts';
import { sourceCell, sourceText } from './column-feed.ts';
import { completeRecord } from './complete-record.ts';
import { DraftMaker } from './draft-maker.ts';
import { type Draft } from './draft.ts';
import { type Field } from './fields.ts';
import { groupRows } from './grouping.ts';
import { columnsOf, type HeadColumn } from './head-cells.ts';
import { kindTable, type ListKind } from './kinds.ts';
import { type ColumnPlan, type ImportPlan, type SheetPlan } from './plan.ts';
import { type Problem } from './problem.ts';
import { problem } from './problem-texts.ts';
import { type RawFile, type RawRow, type RawSheet } from './raw-table.ts';
import { accountsOf, linksOf, readySheets, type ReadySheet, remarksOf, type RowAccount } from './ready-sheets.ts';
import { type ListRecord, type RecordCells } from './record.ts';
import { type RowGroup, type RowGroups } from './row-groups.ts';
import { type ControlSum } from './row-kinds.ts';

export interface RecordReading {
  /** Read one at a time, so that memory stays flat; can be walked more than once. */
  readonly records: Iterable<ListRecord>;
  readonly count: number;
  readonly accounts: readonly RowAccount[];
  readonly controlSums: readonly ControlSum[];
}

/** Contracts are grouped as invoices are: by their number, or by customer and day. */
const standIns: Readonly<Partial<Record<Field, Field>>> = {
  contractNumber: 'documentKey',
  nextInvoiceDate: 'invoiceDate',
};

const asInvoices = (plan: SheetPlan): SheetPlan => {
  const dated = plan.columns.some(({ field }) => field === 'nextInvoiceDate');
  const standIn = (field: Field | null): Field | null => {
    if (field === null) return null;
    return !dated && field === 'contractStart' ? 'invoiceDate' : (standIns[field] ?? field);
  };
  return { ...plan, columns: plan.columns.map((column): ColumnPlan => ({ ...column, field: standIn(column.field) })) };
};

/** One customer may have a monthly and a yearly contract from the same day: rows with another interval are another contract. */
const byInterval = (raw: RawSheet, column: HeadColumn | undefined, group: RowGroup): readonly RowGroup[] => {
  if (column === undefined || group.rows.length === 1) return [group];
  const parts = new Map<string, number[]>();
  let last = '';
  for (const index of group.rows) {
    const row = raw.rows.at(index);
    const written = row === undefined ? '' : sourceText(row, column).trim().toLowerCase();
    if (written !== '') last = written;
    const part = parts.get(last);
    if (part === undefined) parts.set(last, [index]);
    else part.push(index);
  }
  return [...parts.values()].map((rows) => ({ rows, keyless: group.keyless }));
};

const contractGroups = ({ raw, plan, rows }: ReadySheet): RowGroups => {
  const { groups } = groupRows(raw, asInvoices(plan), rows.data);
  if (plan.columns.some(({ field }) => field === 'contractNumber')) return groups;
  const interval = columnsOf(plan).heads.find(({ field }) => field === 'interval');
  return [...groups].flatMap((group) => byInterval(raw, interval, group));
};

const keyOfRow = (row: RawRow, columns: readonly HeadColumn[]): string | null => {
  for (const column of columns) {
    const { value } = column.read(sourceCell(row, column));
    if (value !== null) return `${column.field}\n${value.toLowerCase()}`;
  }
  return null;
};

/** Several contacts of one company are one customer (case N101), one for each distinct key (case N158). */
const customerGroups = ({ raw, plan, rows }: ReadySheet): readonly RowGroup[] => {
  const { heads } = columnsOf(plan);
  const columns = kindTable.debtors.key.flatMap((field) => heads.find((column) => column.field === field) ?? []);
  // An address alone makes no two rows one customer: a janitor's stands on many.
  const keys = columns.filter(({ field }) => field !== 'email');
  const groups = new Map<string, number[]>();
  for (const index of rows.data) {
    const row = raw.rows.at(index);
    const key = (row === undefined ? null : keyOfRow(row, keys)) ?? `row\n${String(index)}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [index]);
    else known.push(index);
  }
  return [...groups.values()].map((group) => ({ rows: group, keyless: false }));
};

const groupsOf = (kind: ListKind, sheet: ReadySheet): RowGroups => {
  if (kind === 'contractInvoices') return contractGroups(sheet);
  if (kind === 'selfInvoices') return groupRows(sheet.raw, sheet.plan, sheet.rows.data).groups;
  if (kind === 'debtors') return customerGroups(sheet);
  return sheet.rows.data.map((index) => ({ rows: [index], keyless: false }));
};

/** Of these a customer may have several; the rest of what its rows say must agree. */
const contactFields: ReadonlySet<Field> = new Set<Field>(['email', 'phone', 'attention']);

const furtherContacts = (found: Problem, { raw, plan }: ReadySheet, group: RowGroup): Problem => {
  const column = columnsOf(plan).heads.find(({ field }) => field === found.field);
  const texts = group.rows.flatMap((index) => {
    const row = raw.rows.at(index);
    return row === undefined || column === undefined || isBlank(sourceCell(row, column))
      ? []
      : [sourceText(row, column)];
  });
  const others = [...new Set(texts)].filter((text) => text !== found.params['first']);
  return problem('further-contacts', 'warning', found, { others: others.join(', ').slice(0, 300) });
};

const reworded = (kind: ListKind, sheet: ReadySheet, group: RowGroup, found: Problem): Problem => {
  if (found.code === 'no-document-key')
    return problem('no-contract-number', 'warning', { rowNo: null, field: 'contractNumber' });
  if (found.code !== 'conflicting-heads' || kind !== 'debtors') return found;
  return found.field !== null && contactFields.has(found.field)
    ? furtherContacts(found, sheet, group)
    : problem('rows-differ', 'error', found, found.params);
};

/** A cell with nothing in it is no cell: it changes nothing. */
const filled = (cells: RecordCells): RecordCells =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell.value !== null || cell.raw !== ''));

const recordOf = (draft: Draft, kind: ListKind, sheet: ReadySheet, group: RowGroup): ListRecord => {
  const found = draft.readProblems.map((each) => reworded(kind, sheet, group, each));
  const recordNo = draft.draftNo;
  if (kindTable[kind].row.length > 0)
    return { recordNo, cells: filled(draft.head), rows: draft.rows, readProblems: found };
  const own = draft.rows.reduce<RecordCells>((cells, row) => ({ ...cells, ...row.cells }), draft.head);
  return { recordNo, cells: filled(own), rows: [], readProblems: found.map((each) => ({ ...each, rowNo: null })) };
};

interface SheetWork {
  readonly sheet: ReadySheet;
  readonly groups: RowGroups;
  readonly maker: DraftMaker;
}

function* recordsOf(works: readonly SheetWork[], plan: ImportPlan, kind: ListKind): Generator<ListRecord> {
  let recordNo = 0;
  for (const { sheet, groups, maker } of works) {
    for (const group of groups) {
      recordNo += 1;
      yield completeRecord(recordOf(maker.make(recordNo, group), kind, sheet, group), kind, plan.defaults);
    }
  }
}

/**
 * Reads the files as a list of records by the plan, with the cells, rules and origins of invoices: every row is counted,
 * every row of data lands in exactly one record, records come in file order. Nothing is checked here: `check-record.ts`.
 */
export const readRecords = (files: readonly RawFile[], plan: ImportPlan, kind: ListKind): RecordReading => {
  const sheets = readySheets(files, plan);
  const works = sheets
    .filter((sheet) => sheet.plan.role === 'rows')
    .map((sheet): SheetWork => ({
      sheet,
      groups: groupsOf(kind, sheet),
      maker: new DraftMaker(
        sheet.raw,
        sheet.plan,
        linksOf(plan, sheets, sheet.plan),
        remarksOf(files[sheet.plan.file], sheet),
        plan.defaults.currency,
      ),
    }));
  return {
    records: { [Symbol.iterator]: () => recordsOf(works, plan, kind) },
    count: works.reduce((count, work) => count + work.groups.length, 0),
    accounts: accountsOf(files, sheets),
    controlSums: sheets.flatMap((sheet) => (sheet.plan.role === 'rows' ? sheet.rows.controls : [])),
  };
};
