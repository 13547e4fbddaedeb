import { present } from './cell-state.ts';
import { type CheckContext, type HeadCheck, type LineCheck } from './checks/check.ts';
import {
  deliveryNeeds,
  emailAddress,
  identityNumber,
  phoneNumber,
  postCode,
  vatNumber,
  whoIsIt,
} from './checks/customer.ts';
import { dueDate, invoiceDate } from './checks/dates.ts';
import { arithmetic, description, discount, period, price, vat } from './checks/lines.ts';
import { credit, currency, somethingToBill, statedTotal } from './checks/totals.ts';
import { type Cell, type Draft, type InvoiceValue } from './draft.ts';
import { fieldTable, isHeadField } from './field-table.ts';
import { type Field, headFields, rowFields } from './fields.ts';
import { readInvoice } from './invoice-value.ts';
import { type Level, type Problem } from './problem.ts';
import { problem } from './problem-texts.ts';

const headChecks: readonly HeadCheck[] = [
  whoIsIt,
  identityNumber,
  vatNumber,
  postCode,
  emailAddress,
  phoneNumber,
  deliveryNeeds,
  invoiceDate,
  dueDate,
  somethingToBill,
  credit,
  statedTotal,
  currency,
];
const lineChecks: readonly LineCheck[] = [description, price, vat, arithmetic, discount, period];

const cellAt = (draft: Draft, rowNo: number | null, field: Field): Cell | undefined => {
  if (isHeadField(field)) return draft.head[field];
  return draft.rows.find((row) => row.rowNo === rowNo)?.cells[field];
};

/** What the reading found holds until a person has put another value into the cell. */
const stillHolds =
  (draft: Draft) =>
  (found: Problem): boolean =>
    found.field === null || cellAt(draft, found.rowNo, found.field)?.edited === undefined;

const checkLength = (field: Field, cell: Cell | undefined, rowNo: number | null, found: Problem[]): void => {
  if (!present(cell?.value)) return;
  const { max, type } = fieldTable[field];
  if (cell.value.length <= max || type === 'amount' || type === 'quantity' || type === 'percent') return;
  found.push(problem('too-long', 'error', { rowNo, field }, { length: String(cell.value.length), max: String(max) }));
};

const checkLengths = (draft: Draft, found: Problem[]): void => {
  for (const field of headFields) checkLength(field, draft.head[field], null, found);
  for (const row of draft.rows) for (const field of rowFields) checkLength(field, row.cells[field], row.rowNo, found);
};

/**
 * Everything that is to be said about a draft: what its reading found and still holds, and what the checks find.
 * `invoice` may be handed in where it was read before. Source: intake.md 12.
 */
export const checkDraft = (
  draft: Draft,
  context: CheckContext,
  invoice: InvoiceValue = readInvoice(draft, context.defaults),
): readonly Problem[] => {
  const found = draft.readProblems.filter(stillHolds(draft));
  for (const check of headChecks) check(draft, invoice, context, found);
  draft.rows.forEach((row, index) => {
    const line = invoice.lines[index];
    if (line !== undefined) for (const check of lineChecks) check(row, line, invoice, found);
  });
  checkLengths(draft, found);
  return found;
};

const ranks: Readonly<Record<Level, number>> = { error: 3, warning: 2, hint: 1 };

/** The gravest level among problems, or null when there are none. */
export const worstLevel = (problems: readonly Problem[]): Level | null =>
  problems.reduce<Level | null>(
    (worst, { level }) => (worst === null || ranks[level] > ranks[worst] ? level : worst),
    null,
  );
