import { decimal, round } from '../../../shared/domain/decimal.ts';
import { fromMinor, minor } from '../../../shared/domain/money.ts';
import { type ServiceLanguage } from '../../../shared/service/enumerations.ts';
import { currencyDecimals } from '../currencies.ts';

const nbsp = '\u00a0';

/** `1 234,50` (Swedish, Finnish) or `1,234.50` (English), from minor units. */
export const printedMoney = (value: number, currency: string, language: ServiceLanguage): string => {
  const places = currencyDecimals(currency);
  const [whole = '0', fraction = ''] = fromMinor(minor(value), places).split('.');
  const english = language === 'EN';
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, english ? ',' : nbsp);
  return places === 0 ? grouped : `${grouped}${english ? '.' : ','}${fraction.padEnd(places, '0')}`;
};

/** A quantity or a percentage as it is written, at most six decimals. */
export const printedNumber = (value: number | string, language: ServiceLanguage): string => {
  const exact = round(decimal(value), 6);
  return language === 'EN' ? exact : exact.replace('.', ',');
};
