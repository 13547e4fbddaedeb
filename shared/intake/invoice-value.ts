import { type CalendarDate, isCalendarDate } from '../domain/calendar-date.ts';
import { decimal, type Decimal, isDecimal, negate } from '../domain/decimal.ts';
import { minor, type Minor, toMinor, totalsOf, zero } from '../domain/money.ts';
import { isMessageRow, present } from './cell-state.ts';
import { readDeduction } from './deduction.ts';
import { isTooBig } from './line-math.ts';
import {
  type Cell,
  type Draft,
  type DraftRow,
  type Fees,
  type HeadCells,
  type InvoiceValue,
  type LineValue,
} from './draft.ts';
import { readReverseVat } from './reverse-words.ts';

const textOf = (cell: Cell | undefined): string | null =>
  !present(cell?.value) || cell.value === '' ? null : cell.value;
const numberOf = (cell: Cell | undefined): Decimal | null =>
  present(cell?.value) && isDecimal(cell.value) ? cell.value : null;
const dateOf = (cell: Cell | undefined): CalendarDate | null =>
  present(cell?.value) && isCalendarDate(cell.value) ? cell.value : null;

const totalOf = (cell: Cell | undefined): Minor | null => {
  const value = numberOf(cell);
  return value === null || isTooBig(value) ? null : toMinor(value);
};

/** N132: a deduction is a negative quantity at a positive price. */
const positivePrice = (
  quantity: Decimal | null,
  unitPrice: Decimal | null,
): readonly [Decimal | null, Decimal | null] =>
  quantity !== null && unitPrice?.startsWith('-') === true
    ? [negate(quantity), negate(unitPrice)]
    : [quantity, unitPrice];

/**
 * The quantity with the sign of the row's total: some sheets write a minus before the total alone. The service knows no total
 * but what it computes, so without this it would bill what is to be credited.
 */
const signedQuantity = (quantity: Decimal | null, unitPrice: Decimal | null, total: Minor | null): Decimal | null => {
  if (quantity === null || quantity === '0' || unitPrice === null || unitPrice === '0') return quantity;
  if (total === null || total === 0) return quantity;
  return quantity.startsWith('-') === total < 0 ? quantity : negate(quantity);
};

const lineOf = ({ rowNo, cells }: DraftRow): LineValue => {
  const [written, unitPrice] = positivePrice(numberOf(cells.quantity), numberOf(cells.unitPrice));
  const total = totalOf(cells.lineTotal);
  const quantity = signedQuantity(written, unitPrice, total);
  const message = isMessageRow(cells);
  return {
    rowNo,
    articleNo: textOf(cells.articleNo),
    description: textOf(cells.description) ?? '',
    quantity,
    unit: textOf(cells.unit),
    unitPrice,
    discountPercent: numberOf(cells.discountPercent),
    vatRate: message ? null : numberOf(cells.vatRate),
    lineTotal: message ? null : total,
    periodStart: dateOf(cells.periodStart),
    periodEnd: dateOf(cells.periodEnd),
    costCenter: textOf(cells.costCenter),
    project: textOf(cells.project),
    message,
  };
};

const reversed = (line: LineValue): LineValue => ({
  ...line,
  quantity: line.quantity === null ? null : negate(line.quantity),
  lineTotal: line.lineTotal === null ? null : minor(-line.lineTotal),
});

const noFees: Fees = { invoice: zero, freight: zero };
const feeVat = decimal(25);

const feesOf = ({ invoiceFee, freightFee }: HeadCells, turned: boolean): Fees => {
  if (invoiceFee === undefined && freightFee === undefined) return noFees;
  const sign = turned ? -1 : 1;
  return { invoice: minor(sign * (totalOf(invoiceFee) ?? 0)), freight: minor(sign * (totalOf(freightFee) ?? 0)) };
};

interface Taxed {
  readonly total: Minor;
  readonly vatRate: Decimal;
}

/** Fees of 0 are none. */
const withFees = (rows: readonly Taxed[], fees: Fees): readonly Taxed[] =>
  fees === noFees
    ? rows
    : [
        ...rows,
        ...[fees.invoice, fees.freight].filter((fee) => fee !== 0).map((total) => ({ total, vatRate: feeVat })),
      ];

const taxed = (line: LineValue): readonly Taxed[] =>
  line.lineTotal === null || line.vatRate === null ? [] : [{ total: line.lineTotal, vatRate: line.vatRate }];

const sumOf = (lines: readonly LineValue[]): number => lines.reduce((sum, line) => sum + (line.lineTotal ?? 0), 0);

/**
 * The typed invoice: what is shown, stored and sent. A negative total is a credit; where the file says *Kredit* beside
 * positive amounts they are turned once, negative ones are never turned again (case N131). Pure and total: unreadable
 * values are null. `pricesIncludeVat` is the import's choice.
 */
export const readInvoice = (
  draft: Draft,
  { pricesIncludeVat }: { readonly pricesIncludeVat: boolean },
): InvoiceValue => {
  const { head } = draft;
  const asRead = draft.rows.map(lineOf);
  const saysCredit = head.invoiceType?.value === 'credit';
  const turned = saysCredit && sumOf(asRead) > 0;
  const lines = turned ? asRead.map(reversed) : asRead;
  const fees = feesOf(head, turned);
  const totals = totalsOf(withFees(lines.flatMap(taxed), fees), pricesIncludeVat);
  const [invoiceDate, dueDate] = [dateOf(head.invoiceDate), dateOf(head.dueDate)];
  return {
    kind: totals.total < 0 || (saysCredit && totals.total === 0) ? 'credit' : 'invoice',
    customerNo: textOf(head.customerNo),
    customerName: textOf(head.customerName),
    invoiceDate,
    dueDate,
    currency: textOf(head.currency) ?? 'SEK',
    documentKey: textOf(head.documentKey),
    ourReference: textOf(head.ourReference),
    yourReference: textOf(head.yourReference),
    externalReference: textOf(head.externalReference),
    deliveryMethod: textOf(head.deliveryMethod),
    language: textOf(head.language) ?? 'SV',
    message: textOf(head.message),
    vatIncluded: pricesIncludeVat,
    lines,
    deliveryDate: dateOf(head.deliveryDate),
    fees,
    reverseVat: readReverseVat(draft, lines),
    deduction: readDeduction(draft, lines, dueDate ?? invoiceDate, totals.total < 0 ? -1 : 1, pricesIncludeVat),
    ...totals,
  };
};
