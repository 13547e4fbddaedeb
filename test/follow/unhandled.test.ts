import { expect, test } from 'vitest';
import { z } from 'zod';
import { startPracticeConnection } from '../../electron/app/settings-connections.ts';
import { syncFollow } from '../../electron/follow/sync.ts';
import { practiceConnectionId } from '../../electron/service/connections.ts';
import { expectBody } from '../../electron/service/expect.ts';
import { invoiceById } from '../../electron/store/invoice-list.ts';
import { scopeOf } from '../../electron/store/scopes.ts';
import { syncState } from '../../electron/store/sync.ts';
import { unhandledPayments } from '../../electron/store/unhandled-payments.ts';
import { creditorId, makeInvoice, openWorld } from './world.ts';

const open = async () => {
  const world = await openWorld();
  await startPracticeConnection(world.deps, world.connections);
  const { scopeId } = scopeOf(world.store, { connectionId: practiceConnectionId, creditorId });
  const client = await world.connections.client(practiceConnectionId);
  const sync = () => syncFollow(client, world.store, scopeId, { now: new Date() });
  const waiting = () => unhandledPayments(world.store, scopeId);
  const receive = async (body: Readonly<Record<string, unknown>>): Promise<string> => {
    const sent = { CreditorPublicId: creditorId, PaymentDate: '2026-11-20', ...body };
    const answer = await world.outside.call({ endpoint: 'POST /v1/payments/unhandledpayments', body: sent });
    return expectBody(answer, z.object({ PublicId: z.string() })).PublicId;
  };
  return { world, scopeId, sync, waiting, receive };
};

const sek = (Value: number) => ({ Value, CurrencyCode: 'SEK' });

test('a payment that fits no invoice waits with what the payer gave', async () => {
  const { sync, waiting, receive } = await open();
  const paymentId = await receive({
    Amount: sek(12_500),
    Reference: 'Faktura 1004 Ek',
    SenderName: 'Ek & Alm AB',
    SenderOrgNo: '556036-0793',
    SenderBankgiroNo: '5050-1055',
    AdditionalInformations: ['Städning november', 'tack'],
  });
  await sync();
  expect(waiting()).toEqual([
    {
      paymentId,
      type: 'UnmatchedPayment',
      state: 'Unhandled',
      paidAt: '2026-11-20',
      amount: 12_500,
      currency: 'SEK',
      reference: 'Faktura 1004 Ek',
      message: 'Städning november\ntack',
      payerName: 'Ek & Alm AB',
      payerOrgNo: '556036-0793',
      payerBankgiro: '5050-1055',
      debtorId: null,
      overpaidActionId: null,
      overpaidNumber: null,
    },
  ]);
});

test('what was paid too much waits with the invoice that it was paid on', async () => {
  const { world, scopeId, sync, waiting } = await open();
  const id = await makeInvoice(world);
  await sync();
  const invoice = invoiceById(world.store, scopeId, id);
  const body = { Ocr: invoice?.ocr, Amount: sek(15_000) };
  expectBody(await world.outside.call({ endpoint: 'POST /practice/payments', body }), z.unknown());
  await sync();
  expect(waiting()).toMatchObject([
    { type: 'OverPayment', amount: 2_500, overpaidActionId: id, overpaidNumber: invoice?.invoiceNumber },
  ]);
});

test('what was matched or removed leaves by itself, the others stay, the oldest first', async () => {
  const { world, sync, waiting, receive } = await open();
  const invoice = await makeInvoice(world);
  const [matched, removed, kept, older] = [
    await receive({ Amount: sek(12_500) }),
    await receive({ Amount: sek(700) }),
    await receive({ Amount: sek(800) }),
    await receive({ Amount: sek(900), PaymentDate: '2026-11-19' }),
  ];
  await sync();
  expect(
    waiting()
      .map(({ paymentId }) => paymentId)
      .toSorted(),
  ).toEqual([matched, removed, kept, older].toSorted());
  const match = [{ UnhandledPaymentPublicId: matched, ActionPublicId: invoice, CreditorPublicId: creditorId }];
  await world.outside.call({ endpoint: 'POST /v1/payments/matchpayments/{id}', path: { id: creditorId }, body: match });
  await world.outside.call({
    endpoint: 'DELETE /v1/payments/unhandledpayments',
    query: { paymentpublicid: removed },
  });
  await sync();
  expect(waiting().map(({ paymentId }) => paymentId)).toEqual([older, kept]);
});

test('where the list cannot be read the one before stays, with its own age', async () => {
  const { world, scopeId, sync, waiting, receive } = await open();
  await receive({ Amount: sek(12_500) });
  await sync();
  const before = syncState(world.store, scopeId, 'unhandledPayments');
  const faults = [{ Effect: 'Status', Status: 500, Method: 'GET', Path: '/v1/payments/unhandledpayments', Times: 1 }];
  expectBody(await world.outside.call({ endpoint: 'PUT /practice/faults', body: faults }), z.unknown());
  await expect(sync()).rejects.toThrow();
  expect([waiting().length, syncState(world.store, scopeId, 'unhandledPayments')]).toEqual([1, before]);
});
