import { foldName } from '../../shared/domain/fold-name.ts';
import { searchText } from '../../electron/store/search-fold.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { bookedParts, type FollowFilter } from '../../shared/contract/follow-list.ts';
import { addDays, calendarDate } from '../../shared/domain/calendar-date.ts';
import { assertNever } from '../../shared/domain/text.ts';
import { filterOf, invoiceStatuses, statusFilters } from '../../shared/domain/stage.ts';
import { deliveryMethods, deliveryStatuses } from '../../shared/service/enumerations.ts';
import { invoiceStages } from '../../shared/service/invoice-stages.ts';
import { followHandlers } from '../../electron/app/follow.ts';
import { type FollowLine } from '../../electron/app/follow-lines.ts';
import { startPracticeConnection } from '../../electron/app/settings-connections.ts';
import { practiceConnectionId } from '../../electron/service/connections.ts';
import { saveEvents } from '../../electron/store/events.ts';
import { markInvoicesGone, type MirrorInvoice, saveInvoices } from '../../electron/store/invoices.ts';
import { savePayments } from '../../electron/store/payments.ts';
import { beginRun } from '../../electron/store/runs.ts';
import { scopeOf } from '../../electron/store/scopes.ts';
import { type Store } from '../../electron/store/store.ts';
import { mirrorRow } from './mirror-rows.ts';
import { creditorId, openWorld } from './world.ts';

const scope = { connectionId: practiceConnectionId, creditorId };
const today = calendarDate('2026-11-30');

/** An invoice of the mirror, and what other tables know of it. */
interface Known {
  readonly row: MirrorInvoice;
  readonly gone: boolean;
  readonly credited: boolean;
  /** The days of its payments. */
  readonly paid: readonly string[];
  /** In the first run, in the second, or in none. */
  readonly run: 0 | 1 | null;
}

const few = <T>(...values: readonly T[]) => fc.constantFrom(...values);
/** Few, so that what is asked for often lies on a bound. */
const someDay = few(-31, -30, -10, -2, -1, 0, 7).map((days) => addDays(today, days));
const amount = few(0, 1, 9_999, 10_000, 10_001, -10_000);

const known: fc.Arbitrary<Known> = fc.record({
  row: fc
    .record({
      stage: few(...invoiceStages),
      actionType: few('InvoiceAction', 'CreditInvoiceAction'),
      deliveryMethod: few(...deliveryMethods),
      deliveryStatus: few(...deliveryStatuses),
      invoiceDate: someDay,
      dueDate: someDay,
      total: amount,
      left: amount,
      currency: few('SEK', 'SEK', 'EUR', 'NOK'),
      debtorId: few('d1', 'd2', ''),
      invoiceNumber: few(null, '9', '10', '11'),
      disputed: fc.boolean(),
      reminded: fc.boolean(),
      search: few(...['9 åkes bygg ab', '10 50% rabatt_ab', 'ek & alm'].map((text) => searchText([text]))),
    })
    .map(mirrorRow),
  gone: fc.boolean(),
  credited: fc.boolean(),
  paid: fc.array(someDay, { maxLength: 2 }),
  run: few(0, 1, null),
});

const orNull = <T>(some: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(some, { freq: 2 });
const days = few(1, 2, 10, 30);

/** At most a few of its parts at once, so that something is left. */
const someFilter = (runs: readonly number[]): fc.Arbitrary<FollowFilter> => {
  const parts: fc.Arbitrary<Partial<FollowFilter>>[] = [
    few(...statusFilters).map((group) => ({ group })),
    few(...invoiceStatuses).map((status) => ({ status })),
    few(...deliveryMethods).map((delivery) => ({ delivery })),
    few(...deliveryStatuses).map((deliveryStatus) => ({ deliveryStatus })),
    fc.record({ overdueFrom: orNull(days), overdueTo: orNull(days) }),
    few('d1', 'd2', 'd3').map((debtorId) => ({ debtorId })),
    few(...runs, 99).map((runId) => ({ runId })),
    fc.record({ amountFrom: orNull(amount), amountTo: orNull(amount) }),
    fc.record({ dateFrom: orNull(someDay), dateTo: orNull(someDay) }),
    few(...bookedParts).map((booked) => ({ booked })),
    few('SEK', 'EUR', 'DKK').map((currency) => ({ currency })),
    fc.record({ paidFrom: orNull(someDay), paidTo: orNull(someDay) }),
    few('ÅKES', 'akes', 'ab 9', '%', '_ab', 'alm ek', 'x').map((search) => ({ search })),
  ];
  return fc.array(fc.oneof(...parts), { maxLength: 3 }).map((chosen) => Object.assign({ ...everyInvoice }, ...chosen));
};

const within = <T extends number | string>(value: T, from: T | null, to: T | null): boolean =>
  (from === null || value >= from) && (to === null || value <= to);

const isBooked = ({ status, stage }: FollowLine): boolean =>
  !['draft', 'gone'].includes(status) && stage !== 'Cancelled';
const leftOf = ({ status, left }: FollowLine): number =>
  ['draft', 'gone', 'paid', 'credited'].includes(status) ? 0 : left;
const settledOf = (line: FollowLine): number => (isBooked(line) ? line.total - leftOf(line) : 0);

const isIn = (line: FollowLine, part: FollowFilter['booked']): boolean => {
  switch (part) {
    case null:
      return true;
    case 'billed':
      return isBooked(line);
    case 'settled':
      return settledOf(line) !== 0;
    case 'left':
      return leftOf(line) !== 0;
    case 'not-due':
      return leftOf(line) > 0 && line.dueDate >= today;
    default:
      return assertNever(part);
  }
};

/** The filter in plain words over what the window shows of an invoice, and what it does not show: what is searched, when it was paid. */
const lets = (filter: FollowFilter, line: FollowLine, search: string, paid: readonly string[]): boolean =>
  isIn(line, filter.booked) &&
  (filter.currency === null || line.currency === filter.currency) &&
  ((filter.paidFrom === null && filter.paidTo === null) ||
    (paid.length > 0 && within([...paid].sort().at(-1) ?? '', filter.paidFrom, filter.paidTo))) &&
  (filter.group === 'all' || filterOf(line.status) === filter.group) &&
  (filter.status === null || line.status === filter.status) &&
  (filter.delivery === null || line.delivery === filter.delivery) &&
  (filter.deliveryStatus === null || line.deliveryStatus === filter.deliveryStatus) &&
  ((filter.overdueFrom === null && filter.overdueTo === null) ||
    within(line.daysOverdue, filter.overdueFrom ?? 1, filter.overdueTo)) &&
  (filter.debtorId === null || line.debtorId === filter.debtorId) &&
  (filter.runId === null || line.runId === filter.runId) &&
  within(line.total, filter.amountFrom, filter.amountTo) &&
  within(line.invoiceDate, filter.dateFrom, filter.dateTo) &&
  filter.search
    .toLowerCase()
    .split(' ')
    .every((word) => word === '' || [foldName(word), word].some((way) => way !== '' && search.includes(way)));

const sumsOf = (lines: readonly FollowLine[]) =>
  [...new Set(lines.map(({ currency }) => currency))].sort().map((currency) => {
    const own = lines.filter((line) => line.currency === currency);
    return {
      currency,
      invoices: own.length,
      total: own.reduce((sum, line) => sum + line.total, 0),
      settled: own.reduce((sum, line) => sum + settledOf(line), 0),
      left: own.reduce((sum, line) => sum + leftOf(line), 0),
    };
  });

const addRun = (store: Store, scopeId: number, name: string): number =>
  beginRun(store, { scopeId, name, currency: 'SEK', createdAt: '2026-11-01T08:00:00.000Z', importer: 1 });

const keep = (store: Store, scopeId: number, runs: readonly number[], invoices: readonly Known[]): void => {
  const of = (fits: (one: Known) => boolean): readonly string[] => invoices.filter(fits).map(({ row }) => row.actionId);
  saveInvoices(
    store,
    scopeId,
    invoices.map(({ row }) => row),
    'now',
  );
  saveEvents(
    store,
    scopeId,
    of(({ credited }) => credited).map((actionId) => ({
      eventId: `e-${actionId}`,
      actionId,
      at: `${today}T08:00:00.000Z`,
      type: 'Credited',
      title: 'x',
      content: null,
    })),
  );
  savePayments(
    store,
    scopeId,
    invoices.flatMap(({ row: { actionId }, paid }) =>
      paid.map((paidAt, at) => ({
        ...{ paymentId: `p-${String(at)}-${actionId}`, actionId, paidAt },
        ...{ amount: 1, currency: 'SEK', means: 'BG' },
      })),
    ),
  );
  markInvoicesGone(
    store,
    scopeId,
    of(({ gone }) => gone),
  );
  const sent = store.prepare(
    `INSERT INTO sent_invoice (scope_id, action_id, run_id, draft_no, business_key, generation) VALUES (?, ?, ?, ?, 'k', 0)`,
  );
  for (const [draftNo, { row, run }] of invoices.entries())
    if (run !== null) sent.run(scopeId, row.actionId, runs[run], draftNo);
};

test('the lines, the count and the sums are those of a plain filter over all invoices, in pages of any size', async () => {
  const world = await openWorld({ now: () => new Date('2026-11-30T10:00:00Z') });
  await startPracticeConnection(world.deps, world.connections);
  const { store } = world;
  const { scopeId } = scopeOf(store, scope);
  const list = followHandlers(world.deps, world.connections)['follow.list'];
  const runs = [addRun(store, scopeId, 'Städ'), addRun(store, scopeId, 'Gym')];
  const everyPage = async (filter: FollowFilter, limit: number) => {
    const first = await list({ scope, filter, page: { offset: 0, limit } });
    const lines = [...first.lines];
    while (lines.length < first.total && lines.length > 0) {
      const next = await list({ scope, filter, page: { offset: lines.length, limit } });
      if (next.lines.length === 0) break;
      expect(next.sums).toEqual(first.sums);
      lines.push(...next.lines);
    }
    return { ...first, lines };
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(known, { minLength: 1, maxLength: 40 }),
      fc.array(someFilter(runs), { minLength: 1, maxLength: 12 }),
      few(3, 7, 500),
      async (invoices, filters, limit) => {
        for (const table of ['invoice', 'invoice_event', 'payment', 'sent_invoice'])
          store.prepare(`DELETE FROM ${table}`).run();
        keep(store, scopeId, runs, invoices);
        const knownOf = new Map(invoices.map((one) => [one.row.actionId, one]));
        const everything = (await everyPage(everyInvoice, 500)).lines;
        expect(everything).toHaveLength(invoices.length);
        for (const filter of filters) {
          const expected = everything.filter((line) => {
            const one = knownOf.get(line.actionId);
            return lets(filter, line, one?.row.search ?? '', one?.paid ?? []);
          });
          const found = await everyPage(filter, limit);
          expect(found.lines).toEqual(expected);
          expect(found.total).toBe(expected.length);
          expect([...found.sums].sort((a, b) => (a.currency < b.currency ? -1 : 1))).toEqual(sumsOf(expected));
        }
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);
