import { isDecimal } from '../domain/decimal.ts';
import { type Language } from '../domain/text.ts';

const grouped = (digits: string, mark: string): string => digits.replace(/\B(?=(\d{3})+$)/g, mark);

/**
 * A decimal as a person reads it: `1 234,50` in Swedish, `1,234.50` in English, at least `least` decimals, U+2212 as
 * minus. Text that is no decimal is given back as it is.
 */
export const showDecimal = (value: string, language: Language, least = 0): string => {
  if (!isDecimal(value)) return value;
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const [group, mark] = language === 'sv' ? ['\u00A0', ','] : [',', '.'];
  const decimals = fraction.padEnd(least, '0');
  return `${value.startsWith('-') ? '\u2212' : ''}${grouped(whole, group)}${decimals === '' ? '' : mark + decimals}`;
};

/** Spreadsheet letters of a 0-based column: 0 is A, 26 is AA. */
export const columnLetters = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnLetters(Math.floor(index / 26) - 1) + columnLetters(index % 26);
