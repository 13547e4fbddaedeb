import { hasValidLuhn, luhnDigit } from './luhn.ts';

/**
 * How strictly the bank checks an OCR reference. soft: a bad one is let through after a warning; hard: check digit;
 * variable: check digit and a length digit before it; fixed: check digit and one or two agreed lengths.
 * Source: sweden.md, row OCR (Bankgirot, OCR-referenskontroll).
 */
export const ocrLevels = ['soft', 'hard', 'variable', 'fixed'] as const;
export type OcrLevel = (typeof ocrLevels)[number];

const requireBase = (base: string, longest: number): void => {
  if (!/^\d+$/.test(base) || base.length > longest) {
    throw new RangeError(`An OCR reference is made of 1–${String(longest)} digits: ${base}`);
  }
};

/** base + check digit. Source: sweden.md, row OCR. Throws RangeError when the base is not 1–24 digits. */
export const ocrHard = (base: string): string => {
  requireBase(base, 24);
  return base + luhnDigit(base);
};

/** The digit that tells the length: the LAST digit of the whole reference's length (sweden.md, row "trap"). */
const lengthDigit = (totalLength: number): string => String(totalLength % 10);

/**
 * base + length digit + check digit, where the length counts both check positions.
 * Source: sweden.md, row OCR; decisions.md 15. Throws RangeError when the base is not 1–23 digits.
 */
export const ocrWithLength = (base: string): string => {
  requireBase(base, 23);
  return ocrHard(base + lengthDigit(base.length + 2));
};

export type OcrFault = 'not-digits' | 'length' | 'check-digit' | 'length-digit' | 'agreed-length';

/** What is wrong with a reference at this level, or null. `agreed` is for level fixed: one or two total lengths. */
export const ocrFault = (reference: string, level: OcrLevel, agreed: readonly number[] = []): OcrFault | null => {
  const digits = reference.replace(/[\s\u00A0]/g, '');
  if (!/^\d+$/.test(digits)) return 'not-digits';
  if (digits.length < 2 || digits.length > 25) return 'length';
  if (!hasValidLuhn(digits)) return 'check-digit';
  if (level === 'variable' && digits.at(-2) !== lengthDigit(digits.length)) return 'length-digit';
  if (level === 'fixed' && !agreed.includes(digits.length)) return 'agreed-length';
  return null;
};
