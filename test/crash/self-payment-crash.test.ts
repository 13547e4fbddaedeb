import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Store } from '../../electron/store/store.ts';
import { click, jobNow } from '../outbox/acts-world.ts';
import { openWorld, startComputer, type World } from '../outbox/harness.ts';
import { addSelf, outgoingOf, pay, selfHappened, selfTotal } from '../outbox/self-world.ts';
import { finished, killedWhen } from './killed.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await world.end();
});

const send = { Method: 'PUT', Path: '/v1/selfinvoice/sendpayment' } as const;
const look = { Method: 'GET', Path: '/v1/selfinvoice/action' } as const;
const stands = (store: Store, state: string): boolean =>
  store.prepare('SELECT 1 FROM job WHERE state = ?').get(state) !== undefined;

it('a worker that is killed while the bank is asked to pay, and in the look for what became of it: the supplier is paid once', async () => {
  const actionId = await addSelf(world, 1);
  const computer = startComputer(world, 'crash');
  const { store } = computer;
  const [jobId] = click(store, [pay(actionId)]);
  for (const [hold, state] of [
    [{ ...send, Effect: 'Hold' }, 'sending'],
    [{ ...look, Effect: 'Hold' }, 'unknown'],
  ] as const) {
    await world.hands.faults([hold]);
    await killedWhen(world, store, () => stands(store, state));
    // What was held goes on, and nobody hears of it.
    await world.hands.faults([]);
  }
  await finished(world, store);
  expect(jobNow(store, jobId).state).toBe('sent');
  expect(await outgoingOf(world)).toMatchObject([{ Amount: { Value: selfTotal } }]);
  expect(await selfHappened(world, actionId, 'PaymentSent')).toBe(1);
  await computer.end();
});

it('a worker that is killed before the call has left: the supplier is paid once, by the next worker', async () => {
  const actionId = await addSelf(world, 1);
  const computer = startComputer(world, 'crash');
  const { store } = computer;
  const [jobId] = click(store, [pay(actionId)]);
  // The look right before the call is held: nothing is asked of the bank yet.
  await world.hands.faults([{ ...look, Effect: 'Hold' }]);
  const isLooking = (): boolean => store.prepare('SELECT 1 FROM lease WHERE holder IS NOT NULL').get() !== undefined;
  await killedWhen(world, store, isLooking);
  expect(await outgoingOf(world)).toEqual([]);
  await world.hands.faults([]);
  await finished(world, store);
  expect(jobNow(store, jobId).state).toBe('sent');
  expect(await outgoingOf(world)).toHaveLength(1);
  await computer.end();
});
