import { hasValidLuhn } from './luhn.ts';

/**
 * How the check digit of a bank's account numbers is computed. bank-short: mod 11 on the clearing number's last three and
 * seven digits; bank-whole: mod 11 on all four and seven; own-10 and own-11: mod 10 on ten, mod 11 on nine digits of the
 * account alone; loose: mod 10 on up to ten, which some accounts of the bank do not keep.
 */
type Check = 'bank-short' | 'bank-whole' | 'own-10' | 'own-11' | 'loose';

/** First and last clearing number of each series. Source: Bankgirot, Bankernas kontonummer; sweden.md, row Clearing/account. */
const series: Readonly<Record<Check, string>> = {
  'bank-short':
    '1100-1399 1400-2099 2400-2499 3000-3299 3301-3781 3783-3999 5000-5999 7000-7999 9060-9079 9120-9124 9130-9149 ' +
    '9170-9179 9230-9239 9250-9259 9270-9289 9460-9469 9580-9589 9630-9639 9680-9689',
  'bank-whole':
    '2300-2399 4000-4999 9020-9029 9040-9049 9100-9109 9150-9169 9190-9199 9260-9269 9390-9399 9470-9479 9550-9569 ' +
    '9590-9599 9640-9649 9660-9679 9700-9719 9750-9759 9780-9789 9880-9889',
  'own-10': '3300-3300 3782-3782 9180-9189 9300-9349 9570-9579 9890-9899',
  'own-11': '6000-6999',
  loose: '8000-8999 9500-9549 9960-9969',
};

const checks: readonly (readonly [from: number, to: number, check: Check])[] = (
  ['bank-short', 'bank-whole', 'own-10', 'own-11', 'loose'] as const
).flatMap((check) =>
  series[check].split(' ').map((span): [number, number, Check] => {
    const [from, to] = span.split('-');
    return [Number(from), Number(to), check];
  }),
);

/** Weights 1–10 from the right, over and over; the sum must be divisible by 11. */
const hasValidMod11 = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, index) => sum + Number(digit) * ((index % 10) + 1), 0) % 11 === 0;

export type AccountFault = 'shape' | 'unknown-bank' | 'length' | 'check-digit' | 'unsure';

const faultOf = (check: Check, clearing: string, account: string): AccountFault | null => {
  switch (check) {
    case 'bank-short':
    case 'bank-whole': {
      if (account.length > 7) return 'length';
      const from = check === 'bank-short' ? 1 : 0;
      return hasValidMod11(clearing.slice(from, 4) + account.padStart(7, '0')) ? null : 'check-digit';
    }
    case 'own-10':
      if (account.length > 10) return 'length';
      return hasValidLuhn(account.padStart(10, '0')) ? null : 'check-digit';
    case 'own-11':
      if (account.length > 9) return 'length';
      return hasValidMod11(account.padStart(9, '0')) ? null : 'check-digit';
    case 'loose':
      if (account.length > 10) return 'length';
      return hasValidLuhn(account.padStart(10, '0')) ? null : 'unsure';
  }
};

const digitsOnly = (text: string): string => text.replace(/[\s\u00A0.,\-\u2010-\u2015]/g, '');

/**
 * What is wrong with a Swedish clearing and account number, or null. It warns and never blocks: series change, and some
 * accounts cannot be checked (`unsure`). Swedbank's 8xxx may have a fifth clearing digit. Source: sweden.md, row
 * Clearing/account (second-hand).
 */
export const accountFault = (clearingText: string, accountText: string): AccountFault | null => {
  const [clearing, account] = [digitsOnly(clearingText), digitsOnly(accountText)];
  const shaped = /^[1-9]\d{3}$|^8\d{4}$/.test(clearing);
  if (!shaped || !/^\d{2,}$/.test(account)) return 'shape';
  if (clearing.length === 5 && !hasValidLuhn(clearing)) return 'check-digit';
  const bank = Number(clearing.slice(0, 4));
  const found = checks.find(([from, to]) => from <= bank && bank <= to);
  return found === undefined ? 'unknown-bank' : faultOf(found[2], clearing, account);
};
