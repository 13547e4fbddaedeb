/**
 * The rest of a number divided by 97, letters counted as 10–35 (A–Z): ISO 7064, as IBAN (ISO 13616) and RF references
 * (ISO 11649) use it. The number may have any length. Throws RangeError for anything but digits and capital letters.
 */
export const mod97 = (text: string): number => {
  if (!/^[A-Z\d]+$/.test(text)) throw new RangeError(`Not digits and capital letters: ${text}`);
  return [...text].reduce((rest, sign) => {
    const value = parseInt(sign, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
};

/** True where the four first signs (letters and check digits) moved last leave the rest 1: IBAN and RF alike. */
export const hasValidMod97 = (text: string): boolean =>
  /^[A-Z\d]{5,}$/.test(text) && mod97(text.slice(4) + text.slice(0, 4)) === 1;
