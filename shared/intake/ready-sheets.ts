import { isHeadField } from './field-table.ts';
import { linkSheet, type LinkedSheet } from './linked-heads.ts';
import { type ImportPlan, type SheetPlan } from './plan.ts';
import { factsOf } from './raw-rows.ts';
import { type FileRemark, type RawFile, type RawSheet } from './raw-table.ts';
import { type SheetRows, sortRows } from './row-kinds.ts';

/** Every row of a file in one place: `rows` is the sum of all the others. */
export interface RowAccount {
  readonly file: number;
  readonly fileName: string;
  readonly rows: number;
  /** Rows that became invoices, or records of another kind. */
  readonly invoiceRows: number;
  readonly customerRows: number;
  readonly headerRows: number;
  readonly blankRows: number;
  readonly sumRows: number;
  readonly hiddenRows: number;
  /** Rows of sheets that are not used, and notes below the sums. */
  readonly otherRows: number;
}

/** A sheet of the plan with each of its rows sorted. */
export interface ReadySheet {
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

/** Every sheet of the plan that the files have, with its rows sorted. */
export const readySheets = (files: readonly RawFile[], plan: ImportPlan): readonly ReadySheet[] =>
  plan.sheets.flatMap((sheet) => {
    const raw = files[sheet.file]?.sheets.find((candidate) => candidate.name === sheet.sheet);
    if (raw === undefined) return [];
    return [{ plan: sheet, raw, rows: sheet.role === 'none' ? unusedRows(raw) : sortRows(raw, sheet) }];
  });

const accountOf = (
  file: number,
  fileName: string,
  sheets: readonly ReadySheet[],
  headingsOf: (sheet: ReadySheet) => number,
): RowAccount => {
  const own = sheets.filter((sheet) => sheet.plan.file === file);
  const sum = (count: (sheet: ReadySheet) => number): number => own.reduce((total, sheet) => total + count(sheet), 0);
  const dataOf = (role: SheetPlan['role']): number =>
    sum((sheet) => (sheet.plan.role === role ? sheet.rows.data.length : 0));
  const headings = sum(headingsOf);
  return {
    file,
    fileName,
    rows: sum((sheet) => sheet.raw.rows.length),
    invoiceRows: dataOf('rows') - headings,
    customerRows: dataOf('customers') + headings,
    headerRows: sum((sheet) => sheet.rows.headers),
    blankRows: sum((sheet) => sheet.rows.blanks),
    sumRows: sum((sheet) => sheet.rows.sums),
    hiddenRows: sum((sheet) => sheet.rows.hidden),
    otherRows: sum((sheet) => sheet.rows.others),
  };
};

/** One account for each file. `headingsOf`: rows of a sheet that only say whose the rows below them are. */
export const accountsOf = (
  files: readonly RawFile[],
  sheets: readonly ReadySheet[],
  headingsOf: (sheet: ReadySheet) => number = () => 0,
): readonly RowAccount[] => files.map((file, index) => accountOf(index, file.name, sheets, headingsOf));

/** The sheets of heads that feed the rows of this sheet. */
export const linksOf = (plan: ImportPlan, sheets: readonly ReadySheet[], sheet: SheetPlan): readonly LinkedSheet[] =>
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

/** What was remarked about the sheet's rows, by row number. */
export const remarksOf = (
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
