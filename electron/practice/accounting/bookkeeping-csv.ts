import { fromMinor, minor } from '../../../shared/domain/money.ts';
import { stockholmDay } from '../../../shared/service/service-time.ts';
import { currencyDecimals } from '../currencies.ts';
import { type BookedVoucher } from '../ledger/books.ts';

/** A cell of a file that a spreadsheet opens: quoted where needed, and no text that a spreadsheet takes for a formula. */
export const csvCell = (text: string): string => {
  const inert = /^[=+@\t\r]|^-(?![\d.,]+$)/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

/** Lines with semicolons, in UTF-8 with a mark, as a Swedish spreadsheet opens them. */
export const csvFile = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(`\uFEFF${rows.map((row) => row.map(csvCell).join(';')).join('\r\n')}\r\n`, 'utf8');

/** An amount with a decimal comma. */
export const csvAmount = (value: number, currency: string): string =>
  fromMinor(minor(value), currencyDecimals(currency)).replace('.', ',');

const heads = [
  'Verifikat',
  'Datum',
  'Text',
  'Fakturanummer',
  'Typ',
  'Konto',
  'Kostnadsställe',
  'Projekt',
  'Debet',
  'Kredit',
  'Valuta',
];

/** Vouchers as a table, a line for each row. */
export const bookkeepingCsv = (vouchers: readonly BookedVoucher[], byEvent: boolean): Buffer =>
  csvFile([
    heads,
    ...vouchers.flatMap(({ rows, currency, ...voucher }) =>
      rows.map(({ account, amount, costCenter = '', project = '' }) => [
        String(voucher.no),
        stockholmDay(byEvent ? voucher.eventAt : voucher.at),
        voucher.description,
        voucher.invoiceNumber ?? '',
        voucher.type,
        account,
        costCenter,
        project,
        amount > 0 ? csvAmount(amount, currency) : '',
        amount < 0 ? csvAmount(-amount, currency) : '',
        currency,
      ]),
    ),
  ]);
