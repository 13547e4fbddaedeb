import { type Language } from '../../shared/domain/text.ts';
import { useWords } from '../i18n/index.ts';

const words = useWords();

interface Typed {
  readonly digits: string;
  /** The mark before the decimals; empty where there are none. */
  readonly decimal: string;
}

/** Which mark stands before the decimals: the later of two kinds, one that stands alone, but for English thousands (`1,250`). */
const decimalIn = (digits: string, language: Language): Typed => {
  const marks = digits.replaceAll(/\d/g, '');
  const last = marks.at(-1) ?? '';
  const isAlone = marks.indexOf(last) === marks.length - 1;
  const isGroup = !isAlone || (language === 'en' && /^[1-9]\d{0,2},\d{3}$/.test(digits));
  return { digits, decimal: isGroup ? '' : last };
};

/** The digits before the decimals without what stands between each three of them; null where they are set otherwise. */
const ungrouped = (whole: string): string | null => {
  if (/^\d+$/.test(whole)) return whole;
  return /^\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+)$/.test(whole) ? whole.replaceAll(/[.,]/g, '') : null;
};

/** Without the spaces between each three digits; null where spaces stand otherwise: those are two numbers, or kronor and öre. */
const unspaced = (written: string): string | null =>
  !/\s/.test(written) || /^\d{1,3}(?:\s\d{3})+(?:[.,]\d*)?$/.test(written) ? written.replaceAll(/\s/g, '') : null;

/** A dot alone before three digits: thousands to some who write in Swedish, and decimals to others. */
const isUnsure = (digits: string, language: Language): boolean =>
  language === 'sv' && /^[1-9]\d{0,2}\.\d{3}$/.test(digits);

/**
 * A number as a person types or pastes it, as plain text (`-1250.5`): with either decimal mark, and with the thousands set apart as the
 * window itself writes them in both languages. Null where it is none, or may be two.
 */
export const typedNumber = (text: string, language: Language = words.language.value): string | null => {
  const [, sign = '', written = ''] = /^([-\u2212]?)\s*(\d[\d.,\s]*)$/.exec(text.trim()) ?? [];
  const plain = unspaced(written);
  if (plain === null || plain === '' || isUnsure(plain, language)) return null;
  const { digits, decimal } = decimalIn(plain, language);
  const at = decimal === '' ? digits.length : digits.lastIndexOf(decimal);
  const [whole, rest] = [ungrouped(digits.slice(0, at)), digits.slice(at + 1)];
  if (whole === null || (decimal !== '' && rest === '')) return null;
  return `${sign === '' ? '' : '-'}${whole}${rest === '' ? '' : `.${rest}`}`;
};

/** An amount as a person types it, in minor units; null where it is none, or has more than two decimals. */
export const typedMinor = (text: string): number | null => {
  const found = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(typedNumber(text) ?? '');
  if (found === null) return null;
  const [, sign = '', whole = '', rest = ''] = found;
  return Number(`${sign}${whole}${rest.padEnd(2, '0')}`);
};
