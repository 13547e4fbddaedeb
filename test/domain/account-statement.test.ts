import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountStatement,
  type StatementInvoice,
  type ReceivedPayment,
} from '../../shared/domain/account-statement.ts';
import { addDays, calendarDate } from '../../shared/domain/calendar-date.ts';
import { minor, sumMinor } from '../../shared/domain/money.ts';

const first = calendarDate('2026-01-01');
const dayIn = fc.integer({ min: 0, max: 400 }).map((days) => addDays(first, days));
const amountIn = fc.integer({ min: -500_000, max: 500_000 }).map(minor);

const invoices = fc
  .array(fc.record({ invoiceDate: dayIn, dueDate: dayIn, total: amountIn, left: amountIn, changedOn: dayIn }), {
    maxLength: 12,
  })
  .map((all) => all.map((one, at): StatementInvoice => ({ ...one, id: String(at), number: String(1000 + at) })));

const history = invoices.chain((owed) =>
  fc.record({
    owed: fc.constant(owed),
    paid:
      owed.length === 0
        ? fc.constant<readonly ReceivedPayment[]>([])
        : fc.array(
            fc.record({
              invoiceId: fc.integer({ min: 0, max: owed.length - 1 }).map(String),
              paidOn: dayIn,
              amount: amountIn,
            }),
            { maxLength: 20 },
          ),
  }),
);

const whole = { from: first, to: addDays(first, 400) };

describe('a statement of account', () => {
  test('over all days begins at nothing and closes at what is left of all invoices', () => {
    fc.assert(
      fc.property(history, ({ owed, paid }) => {
        const { opening, closing, owed: left } = accountStatement(owed, paid, whole);
        expect([opening, closing]).toEqual([0, left]);
        expect(left).toBe(sumMinor(owed.map((one) => one.left)));
      }),
    );
  });

  test('each line’s balance is the one before it and its amount, and the last closes', () => {
    fc.assert(
      fc.property(history, dayIn, dayIn, ({ owed, paid }, a, b) => {
        const [from, to] = a < b ? [a, b] : [b, a];
        const { opening, lines, closing } = accountStatement(owed, paid, { from, to });
        let balance = opening;
        for (const line of lines) {
          balance = sumMinor([balance, line.amount]);
          expect(line.balance).toBe(balance);
        }
        expect(closing).toBe(balance);
        expect(lines.map(({ on }) => on)).toEqual(lines.map(({ on }) => on).toSorted());
      }),
    );
  });

  test('what closes one period opens the next, and no line is in both or in none', () => {
    fc.assert(
      fc.property(history, dayIn, ({ owed, paid }, on) => {
        const before = accountStatement(owed, paid, { from: first, to: on });
        const after = accountStatement(owed, paid, { from: addDays(on, 1), to: whole.to });
        expect(after.opening).toBe(before.closing);
        expect(before.lines.length + after.lines.length).toBe(accountStatement(owed, paid, whole).lines.length);
      }),
    );
  });

  test('an invoice that was credited by another shows both, and what they settled', () => {
    const day = (date: string) => calendarDate(date);
    const made = { dueDate: day('2026-02-01'), left: minor(0), changedOn: day('2026-01-20') };
    const owed = [
      { ...made, id: 'a', number: '1001', invoiceDate: day('2026-01-02'), total: minor(12_500) },
      { ...made, id: 'b', number: '1002', invoiceDate: day('2026-01-15'), total: minor(-12_500) },
    ];
    const { lines, closing, open } = accountStatement(owed, [], whole);
    expect(lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['invoice', 12_500, 12_500],
      ['credit', -12_500, 0],
      ['other', -12_500, -12_500],
      ['other', 12_500, 0],
    ]);
    expect([closing, open]).toEqual([0, []]);
  });
});
