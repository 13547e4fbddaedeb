/**
 * A phone number in E.164, Swedish where no country is given: `070-123 45 67`, `0046…`, `+46 (0)70…` and `701234567`
 * (a zero that a spreadsheet took) all give `+46701234567`. Null when it is none. Numbers of other countries are checked
 * for their length only; of a customer in another country (`countryCode`) only one that names its country is known. Source:
 * sweden.md, row Phone.
 */
export const toE164 = (text: string, countryCode = 'SE'): string | null => {
  const written = text.replace(/\(0\)/g, '').replace(/[\s\u00A0\u2009\u202F\-\u2010-\u2015\u2212()/.]/g, '');
  const international = written.replace(/^00/, '+');
  if (/^\+46\d+$/.test(international)) return swedish(international.slice(3).replace(/^0/, ''));
  if (/^\+[1-9]\d{6,14}$/.test(international)) return international;
  if (countryCode !== 'SE') return null;
  if (/^46\d{8,9}$/.test(written)) return swedish(written.slice(2));
  return /^0?[1-9]\d+$/.test(written) ? swedish(written.replace(/^0/, '')) : null;
};

/** Swedish national numbers have 7–9 digits after the 0; mobile ones (07…) exactly 9. */
const swedish = (national: string): string | null => {
  const fits = national.startsWith('7') ? /^7\d{8}$/ : /^[1-9]\d{6,8}$/;
  return fits.test(national) ? `+46${national}` : null;
};
