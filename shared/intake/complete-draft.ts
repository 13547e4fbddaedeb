import { addDays, isCalendarDate } from '../domain/calendar-date.ts';
import { add, type Decimal, isDecimal } from '../domain/decimal.ts';
import { isDerived, isMessageRow, isOpen, present } from './cell-state.ts';
import { type Cell, type Draft, type DraftRow, type HeadCells, type RowCells, type ValueRule } from './draft.ts';
import { asksDeduction } from './deduction.ts';
import { isHeadField } from './field-table.ts';
import { type Field, type HeadField, type RowField } from './fields.ts';
import { deriveLine, nothing } from './line-math.ts';
import { type ImportDefaults } from './plan.ts';
import { saysReverseInWords } from './reverse-words.ts';

/** What the register at the service knows of the customer, as far as it matters here. */
export interface KnownCustomer {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly orgNo: string | null;
  readonly vatNumber: string | null;
  /** Address, zip code and city are all there. */
  readonly hasAddress: boolean;
  /** An e-invoice bank or intermediator is set. */
  readonly takesEInvoice: boolean;
  /** The delivery method that the register suggests, in the service's word. */
  readonly deliveryMethod: string | null;
}

/** What the file says stays beside a value of ours: a person may have emptied the cell. */
const filled = (old: Cell | undefined, value: string | null, rule: ValueRule): Cell => ({
  value,
  raw: old?.raw ?? '',
  rule,
  ...(old?.typed === undefined ? {} : { typed: old.typed }),
  origin: old?.origin ?? null,
});

/** The value that stands in the file or was typed; what we derived does not count as a reason for more. */
const own = (cell: Cell | undefined): string | null => (cell === undefined || isDerived(cell) ? null : cell.value);
const ownNumber = (cell: Cell | undefined): Decimal | null => {
  const value = own(cell);
  return value !== null && isDecimal(value) ? value : null;
};

const withoutDerived = (cells: RowCells): RowCells => {
  const changed: Partial<Record<RowField, Cell>> = { ...cells };
  for (const field of ['quantity', 'unitPrice', 'lineTotal', 'vatRate'] as const) {
    const cell = changed[field];
    if (cell !== undefined && isDerived(cell)) changed[field] = filled(cell, null, 'text');
  }
  return changed;
};

const givers = ['quantity', 'unitPrice', 'discountPercent', 'lineTotal'] as const;
/** Labour and material together are what the row costs, where the sheet has both and no amount of its own. */
const sumOfParts = ({ labourCost, materialCost }: RowCells): Decimal | null => {
  if (labourCost === undefined || materialCost === undefined) return null;
  const [labour, material] = [ownNumber(labourCost), ownNumber(materialCost)];
  return labour === null || material === null ? null : add(labour, material);
};

/** Something stands there that could not be read: a quantity of `8:30` is not one piece, so nothing follows from the rest. */
const isUnreadable = (cell: Cell | undefined): boolean => cell?.value === null && !isOpen(cell);

const completeRow = (row: DraftRow, defaults: ImportDefaults): DraftRow => {
  const { cells } = row;
  if (isMessageRow(cells)) return { ...row, cells: withoutDerived(cells) };
  const open = (field: 'quantity' | 'unitPrice' | 'discountPercent' | 'lineTotal' | 'vatRate'): boolean =>
    isOpen(cells[field]);
  if (!open('quantity') && !open('unitPrice') && !open('lineTotal') && !open('vatRate')) return row;
  const changed: Partial<Record<RowField, Cell>> = { ...withoutDerived(cells) };
  const parts = open('unitPrice') && open('lineTotal') && open('discountPercent') ? sumOfParts(cells) : null;
  const derived = givers.some((field) => isUnreadable(cells[field]))
    ? nothing
    : deriveLine({
        quantity: ownNumber(cells.quantity),
        unitPrice: ownNumber(cells.unitPrice),
        discountPercent: ownNumber(cells.discountPercent),
        lineTotal: parts ?? ownNumber(cells.lineTotal),
      });
  const put = (
    field: 'quantity' | 'unitPrice' | 'lineTotal' | 'vatRate',
    value: string | null,
    rule: ValueRule,
  ): void => {
    if (value !== null && open(field)) changed[field] = filled(cells[field], value, rule);
  };
  put('quantity', derived.quantity, 'derived-quantity');
  put('unitPrice', derived.unitPrice, 'derived-unit-price');
  put('lineTotal', parts ?? derived.lineTotal, 'derived-line-total');
  put('vatRate', defaults.vatRate, 'default');
  return { ...row, cells: changed };
};

/** Days of credit: the file's payment terms, else those of the import. */
export const termsOf = (head: HeadCells, defaults: ImportDefaults): number => {
  const written = own(head.paymentTermsDays);
  return written !== null && /^\d{1,3}$/.test(written) ? Number(written) : defaults.paymentTermsDays;
};

const text = (cell: Cell | undefined): boolean => present(cell?.value) && cell.value !== '';

/** How it goes where neither the file nor a person says. */
export const deliveryOf = (
  head: HeadCells,
  defaults: ImportDefaults,
  known: KnownCustomer | null,
): { readonly value: string; readonly rule: ValueRule } => {
  if (defaults.deliveryMethod !== null) return { value: defaults.deliveryMethod, rule: 'default' };
  if (present(known?.deliveryMethod)) return { value: known.deliveryMethod, rule: 'from-register' };
  if (text(head.email) || present(known?.email)) return { value: 'Email', rule: 'derived-delivery' };
  const complete = (text(head.address) && text(head.zipCode) && text(head.city)) || known?.hasAddress === true;
  return { value: complete ? 'Mail' : 'Manually', rule: 'derived-delivery' };
};

/** The seller charges no VAT, and the sheet says that the buyer does. */
const isReversed = (draft: Draft): boolean => {
  const said = draft.head.reverseVat?.value;
  if (present(said)) return said === 'true';
  return draft.rows.some(({ cells }) => cells.vatRate?.value === '0') && saysReverseInWords(draft);
};

/** What the register knows of the customer and only some invoices need: the VAT number, and who asks for a deduction. */
const addFromRegister = (draft: Draft, known: KnownCustomer, changed: Partial<Record<HeadField, Cell>>): void => {
  const { head, rows } = draft;
  if (present(known.vatNumber) && isOpen(head.vatNumber)) {
    if (isReversed(draft)) changed.vatNumber = filled(head.vatNumber, known.vatNumber, 'from-register');
    else if (head.vatNumber?.rule === 'from-register') changed.vatNumber = filled(head.vatNumber, null, 'text');
  }
  if (present(known.orgNo) && isOpen(head.deductionPersons) && !text(head.orgNo)) {
    if (rows.some(({ cells }) => asksDeduction(cells)))
      changed.deductionPersons = filled(head.deductionPersons, known.orgNo, 'from-register');
  }
};

const completeHead = (draft: Draft, defaults: ImportDefaults, known: KnownCustomer | null): HeadCells => {
  const { head } = draft;
  const changed: Partial<Record<HeadField, Cell>> = { ...head };
  if (isOpen(head.invoiceDate)) changed.invoiceDate = filled(head.invoiceDate, defaults.invoiceDate, 'default');
  const date = changed.invoiceDate?.value ?? '';
  if (isOpen(head.dueDate)) {
    if (isCalendarDate(date))
      changed.dueDate = filled(head.dueDate, addDays(date, termsOf(head, defaults)), 'derived-due-date');
    else if (head.dueDate !== undefined) changed.dueDate = filled(head.dueDate, null, 'text');
  }
  if (isOpen(head.currency)) changed.currency = filled(head.currency, defaults.currency, 'default');
  if (isOpen(head.deliveryMethod)) {
    const delivery = deliveryOf(head, defaults, known);
    changed.deliveryMethod = filled(head.deliveryMethod, delivery.value, delivery.rule);
  }
  if (known !== null) addFromRegister(draft, known, changed);
  return changed;
};

/**
 * Fills what the file leaves open, each with the rule that says so: invoice date, due date, currency, delivery method,
 * VAT rate, and of price, quantity and line total the one that the others give. Run it again after every edit: what was
 * derived before is derived anew, what stands in the file or was typed is never touched.
 */
export const completeDraft = (draft: Draft, defaults: ImportDefaults, known: KnownCustomer | null = null): Draft => ({
  ...draft,
  head: completeHead(draft, defaults, known),
  rows: draft.rows.map((row) => completeRow(row, defaults)),
});

/** The draft after a person put a value into a cell; `rowNo` null for the head. What follows from it follows. */
export const editDraft = (
  draft: Draft,
  rowNo: number | null,
  field: Field,
  cell: Cell,
  defaults: ImportDefaults,
  known: KnownCustomer | null = null,
): Draft => {
  const changed = isHeadField(field)
    ? { ...draft, head: { ...draft.head, [field]: cell } }
    : {
        ...draft,
        rows: draft.rows.map((row) => (row.rowNo === rowNo ? { ...row, cells: { ...row.cells, [field]: cell } } : row)),
      };
  return completeDraft(changed, defaults, known);
};
