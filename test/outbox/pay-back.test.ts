import { beforeEach, describe, expect, it } from 'vitest';
import { type Act } from '../../shared/contract/acts.ts';
import { answerAct, retryAct, skipAct } from '../../electron/outbox/acts.ts';
import { connectionsWithWork, hasWork } from '../../electron/store/job-queue.ts';
import { outgoing, payBack, paymentNow } from './act-proofs.ts';
import { addInvoice, type Billed, click, invoiceNow, jobNow } from './acts-world.ts';
import { type Computer, drain, openTest, type World } from './harness.ts';
import { codeOf } from '../harness/code-of.ts';

let world: World;
let computer: Computer;
beforeEach(async () => {
  const opened = await openTest();
  world = opened.world;
  computer = opened.computer('one');
  return opened.end;
});

const pay = { Method: 'POST', Path: '/v1/payments/outgoingpayments' } as const;
const state = (jobId: number | undefined) => jobNow(computer.store, jobId).state;
const remove = ({ paymentId }: Billed): Act => ({ kind: 'removePayment', paymentId, account: '2420' });

describe('money that came in for nothing', () => {
  it('is paid back, and only then taken out of the unhandled payments', async () => {
    const billed = await addInvoice(world, 1);
    const jobIds = click(computer.store, [remove(billed), payBack(billed)]);
    await drain(computer);
    expect(jobIds.map(state)).toEqual(['sent', 'sent']);
    expect([(await outgoing(world)).length, (await paymentNow(world, billed.paymentId)).State]).toEqual([1, 'Deleted']);
    const writes = (await world.hands.calls()).filter(({ Path }) => /outgoingpayments$|unhandledpayments\?/.test(Path));
    expect(writes.map(({ Method }) => Method)).toEqual(['POST', 'DELETE']);
  });

  it('stays where it is when the bank’s part is refused, and goes all the way with a new attempt', async () => {
    const billed = await addInvoice(world, 1);
    await world.hands.faults([{ ...pay, Effect: 'Status', Status: 400, Nth: 1 }]);
    const [paid, removed] = click(computer.store, [payBack(billed), remove(billed)]);
    await drain(computer);
    expect([state(paid), state(removed), (await paymentNow(world, billed.paymentId)).State]).toEqual([
      'rejected',
      'rejected',
      'Unhandled',
    ]);
    retryAct(computer.store, jobNow(computer.store, removed), new Date());
    await drain(computer);
    expect([state(paid), state(removed), (await outgoing(world)).length]).toEqual(['sent', 'sent', 1]);
  });

  it('is paid back once, whichever click asks, until the first one was left', async () => {
    const billed = await addInvoice(world, 1);
    await world.hands.faults([{ ...pay, Effect: 'Status', Status: 400, Nth: 1 }]);
    const [first, removed] = click(computer.store, [payBack(billed), remove(billed)]);
    expect(codeOf(() => click(computer.store, [payBack(billed)]))).toBe('act-already-planned');
    await drain(computer);
    skipAct(computer.store, jobNow(computer.store, first), new Date());
    expect([state(first), state(removed)]).toEqual(['cancelled', 'cancelled']);
    const [second] = click(computer.store, [payBack(billed)]);
    await drain(computer);
    expect([state(second), (await outgoing(world)).length]).toEqual(['sent', 1]);
    expect(codeOf(() => click(computer.store, [payBack(billed)]))).toBe('act-already-planned');
  });

  it('that went to an invoice meanwhile, or is less than that, is not paid back', async () => {
    const [used, less] = [await addInvoice(world, 1), await addInvoice(world, 2)];
    await world.hands.ask(
      'POST',
      `/v1/payments/matchpayments/${(await invoiceNow(world, used.actionId)).CreditorPublicId ?? ''}`,
      [{ UnhandledPaymentPublicId: used.paymentId, ActionPublicId: used.actionId }],
    );
    const jobIds = click(computer.store, [payBack(used), { ...payBack(less), amount: 2_501 }]);
    await drain(computer);
    expect(jobIds.map((jobId) => [state(jobId), jobNow(computer.store, jobId).words?.en])).toEqual([
      ['rejected', 'The payment is handled at the service already.'],
      ['rejected', 'The payment is less than what would be paid back, or not in kronor.'],
    ]);
    expect(await outgoing(world)).toEqual([]);
  });

  it('is told apart from another of the same sum, reference and receiver: each goes once', async () => {
    const [one, two] = [await addInvoice(world, 1), await addInvoice(world, 2)];
    const same = { reference: 'Åter' };
    await world.hands.faults([{ ...pay, Effect: 'DropBefore', Nth: 1 }]);
    const jobIds = click(computer.store, [
      { ...payBack(one), ...same },
      { ...payBack(two), ...same },
    ]);
    await drain(computer);
    expect([jobIds.map(state), (await outgoing(world)).length]).toEqual([['sent', 'sent'], 2]);
  });

  it('of which nobody can tell whether it went waits for a person, and what follows with it', async () => {
    const billed = await addInvoice(world, 1);
    const [paid, removed] = click(computer.store, [payBack(billed), remove(billed)]);
    computer.store
      .prepare(
        `UPDATE job SET state = 'unknown', asks = 1, doubt = 'repeated', doubt_since = '2026-11-29T08:00:00.000Z' WHERE job_id = ?`,
      )
      .run(paid);
    await drain(computer);
    expect([state(paid), state(removed)]).toEqual(['unknown', 'queued']);
    expect([hasWork(computer.store, 'here'), connectionsWithWork(computer.store)]).toEqual([false, []]);
    answerAct(computer.store, jobNow(computer.store, paid), 'leave', new Date());
    await drain(computer);
    expect([state(paid), state(removed), (await paymentNow(world, billed.paymentId)).State]).toEqual([
      'cancelled',
      'cancelled',
      'Unhandled',
    ]);
  });
});
