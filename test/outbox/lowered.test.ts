import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ActPayload } from '../../shared/contract/acts.ts';
import { unhandledPaymentsIn } from '../../shared/service/payment-views.ts';
import { answerAct } from '../../electron/outbox/acts.ts';
import { type ServiceClient } from '../../electron/service/client.ts';
import { addOwed, click, jobNow, reconciliationNow } from './acts-world.ts';
import { type Computer, creditorId, drain, openClient, openWorld, startComputer, type World } from './harness.ts';
import { type Meddle, type Relay, startRelay } from './relay.ts';

let world: World;
let relay: Relay;
let client: ServiceClient;
let computer: Computer;
let meddle: Meddle;
beforeEach(async () => {
  world = await openWorld();
  meddle = (_, onward) => onward();
  relay = await startRelay(world.practice.url, (asked, onward) => meddle(asked, onward));
  client = openClient(relay.url);
  computer = startComputer(world, 'one', { clientFor: () => Promise.resolve(client) });
});
afterEach(async () => {
  expect(computer.faults).toEqual([]);
  await computer.end();
  await client.close();
  relay.close();
  await world.end();
});

type How = ActPayload<'lowerReconciliation'>['how'];
const date = '2026-11-27';
const path = '/v1/reconciliationinvoice/registerpayment';
const kr = (Value: number) => ({ Value, CurrencyCode: 'SEK' });
const leaves = { paid: 'Paid', credited: 'Credited', writtenOff: 'WrittenOff' } as const;

const lower = (actionId: string, how: How, amount = 5_000) =>
  ({ kind: 'lowerReconciliation', actionId, how, amount, currency: 'SEK', date }) as const;

/** The same done by others, meanwhile. */
const others = (actionId: string, how: How, amount: number, day = date): Promise<unknown> =>
  world.hands.ask('POST', path, {
    ActionPublicId: actionId,
    Date: day,
    ...(how === 'writtenOff' ? { WriteOff: kr(amount) } : { Amount: kr(amount), AmountIsCredit: how === 'credited' }),
  });

/** What becomes of the first call: it is lost before or after the service, or answered by a fault, done or not. */
type Loss = 'before' | 'after' | 'fault' | 'fault-before';
const losing = (loss: Loss, meanwhile: () => Promise<unknown>): Meddle => {
  let lost = false;
  return async (asked, onward) => {
    if (lost || asked.method !== 'POST' || !asked.path.startsWith(path)) return onward();
    lost = true;
    if (loss === 'after' || loss === 'fault') await onward();
    await meanwhile();
    return loss === 'fault' || loss === 'fault-before'
      ? { status: 500, body: JSON.stringify({ Message: 'fel' }) }
      : 'cut';
  };
};

const keptBeside = async (): Promise<string> =>
  unhandledPaymentsIn
    .parse(await world.hands.ask('GET', `/v1/payments/unhandledpayments/${creditorId}`))
    .find(({ OverpaymentDetails }) => OverpaymentDetails !== null)?.UnhandledPaymentPublicId ?? '';
const leftOf = async (actionId: string): Promise<number> =>
  (await reconciliationNow(world, actionId)).CurrentAmount?.value ?? Number.NaN;
const times = async (actionId: string, how: How): Promise<number> =>
  (await reconciliationNow(world, actionId)).Events.filter(({ EventType }) => EventType === leaves[how]).length;
const now = (jobId: number | undefined) => {
  const { state, asks } = jobNow(computer.store, jobId);
  return [state, asks];
};

describe('what others take off a reconciliation invoice while an answer is lost is not taken for ours', () => {
  it.each([
    ['of another sum', 3_000, date],
    ['of the same sum on another day', 5_000, '2026-11-26'],
  ] as const)('a payment %s: ours is registered, once', async (_name, amount, day) => {
    for (const [n, loss] of (['before', 'after', 'fault'] as const).entries()) {
      const actionId = await addOwed(world, n + 1);
      meddle = losing(loss, () => others(actionId, 'paid', amount, day));
      const [jobId] = click(computer.store, [lower(actionId, 'paid')]);
      await drain(computer);
      expect([loss, now(jobId), await leftOf(actionId)]).toEqual([loss, ['sent', false], 7_500 - amount]);
    }
  });

  it('a payment of all that was left: ours is refused by the service, or a person is asked, and nothing is sent twice', async () => {
    for (const [n, [loss, state]] of (
      [
        ['before', 'rejected'],
        ['fault', 'unknown'],
      ] as const
    ).entries()) {
      const actionId = await addOwed(world, n + 1);
      meddle = losing(loss, async () => {
        if (loss === 'before') return others(actionId, 'paid', 12_500);
        // What was too much is paid back before we look: of what is left nobody can tell whose it was.
        return world.hands.ask('DELETE', `/v1/payments/unhandledpayments?paymentpublicid=${await keptBeside()}`);
      });
      const [jobId] = click(computer.store, [lower(actionId, 'paid', 13_000)]);
      await drain(computer);
      expect([loss, now(jobId), await times(actionId, 'paid')]).toEqual([loss, [state, state === 'unknown'], 1]);
    }
  });

  it('ours that was more than was left is told by what the service keeps beside it', async () => {
    for (const [n, loss] of (['before', 'after', 'fault'] as const).entries()) {
      const actionId = await addOwed(world, n + 1);
      meddle = losing(loss, () => Promise.resolve());
      const [jobId] = click(computer.store, [lower(actionId, 'paid', 13_000)]);
      await drain(computer);
      expect([loss, now(jobId), await times(actionId, 'paid')]).toEqual([loss, ['sent', false], 1]);
    }
  });

  it.each(['credited', 'writtenOff'] as const)(
    '%s by others too: ours is done, or a person is asked, and nothing more is sent',
    async (how) => {
      for (const [n, loss] of (['before', 'after', 'fault'] as const).entries()) {
        const actionId = await addOwed(world, n + 1);
        meddle = losing(loss, () => others(actionId, how, 3_000));
        const [jobId] = click(computer.store, [lower(actionId, how)]);
        await drain(computer);
        const asked = loss !== 'before';
        expect([loss, now(jobId), await leftOf(actionId)]).toEqual([loss, [asked ? 'unknown' : 'sent', asked], 4_500]);
        if (asked) answerAct(computer.store, jobNow(computer.store, jobId), 'done', new Date());
        await drain(computer);
        expect([loss, now(jobId), await times(actionId, how)]).toEqual([loss, ['sent', false], 2]);
      }
    },
  );

  it.each(['credited', 'writtenOff'] as const)(
    '%s by others twice, to as much as ours: a person is asked',
    async (how) => {
      const actionId = await addOwed(world, 1);
      meddle = losing('fault-before', async () => {
        await others(actionId, how, 3_000);
        await others(actionId, how, 2_000);
      });
      const [jobId] = click(computer.store, [lower(actionId, how)]);
      await drain(computer);
      expect([now(jobId), await leftOf(actionId)]).toEqual([['unknown', true], 7_500]);
    },
  );

  it('a part of the sum that was paid by others is not ours while more is owed: ours is registered', async () => {
    const actionId = await addOwed(world, 1);
    meddle = losing('fault-before', () => others(actionId, 'paid', 2_000));
    const [jobId] = click(computer.store, [lower(actionId, 'paid')]);
    await drain(computer);
    expect([now(jobId), await leftOf(actionId)]).toEqual([['sent', false], 5_500]);
  });

  it.each(['paid', 'credited', 'writtenOff'] as const)('%s by us alone is told by what is left', async (how) => {
    for (const [n, loss] of (['before', 'after', 'fault'] as const).entries()) {
      const actionId = await addOwed(world, n + 1);
      await others(actionId, how, 5_000);
      meddle = losing(loss, () => Promise.resolve());
      const [jobId] = click(computer.store, [lower(actionId, how)]);
      await drain(computer);
      expect([loss, now(jobId), await leftOf(actionId)]).toEqual([loss, ['sent', false], 2_500]);
    }
  });
});
