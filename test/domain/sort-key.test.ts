import { expect, test } from 'vitest';
import { sortKey } from '../../shared/domain/sort-key.ts';

test('names stand as a Swede sorts them: å, ä, ö last, numbers by value, case and accents without meaning', () => {
  const names = [
    'Örn AB',
    'zon',
    'Älg',
    'Ås',
    'Alm 10',
    'alm 9',
    'Émile',
    'Emil',
    'Emilsson',
    '9 Bar',
    '10 Bar',
    'Müller',
    'Mzn',
  ];
  const by = new Intl.Collator('sv', { numeric: true });
  const sorted = (keyOf: (a: string, b: string) => number): readonly string[] => [...names].sort(keyOf);
  expect(sorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual(sorted(by.compare));
});

test('signs are as spaces, and leading zeros say nothing', () => {
  expect([sortKey(' Ek & Alm'), sortKey('Kund 007')]).toEqual([sortKey('ek alm'), sortKey('kund 7')]);
});
