import { beforeEach, describe, expect, it } from 'vitest';
import { type Act } from '../../shared/contract/acts.ts';
import { retryAct, skipAct } from '../../electron/outbox/acts.ts';
import { addInvoice, click, jobNow, resend } from './acts-world.ts';
import { type Computer, drain, openTest, type World } from './harness.ts';

let world: World;
let computer: Computer;
beforeEach(async () => {
  const opened = await openTest();
  world = opened.world;
  computer = opened.computer('one');
  return opened.end;
});

const path = '/v1/invoice/address';
const moveTo = (actionId: string): Act => ({
  kind: 'overrideAddress',
  actionId,
  address: { Name: 'Ek & Alm AB', Email: 'ny@alm.example' },
});
const state = (jobId: number | undefined) => jobNow(computer.store, jobId).state;
const writes = async () =>
  (await world.hands.calls())
    .filter(({ Path }) => /invoice\/(?:address|sendinvoice)/.test(Path))
    .map(({ Path }) => Path);
const refuseOnce = () => world.hands.faults([{ Method: 'PUT', Path: path, Effect: 'Status', Status: 400, Nth: 1 }]);

describe('an invoice that is sent again to a new address', () => {
  it('goes when the address is there; asked for before it, it goes as it is', async () => {
    const [one, other] = [await addInvoice(world, 1), await addInvoice(world, 2)];
    const first = click(computer.store, [moveTo(one.actionId), resend(one)]);
    await drain(computer);
    const then = click(computer.store, [resend(other), moveTo(other.actionId)]);
    await drain(computer);
    expect([...first, ...then].map(state)).toEqual(['sent', 'sent', 'sent', 'sent']);
    const done = (await writes()).map((called) => called.split('/')[3]);
    expect(done).toEqual(['address', 'sendinvoice', 'sendinvoice', 'address']);
  });

  it('is not sent where the address was refused, and goes all the way with a new attempt', async () => {
    const invoice = await addInvoice(world, 1);
    await refuseOnce();
    const [moved, sent] = click(computer.store, [moveTo(invoice.actionId), resend(invoice)]);
    await drain(computer);
    expect([state(moved), state(sent), (await writes()).length]).toEqual(['rejected', 'rejected', 1]);
    retryAct(computer.store, jobNow(computer.store, sent), new Date());
    await drain(computer);
    expect([state(moved), state(sent)]).toEqual(['sent', 'sent']);
  });

  it('is left where its address was left, and one to another customer waits for nothing', async () => {
    const [one, other] = [await addInvoice(world, 1), await addInvoice(world, 2)];
    await refuseOnce();
    const [moved, sent, elsewhere] = click(computer.store, [moveTo(one.actionId), resend(one), resend(other)]);
    await drain(computer);
    skipAct(computer.store, jobNow(computer.store, moved), new Date());
    expect([moved, sent, elsewhere].map(state)).toEqual(['cancelled', 'cancelled', 'sent']);
  });
});
