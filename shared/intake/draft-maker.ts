import { isBlank, rawText } from './cell-text.ts';
import { sourceCell, sourceText } from './column-feed.ts';
import { type Cell, type Draft, type DraftRow } from './draft.ts';
import { fieldTable } from './field-table.ts';
import { type HeadField, type RowField } from './fields.ts';
import { columnsOf, type HeadColumn, type MadeCell, makeCell, problemOf, type RowColumn } from './head-cells.ts';
import { headingText, headingValues } from './heading-rows.ts';
import { type LinkedHead, type LinkedSheet } from './linked-heads.ts';
import { type SheetPlan } from './plan.ts';
import { type Problem } from './problem.ts';
import { type Place, problem } from './problem-texts.ts';
import { type FileRemark, type RawRow, type RawSheet } from './raw-table.ts';
import { gathered } from './repeated-amounts.ts';
import { type RowGroup } from './row-groups.ts';

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
  'unit',
  'unitPrice',
  'vatRate',
  'lineTotal',
]);

const same = (a: string, b: string): boolean =>
  a === b || a.trim().toLowerCase().replace(/\s+/g, ' ') === b.trim().toLowerCase().replace(/\s+/g, ' ');

const inOtherCurrency = (
  { cell, read }: MadeCell,
  column: HeadColumn | RowColumn,
  place: Place,
  currency: string,
): Problem | null => {
  const written = read.value === null ? null : (read.currency ?? column.currency);
  if (written === null || written === currency) return null;
  return problem('other-currency', 'error', place, { raw: cell.raw, currency: written, invoiceCurrency: currency });
};

/** Something of its own stands in the group: what a heading gives does not count, nor 0 below the name of an article. */
const fillsGroup = (row: RawRow, column: RowColumn): boolean => {
  if (column.given !== undefined) return false;
  const cell = sourceCell(row, column);
  return !isBlank(cell) && !(column.named === true && column.read(cell).value === '0');
};

const groupsOf = (columns: readonly RowColumn[]): readonly (readonly RowColumn[])[] => {
  const groups = new Map<number, RowColumn[]>();
  for (const column of columns) {
    if (column.group === undefined) continue;
    const known = groups.get(column.group);
    if (known === undefined) groups.set(column.group, [column]);
    else known.push(column);
  }
  return [...groups.entries()].sort(([a], [b]) => a - b).map(([, group]) => group);
};

/** Makes drafts from the rows of one sheet. It holds what does not change between invoices. */
export class DraftMaker {
  readonly #raw: RawSheet;
  readonly #plan: SheetPlan;
  readonly #links: readonly LinkedSheet[];
  readonly #remarks: ReadonlyMap<number, readonly FileRemark[]>;
  readonly #currency: string;
  readonly #heads: readonly HeadColumn[];
  readonly #rows: readonly RowColumn[];
  readonly #shared: readonly RowColumn[];
  readonly #groups: readonly (readonly RowColumn[])[];
  readonly #hasUnits: boolean;

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
    this.#shared = rows.filter((column) => column.group === undefined);
    this.#groups = groupsOf(rows);
    this.#hasUnits = rows.some(({ field }) => field === 'unit');
  }

  /** The draft of a group of rows, with everything that the reading found; its business key is set by the caller. */
  make(draftNo: number, group: RowGroup): Draft {
    const problems: Problem[] = [];
    const rows = this.#rowsAt(group.rows);
    const headings = this.#rowsAt(group.headings ?? []);
    const all = headings.length === 0 ? rows : [...headings, ...rows].sort((a, b) => a.number - b.number);
    const head = this.#head(all, problems);
    this.#addHeading(head, headings.length > 0 ? headings : rows);
    this.#addLinked(head, problems);
    const currency = head.currency?.value ?? this.#currency;
    this.#checkTotal(head, rows, currency, problems);
    const made = this.#rowsOf(rows, currency, problems);
    for (const row of headings) this.#addRemarks(row, 1, problems);
    if (group.keyless) problems.push(problem('no-document-key', 'warning', { rowNo: 1, field: 'documentKey' }));
    return { draftNo, head, rows: made, businessKey: '', readProblems: problems };
  }

  #rowsAt(indexes: readonly number[]): readonly RawRow[] {
    const rows: RawRow[] = [];
    for (const index of indexes) {
      const row = this.#raw.rows.at(index);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  /** The customer that stands alone above the rows, where the sheet has no column of customers. */
  #addHeading(head: Heads, rows: readonly RawRow[]): void {
    const { heading, file, sheet } = this.#plan;
    const [row] = rows;
    const written = row === undefined || heading === undefined ? null : headingText(row, heading.index);
    if (row === undefined || heading === undefined || written === null) return;
    const origin = { file, sheet, row: row.number, column: heading.index };
    for (const [field, value] of headingValues(written, heading))
      head[field] = { value, raw: rawText(row.cells[heading.index]), rule: 'part-of-cell', origin };
  }

  #make(row: RawRow, column: HeadColumn | RowColumn): ReturnType<typeof makeCell> {
    return makeCell(row, column, this.#plan.file, this.#plan.sheet);
  }

  #head(rows: readonly RawRow[], problems: Problem[]): Heads {
    const head: Heads = {};
    for (const column of this.#heads) {
      const at = rows.findIndex((row) => !isBlank(sourceCell(row, column)));
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
      if (rows.length > 1 && !this.#gather(rows, column, head, problems))
        this.#compare(rows, at, column, cell, problems);
    }
    return head;
  }

  /** A deduction may be written row by row; true where the rows' amounts are one now. */
  #gather(rows: readonly RawRow[], column: HeadColumn, head: Heads, problems: Problem[]): boolean {
    if (column.field !== 'deductionAmount') return false;
    const written = rows.filter((row) => !isBlank(sourceCell(row, column)));
    const one = gathered(written.map((row) => this.#make(row, column).cell));
    if (one === null) return false;
    head.deductionAmount = one.cell;
    if (one.found !== null) problems.push(one.found);
    return true;
  }

  /** N063: rows of one invoice that say different things about its head are an error, whichever row is right. */
  #compare(rows: readonly RawRow[], at: number, column: HeadColumn, cell: Cell, problems: Problem[]): void {
    const top = rows[at];
    const first = top === undefined ? undefined : sourceCell(top, column);
    for (let index = at + 1; index < rows.length; index += 1) {
      const row = rows[index];
      if (row === undefined) continue;
      const other = sourceCell(row, column);
      if (other === first || isBlank(other)) continue;
      const written = sourceText(row, column);
      if (same(written, cell.raw)) continue;
      const value = column.read(other).value;
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
    if (linked.otherKey !== null) {
      const params = { key, other: linked.otherKey, sheet: link.sheet };
      problems.push(problem('link-alike', 'hint', { rowNo: null, field: link.by }, params));
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

  /** Amounts of the head (its total, what was paid) must be in its currency, as every amount of its rows. */
  #checkTotal(head: Heads, rows: readonly RawRow[], currency: string, problems: Problem[]): void {
    for (const column of this.#heads) {
      if (column.reading.type !== 'amount') continue;
      const row = rows.find((each) => each.number === head[column.field]?.origin?.row);
      if (row === undefined) continue;
      const made = this.#make(row, column);
      const found = inOtherCurrency(made, column, { rowNo: null, field: column.field }, currency);
      if (found !== null) problems.push(found);
    }
  }

  /** One row of the sheet is one of the invoice; in a wide layout each group of columns with something in it is one. */
  #rowsOf(rows: readonly RawRow[], currency: string, problems: Problem[]): readonly DraftRow[] {
    if (this.#groups.length === 0)
      return rows.map((row, index) => this.#row(row, index + 1, this.#rows, currency, problems));
    const made: DraftRow[] = [];
    for (const row of rows) {
      const filled = this.#groups.filter((group) => group.some((column) => fillsGroup(row, column)));
      // A row with nothing in any group still lands in its invoice, where it is said what it lacks.
      for (const group of filled.length === 0 ? [[]] : filled)
        made.push(this.#row(row, made.length + 1, [...this.#shared, ...group], currency, problems));
    }
    return made;
  }

  #row(row: RawRow, rowNo: number, columns: readonly RowColumn[], currency: string, problems: Problem[]): DraftRow {
    const cells: Partial<Record<RowField, Cell>> = {};
    for (const column of columns) {
      const { field } = column;
      if (isBlank(sourceCell(row, column)) && !keepBlank.has(field)) continue;
      const made = this.#make(row, column);
      const { cell, read } = made;
      cells[field] = cell;
      const found = problemOf(rowNo, field, cell.raw, read, column.reading);
      if (found !== null) problems.push(found);
      const other = inOtherCurrency(made, column, { rowNo, field }, currency);
      if (other !== null) problems.push(other);
      // `7,5 tim` says the unit too; a column of units goes before it.
      if (field === 'quantity' && read.unit !== undefined && !this.#hasUnits)
        cells.unit = { ...cell, value: read.unit, rule: 'part-of-cell' };
    }
    this.#addRemarks(row, rowNo, problems);
    return { rowNo, cells };
  }

  /** What the reading of the file said of a row. A value of the head stands on every row and has its fault once. */
  #addRemarks(row: RawRow, rowNo: number, problems: Problem[]): void {
    for (const remark of this.#remarks.get(row.number) ?? []) {
      const found = this.#remarked(remark, row, rowNo);
      const isAlike = ({ code, field, rowNo: at }: Problem): boolean =>
        at === null && code === found.code && field === found.field;
      if (found.rowNo !== null || !problems.some(isAlike)) problems.push(found);
    }
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
