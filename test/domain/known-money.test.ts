import { describe, expect, test } from 'vitest';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { recogniseMoney, type RecognisablePayment, type ServiceMoney } from '../../shared/domain/known-money.ts';
import { minor } from '../../shared/domain/money.ts';

const money = (amount: number, more: Partial<ServiceMoney> = {}): ServiceMoney => ({
  kind: 'registered',
  paidOn: calendarDate('2026-11-03'),
  amount: minor(amount),
  currency: 'SEK',
  names: ['10017', '1001'],
  payerName: 'Ek & Alm AB',
  invoiceNumber: '1001',
  ...more,
});
const payment = (amount: number, more: Partial<RecognisablePayment> = {}): RecognisablePayment => ({
  amount: minor(amount),
  currency: 'SEK',
  bookedOn: calendarDate('2026-11-03'),
  references: [{ kind: 'creditor', value: '10017', amount: null }],
  text: '',
  payerName: null,
  isNamed: true,
  ...more,
});
const unnamed = { references: [], isNamed: false } as const;
/** Per payment how many pieces of money it is. */
const pieces = (payments: readonly RecognisablePayment[], all: readonly ServiceMoney[]): readonly number[] =>
  recogniseMoney(payments, all).map((found) => found.length);

describe('money that the service has', () => {
  test.each([
    ['by the OCR of its invoice', payment(100), 1],
    ['by the OCR with spaces', payment(100, { references: [{ kind: 'creditor', value: '1 0017', amount: null }] }), 1],
    ['by the number in its text', payment(100, { references: [], text: 'Faktura 1001, tack' }), 1],
    ['by its payer, where it names no invoice', payment(100, { ...unnamed, payerName: 'EK & ALM' }), 1],
    ['not by its payer, where it names another invoice', payment(100, { references: [], payerName: 'Ek & Alm' }), 0],
    ['not by its sum alone', payment(100, unnamed), 0],
    ['not with another sum', payment(101), 0],
    ['not in another currency', payment(100, { currency: 'EUR' }), 0],
    ['five days apart', payment(100, { bookedOn: calendarDate('2026-11-08') }), 1],
    ['not six days apart', payment(100, { bookedOn: calendarDate('2026-10-28') }), 0],
  ])('is known again %s', (_, paid, expected) => {
    expect(pieces([paid], [money(100)])).toEqual([expected]);
  });

  test('is one payment’s: of two alike the one of the same day', () => {
    const later = payment(100, { bookedOn: calendarDate('2026-11-04') });
    expect(pieces([later, payment(100)], [money(100)])).toEqual([0, 1]);
    expect(pieces([later, payment(100)], [money(100), money(100)])).toEqual([1, 1]);
  });

  test('was divided where all that stands on the named invoices is the payment', () => {
    const both = payment(250, { references: [], text: '1001 1002' });
    const other = money(150, { names: ['1002'], invoiceNumber: '1002' });
    expect(pieces([both], [money(100), other])).toEqual([2]);
    expect(pieces([both], [money(100), { ...other, amount: minor(149) }])).toEqual([0]);
    expect(pieces([both], [money(100), money(150, { names: ['1003'] })])).toEqual([0]);
  });
});
