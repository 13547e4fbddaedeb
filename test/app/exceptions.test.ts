import { expect, test, vi } from 'vitest';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { addInvoice, resend } from '../outbox/acts-world.ts';
import { creditorId } from '../outbox/harness.ts';
import { json, localServer } from '../service/local-server.ts';
import { approve, connect, type Desk, imported, openDesk, startWorld, until } from './desk.ts';

const keys = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;
const page = { offset: 0, limit: 50 };
type Items = CallOutput<'exceptions.list'>['items'];

const atDesk = async () => {
  const world = await startWorld();
  const desk = openDesk();
  const connectionId = await connect(desk, world);
  const scope = { connectionId, creditorId };
  const all = async (): Promise<Items> => (await desk.ask('exceptions.list', { scope, kind: null, page })).items;
  return {
    world,
    desk,
    connectionId,
    scope,
    payments: async () => (await all()).filter(({ kind }) => kind === 'unmatched-payment'),
    /** What else waits: each invoice of this world has a payment that fits none. */
    items: async () => (await all()).filter(({ kind }) => kind !== 'unmatched-payment'),
    sync: () => desk.ask('follow.sync', scope),
  };
};

const whenActs = async (
  desk: Desk,
  scope: { connectionId: string; creditorId: string },
  sent: number,
  rejected: number,
) =>
  vi.waitFor(
    async () => {
      const { ledger } = await desk.ask('acts.list', { scope, filter: 'all', page });
      expect([ledger.sent, ledger.rejected]).toEqual([sent, rejected]);
    },
    { timeout: 20_000, interval: 30 },
  );

test('an answer is shown as under way, then as done, until the mirror shows what it did; meanwhile nothing more is offered', async () => {
  const { world, desk, scope, items, sync } = await atDesk();
  const { actionId } = await addInvoice(world, 1);
  await world.hands.ask('PUT', `/v1/invoice/dispute/${actionId}`);
  await sync();
  expect(await items()).toMatchObject([{ kind: 'disputed', underWay: null, acts: ['cancelDispute', 'reply'] }]);
  await world.hands.faults([{ Method: 'PUT', Path: '/v1/invoice/canceldispute', Effect: 'Hold' }]);
  await desk.ask('acts.plan', { scope, key: keys[0], acts: [{ kind: 'cancelDispute', actionId }] });
  expect(await items()).toMatchObject([
    { kind: 'disputed', acts: [], underWay: { state: expect.stringMatching(/queued|sending/) } },
  ]);
  await world.hands.faults([]);
  await whenActs(desk, scope, 1, 0);
  expect(await items()).toMatchObject([{ kind: 'disputed', acts: [], underWay: { state: 'sent' } }]);
  await sync();
  expect(await items()).toEqual([]);
});

test('an act that the service refused says why, and leaves when it is tried again and done, or left', async () => {
  const { world, desk, scope, items, sync } = await atDesk();
  const invoice = await addInvoice(world, 1);
  await sync();
  await world.hands.faults([{ Method: 'PUT', Path: '/v1/invoice/sendinvoice', Effect: 'Status', Status: 400, Nth: 1 }]);
  await desk.ask('acts.plan', { scope, key: keys[0], acts: [resend(invoice)] });
  await whenActs(desk, scope, 0, 1);
  const [refused] = await items();
  expect(refused).toMatchObject({
    kind: 'act-refused',
    actionId: invoice.actionId,
    acts: ['retry', 'skip'],
    underWay: null,
  });
  expect(refused?.words.sv).toContain('Tjänsten sade nej');
  await desk.ask('acts.retry', { scope, jobId: refused?.jobId ?? 0 });
  await whenActs(desk, scope, 1, 0);
  expect(await items()).toEqual([]);
  await desk.ask('acts.plan', {
    scope,
    key: keys[1],
    acts: [{ kind: 'sendInvoice', actionId: invoice.actionId, method: 'EInvoice' }],
  });
  await whenActs(desk, scope, 1, 1);
  await desk.ask('acts.skip', { scope, jobId: (await items())[0]?.jobId ?? 0 });
  expect(await items()).toEqual([]);
});

test('a refused attest leads to its run, is counted at Start, and leaves when somebody attested the draft at the service', async () => {
  const { world, desk, connectionId, scope, items, sync } = await atDesk();
  const runId = await imported(desk, connectionId, [
    'Fakturanr;Kundnr;Kund;E-post;Fakturadatum;Förfallodatum;Benämning;Antal;Pris;Moms',
    'F1;1001;Ek & Alm AB;ek@example.se;2026-11-28;2026-12-28;Städning;1;100,00;25',
  ]);
  await world.hands.ask('POST', `/v1/accounting/lockedperiod/${creditorId}?to=2026-11-28`);
  await approve(desk, runId, true);
  await desk.ask('runs.push', { runId });
  await until(desk, runId, ({ ledger }) => ledger.rejected === 1);
  expect(await items()).toMatchObject([
    { kind: 'attest-refused', runId, customerName: 'Ek & Alm AB', acts: ['openRun'] },
  ]);
  await sync();
  const [item] = await items();
  expect([item?.kind, item?.left]).toEqual(['attest-refused', 12_500]);
  expect((await desk.ask('start.overview', scope)).counts.exceptions).toBe(1);
  await world.hands.ask('DELETE', `/v1/accounting/lockedperiod/${creditorId}`);
  await world.hands.ask('PUT', `/v1/invoice/attest/${item?.actionId ?? ''}`);
  await sync();
  expect(await items()).toEqual([]);
});

test('a payment is matched from the inbox once, and a match that the service refuses says why', async () => {
  const { world, desk, scope, items, payments, sync } = await atDesk();
  const [one, two] = [await addInvoice(world, 1), await addInvoice(world, 2)];
  await sync();
  expect((await payments()).map(({ acts }) => acts)).toEqual([
    ['match', 'payBack'],
    ['match', 'payBack'],
  ]);
  const match = { kind: 'matchPayment', actionId: one.actionId, paymentId: one.paymentId } as const;
  await desk.ask('acts.plan', { scope, key: keys[0], acts: [match] });
  await whenActs(desk, scope, 1, 0);
  expect((await payments()).map(({ payment, underWay }) => [payment?.paymentId, underWay?.state ?? null])).toEqual(
    expect.arrayContaining([
      [one.paymentId, 'sent'],
      [two.paymentId, null],
    ]),
  );
  await sync();
  expect((await payments()).map(({ payment }) => payment?.paymentId)).toEqual([two.paymentId]);
  // Somebody was there first: the service answers 200, and says no within.
  await desk.ask('acts.plan', { scope, key: keys[1], acts: [match] });
  await whenActs(desk, scope, 1, 1);
  expect((await items())[0]).toMatchObject({ kind: 'act-refused', words: { sv: expect.stringContaining('hanterad') } });
});

test('events that did not reach the system that they are sent to are told of, and leave when they are sent again and arrive', async () => {
  const { world, desk, scope, items, sync } = await atDesk();
  let isDown = true;
  const receiver = await localServer((...call) => {
    json(null, isDown ? 503 : 200)(...call);
  });
  await world.hands.settings({ WebhookUrl: receiver.url });
  await addInvoice(world, 1);
  const failed = () => world.hands.ask('GET', `/v1/webhooks/failedwebhookevents/${creditorId}?hours=168`);
  const happened = ['DebtorCreated', 'InvoiceActionCreated', 'InvoiceActionAttested', 'UnmatchedPayment'];
  await vi.waitFor(async () => {
    expect(await failed()).toHaveLength(happened.length);
  }, 10_000);
  await sync();
  expect(await items()).toMatchObject([{ kind: 'events-failed', acts: ['resendEvents'], actionId: null }]);
  for (const type of happened) expect((await items())[0]?.said).toContain(`${type}: 1`);
  isDown = false;
  await desk.ask('acts.plan', { scope, key: keys[0], acts: [{ kind: 'resendEvents' }] });
  await whenActs(desk, scope, 1, 0);
  expect(await items()).toMatchObject([{ kind: 'events-failed', acts: [], underWay: { state: 'sent' } }]);
  await vi.waitFor(async () => {
    expect(await failed()).toEqual([]);
  }, 10_000);
  await sync();
  expect(await items()).toEqual([]);
});
