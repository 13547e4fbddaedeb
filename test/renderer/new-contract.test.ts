import { expect, test } from 'vitest';
import {
  blankRow,
  endsShortMonth,
  newContract,
  type TypedContract,
} from '../../renderer/rooms/recurring/new-contract.ts';
import { act } from '../../shared/contract/acts.ts';

const today = '2026-11-30';
const typed: TypedContract = {
  debtorId: '11111111-1111-4111-8111-111111111111',
  number: ' A 1 ',
  rows: [
    { ...blankRow(), description: 'Hyra {MMMM}', price: '1 000,50' },
    {
      ...blankRow(),
      description: 'Parkering',
      quantity: '2',
      price: '150',
      vat: '12',
      productId: 'p1',
      articleNo: 'PK',
    },
    blankRow(),
  ],
  ...{ currency: 'SEK', months: '3', first: '2027-02-28', monthEnd: true, end: '', terms: '20', delivery: 'Email' },
  ...{ ourReference: '', yourReference: 'Bo', message: '', autoAttest: false },
};
const ready = (change: Partial<TypedContract> = {}) => {
  const made = newContract({ ...typed, ...change }, today);
  if (!('act' in made)) throw new Error(made.join(' '));
  return made;
};

test('a typed contract is what the service takes, with the sum and the first two days that are told', () => {
  const { act: asked, first, second, total } = ready();
  expect([first, second, total]).toEqual(['2027-02-28', '2027-05-31', 125_063 + 33_600]);
  expect(act.safeParse(asked).success).toBe(true);
  expect(asked.entry).toEqual({
    DebtorPublicId: typed.debtorId,
    ContractNumber: 'A 1',
    PaymentTermsInDays: 20,
    DeliveryMethod: 'Email',
    YourReference: 'Bo',
    AutoAttest: false,
    RecurrenceDetails: {
      RecurrenceInterval: 'Quarterly',
      QuarterlyRecurrence: { RecurOnDayInMonth: 31, RecurOnMonth: 2, RecurQuarterInterval: 1 },
      Start: '2027-02-28',
      NoEndDate: true,
    },
    Records: [
      {
        ...{ SequenceNo: 1, RecordType: 'Standard', ArticleDescription: 'Hyra {MMMM}', Quantity: 1, VAT: 25 },
        UnitPrice: { Value: 100_050, CurrencyCode: 'SEK' },
      },
      {
        ...{ SequenceNo: 2, RecordType: 'Standard', ArticleDescription: 'Parkering', Quantity: 2, VAT: 12 },
        UnitPrice: { Value: 15_000, CurrencyCode: 'SEK' },
        ProductPublicId: 'p1',
        ArticleNumber: 'PK',
      },
    ],
  });
});

test('the last day of a short month is that of every month, or its own number, as the person says', () => {
  expect(['2027-02-28', '2027-04-30', '2027-01-31', '2027-02-27'].map(endsShortMonth)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(ready({ monthEnd: false }).second).toBe('2027-05-28');
  expect(ready({ first: '2027-01-31', monthEnd: false, months: '1' }).second).toBe('2027-02-28');
  expect(ready({ end: '2027-03-31' }).second).toBeNull();
});

test('nothing is asked for while something is missing, and each of it is said', () => {
  const lacks = (change: Partial<TypedContract>) => newContract({ ...typed, ...change }, today);
  expect(lacks({ debtorId: '', rows: [blankRow()], first: '', terms: 'x' })).toEqual([
    'customer',
    'rows',
    'first',
    'terms',
  ]);
  expect(lacks({ first: today })).toEqual(['past']);
  expect(lacks({ end: '2027-02-27' })).toEqual(['end']);
  const wrong = { ...blankRow(), description: 'Hyra', price: '10,005' };
  expect(lacks({ rows: [wrong] })).toEqual(['rows']);
  expect(lacks({ rows: [{ ...wrong, price: '10', quantity: '-1' }] })).toEqual(['rows']);
});
