import { type CallOutput } from '../../shared/contract/contract.ts';
import { type LocalText } from '../../shared/domain/text.ts';
import { type Ask } from '../hosts/ask.ts';
import { allLines } from './pages.ts';

export type ImportView = CallOutput<'import.open'>;
type Invoice = CallOutput<'review.invoice'>;
type Cell = Invoice['head'][number];

export interface InspectedProblem {
  readonly code: string;
  readonly level: string;
  readonly text: LocalText;
  readonly field: string | null;
  readonly file: string | null;
  readonly sheet: string | null;
  /** 1-based row in the file; null where the problem belongs to no row. */
  readonly row: number | null;
  /** The column's letters; null where the problem belongs to no column. */
  readonly column: string | null;
}

const place = (
  cell: Cell | undefined,
  sourceRow: number | null,
): Omit<InspectedProblem, 'code' | 'level' | 'text' | 'field'> => {
  const parts = cell?.origin ? /^([A-Z]+)(\d+)$/.exec(cell.origin.cell) : null;
  return {
    file: cell?.origin?.fileName ?? null,
    sheet: cell?.origin?.sheet ?? null,
    row: parts?.[2] === undefined ? sourceRow : Number(parts[2]),
    column: parts?.[1] ?? null,
  };
};

const problemsOf = (invoice: Invoice): readonly InspectedProblem[] =>
  invoice.problems.map((problem) => {
    const row = invoice.rows.find((one) => one.rowNo === problem.rowNo);
    const cell = (row?.cells ?? invoice.head).find((one) => one.field === problem.field);
    return {
      code: problem.code,
      level: problem.level,
      text: problem.sentence,
      field: problem.field,
      ...place(cell, row?.sourceRow ?? null),
    };
  });

/** Each value with what it was read from: the text of the file, the rule that read it, and its place. */
const cellsOf = (cells: readonly Cell[]) =>
  Object.fromEntries(
    cells.map((cell) => [
      cell.field,
      {
        value: cell.value,
        raw: cell.raw,
        rule: cell.rule,
        ...place(cell, null),
        cell: cell.origin?.cell ?? null,
      },
    ]),
  );

const invoiceReport = (invoice: Invoice) => ({
  no: invoice.line.draftNo,
  kind: invoice.line.kind,
  customerNo: invoice.line.customerNo,
  customerName: invoice.line.customerName,
  invoiceDate: invoice.line.invoiceDate,
  dueDate: invoice.line.dueDate,
  currency: invoice.line.currency,
  net: invoice.line.net,
  vat: invoice.line.vat,
  total: invoice.line.total,
  vatLines: invoice.vatLines,
  head: cellsOf(invoice.head),
  rows: invoice.rows.map((row) => ({
    sourceRow: row.sourceRow,
    message: row.message,
    total: row.total,
    cells: cellsOf(row.cells),
  })),
  problems: problemsOf(invoice),
});

const columnReport = (column: ImportView['sheets'][number]['columns'][number]) => ({
  index: column.index,
  header: column.header,
  field: column.field,
  rule: column.rule,
  reason: column.reason,
  samples: column.samples,
});

/** How the files are read: all that an import decides before it reads the rows. */
export const planReport = (view: ImportView) => ({
  kind: view.kind,
  kindReason: view.kindReason,
  files: view.files.map(({ name, format, encoding, delimiter, sheets }) => ({
    name,
    format,
    encoding,
    delimiter,
    sheets,
  })),
  sheets: view.sheets.map((sheet) => ({
    file: sheet.fileName,
    sheet: sheet.sheet,
    role: sheet.role,
    headerRow: sheet.headerRow,
    columns: sheet.columns.map(columnReport),
  })),
  decimalMark: view.decimalMark,
  dateOrder: view.dateOrder,
  defaults: view.defaults,
  grouping: view.grouping,
  questions: view.questions,
  missing: view.missing,
  accounts: view.accounts,
  remarks: view.remarks,
});

const atOnce = 200;

const allInvoices = async (ask: Ask, runId: number): Promise<readonly Invoice[]> => {
  const numbers = (await allLines(ask, runId)).map(({ draftNo }) => draftNo);
  const pages: Invoice[][] = [];
  for (let from = 0; from < numbers.length; from += atOnce) {
    const { invoices } = await ask('review.invoices', { runId, draftNos: numbers.slice(from, from + atOnce) });
    pages.push(invoices);
  }
  return pages.flat();
};

/** What the files hold: every invoice with its cells, every problem at its place, and the sums. Amounts in minor units. */
export const contentReport = async (ask: Ask, runId: number) => {
  const invoices = await allInvoices(ask, runId);
  const summary = await ask('review.open', { runId });
  const sum = (amount: 'net' | 'vat' | 'total'): number =>
    invoices.reduce((total, invoice) => total + invoice.line[amount], 0);
  return {
    totals: {
      currency: summary.currency,
      invoices: invoices.length,
      rows: invoices.reduce((rows, invoice) => rows + invoice.rows.length, 0),
      net: sum('net'),
      vat: sum('vat'),
      total: sum('total'),
      vatLines: summary.vatLines,
      sendable: summary.sendable,
      counts: summary.counts,
    },
    control: summary.control,
    problems: invoices.flatMap((invoice) =>
      problemsOf(invoice).map((problem) => ({ invoice: invoice.line.draftNo, ...problem })),
    ),
    invoices: invoices.map(invoiceReport),
  };
};

export type PlanReport = ReturnType<typeof planReport>;
export type ContentReport = Awaited<ReturnType<typeof contentReport>>;
