import { describe, expect, it } from 'vitest';
import { accountFault } from '../../shared/domain/account-number.ts';

/** The account numbers of these clearing number and first digits whose last digit passes. */
const lastDigits = (clearing: string, first: string): string[] =>
  [...'0123456789'].filter((last) => accountFault(clearing, first + last) === null);

describe('Swedish clearing and account numbers', () => {
  it.each([
    ['3300', '900101-0017'],
    ['3782', '9001010017'],
    ['6789', '123 456 789'],
    ['9960', '28 65 43-4'],
    ['9960', '4-2'],
  ])('%s %s is one', (clearing, account) => {
    expect(accountFault(clearing, account)).toBeNull();
  });
  it.each([
    ['3300', '900101-0018', 'check-digit'],
    ['6789', '123 456 788', 'check-digit'],
    ['6789', '1234567890', 'length'],
    ['5000', '12345678', 'length'],
    ['9960', '4-1', 'unsure'],
    ['8000', '1', 'shape'],
    ['12', '1234567', 'shape'],
    ['0123', '1234567', 'shape'],
    ['9999', '1234567', 'unknown-bank'],
  ])('%s %s: %s', (clearing, account, fault) => {
    expect(accountFault(clearing, account)).toBe(fault);
  });
  it('mod 11 counts three digits of the clearing number at most banks, all four at some', () => {
    for (const clearing of ['5000', '4000'])
      for (const first of ['123456', '000001', '987654']) expect(lastDigits(clearing, first).length).toBeLessThan(2);
    // By hand: 000 0000019 has the sum 9 × 1 + 1 × 2 = 11.
    expect(accountFault('5000', '0000019')).toBeNull();
    // With the 4 in front, eleventh from the right and so of weight 1, the sum is 15.
    expect(accountFault('4000', '0000019')).toBe('check-digit');
  });
  it('a fifth clearing digit of Swedbank is the check digit of the four before it', () => {
    expect(accountFault('8327-9', '0000000018')).toBe(accountFault('8327', '0000000018'));
    expect(accountFault('8327-8', '0000000018')).toBe('check-digit');
  });
});
