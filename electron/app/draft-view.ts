import { type z } from 'zod';
import { type cellView, type problemView, type reviewInvoice, type reviewLine } from '../../shared/contract/review.ts';
import { minor, roundedToWhole } from '../../shared/domain/money.ts';
import { standingText } from '../../shared/intake/cell-state.ts';
import { type Cell, type Draft, type DraftRow, type InvoiceValue } from '../../shared/intake/draft.ts';
import { fieldTable } from '../../shared/intake/field-table.ts';
import { type Field, type HeadField, headFields, rowFields } from '../../shared/intake/fields.ts';
import { levels, type Problem } from '../../shared/intake/problem.ts';
import { columnLetters, showDecimal } from '../../shared/intake/show.ts';
import { sentDescription } from '../../shared/intake/sent-description.ts';
import { type DraftLine } from '../store/drafts.ts';
import { newsCodes } from '../store/problems.ts';
import { type SourceFile } from '../store/source-files.ts';
import { billedRowText, billedText, keepable, wordsOf } from './billed-words.ts';

type ReviewLine = z.infer<typeof reviewLine>;
type CellView = z.infer<typeof cellView>;
type ProblemView = z.infer<typeof problemView>;

type Mark = ReviewLine['marks'][number];

/** The worst of each field. */
const marksOf = (marks: readonly Mark[]): Mark[] => {
  const worst = new Map<Field, Mark['level']>();
  for (const { field, level } of marks) {
    const known = worst.get(field);
    if (known === undefined || levels.indexOf(level) < levels.indexOf(known)) worst.set(field, level);
  }
  return [...worst].map(([field, level]) => ({ field, level }));
};

const isHeadField = (field: string): field is HeadField => headFields.some((known) => known === field);

/** A line of the grid, with the marks of its head's problems and of what a person changed there, and the names of its files. `onlyNews`: see the contract. */
export const lineView = (
  line: DraftLine,
  marks: readonly Mark[],
  edited: readonly string[],
  attachments: readonly string[],
  onlyNews: boolean,
): ReviewLine => ({
  draftNo: line.draftNo,
  level: line.level,
  kind: line.kind,
  included: line.included,
  customerNo: line.customerNo,
  customerName: line.customerName,
  newCustomer: line.newCustomer,
  onlyNews,
  invoiceDate: line.invoiceDate,
  dueDate: line.dueDate,
  delivery: line.delivery,
  currency: line.currency,
  rows: line.rows,
  net: line.net,
  vat: line.vat,
  total: line.total,
  marks: marksOf(marks),
  edited: edited.filter(isHeadField),
  billed: line.billed === null ? null : billedText(line.billed),
  attachments: [...attachments],
});

/** The value as a person reads it: decimal comma, at least two decimals where it is money. Unreadable: what stands there. */
export const shownValue = (field: Field, value: string | null, raw: string): string => {
  if (value === null) return raw;
  const { type } = fieldTable[field];
  if (type === 'amount') return showDecimal(value, 'sv', 2);
  return type === 'quantity' || type === 'percent' ? showDecimal(value, 'sv') : value;
};

const originView = (cell: Cell, files: readonly SourceFile[]): CellView['origin'] => {
  if (cell.origin === null || cell.origin.column < 0) return null;
  const { file, sheet, row, column } = cell.origin;
  return { fileName: files[file]?.name ?? '', sheet, cell: `${columnLetters(column)}${String(row)}` };
};

const blank: Cell = { value: null, raw: '', rule: 'text', origin: null };

const cellOf = (field: Field, cell: Cell, files: readonly SourceFile[]): CellView => ({
  field,
  value: cell.value,
  shown: shownValue(field, cell.value, standingText(cell)),
  raw: cell.raw,
  rule: cell.rule,
  edited: cell.edited === true || cell.rule === 'typed',
  origin: originView(cell, files),
});

/** Something stands there, or stood in the file, or a person put it there. */
const holds = (cell: Cell): boolean =>
  cell.value !== null || cell.raw !== '' || cell.origin !== null || cell.edited === true;

/** Every cell that holds something or has a problem, in the order of the fields: a missing value needs a place to be typed. */
const cellsOf = <F extends Field>(
  order: readonly F[],
  cells: Readonly<Partial<Record<F, Cell>>>,
  problems: readonly Problem[],
  files: readonly SourceFile[],
): CellView[] =>
  order.flatMap((field) => {
    const cell = cells[field];
    if (cell !== undefined && holds(cell)) return [cellOf(field, cell, files)];
    return problems.some((problem) => problem.field === field) ? [cellOf(field, blank, files)] : [];
  });

/** Where the row stands in its file; null where it stands in none. */
export const sourceRowOf = ({ cells }: DraftRow): number | null =>
  Object.values(cells).find((cell) => cell.origin)?.origin?.row ?? null;

export interface InvoiceParts {
  readonly line: DraftLine;
  readonly draft: Draft;
  readonly invoice: InvoiceValue;
  /** The rows that were taken out of it, read as an invoice; null where none were. */
  readonly taken: InvoiceValue | null;
  readonly problems: readonly Problem[];
  readonly files: readonly SourceFile[];
  readonly alike: (problem: Problem) => number;
  /** Names of the files that go with it. */
  readonly attachments: readonly string[];
  /** The creditor rounds what is to pay to whole kronor. */
  readonly roundToWhole: boolean;
}

const problemOf = (problem: Problem, alike: number): ProblemView => {
  const { title, sentence } = wordsOf(problem);
  const { mend } = problem;
  return {
    code: problem.code,
    level: problem.level,
    rowNo: problem.rowNo,
    field: problem.field,
    title,
    sentence,
    mend: mend === undefined ? null : { ...mend, shown: shownValue(mend.field, mend.value, mend.value) },
    keep: keepable(problem),
    alike,
  };
};

type RowView = z.infer<typeof reviewInvoice>['rows'][number];

const rowView = (row: DraftRow, { invoice, problems, files }: InvoiceParts): RowView => {
  const value = invoice.lines.find((one) => one.rowNo === row.rowNo);
  const onInvoice = value === undefined ? null : sentDescription(value, invoice);
  return {
    rowNo: row.rowNo,
    sourceRow: sourceRowOf(row),
    message: value?.message ?? false,
    onInvoice: onInvoice === value?.description ? null : onInvoice,
    billed: row.billed === undefined ? null : billedRowText(row.billed),
    cells: cellsOf(
      rowFields,
      row.cells,
      problems.filter((problem) => problem.rowNo === row.rowNo),
      files,
    ),
    total: value?.lineTotal ?? null,
  };
};

const deductionOf = ({ invoice, roundToWhole }: InvoiceParts): z.infer<typeof reviewInvoice>['deduction'] => {
  const { deduction, total } = invoice;
  if (deduction === null) return null;
  const left = minor(total - deduction.amount);
  return { amount: deduction.amount, left: roundToWhole ? roundedToWhole(left) : left };
};

/** One invoice with every cell, where it came from, and what is wrong with it. */
export const invoiceView = (parts: InvoiceParts): z.infer<typeof reviewInvoice> => {
  const { line, draft, invoice, taken, problems, files, alike, attachments } = parts;
  return {
    line: lineView(
      line,
      problems.flatMap(({ rowNo, field, level }) => (rowNo === null && field !== null ? [{ field, level }] : [])),
      headFields.filter((field) => draft.head[field]?.edited === true),
      attachments,
      problems.length > 0 && problems.every(({ code }) => newsCodes.includes(code)),
    ),
    head: cellsOf(
      headFields,
      draft.head,
      problems.filter((problem) => problem.rowNo === null),
      files,
    ),
    rows: draft.rows.map((row) => rowView(row, parts)),
    takenRows: (draft.billedRows ?? []).map((row) =>
      rowView(row, { ...parts, invoice: taken ?? invoice, problems: [] }),
    ),
    vatLines: [...invoice.vatLines],
    deduction: deductionOf(parts),
    problems: problems.map((problem) => problemOf(problem, alike(problem))),
  };
};
