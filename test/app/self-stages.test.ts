import { creditedParts } from '../../shared/intake/self-credit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Act } from '../../shared/contract/acts.ts';
import { type SelfAct, selfActs } from '../../shared/contract/self-invoices.ts';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { creditOf, selfActsOf } from '../../electron/app/self-follow.ts';
import { mirrorSelfInvoice } from '../../electron/follow/mirror.ts';
import { type ListedSelfInvoice, saveSelfInvoices, selfInvoiceById } from '../../electron/store/self-invoices.ts';
import { click, jobNow } from '../outbox/acts-world.ts';
import { type Computer, drain, openWorld, startComputer, type World } from '../outbox/harness.ts';
import {
  addSelf,
  fromBankgiro,
  listedSelf,
  outgoingOf,
  pay,
  payElsewhere,
  selfHappened,
  selfNow,
  selfTotal,
} from '../outbox/self-world.ts';
import { freely } from './act-stages-world.ts';

let world: World;
let computer: Computer;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  world = await openWorld();
  const client = await freely(world);
  computer = startComputer(world, 'one', { clientFor: () => Promise.resolve(client) });
  ends.push(computer.end, client.close, world.end);
});
afterAll(async () => {
  for (const end of ends) await end();
  expect(computer.faults).toEqual([]);
});

const today = '2026-11-27';
let made = 0;
const add = (attested: boolean, change: object = {}): Promise<string> => addSelf(world, (made += 1), attested, change);
const put = (act: string, id: string): Promise<unknown> => world.hands.ask('PUT', `/v1/selfinvoice/${act}/${id}`);
const serviceDay = async (): Promise<string> =>
  z
    .object({ Now: z.string() })
    .parse(await world.hands.ask('GET', '/practice/state'))
    .Now.slice(0, 10);
const paying = async (PaymentDate: string): Promise<string> => {
  const id = await add(true);
  const Amount = { Value: selfTotal, CurrencyCode: 'SEK' };
  const body = { ActionPublicId: id, PaymentDate, Amount, OutgoingPaymentAccountNo: fromBankgiro };
  await world.hands.ask('PUT', '/v1/selfinvoice/sendpayment', body);
  return id;
};
const elsewhere = async (amount: number): Promise<string> => {
  const id = await add(true);
  const Amount = { Value: amount, CurrencyCode: 'SEK' };
  await world.hands.ask('POST', '/v1/selfinvoice/registerexternalpayment', { ActionPublicId: id, Amount, Date: today });
  return id;
};

/** Everything that a self invoice can be. */
const stages: Readonly<Record<string, () => Promise<string>>> = {
  'a draft': () => add(false),
  'one that is attested': () => add(true),
  'one that is paused': async () => {
    const id = await add(true);
    await put('pause', id);
    return id;
  },
  'one that was sent': () => add(true, { DeliveryMethod: 'Email' }),
  'one whose payment is at the bank': () => paying('2099-01-01'),
  'one whose payment the bank stopped': async () => {
    const before = new Set((await outgoingOf(world)).map(({ PaymentPublicId }) => PaymentPublicId));
    const id = await paying(await serviceDay());
    // It goes to the bank in the night.
    await world.hands.ask('PUT', '/practice/clock', { AdvanceDays: 1 });
    const payment = (await outgoingOf(world)).find(({ PaymentPublicId }) => !before.has(PaymentPublicId));
    const path = `/v1/payments/outgoingpayments/${payment?.PaymentPublicId ?? ''}`;
    await world.hands.ask('PUT', `${path}?wassuccessful=false`);
    return id;
  },
  'one that is paid in part': () => elsewhere(25_000),
  'one that is paid': () => elsewhere(selfTotal),
  'one that was cancelled': async () => {
    const id = await add(true);
    await put('cancel', id);
    return id;
  },
};

interface Tried {
  readonly act: (invoice: ListedSelfInvoice) => Act | Promise<Act>;
  /** The event that it leaves on its self invoice; `gone`, `paused`, `going` and `credit` where it leaves none. */
  readonly leaves: string;
}

const acts: Readonly<Record<SelfAct, Tried>> = {
  attest: {
    act: ({ actionId, total, vat, currency }) => ({ kind: 'attestSelfInvoice', actionId, total, vat, currency }),
    leaves: 'Attested',
  },
  pay: {
    act: ({ actionId, left }) => pay(actionId, { amount: 1_000, left, date: '2099-01-01' }),
    leaves: 'PaymentSent',
  },
  payElsewhere: { act: ({ actionId, left }) => payElsewhere(actionId, { amount: 1_000, left }), leaves: 'Paid' },
  send: { act: ({ actionId }) => ({ kind: 'sendSelfInvoice', actionId }), leaves: 'InvoiceSent' },
  credit: {
    act: async ({ actionId, total, left, currency }) => {
      const entry = creditOf(await selfNow(world, actionId), calendarDate(today));
      if (entry === null) throw new Error('nothing to credit');
      const all = { kind: 'creditSelfInvoice', actionId, left, currency, entry } as const;
      if (left === total || left === 0) return all;
      const part = { whole: [], currency };
      const Records = creditedParts(entry.Records, [{ sequenceNo: 1, amount: 1_000 }], part).map((row) => ({ ...row }));
      return { ...all, amount: 1_250, entry: { ...entry, Records } };
    },
    leaves: 'credit',
  },
  pause: { act: ({ actionId }) => ({ kind: 'pauseSelfInvoice', actionId }), leaves: 'Paused' },
  resume: { act: ({ actionId }) => ({ kind: 'resumeSelfInvoice', actionId }), leaves: 'Resumed' },
  note: {
    act: ({ actionId }) => ({ kind: 'noteSelfInvoice', actionId, comment: 'Ringt.' }),
    leaves: 'CommentedByCreditor',
  },
  cancel: { act: ({ actionId }) => ({ kind: 'cancelSelfInvoice', actionId }), leaves: 'Cancelled' },
  remove: { act: ({ actionId }) => ({ kind: 'removeSelfInvoice', actionId }), leaves: 'gone' },
};

const mirrored = async (actionId: string): Promise<ListedSelfInvoice> => {
  const view = (await listedSelf(world)).find(({ ActionPublicId }) => ActionPublicId === actionId);
  if (view === undefined) throw new Error(`${actionId} is in no list`);
  saveSelfInvoices(computer.store, 1, [mirrorSelfInvoice(view, calendarDate(today))], today);
  const invoice = selfInvoiceById(computer.store, 1, actionId);
  if (invoice === null) throw new Error('not kept');
  return invoice;
};

const traces = async (act: SelfAct, actionId: string): Promise<number> => {
  const { leaves } = acts[act];
  if (leaves === 'gone')
    return selfNow(world, actionId).then(
      () => 0,
      () => 1,
    );
  if (leaves !== 'credit') return selfHappened(world, actionId, leaves);
  const { debtorId } = await mirrored(actionId);
  return (await listedSelf(world)).filter(
    ({ DebtorPublicId, InvoicedAmount }) => DebtorPublicId === debtorId && (InvoicedAmount?.value ?? 0) < 0,
  ).length;
};

/** What a service lets pass that does the same again, or that only the attest of what it makes refuses; it is not offered. */
const harmless: readonly SelfAct[] = ['pause', 'resume'];

describe('of what a person can do with a self invoice', () => {
  it.each(Object.entries(stages))('%s offers what works, once, and nothing else', async (_name, reach) => {
    const offered = selfActsOf(await mirrored(await reach()));
    for (const act of selfActs) {
      const actionId = await reach();
      const works = offered.includes(act);
      if (!works && harmless.includes(act)) continue;
      const before = await traces(act, actionId);
      const [jobId] = click(computer.store, [await acts[act].act(await mirrored(actionId))]);
      await drain(computer);
      expect([act, jobNow(computer.store, jobId).state]).toEqual([act, works ? 'sent' : 'rejected']);
      expect([act, await traces(act, actionId)]).toEqual([act, before + (works ? 1 : 0)]);
    }
  });

  it('each act but a note is refused in some stage, and offered in one', async () => {
    const everywhere: (readonly SelfAct[])[] = [];
    for (const reach of Object.values(stages)) everywhere.push(selfActsOf(await mirrored(await reach())));
    for (const act of selfActs) {
      const places = everywhere.filter((offered) => offered.includes(act)).length;
      expect([act, places > 0, places < everywhere.length]).toEqual([act, true, act !== 'note']);
    }
  });

  it('an attested credit takes off what it credits, and neither asks for money nor is credited', async () => {
    const actionId = await add(true);
    click(computer.store, [await acts.credit.act(await mirrored(actionId))]);
    await drain(computer);
    const { debtorId } = await mirrored(actionId);
    const credit = (await listedSelf(world)).find(
      ({ DebtorPublicId, InvoicedAmount }) => DebtorPublicId === debtorId && (InvoicedAmount?.value ?? 0) < 0,
    );
    const draft = await mirrored(credit?.ActionPublicId ?? '');
    expect([draft.total, selfActsOf(draft)]).toEqual([-selfTotal, ['attest', 'note', 'remove']]);
    click(computer.store, [await acts.attest.act(draft)]);
    await drain(computer);
    expect([(await mirrored(actionId)).state, (await mirrored(draft.actionId)).state]).toEqual([
      'cancelled',
      'credited',
    ]);
    expect(selfActsOf(await mirrored(draft.actionId))).toEqual(['note']);
  });
});
