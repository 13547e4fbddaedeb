import { type z } from 'zod';
import { type customerPage } from '../../shared/contract/review-preview.ts';
import { calendarDate, daysBetween } from '../../shared/domain/calendar-date.ts';
import { type Decimal, negate } from '../../shared/domain/decimal.ts';
import { fromMinor, minor, type Minor } from '../../shared/domain/money.ts';
import { readZipCode } from '../../shared/domain/zip-code.ts';
import { showDecimal } from '../../shared/intake/show.ts';
import { type ServiceLanguage } from '../../shared/service/enumerations.ts';
import { printedLanguage, printedWords, type PrintedWords } from '../../shared/service/printed-words.ts';
import { type Seller } from './review-preview-seller.ts';
import { figuresOf, type PrintedEntry, type PrintedFigures, type PrintedRow } from './review-preview-entry.ts';

export type CustomerPage = z.infer<typeof customerPage>;
type Labelled = CustomerPage['facts'][number];

/** Whoever an invoice is from or to, as far as it is printed. */
export interface Party {
  readonly name: string;
  readonly number: string;
  readonly attention: string;
  readonly careOf: string;
  readonly address: string;
  readonly address2: string;
  readonly zipCode: string;
  readonly city: string;
  readonly countryCode: string;
}

export interface PageParts {
  readonly entry: PrintedEntry;
  readonly currency: string;
  /** What the tax authority is asked to pay of it: off the sum to pay. */
  readonly deduction: Minor;
  readonly seller: Seller;
  readonly receiver: Party;
}

/** How numbers are written on the page: a credit's are positive under its own title (intake.md 10). */
interface Pen {
  readonly language: ServiceLanguage;
  readonly words: PrintedWords;
  readonly money: (amount: Minor) => string;
  readonly number: (value: Decimal) => string;
  readonly turned: (value: Decimal) => Decimal;
}

const isCredit = ({ ActionType }: PrintedEntry): boolean => ActionType === 'CreditInvoiceAction';

const penOf = (entry: PrintedEntry): Pen => {
  const language = printedLanguage(entry.CommunicationLanguage);
  const signs = language === 'EN' ? 'en' : 'sv';
  const credit = isCredit(entry);
  return {
    language,
    words: printedWords(language),
    money: (amount) => showDecimal(fromMinor(credit ? minor(-amount) : amount), signs, 2),
    number: (value) => showDecimal(value, signs),
    turned: (value) => (credit ? negate(value) : value),
  };
};

const filled = (lines: readonly string[]): string[] => lines.filter((line) => line !== '');

const isAbroad = (countryCode: string): boolean => countryCode !== '' && countryCode !== 'SE';

/** `972 31 Luleå`, as Swedish addresses are written; other zip codes stay as they are. */
const placeOf = (zipCode: string, city: string, countryCode: string): string =>
  filled([readZipCode(zipCode, isAbroad(countryCode) ? countryCode : 'SE') ?? zipCode, city]).join(' ');

const receiverLines = (party: Party): string[] => {
  const { zipCode, city, countryCode } = party;
  const place = placeOf(zipCode, city, countryCode);
  const country = isAbroad(countryCode) ? countryCode : '';
  return filled([party.name, party.attention, party.careOf, party.address, party.address2, place, country]);
};

const footColumns = (seller: Seller, words: PrintedWords): string[][] => {
  const { zipCode, city, countryCode, orgNo, vatNumber } = seller;
  return [
    [seller.name, seller.address ?? '', placeOf(zipCode ?? '', city ?? '', countryCode ?? '')],
    [seller.phone ?? '', seller.email ?? ''],
    [
      orgNo === null ? '' : `${words.orgNo} ${orgNo}`,
      vatNumber === null ? '' : `${words.vatNo} ${vatNumber}`,
      seller.companyTax ? words.companyTax : '',
    ],
  ].map(filled);
};

const factsOf = ({ entry, receiver }: PageParts, { words }: Pen): Labelled[] => {
  const [from, to] = [calendarDate(entry.InvoiceDate.slice(0, 10)), calendarDate(entry.DueDate.slice(0, 10))];
  return [
    { label: words.invoiceDate, value: from },
    { label: words.dueDate, value: to },
    { label: words.terms, value: `${String(daysBetween(from, to))} ${words.days}` },
    { label: words.customerNumber, value: receiver.number },
    { label: words.deliveryDate, value: entry.DeliveryDate?.slice(0, 10) ?? '' },
    { label: words.yourReference, value: entry.YourReference ?? '' },
    { label: words.ourReference, value: entry.OurReference ?? '' },
  ].filter(({ value }) => value !== '');
};

const rowOf = ({ description, priced }: PrintedRow, pen: Pen): CustomerPage['rows'][number] => {
  if (priced === null) return { description, discount: null, priced: null };
  const { discountPercent, quantity, unit, unitPrice, vatRate, total } = priced;
  const none = discountPercent === null || discountPercent === '0';
  return {
    description,
    discount: none ? null : `${pen.words.discount} ${pen.number(discountPercent)} %`,
    priced: {
      quantity: `${pen.number(pen.turned(quantity))} ${unit}`.trim(),
      // A price is never negative: the sign of a credit stands in its quantity.
      price: showDecimal(fromMinor(unitPrice), pen.language === 'EN' ? 'en' : 'sv', 2),
      vat: `${pen.number(vatRate)} %`,
      amount: pen.money(total),
    },
  };
};

const sumsOf = ({ entry, deduction }: PageParts, figures: PrintedFigures, pen: Pen): Labelled[] => {
  const { words, money, number } = pen;
  const fees = [
    [words.invoiceFee, entry.InvoiceFee],
    [words.freightFee, entry.FreightFee],
  ] as const;
  return [
    ...fees.flatMap(([label, fee]) => (fee === undefined ? [] : [{ label, value: money(fee.Value) }])),
    { label: words.net, value: money(figures.net) },
    ...figures.vatLines.map(({ rate, net, vat }) => ({
      label: `${words.vat} ${number(rate)} % ${words.vatOn} ${money(net)}`,
      value: money(vat),
    })),
    ...(figures.centRounding === 0 ? [] : [{ label: words.centRounding, value: money(figures.centRounding) }]),
    ...(deduction === 0 ? [] : [{ label: words.deduction, value: money(minor(-deduction)) }]),
  ];
};

/** What the service sets when the invoice is attested stands as a dash. */
const unknown = '–';

const slipOf = (
  { currency, seller }: PageParts,
  { dueDate, toPay }: { dueDate: string; toPay: string },
  { words }: Pen,
) => [
  { label: words.bankgiro, value: seller.bankgiro ?? unknown },
  { label: words.ocr, value: unknown },
  { label: words.dueDate, value: dueDate },
  { label: words.toPay, value: `${toPay} ${currency}` },
];

const remarkOf = ({ ReverseVATDetails: reverse }: PrintedEntry, words: PrintedWords): string | null =>
  reverse?.ReverseVATActivated === true ? `${words.reverseVat} ${reverse.ReceiverVATNumber ?? ''}`.trim() : null;

/**
 * An invoice as the service prints it, in the customer's language, from what is sent of it: sender and receiver, rows, VAT per
 * rate, what is to be paid. What the service gives at attest (its number, OCR), or is not held of the sender, is a dash or missing.
 */
export const pageOf = (parts: PageParts): CustomerPage => {
  const { entry, currency, deduction, seller, receiver } = parts;
  const pen = penOf(entry);
  const { words } = pen;
  const figures = figuresOf(entry, seller.centRounding);
  const due = minor(figures.total - deduction);
  const toPay = pen.money(due);
  const dueDate = entry.DueDate.slice(0, 10);
  return {
    language: pen.language,
    title: isCredit(entry) ? words.creditInvoice : words.invoice,
    draft: words.draft,
    seller: { name: seller.name, columns: footColumns(seller, words) },
    receiver: receiverLines(receiver),
    facts: factsOf(parts, pen),
    message: entry.Message ?? null,
    heads: {
      description: words.description,
      quantity: words.quantity,
      price: words.price,
      vat: words.vat,
      amount: words.amount,
    },
    rows: figures.rows.map((row) => rowOf(row, pen)),
    sums: sumsOf(parts, figures, pen),
    toPay: { label: `${isCredit(entry) ? words.toReceive : words.toPay} ${currency}`, value: toPay },
    remark: remarkOf(entry, words),
    slip: due > 0 ? slipOf(parts, { dueDate, toPay }, pen) : [],
  };
};
