import { expect, test } from 'vitest';
import { accountLine, supplierAccountIn } from '../../shared/service/supplier-account.ts';

test('a supplier is paid by the payment method, whatever other numbers stand beside it', () => {
  const all = { BankgiroNo: '992-3459', PlusgiroNo: '4-2', ClearingNo: '6000', AccountNo: '123456789', IBAN: 'SE45' };
  const lineOf = (PaymentMethod: unknown, numbers: object = all): string | null =>
    accountLine(supplierAccountIn.parse({ PaymentMethod, ...numbers }));
  const methods = ['BankGiro', 'PlusGiro', 'BankAccount', 'IBAN'];
  const lines = ['992-3459', '4-2', '6000-123456789', 'SE45'];
  expect(methods.map((method) => lineOf(method))).toEqual(lines);
  // Enumerations come as names or as numbers.
  expect([0, 1, 2, 3].map((method) => lineOf(method))).toEqual(lines);
  expect(lineOf('BankGiro', { BankgiroNo: '', PlusgiroNo: '4-2' })).toBe('4-2');
  expect([lineOf(null), lineOf(null, {}), accountLine(null)]).toEqual(['992-3459', null, null]);
});
