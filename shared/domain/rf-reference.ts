import { hasValidMod97, mod97 } from './mod97.ts';

/** True for a text that is meant as an RF reference, right or not: RF, two digits and something more. */
export const looksLikeRf = (text: string): boolean => /^\s*RF\s*\d\s*\d\s*[A-Z\d]/i.test(text);

/**
 * An RF reference without spaces, in capitals; null when it is none: RF, two check digits, 1–21 letters or digits,
 * mod 97 = 1. Source: ISO 11649; sweden.md, row IBAN / RF.
 */
export const readRfReference = (text: string): string | null => {
  const value = text.toUpperCase().replace(/[\s\u00A0]/g, '');
  return /^RF\d{2}[A-Z\d]{1,21}$/.test(value) && hasValidMod97(value) ? value : null;
};

/** RF + check digits + base. Source: ISO 11649. Throws RangeError when the base is not 1–21 digits or capital letters. */
export const rfReferenceOf = (base: string): string => {
  if (!/^[A-Z\d]{1,21}$/.test(base)) throw new RangeError(`An RF reference is made of 1–21 letters or digits: ${base}`);
  return `RF${String(98 - mod97(`${base}RF00`)).padStart(2, '0')}${base}`;
};
