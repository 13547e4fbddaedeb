import { isCalendarDate } from '../domain/calendar-date.ts';
import { isDecimal, toDecimal } from '../domain/decimal.ts';
import { type Language, type LocalText, text } from '../domain/text.ts';
import { readDelivery } from './choices.ts';
import { deliveryName } from './choice-names.ts';
import { type DeliveryMethod, type ImportDefaults } from './plan.ts';
import { type RawCell } from './raw-table.ts';

/** Begins the line above a table of ours that states what holds where a cell is blank. */
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

/**
 * The defaults of an import in one line of words: what a cell leaves open is filled by them again when the file is read,
 * so that an invoice keeps its date and rate and is known as the one that it is.
 */
export const stateDefaults = (defaults: ImportDefaults, language: Language): string => {
  const { invoiceDate, paymentTermsDays, vatRate, currency, deliveryMethod, pricesIncludeVat } = defaults;
  const parts = [
    `${words.invoiceDate[language]} ${invoiceDate}`,
    `${words.paymentTermsDays[language]} ${String(paymentTermsDays)} ${days[language]}`,
    ...(vatRate === null ? [] : [`${words.vatRate[language]} ${vatRate} %`]),
    `${words.currency[language]} ${currency}`,
    ...(deliveryMethod === null ? [] : [`${words.deliveryMethod[language]} ${deliveryName(deliveryMethod)[language]}`]),
    `${words.pricesIncludeVat[language]} ${(pricesIncludeVat ? withVat : withoutVat)[language]}`,
  ];
  return `${mark} ${parts.join('; ')}`;
};

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

/**
 * What the cells above a header state as defaults, in the form of {@link stateDefaults}; a person may have changed the
 * values. A part that cannot be read states nothing, and its default is then asked for or shown as any other.
 */
export const readStatedDefaults = (cells: readonly RawCell[]): Partial<ImportDefaults> => {
  const line = cells.find((cell) => typeof cell === 'string' && cell.trim().startsWith(mark));
  if (typeof line !== 'string') return {};
  const parts = line.trim().slice(mark.length).split(';');
  return parts.reduce<Partial<ImportDefaults>>((found, part) => ({ ...found, ...readPart(part.trim()) }), {});
};
