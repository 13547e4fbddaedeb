import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BillingContent, businessKeyInput, keyMaker, keyOfGeneration } from '../../shared/domain/business-key.ts';
import { KeyCounts } from '../../shared/domain/key-counts.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const content: BillingContent = {
  deployment: 'practice',
  creditorId: '7f9c24e5-1111-4222-8333-444455556666',
  customer: '1007',
  documentKey: 'F-12',
  date: '2026-11-30',
  rows: [
    ['Städning', '1', '500'],
    ['Fönster', '2', '250'],
  ],
};
const keyOf = (changed: Partial<BillingContent>): string => keyMaker(sha256).next({ ...content, ...changed });

describe('business key (outbox.md, Identity)', () => {
  it('is the same for the same content, in any order of rows and whatever the spaces', () => {
    const again = {
      rows: [
        ['Fönster', '2', '250'],
        ['  Städning\u00A0', '1', '500'],
      ],
      creditorId: content.creditorId.toUpperCase(),
    };
    expect(keyOf(again)).toBe(keyOf({}));
    expect(keyOf({})).toMatch(/^[0-9a-f]{40}$/);
  });
  it('differs with deployment, creditor, customer, document, date and every value of a row', () => {
    const keys = [
      keyOf({}),
      keyOf({ deployment: 'test' }),
      keyOf({ creditorId: 'other' }),
      keyOf({ customer: '1008' }),
      keyOf({ documentKey: null }),
      keyOf({ documentKey: '' }),
      keyOf({ date: '2026-12-31' }),
      keyOf({ rows: [['Städning', '1', '500']] }),
      keyOf({
        rows: [
          ['Städning', '1', '500'],
          ['Fönster', '2', '251'],
        ],
      }),
      keyOf({
        rows: [
          ['Städning', '1500'],
          ['Fönster', '2', '250'],
        ],
      }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
  it('N054: two equal invoices in one file get two keys, and the same file read again gets the same two', () => {
    const [first, second] = [keyMaker(sha256), keyMaker(sha256)];
    const keys = [first.next(content), first.next(content), second.next(content), second.next(content)];
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys.slice(2)).toEqual(keys.slice(0, 2));
  });
  it('keys are counted as a map would, however many and however alike', () => {
    const digits = fc.constantFrom('00000000', '00000001', '80000000', 'ffffffff');
    const key = fc.array(digits, { minLength: 5, maxLength: 5 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(key, { maxLength: 2_000, size: 'max' }), (keys) => {
        const [counts, known] = [new KeyCounts(), new Map<string, number>()];
        for (const each of keys) {
          known.set(each, (known.get(each) ?? 0) + 1);
          expect(counts.add(each)).toBe(known.get(each));
        }
      }),
      { numRuns: 20 },
    );
  });
  it('a raised generation gives another key that shows its origin', () => {
    expect(keyOfGeneration('abc', 0)).toBe('abc');
    expect(keyOfGeneration('abc', 1)).toBe('abc-1');
    expect(() => keyOfGeneration('abc', -1)).toThrow(RangeError);
  });
  it('has its texts in one form with single spaces, whatever they are made of', () => {
    const sign = fc.constantFrom(
      ...'aåÅé ,-|"\\\u0301\u030A\u00A0\u00AD\u0085\u02FF\u0300\t\n\u202F\u2009\u212B€'.split(''),
    );
    const text = fc.oneof(fc.string({ unit: sign }), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 4 }), (customer, row) => {
        const formed = (written: string): string =>
          written
            .normalize('NFC')
            .replace(/[\s\u00A0\u2007\u2009\u202F]+/g, ' ')
            .trim();
        const made: unknown = JSON.parse(businessKeyInput({ ...content, customer, rows: [row] }, 1));
        expect(made).toMatchObject({ 3: formed(customer), 6: [JSON.stringify(row.map(formed))] });
      }),
      { numRuns: 2000 },
    );
  });
  it('no value can run into the next', () => {
    expect(businessKeyInput({ ...content, rows: [['a', 'b']] }, 1)).not.toBe(
      businessKeyInput({ ...content, rows: [['a","b']] }, 1),
    );
  });
});
