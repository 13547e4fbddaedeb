import { describe, expect, it } from 'vitest';
import { isGln } from '../../shared/domain/gln.ts';
import { readIban } from '../../shared/domain/iban.ts';
import { mod97 } from '../../shared/domain/mod97.ts';
import { ocrFault, ocrWithLength } from '../../shared/domain/ocr.ts';
import { readPeppolId } from '../../shared/domain/peppol-id.ts';
import { looksLikeRf, readRfReference, rfReferenceOf } from '../../shared/domain/rf-reference.ts';

describe('IBAN', () => {
  it('SE4550000000058398257466 is one, and prints in groups of four', () => {
    expect(readIban('se45 5000 0000 0583 9825 7466')).toEqual({
      value: 'SE4550000000058398257466',
      country: 'SE',
      printed: 'SE45 5000 0000 0583 9825 7466',
    });
  });
  it('any single digit that is wrong is found', () => {
    const right = 'SE4550000000058398257466';
    for (let index = 2; index < right.length; index += 1) {
      const wrong = right.slice(0, index) + String((Number(right[index]) + 1) % 10) + right.slice(index + 1);
      expect(readIban(wrong), wrong).toBeNull();
    }
  });
  it('a length that is not the country’s is none, though its check digits are right', () => {
    const short = '5000000005839825746';
    const check = String(98 - mod97(`${short}SE00`)).padStart(2, '0');
    expect(readIban(`SE${check}${short}`)).toBeNull();
    expect(readIban('')).toBeNull();
  });
});

describe('RF reference', () => {
  it.each(['RF661234567', 'RF18539007547034', 'rf18 5390 0754 7034'])('%s is one', (text) => {
    expect(readRfReference(text)).toBe(text.toUpperCase().replace(/ /g, ''));
  });
  it.each(['RF671234567', 'RF66', '661234567', `RF66${'1'.repeat(22)}`])('%s is none', (text) => {
    expect(readRfReference(text)).toBeNull();
  });
  it('is made from its base, and tells that it is meant as one', () => {
    expect(rfReferenceOf('539007547034')).toBe('RF18539007547034');
    expect(rfReferenceOf('1234567')).toBe('RF661234567');
    expect(() => rfReferenceOf('a')).toThrow(RangeError);
    expect([looksLikeRf('RF67 123'), looksLikeRf('12351'), looksLikeRf('Ref 12')]).toEqual([true, false, false]);
  });
});

describe('GLN and Peppol id', () => {
  it('a GLN has thirteen digits, mod 10 with weights 3 and 1', () => {
    expect(isGln('7350000000009')).toBe(true);
    expect(isGln('7350000000008')).toBe(false);
    expect(isGln('735000000000')).toBe(false);
  });
  it.each([
    ['0007:5560360793', '0007'],
    ['0007: 2021005448', '0007'],
    ['0088:7350000000009', '0088'],
  ])('%s is a Peppol id', (text, scheme) => {
    expect(readPeppolId(text)).toMatchObject({ scheme, value: text.replace(' ', '') });
  });
  it.each([
    ['a hyphen', '0007:556036-0793'],
    ['a wrong check digit', '0007:5560360794'],
    ['twelve digits', '0007:165560360793'],
    ['the placeholder', '0007:9999999999'],
    ['a wrong GLN', '0088:7350000000008'],
    ['a scheme of another country', '0192:991825827'],
    ['no scheme', '5560360793'],
  ])('with %s it is none: %s', (_why, text) => {
    expect(readPeppolId(text)).toBeNull();
  });
});

describe('the traps of the OCR length digit (sweden.md)', () => {
  it('from ten digits on it is the last digit of the length, not the first', () => {
    expect(ocrWithLength('1234567890')).toBe('123456789023');
    expect(ocrFault('123456789015', 'variable')).toBe('length-digit');
  });
  it('it is no Luhn digit of the base: 123 has length digit 5, Luhn digit 0', () => {
    expect(ocrWithLength('123')).toBe('12351');
    expect(ocrFault('12302', 'variable')).toBe('length-digit');
  });
  it('2–25 digits are taken at every level, no fewer and no more', () => {
    for (const level of ['soft', 'hard', 'variable', 'fixed'] as const) {
      expect(ocrFault('0', level)).toBe('length');
      expect(ocrFault('0'.repeat(26), level)).toBe('length');
    }
    expect(ocrFault('18', 'hard')).toBeNull();
    expect(ocrFault('0'.repeat(25), 'hard')).toBeNull();
  });
  it('the fixed level takes one or two agreed lengths and no other', () => {
    expect(ocrFault('10017', 'fixed', [5])).toBeNull();
    expect(ocrFault('10017', 'fixed', [4, 5])).toBeNull();
    expect(ocrFault('10017', 'fixed', [4, 6])).toBe('agreed-length');
    expect(ocrFault('10017', 'fixed')).toBe('agreed-length');
  });
});
