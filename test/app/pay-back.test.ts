import { z } from 'zod';
import { expect, test } from 'vitest';
import { creditorId } from '../outbox/harness.ts';
import { connect, openDesk, startWorld } from './desk.ts';

const page = { offset: 0, limit: 50 };
const creditor = z.looseObject({ CreditorBankInfo: z.looseObject({}) });

test('a form to pay back begins with what came in, who paid, and the bankgiro numbers that are approved for it', async () => {
  const world = await startWorld();
  const view = creditor.parse(await world.hands.ask('GET', `/v1/creditors/creditor/${creditorId}`));
  const own = (BankgiroNo: string, IsActive: boolean, BankgiroApproved: boolean) => ({
    BankgiroNo,
    IsActive,
    BankgiroApproved,
  });
  await world.hands.ask('POST', '/practice/payments', { Ocr: 'okänt', Amount: 12_500, CreditorPublicId: creditorId });
  const desk = openDesk();
  const scope = { connectionId: await connect(desk, world), creditorId };
  await desk.ask('follow.sync', scope);
  const [item] = (await desk.ask('exceptions.list', { scope, kind: 'unmatched-payment', page })).items;
  const paymentId = item?.payment?.paymentId ?? '';
  expect(item?.acts).toEqual(['match', 'payBack']);
  expect(await desk.ask('follow.payBack', { scope, paymentId })).toMatchObject({
    from: ['991-2346'],
    amount: 12_500,
    currency: 'SEK',
    reference: 'okänt',
  });
  const CreditorOutgoingBankgiroes = [own('5050-1055', true, false), own('991-2346', false, true)];
  await world.hands.ask('PUT', '/v1/creditors/creditor', {
    ...view,
    CreditorBankInfo: { ...view.CreditorBankInfo, CreditorOutgoingBankgiroes },
  });
  expect((await desk.ask('follow.payBack', { scope, paymentId })).from).toEqual([]);
  expect(await desk.codeOf('follow.payBack', { scope, paymentId: 'gone' })).toBe('unknown-payment');
});
