import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal } from '../../shared/domain/decimal.ts';
import { type ComparedRow, compareRows, isPriceChange } from '../../shared/intake/compare-rows.ts';
import {
  type InvoiceSum,
  kindBySums,
  movedPercent,
  pairCustomers,
  usualThresholds,
} from '../../shared/intake/compare-runs.ts';
import { namesPeriod, withoutPeriod } from '../../shared/intake/period-words.ts';

const invoice = (draftNo: number, customer: string, net: number, more: Partial<InvoiceSum> = {}): InvoiceSum => ({
  draftNo,
  customerName: customer,
  currency: 'SEK',
  rows: 1,
  net,
  vat: Math.round(net / 4),
  ...more,
});

const row = (more: Partial<ComparedRow> = {}): ComparedRow => ({
  articleNo: null,
  description: 'Städning',
  quantity: decimal(1),
  unitPrice: decimal(450),
  discountPercent: null,
  vatRate: decimal(25),
  lineTotal: null,
  ...more,
});

const side = (invoices: readonly InvoiceSum[]) => ({ invoices, keyOf: ({ customerName }: InvoiceSum) => customerName });

const kinds = (now: readonly InvoiceSum[], then: readonly InvoiceSum[]): readonly string[] =>
  pairCustomers(side(now), side(then)).map((pair) => kindBySums(pair, usualThresholds));

describe('customers of two runs', () => {
  test('each is new, missing, changed, the same, or to be looked at row by row', () => {
    const now = [invoice(1, 'a', 10_000), invoice(2, 'b', 12_000), invoice(3, 'c', 10_000), invoice(4, 'd', 10_001)];
    const then = [invoice(1, 'e', 10_000), invoice(2, 'd', 10_000), invoice(3, 'c', 10_000), invoice(4, 'b', 10_000)];
    expect(kinds(now, then)).toEqual(['new', 'changed', 'same', 'look', 'missing']);
  });

  test('several invoices to one customer are one sum', () => {
    expect(kinds([invoice(1, 'a', 4_000), invoice(2, 'a', 6_000)], [invoice(1, 'a', 10_000, { rows: 2 })])).toEqual([
      'same',
    ]);
  });

  test('a sum has changed when it moved by more than five percent and more than one krona', () => {
    const kind = (now: number, then: number): string | undefined =>
      kinds([invoice(1, 'a', now)], [invoice(1, 'a', then)])[0];
    expect(kind(10_500, 10_000)).toBe('look');
    expect(kind(10_501, 10_000)).toBe('changed');
    expect(kind(9_499, 10_000)).toBe('changed');
    expect(kind(200, 100)).toBe('look');
    expect(kind(201, 100)).toBe('changed');
    expect(kind(500, 0)).toBe('changed');
    expect(kind(-10_000, 10_000)).toBe('changed');
  });

  test('another currency is a change, whatever the figure', () => {
    expect(kinds([invoice(1, 'a', 100, { currency: 'EUR' })], [invoice(1, 'a', 100)])).toEqual(['changed']);
  });

  test('no öre is lost: the sums of all customers are the sums of both runs', () => {
    const invoices = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })))
      .map((list) => list.map(([who, net], index) => invoice(index + 1, `c${String(who)}`, net)));
    const sum = (list: readonly { readonly net: number; readonly vat: number }[]): readonly number[] => [
      list.reduce((total, one) => total + one.net, 0),
      list.reduce((total, one) => total + one.vat, 0),
    ];
    fc.assert(
      fc.property(invoices, invoices, (now, then) => {
        const pairs = pairCustomers(side(now), side(then));
        expect(sum(pairs.flatMap((pair) => pair.now ?? []))).toEqual(sum(now));
        expect(sum(pairs.flatMap((pair) => pair.then ?? []))).toEqual(sum(then));
        const numbers = pairs.flatMap((pair) => pair.now?.draftNos ?? []).sort((a, b) => a - b);
        expect(numbers).toEqual(now.map(({ draftNo }) => draftNo));
      }),
    );
  });

  test('percent is of what it was, and of nothing there is none', () => {
    expect(movedPercent(decimal(495), decimal(450))).toBe('10');
    expect(movedPercent(decimal(2), decimal(3))).toBe('-33.3');
    expect(movedPercent(decimal(-50), decimal(-100))).toBe('50');
    expect(movedPercent(decimal(1), decimal(0))).toBeNull();
  });
});

describe('rows of two runs', () => {
  test('rows in another order, with the words of another period, are the same', () => {
    const now = [row({ description: 'Hyra november 2026' }), row({ articleNo: 'A1', description: 'v. 45' })];
    const then = [row({ articleNo: 'a1 ', description: 'Timmar v. 41' }), row({ description: 'HYRA, oktober 2026' })];
    expect(compareRows(now, then)).toEqual([]);
  });

  test('price, quantity, VAT rate and discount are told, each with what it was', () => {
    const moved = (more: Partial<ComparedRow>): readonly string[] | undefined =>
      compareRows([row(more)], [row()])[0]?.moved;
    expect(moved({ unitPrice: decimal(495) })).toEqual(['unitPrice']);
    expect(moved({ quantity: decimal(2) })).toEqual(['quantity']);
    expect(moved({ vatRate: decimal(12) })).toEqual(['vatRate']);
    expect(moved({ discountPercent: decimal(10) })).toEqual(['discountPercent']);
    expect(moved({})).toBeUndefined();
  });

  test('a change of price, VAT or discount counts whatever its size; one of quantity does not', () => {
    const counts = (more: Partial<ComparedRow>): boolean => compareRows([row(more)], [row()]).some(isPriceChange);
    expect(counts({ unitPrice: decimal('450.01') })).toBe(true);
    expect(counts({ vatRate: decimal(6) })).toBe(true);
    expect(counts({ discountPercent: decimal(1) })).toBe(true);
    expect(counts({ quantity: decimal(3) })).toBe(false);
  });

  test('a row is new or gone', () => {
    const [fresh, gone] = compareRows([row({ description: 'Fönster' })], [row()]);
    expect([fresh?.now?.description, fresh?.then, gone?.now, gone?.then?.description]).toEqual([
      'Fönster',
      null,
      null,
      'Städning',
    ]);
  });

  test('of several rows with one article as few as possible have moved', () => {
    const [cheap, dear, other] = [
      row({ unitPrice: decimal(1) }),
      row({ unitPrice: decimal(2) }),
      row({ unitPrice: decimal(3) }),
    ];
    const changes = compareRows([other, cheap], [cheap, dear]);
    expect(changes.map(({ now, then }) => [now?.unitPrice, then?.unitPrice])).toEqual([['3', '2']]);
  });

  test('an article number that only one of the two has does not hide the row; two numbers are two articles', () => {
    expect(compareRows([row({ articleNo: 'A1' })], [row()])).toEqual([]);
    expect(compareRows([row({ articleNo: 'A1' })], [row({ articleNo: 'A2' })])).toHaveLength(2);
  });
});

describe('texts without their period', () => {
  test.each([
    ['Hyra okt 2026', 'hyra'],
    ['Hyra 2026-10', 'hyra'],
    ['Hyra 202610', 'hyra'],
    ['Städning v. 41–44', 'städning'],
    ['Städning vecka 7', 'städning'],
    ['Avgift Q3 2026', 'avgift'],
    ['Avgift kvartal 4', 'avgift'],
    ['Lön 1–31 oktober', 'lön'],
    ['Rent, October 2026', 'rent'],
    ['Abonnemang {MMMM YYYY}', 'abonnemang'],
    ['2026-10-01 – 2026-10-31 Medlemskap', 'medlemskap'],
  ])('%s is %s', (said, left) => {
    expect(withoutPeriod(said)).toBe(left);
    expect(namesPeriod(said)).toBe(true);
  });

  test.each(['Majs', 'Marsipan 3 kg', 'Rum 12', 'Kolv 25 mm', 'Artikel 4711', 'Loka citron'])(
    '%s names no period',
    (said) => {
      expect(namesPeriod(said)).toBe(false);
    },
  );
});
