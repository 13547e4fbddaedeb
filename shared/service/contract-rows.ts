import { z } from 'zod';
import { type CalendarDate } from '../domain/calendar-date.ts';
import { decimal, decimalsOf, isZero, toDecimal } from '../domain/decimal.ts';
import { fitsMinor, fromMinor, minor, toMinor } from '../domain/money.ts';
import { type RecordView } from './record-fields.ts';
import { readDay } from './service-time.ts';

/**
 * The rows of a contract invoice as one text, so that rows are added and removed as any field is changed: what stood there and what is
 * to stand. A row is known by what it says; of rows that say the same it does not matter which goes.
 */
const row = z.strictObject({
  message: z.boolean(),
  description: z.string(),
  /** Numbers as plain decimals; the price in whole units of the currency. */
  quantity: z.string(),
  price: z.string(),
  vat: z.string(),
  /** The price is with VAT. */
  gross: z.boolean(),
  unit: z.string(),
  /** The article's number, and its id in the register; blank for none. */
  article: z.string(),
  product: z.string(),
  /** What else tells rows apart; blank on a new one. */
  more: z.string(),
});
export type ContractRow = Readonly<z.infer<typeof row>>;

const view = z.looseObject({
  RecordType: z.unknown(),
  UnitPrice: z.looseObject({ Value: z.number(), CurrencyCode: z.string() }).nullish().catch(null),
});
type RowView = z.infer<typeof view>;

const rowsIn = (contract: RecordView): readonly RowView[] => z.array(view).safeParse(contract['Records']).data ?? [];

const textAt = (of: RowView, name: string): string => {
  const value = of[name];
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
};
const dayAt = (of: RowView, name: string): string => readDay(textAt(of, name)) ?? '';

const moreOf = (of: RowView): string =>
  [
    ...['CostCenter', 'Project'].map((name) => textAt(of, name)),
    ...['DiscountPercentage', 'RotRutHours'].map((name) => textAt(of, name)).map((told) => (told === '0' ? '' : told)),
    ...['InvoicedFrom', 'InvoicedTo'].map((name) => dayAt(of, name)),
  ]
    .filter((told) => told !== '')
    .join(' ');

const rowOf = (of: RowView, contract: RecordView): ContractRow => {
  const message = of.RecordType === 'Message';
  const told = (text: string): string => (message ? '' : text);
  return {
    message,
    description: textAt(of, 'ArticleDescription'),
    quantity: told(textAt(of, 'Quantity')),
    price: told(of.UnitPrice ? fromMinor(minor(of.UnitPrice.Value)) : ''),
    vat: told(textAt(of, 'VAT')),
    gross: !message && (contract['VatIsIncluded'] === true || of['VatIsIncluded'] === true),
    unit: textAt(of, 'Units'),
    article: textAt(of, 'ArticleNumber'),
    product: textAt(of, 'ProductPublicId').toLowerCase(),
    more: moreOf(of),
  };
};

/** Rows as the text in which they are compared. */
export const textOfRows = (rows: readonly ContractRow[]): string =>
  JSON.stringify(
    rows.map(({ message, description, quantity, price, vat, gross, unit, article, product, more }) => ({
      ...{ message, description, quantity, price, vat, gross, unit, article, product, more },
    })),
  );

/** The rows of a contract, in its order. */
export const contractRows = (contract: RecordView): readonly ContractRow[] =>
  rowsIn(contract).map((one) => rowOf(one, contract));

/** The rows of a contract as that text. */
export const contractRowsText = (contract: RecordView): string => textOfRows(contractRows(contract));

/** Of each row, whether it is invoiced from or to certain days only. */
export const rowSpans = (contract: RecordView): readonly boolean[] =>
  rowsIn(contract).map((one) => dayAt(one, 'InvoicedFrom') !== '' || dayAt(one, 'InvoicedTo') !== '');

/** Of each row, whether it is not invoiced any more on a day. */
export const rowsOver = (contract: RecordView, day: CalendarDate): readonly boolean[] =>
  rowsIn(contract).map((one) => dayAt(one, 'InvoicedTo') !== '' && dayAt(one, 'InvoicedTo') < day);

/** Of each row, whether a discount is taken off its price. */
export const rowsDiscounted = (contract: RecordView): readonly boolean[] =>
  rowsIn(contract).map((one) => !saysNothing(one['DiscountPercentage']) || !saysNothing(one['DiscountAmount']));

/** What a row says that its text holds, what the service computes of it, and what says nothing where the rest says nothing. */
const told: readonly string[] = [
  ...['RecordType', 'SequenceNo', 'ArticleDescription', 'Quantity', 'UnitPrice', 'VAT', 'VatIsIncluded', 'Units'],
  ...['ArticleNumber', 'ProductPublicId', 'TotalIncVAT', 'TotalExclVATNoDiscount', 'TotalExclVAT'],
  ...['DiscountType', 'RotRutType'],
];

const saysNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === 0 ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  z.looseObject({ Value: z.literal(0) }).safeParse(value).success;

/** Of each row, whether it says nothing beside what its text holds: such a one can be made anew without losing anything. */
export const plainContractRows = (contract: RecordView): readonly boolean[] =>
  rowsIn(contract).map((one) =>
    Object.entries(one).every(([name, value]) => told.includes(name) || saysNothing(value)),
  );

const isRight = ({ message, description, quantity, price, vat }: ContractRow): boolean => {
  if (message) return true;
  const [many, each, rate] = [toDecimal(quantity), toDecimal(price), toDecimal(vat)];
  if (description === '' || many === null || each === null || rate === null || isZero(many)) return false;
  return decimalsOf(each) <= 2 && fitsMinor(each) && Number(rate) >= 0 && Number(rate) <= 100;
};

/** The rows that a text tells of; null where it tells of none, or of one that no contract can have. */
export const rowsOfText = (text: string): readonly ContractRow[] | null => {
  try {
    const rows = z.array(row).min(1).safeParse(JSON.parse(text)).data ?? null;
    return rows?.every(isRight) === true ? rows : null;
  } catch {
    return null;
  }
};

/** The currency of a contract: that of its rows. */
export const currencyOf = (contract: RecordView): string =>
  rowsIn(contract).find(({ UnitPrice }) => UnitPrice)?.UnitPrice?.CurrencyCode ?? 'SEK';

const newRow = (row: ContractRow, contract: RecordView, no: number): RecordView => {
  const { message, description, quantity, price, vat, gross, unit, article, product } = row;
  const shared = { SequenceNo: no, ArticleDescription: description };
  if (message) return { ...shared, RecordType: 'Message' };
  return {
    ...shared,
    RecordType: 'Standard',
    Quantity: Number(quantity),
    UnitPrice: { Value: toMinor(decimal(price)), CurrencyCode: currencyOf(contract) },
    VAT: Number(vat),
    ...(unit === '' ? {} : { Units: unit }),
    ...(product === '' ? {} : { ProductPublicId: product }),
    ...(article === '' ? {} : { ArticleNumber: article }),
    ...(gross ? { VatIsIncluded: true } : {}),
  };
};

/**
 * The contract with these rows: those that it has stay whole as they are, the others are new.
 *
 * @throws RangeError where the text tells of no rows.
 */
export const withContractRows = (contract: RecordView, text: string): RecordView => {
  const wanted = rowsOfText(text);
  if (wanted === null) throw new RangeError('These are no rows of a contract');
  const left = rowsIn(contract).map((one) => ({ one, told: textOfRows([rowOf(one, contract)]) }));
  let no = Math.max(0, ...rowsIn(contract).map((one) => Number(textAt(one, 'SequenceNo'))));
  const rows = wanted.map((made) => {
    const at = left.findIndex(({ told }) => told === textOfRows([made]));
    const [kept] = at < 0 ? [] : left.splice(at, 1);
    return kept?.one ?? newRow(made, contract, (no += 1));
  });
  return { ...contract, Records: rows };
};
