import { describe, expect, test } from 'vitest';
import { addDays, calendarDate } from '../../shared/domain/calendar-date.ts';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { type FollowFilter } from '../../shared/contract/follow-list.ts';
import { filterOf, type InvoiceStatus, invoiceStatuses, statusFilters, statusOf } from '../../shared/domain/stage.ts';
import { invoiceStages } from '../../shared/service/invoice-stages.ts';
import { saveEvents } from '../../electron/store/events.ts';
import { conditionOf, type InvoiceQuery } from '../../electron/store/invoice-filter.ts';
import { countByFilter, listInvoices } from '../../electron/store/invoice-list.ts';
import { findInvoices } from '../../electron/store/found-invoices.ts';
import { markInvoicesGone, saveInvoices } from '../../electron/store/invoices.ts';
import { savePayments } from '../../electron/store/payments.ts';
import { addTwoScopes, temporaryStore } from '../store/open.ts';
import { keepRows, mirrorRow } from './mirror-rows.ts';

const today = calendarDate('2026-11-30');
const query = (part: Partial<FollowFilter> = {}): InvoiceQuery => ({
  scopeId: 1,
  filter: { ...everyInvoice, ...part },
  today,
});
const page = { offset: 0, limit: 500 };

const openStore = () => {
  const store = temporaryStore();
  addTwoScopes(store);
  return store;
};

/** Every combination of what a status depends on. */
const everyKind = () =>
  invoiceStages.flatMap((stage) =>
    ['2026-11-01', '2026-11-30', '2026-12-24'].flatMap((dueDate) =>
      [0, 5_000, 12_500, -12_500].flatMap((left) =>
        [true, false].flatMap((disputed) =>
          [true, false].flatMap((reminded) =>
            ['InvoiceAction', 'CreditInvoiceAction'].map((actionType) =>
              mirrorRow({ stage, dueDate, left, disputed, reminded, actionType }),
            ),
          ),
        ),
      ),
    ),
  );

test('the database counts by the same statuses as the rule in shared/domain', () => {
  const store = openStore();
  const rows = everyKind();
  saveInvoices(store, 1, rows, 'now');
  const third = rows.filter((_, index) => index % 3 === 0).map(({ actionId }) => actionId);
  saveEvents(
    store,
    1,
    third.map((actionId) => ({
      eventId: `e-${actionId}`,
      actionId,
      at: today,
      type: 'Credited',
      title: 'x',
      content: null,
    })),
  );
  savePayments(
    store,
    1,
    third
      .filter((_, index) => index % 2 === 0)
      .map((actionId) => ({
        paymentId: `p-${actionId}`,
        actionId,
        paidAt: today,
        amount: 1,
        currency: 'SEK',
        means: 'BG',
      })),
  );
  markInvoicesGone(
    store,
    1,
    rows.filter((_, index) => index % 7 === 0).map(({ actionId }) => actionId),
  );
  const byRule = new Map<InvoiceStatus, string[]>();
  for (const one of listInvoices(store, query(), { offset: 0, limit: rows.length })) {
    const creditNote = one.actionType === 'CreditInvoiceAction';
    const facts = { ...one, creditNote, dueDate: calendarDate(one.dueDate) };
    const status = statusOf(facts, today);
    byRule.set(status, [...(byRule.get(status) ?? []), one.actionId]);
  }
  for (const status of invoiceStatuses) {
    const listed = listInvoices(store, query({ status }), { offset: 0, limit: rows.length });
    expect(listed.map(({ actionId }) => actionId).sort()).toEqual((byRule.get(status) ?? []).sort());
  }
  const counts = countByFilter(store, 1, today);
  for (const group of statusFilters) {
    const inGroup = invoiceStatuses.filter((status) => filterOf(status) === group);
    expect(counts.get(group) ?? 0).toBe(inGroup.reduce((sum, status) => sum + (byRule.get(status)?.length ?? 0), 0));
  }
  expect([...counts.values()].reduce((a, b) => a + b, 0)).toBe(rows.length);
});

describe('the list', () => {
  test('finds every word of the search, in any order, and takes no wildcard from it', () => {
    const store = openStore();
    keepRows(store, 1, [
      { search: '1001 ek & alm ab 100114' },
      { search: '1002 björkens gym 100221' },
      { search: '1003 50% rabatt ab' },
    ]);
    const found = (search: string): number => listInvoices(store, query({ search }), page).length;
    expect(['ALM 1001', 'björkens', '100', '%', '_', "'", '1002 alm'].map(found)).toEqual([1, 1, 3, 1, 0, 0, 0]);
  });

  test('pages hold every invoice once, latest first', () => {
    const store = openStore();
    const ids = keepRows(
      store,
      1,
      Array.from({ length: 25 }, (_, n) => ({ invoiceDate: `2026-11-${String((n % 5) + 1).padStart(2, '0')}` })),
    );
    const pages = [0, 10, 20].map((offset) => listInvoices(store, query(), { offset, limit: 10 }));
    const all = pages.flat();
    expect(new Set(all.map(({ actionId }) => actionId))).toEqual(new Set(ids));
    expect(all.map(({ invoiceDate }) => invoiceDate)).toEqual(
      all
        .map(({ invoiceDate }) => invoiceDate)
        .sort()
        .reverse(),
    );
  });

  test('of thousands has the same count, sums and pages as one of few', () => {
    const store = openStore();
    const many = 2_345;
    const rows = Array.from({ length: many }, (_, n) => ({
      invoiceDate: addDays(today, -(n % 90)),
      currency: n % 5 === 0 ? 'EUR' : 'SEK',
      stage: n % 7 === 0 ? 'Created' : 'InvoiceSent',
      total: n,
      left: n,
    }));
    keepRows(store, 1, rows);
    for (const filter of [{}, { search: 'ek' }, { dateTo: today }, { amountFrom: 0 }]) {
      const { sums } = findInvoices(store, query(filter));
      const own = (currency: string) => rows.filter((row) => row.currency === currency);
      const sum = (some: readonly { readonly total: number }[]): number =>
        some.reduce((all, { total }) => all + total, 0);
      expect(sums).toEqual(
        ['SEK', 'EUR'].map((currency) => ({
          currency,
          invoices: own(currency).length,
          total: sum(own(currency)),
          settled: 0,
          left: sum(own(currency).filter(({ stage }) => stage !== 'Created')),
        })),
      );
      const whole = listInvoices(store, query(filter), { offset: 0, limit: many });
      expect(new Set(whole.map(({ actionId }) => actionId)).size).toBe(many);
      for (const offset of [0, 950, 1_000, 2_300])
        expect(listInvoices(store, query(filter), { offset, limit: 100 })).toEqual(whole.slice(offset, offset + 100));
    }
  });

  test('of one day stands in the order of the numbers, drafts after them', () => {
    const store = openStore();
    keepRows(
      store,
      1,
      ['999', null, '1001', '1000'].map((invoiceNumber) => ({ invoiceNumber })),
    );
    const numbers = listInvoices(store, query(), page).map(({ invoiceNumber }) => invoiceNumber ?? '');
    expect(numbers).toEqual(['1001', '1000', '999', '']);
  });

  test('shows nothing of another creditor', () => {
    const store = openStore();
    keepRows(store, 2, [{}, {}]);
    expect([
      listInvoices(store, query(), page),
      findInvoices(store, query()).sums,
      countByFilter(store, 1, today).size,
    ]).toEqual([[], [], 0]);
  });

  test('what is left leaves out drafts and gone ones, and no currency is added to another', () => {
    const store = openStore();
    const [, , , gone = ''] = keepRows(store, 1, [{}, { stage: 'Created' }, { currency: 'EUR' }, {}]);
    markInvoicesGone(store, 1, [gone]);
    expect(findInvoices(store, query()).sums).toEqual([
      { currency: 'SEK', invoices: 3, total: 37_500, settled: 0, left: 12_500 },
      { currency: 'EUR', invoices: 1, total: 12_500, settled: 0, left: 12_500 },
    ]);
  });

  test('is found without going through the events and payments of every invoice', () => {
    const store = openStore();
    const { sql, bound } = conditionOf(query({ group: 'credited' }));
    const plan = store
      .prepare(`EXPLAIN QUERY PLAN SELECT count(*) FROM invoice i INDEXED BY invoice_listed WHERE ${sql}`)
      .all(bound)
      .map((step) => JSON.stringify(step))
      .join('\n');
    expect(plan).toContain('COVERING INDEX invoice_listed');
    expect(plan).toContain('COVERING INDEX invoice_event_credited');
    expect(plan).toContain('COVERING INDEX payment_by_invoice');
  });
});
