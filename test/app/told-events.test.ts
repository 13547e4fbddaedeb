import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { everyInvoice } from '../../shared/contract/every-invoice.ts';
import { stockholmDate } from '../../shared/domain/calendar-date.ts';
import { openStore } from '../../electron/store/store.ts';
import { toldInvoices } from '../../electron/store/told-invoices.ts';
import { addInvoice } from '../outbox/acts-world.ts';
import { creditorId } from '../outbox/harness.ts';
import { always, localServer } from '../service/local-server.ts';
import { connect, newlyKept, openDesk, startWorld } from './desk.ts';

const today = stockholmDate(new Date());
const page = { offset: 0, limit: 50 };

/** A creditor whose events go to a system that is down. What it was posted is what the service e-mails. */
const atDesk = async () => {
  const world = await startWorld();
  const receiver = await localServer(always(503, {}, ''));
  await world.hands.settings({ WebhookUrl: receiver.url });
  const kept = newlyKept();
  const desk = openDesk(kept);
  const scope = { connectionId: await connect(desk, world), creditorId };
  const { actionId } = await addInvoice(world, 1);
  await desk.ask('follow.sync', scope);
  const store = openStore(join(kept.dataFolder, 'runsheet.db'), { trusted: true });
  onTestFinished(() => {
    store.close();
  });
  return {
    world,
    desk,
    scope,
    actionId,
    /** The file of the first event of a type. */
    fileOf: async (type: string) => {
      const find = () => receiver.received.find(({ body }) => body.includes(`"EventType":"${type}"`))?.body;
      await vi.waitFor(() => {
        expect(find()).toBeDefined();
      }, 10_000);
      return { name: `2026-11-28-${type}-1.json`, content: find() ?? '' };
    },
    statusOf: async () =>
      (await desk.ask('follow.list', { scope, filter: everyInvoice, page })).lines.find(
        (line) => line.actionId === actionId,
      )?.status,
    /** What is still to be read again. */
    told: () => toldInvoices(store, 1).map((one) => one.actionId),
  };
};

test('a file of events that did not arrive brings the invoices up to date that it tells of', async () => {
  const { world, desk, actionId, fileOf, statusOf, told } = await atDesk();
  const Amount = { Value: 1_000_000, CurrencyCode: 'SEK' };
  await world.hands.ask('POST', '/v1/invoice/registerpayment', { ActionPublicId: actionId, Date: today, Amount });
  const file = await fileOf('InvoiceActionPaid');
  expect(await statusOf()).not.toBe('paid');
  expect(await desk.ask('follow.takeEvents', { files: [file] })).toEqual({
    events: 1,
    invoices: 1,
    creditors: [expect.any(String)],
    foreign: 0,
  });
  await vi.waitFor(async () => {
    expect(await statusOf()).toBe('paid');
  }, 10_000);
  await vi.waitFor(() => {
    expect(told()).toEqual([]);
  }, 10_000);
});

test('what a file tells is kept without a network, over a sync that fails, until the service was read', async () => {
  const { world, desk, scope, actionId, fileOf, told } = await atDesk();
  const file = await fileOf('InvoiceActionAttested');
  const down = ['GET', 'PUT'].map((Method) => ({ Method, Path: '/v1/', Effect: 'DropBefore' }) as const);
  await world.hands.faults(down);
  await desk.ask('follow.takeEvents', { files: [file, file] });
  expect((await desk.codeOf('follow.sync', scope)).length).toBeGreaterThan(4);
  expect(told()).toEqual([actionId]);
  await world.hands.faults([]);
  await vi.waitFor(() => desk.ask('follow.sync', scope), { timeout: 10_000, interval: 50 });
  expect(told()).toEqual([]);
});

test('an event of a deleted invoice is known by the invoice; of a stranger’s company, and of anything else, nothing is kept', async () => {
  const { desk, actionId, told } = await atDesk();
  const take = (Data: unknown) =>
    desk.ask('follow.takeEvents', { files: [{ name: 'a.json', content: JSON.stringify({ Data }) }] });
  const stranger = { CreditorPublicId: '00000000-0000-4000-8000-00000000000f', ActionPublicId: 'x' };
  expect(await take(stranger)).toEqual({ events: 1, invoices: 0, creditors: [], foreign: 1 });
  expect(await take('not-known')).toMatchObject({ invoices: 0, foreign: 1 });
  expect(told()).toEqual([]);
  expect(await take(actionId)).toMatchObject({ invoices: 1, foreign: 0 });
  expect(await take({ CreditorPublicId: creditorId, Name: 'Ek AB' })).toMatchObject({ invoices: 0, foreign: 0 });
});

test.each(['SelfInvoiceActionCreated', 'ContractInvoiceActionUpdated', 'ReconciliationInvoiceActionPaid'])(
  'what an event is of that is no invoice is not counted as one, nor looked for among them: %s',
  async (EventType) => {
    const { desk, actionId, told } = await atDesk();
    const take = (ActionPublicId: string) => {
      const event = { EventType, Data: { CreditorPublicId: creditorId, ActionPublicId } };
      return desk.ask('follow.takeEvents', { files: [{ name: 'a.json', content: JSON.stringify(event) }] });
    };
    expect(await take('an-id-of-another-kind')).toMatchObject({ events: 1, invoices: 0, foreign: 0 });
    expect(told()).toEqual([]);
    // A payment names the invoice that it is on.
    expect(await take(actionId)).toMatchObject({ invoices: 1 });
  },
);

test.each(['', 'Fakturanr;Belopp', '[]', '{"template":1}', '{"Data":7}', '{"Data":""}'])(
  'a file that holds no events is refused by its name, and nothing of any file is kept: %s',
  async (content) => {
    const { desk, fileOf, told } = await atDesk();
    const files = [await fileOf('InvoiceActionAttested'), { name: 'annat.json', content }];
    expect(await desk.codeOf('follow.takeEvents', { files })).toBe('not-events');
    expect(told()).toEqual([]);
  },
);
