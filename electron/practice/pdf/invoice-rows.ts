import { type ServiceLanguage } from '../../../shared/service/enumerations.ts';
import { numberOf, textOf, type View, viewOf, viewsOf } from '../wire/json.ts';
import { type PricedRecord } from '../invoicing/totals.ts';
import { type PdfWord } from './pdf-words.ts';
import { printedMoney, printedNumber } from './printed-amounts.ts';
import { type PrintedInvoice } from './printed-invoice.ts';
import { page, type Sheet, type TextStyle } from './sheet.ts';

export interface Ink {
  readonly sheet: Sheet;
  readonly language: ServiceLanguage;
  readonly words: Readonly<Record<PdfWord, string>>;
}

const columns = {
  description: { x: page.left, width: 235 },
  quantity: { x: 290, width: 62 },
  price: { x: 355, width: 66 },
  vat: { x: 424, width: 42 },
  amount: { x: 469, width: 76 },
} as const;

const right: TextStyle = { align: 'right' };
const lineGap = 6;
/** Below this nothing of a table is drawn: the footer stands there. */
export const lowest = 735;
const topOfLaterPages = 70;

/** The heads of the table's columns; gives the place of the first row. */
export const drawHead = ({ sheet, words }: Ink, y: number): number => {
  const bold = { bold: true, size: 9 };
  sheet.text(words.description, columns.description.x, y, columns.description.width, bold);
  for (const name of ['quantity', 'price', 'vat', 'amount'] as const) {
    sheet.text(words[name], columns[name].x, y, columns[name].width, { ...bold, align: 'right' });
  }
  sheet.rule(y + 14, page.left, page.right);
  return y + 20;
};

/** Begins a new page where what comes next has no room; gives the place to go on at. */
export const roomFor = (ink: Ink, y: number, height: number, withHead: boolean): number => {
  if (y + height <= lowest) return y;
  ink.sheet.newPage();
  return withHead ? drawHead(ink, topOfLaterPages) : topOfLaterPages;
};

const discountText = (record: View, currency: string, { words, language }: Ink): string | null => {
  const kind = textOf(record, 'DiscountType');
  const percent = numberOf(record, 'DiscountPercentage') ?? 0;
  const amount = numberOf(viewOf(record, 'DiscountAmount') ?? {}, 'Value') ?? 0;
  if (kind === 'Percentage' && percent !== 0) return `${words.discount} ${printedNumber(percent, language)} %`;
  if (kind === 'Amount' && amount !== 0) return `${words.discount} ${printedMoney(amount, currency, language)}`;
  return null;
};

const descriptionOf = (record: View, row: PricedRecord | undefined, invoice: PrintedInvoice, ink: Ink): string => {
  const discount = row === undefined ? null : discountText(record, invoice.currency, ink);
  return [textOf(record, 'ArticleDescription'), discount].filter((line) => line !== null).join('\n');
};

const drawRow = (ink: Ink, invoice: PrintedInvoice, record: View, row: PricedRecord | undefined, y: number): number => {
  const { sheet, language } = ink;
  const { currency } = invoice;
  const description = descriptionOf(record, row, invoice, ink);
  const width = row === undefined ? page.right - page.left : columns.description.width;
  const top = roomFor(ink, y, sheet.heightOf(description, width), true);
  const height = sheet.text(description, page.left, top, width);
  if (row !== undefined) {
    const price = numberOf(viewOf(record, 'UnitPrice') ?? {}, 'Value') ?? 0;
    const quantity = `${printedNumber(numberOf(record, 'Quantity') ?? 0, language)} ${textOf(record, 'Units') ?? ''}`;
    sheet.text(quantity.trim(), columns.quantity.x, top, columns.quantity.width, right);
    sheet.text(printedMoney(price, currency, language), columns.price.x, top, columns.price.width, right);
    sheet.text(`${printedNumber(row.vatRate, language)} %`, columns.vat.x, top, columns.vat.width, right);
    sheet.text(printedMoney(row.total, currency, language), columns.amount.x, top, columns.amount.width, right);
  }
  return top + Math.max(height, 12) + lineGap;
};

/** The rows of the invoice, over as many pages as they need; rows that are hidden from the customer are left out. */
export const drawRows = (ink: Ink, invoice: PrintedInvoice, from: number): number => {
  const priced = new Map(invoice.totals.rows.map((row) => [row.record, row]));
  let y = drawHead(ink, from);
  for (const record of viewsOf(invoice.entry, 'Records')) {
    if (record['Hidden'] === true) continue;
    y = drawRow(ink, invoice, record, priced.get(record), y);
  }
  ink.sheet.rule(y, page.left, page.right);
  return y + 8;
};

const sumLines = ({ words, language }: Ink, invoice: PrintedInvoice): readonly (readonly [string, number])[] => {
  const { totals, currency, deduction = 0 } = invoice;
  const money = (value: number): string => printedMoney(value, currency, language);
  return [
    ...totals.fees.map(
      ([name, row]) => [name === 'InvoiceFee' ? words.invoiceFee : words.freightFee, row.total] as const,
    ),
    [words.net, totals.groups.reduce((sum, group) => sum + group.net, 0)],
    ...totals.groups.map(
      (group) =>
        [
          `${words.vat} ${printedNumber(group.rate, language)} % ${words.vatOn} ${money(group.net)}`,
          group.vat,
        ] as const,
    ),
    ...(totals.centRounding === 0 ? [] : [[words.centRounding, totals.centRounding] as const]),
    ...(deduction === 0 ? [] : [[words.deduction, -deduction] as const]),
  ];
};

/** What the rows come to: fees, net, VAT per rate, rounding, deduction, and what is to be paid. */
export const drawSums = (ink: Ink, invoice: PrintedInvoice, from: number): number => {
  const { sheet, words, language } = ink;
  const lines = sumLines(ink, invoice);
  const toPay = invoice.totals.total - (invoice.deduction ?? 0);
  let y = roomFor(ink, from, lines.length * 15 + 26, false);
  for (const [label, value] of lines) {
    sheet.text(label, 230, y, 230, right);
    sheet.text(printedMoney(value, invoice.currency, language), columns.amount.x, y, columns.amount.width, right);
    y += 15;
  }
  sheet.rule(y, 300, page.right);
  const strong: TextStyle = { bold: true, size: 11, align: 'right' };
  sheet.text(`${toPay < 0 ? words.toReceive : words.toPay} ${invoice.currency}`, 230, y + 6, 230, strong);
  sheet.text(
    printedMoney(Math.abs(toPay), invoice.currency, language),
    columns.amount.x,
    y + 6,
    columns.amount.width,
    strong,
  );
  return y + 34;
};
