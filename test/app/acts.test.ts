import { expect, test, vi } from 'vitest';
import { creditorId } from '../outbox/harness.ts';
import { actProofs } from '../outbox/act-proofs.ts';
import { addInvoice, happened, invoiceNow, payment, resend } from '../outbox/acts-world.ts';
import { connect, type Desk, openDesk, startWorld } from './desk.ts';

const key = '00000000-0000-4000-8000-000000000001';
const page = { offset: 0, limit: 50 };

const settled = async (desk: Desk, connectionId: string, acts: number): Promise<void> => {
  await vi.waitFor(
    async () => {
      const { ledger } = await desk.ask('acts.list', { scope: { connectionId, creditorId }, filter: 'all', page });
      expect(ledger.sent + ledger.rejected + ledger.cancelled + ledger.asks).toBe(acts);
    },
    { timeout: 20_000, interval: 50 },
  );
};

test('N045: acts asked for by the contract are counted one by one, and the counts are what the service shows', async () => {
  const world = await startWorld();
  const desk = openDesk();
  const connectionId = await connect(desk, world);
  const scope = { connectionId, creditorId };
  const told: string[] = [];
  desk.application.on((name) => told.push(name));
  const invoice = await addInvoice(world, 1);
  const other = await addInvoice(world, 2);
  const refused = { ...resend(other), method: 'EInvoice' } as const;
  const acts = [payment(invoice), resend(invoice), actProofs.remind.act(invoice), refused];
  await desk.ask('acts.plan', { scope, key, acts });
  expect(await desk.codeOf('acts.plan', { scope, key, acts })).toBe('act-already-planned');
  await settled(desk, connectionId, 4);
  const { ledger, total, acts: shown } = await desk.ask('acts.list', { scope, filter: 'all', page });
  expect([ledger, total]).toEqual([
    { acts: 4, sent: 3, notSent: 0, unknown: 0, asks: 0, rejected: 1, cancelled: 0 },
    4,
  ]);
  expect(shown.map(({ kind, state }) => [kind, state])).toEqual([
    ['sendInvoice', 'rejected'],
    ['remind', 'sent'],
    ['sendInvoice', 'sent'],
    ['registerPayment', 'sent'],
  ]);
  expect(await invoiceNow(world, invoice.actionId)).toMatchObject({ PaidAmount: { value: 5_000 } });
  expect([
    await happened(world, invoice, 'InvoiceSent'),
    await happened(world, invoice, 'ReminderInvoiceSent'),
    await happened(world, other, 'InvoiceSent'),
  ]).toEqual([1, 1, 0]);
  expect(told).toContain('acts.changed');
  const jobId = shown[0]?.jobId ?? 0;
  expect(await desk.codeOf('acts.answer', { scope, jobId, answer: 'done' })).toBe('act-not-asking');
  expect((await desk.ask('acts.skip', { scope, jobId })).state).toBe('cancelled');
  expect(await desk.codeOf('acts.retry', { scope, jobId: 999 })).toBe('unknown-act');
});

test('of one invoice those are told that the mirror does not show: under way, refused, or done since the latest sync', async () => {
  const world = await startWorld();
  const desk = openDesk();
  const connectionId = await connect(desk, world);
  const scope = { connectionId, creditorId };
  const [invoice, other] = [await addInvoice(world, 1), await addInvoice(world, 2)];
  await desk.ask('follow.sync', scope);
  const statesOf = async ({ actionId }: { readonly actionId: string }) => {
    const { acts } = await desk.ask('acts.ofInvoice', { scope, actionId });
    return acts.map(({ kind, state }) => [kind, state]);
  };
  await world.hands.faults([{ Method: 'PUT', Path: '/v1/invoice/sendinvoice', Effect: 'Hold' }]);
  await desk.ask('acts.plan', { scope, key, acts: [resend(invoice), payment(other)] });
  expect(await statesOf(invoice)).toEqual([['sendInvoice', expect.stringMatching(/queued|sending/)]]);
  await world.hands.faults([]);
  await settled(desk, connectionId, 2);
  expect(await statesOf(invoice)).toEqual([['sendInvoice', 'sent']]);
  expect(await statesOf(other)).toEqual([['registerPayment', 'sent']]);
  await desk.ask('follow.sync', scope);
  expect(await statesOf(invoice)).toEqual([]);
  const again = key.replace(/1$/, '2');
  await desk.ask('acts.plan', { scope, key: again, acts: [{ ...resend(invoice), method: 'EInvoice' }] });
  await settled(desk, connectionId, 3);
  expect(await statesOf(invoice)).toEqual([['sendInvoice', 'rejected']]);
  const [refused] = (await desk.ask('acts.ofInvoice', { scope, actionId: invoice.actionId })).acts;
  await desk.ask('acts.skip', { scope, jobId: refused?.jobId ?? 0 });
  expect(await statesOf(invoice)).toEqual([]);
});
