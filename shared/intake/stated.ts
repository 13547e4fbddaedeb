import { isCalendarDate } from '../domain/calendar-date.ts';
import { isDecimal, toDecimal } from '../domain/decimal.ts';
import { type Language, type LocalText, text } from '../domain/text.ts';
import { readDelivery } from './choices.ts';
import { deliveryName } from './choice-names.ts';
import { type ImportKind, importKinds, kindTable } from './kinds.ts';
import { type DeliveryMethod, type ImportDefaults, type Stated } from './plan.ts';
import { firstRows } from './raw-rows.ts';
import { type RawCell, type RawFile } from './raw-table.ts';

/** Begins the line above a table of ours that says what it holds, and what fills a blank cell. */
const mark = 'Runsheet:';

const words = {
  invoiceDate: text('fakturadatum', 'invoice date'),
  paymentTermsDays: text('betalningsvillkor', 'payment terms'),
  vatRate: text('moms', 'VAT'),
  currency: text('valuta', 'currency'),
  deliveryMethod: text('leveranssätt', 'delivery method'),
  pricesIncludeVat: text('priser', 'prices'),
} as const satisfies Readonly<Record<keyof ImportDefaults, LocalText>>;

const days = text('dagar', 'days');
const withVat = text('inklusive moms', 'including VAT');
const withoutVat = text('exklusive moms', 'excluding VAT');

const methods: readonly DeliveryMethod[] = ['Email', 'Mail', 'Manually', 'SMS', 'EInvoice', 'DigitalMail'];

const partsOf = (defaults: ImportDefaults, language: Language): readonly string[] => {
  const { invoiceDate, paymentTermsDays, vatRate, currency, deliveryMethod, pricesIncludeVat } = defaults;
  return [
    `${words.invoiceDate[language]} ${invoiceDate}`,
    `${words.paymentTermsDays[language]} ${String(paymentTermsDays)} ${days[language]}`,
    ...(vatRate === null ? [] : [`${words.vatRate[language]} ${vatRate} %`]),
    `${words.currency[language]} ${currency}`,
    ...(deliveryMethod === null ? [] : [`${words.deliveryMethod[language]} ${deliveryName(deliveryMethod)[language]}`]),
    `${words.pricesIncludeVat[language]} ${(pricesIncludeVat ? withVat : withoutVat)[language]}`,
  ];
};

/**
 * The kind of a file of ours in one line of words, and where cells lean on them the defaults of its import: what a cell
 * leaves open is filled by them again when the file is read, so that an invoice is known as the one that it is.
 */
export const stateFile = (kind: ImportKind, defaults: ImportDefaults | null, language: Language): string =>
  `${mark} ${[kindTable[kind].name[language], ...(defaults === null ? [] : partsOf(defaults, language))].join('; ')}`;

const after = (part: string, name: LocalText): string | null => {
  const lower = part.toLowerCase();
  const found = [name.sv, name.en].find((word) => lower.startsWith(`${word.toLowerCase()} `));
  return found === undefined ? null : part.slice(found.length + 1).trim();
};

const isOneOf = (value: string, { sv, en }: LocalText): boolean =>
  [sv, en].some((word) => word.toLowerCase() === value.toLowerCase());

/** What one part states; null where it states nothing that we know. */
const readPart = (part: string): Partial<ImportDefaults> | null => {
  const date = after(part, words.invoiceDate);
  if (date !== null) return isCalendarDate(date) ? { invoiceDate: date } : null;
  const terms = /^(\d{1,3})(?: \p{L}+)?$/u.exec(after(part, words.paymentTermsDays) ?? '')?.[1];
  if (terms !== undefined) return Number(terms) <= 365 ? { paymentTermsDays: Number(terms) } : null;
  const rate = after(part, words.vatRate)?.replace(/\s*%$/, '').replace(',', '.');
  if (rate !== undefined) {
    const vatRate = toDecimal(rate);
    return vatRate !== null && isDecimal(vatRate) ? { vatRate } : null;
  }
  const currency = after(part, words.currency);
  if (currency !== null) return /^[A-Z]{3}$/.test(currency) ? { currency } : null;
  const delivery = after(part, words.deliveryMethod);
  if (delivery !== null) {
    const deliveryMethod = methods.find((method) => method === readDelivery(delivery));
    return deliveryMethod === undefined ? null : { deliveryMethod };
  }
  const prices = after(part, words.pricesIncludeVat) ?? '';
  if (isOneOf(prices, withVat)) return { pricesIncludeVat: true };
  return isOneOf(prices, withoutVat) ? { pricesIncludeVat: false } : null;
};

const kindOf = (part: string): ImportKind | null =>
  importKinds.find((kind) => isOneOf(part.trim(), kindTable[kind].name)) ?? null;

/**
 * What a line of ours among these cells says, in the form of {@link stateFile}; a person may have changed the values. A
 * part that cannot be read says nothing, and its default is then asked for or shown as any other. Null without the line.
 */
export const readStated = (cells: readonly RawCell[]): Stated | null => {
  const line = cells.find((cell) => typeof cell === 'string' && cell.trim().startsWith(mark));
  if (typeof line !== 'string') return null;
  const parts = line.trim().slice(mark.length).split(';');
  return {
    kind: parts.map(kindOf).find((kind) => kind !== null) ?? null,
    defaults: parts.reduce<Partial<ImportDefaults>>((found, part) => ({ ...found, ...readPart(part.trim()) }), {}),
  };
};

/** The line stands on top, but a person may have put a title above it. */
const reach = 5;

/** What the first file of ours among these says of itself; null where none is. */
export const statedIn = (files: readonly RawFile[]): Stated | null =>
  files
    .flatMap(({ sheets }) => sheets)
    .map(({ rows }) => readStated(firstRows(rows, reach).flatMap((row) => row.cells.slice(0, 1))))
    .find((stated) => stated !== null) ?? null;
