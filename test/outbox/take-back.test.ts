import { beforeEach, expect, it } from 'vitest';
import { takeBackActs } from '../../electron/outbox/acts.ts';
import { payment, addInvoice, click, jobNow, sums, invoiceNow } from './acts-world.ts';
import { type Computer, drain, openTest, type World } from './harness.ts';

let world: World;
let computer: Computer;
beforeEach(async () => {
  const opened = await openTest();
  world = opened.world;
  computer = opened.computer('one');
  return opened.end;
});

const pay = { Method: 'POST', Path: '/v1/invoice/registerpayment' } as const;
const state = (jobId: number | undefined) => jobNow(computer.store, jobId).state;

it('all acts that wait are taken back together; what has begun is done to its end, and nothing else is', async () => {
  const billed = [await addInvoice(world, 1), await addInvoice(world, 2)];
  const [invoice] = billed;
  const [first] = click(
    computer.store,
    billed.slice(0, 1).map((one) => payment(one)),
  );
  await world.hands.faults([{ ...pay, Effect: 'Hold', Nth: 1 }]);
  computer.outbox.wake('here');
  await expect.poll(() => state(first)).toBe('sending');
  const late = click(
    computer.store,
    billed.map((invoice) => payment(invoice)),
  );
  const waiting = late.filter((jobId) => state(jobId) === 'queued');
  expect(waiting.length).toBeGreaterThan(0);
  expect(takeBackActs(computer.store, 1, new Date())).toBe(waiting.length);
  await world.hands.faults([]);
  await drain(computer);
  expect(state(first)).toBe('sent');
  expect(waiting.map(state)).toEqual(waiting.map(() => 'cancelled'));
  expect((await invoiceNow(world, invoice?.actionId ?? '')).CurrentAmount?.value).toBe(sums(1).total - 5_000);
  expect(takeBackActs(computer.store, 1, new Date())).toBe(0);
});
