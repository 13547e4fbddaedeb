/** The sum of the digits with every second one doubled, counted from the right; `doubleLast` tells where to begin. */
const luhnSum = (digits: string, doubleLast: boolean): number => {
  let sum = 0;
  for (let index = digits.length - 1, double = doubleLast; index >= 0; index -= 1, double = !double) {
    const digit = digits.charCodeAt(index) - 48;
    const weighed = double ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum;
};

/**
 * The mod-10 check digit that follows these digits. Source: sweden.md, rows Personnummer, Organisationsnummer, OCR.
 * Throws RangeError when the text holds anything but digits.
 */
export const luhnDigit = (digits: string): string => {
  if (!/^\d+$/.test(digits)) throw new RangeError(`Not digits: ${digits}`);
  return String((10 - (luhnSum(digits, true) % 10)) % 10);
};

/** True for two digits or more whose last is the mod-10 check digit of the others. */
export const hasValidLuhn = (digits: string): boolean => /^\d{2,}$/.test(digits) && luhnSum(digits, false) % 10 === 0;
