import { describe, expect, test } from 'vitest';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { filterOf, statusFilters, statusOf } from '../../shared/domain/stage.ts';
import { invoiceStages } from '../../shared/service/invoice-stages.ts';
import { saveEvents } from '../../electron/store/events.ts';
import { countByFilter, listInvoices, sumInvoices, type InvoiceQuery } from '../../electron/store/invoice-list.ts';
import { markInvoicesGone, saveInvoices } from '../../electron/store/invoices.ts';
import { savePayments } from '../../electron/store/payments.ts';
import { addTwoScopes, temporaryStore } from '../store/open.ts';
import { keepRows, mirrorRow } from './mirror-rows.ts';

const today = '2026-11-30';
const query = (part: Partial<InvoiceQuery> = {}): InvoiceQuery => ({
  scopeId: 1,
  filter: 'all',
  search: '',
  runId: null,
  today,
  ...part,
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
  const byRule = new Map<string, string[]>();
  for (const one of listInvoices(store, query(), { offset: 0, limit: rows.length })) {
    const creditNote = one.actionType === 'CreditInvoiceAction';
    const facts = { ...one, creditNote, dueDate: calendarDate(one.dueDate) };
    const filter = filterOf(statusOf(facts, calendarDate(today)));
    byRule.set(filter, [...(byRule.get(filter) ?? []), one.actionId]);
  }
  for (const filter of statusFilters) {
    const listed = listInvoices(store, query({ filter }), { offset: 0, limit: rows.length });
    expect(listed.map(({ actionId }) => actionId).sort()).toEqual((byRule.get(filter) ?? []).sort());
  }
  const counts = countByFilter(store, 1, today);
  expect(Object.fromEntries(counts)).toEqual(
    Object.fromEntries([...byRule].map(([filter, ids]) => [filter, ids.length])),
  );
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
    const found = (search: string): number => sumInvoices(store, query({ search }), 'SEK').total;
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
      sumInvoices(store, query(), 'SEK').total,
      countByFilter(store, 1, today).size,
    ]).toEqual([[], 0, 0]);
  });

  test('what is left leaves out drafts, gone ones and other currencies', () => {
    const store = openStore();
    const [, , , gone = ''] = keepRows(store, 1, [{}, { stage: 'Created' }, { currency: 'EUR' }, {}]);
    markInvoicesGone(store, 1, [gone]);
    expect(sumInvoices(store, query(), 'SEK')).toEqual({ total: 4, left: 12_500 });
  });
});
