import { hasValidMod97 } from './mod97.ts';

export interface Iban {
  /** Without spaces, in capitals: `SE4550000000058398257466`. */
  readonly value: string;
  readonly country: string;
  /** In groups of four, as ISO 13616 prints it. */
  readonly printed: string;
}

/** Lengths of the countries that Swedish invoices are mostly paid from; of others only the check digits are looked at. */
const lengths: Readonly<Record<string, number>> = {
  ...{ SE: 24, NO: 15, DK: 18, FI: 18, IS: 26, DE: 22, AT: 20, CH: 21, FR: 27, NL: 18, BE: 16, LU: 20 },
  ...{ GB: 22, IE: 22, ES: 24, PT: 25, IT: 27, PL: 28, CZ: 24, EE: 20, LV: 21, LT: 20 },
};

/**
 * Reads an IBAN: country, two check digits, 11–30 letters or digits, mod 97 = 1, and the country's own length where we
 * know it. Spaces may stand anywhere. Null when it is none. Source: ISO 13616; sweden.md, row IBAN / RF.
 */
export const readIban = (text: string): Iban | null => {
  const value = text.toUpperCase().replace(/[\s\u00A0\u2009\u202F-]/g, '');
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(value) || !hasValidMod97(value)) return null;
  const country = value.slice(0, 2);
  if (value.length !== (lengths[country] ?? value.length)) return null;
  return { value, country, printed: value.replace(/.{4}(?=.)/g, '$& ') };
};
