import { describe, expect, test } from 'vitest';
import { type IncomingMoney, matchesOf, numbersIn, type OwedInvoice } from '../../shared/domain/payment-match.ts';

const money: IncomingMoney = {
  amount: 12_500,
  currency: 'SEK',
  reference: null,
  message: null,
  payerName: null,
  debtorId: null,
};
const invoice = (no: number, part: Partial<OwedInvoice> = {}): OwedInvoice => ({
  actionId: `a${String(no)}`,
  invoiceNumber: String(no),
  ocr: `${String(no)}63`,
  debtorId: `d${String(no)}`,
  customerName: `Kund ${String(no)} AB`,
  left: 99_900,
  currency: 'SEK',
  ...part,
});
const best = (part: Partial<IncomingMoney>, owed: readonly OwedInvoice[]) =>
  matchesOf({ ...money, ...part }, owed).map(({ actionId, confidence, words }) => [actionId, confidence, words.en]);

describe('which invoice a payment is for', () => {
  test('is sure where the payer gave its number and its amount', () => {
    const owed = [invoice(1001, { left: 12_500 }), invoice(1002, { left: 12_500 })];
    expect(best({ reference: 'OCR 100263' }, owed)).toEqual([
      ['a1002', 'sure', 'the OCR number is right, the amount is the same'],
      ['a1001', 'perhaps', 'the amount is the same'],
    ]);
    expect(best({ message: 'Faktura 1001, tack' }, owed)[0]).toEqual([
      'a1001',
      'sure',
      'the payer gave the invoice number, the amount is the same',
    ]);
  });

  test('is likely by a number alone, and by amount and customer together', () => {
    expect(best({ reference: '100163' }, [invoice(1001)])).toEqual([['a1001', 'likely', 'the OCR number is right']]);
    const owed = [invoice(1001, { left: 12_500, customerName: 'Ek & Alm AB' })];
    expect(best({ payerName: 'EK & ALM' }, owed)).toEqual([
      ['a1001', 'likely', 'the amount is the same, the name is the same'],
    ]);
    expect(best({ debtorId: 'd1001' }, owed)[0]?.[2]).toBe('the amount is the same, the same customer');
  });

  test('is never more than perhaps where another has as much for it', () => {
    const owed = [invoice(1001, { left: 12_500, debtorId: 'd' }), invoice(1002, { left: 12_500, debtorId: 'd' })];
    expect(best({ debtorId: 'd' }, owed).map(([, confidence]) => confidence)).toEqual(['perhaps', 'perhaps']);
  });

  test('is none in another currency, and none that nothing speaks for', () => {
    expect(best({}, [invoice(1001), invoice(1002, { left: 12_500, currency: 'EUR' })])).toEqual([]);
  });

  test('three at most are shown, and an empty name or number is no sign', () => {
    const same = [1, 2, 3, 4].map((no) => invoice(no, { left: 12_500 }));
    expect(best({}, same)).toHaveLength(3);
    expect(best({ payerName: 'AB', reference: '' }, [invoice(1, { customerName: '', invoiceNumber: '' })])).toEqual([]);
  });
});

test('numbers are found as people write them: in words, and in groups', () => {
  expect(numbersIn({ reference: '10 02 63', message: 'fakt.1002' })).toEqual(['10', '02', '63', '100263', '1002']);
});
