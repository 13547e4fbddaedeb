import { giroDigits } from './giro.ts';
import { hasValidLuhn } from './luhn.ts';

/** 7–8 digits, mod 10: the digits alone, or null when the text is no bankgiro number. Source: sweden.md, row Bankgiro. */
export const readBankgiro = (text: string): string | null => {
  const digits = giroDigits(text);
  return digits !== null && /^\d{7,8}$/.test(digits) && hasValidLuhn(digits) ? digits : null;
};

/** NNN-NNNN or NNNN-NNNN. Null when the text is no bankgiro number. */
export const printBankgiro = (text: string): string | null => {
  const digits = readBankgiro(text);
  return digits === null ? null : `${digits.slice(0, -4)}-${digits.slice(-4)}`;
};

/** Fundraising accounts begin with 90 0–90 4. */
export const isFundraisingBankgiro = (digits: string): boolean => /^90[0-4]/.test(digits);
