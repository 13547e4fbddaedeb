import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bareName, foldName } from '../../shared/domain/fold-name.ts';

const letters = fc.constantFrom(...'aZ9 åÄöéÉñßİﬁ&-\u0301.漢'.split(''));

test('a name loses case, accents, spaces and signs, whichever letters it has', () => {
  const slowly = (name: string): string =>
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, '');
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 12 }), (some) => {
      expect(foldName(some.join(''))).toBe(slowly(some.join('')));
    }),
    { numRuns: 2_000 },
  );
});

test('a company without its legal form is its name alone', () => {
  expect(['Ek & Alm AB', 'EK & ALM Aktiebolag', 'ek alm (publ)', 'Ekab'].map(bareName)).toEqual([
    ...['ekalm', 'ekalm', 'ekalm', 'ekab'],
  ]);
});
