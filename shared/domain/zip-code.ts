/**
 * A post code as it is printed: Swedish ones have five digits, never begin with 0, and are printed `NNN NN`; those of
 * other countries are kept as written, 2–10 letters or digits. Null when it is none. Source: sweden.md, row Postal code.
 */
export const readZipCode = (text: string, countryCode = 'SE'): string | null => {
  const written = text.trim().replace(/[\s\u00A0]+/g, ' ');
  if (countryCode !== 'SE') return /^[\p{L}\d][\p{L}\d -]{1,9}$/u.test(written) ? written : null;
  const digits = written.replace(/^SE?[- ]/i, '').replace(/[ -]/g, '');
  return /^[1-9]\d{4}$/.test(digits) ? `${digits.slice(0, 3)} ${digits.slice(3)}` : null;
};
