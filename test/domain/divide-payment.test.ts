import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dividePayment, withSurplus } from '../../shared/domain/divide-payment.ts';
import { minor, sumMinor } from '../../shared/domain/money.ts';

const invoice = (actionId: string, left: number) => ({ actionId, left: minor(left) });

test('a payment goes to invoices in their order, and never beyond what is left of them', () => {
  const divided = dividePayment(minor(150), [invoice('a', 100), invoice('b', 100), invoice('c', 100)]);
  expect(divided).toEqual([
    { actionId: 'a', amount: 100 },
    { actionId: 'b', amount: 50 },
  ]);
  fc.assert(
    fc.property(fc.nat(500), fc.array(fc.nat(200), { maxLength: 4 }), (amount, lefts) => {
      const parts = dividePayment(
        minor(amount),
        lefts.map((left, at) => invoice(String(at), left)),
      );
      const owed = lefts.reduce((sum, left) => sum + left, 0);
      expect(sumMinor(parts.map((part) => part.amount))).toBe(Math.min(amount, owed));
      for (const part of parts) expect(part.amount).toBeLessThanOrEqual(lefts[Number(part.actionId)] ?? 0);
    }),
  );
});

test('what is paid beyond them all stands on the last', () => {
  const parts = dividePayment(minor(200), [invoice('a', 100), invoice('b', 100)]);
  expect(withSurplus(parts, minor(5)).map(({ amount }) => amount)).toEqual([100, 105]);
});
