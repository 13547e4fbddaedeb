import { type View } from './wire/json.ts';

const currencies: readonly (readonly [code: string, iso: string, decimals: number, name: string])[] = [
  ['SEK', '752', 2, 'Svensk krona'],
  ['EUR', '978', 2, 'Euro'],
  ['NOK', '578', 2, 'Norsk krona'],
  ['DKK', '208', 2, 'Dansk krona'],
  ['USD', '840', 2, 'US-dollar'],
  ['GBP', '826', 2, 'Brittiskt pund'],
  ['CHF', '756', 2, 'Schweizisk franc'],
  ['PLN', '985', 2, 'Polsk zloty'],
  ['JPY', '392', 0, 'Japansk yen'],
  ['ISK', '352', 0, 'Isländsk krona'],
  ['KWD', '414', 3, 'Kuwaitisk dinar'],
];

const decimals = new Map(currencies.map(([code, , count]) => [code, count]));

/** How many decimals a currency has; `otherwise` where the service does not know it. */
export function currencyDecimals(code: string): number;
export function currencyDecimals(code: string, otherwise: null): number | null;
export function currencyDecimals(code: string, otherwise: number | null = 2): number | null {
  return decimals.get(code) ?? otherwise;
}

export const currencyViews: readonly View[] = currencies.map(([CurrencyCode, Iso4217, Decimals, Description]) => ({
  Decimals,
  CurrencyCode,
  Iso4217,
  Description,
  OneUnit: 10 ** Decimals,
}));
