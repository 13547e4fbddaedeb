import { giroDigits } from './giro.ts';
import { hasValidLuhn } from './luhn.ts';

/** 2–8 digits, mod 10: the digits alone, or null when the text is no plusgiro number. Source: sweden.md, row Plusgiro. */
export const readPlusgiro = (text: string): string | null => {
  const digits = giroDigits(text);
  return digits !== null && /^\d{2,8}$/.test(digits) && hasValidLuhn(digits) ? digits : null;
};

/** Pairs from the right, then the check digit: `28 65 43-4`. Null when the text is no plusgiro number. */
export const printPlusgiro = (text: string): string | null => {
  const digits = readPlusgiro(text);
  if (digits === null) return null;
  const pairs = digits.slice(0, -1).replace(/\B(?=(\d\d)+$)/g, ' ');
  return `${pairs}-${digits.slice(-1)}`;
};
