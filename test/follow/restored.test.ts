import { describe, expect, test, vi } from 'vitest';
import { invoiceById } from '../../electron/store/invoice-list.ts';
import { debtorsOf } from '../../electron/store/debtors.ts';
import { addDays } from '../../shared/domain/calendar-date.ts';
import { contents, differences, openSyncWorld, serviceDay, type SyncWorld } from './sync-world.ts';
import { openTwoListsWorld } from './two-lists-world.ts';
import { creditorId, makeInvoice } from './world.ts';

vi.setConfig({ testTimeout: 60_000 });

const open = async (): Promise<SyncWorld> => {
  const world = await openSyncWorld(4, 2);
  await world.sync();
  return world;
};

const daysPass = (world: SyncWorld, days: number) => world.says('PUT', '/practice/clock', { AdvanceDays: days });

/** Pays a part of an invoice (1: all of it), dated some days before it is entered. */
const pay = async (world: SyncWorld, id: string, part: number, daysAgo = 0): Promise<void> => {
  const current = world.ledger.open().find((one) => one.id === id)?.current ?? 0;
  await world.says('POST', '/v1/invoice/registerpayment', {
    ActionPublicId: id,
    Date: addDays(await serviceDay(world.says), -daysAgo),
    Amount: { Value: Math.round(current * part), CurrencyCode: 'SEK' },
  });
};

const payAll = async (world: SyncWorld): Promise<void> => {
  for (const { id } of world.ledger.open()) await pay(world, id, 1);
};

const held = (world: SyncWorld, id: string) => invoiceById(world.store, world.scopeId, id);

const expectTrue = async (world: SyncWorld): Promise<void> => {
  expect(differences(contents(world.store), await world.truth())).toEqual([]);
};

describe('older data restored at the service', () => {
  test('is noticed by the days around the newest event, where none is of the last month and the mirror is behind', async () => {
    const world = await open();
    world.ledger.backUp();
    await daysPass(world, 5);
    const made = await makeInvoice(world.world);
    await pay(world, made, 1);
    await world.sync();
    await daysPass(world, 46);
    world.ledger.restore();
    await world.sync();
    expect(held(world, made)).toMatchObject({ gone: true });
    await expectTrue(world);
  });

  test('is noticed on the next day where nothing happened for a month, though the mirror is up to date', async () => {
    const world = await open();
    await payAll(world);
    await world.sync();
    world.ledger.backUp();
    await daysPass(world, 5);
    const made = await makeInvoice(world.world);
    await pay(world, made, 1);
    await world.sync();
    await daysPass(world, 46);
    await world.sync();
    await daysPass(world, 1);
    world.ledger.restore();
    await world.sync();
    expect(held(world, made)).toMatchObject({ gone: true });
    await expectTrue(world);
  });

  test('is looked for by one call a day where nothing happened for a month, and by none where the service archived the newest event', async () => {
    const world = await open();
    await payAll(world);
    await world.sync();
    const callsOn = async (days: number) => {
      await daysPass(world, days);
      await world.sync();
      const again = await world.sync();
      await daysPass(world, 1);
      const nextDay = await world.sync();
      const asked = (calls: readonly string[]) =>
        calls.filter((call) => call === `GET /v1/invoice/events/${creditorId}`).length;
      return [asked(again), asked(nextDay), nextDay.filter((call) => call === 'POST /v1/invoice/closed').length];
    };
    expect(await callsOn(46)).toEqual([1, 2, 1]);
    expect(await callsOn(400)).toEqual([1, 1, 1]);
  });

  test('loses also what happened on the first of the last days', async () => {
    const world = await open();
    world.ledger.backUp();
    await daysPass(world, 4);
    const [one] = world.ledger.open();
    await world.says('PUT', `/v1/invoice/dispute/${one?.id ?? ''}`);
    await world.sync();
    await daysPass(world, 2);
    await world.says('PUT', `/v1/invoice/canceldispute/${one?.id ?? ''}`);
    await world.sync();
    world.ledger.restore();
    await world.sync();
    await expectTrue(world);
  });

  test('brings a deleted draft back with no more than it tells of it', async () => {
    const world = await open();
    const draft = await makeInvoice(world.world, { attest: false });
    await world.sync();
    world.ledger.backUp();
    world.ledger.giveToAnother(draft);
    await world.sync();
    await world.says('DELETE', `/v1/invoice/action/${draft}`);
    await world.sync();
    expect(held(world, draft)).toMatchObject({ gone: true });
    world.ledger.restore();
    await world.sync();
    expect(held(world, draft)).toMatchObject({ gone: false });
    await expectTrue(world);
  });

  test('takes an invoice along that was made and paid on the same day, though other things of that day are still there', async () => {
    const world = await open();
    world.ledger.backUp();
    const made = await makeInvoice(world.world);
    await pay(world, made, 1);
    await world.sync();
    expect(held(world, made)).toMatchObject({ stage: 'Completed' });
    world.ledger.restore();
    await world.sync();
    expect(held(world, made)).toMatchObject({ gone: true });
    await expectTrue(world);
  });

  test('takes a payment along that was dated long before it was entered', async () => {
    const world = await open();
    await daysPass(world, 40);
    const [one, other] = world.ledger.open();
    await pay(world, other?.id ?? '', 0.5);
    await world.sync();
    world.ledger.backUp();
    await pay(world, one?.id ?? '', 0.5, 60);
    await world.sync();
    world.ledger.restore();
    await world.sync();
    await expectTrue(world);
  });

  test('has the customers and the contract invoices read again at once', async () => {
    const world = await open();
    world.ledger.backUp();
    await daysPass(world, 5);
    await makeInvoice(world.world, { name: 'Björkens Gym AB' });
    await world.sync({ whole: true });
    const names = () => debtorsOf(world.store, world.scopeId).map(({ name }) => name);
    expect(names()).toContain('Björkens Gym AB');
    world.ledger.restore();
    const calls = await world.sync();
    expect(names()).not.toContain('Björkens Gym AB');
    expect(calls.filter((call) => call.startsWith('GET /v1/contractinvoice/actions'))).toHaveLength(1);
  });

  test('takes a reconciliation invoice along that was paid since', async () => {
    const world = await openTwoListsWorld();
    await world.handOver(20_000);
    await world.syncAs({ whole: false });
    world.ledger.backUp();
    await world.says('PUT', '/practice/clock', { AdvanceDays: 5 });
    await makeInvoice(world.world);
    await world.handOver(30_000);
    const { id, left } = await world.at('reconciliation', 999);
    await world.says('POST', '/v1/reconciliationinvoice/registerpayment', {
      ActionPublicId: id,
      Date: await world.daysAgo(0),
      Amount: { Value: left, CurrencyCode: 'SEK' },
    });
    await world.syncAs({ whole: false });
    expect(world.shown().reconciliation).toHaveLength(2);
    world.ledger.restore();
    await world.syncAs({ whole: false });
    expect(world.shown().reconciliation).toHaveLength(1);
    expect(world.shown()).toEqual(await world.truth());
  });
});

describe('a payment that is dated long before it was entered', () => {
  test('is found beside one of the same invoice that is not', async () => {
    const world = await open();
    const [one] = world.ledger.open();
    await pay(world, one?.id ?? '', 0.2);
    await pay(world, one?.id ?? '', 0.2, 60);
    await world.sync();
    await expectTrue(world);
  });

  test('is found where the mirror was not brought up to date for a month after it', async () => {
    const world = await open();
    const [one] = world.ledger.open();
    await pay(world, one?.id ?? '', 0.2, 60);
    await daysPass(world, 46);
    await world.sync();
    await expectTrue(world);
  });
});
