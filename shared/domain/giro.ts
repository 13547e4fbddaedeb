/** The digits of a giro number as people write it: spaces of all kinds and hyphens or dashes between the digits. */
export const giroDigits = (text: string): string | null => {
  const digits = text.trim().replace(/[\s\u00A0\u2009\u202F\-\u2010-\u2015\u2212]/g, '');
  return /^\d+$/.test(digits) ? digits : null;
};
