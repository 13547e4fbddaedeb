import { describe, expect, test } from 'vitest';
import { sheetsOf } from '../../renderer/rooms/review/preview-sheets.ts';
import { type CustomerPage } from '../../renderer/rooms/review/use-preview.ts';

const priced = { quantity: '1 st', price: '1,00', vat: '25 %', amount: '1,00' };
const page = (descriptions: readonly string[]): CustomerPage => ({
  language: 'SV',
  title: 'Faktura',
  draft: 'UTKAST',
  seller: { name: 'Ek AB', columns: [] },
  receiver: ['Alm AB'],
  facts: [],
  message: null,
  heads: { description: 'Beskrivning', quantity: 'Antal', price: 'À-pris', vat: 'Moms', amount: 'Belopp' },
  rows: descriptions.map((description) => ({ description, discount: null, priced })),
  sums: [{ label: 'Summa utan moms', value: '1,00' }],
  toPay: { label: 'Att betala SEK', value: '1,25' },
  remark: null,
  slip: [{ label: 'Bankgiro', value: '–' }],
});
const many = (count: number, text = 'Städning'): string[] =>
  Array.from({ length: count }, (_, index) => `${String(index)} ${text}`);

describe('an invoice on sheets of paper', () => {
  test('a short one has one, which is first and last', () => {
    expect(sheetsOf(page(many(3)))).toMatchObject([{ first: true, last: true }]);
    expect(sheetsOf(page([]))).toMatchObject([{ rows: [], first: true, last: true }]);
  });

  test('a long one loses no row and changes no order', () => {
    const texts = many(90);
    const sheets = sheetsOf(page(texts));
    expect(sheets.length).toBeGreaterThan(2);
    expect(sheets.flatMap(({ rows }) => rows.map(({ description }) => description))).toEqual(texts);
    expect(sheets.filter(({ first }) => first)).toHaveLength(1);
    expect(sheets.findIndex(({ last }) => last)).toBe(sheets.length - 1);
  });

  test('the sums go over to a sheet of their own where the rows leave no room', () => {
    const counts = Array.from({ length: 40 }, (_, rows) => sheetsOf(page(many(rows))));
    const alone = counts.filter((sheets) => sheets.length === 2 && sheets[1]?.rows.length === 0);
    expect(alone.length).toBeGreaterThan(0);
  });

  test('long texts take the room of their lines, and one that fills a sheet stands alone', () => {
    const short = sheetsOf(page(many(40)));
    const long = sheetsOf(page(many(40, 'ord '.repeat(40))));
    expect(long.length).toBeGreaterThan(short.length);
    expect(sheetsOf(page(['x'.repeat(20_000), 'y'])).map(({ rows }) => rows.length)).toEqual([1, 1]);
  });
});
