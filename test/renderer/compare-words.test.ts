// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { setLanguage, useWords } from '../../renderer/i18n/index.ts';
import { changeWords, type ComparedLine, percentWords } from '../../renderer/rooms/review/compare-words.ts';

type Change = ComparedLine['changes'][number];

const row = {
  articleNo: null,
  description: 'Hyra',
  quantity: '1',
  unitPrice: '450',
  discountPercent: null,
  vatRate: '25',
  lineTotal: 45_000,
};
const change = (more: Partial<Change>): Change => ({ now: row, then: row, moved: [], pricePercent: null, ...more });
const plain = (said: string): string => said.replaceAll('\u00a0', ' ');

describe('what moved, in words', () => {
  beforeEach(() => setLanguage('sv'));

  test('a price, with what it was and the percent', async () => {
    const moved = change({ now: { ...row, unitPrice: '495' }, moved: ['unitPrice'], pricePercent: '10' });
    expect(plain(changeWords(moved, useWords()))).toBe('Hyra: pris 450,00 → 495,00 (+10 %)');
    await setLanguage('en');
    expect(changeWords(moved, useWords())).toBe('Hyra: price 450.00 → 495.00 (+10%)');
  });

  test('quantity, VAT and discount, in one sentence', () => {
    const now = { ...row, quantity: '2.5', vatRate: '12', discountPercent: '10' };
    const said = changeWords(change({ now, moved: ['quantity', 'vatRate', 'discountPercent'] }), useWords());
    expect(plain(said)).toBe('Hyra: antal 1 → 2,5, moms 25 % → 12 %, rabatt inget → 10 %');
  });

  test('a row that is new or gone, with its sum', () => {
    expect(changeWords(change({ then: null }), useWords())).toBe('ny rad: Hyra 450,00');
    expect(changeWords(change({ now: null }), useWords())).toBe('borta: Hyra 450,00');
  });

  test('percent has a sign that is seen', () => {
    expect(plain(percentWords('-33.3', useWords()))).toBe('−33,3 %');
    expect(plain(percentWords('0', useWords()))).toBe('±0 %');
    expect(percentWords(null, useWords())).toBe('');
  });
});
