import iconv from 'iconv-lite';
import { addDays, addMonths, type CalendarDate, calendarDate } from '../../../shared/domain/calendar-date.ts';
import { fromMinor, minor } from '../../../shared/domain/money.ts';
import { stockholmDay } from '../../../shared/service/service-time.ts';
import { currencyDecimals } from '../currencies.ts';
import { type BookedVoucher } from '../ledger/books.ts';
import { textOf, type View } from '../wire/json.ts';
import { accountName } from './chart.ts';
import { codesOf, type Tags } from './tags.ts';

/** A dimension of the bookkeeping with its codes; 1 is the cost centre, 6 the project. */
export interface Dimension {
  readonly number: number;
  readonly name: string;
  readonly codes: readonly (readonly [code: string, name: string])[];
}

/** What a bookkeeping file is made of. */
export interface SieContent {
  readonly creditor: View;
  readonly settings: View;
  readonly vouchers: readonly BookedVoucher[];
  readonly byEvent: boolean;
  readonly made: CalendarDate;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly dimensions: readonly Dimension[];
  readonly appendText: boolean;
}

const compact = (day: string): string => day.replaceAll('-', '');

/** A field in quotes; SIE escapes quotes with a backslash and has no control characters. */
const quoted = (text: string): string => `"${text.replace(/\p{Cc}+/gu, ' ').replace(/["\\]/g, '\\$&')}"`;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The fiscal year that a day is in: FiscalYearTypeView names its first month, the calendar year where it is none. */
const fiscalYear = (day: CalendarDate, name: string | null): readonly [CalendarDate, CalendarDate] => {
  const first = Math.max(0, months.indexOf((name ?? '').slice(0, 3)));
  const start = calendarDate(`${day.slice(0, 4)}-${String(first + 1).padStart(2, '0')}-01`);
  const from = start > day ? addMonths(start, -12) : start;
  return [from, addDays(addMonths(from, 12), -1)];
};

const amount = (value: number, currency: string): string => {
  const exact = fromMinor(minor(value), currencyDecimals(currency));
  return exact.includes('.') ? exact.padEnd(exact.indexOf('.') + 3, '0') : `${exact}.00`;
};

const objects = (row: Tags): string =>
  codesOf(row)
    .map(([dimension, code]) => `${String(dimension)} ${quoted(code)}`)
    .join(' ');

const registers = ({ dimensions }: SieContent): readonly string[] => [
  ...dimensions.map(({ number, name }) => `#DIM ${String(number)} ${quoted(name)}`),
  ...dimensions.flatMap(({ number, codes }) =>
    codes.map(([code, name]) => `#OBJEKT ${String(number)} ${quoted(code)} ${quoted(name)}`),
  ),
];

const head = (content: SieContent): readonly string[] => {
  const { creditor, settings, made, from, vouchers } = content;
  const [start, end] = fiscalYear(from, textOf(settings, 'FiscalYear'));
  const accounts = [...new Set(vouchers.flatMap(({ rows }) => rows.map(({ account }) => account)))].sort();
  return [
    '#FLAGGA 0',
    '#PROGRAM "Runsheet" 1.0',
    '#FORMAT PC8',
    `#GEN ${compact(made)}`,
    '#SIETYP 4',
    `#ORGNR ${textOf(creditor, 'OrgNo') ?? ''}`,
    `#FNAMN ${quoted(textOf(creditor, 'Name') ?? '')}`,
    `#RAR 0 ${compact(start)} ${compact(end)}`,
    `#OMFATTN ${compact(content.to)}`,
    `#KPTYP ${textOf(settings, 'SieKPTYP') ?? 'EUBAS97'}`,
    ...accounts.map((account) => `#KONTO ${account} ${quoted(accountName(account))}`),
    ...registers(content),
  ];
};

const voucherLines = (content: SieContent, voucher: BookedVoucher): readonly string[] => {
  const day = compact(stockholmDay(content.byEvent ? voucher.eventAt : voucher.at));
  const series = textOf(content.settings, 'VoucherSeries') ?? 'A';
  const text = content.appendText ? ` ${quoted(voucher.description)}` : '';
  return [
    `#VER ${quoted(series)} ${String(voucher.no)} ${day} ${quoted(voucher.description)}`,
    '{',
    ...voucher.rows.map(
      (row) => `   #TRANS ${row.account} {${objects(row)}} ${amount(row.amount, voucher.currency)} ${day}${text}`,
    ),
    '}',
  ];
};

/** A SIE file of type 4 in code page 437 (the SIE group's file format: #FORMAT PC8), whose vouchers balance. */
export const sie4 = (content: SieContent): Buffer => {
  const lines = [...head(content), ...content.vouchers.flatMap((voucher) => voucherLines(content, voucher))];
  return iconv.encode(`${lines.join('\r\n')}\r\n`, 'cp437');
};
