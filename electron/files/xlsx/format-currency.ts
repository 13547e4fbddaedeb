/** The words and signs of money in number formats. Any other word (`st`, `dagar`, `kr/st`) is a unit, not a currency. */
const currencies: Readonly<Record<string, string>> = {
  kr: 'SEK',
  'kr.': 'SEK',
  kronor: 'SEK',
  sek: 'SEK',
  ':-': 'SEK',
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  $: 'USD',
  usd: 'USD',
  us$: 'USD',
  '£': 'GBP',
  gbp: 'GBP',
  nok: 'NOK',
  dkk: 'DKK',
  chf: 'CHF',
};

/** Signs that several countries share, by the locale that stands behind them: [MS-LCID] numbers, and tags. */
const shared: readonly (readonly [sign: RegExp, locale: RegExp, code: string])[] = [
  [/^kr/, /^0*[48]14$|^n[bno](?:-|$)/i, 'NOK'],
  [/^kr/, /^0*406$|^da(?:-|$)/i, 'DKK'],
  [/^\$/, /^0*(?:1009|c0c)$|^(?:en|fr)-ca$/i, 'CAD'],
  [/^\$/, /^0*c09$|^en-au$/i, 'AUD'],
];

const named = (word: string): string | null => currencies[word.trim().toLowerCase()] ?? null;

/** `[$kr-41D]`: the sign, then the locale. A locale alone (`[$-41D]`) names no currency, a code of its own does. */
const bracketed = (sign: string, locale: string): string | null => {
  const word = sign.trim().toLowerCase();
  const local = shared.find(([mark, place]) => mark.test(word) && place.test(locale));
  if (local) return local[2];
  return named(word) ?? (/^[a-z]{3}$/.test(word) ? word.toUpperCase() : null);
};

const firstSection = /^(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])*/s;

/**
 * The currency that a number format shows (`[$€-2] #,##0.00`, `"$"#,##0`, `#,##0.00\ "kr"`), as ISO code; null for none.
 * Only the first section counts, as for the shape. Source: ECMA-376 part 1, 18.8.31.
 */
export const currencyOfFormat = (code: string): string | null => {
  const section = firstSection.exec(code)?.[0] ?? '';
  const bracket = /\[\$([^\]-]+)-?([^\]]*)\]/.exec(section);
  if (bracket) return bracketed(bracket[1] ?? '', bracket[2] ?? '');
  for (const [, quoted] of section.matchAll(/"([^"]*)"/g)) {
    const found = named(quoted ?? '');
    if (found !== null) return found;
  }
  const bare = section.replace(/"[^"]*"|\[[^\]]*\]|[_*]./gs, ' ').replaceAll('\\', '');
  // What is left is places for digits and words without quotes; a sign may stand against its digits.
  const sign = /[€$£]/.exec(bare)?.[0];
  if (sign !== undefined) return named(sign);
  return (bare.match(/[\p{L}.]+/gu) ?? []).map(named).find((found) => found !== null) ?? null;
};
