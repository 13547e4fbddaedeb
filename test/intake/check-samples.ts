import { checkDraft } from '../../shared/intake/check-draft.ts';
import { checkRecord } from '../../shared/intake/check-record.ts';
import { type CheckContext } from '../../shared/intake/checks/check.ts';
import { type Cell, type Draft } from '../../shared/intake/draft.ts';
import { type Field, type HeadField } from '../../shared/intake/fields.ts';
import { type FileRemark } from '../../shared/intake/raw-table.ts';
import { type Problem } from '../../shared/intake/problem.ts';
import { type RecordContext } from '../../shared/intake/record-checks/check.ts';
import { type RecordCells } from '../../shared/intake/record.ts';
import { csv, intake, today } from './raw.ts';

export type Cells = Partial<Record<Field, string>>;

const right: Cells = {
  customerNo: '1007',
  customerName: 'Exempel AB',
  email: 'anna@example.se',
  invoiceDate: '2026-11-30',
  dueDate: '2026-12-30',
  description: 'Städning',
  quantity: '2',
  unitPrice: '100,00',
  vatRate: '25',
  lineTotal: '200,00',
};

/** One invoice of one row, right in all but these fields: what is said of it. */
export const problemsOfInvoice = (
  cells: Cells,
  context: Partial<CheckContext> = {},
  remarks: readonly FileRemark[] = [],
): readonly Problem[] => problemsOfRows([cells], context, remarks);

/** The same with several rows, each right in all but its fields. */
export const problemsOfRows = (
  rows: readonly Cells[],
  context: Partial<CheckContext> = {},
  remarks: readonly FileRemark[] = [],
): readonly Problem[] => {
  const fields = Object.keys(Object.assign({}, right, ...rows));
  const lines = rows.map((cells) => {
    const all: Readonly<Record<string, string>> = { ...right, ...cells };
    return fields.map((field) => all[field] ?? '').join('|');
  });
  return intake([csv([fields.join('|'), ...lines], ';', remarks)], {}, context).problems[0] ?? [];
};

const cellOf = (value: string): Cell => ({ value, raw: value, rule: 'text', origin: null });

/** The right invoice with these cells of its head put in or (null) taken away, as no file of plain invoices has them. */
export const problemsOfHead = (cells: Partial<Record<HeadField, string | null>>): readonly Problem[] => {
  const { drafts, plan } = intake([csv([Object.keys(right).join('|'), Object.values(right).join('|')])]);
  const [draft] = drafts;
  if (draft === undefined) throw new Error('The sample has no invoice');
  const put = Object.entries(cells).map(([field, value]) => [field, value === null ? undefined : cellOf(value)]);
  const changed: Draft = { ...draft, head: { ...draft.head, ...Object.fromEntries(put) } };
  return checkDraft(changed, { today, defaults: plan.defaults });
};

/** A record of a list that has these values and no others, one of them edited by a person: what is said of it. */
export const problemsOfRecord = (
  kind: RecordContext['kind'],
  cells: Cells,
  defaults: Partial<RecordContext['defaults']> = {},
  edited: Field | null = null,
): readonly Problem[] => {
  const made: RecordCells = Object.fromEntries(
    Object.entries(cells).map(([field, value]) => [
      field,
      field === edited ? { ...cellOf(value), edited: true } : cellOf(value),
    ]),
  );
  const { plan } = intake([csv([Object.keys(right).join('|'), Object.values(right).join('|')])]);
  const context = { kind, today, defaults: { ...plan.defaults, ...defaults }, inRegister: null };
  return checkRecord({ recordNo: 1, cells: made, rows: [], readProblems: [] }, context);
};
