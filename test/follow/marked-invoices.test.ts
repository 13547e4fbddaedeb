import { expect, test } from 'vitest';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { insertActOfMany, isKeyPlanned, markedKinds, type MarkedQuery } from '../../electron/store/marked-invoices.ts';
import { actLine } from '../../electron/store/acts.ts';
import { processorMs } from '../harness/processor-time.ts';
import { addTwoScopes, temporaryStore } from '../store/open.ts';

const query: MarkedQuery = {
  scopeId: 1,
  marked: { of: 'all', filter: everyInvoice, but: ['many-7', 'many-8'] },
  today: calendarDate('2026-11-30'),
  doneAfter: '2026-11-29T10:00:00.000Z',
};
const key = '00000000-0000-4000-8000-000000000001';
const remind = { kind: 'remind', key, payload: { method: 'Email' }, money: false, at: query.doneAfter } as const;

test('a hundred thousand marked invoices are counted and acted on in a moment, each once', () => {
  const store = temporaryStore();
  addTwoScopes(store);
  store
    .prepare(
      `INSERT INTO invoice (scope_id, action_id, debtor_id, debtor_name, action_type, stage, delivery_method, delivery_status,
         invoice_date, due_date, total, amount_left, currency, created_at, search, synced_at)
       WITH RECURSIVE n (no) AS (SELECT 1 UNION ALL SELECT no + 1 FROM n WHERE no < 100000)
       SELECT 1, 'many-' || no, 'd', 'Ek & Alm AB', 'InvoiceAction', iif(no % 4 = 0, 'Completed', 'InvoiceSent'),
         'Email', 'Viewed', @day, @day, 100, iif(no % 4 = 0, 0, 100), 'SEK', @day, '', @day FROM n`,
    )
    .run({ day: '2026-10-01' });
  const timed = <T>(work: () => T): readonly [T, number] => {
    const from = processorMs();
    return [work(), processorMs() - from];
  };
  const [kinds, counting] = timed(() => markedKinds(store, query));
  expect(kinds.map(({ status, invoices, left }) => [status, invoices, left]).sort()).toEqual([
    ['overdue', 74_999, 7_499_900],
    ['paid', 24_999, 0],
  ]);
  const owed = kinds.filter(({ owes }) => owes);
  const [planned, planning] = timed(() => store.inTransaction(() => insertActOfMany(store, query, owed, remind)));
  expect(planned).toBe(74_999);
  expect(isKeyPlanned(store, 1, remind)).toBe(true);
  expect(isKeyPlanned(store, 1, { ...remind, key: `${key}x` })).toBe(false);
  expect(actLine(store, 1, 1)).toMatchObject({ kind: 'remind', state: 'queued', name: 'Ek & Alm AB' });
  const [after, again] = timed(() => markedKinds(store, query));
  expect(after.filter(({ waits }) => waits).map(({ invoices }) => invoices)).toEqual([74_999]);
  // Whoever waits for it sees a moment, not a wait; a quarter of this on an idle machine.
  expect([counting < 2_000, planning < 8_000, again < 3_000]).toEqual([true, true, true]);
});
