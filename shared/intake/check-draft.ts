import { articleMends } from './checks/article-mends.ts';
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
import { creditedInvoice } from './checks/credited.ts';
import { taxDeduction } from './checks/deduction.ts';
import { dueDate, dueOnBankDay, invoiceDate } from './checks/dates.ts';
import { arithmetic, description, discount, period, price, vat, wholeOre } from './checks/lines.ts';
import { registerArticles, registerCustomer } from './checks/register.ts';
import { credit, currency, somethingToBill, statedTotal } from './checks/totals.ts';
import { eInvoiceNeeds, eInvoiceRow } from './checks/e-invoice.ts';
import { reverseVat } from './checks/reverse-vat.ts';
import { brokenLetters } from './checks/texts.ts';
import { type Cell, type Draft, type InvoiceValue } from './draft.ts';
import { fieldTable, isHeadField } from './field-table.ts';
import { type Field, type FieldType, headFields, rowFields } from './fields.ts';
import { readInvoice } from './invoice-value.ts';
import { type Level, type Problem } from './problem.ts';
import { problem } from './problem-texts.ts';
import { mayBePerRow } from './repeated-amounts.ts';

const headChecks: readonly HeadCheck[] = [
  whoIsIt,
  identityNumber,
  vatNumber,
  postCode,
  emailAddress,
  phoneNumber,
  deliveryNeeds,
  eInvoiceNeeds,
  invoiceDate,
  dueDate,
  dueOnBankDay,
  brokenLetters,
  reverseVat,
  somethingToBill,
  credit,
  creditedInvoice,
  statedTotal,
  currency,
  registerCustomer,
  registerArticles,
  taxDeduction,
];
const lineChecks: readonly LineCheck[] = [description, price, vat, arithmetic, wholeOre, discount, period, eInvoiceRow];

const cellAt = (draft: Draft, rowNo: number | null, field: Field): Cell | undefined => {
  if (isHeadField(field)) return draft.head[field];
  return draft.rows.find((row) => row.rowNo === rowNo)?.cells[field];
};

/** What else could change so that it no longer is wrong. */
const standsElsewhere = (found: Problem, invoice: InvoiceValue): boolean => {
  if (found.code === 'other-currency') return found.params['currency'] !== invoice.currency;
  return found.code !== 'deduction-repeated' || mayBePerRow(found, invoice);
};

const isOfRow = ({ rowNo, field }: Problem, no: number): boolean =>
  rowNo === no && (field === null || !isHeadField(field));

/** What the reading found holds until a person has put another value into the cell. */
const stillHolds =
  (draft: Draft, invoice: InvoiceValue) =>
  (found: Problem): boolean =>
    (found.field === null || cellAt(draft, found.rowNo, found.field)?.edited === undefined) &&
    (draft.billedRows === undefined || !draft.billedRows.some(({ rowNo }) => isOfRow(found, rowNo))) &&
    standsElsewhere(found, invoice);

/** Numbers have their own bounds, dates and chosen words one form: only what is kept as written has a length. */
const asWritten: ReadonlySet<FieldType> = new Set(['text', 'id', 'email', 'phone', 'orgNo', 'zipCode']);
const limits: ReadonlyMap<Field, number> = new Map(
  [...headFields, ...rowFields]
    .filter((field) => asWritten.has(fieldTable[field].type))
    .map((field) => [field, fieldTable[field].max]),
);
const shortest = Math.min(...limits.values());

/** Case N140: the length of each field is known before anything is sent. */
const checkLengths = <F extends Field>(
  cells: Readonly<Partial<Record<F, Cell>>>,
  rowNo: number | null,
  found: Problem[],
): void => {
  for (const field in cells) {
    const length = cells[field]?.value?.length ?? 0;
    const max = length > shortest ? (limits.get(field) ?? length) : length;
    if (length > max)
      found.push(problem('too-long', 'error', { rowNo, field }, { length: String(length), max: String(max) }));
  }
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
  const found = draft.readProblems.filter(stillHolds(draft, invoice));
  for (const check of headChecks) check(draft, invoice, context, found);
  draft.rows.forEach((row, index) => {
    const line = invoice.lines[index];
    if (line !== undefined) for (const check of lineChecks) check(row, line, invoice, found);
  });
  articleMends(draft, invoice, context, found);
  checkLengths(draft.head, null, found);
  for (const { cells, rowNo } of draft.rows) checkLengths(cells, rowNo, found);
  return found;
};

const ranks: Readonly<Record<Level, number>> = { error: 3, warning: 2, hint: 1 };

/** The gravest level among problems, or null when there are none. */
export const worstLevel = (problems: readonly Problem[]): Level | null =>
  problems.reduce<Level | null>(
    (worst, { level }) => (worst === null || ranks[level] > ranks[worst] ? level : worst),
    null,
  );
