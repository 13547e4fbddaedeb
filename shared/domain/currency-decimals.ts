/** Currencies whose minor unit is no hundredth. Source: ISO 4217, list one. */
const others: ReadonlyMap<string, number> = new Map([
  ...[
    'BIF',
    'CLP',
    'DJF',
    'GNF',
    'ISK',
    'JPY',
    'KMF',
    'KRW',
    'PYG',
    'RWF',
    'UGX',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF',
  ].map((code): readonly [string, number] => [code, 0]),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code): readonly [string, number] => [code, 3]),
]);

/** How many decimals the currency has: 2 for SEK, 0 for JPY. @param currency ISO 4217 code */
export const currencyDecimals = (currency: string): number => others.get(currency) ?? 2;
