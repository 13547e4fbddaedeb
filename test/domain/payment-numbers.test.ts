import { describe, expect, it } from 'vitest';
import { isGln } from '../../shared/domain/gln.ts';
import { ocrFault, ocrWithLength } from '../../shared/domain/ocr.ts';
import { looksLikeRf, readRfReference, rfReferenceOf } from '../../shared/domain/rf-reference.ts';

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

describe('GLN', () => {
  it('a GLN has thirteen digits, mod 10 with weights 3 and 1', () => {
    expect(isGln('7350000000009')).toBe(true);
    expect(isGln('7350000000008')).toBe(false);
    expect(isGln('735000000000')).toBe(false);
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
