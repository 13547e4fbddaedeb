import { describe, expect, it } from 'vitest';
import { decimal } from '../../shared/domain/decimal.ts';
import { minor, type Minor, roundedToWhole, totalsOf, type VatLine } from '../../shared/domain/money.ts';

const at = (rate: number, ...totals: readonly number[]) =>
  totals.map((total) => ({ total: minor(total), vatRate: decimal(rate) }));

/** VAT of one row by itself, as a program that rounds each row would have it. */
const perRow = (rate: number, total: number): Minor => totalsOf(at(rate, total)).vat;

describe('VAT against worked examples (sweden.md)', () => {
  it('tax authority: 25 % of 4 467,75 is 1 116,94, to two decimals, the third from 5 up', () => {
    expect(totalsOf(at(25, 446_775)).vat).toBe(111_694);
    expect(totalsOf(at(25, 2)).vat).toBe(1);
    expect(totalsOf(at(25, 1)).vat).toBe(0);
    expect(totalsOf(at(12, 1_004)).vat).toBe(120);
  });
  it('tax authority: VAT in öre is never rounded to whole kronor', () => {
    expect(totalsOf(at(25, 10_001)).vat).toBe(2_500);
    expect(totalsOf(at(25, 10_002)).vat).toBe(2_501);
  });
  it('N106: 3 × 99,99 at 25 % is 74,99 on the sum per rate (decisions.md 14), not 75,00 row by row', () => {
    expect(totalsOf(at(25, 9_999, 9_999, 9_999))).toMatchObject({ net: 29_997, vat: 7_499, total: 37_496 });
    expect(3 * perRow(25, 9_999)).toBe(7_500);
  });
  it('N109: BR-CO-17, the VAT of each rate is its base × rate ÷ 100 to two decimals, whatever the rows', () => {
    const rows = [...at(25, 3_333, 3_333, 3_334, 101), ...at(12, 999, 999), ...at(6, 1, 1, 1), ...at(0, 500)];
    const { vatLines, vat, net, total } = totalsOf(rows);
    const ofRate = ({ rate, net: base }: VatLine): number => Math.round((base * Number(rate)) / 100);
    expect(vatLines.map((line) => line.vat)).toEqual(vatLines.map(ofRate));
    expect(vatLines.map(({ rate }) => rate)).toEqual(['25', '12', '6', '0']);
    // BR-CO-14 and BR-CO-15: the parts add up to the whole.
    expect(vatLines.reduce((sum, line) => sum + line.vat, 0)).toBe(vat);
    expect(total).toBe(net + vat);
  });
  it('prices with VAT: the VAT is taken out of the sum per rate, and the sum stays what it was', () => {
    expect(totalsOf(at(25, 9_999, 9_999, 9_999), true)).toMatchObject({ net: 23_998, vat: 5_999, total: 29_997 });
  });
  it('a credit is the mirror of its invoice, to the öre', () => {
    for (const total of [1, 2, 9_999, 446_775, 446_778])
      expect(totalsOf(at(25, -total)).vat).toBe(minor(-totalsOf(at(25, total)).vat));
  });
});

describe('öresavrundning, lag (1970:1029) 2 § (sweden.md)', () => {
  it.each([
    [10_001, 10_000],
    [10_049, 10_000],
    [10_050, 10_100],
    [10_099, 10_100],
    [-10_049, -10_000],
    [-10_050, -10_100],
    [49, 0],
    [-49, 0],
  ])('%i öre are asked for as %i', (exact, asked) => {
    expect(roundedToWhole(minor(exact))).toBe(asked);
  });
});
