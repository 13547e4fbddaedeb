import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../shared/domain/app-error.ts';
import { skipAct } from '../../electron/outbox/acts.ts';
import { markGone } from '../../electron/store/two-lists.ts';
import { saveSelfInvoices } from '../../electron/store/self-invoices.ts';
import { mirrorSelfInvoice } from '../../electron/follow/mirror.ts';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { click, jobNow } from './acts-world.ts';
import { type Computer, drain, openWorld, startComputer, type World } from './harness.ts';
import { addSelf, addSupplier, creditOf, openSelf, selfNow, selfTotal } from './self-world.ts';

let world: World;
let computer: Computer;
let debtorId: string;
let actionId: string;
beforeEach(async () => {
  world = await openWorld();
  computer = startComputer(world, 'one');
  debtorId = await addSupplier(world, 1);
  actionId = await addSelf(world, 1, true, { DebtorPublicId: debtorId });
});
afterEach(async () => {
  expect(computer.faults).toEqual([]);
  await computer.end();
  await world.end();
});

const credits = async () => (await openSelf(world)).filter(({ InvoicedAmount }) => (InvoicedAmount?.value ?? 0) < 0);
const asked = (of = computer): string => {
  try {
    click(of.store, [creditOf(actionId, debtorId)]);
    return 'asked';
  } catch (error) {
    return error instanceof AppError ? error.data.code : 'fault';
  }
};

describe('what is left of a self invoice is credited by one draft', () => {
  it('whoever clicks again: while the first is under way, and while its draft waits', async () => {
    expect([asked(), asked()]).toEqual(['asked', 'act-already-planned']);
    await drain(computer);
    expect(asked()).toBe('act-already-planned');
    expect(await credits()).toHaveLength(1);
  });

  it('and by another, where the first was taken back, or its draft was removed', async () => {
    const [jobId] = click(computer.store, [creditOf(actionId, debtorId)]);
    skipAct(computer.store, jobNow(computer.store, jobId), new Date());
    const [second] = click(computer.store, [creditOf(actionId, debtorId)]);
    await drain(computer);
    const [draft] = await credits();
    if (draft === undefined) throw new Error('no draft');
    const today = calendarDate('2026-11-27');
    saveSelfInvoices(computer.store, 1, [mirrorSelfInvoice(draft, today)], new Date().toISOString());
    await world.hands.ask('DELETE', `/v1/selfinvoice/action/${draft.ActionPublicId}`);
    markGone(computer.store, 'self_invoice', 1, [draft.ActionPublicId]);
    const [third] = click(computer.store, [creditOf(actionId, debtorId)]);
    await drain(computer);
    expect([second, third].map((id) => jobNow(computer.store, id).state)).toEqual(['sent', 'sent']);
    expect(await credits()).toHaveLength(1);
  });

  it('also from another computer, which finds the draft at the service', async () => {
    asked();
    await drain(computer);
    const other = startComputer(world, 'two');
    const [jobId] = click(other.store, [creditOf(actionId, debtorId)]);
    await drain(other);
    const { state, words } = jobNow(other.store, jobId);
    await other.end();
    expect([state, words?.sv]).toEqual(['rejected', expect.stringContaining('finns redan en kredit')]);
    expect(await credits()).toHaveLength(1);
  });

  it('or by parts, one after the other: each holds when it is attested, and none is more than what is left', async () => {
    const half = (left: number) => {
      const whole = creditOf(actionId, debtorId);
      const Records = whole.entry.Records.map((row) => ({ ...row, Quantity: -5 }));
      return { ...whole, left, amount: selfTotal / 2, entry: { ...whole.entry, Records } };
    };
    const [first] = click(computer.store, [half(selfTotal)]);
    await drain(computer);
    const [draft] = await credits();
    expect(draft?.InvoicedAmount?.value).toBe(-selfTotal / 2);
    await world.hands.ask('PUT', `/v1/selfinvoice/attest/${draft?.ActionPublicId ?? ''}`);
    expect((await selfNow(world, actionId)).CurrentAmount?.value).toBe(selfTotal / 2);
    const [beyond] = click(computer.store, [{ ...half(selfTotal / 2), amount: selfTotal }]);
    await drain(computer);
    expect(jobNow(computer.store, beyond).words?.sv).toContain('mer än vad som är kvar');
    skipAct(computer.store, jobNow(computer.store, beyond), new Date());
    const [second] = click(computer.store, [half(selfTotal / 2)]);
    await drain(computer);
    const [rest] = await credits();
    await world.hands.ask('PUT', `/v1/selfinvoice/attest/${rest?.ActionPublicId ?? ''}`);
    expect([first, beyond, second].map((id) => jobNow(computer.store, id).state)).toEqual([
      'sent',
      'cancelled',
      'sent',
    ]);
    expect(await selfNow(world, actionId)).toMatchObject({
      State: { Stage: 'Cancelled' },
      CurrentAmount: { value: 0 },
    });
  });

  it('where the answer is lost, and the draft is found', async () => {
    await world.hands.faults([{ Method: 'POST', Path: '/v1/selfinvoice/action', Effect: 'DropAfter', Nth: 1 }]);
    const [jobId] = click(computer.store, [creditOf(actionId, debtorId)]);
    await drain(computer);
    expect(jobNow(computer.store, jobId).state).toBe('sent');
    expect(await credits()).toHaveLength(1);
  });
});
