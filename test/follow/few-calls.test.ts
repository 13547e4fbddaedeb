import { describe, expect, test, vi } from 'vitest';
import { invoiceById } from '../../electron/store/invoice-list.ts';
import { syncState } from '../../electron/store/sync.ts';
import { tellOf } from '../../electron/store/told-invoices.ts';
import { contents, differences, openSyncWorld, type SyncWorld } from './sync-world.ts';
import { creditorId, makeInvoice } from './world.ts';

vi.setConfig({ testTimeout: 120_000 });

const pay = (world: SyncWorld, id: string, value: number, day = '2026-11-20') =>
  world.says('POST', '/v1/invoice/registerpayment', {
    ActionPublicId: id,
    Date: day,
    Amount: { Value: value, CurrencyCode: 'SEK' },
  });

const expectTrue = async (world: SyncWorld): Promise<void> => {
  expect(differences(contents(world.store), await world.truth())).toEqual([]);
};

const quiet = [
  `GET /v1/invoice/events/${creditorId}`,
  'PUT /v1/payments/incomingpayments',
  `GET /v1/invoice/open/${creditorId}`,
  `GET /v1/payments/unhandledpayments/${creditorId}`,
  `GET /v1/accounting/lockedperiod/${creditorId}`,
];

test('10,000 open invoices of 2,000 customers take at most 60 calls at first, and 10 when little happened', async () => {
  const world = await openSyncWorld(10_000, 5);
  const first = await world.sync();
  expect(first.length).toBeLessThanOrEqual(60);
  expect(await world.sync()).toEqual(quiet);

  const [one, other] = world.ledger.open().slice(4_000);
  await pay(world, one?.id ?? '', one?.current ?? 0);
  await world.says('PUT', `/v1/invoice/dispute/${other?.id ?? ''}`);
  const draft = await makeInvoice(world.world, { attest: false });
  const little = await world.sync();
  expect(little.length).toBeLessThanOrEqual(10);
  await expectTrue(world);

  await world.says('DELETE', `/v1/invoice/action/${draft}`);
  const deleted = await world.sync();
  expect(deleted.length).toBeLessThanOrEqual(10);
  expect(invoiceById(world.store, world.scopeId, draft)).toMatchObject({ gone: true });
  await expectTrue(world);

  const each = [...first, ...little, ...deleted];
  expect(each.filter((call) => call.startsWith('GET /v1/invoice/action'))).toEqual([]);
});

describe('with more open invoices than one page holds', () => {
  const open = async () => {
    const world = await openSyncWorld(1_600, 4);
    await world.sync();
    return world;
  };

  test('an invoice that a dropped file tells of is read again by its customer’s list, once, though nothing else tells of it', async () => {
    const world = await open();
    const [one] = world.ledger.open();
    tellOf(world.store, world.scopeId, [one?.id ?? ''], new Date().toISOString());
    const ofCustomer = (calls: readonly string[]) =>
      calls.filter((call) => call.startsWith('GET /v1/invoice/openbydebtor/')).length;
    expect(ofCustomer(await world.sync())).toBe(1);
    expect(ofCustomer(await world.sync())).toBe(0);
  });

  test('after some hours, on a new day and when a person asks the whole list is read', async () => {
    const world = await open();
    const pages = (calls: readonly string[]) => calls.filter((call) => call.startsWith('GET /v1/invoice/open/')).length;
    expect(pages(await world.sync())).toBe(1);
    expect(pages(await world.sync({ whole: true }))).toBe(4);
    const later = new Date(Date.now() + 6 * 3_600_000 + 60_000);
    expect(pages(await world.sync({ now: later }))).toBe(4);
    // In the evening some hours later is a new day already.
    await world.says('PUT', '/practice/clock', { AdvanceDays: 2 });
    expect(pages(await world.sync({ now: later }))).toBe(4);
  });

  test('a payment dated long before the last sync is found', async () => {
    const world = await open();
    const [one] = world.ledger.open().slice(800);
    await pay(world, one?.id ?? '', 100, '2026-08-03');
    await world.sync();
    await expectTrue(world);
  });

  test('what left the list without a word makes the whole list be read, and is gone', async () => {
    const world = await open();
    const [one] = world.ledger.open().slice(800);
    world.ledger.forget(one?.id ?? '');
    await world.sync();
    expect(invoiceById(world.store, world.scopeId, one?.id ?? '')).toMatchObject({ gone: true });
    await expectTrue(world);
  });

  test('a draft that was given to another customer is not gone', async () => {
    const world = await open();
    const draft = await makeInvoice(world.world, { attest: false });
    await world.sync();
    world.ledger.giveToAnother(draft);
    await world.sync();
    expect(invoiceById(world.store, world.scopeId, draft)).toMatchObject({ gone: false });
    await expectTrue(world);
  });

  test('data restored from before a customer was made takes the customer and its invoices along', async () => {
    const world = await open();
    world.ledger.backUp();
    await makeInvoice(world.world);
    const [paid] = world.ledger.open().slice(5);
    await pay(world, paid?.id ?? '', paid?.current ?? 0);
    await world.sync();
    world.ledger.restore();
    await world.sync();
    await expectTrue(world);
  });

  test('a sync that is cut off at any of its calls goes on the next time', async () => {
    const world = await open();
    const length = quiet.length + 2;
    const ends: string[] = [];
    for (let nth = 1; nth <= length; nth += 1) {
      const [one] = world.ledger.open().slice(100 * nth);
      await pay(world, one?.id ?? '', one?.current ?? 0);
      await world.says('PUT', '/practice/faults', [{ Path: '/v1/*', Effect: 'DropBefore', Nth: nth }]);
      ends.push(
        await world.sync().then(
          () => 'came through',
          () => 'cut off',
        ),
      );
      await world.says('PUT', '/practice/faults', []);
      await world.sync();
      await expectTrue(world);
    }
    // The last is the locked period, which a user may be without the right to read.
    expect(ends).toEqual([...Array<string>(length - 1).fill('cut off'), 'came through']);
  });

  test('the part that could not be read keeps its age; those before it are as new as the sync', async () => {
    const world = await open();
    const at = (what: 'invoices' | 'events' | 'payments' | 'unhandledPayments') =>
      syncState(world.store, world.scopeId, what)?.at;
    const before = at('unhandledPayments');
    const now = new Date(Date.now() + 60_000);
    const path = '/v1/payments/unhandledpayments';
    await world.says('PUT', '/practice/faults', [{ Path: path, Effect: 'Status', Status: 500, Times: 1 }]);
    await expect(world.sync({ now })).rejects.toThrow();
    expect([at('invoices'), at('events'), at('payments')]).toEqual(Array(3).fill(now.toISOString()));
    expect(at('unhandledPayments')).toBe(before);
  });
});
