import { expect, it } from 'vitest';
import { selfAsked, type SelfDetail, type SelfLine, type SelfTyped } from '../../renderer/rooms/follow/self-form.ts';

const kr = (Value: number) => ({ Value, CurrencyCode: 'SEK' });
const row = (SequenceNo: number, Quantity: number, price: number) => ({
  SequenceNo,
  ArticleDescription: `Rad ${String(SequenceNo)}`,
  Quantity,
  DiscountPercentage: 10,
  UnitPrice: kr(price),
  VAT: 25,
});
const line: SelfLine = {
  actionId: 'a1',
  invoiceNumber: '1',
  supplierName: 'Gården AB',
  account: '992-3459',
  ocr: '',
  state: 'attested',
  paused: false,
  delivery: 'Manually',
  total: 225_000,
  vat: 45_000,
  left: 225_000,
  currency: 'SEK',
  invoiceDate: '2026-11-27',
  dueDate: '2026-12-27',
  paymentDate: null,
  paymentAmount: null,
  closedAt: null,
  acts: ['credit'],
};
const detail: SelfDetail = {
  rows: [],
  message: '',
  events: [],
  credit: {
    InvoiceDate: '2026-11-27',
    DueDate: '2026-11-27',
    Records: [row(1, -1, 100_000), row(2, -1, 100_000)],
  },
  creditable: {
    vatIncluded: false,
    rows: [1, 2].map((sequenceNo) => ({ sequenceNo, description: '', amount: 90_000, vatRate: '25' })),
  },
};
const typed: SelfTyped = { amount: '', date: '', from: '', text: '', parts: {} };
const credit = (parts: SelfTyped['parts'], left = line.left) =>
  selfAsked('credit', { ...typed, parts }, { ...line, left }, detail);

it('a credit without amounts is of all of it, while nothing of it is paid or credited', () => {
  expect(credit({})).toEqual({
    act: { kind: 'creditSelfInvoice', actionId: 'a1', left: 225_000, currency: 'SEK', entry: detail.credit },
  });
  expect(credit({}, 100_000)).toEqual({ missing: 'self.noPart' });
});

it('a credit of parts has a whole row as it is, of a part one piece that costs so much, and comes to what was shown', () => {
  expect(credit({ 1: '900', 2: '100' })).toMatchObject({
    act: {
      amount: 125_000,
      entry: {
        Records: [row(1, -1, 100_000), { SequenceNo: 2, Quantity: -1, UnitPrice: kr(10_000), VAT: 25 }],
      },
    },
  });
  const asked = credit({ 2: '100' });
  expect(JSON.stringify(asked)).not.toContain('DiscountPercentage');
});

it('no more is credited of a row than it costs, nor of the self invoice than is left', () => {
  expect(credit({ 1: '900,01' })).toEqual({ missing: 'hand.badPart' });
  expect(credit({ 1: '900', 2: '100' }, 100_000)).toEqual({ missing: 'self.tooMuch' });
});
