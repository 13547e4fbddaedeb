import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startPracticeConnection } from '../../electron/app/settings-connections.ts';
import { syncFollow } from '../../electron/follow/sync.ts';
import { windowsOf } from '../../electron/follow/windows.ts';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { practiceConnectionId } from '../../electron/service/connections.ts';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { expectBody } from '../../electron/service/expect.ts';
import { refreshDebtors, refreshProducts } from '../../electron/service/registers.ts';
import { debtorsOf } from '../../electron/store/debtors.ts';
import { eventsOf } from '../../electron/store/events.ts';
import { invoiceById, listInvoices } from '../../electron/store/invoice-list.ts';
import { openInvoices } from '../../electron/store/invoices.ts';
import { paymentsOf } from '../../electron/store/payments.ts';
import { productsOf } from '../../electron/store/products.ts';
import { scopeOf } from '../../electron/store/scopes.ts';
import { creditorId, makeInvoice, openWorld, type World } from './world.ts';
import { codeOfPending } from '../harness/code-of.ts';

const open = async () => {
  const world = await openWorld();
  await startPracticeConnection(world.deps, world.connections);
  const { scopeId } = scopeOf(world.store, { connectionId: practiceConnectionId, creditorId });
  const client = await world.connections.client(practiceConnectionId);
  const sync = () => syncFollow(client, world.store, scopeId, { now: new Date() });
  const shown = (actionId: string) => invoiceById(world.store, scopeId, actionId);
  return { world, scopeId, client, sync, shown };
};

const pay = async (world: World, Ocr: string, Value: number): Promise<void> => {
  const body = { Ocr, Amount: { Value, CurrencyCode: 'SEK' } };
  expectBody(await world.outside.call({ endpoint: 'POST /practice/payments', body }), z.unknown());
};

const calls = async (world: World, from: number): Promise<readonly string[]> => {
  const answer = await world.outside.call({ endpoint: 'GET /practice/calls' });
  const list = expectBody(answer, z.array(z.object({ Method: z.string(), Path: z.string() })));
  return list
    .slice(from)
    .map(({ Method, Path }) => `${Method} ${Path.split('?')[0] ?? ''}`)
    .filter((line) => !line.includes('/practice/'));
};

/** Everything of the mirror, without when it was read. */
const dump = (world: World): string =>
  JSON.stringify(
    ['invoice', 'invoice_event', 'payment'].map((table) =>
      world.store
        .prepare(`SELECT * FROM ${table} ORDER BY 1, 2`)
        .all()
        .map((row) => ({ ...z.record(z.string(), z.unknown()).parse(row), synced_at: '' })),
    ),
  );

describe('sync of the mirror', () => {
  test('shows invoices as the service has them: stage, amounts, dates, delivery, reference', async () => {
    const { world, sync, shown } = await open();
    const draft = await makeInvoice(world, { attest: false });
    const sent = await makeInvoice(world, { name: 'Björkens Gym AB', price: 1000 });
    await sync();
    expect(shown(draft)).toMatchObject({
      stage: 'Created',
      total: 12_500,
      left: 12_500,
      invoiceDate: '2026-11-02',
      dueDate: '2026-12-02',
    });
    expect(shown(sent)).toMatchObject({
      stage: 'InvoiceSent',
      debtorName: 'Björkens Gym AB',
      total: 125_000,
      vat: 25_000,
      deliveryMethod: 'Email',
      currency: 'SEK',
    });
    expect(shown(sent)?.ocr).toMatch(/^\d+$/);
  });

  test('a payment closes the invoice in the mirror, with the payment and what happened', async () => {
    const { world, scopeId, sync, shown } = await open();
    const id = await makeInvoice(world);
    await sync();
    await pay(world, shown(id)?.ocr ?? '', 12_500);
    await sync();
    expect(shown(id)).toMatchObject({ stage: 'Completed', left: 0, gone: false, credited: false });
    expect(shown(id)?.closedAt).not.toBeNull();
    expect(paymentsOf(world.store, scopeId, id)).toMatchObject([{ amount: 12_500, currency: 'SEK' }]);
    expect(eventsOf(world.store, scopeId, id).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['Created', 'Attested', 'Paid']),
    );
  });

  test('a part payment leaves it open with less left', async () => {
    const { world, sync, shown } = await open();
    const id = await makeInvoice(world);
    await sync();
    await pay(world, shown(id)?.ocr ?? '', 5_000);
    await sync();
    expect(shown(id)).toMatchObject({ stage: 'InvoiceSent', left: 7_500 });
  });

  test('reading the same again changes nothing', async () => {
    const { world, sync, shown } = await open();
    const id = await makeInvoice(world);
    await sync();
    await pay(world, shown(id)?.ocr ?? '', 12_500);
    await sync();
    const before = dump(world);
    await sync();
    await sync();
    expect(dump(world)).toBe(before);
  });

  test('after the first time it takes six calls', async () => {
    const { world, sync } = await open();
    await makeInvoice(world);
    await sync();
    const before = (await calls(world, 0)).length;
    await sync();
    const all = await calls(world, 0);
    expect(all.slice(before)).toEqual([
      `GET /v1/invoice/events/${creditorId}`,
      'PUT /v1/payments/incomingpayments',
      `GET /v1/invoice/open/${creditorId}`,
      'POST /v1/invoice/closed',
      `GET /v1/payments/unhandledpayments/${creditorId}`,
      `GET /v1/accounting/lockedperiod/${creditorId}`,
    ]);
  });

  test('a draft that was deleted at the service is gone; the others stay', async () => {
    const { world, sync, shown } = await open();
    const [kept, deleted] = [await makeInvoice(world), await makeInvoice(world, { attest: false })];
    await sync();
    await world.outside.call({ endpoint: 'DELETE /v1/invoice/action/{id}', path: { id: deleted } });
    await sync();
    expect([shown(kept)?.gone, shown(deleted)?.gone]).toEqual([false, true]);
  });

  test('an invoice that closed long after its date is found, not called gone', async () => {
    const { world, sync, shown } = await open();
    const id = await makeInvoice(world, { invoiceDate: '2025-11-03', dueDate: '2025-12-03' });
    await sync();
    await pay(world, shown(id)?.ocr ?? '', 12_500);
    await sync();
    expect(shown(id)).toMatchObject({ stage: 'Completed', gone: false });
  });

  test('after a reset of the service everything it forgot is gone, also what was paid', async () => {
    const { world, scopeId, sync, shown } = await open();
    const [paid, unpaid] = [await makeInvoice(world), await makeInvoice(world)];
    await sync();
    await pay(world, shown(paid)?.ocr ?? '', 12_500);
    await sync();
    expectBody(await world.outside.call({ endpoint: 'POST /practice/reset', body: {} }), z.unknown());
    await sync();
    expect([shown(paid)?.gone, shown(unpaid)?.gone]).toEqual([true, true]);
    expect(openInvoices(world.store, scopeId)).toEqual([]);
  });

  test('nothing of one creditor lands with the other', async () => {
    const { world, scopeId, sync } = await open();
    await makeInvoice(world);
    await sync();
    const other = world.store.prepare('SELECT count(*) AS n FROM invoice WHERE scope_id <> ?').get(scopeId);
    expect(other).toEqual({ n: 0 });
  });
});

describe('a service that fails', () => {
  test.each([
    [{ Effect: 'Status', Status: 500 }, 'service-fault'],
    [{ Effect: 'DropBefore' }, 'service-reset'],
    [{ Effect: 'DropAfter' }, 'service-reset'],
  ])('%o stops the sync with a sentence, keeps what was read, and the next goes on', async (fault, code) => {
    const { world, sync, shown } = await open();
    const id = await makeInvoice(world);
    const faults = [{ ...fault, Path: '/v1/payments/unhandledpayments', Times: 1 }];
    expectBody(await world.outside.call({ endpoint: 'PUT /practice/faults', body: faults }), z.unknown());
    expect(await codeOfPending(sync())).toBe(code);
    expect(shown(id)).toMatchObject({ gone: false });
    expect(await codeOfPending(sync())).toBe('none');
  });
});

test('windows meet, cover every day and stay a day inside the limit', () => {
  const [from, to] = [calendarDate('2025-11-30'), calendarDate('2026-12-01')];
  const windows = windowsOf(from, to, 6);
  expect([windows[0]?.from, windows.at(-1)?.to]).toEqual([from, to]);
  for (const [index, window] of windows.entries()) if (index > 0) expect(window.from).toBe(windows[index - 1]?.to);
  expect(windowsOf(to, to, 6)).toEqual([{ from: to, to }]);
});

test('the registers are read whole; what left them is gone, what came back is back', async () => {
  const { world, scopeId, client } = await open();
  const debtor = (Name: string) =>
    world.outside.call({
      endpoint: 'POST /v1/debtors/debtor',
      body: { CreditorPublicId: creditorId, Name, OrgNo: '556036-0793' },
    });
  const made = expectBody(await debtor('Ek AB'), z.object({ PublicId: z.string() })).PublicId;
  await debtor('Alm AB');
  await world.outside.call({
    endpoint: 'POST /v1/products/product',
    body: {
      CreditorPublicId: creditorId,
      Description: 'Städning',
      ArticleNumber: 'S1',
      UnitPrice: 99.5,
      VAT: 25,
      IsActive: true,
    },
  });
  expect(await refreshDebtors(client, world.store, scopeId, { now: new Date() })).toEqual({
    records: 2,
    complete: true,
  });
  expect(await refreshProducts(client, world.store, scopeId, { now: new Date() })).toEqual({
    records: 1,
    complete: true,
  });
  expect(debtorsOf(world.store, scopeId)).toMatchObject([{ name: 'Alm AB', orgNo: '5560360793' }, { name: 'Ek AB' }]);
  expect(productsOf(world.store, scopeId)).toMatchObject([{ articleNo: 'S1', view: { UnitPrice: 99.5 } }]);
  await world.outside.call({ endpoint: 'DELETE /v1/debtors/debtor/{id}', path: { id: made } });
  await refreshDebtors(client, world.store, scopeId, { now: new Date() });
  expect(debtorsOf(world.store, scopeId).map(({ name }) => name)).toEqual(['Alm AB']);
  expect(
    listInvoices(
      world.store,
      { scopeId, filter: everyInvoice, today: calendarDate('2026-11-30') },
      { offset: 0, limit: 1 },
    ),
  ).toEqual([]);
});
