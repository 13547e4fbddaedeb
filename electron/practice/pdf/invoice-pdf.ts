import { decimal, round } from '../../../shared/domain/decimal.ts';
import { fromMinor, minor } from '../../../shared/domain/money.ts';
import { stockholmDay } from '../../../shared/service/service-time.ts';
import { currencyDecimals } from '../currencies.ts';
import { type InvoiceTotals } from '../invoicing/totals.ts';
import { numberOf, textOf, type View, viewOf, viewsOf } from '../wire/json.ts';
import { type PdfPage, type PdfRule, type PdfText, writePdf } from './pdf-writer.ts';

/** What is printed on an invoice. */
export interface PrintedInvoice {
  readonly creditor: View;
  readonly debtor: View;
  readonly entry: View;
  readonly totals: InvoiceTotals;
  readonly currency: string;
  readonly actionType: string;
  /** Null on a draft. */
  readonly number: string | null;
  readonly ocr: string | null;
  readonly invoiceAt: number;
  readonly dueAt: number;
}

const left = 50;
const right = 545;
const lineHeight = 15;
const firstRow = 560;
const lastRow = 90;

const text = (
  x: number,
  y: number,
  words: string,
  style: { size?: number; bold?: boolean; right?: boolean } = {},
): PdfText => ({
  x,
  y,
  text: words,
  size: style.size ?? 10,
  bold: style.bold ?? false,
  right: style.right ?? false,
});

const column = (x: number, y: number, lines: readonly (string | null)[]): PdfText[] =>
  lines
    .filter((line) => line !== null && line !== '')
    .map((line, index) => text(x, y - index * lineHeight, line ?? ''));

const place = (party: View): string | null =>
  [textOf(party, 'ZipCode'), textOf(party, 'City')].filter((part) => part !== null).join(' ');

/** `1 234,50`, as money is written in Sweden. */
const money = (value: number, currency: string): string => {
  const places = currencyDecimals(currency);
  const exact = fromMinor(minor(value), places);
  const [whole = '0', fraction = ''] = exact.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, '\u00a0');
  return places === 0 ? grouped : `${grouped},${fraction.padEnd(places, '0')}`;
};

const plain = (value: number | null): string => (value === null ? '' : round(decimal(value), 6).replace('.', ','));

const heading = (invoice: PrintedInvoice): PdfText[] => {
  const { creditor, debtor } = invoice;
  const title = invoice.actionType === 'CreditInvoiceAction' ? 'KREDITFAKTURA' : 'FAKTURA';
  const bank = viewOf(creditor, 'CreditorBankInfo');
  return [
    text(left, 790, textOf(creditor, 'Name') ?? '', { size: 14, bold: true }),
    text(right, 790, invoice.number === null ? `${title} (utkast)` : title, { size: 14, bold: true, right: true }),
    ...column(left, 770, [
      textOf(creditor, 'Address'),
      place(creditor),
      `Org.nr ${textOf(creditor, 'OrgNo') ?? ''}`,
      `Momsreg.nr ${textOf(creditor, 'VatNumber') ?? ''}`,
      'Godkänd för F-skatt',
      `Bankgiro ${bank === null ? '' : (textOf(bank, 'BankgiroNo') ?? '')}`,
    ]),
    ...column(330, 770, [
      `Fakturanummer ${invoice.number ?? '–'}`,
      `OCR ${invoice.ocr ?? '–'}`,
      `Fakturadatum ${stockholmDay(invoice.invoiceAt)}`,
      `Förfallodatum ${stockholmDay(invoice.dueAt)}`,
      `Vår referens ${textOf(invoice.entry, 'OurReference') ?? ''}`,
      `Er referens ${textOf(invoice.entry, 'YourReference') ?? ''}`,
    ]),
    ...column(330, 660, [
      textOf(debtor, 'Name'),
      textOf(debtor, 'Attention'),
      textOf(debtor, 'Address'),
      place(debtor),
      textOf(debtor, 'OrgNo'),
    ]),
    text(left, 580, 'Beskrivning', { bold: true }),
    text(340, 580, 'Antal', { bold: true, right: true }),
    text(420, 580, 'À-pris', { bold: true, right: true }),
    text(465, 580, 'Moms', { bold: true, right: true }),
    text(right, 580, 'Belopp', { bold: true, right: true }),
  ];
};

type Line = (y: number) => PdfText[];

const recordLines = (invoice: PrintedInvoice): Line[] => {
  const totals = new Map(invoice.totals.rows.map((row) => [row.record, row]));
  return viewsOf(invoice.entry, 'Records').map((record): Line => (y) => {
    const row = totals.get(record);
    const description = text(left, y, (textOf(record, 'ArticleDescription') ?? '').slice(0, 52));
    if (row === undefined) return [description];
    const price = numberOf(viewOf(record, 'UnitPrice') ?? {}, 'Value') ?? 0;
    return [
      description,
      text(340, y, `${plain(numberOf(record, 'Quantity'))} ${textOf(record, 'Units') ?? ''}`.trim(), { right: true }),
      text(420, y, money(price, invoice.currency), { right: true }),
      text(465, y, `${row.vatRate.replace('.', ',')} %`, { right: true }),
      text(right, y, money(row.total, invoice.currency), { right: true }),
    ];
  });
};

const sumLines = (invoice: PrintedInvoice): Line[] => {
  const { totals, currency } = invoice;
  const sum =
    (label: string, value: number, bold = false): Line =>
    (y) => [text(465, y, label, { right: true, bold }), text(right, y, money(value, currency), { right: true, bold })];
  return [
    () => [],
    ...totals.fees.map(([name, row]) => sum(name === 'InvoiceFee' ? 'Fakturaavgift' : 'Frakt', row.total)),
    ...totals.groups.map((group) =>
      sum(`Moms ${group.rate.replace('.', ',')} % på ${money(group.net, currency)}`, group.vat),
    ),
    ...(totals.centRounding === 0 ? [] : [sum('Öresavrundning', totals.centRounding)]),
    sum(`Att betala ${currency}`, totals.total, true),
  ];
};

/** The invoice as a PDF: seller, customer, rows, VAT per rate and total; as many pages as the rows need. */
export const invoicePdf = (invoice: PrintedInvoice): Buffer => {
  const lines = [...recordLines(invoice), ...sumLines(invoice)];
  const perPage = Math.floor((firstRow - lastRow) / lineHeight);
  const count = Math.max(1, Math.ceil(lines.length / perPage));
  const top: PdfRule[] = [{ x1: left, x2: right, y: 575 }];
  const pages = Array.from({ length: count }, (_none, page): PdfPage => {
    const own = lines.slice(page * perPage, (page + 1) * perPage);
    return {
      rules: top,
      texts: [
        ...heading(invoice),
        ...own.flatMap((line, index) => line(firstRow - index * lineHeight)),
        text(left, 50, textOf(invoice.entry, 'Message') ?? '', { size: 9 }),
        text(right, 50, `${String(page + 1)} (${String(count)})`, { size: 9, right: true }),
      ],
    };
  });
  return writePdf(pages, `Faktura ${invoice.number ?? 'utkast'}`);
};
