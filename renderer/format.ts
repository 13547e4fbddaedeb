import { type Language } from '../shared/domain/text.ts';

/** Numbers and days as a reader of the language writes them. Amounts are integers in minor units and stay integers. */

const noBreak = '\u00a0';
const minus = '\u2212';

interface Signs {
  readonly thousands: string;
  readonly decimal: string;
}
const signs: Readonly<Record<Language, Signs>> = {
  sv: { thousands: noBreak, decimal: ',' },
  en: { thousands: ',', decimal: '.' },
};

const grouped = (digits: string, sign: string): string => digits.replaceAll(/\B(?=(\d{3})+(?!\d))/g, sign);

/** `123456` → `1 234,56` (sv) or `1,234.56` (en); a negative amount gets U+2212. */
export const formatAmount = (minor: number, language: Language): string => {
  const { thousands, decimal } = signs[language];
  const digits = String(Math.abs(minor)).padStart(3, '0');
  const whole = grouped(digits.slice(0, -2), thousands);
  return `${minor < 0 ? minus : ''}${whole}${decimal}${digits.slice(-2)}`;
};

/** Whole thousands of the currency, for the chart's labels. */
export const formatThousands = (minor: number, language: Language): string =>
  formatCount(Math.round(minor / 100_000), language);

export const formatCount = (count: number, language: Language): string =>
  `${count < 0 ? minus : ''}${grouped(String(Math.abs(count)), signs[language].thousands)}`;

/** Canonical decimal text (`1234.5`) in the language's signs, with no digit added or lost. */
export const formatDecimal = (text: string, language: Language): string => {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null) return text;
  const { thousands, decimal } = signs[language];
  const [, sign = '', whole = '', rest] = match;
  return `${sign === '' ? '' : minus}${grouped(whole, thousands)}${rest === undefined ? '' : decimal + rest}`;
};

/** A price: at least two decimals, more where the text has more. */
export const formatPrice = (text: string, language: Language): string => {
  const [whole = '', rest = ''] = text.split('.');
  return formatDecimal(`${whole}.${rest.padEnd(2, '0')}`, language);
};

/** `SEK` is `kr` to a Swede. */
export const unitOf = (currency: string, language: Language): string =>
  currency === 'SEK' && language === 'sv' ? 'kr' : currency;

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

type Names = Readonly<Record<Language, readonly string[]>>;
/** Names of our own: the first use of the engine's takes longer than all else that the first room writes. */
const weekdays: Names = {
  sv: ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};
const shortWeekdays: Names = {
  sv: ['Sön', 'Mån', 'Tis', 'Ons', 'Tors', 'Fre', 'Lör'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
};
const months: Names = {
  sv: 'januari februari mars april maj juni juli augusti september oktober november december'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};
const shortMonths: Names = {
  sv: 'jan feb mars apr maj juni juli aug sep okt nov dec'.split(' '),
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' '),
};

/** A calendar day has no time zone: it is read and written as UTC. */
const dayIn = (names: Names, day: string, language: Language): string =>
  names[language][new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '';
const monthIn = (names: Names, date: string, language: Language): string =>
  names[language][Number(date.slice(5, 7)) - 1] ?? '';
const dateIn = (day: string): string => String(Number(day.slice(8, 10)));

/** `2026-11-30` → `Måndag 30 november` */
export const formatLongDay = (day: string, language: Language): string =>
  `${capital(dayIn(weekdays, day, language))} ${dateIn(day)} ${monthIn(months, day, language)}`;

/** `2026-11-30` → `Mån` */
export const formatWeekday = (day: string, language: Language): string => dayIn(shortWeekdays, day, language);

/** `2026-11` → `nov` */
export const formatMonth = (month: string, language: Language): string =>
  monthIn(shortMonths, month, language).slice(0, 3);

/** `2026-11` → `november 2026` */
export const formatLongMonth = (month: string, language: Language): string =>
  `${monthIn(months, month, language)} ${month.slice(0, 4)}`;

const two = (part: number): string => String(part).padStart(2, '0');

const localParts = (instant: string): { readonly day: string; readonly clock: string } | null => {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return null;
  return {
    day: `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    clock: `${two(date.getHours())}:${two(date.getMinutes())}`,
  };
};

/** The clock on the wall at an instant: `08:12`. */
export const formatClock = (instant: string): string => localParts(instant)?.clock ?? '';

/** `30 okt` of an instant or a day. */
export const formatShortDay = (at: string, language: Language): string => {
  const day = /^\d{4}-\d\d-\d\d$/.test(at) ? at : localParts(at)?.day;
  if (day === undefined) return at;
  return `${dateIn(day)} ${monthIn(shortMonths, day, language)}`;
};

/** Today shows the clock alone; any other day shows day and clock. */
export const formatInstant = (instant: string, language: Language, now: Date): string => {
  const parts = localParts(instant);
  if (parts === null) return instant;
  const today = localParts(now.toISOString())?.day;
  return parts.day === today ? parts.clock : `${formatShortDay(instant, language)} ${parts.clock}`;
};

/** To the second: `08:12:03`, with the day before it where that is not today. */
export const formatSecond = (instant: string, language: Language, now: Date): string => {
  const parts = localParts(instant);
  if (parts === null) return instant;
  const clock = `${parts.clock}:${two(new Date(instant).getSeconds())}`;
  const today = localParts(now.toISOString())?.day;
  return parts.day === today ? clock : `${formatShortDay(instant, language)} ${clock}`;
};
