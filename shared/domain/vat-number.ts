import { hasValidLuhn } from './luhn.ts';
import { isPlaceholder } from './org-no.ts';

export interface VatNumber {
  /** Without spaces and marks, in capitals: `SE556036079301`. */
  readonly value: string;
  readonly country: string;
  /** A Swedish number that does not end with 01: a group registration may, so it warns and does not block. */
  readonly unusualSuffix: boolean;
}

/**
 * Swedish: SE + ten digits (Luhn) + two more, usually 01. Others: two letters and 2–13 letters or digits, not checked
 * further. Null when it is none. Source: sweden.md, row VAT no (SE-R-001/002).
 */
export const readVatNumber = (text: string): VatNumber | null => {
  const value = text.toUpperCase().replace(/[\s\u00A0.\-\u2010-\u2015]/g, '');
  const country = value.slice(0, 2);
  if (country === 'SE') {
    const digits10 = value.slice(2, 12);
    if (!/^SE\d{12}$/.test(value) || !hasValidLuhn(digits10) || isPlaceholder(digits10)) return null;
    return { value, country, unusualSuffix: !value.endsWith('01') };
  }
  return /^[A-Z]{2}(?=[A-Z]*\d)[A-Z0-9+*]{2,13}$/.test(value) ? { value, country, unusualSuffix: false } : null;
};

/** SE…01 of a Swedish organization or personal number given as ten digits. */
export const vatNumberOf = (digits10: string): string => `SE${digits10}01`;
