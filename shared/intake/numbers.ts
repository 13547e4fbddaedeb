import { type Decimal, decimalFromDigits } from '../domain/decimal.ts';

export type DecimalMark = ',' | '.';

export interface NumberRead {
  readonly value: Decimal;
  /** ISO code of the currency written beside the number. */
  readonly currency: string | null;
  readonly percent: boolean;
  /** The unit written beside the number: `tim` of `7,5 tim`, `/st` of `500 kr/st`. */
  readonly unit: string | null;
}

/** Space, no-break, figure, thin and narrow no-break space: intake.md 5. */
const anySpace = /[\s\u00A0\u2007\u2009\u202F]+/g;

const currencies: Readonly<Record<string, string>> = {
  kr: 'SEK',
  'kr.': 'SEK',
  kronor: 'SEK',
  sek: 'SEK',
  ':-': 'SEK',
  ',-': 'SEK',
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  $: 'USD',
  usd: 'USD',
  '£': 'GBP',
  gbp: 'GBP',
  nok: 'NOK',
  dkk: 'DKK',
  chf: 'CHF',
};
const money =
  /^(?:kronor|kr\.?|sek|€|euro?|\$|usd|£|gbp|nok|dkk|chf)\s*|\s*(?:kronor|kr\.?|sek|€|euro?|\$|usd|£|gbp|nok|dkk|chf|[:,]\s?[-\u2013\u2014\u2212])$/i;
/** What people count in, where it stands behind a number; a word beyond these makes the text no number. */
const units =
  /(?:\/\s?|per\s|\bpr\s)?(?<![\p{L}])(?:st|stk|styck|stycken|tim|timme|timmar|h|hrs?|hours?|pcs|pc|ea|each|dag|dagar|dgr|days?|v|vecka|veckor|weeks?|mån|månad|månader|months?|år|years?|kg|g|ton|l|liter|m|m2|m²|kvm|m3|m³|km|mil|cm|kwh|par|pkt|paket|förp|krt|kartong|frp|set|ggr|gång|gånger|pers|personer)\.?$/iu;
const minusBefore = /^[-\u2212\u2013\u2012]\s*/;
const minusAfter = /\s*[-\u2212\u2013\u2012]$/;

interface Undressed {
  readonly body: string;
  readonly minuses: number;
  readonly currency: string | null;
  readonly percent: boolean;
  readonly unit: string | null;
}

const currencyOf = (mark: string): string | null => {
  const word = mark.trim().toLowerCase().replace(/\s/g, '');
  return currencies[word.replace(/[\u2013\u2014\u2212]/, '-')] ?? null;
};

const endsInDigit = /[\d)]$/;

/** Takes sign, currency, unit and percent off, in whatever order they stand. */
const undress = (text: string): Undressed => {
  // An apostrophe before a figure is how a spreadsheet is told that a cell is text.
  let body = text
    .replace(anySpace, ' ')
    .trim()
    .replace(/^'(?=[-+(\d])/, '');
  let [minuses, percent] = [0, false];
  let currency: string | null = null;
  let unit: string | null = null;
  for (let round = 0; round < 6; round += 1) {
    const before = body;
    const mark = currency === null ? money.exec(body)?.[0] : undefined;
    if (mark !== undefined) {
      currency = currencyOf(mark);
      body = body.replace(money, '').trim();
    } else if (/^\(.*\)$/.test(body)) {
      minuses += 1;
      body = body.slice(1, -1).trim();
    } else if (minusBefore.test(body)) {
      minuses += 1;
      body = body.replace(minusBefore, '');
    } else if (minusAfter.test(body)) {
      minuses += 1;
      body = body.replace(minusAfter, '');
    } else if (body.endsWith('%') && !percent) {
      percent = true;
      body = body.slice(0, -1).trim();
    } else if (body.startsWith('+')) {
      body = body.slice(1).trim();
    } else if (unit === null && !endsInDigit.test(body)) {
      unit = units.exec(body)?.[0].trim() ?? null;
      if (unit !== null) body = body.slice(0, -unit.length).trim();
    }
    if (body === before) break;
  }
  return { body, minuses, currency, percent, unit };
};

/** Digits with one kind of group mark or none, then the decimal mark and decimals. */
const shapes: Readonly<Record<DecimalMark, RegExp>> = {
  ',': /^(\d+|\d{1,3}(?: \d{3})+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:['\u2019]\d{3})+)?(?:,(\d+))?$/,
  '.': /^(\d+|\d{1,3}(?: \d{3})+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:['\u2019]\d{3})+)?(?:\.(\d+))?$/,
};

const plain = /^(-?)(\d+)(?:([.,])(\d+))?$/;

/**
 * Reads a number as people write it, with this decimal mark: the whole text or nothing. Group marks are spaces of all
 * kinds, `.`, `,` and `'`; a minus is `-`, U+2212 or an en dash before or after, or parentheses; `kr`, `SEK`, `€`, `:-`
 * and `%` are understood, a unit behind the number is handed out beside it. Null when any part of the text is not understood. Source: intake.md 5.
 */
export const readNumber = (text: string, mark: DecimalMark): NumberRead | null => {
  const simple = plain.exec(text);
  if (simple && (simple[3] === undefined || simple[3] === mark)) {
    const value = decimalFromDigits(simple[1] === '-', simple[2] ?? '', simple[4] ?? '');
    return { value, currency: null, percent: false, unit: null };
  }
  const { body, minuses, currency, percent, unit } = undress(text);
  if (minuses > 1) return null;
  const parts = shapes[mark].exec(body);
  if (!parts || (parts[1] === undefined && parts[2] === undefined)) return null;
  const whole = (parts[1] ?? '').replace(/\D/g, '');
  return { value: decimalFromDigits(minuses === 1, whole, parts[2] ?? ''), currency, percent, unit };
};

/** What a cell proves about the decimal mark of its column: a mark, that either may be meant, or (null) nothing. */
export type MarkEvidence = DecimalMark | 'either' | null;

const other = (mark: DecimalMark): DecimalMark => (mark === ',' ? '.' : ',');

const claimed = (body: string): MarkEvidence => {
  const comma = body.lastIndexOf(',');
  const point = body.lastIndexOf('.');
  if (comma < 0 && point < 0) return null;
  // Both marks: the last one is the decimal mark.
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  const mark: DecimalMark = comma >= 0 ? ',' : '.';
  // A mark that comes more than once groups thousands.
  if (body.indexOf(mark) !== body.lastIndexOf(mark)) return other(mark);
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(body) ? 'either' : mark;
};

/** Source: intake.md 5; cases N001, N002. */
export const markEvidence = (text: string): MarkEvidence => {
  if (!text.includes(',') && !text.includes('.')) return null;
  // Nearly every figure has nothing to take off, and what has this shape is a number by either mark.
  if (plain.test(text)) {
    // Most have two decimals, and one mark before them.
    const mark = text.at(-3);
    if (mark === ',' || mark === '.') return mark;
    return claimed(text.startsWith('-') ? text.slice(1) : text);
  }
  const claim = claimed(undress(text).body);
  if (claim === null || claim === 'either') return claim;
  return readNumber(text, claim) === null ? null : claim;
};
