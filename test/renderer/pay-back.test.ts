import { describe, expect, test } from 'vitest';
import { act } from '../../shared/contract/acts.ts';
import { payBackOf, type TypedPayBack } from '../../renderer/rooms/follow/pay-back.ts';

const typed: TypedPayBack = {
  from: '991-2346',
  way: 'bankgiro',
  number: '50501055',
  clearing: '',
  receiverName: ' Ek & Alm AB ',
  amount: '125,00',
  date: '2026-12-01',
  reference: ' 1001 ',
  account: '',
};
const asked = (change: Partial<TypedPayBack> = {}) => payBackOf('p1', 12_500, { ...typed, ...change });
const actsOf = (change: Partial<TypedPayBack> = {}) => {
  const found = asked(change);
  return 'acts' in found ? found.acts : [];
};

describe('what a form to pay back asks of the service', () => {
  test('pays all of it, and only then takes the payment out of what waits', () => {
    expect(actsOf()).toEqual([
      {
        kind: 'payBack',
        paymentId: 'p1',
        amount: 12_500,
        date: '2026-12-01',
        fromBankgiro: '991-2346',
        receiverName: 'Ek & Alm AB',
        receiver: { bankgiro: '5050-1055' },
        reference: '1001',
      },
      { kind: 'removePayment', paymentId: 'p1', date: '2026-12-01' },
    ]);
  });

  test('leaves the payment where only a part goes back', () => {
    expect(actsOf({ amount: '100' }).map(({ kind }) => kind)).toEqual(['payBack']);
  });

  test.each<[Partial<TypedPayBack>, object]>([
    [{ way: 'plusgiro', number: '286543-4' }, { plusgiro: '28 65 43-4' }],
    [
      { way: 'account', clearing: '6000', number: '123 456-7' },
      { clearing: '6000', account: '1234567' },
    ],
  ])('pays to whatever account is meant: %o', (change, receiver) => {
    expect(actsOf(change)[0]).toMatchObject({ receiver });
  });

  test('books the removal where an account is given', () => {
    expect(actsOf({ account: '2420' })[1]).toMatchObject({ account: '2420' });
  });

  test.each<[Partial<TypedPayBack>, string]>([
    [{ number: '5050-1056' }, 'payBack.bad.bankgiro'],
    [{ way: 'plusgiro', number: '28 65 43-5' }, 'payBack.bad.plusgiro'],
    [{ way: 'account', clearing: '12', number: '1' }, 'payBack.bad.account'],
    [{ receiverName: ' ' }, 'payBack.bad.name'],
    [{ amount: '125,01' }, 'payBack.bad.amount'],
    [{ amount: '0' }, 'payBack.bad.amount'],
    [{ amount: '-5' }, 'payBack.bad.amount'],
    [{ date: '2026-02-30' }, 'hand.badDate'],
    [{ reference: '' }, 'payBack.bad.reference'],
    [{ account: '24' }, 'payBack.bad.books'],
  ])('says what is missing: %o', (change, missing) => {
    expect(asked(change)).toEqual({ missing });
  });

  test('fits the contract', () => {
    for (const one of actsOf()) expect(act.safeParse(one).success).toBe(true);
  });
});
