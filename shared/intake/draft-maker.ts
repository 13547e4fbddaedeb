import { isBlank, rawText } from './cell-text.ts';
import { readCell } from './cell-value.ts';
import { type Cell, type Draft, type DraftRow } from './draft.ts';
import { fieldTable } from './field-table.ts';
import { type HeadField, type RowField } from './fields.ts';
import { type RowGroup } from './grouping.ts';
import { columnsOf, type HeadColumn, makeCell, problemOf, type RowColumn } from './head-cells.ts';
import { type LinkedHead, type LinkedSheet } from './linked-heads.ts';
import { type SheetPlan } from './plan.ts';
import { type Problem } from './problem.ts';
import { problem } from './problem-texts.ts';
import { type FileRemark, type RawCell, type RawRow, type RawSheet } from './raw-table.ts';

type Heads = Partial<Record<HeadField, Cell>>;

/** Fields whose blank cell is kept too, so that a problem or a derived value can point at its place. */
const keepBlank: ReadonlySet<string> = new Set<HeadField | RowField>([
  'customerNo',
  'customerName',
  'invoiceDate',
  'dueDate',
  'deliveryMethod',
  'email',
  'description',
  'quantity',
  'unitPrice',
  'vatRate',
  'lineTotal',
]);

const same = (a: string, b: string): boolean =>
  a === b || a.trim().toLowerCase().replace(/\s+/g, ' ') === b.trim().toLowerCase().replace(/\s+/g, ' ');

/** Makes drafts from the rows of one sheet. It holds what does not change between invoices. */
export class DraftMaker {
  readonly #raw: RawSheet;
  readonly #plan: SheetPlan;
  readonly #links: readonly LinkedSheet[];
  readonly #remarks: ReadonlyMap<number, readonly FileRemark[]>;
  readonly #currency: string;
  readonly #heads: readonly HeadColumn[];
  readonly #rows: readonly RowColumn[];

  constructor(
    raw: RawSheet,
    plan: SheetPlan,
    links: readonly LinkedSheet[],
    remarks: ReadonlyMap<number, readonly FileRemark[]>,
    currency: string,
  ) {
    this.#raw = raw;
    this.#plan = plan;
    this.#links = links;
    this.#remarks = remarks;
    this.#currency = currency;
    const { heads, rows } = columnsOf(plan);
    this.#heads = heads;
    this.#rows = rows;
  }

  /** The draft of a group of rows, with everything that the reading found; its business key is set by the caller. */
  make(draftNo: number, group: RowGroup): Draft {
    const problems: Problem[] = [];
    const rows = group.rows.map((index) => this.#raw.rows.at(index)).filter((row) => row !== undefined);
    const head = this.#head(rows, problems);
    this.#addLinked(head, problems);
    const currency = head.currency?.value ?? this.#currency;
    const made = rows.map((row, index) => this.#row(row, index + 1, currency, problems));
    if (group.keyless) problems.push(problem('no-document-key', 'warning', { rowNo: 1, field: 'documentKey' }));
    return { draftNo, head, rows: made, businessKey: '', readProblems: problems };
  }

  #make(row: RawRow, column: HeadColumn | RowColumn): ReturnType<typeof makeCell> {
    return makeCell(
      row.cells[column.index],
      column.reading,
      this.#plan.file,
      this.#plan.sheet,
      row.number,
      column.index,
    );
  }

  #head(rows: readonly RawRow[], problems: Problem[]): Heads {
    const head: Heads = {};
    for (const column of this.#heads) {
      const at = rows.findIndex((row) => !isBlank(row.cells[column.index]));
      const first = rows[at];
      if (first === undefined) {
        const [blankRow] = rows;
        if (blankRow !== undefined && keepBlank.has(column.field))
          head[column.field] = this.#make(blankRow, column).cell;
        continue;
      }
      const { cell, read } = this.#make(first, column);
      head[column.field] = cell;
      const found = problemOf(null, column.field, cell.raw, read, column.reading);
      if (found !== null) problems.push(found);
      if (rows.length > 1) this.#compare(rows, at, column, cell, problems);
    }
    return head;
  }

  /** N063: rows of one invoice that say different things about its head are an error, whichever row is right. */
  #compare(rows: readonly RawRow[], at: number, column: HeadColumn, cell: Cell, problems: Problem[]): void {
    const first = rows[at]?.cells[column.index];
    for (let index = at + 1; index < rows.length; index += 1) {
      const row = rows[index];
      const other: RawCell | undefined = row?.cells[column.index];
      if (row === undefined || other === first || isBlank(other)) continue;
      const written = rawText(other);
      if (same(written, cell.raw)) continue;
      const value = readCell(other, column.reading).value;
      if (value !== null && cell.value !== null && same(value, cell.value)) continue;
      const params = {
        first: cell.raw,
        firstRow: String(cell.origin?.row ?? 0),
        other: written,
        otherRow: String(row.number),
      };
      problems.push(problem('conflicting-heads', 'error', { rowNo: null, field: column.field }, params));
      return;
    }
  }

  /** Takes what the rows lack from the sheets of customers and heads. */
  #addLinked(head: Heads, problems: Problem[]): void {
    for (const link of this.#links) {
      const key = head[link.by]?.value;
      if (key === undefined || key === null) continue;
      const linked = link.find(key);
      if (linked === null)
        problems.push(problem('link-missing', 'warning', { rowNo: null, field: link.by }, { key, sheet: link.sheet }));
      else this.#merge(head, linked, link, key, problems);
    }
  }

  #merge(head: Heads, linked: LinkedHead, link: LinkedSheet, key: string, problems: Problem[]): void {
    if (linked.rival !== null) {
      const params = { key, sheet: link.sheet, firstRow: String(linked.rowNumber), otherRow: String(linked.rival) };
      problems.push(problem('link-ambiguous', 'error', { rowNo: null, field: link.by }, params));
    }
    for (const [field, cell] of linked.cells) {
      const own = head[field];
      if (own === undefined || own.raw === '') {
        head[field] = cell;
        problems.push(...linked.problems.filter((found) => found.field === field));
      } else if (field !== link.by && !same(own.value ?? own.raw, cell.value ?? cell.raw)) {
        const params = { first: own.raw, other: cell.raw, sheet: link.sheet };
        problems.push(problem('link-differs', 'warning', { rowNo: null, field }, params));
      }
    }
  }

  #row(row: RawRow, rowNo: number, currency: string, problems: Problem[]): DraftRow {
    const cells: Partial<Record<RowField, Cell>> = {};
    for (const column of this.#rows) {
      const { field } = column;
      if (isBlank(row.cells[column.index]) && !keepBlank.has(field)) continue;
      const { cell, read } = this.#make(row, column);
      cells[field] = cell;
      const found = problemOf(rowNo, field, cell.raw, read, column.reading);
      if (found !== null) problems.push(found);
      const written = read.value === null ? null : (read.currency ?? column.currency);
      if (written !== null && written !== currency) {
        problems.push(
          problem(
            'other-currency',
            'error',
            { rowNo, field },
            { raw: cell.raw, currency: written, invoiceCurrency: currency },
          ),
        );
      }
    }
    for (const remark of this.#remarks.get(row.number) ?? []) problems.push(this.#remarked(remark, row, rowNo));
    return { rowNo, cells };
  }

  #remarked(remark: FileRemark, row: RawRow, rowNo: number): Problem {
    const head = this.#heads.find((column) => column.index === remark.column);
    const cell = this.#rows.find((column) => column.index === remark.column);
    const place = head === undefined ? { rowNo, field: cell?.field ?? null } : { rowNo: null, field: head.field };
    // Cells beyond the header mean that values have moved; missing ones at the end are usually blanks that were not written.
    const moved =
      remark.code === 'ragged-row' && row.cells.slice(this.#plan.columns.length).some((each) => !isBlank(each));
    const beyond = this.#plan.columns.some((column) => column.header === '' && !isBlank(row.cells[column.index]));
    const level =
      moved || (remark.code === 'ragged-row' && beyond) || remark.code === 'unclosed-quote' ? 'error' : 'warning';
    const params = { row: String(remark.row), detail: remark.detail };
    // Only a text is mended so: a number or an id that was broken must be looked at.
    const { field } = place;
    return remark.code === 'double-decoded' && field !== null && fieldTable[field].type === 'text'
      ? problem(remark.code, level, place, params, { field, value: remark.detail })
      : problem(remark.code, level, place, params);
  }
}
