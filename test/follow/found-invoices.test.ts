import { expect, test } from 'vitest';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { type FollowFilter } from '../../shared/contract/follow-list.ts';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { findInvoices } from '../../electron/store/found-invoices.ts';
import { markInvoicesGone } from '../../electron/store/invoices.ts';
import { addTwoScopes, temporaryStore } from '../store/open.ts';
import { keepRows } from './mirror-rows.ts';

const stages = [
  'InvoiceSent',
  'Completed',
  'Created',
  'Cancelled',
  'Sold',
  'Attested',
  'SentToDebtCollection',
] as const;
const many = 1_400;

test('the sums of many invoices, worked out by stage, are those of their parts, worked out one by one', () => {
  const store = temporaryStore();
  addTwoScopes(store);
  const rows = Array.from({ length: many }, (_, n) => ({
    stage: stages[n % stages.length] ?? 'InvoiceSent',
    invoiceDate: n % 2 === 0 ? '2026-10-01' : '2026-11-01',
    currency: n % 5 === 0 ? 'EUR' : 'SEK',
    total: n % 11 === 0 ? -(n + 1) : 10_000 + n,
    left: n % 3 === 0 ? 5_000 + n : 0,
  }));
  const ids = keepRows(store, 1, rows);
  markInvoicesGone(
    store,
    1,
    ids.filter((_, n) => n % 13 === 0),
  );
  const find = (narrowed: Partial<FollowFilter>) =>
    findInvoices(store, { scopeId: 1, today: calendarDate('2026-11-30'), filter: { ...everyInvoice, ...narrowed } });
  const narrowings: readonly Partial<FollowFilter>[] = [{}, { search: 'ek' }, { amountFrom: -9_999_999 }];
  for (const one of narrowings) {
    const whole = find(one);
    const parts = [find({ ...one, dateTo: '2026-10-31' }), find({ ...one, dateFrom: '2026-11-01' })];
    expect([whole.whole, ...parts.map((part) => part.whole)]).toEqual([false, true, true]);
    for (const { currency, ...sums } of whole.sums) {
      const own = parts.flatMap((part) => part.sums.filter((sum) => sum.currency === currency));
      const added = (of: keyof typeof sums): number => own.reduce((sum, part) => sum + part[of], 0);
      expect(sums).toEqual({
        invoices: added('invoices'),
        total: added('total'),
        settled: added('settled'),
        left: added('left'),
      });
    }
  }
});
