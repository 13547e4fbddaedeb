import { expect, test, vi } from 'vitest';
import { type CallInput } from '../../shared/contract/contract.ts';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { addInvoice, type Billed, happened, invoiceNow } from '../outbox/acts-world.ts';
import { creditorId } from '../outbox/harness.ts';
import { connect, openDesk, startWorld } from './desk.ts';

const keys = ['1', '2', '3'].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const page = { offset: 0, limit: 50 };
type Marked = CallInput<'follow.marked'>['marked'];
const all: Marked = { of: 'all', filter: everyInvoice, but: [] };

/** Five invoices: one a draft, one disputed, one paid, two that are only sent. */
const atDesk = async () => {
  const world = await startWorld();
  const desk = openDesk();
  const scope = { connectionId: await connect(desk, world), creditorId };
  const billed: Billed[] = [];
  for (const n of [1, 2, 3, 4, 5]) billed.push(await addInvoice(world, n, n !== 1));
  const nth = (n: number): Billed => {
    const found = billed[n - 1];
    if (found === undefined) throw new Error('no invoice');
    return found;
  };
  const idOf = (n: number): string => nth(n).actionId;
  await world.hands.ask('PUT', `/v1/invoice/dispute/${idOf(2)}`);
  await world.hands.ask('POST', '/v1/invoice/registerpayment', {
    ActionPublicId: idOf(3),
    Amount: { Value: (await invoiceNow(world, idOf(3))).CurrentAmount?.value, CurrencyCode: 'SEK' },
    Date: '2026-11-27',
  });
  await desk.ask('follow.sync', scope);
  const acts = async (marked: Marked = all) =>
    new Map(
      (await desk.ask('follow.marked', { scope, marked })).acts.map(({ act, invoices, leftOut }) => [
        act,
        [invoices, Object.fromEntries(leftOut.map(({ why, invoices: n }) => [why, n]))],
      ]),
    );
  const settled = (n: number) =>
    vi.waitFor(
      async () => {
        const { ledger } = await desk.ask('acts.list', { scope, filter: 'all', page });
        expect(ledger.sent + ledger.rejected).toBe(n);
      },
      { timeout: 20_000, interval: 30 },
    );
  return { world, desk, scope, billed, nth, idOf, acts, settled };
};

test('what is marked is counted by what the stage of each allows, and who is left out adds up', async () => {
  const { desk, scope, idOf, acts } = await atDesk();
  const { invoices, sums } = await desk.ask('follow.marked', { scope, marked: all });
  expect([invoices, sums]).toEqual([5, [{ currency: 'SEK', invoices: 5, left: expect.any(Number) }]]);
  expect(await acts()).toEqual(
    new Map([
      ['sendInvoice', [3, { draft: 1, paid: 1 }]],
      ['markAsViewed', [3, { draft: 1, paid: 1 }]],
      ['remind', [3, { draft: 1, paid: 1 }]],
      ['postpone', [3, { draft: 1, paid: 1 }]],
      ['startDebtCollection', [2, { draft: 1, paid: 1, disputed: 1 }]],
      ['registerPayment', [3, { draft: 1, paid: 1 }]],
      ['withdrawAutogiro', [3, { draft: 1, paid: 1 }]],
      ['withdrawCard', [3, { draft: 1, paid: 1 }]],
      ['writeOff', [3, { draft: 1, paid: 1 }]],
      ['dispute', [2, { draft: 1, paid: 1, disputed: 1 }]],
      ['cancelDispute', [1, { draft: 1, paid: 1, attested: 2 }]],
      ['pause', [3, { draft: 1, paid: 1 }]],
      ['reply', [5, {}]],
      ['note', [5, {}]],
      ['removeDraft', [1, { paid: 1, disputed: 1, attested: 2 }]],
    ]),
  );
  expect([...(await acts({ of: 'these', invoices: [idOf(1)] })).keys()]).toEqual(['reply', 'note', 'removeDraft']);
  expect((await acts({ of: 'all', filter: everyInvoice, but: [idOf(2), idOf(1)] })).get('remind')).toEqual([
    2,
    { paid: 1 },
  ]);
  expect((await acts({ of: 'all', filter: { ...everyInvoice, status: 'disputed' }, but: [] })).get('remind')).toEqual([
    1,
    {},
  ]);
});

test('of those that an act is done with it is told what they are, so that nobody is reminded of what is not due unseen', async () => {
  const { desk, scope } = await atDesk();
  const { acts: offered } = await desk.ask('follow.marked', { scope, marked: all });
  expect(offered.find(({ act }) => act === 'remind')?.statuses).toEqual([
    { status: 'attested', invoices: 2 },
    { status: 'disputed', invoices: 1 },
  ]);
});

test('an act with many is done once with each that allows it, and with none besides', async () => {
  const { world, desk, scope, billed, acts, settled } = await atDesk();
  const ask = { scope, key: keys[0] ?? '', marked: all, act: { kind: 'remind' }, invoices: 3 } as const;
  expect(await desk.ask('follow.actOnMarked', ask)).toEqual({ planned: 3 });
  expect(await desk.codeOf('follow.actOnMarked', ask)).toBe('act-already-planned');
  expect((await acts()).get('remind')).toBeUndefined();
  await settled(3);
  const reminded = await Promise.all(billed.map((invoice) => happened(world, invoice, 'ReminderInvoiceSent')));
  expect(reminded).toEqual([0, 1, 0, 1, 1]);
  expect((await acts()).get('note')).toEqual([2, { 'under-way': 3 }]);
  await desk.ask('follow.sync', scope);
  expect((await acts()).get('remind')).toEqual([3, { draft: 1, paid: 1 }]);
});

test('money is what is left of each, and says whose it is', async () => {
  const { world, desk, scope, nth, settled } = await atDesk();
  const act = { kind: 'registerPayment', date: '2026-11-28' } as const;
  await desk.ask('follow.actOnMarked', { scope, key: keys[0] ?? '', marked: all, act, invoices: 3 });
  await settled(3);
  await desk.ask('follow.sync', scope);
  const { sums } = await desk.ask('follow.marked', { scope, marked: all });
  expect(sums.map(({ left }) => left)).toEqual([0]);
  expect(await happened(world, nth(2), 'Paid')).toBe(1);
  const { acts: done } = await desk.ask('acts.list', { scope, filter: 'all', page });
  expect(done.map(({ customerName }) => customerName).sort()).toEqual(['Kund 2 AB', 'Kund 4 AB', 'Kund 5 AB']);
});

test('where it is another number by now, nothing is done', async () => {
  const { world, desk, scope, idOf } = await atDesk();
  await world.hands.ask('PUT', `/v1/invoice/canceldispute/${idOf(2)}`);
  await desk.ask('follow.sync', scope);
  const ask = { scope, key: keys[0] ?? '', marked: all, act: { kind: 'cancelDispute' }, invoices: 1 } as const;
  expect(await desk.codeOf('follow.actOnMarked', ask)).toBe('marked-moved');
  const dispute = { ...ask, act: { kind: 'dispute' }, invoices: 2 } as const;
  expect(await desk.codeOf('follow.actOnMarked', dispute)).toBe('marked-moved');
  expect((await desk.ask('acts.list', { scope, filter: 'all', page })).total).toBe(0);
});

test('what the service refuses of many needs a person in the inbox, the others are done', async () => {
  const { world, desk, scope, settled } = await atDesk();
  await world.hands.faults([{ Method: 'PUT', Path: '/v1/invoice/pause', Effect: 'Status', Status: 400, Nth: 2 }]);
  await desk.ask('follow.actOnMarked', { scope, key: keys[0] ?? '', marked: all, act: { kind: 'pause' }, invoices: 3 });
  await settled(3);
  const { ledger } = await desk.ask('acts.list', { scope, filter: 'all', page });
  expect([ledger.sent, ledger.rejected]).toEqual([2, 1]);
  const { items } = await desk.ask('exceptions.list', { scope, kind: 'act-refused', page });
  expect(items).toHaveLength(1);
});

test('the places of a list name their invoices', async () => {
  const { desk, scope } = await atDesk();
  const { lines } = await desk.ask('follow.list', { scope, filter: everyInvoice, page });
  const ids = lines.map(({ actionId }) => actionId);
  expect(
    (await desk.ask('follow.invoicesAt', { scope, filter: everyInvoice, page: { offset: 1, limit: 3 } })).invoices,
  ).toEqual(ids.slice(1, 4));
});
