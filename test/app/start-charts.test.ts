import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageingList, deliveryList, monthList, paidList } from '../../shared/contract/chart-lists.ts';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { bookedParts, type FollowFilter } from '../../shared/contract/follow-list.ts';
import { addDays, calendarDate } from '../../shared/domain/calendar-date.ts';
import { invoiceStages } from '../../shared/service/invoice-stages.ts';
import { type Deps } from '../../electron/app/deps.ts';
import { followListHandlers } from '../../electron/app/follow-list.ts';
import { startChartHandlers } from '../../electron/app/start-charts.ts';
import { savePayments } from '../../electron/store/payments.ts';
import { keepRows } from '../follow/mirror-rows.ts';
import { addTwoScopes, creditorA, temporaryStore } from '../store/open.ts';

const scope = { connectionId: 'one', creditorId: creditorA };
const today = calendarDate('2026-11-30');

const open = (now = '2026-11-30T10:00:00Z') => {
  const store = temporaryStore();
  addTwoScopes(store);
  const deps: Deps = {
    store,
    clock: { now: () => new Date(now) },
    random: { hex: () => '0' },
    secrets: { kept: 'memory', get: () => null, set: () => undefined, remove: () => undefined },
    emit: () => undefined,
  };
  const charts = startChartHandlers(deps);
  const list = followListHandlers(deps)['follow.list'];
  return {
    store,
    charts: (currency: string | null = null) => charts['start.charts']({ scope, currency }),
    days: (currency: string | null = null) => charts['start.paymentDays']({ scope, currency }),
    /** How many the list of a bar holds, and its sums in the bar's currency; no other currency may stand in it. */
    listOf: async (part: Partial<FollowFilter>, currency: string) => {
      const { total, sums } = await list({
        scope,
        filter: { ...everyInvoice, ...part },
        page: { offset: 0, limit: 500 },
      });
      expect(sums.filter((sum) => sum.currency !== currency)).toEqual([]);
      return { invoices: total, billed: sums[0]?.total ?? 0, settled: sums[0]?.settled ?? 0, left: sums[0]?.left ?? 0 };
    },
    pay: (actionId: string, ...days: readonly string[]) => {
      savePayments(
        store,
        1,
        days.map((paidAt, at) => ({
          ...{ paymentId: `${actionId}-${String(at)}`, actionId, paidAt },
          ...{ amount: 1, currency: 'SEK', means: 'BG' },
        })),
      );
    },
  };
};

describe('the last twelve months', () => {
  test('end with this month in Stockholm, oldest first', async () => {
    const { charts, days } = open('2026-12-31T23:30:00Z');
    for (const { months } of [await charts(), await days()])
      expect([months[0]?.month, months.at(-1)?.month, months.length]).toEqual(['2026-02', '2027-01', 12]);
  });

  test('reach on to what is billed ahead, but not to a slip of the keyboard', async () => {
    const { store, charts } = open();
    keepRows(store, 1, [
      { invoiceDate: '2026-11-30', total: 1_000, left: 1_000 },
      { invoiceDate: '2026-12-01', total: 7_000, left: 7_000 },
      { invoiceDate: '2062-12-01', total: 9_000, left: 9_000 },
    ]);
    const { months } = await charts();
    expect([months.length, months[0]?.month]).toEqual([12, '2026-01']);
    expect(months.slice(-2).map(({ month, billed }) => [month, billed])).toEqual([
      ['2026-11', 1_000],
      ['2026-12', 7_000],
    ]);
  });

  test('add up: billed is settled and left; drafts, gone ones and other currencies are left out', async () => {
    const { store, charts } = open();
    keepRows(store, 1, [
      { invoiceDate: '2026-11-01', total: 1_000, left: 400 },
      { invoiceDate: '2026-11-30', total: 2_000, left: 0, stage: 'Completed' },
      { invoiceDate: '2026-11-30', total: 5_000, stage: 'Created' },
      { invoiceDate: '2026-11-30', total: 7_000, currency: 'EUR' },
      { invoiceDate: '2025-12-01', total: 300, left: 300 },
      { invoiceDate: '2025-11-30', total: 900, left: 900 },
    ]);
    keepRows(store, 2, [{ invoiceDate: '2026-11-30', total: 11 }]);
    const { months } = await charts();
    expect(months.at(-1)).toEqual({ month: '2026-11', billed: 3_000, settled: 2_600, left: 400, invoices: 2 });
    expect(months[0]).toEqual({ month: '2025-12', billed: 300, settled: 0, left: 300, invoices: 1 });
  });

  test('are of one currency: the one that is asked for, or that of most invoices', async () => {
    const { store, charts } = open();
    keepRows(store, 1, [{ total: 1 }, { total: 2 }, { total: 40, currency: 'EUR' }]);
    const billed = async (currency: string | null) => (await charts(currency)).months.at(-1)?.billed;
    expect([await billed(null), await billed('EUR'), await billed('NOK')]).toEqual([3, 40, 3]);
    expect((await charts()).currencies).toEqual(['SEK', 'EUR']);
  });
});

describe('days to payment', () => {
  test('are the middle value of those paid in the month, to the latest payment of each', async () => {
    const { store, days, pay } = open();
    const ids = keepRows(
      store,
      1,
      Array.from({ length: 5 }, () => ({ invoiceDate: '2026-10-01', left: 0, stage: 'Completed' })),
    );
    const [a = '', b = '', c = '', credited = '', later = ''] = ids;
    pay(a, '2026-10-05');
    pay(b, '2026-10-02', '2026-10-11');
    pay(later, '2026-10-02', '2026-11-10');
    const found = async () => (await days()).months.slice(-2).map(({ invoices, median }) => [invoices, median]);
    expect(await found()).toEqual([
      [2, 7],
      [1, 40],
    ]);
    pay(c, '2026-10-31');
    expect((await found())[0]).toEqual([3, 10]);
    expect(credited).not.toBe('');
    expect((await days()).months[0]).toMatchObject({ invoices: 0, median: null });
  });

  test('are none where it was paid before its invoice date', async () => {
    const { store, days, pay } = open();
    const [early = ''] = keepRows(store, 1, [{ invoiceDate: '2026-11-30', left: 0, stage: 'Completed' }]);
    pay(early, '2026-11-20');
    expect((await days()).months.at(-1)).toMatchObject({ invoices: 1, median: 0 });
  });

  test('leave out what is paid in part only', async () => {
    const { store, days, pay } = open();
    const [open1 = ''] = keepRows(store, 1, [{ left: 100 }]);
    pay(open1, '2026-11-10');
    expect((await days()).months.at(-1)?.invoices).toBe(0);
  });
});

const few = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const amount = few(0, 100, 7_777, -300);
const someDay = few(0, 1, 10, 11, 30, 31, 200, 365, -1, -40).map((days) => addDays(today, -days));
const someInvoice = fc.record({
  row: fc.record({
    stage: few(...invoiceStages),
    actionType: few('InvoiceAction', 'CreditInvoiceAction'),
    deliveryMethod: few('Email', 'Mail', 'Unknown', 'Pigeon'),
    invoiceDate: someDay,
    dueDate: someDay,
    total: amount,
    left: amount,
    currency: few('SEK', 'EUR'),
    disputed: fc.boolean(),
    reminded: fc.boolean(),
  }),
  paid: fc.array(someDay, { maxLength: 2 }),
});

test('every bar says what its list in Follow-up adds up to', async () => {
  const { store, charts, days, listOf, pay } = open();
  await fc.assert(
    fc.asyncProperty(fc.array(someInvoice, { maxLength: 30 }), few('SEK', 'EUR'), async (invoices, asked) => {
      for (const table of ['invoice', 'payment']) store.prepare(`DELETE FROM ${table}`).run();
      const ids = keepRows(
        store,
        1,
        invoices.map(({ row }) => row),
      );
      for (const [at, { paid }] of invoices.entries()) pay(ids[at] ?? '', ...paid);
      const { currency, months, ageing, deliveries } = await charts(asked);
      for (const { month, ...bar } of months) {
        const lists = await Promise.all(bookedParts.map((part) => listOf(monthList(currency, month, part), currency)));
        const [billed, settled, left] = lists;
        expect(billed).toEqual(bar);
        expect([settled?.settled, left?.left]).toEqual([bar.settled, bar.left]);
      }
      for (const { key, ...bar } of ageing) {
        const { invoices: listed, left } = await listOf(ageingList(currency, key), currency);
        expect({ amount: left, invoices: listed }).toEqual(bar);
      }
      const [first, last] = [months[0]?.month ?? '', months.at(-1)?.month ?? ''];
      for (const { method, invoices: sent } of deliveries)
        expect((await listOf(deliveryList(currency, method, first, last), currency)).invoices).toBe(sent);
      expect(deliveries.reduce((sum, one) => sum + one.invoices, 0)).toBe(
        months.reduce((sum, one) => sum + one.invoices, 0),
      );
      const paid = await days(asked);
      for (const { month, invoices: own } of paid.months)
        expect((await listOf(paidList(paid.currency, month), paid.currency)).invoices).toBe(own);
    }),
    { numRuns: 40 },
  );
}, 60_000);
