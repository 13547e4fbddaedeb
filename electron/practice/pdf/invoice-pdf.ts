import { daysBetween } from '../../../shared/domain/calendar-date.ts';
import { printedLanguage } from '../../../shared/service/printed-words.ts';
import { stockholmDay } from '../../../shared/service/service-time.ts';
import { flagOf, numberOf, textOf, type View, viewOf } from '../wire/json.ts';
import { drawRows, drawSums, type Ink, roomFor } from './invoice-rows.ts';
import { pdfWords } from './pdf-words.ts';
import { printedMoney, printedNumber } from './printed-amounts.ts';
import { type DocumentKind, type PrintedInvoice } from './printed-invoice.ts';
import { newSheet, page } from './sheet.ts';

/** Where the window of a Swedish C5 envelope shows the receiver: points from the upper left corner. */
const receiver = { x: 320, y: 128, width: 225 } as const;

const kindOf = (invoice: PrintedInvoice): DocumentKind =>
  invoice.kind ?? (invoice.actionType === 'CreditInvoiceAction' ? 'creditInvoice' : 'invoice');

/** `972 31 Luleå`, as Swedish addresses are written; other zip codes stay as they are. */
const place = (party: View): string => {
  const zip = textOf(party, 'ZipCode')?.replace(
    /^(\d{3}) ?(\d{2})$/,
    textOf(party, 'CountryCode') === 'SE' ? '$1 $2' : '$&',
  );
  return [zip, textOf(party, 'City')].filter((part) => typeof part === 'string').join(' ');
};

const lines = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join('\n');

const bankgiroOf = (creditor: View): string | null => textOf(viewOf(creditor, 'CreditorBankInfo') ?? {}, 'BankgiroNo');

const drawParties = ({ sheet, words }: Ink, invoice: PrintedInvoice): void => {
  const { creditor, debtor } = invoice;
  sheet.text(textOf(creditor, 'Name') ?? '', page.left, 48, 250, { size: 15, bold: true });
  const title = words[kindOf(invoice)];
  sheet.text(title, 300, 48, page.right - 300, { size: 17, bold: true, align: 'right' });
  if (invoice.number === null)
    sheet.text(words.draft, 300, 72, page.right - 300, { bold: true, align: 'right', grey: true });
  sheet.text(
    lines(
      textOf(debtor, 'Name'),
      textOf(debtor, 'Attention'),
      textOf(debtor, 'CareOf'),
      textOf(debtor, 'Address'),
      textOf(debtor, 'Address2'),
      place(debtor),
      textOf(debtor, 'CountryCode') === 'SE' ? null : textOf(debtor, 'CountryCode'),
    ),
    receiver.x,
    receiver.y,
    receiver.width,
    { size: 10.5 },
  );
};

const interestText = ({ entry }: PrintedInvoice, { language }: Ink): string | null => {
  const percent = numberOf(entry, 'InterestPercentage') ?? 0;
  return textOf(entry, 'InterestType') === 'NoInterest' || percent === 0
    ? null
    : `${printedNumber(percent, language)} %`;
};

const facts = (ink: Ink, invoice: PrintedInvoice): readonly (readonly [string, string | null])[] => {
  const { words } = ink;
  const { entry } = invoice;
  const [from, to] = [stockholmDay(invoice.invoiceAt), stockholmDay(invoice.dueAt)];
  return [
    [words.invoiceNumber, invoice.number],
    [words.invoiceDate, from],
    [words.dueDate, to],
    [words.terms, `${String(daysBetween(from, to))} ${words.days}`],
    [words.customerNumber, textOf(invoice.debtor, 'DebtorNo')],
    [words.deliveryDate, textOf(entry, 'DeliveryDate')?.slice(0, 10) ?? null],
    [words.yourReference, textOf(entry, 'YourReference')],
    [words.ourReference, textOf(entry, 'OurReference')],
    [words.interest, interestText(invoice, ink)],
  ];
};

const drawFacts = (ink: Ink, invoice: PrintedInvoice): number => {
  let y = 128;
  for (const [label, value] of facts(ink, invoice)) {
    if (value === null || value === '') continue;
    ink.sheet.text(label, page.left, y, 105, { grey: true });
    y += Math.max(12, ink.sheet.text(value, page.left + 108, y, 140)) + 3;
  }
  return Math.max(y, 240);
};

/** Where and by what the customer pays. */
const drawSlip = (ink: Ink, invoice: PrintedInvoice, from: number): void => {
  const { sheet, words, language } = ink;
  const toPay = invoice.totals.total - (invoice.deduction ?? 0);
  if (toPay <= 0) return;
  const y = roomFor(ink, from, 52, false);
  sheet.box(page.left, y, page.right - page.left, 46);
  const parts: readonly (readonly [string, string | null])[] = [
    [words.bankgiro, bankgiroOf(invoice.creditor)],
    [words.ocr, invoice.ocr],
    [words.dueDate, stockholmDay(invoice.dueAt)],
    [words.toPay, `${printedMoney(toPay, invoice.currency, language)} ${invoice.currency}`],
  ];
  parts.forEach(([label, value], index) => {
    const x = page.left + 12 + index * 122;
    sheet.text(label, x, y + 9, 116, { size: 8, grey: true });
    sheet.text(value ?? '–', x, y + 22, 116, { bold: true, size: 11 });
  });
};

const drawFooter = ({ sheet, words }: Ink, { creditor }: PrintedInvoice, at: number, of: number): void => {
  const small = { size: 8, grey: true } as const;
  sheet.rule(752, page.left, page.right);
  const contact = viewOf(creditor, 'CreditorContact') ?? {};
  const columns = [
    lines(textOf(creditor, 'Name'), textOf(creditor, 'Address'), place(creditor)),
    lines(textOf(creditor, 'Phone'), textOf(contact, 'Email')),
    lines(
      `${words.orgNo} ${textOf(creditor, 'OrgNo') ?? ''}`,
      textOf(creditor, 'VatNumber') === null ? null : `${words.vatNo} ${textOf(creditor, 'VatNumber') ?? ''}`,
      flagOf(creditor, 'ApprovedCompanyTax') ? words.companyTax : null,
    ),
  ];
  columns.forEach((column, index) => {
    sheet.text(column, page.left + index * 160, 758, 155, small);
  });
  sheet.text(`${words.page} ${String(at)} (${String(of)})`, page.right - 80, 758, 80, { ...small, align: 'right' });
};

/**
 * An invoice as an A4 PDF in the customer's language: sender and receiver on page one, rows, VAT per rate, what is to be paid, and
 * bankgiro with OCR; as many pages as the rows need (endpoints b, Delivery: A4; concepts, Enumerations: language).
 */
export const invoicePdf = (invoice: PrintedInvoice): Buffer => {
  const language = printedLanguage(textOf(invoice.entry, 'CommunicationLanguage'));
  const words = pdfWords(language);
  const title = `${words[kindOf(invoice)]} ${invoice.number ?? words.draft}`;
  const ink: Ink = { sheet: newSheet(title, invoice.invoiceAt), language, words };
  drawParties(ink, invoice);
  const message = textOf(invoice.entry, 'Message') ?? '';
  let y = drawFacts(ink, invoice) + 14;
  if (message !== '') y += ink.sheet.text(message, page.left, y, page.right - page.left) + 12;
  y = drawRows(ink, invoice, y);
  y = drawSums(ink, invoice, y);
  if (flagOf(viewOf(invoice.entry, 'ReverseVATDetails') ?? {}, 'ReverseVATActivated')) {
    const receiverNo = textOf(viewOf(invoice.entry, 'ReverseVATDetails') ?? {}, 'ReceiverVATNumber') ?? '';
    y = roomFor(ink, y, 20, false);
    y += ink.sheet.text(`${words.reverseVat} ${receiverNo}`.trim(), page.left, y, 300) + 10;
  }
  drawSlip(ink, invoice, y + 4);
  return ink.sheet.finish((at, of) => {
    drawFooter(ink, invoice, at, of);
  });
};
