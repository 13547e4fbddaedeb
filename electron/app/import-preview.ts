import { type z } from 'zod';
import {
  mostPreviewColumns,
  type previewCell,
  type previewColumn,
  type previewPage,
  type previewRow,
} from '../../shared/contract/intake.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { isBlank, rawText } from '../../shared/intake/cell-text.ts';
import { columnsOf, type HeadColumn, makeCell, problemOf, type RowColumn } from '../../shared/intake/head-cells.ts';
import { headerAt } from '../../shared/intake/header-row.ts';
import { type ImportKind } from '../../shared/intake/kinds.ts';
import { type ImportPlan, type SheetPlan } from '../../shared/intake/plan.ts';
import { problemText } from '../../shared/intake/problem-texts.ts';
import { factsOf } from '../../shared/intake/raw-rows.ts';
import {
  type FileRemark,
  type RawCell,
  type RawFile,
  type RawRow,
  type RawSheet,
} from '../../shared/intake/raw-table.ts';
import { type SheetRows, sortRows } from '../../shared/intake/row-kinds.ts';
import { columnLetters } from '../../shared/intake/show.ts';

type PreviewRow = z.infer<typeof previewRow>;
type PreviewCell = z.infer<typeof previewCell>;
type PreviewColumn = z.infer<typeof previewColumn>;
type PreviewPage = z.infer<typeof previewPage>;
type Role = PreviewRow['role'];
type Feed = HeadColumn | RowColumn;

/** Longer text than this is cut for the window: a cell may hold megabytes. */
const mostCellText = 2000;

const noSheet = (): AppError =>
  new AppError(
    'preview-no-sheet',
    text('Bladet finns inte i filen.', 'The file has no such sheet.'),
    text('Välj ett annat blad.', 'Choose another sheet.'),
  );

/** Where each row belongs, worked out once for a plan of a sheet: every page of it asks the same. */
interface Sorted {
  readonly rows: SheetRows;
  readonly data: ReadonlySet<number>;
  readonly sums: ReadonlySet<number>;
  readonly others: ReadonlySet<number>;
  /** Indexes of the header's first and last row; -1 where there is none. */
  readonly header: { readonly first: number; readonly last: number };
  readonly remarks: ReadonlyMap<number, readonly FileRemark[]>;
  /** By column: what its cells are read as. */
  readonly feeds: ReadonlyMap<number, readonly Feed[]>;
  readonly width: number;
}

const widthOf = (raw: RawSheet): number => {
  const { reachAt } = factsOf(raw.rows);
  let width = 0;
  for (let index = 0; index < raw.rows.length; index += 1) width = Math.max(width, reachAt(index));
  return width;
};

const remarksOf = (file: RawFile, sheet: string): ReadonlyMap<number, readonly FileRemark[]> => {
  const byRow = new Map<number, FileRemark[]>();
  for (const remark of file.remarks) {
    if (remark.sheet !== sheet) continue;
    const known = byRow.get(remark.row);
    if (known === undefined) byRow.set(remark.row, [remark]);
    else known.push(remark);
  }
  return byRow;
};

const feedsOf = (plan: SheetPlan): ReadonlyMap<number, readonly Feed[]> => {
  const { heads, rows } = columnsOf(plan);
  const byColumn = new Map<number, Feed[]>();
  for (const feed of [...heads, ...rows]) {
    // What a heading gives stands in no cell of the row.
    if (feed.given !== undefined) continue;
    byColumn.set(feed.index, [...(byColumn.get(feed.index) ?? []), feed]);
  }
  return byColumn;
};

const noRows: SheetRows = {
  data: [],
  headers: 0,
  blanks: 0,
  hidden: 0,
  sums: 0,
  others: 0,
  sumRows: [],
  otherRows: [],
  controls: [],
};

const sorted = (file: RawFile, raw: RawSheet, plan: SheetPlan, kind: ImportKind): Sorted => {
  const rows = plan.role === 'none' ? noRows : sortRows(raw, plan);
  return {
    rows,
    data: new Set(rows.data),
    sums: new Set(rows.sumRows),
    others: new Set(rows.otherRows),
    header: plan.headerRow === 0 ? { first: -1, last: -1 } : headerAt(raw, plan.firstRow - 1, kind),
    remarks: remarksOf(file, raw.name),
    feeds: feedsOf(plan),
    width: widthOf(raw),
  };
};

/** Which part of the sheet a row is: the same sorting by which the rows are billed. */
const roleOf = (index: number, raw: RawSheet, plan: SheetPlan, place: Sorted): Role => {
  const { hiddenAt, reachAt } = factsOf(raw.rows);
  if (hiddenAt(index)) return 'hidden';
  if (reachAt(index) === 0) return 'blank';
  if (plan.role === 'none') return 'other';
  if (place.data.has(index)) return 'data';
  if (place.sums.has(index)) return 'sum';
  if (place.others.has(index)) return 'other';
  // Above the first row of data, and among the data where the header is repeated.
  return index < plan.firstRow && (index < place.header.first || place.header.first < 0) ? 'title' : 'header';
};

const shortened = (raw: string): string => (raw.length > mostCellText ? `${raw.slice(0, mostCellText)}…` : raw);

const plain = (cell: RawCell | undefined): PreviewCell => ({
  raw: isBlank(cell) ? '' : shortened(rawText(cell)),
  value: null,
  rule: null,
  problem: null,
  level: null,
});

/** What the cell's own column makes of it, by the code that makes the drafts: what is seen here is what is billed. */
const readByPlan = (row: RawRow, cell: PreviewCell, feeds: readonly Feed[], plan: SheetPlan): PreviewCell => {
  const made = cell.raw === '' ? [] : feeds.map((feed) => ({ feed, ...makeCell(row, feed, plan.file, plan.sheet) }));
  const [first] = made;
  if (first === undefined) return cell;
  const values = made.flatMap(({ read }) => (read.value === null ? [] : [read.value]));
  const [found = null] = made.flatMap(({ feed, read }) => problemOf(1, feed.field, cell.raw, read, feed.reading) ?? []);
  return {
    ...cell,
    // A cell that is divided gives several values.
    value: values.length === 0 ? null : shortened(values.join(' · ')),
    rule: first.cell.rule,
    problem: found === null ? null : problemText(found).sentence,
    level: found?.level ?? null,
  };
};

const wordsOf = (remark: FileRemark): LocalText =>
  problemText({
    code: remark.code,
    level: 'warning',
    rowNo: null,
    field: null,
    params: { row: String(remark.row), detail: remark.detail },
  }).sentence;

const shownColumns = (raw: RawSheet, plan: SheetPlan, width: number): PreviewColumn[] =>
  Array.from({ length: Math.min(width, mostPreviewColumns) }, (_, index) => {
    const column = plan.columns.find((one) => one.index === index);
    return {
      letters: columnLetters(index),
      header: column?.header ?? '',
      field: plan.role === 'none' ? null : (column?.field ?? null),
      hidden: raw.hiddenColumns.includes(index),
      reason: column?.reason ?? null,
    };
  });

const rowOf = (index: number, raw: RawSheet, plan: SheetPlan, place: Sorted): PreviewRow | null => {
  const row = raw.rows.at(index);
  if (row === undefined) return null;
  const role = roleOf(index, raw, plan, place);
  const remarks = place.remarks.get(row.number) ?? [];
  const cells = Array.from({ length: Math.min(row.cells.length, mostPreviewColumns) }, (_, at): PreviewCell => {
    const shown = plain(row.cells[at]);
    const cell = role === 'data' ? readByPlan(row, shown, place.feeds.get(at) ?? [], plan) : shown;
    const remark = remarks.find((one) => one.column === at);
    return remark === undefined || cell.problem !== null
      ? cell
      : { ...cell, problem: wordsOf(remark), level: 'warning' };
  });
  const whole = remarks.find((one) => one.column === undefined);
  return { number: row.number, role, problem: whole === undefined ? null : wordsOf(whole), cells };
};

export interface PreviewAsked {
  readonly file: number;
  readonly sheet: string;
  readonly page: { readonly offset: number; readonly limit: number };
}

export type Previewer = (
  opened: { readonly files: readonly RawFile[]; readonly plan: ImportPlan },
  asked: PreviewAsked,
) => PreviewPage;

/** Pages of the file's own rows; a plan's rows are sorted once, however many pages are asked for. */
export const previewer = (): Previewer => {
  const known = new WeakMap<SheetPlan, Sorted>();
  return ({ files, plan }, { file, sheet, page }) => {
    const rawFile = files[file];
    const raw = rawFile?.sheets.find((one) => one.name === sheet);
    const sheetPlan = plan.sheets.find((one) => one.file === file && one.sheet === sheet);
    if (rawFile === undefined || raw === undefined || sheetPlan === undefined) throw noSheet();
    const place = known.get(sheetPlan) ?? sorted(rawFile, raw, sheetPlan, plan.kind);
    known.set(sheetPlan, place);
    const last = Math.min(raw.rows.length, page.offset + page.limit);
    const rows: PreviewRow[] = [];
    for (let index = page.offset; index < last; index += 1) {
      const row = rowOf(index, raw, sheetPlan, place);
      if (row !== null) rows.push(row);
    }
    return { total: raw.rows.length, width: place.width, columns: shownColumns(raw, sheetPlan, place.width), rows };
  };
};
