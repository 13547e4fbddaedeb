import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addDays } from '../../shared/domain/calendar-date.ts';
import { type Scope } from '../../shared/domain/deployment.ts';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { type ExceptionKind } from '../../shared/contract/exception-kinds.ts';
import { exceptionHandlers } from '../../electron/app/exceptions.ts';
import { followHandlers } from '../../electron/app/follow.ts';
import { startPracticeConnection } from '../../electron/app/settings-connections.ts';
import { answerAct, planActs } from '../../electron/outbox/acts.ts';
import { practiceConnectionId } from '../../electron/service/connections.ts';
import { saveEvents } from '../../electron/store/events.ts';
import { changeJob, type Job, jobById } from '../../electron/store/jobs.ts';
import { scopeOf } from '../../electron/store/scopes.ts';
import { processorMs } from '../harness/processor-time.ts';
import { serviceHands, type ServiceHands } from '../outbox/harness.ts';
import { keepRows } from './mirror-rows.ts';
import {
  advance,
  bill,
  collect,
  comment,
  deliver,
  failWithdrawal,
  flag,
  pay,
  remind,
  resend,
  type Step,
  today,
  write,
} from './trouble.ts';
import { creditorId, openWorld } from './world.ts';

const scope: Scope = { connectionId: practiceConnectionId, creditorId };
const open = async () => {
  const world = await openWorld();
  await startPracticeConnection(world.deps, world.connections);
  const hands = serviceHands(world.url);
  const follow = followHandlers(world.deps, world.connections);
  const exceptions = exceptionHandlers(world.deps);
  const list = (kind: ExceptionKind | null = null): Promise<CallOutput<'exceptions.list'>> =>
    exceptions['exceptions.list']({ scope, kind, page: { offset: 0, limit: 100 } });
  return {
    ...world,
    hands,
    list,
    scopeId: scopeOf(world.store, scope).scopeId,
    /** What the inbox holds once the mirror is brought up to date. */
    now: async () => {
      await follow['follow.sync'](scope);
      return list();
    },
  };
};

interface Case {
  readonly kind: ExceptionKind;
  readonly dueIn?: number;
  readonly raise: Step;
  /** Each of these takes it out of the inbox. */
  readonly answers: Readonly<Record<string, Step>>;
  readonly acts: readonly string[];
}

const cases: readonly Case[] = [
  {
    kind: 'undelivered',
    raise: deliver('Undelivered'),
    answers: {
      'sent again': resend,
      'it came after all': deliver('Received'),
      'read by the customer': flag('markasviewed'),
    },
    acts: ['sendInvoice', 'newAddress'],
  },
  {
    kind: 'withdrawal-failed',
    dueIn: 1,
    raise: async (hands, id) => {
      await failWithdrawal(hands, id);
      await advance(hands, 2);
    },
    answers: {
      'a new withdrawal': ({ ask }, id) => ask('POST', `/v1/invoice/autogiro/${id}`),
      'a note': comment,
      'a payment': pay,
    },
    acts: ['withdrawAutogiro', 'withdrawCard', 'remind', 'sendInvoice', 'registerPayment', 'note'],
  },
  {
    kind: 'disputed',
    raise: flag('dispute'),
    answers: { 'the dispute is lifted': flag('canceldispute'), 'it is paid': pay },
    acts: ['cancelDispute', 'reply'],
  },
  {
    kind: 'commented',
    raise: write('Vad gäller den?'),
    answers: { 'an answer': comment },
    acts: ['reply', 'note', 'dispute'],
  },
  {
    kind: 'reminder-unpaid',
    dueIn: -20,
    raise: async (hands, id) => {
      await remind(hands, id);
      await advance(hands, 12);
    },
    answers: { 'a new reminder': remind, 'a pause': flag('pause'), 'a dispute': flag('dispute'), 'a payment': pay },
    acts: ['startDebtCollection', 'remind', 'postpone', 'registerPayment'],
  },
  {
    kind: 'debt-collection',
    dueIn: -20,
    raise: collect,
    answers: { 'a note': comment },
    acts: ['note', 'registerPayment'],
  },
  {
    kind: 'reminder-due',
    dueIn: -5,
    raise: () => Promise.resolve(),
    answers: {
      'a reminder': remind,
      'a pause': flag('pause'),
      'a later day': ({ ask }, id) => ask('PUT', `/v1/invoice/postpone/${id}?date=${addDays(today, 10)}`),
      'a payment': pay,
    },
    acts: ['remind', 'postpone', 'registerPayment', 'pause'],
  },
];

describe.each(cases)('$kind', ({ kind, dueIn, raise, answers, acts }) => {
  test('comes up when it happens, with what can be done about it', async () => {
    const { hands, now } = await open();
    const [id, other] = [await bill(hands, dueIn), await bill(hands, 30)];
    await raise(hands, id);
    const { total, counts, items } = await now();
    expect([total, counts]).toEqual([1, [{ kind, count: 1 }]]);
    expect(items).toMatchObject([
      { kind, actionId: id, customerName: 'Ek & Alm AB', left: 12_500, underWay: null, acts },
    ]);
    expect(items.map(({ actionId }) => actionId)).not.toContain(other);
  });

  test.each(Object.entries(answers))('leaves by itself: %s', async (_name, answer) => {
    const { hands, now } = await open();
    const id = await bill(hands, dueIn);
    await raise(hands, id);
    expect((await now()).items.map((item) => item.kind)).toEqual([kind]);
    await answer(hands, id);
    expect((await now()).items.filter((item) => item.kind === kind)).toEqual([]);
  });
});

test('what the customer or the bank wrote is told with it', async () => {
  const { hands, now } = await open();
  const id = await bill(hands);
  await write('Vad gäller den?')(hands, id);
  await write('Hallå?')(hands, id);
  expect((await now()).items).toMatchObject([{ kind: 'commented', said: 'Hallå?' }]);
});

test('an invoice that is late by fewer days than a payment takes is not proposed for a reminder', async () => {
  const { hands, now } = await open();
  await bill(hands, -4);
  expect((await now()).total).toBe(0);
  await advance(hands, 1);
  expect((await now()).counts).toEqual([{ kind: 'reminder-due', count: 1 }]);
});

test('one that was moved forward is late again when that day has passed', async () => {
  const { hands, now } = await open();
  const id = await bill(hands, -9);
  await hands.ask('PUT', `/v1/invoice/postpone/${id}?date=${addDays(today, 3)}`);
  expect((await now()).total).toBe(0);
  await advance(hands, 4);
  expect((await now()).counts).toEqual([{ kind: 'reminder-due', count: 1 }]);
});

test('the most urgent kinds come first, within one the latest, and a kind can be asked for alone', async () => {
  const { list, store, scopeId } = await open();
  const ids = keepRows(store, scopeId, [
    { dueDate: addDays(today, -30) },
    { dueDate: addDays(today, -10) },
    { disputed: true },
    { stage: 'Completed', disputed: true },
  ]);
  expect((await list()).items.map(({ kind, actionId }) => [kind, actionId])).toEqual([
    ['disputed', ids[2]],
    ['reminder-due', ids[1]],
    ['reminder-due', ids[0]],
  ]);
  const late = await list('reminder-due');
  expect([late.total, late.items.length, late.counts.length]).toEqual([2, 2, 2]);
});

test('what the service only plans, and old questions about what is settled, need nobody', async () => {
  const { list, store, scopeId } = await open();
  const [planned = '', settled = '', lately = ''] = keepRows(store, scopeId, [
    {},
    { stage: 'Completed' },
    { stage: 'Completed' },
  ]);
  const event = (actionId: string, day: string, type: string) => ({
    eventId: `${actionId} ${type}`,
    actionId,
    at: `${day}T10:00:00.000Z`,
    type,
    title: type,
    content: null,
  });
  saveEvents(store, scopeId, [
    event(planned, addDays(today, 2), 'CommentedByDebtor'),
    event(settled, addDays(today, -120), 'CommentedByDebtor'),
    event(lately, addDays(today, -20), 'CommentedByDebtor'),
  ]);
  expect((await list()).items.map(({ actionId }) => actionId)).toEqual([lately]);
});

test('an act of unknown outcome waits for a person, and leaves when it is answered', async () => {
  const { list, store, scopeId } = await open();
  const [actionId = ''] = keepRows(store, scopeId, [{}]);
  const acts = [{ kind: 'pause', actionId }] as const;
  const key = '00000000-0000-4000-8000-000000000001';
  const [jobId = 0] = planActs(store, { scopeId, key, acts, now: new Date() });
  const job = (): Job => jobById(store, scopeId, jobId) ?? expect.fail('no job');
  const at = new Date().toISOString();
  changeJob(store, job(), { state: 'sending' }, at);
  changeJob(store, job(), { state: 'unknown', doubt: 'repeated', doubtSince: at, asks: true }, at);
  expect((await list()).items).toMatchObject([
    { kind: 'act-in-doubt', jobId, actionId, acts: ['answer'], underWay: null },
  ]);
  answerAct(store, job(), 'leave', new Date());
  expect((await list()).items).toEqual([]);
});

test('a hundred thousand invoices with a history are gone through in a blink', async () => {
  const { list, store, scopeId } = await open();
  store.inTransaction(() => {
    // One in a hundred is open and late; every one was delivered, one in fifty after a failure, and as many were asked about and answered.
    store
      .prepare(
        `INSERT INTO invoice (scope_id, action_id, debtor_id, debtor_name, action_type, stage, delivery_method, delivery_status,
           invoice_date, due_date, total, amount_left, currency, created_at, search, synced_at)
         WITH RECURSIVE n (no) AS (SELECT 1 UNION ALL SELECT no + 1 FROM n WHERE no < 100000)
         SELECT @scopeId, 'many-' || no, 'd', 'Ek & Alm AB', 'InvoiceAction', iif(no % 100 = 0, 'InvoiceSent', 'Completed'),
           'Email', 'Viewed', @day, @day, 100, iif(no % 100 = 0, 100, 0), 'SEK', @day, '', @day FROM n`,
      )
      .run({ scopeId, day: addDays(today, -60) });
    const happened = store.prepare(
      `INSERT INTO invoice_event (scope_id, event_id, action_id, at, type, title, content)
       SELECT scope_id, action_id || @type || @place, action_id, @day || 'T0' || @place || ':00:00.000Z', @type, '', @content
       FROM invoice WHERE scope_id = @scopeId AND rowid % @every = 0`,
    );
    const day = addDays(today, -30);
    const every = 1;
    happened.run({ scopeId, day, place: 1, type: 'InvoiceSent', content: 'Email', every });
    happened.run({ scopeId, day, place: 2, type: 'EmailEvent', content: 'Received', every });
    happened.run({ scopeId, day, place: 3, type: 'EmailEvent', content: 'Undelivered', every: 50 });
    happened.run({ scopeId, day, place: 4, type: 'EmailEvent', content: 'Viewed', every });
    happened.run({ scopeId, day, place: 5, type: 'CommentedByDebtor', content: 'Hej', every: 50 });
    happened.run({ scopeId, day, place: 6, type: 'CommentedByCreditor', content: 'Hej', every: 50 });
  });
  const took: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const from = processorMs();
    expect((await list()).counts).toEqual([{ kind: 'reminder-due', count: 1_000 }]);
    took.push(processorMs() - from);
  }
  expect(Math.min(...took)).toBeLessThan(1_000);
}, 60_000);

describe('a payment that fits no invoice', () => {
  const unmatched = z.array(z.object({ UnhandledPaymentPublicId: z.string() }));
  const paymentIdAt = async ({ ask }: ServiceHands): Promise<string> =>
    unmatched.parse(await ask('GET', `/v1/payments/unhandledpayments/${creditorId}`))[0]?.UnhandledPaymentPublicId ??
    expect.fail('no payment');

  test('comes up with the invoices that it may be for and why, and leaves when it is matched', async () => {
    const { hands, now } = await open();
    const id = await bill(hands);
    await hands.ask('POST', '/practice/payments', {
      Ocr: 'faktura 1001',
      Amount: 12_500,
      CreditorPublicId: creditorId,
    });
    const { items } = await now();
    expect(items).toMatchObject([
      {
        kind: 'unmatched-payment',
        acts: ['match', 'payBack'],
        payment: { amount: 12_500, reference: 'faktura 1001', paymentId: await paymentIdAt(hands) },
        suggestions: [{ actionId: id, invoiceNumber: '1001', confidence: 'likely' }],
      },
    ]);
    const match = { UnhandledPaymentPublicId: await paymentIdAt(hands), ActionPublicId: id };
    await hands.ask('POST', `/v1/payments/matchpayments/${creditorId}`, [match]);
    expect((await now()).items).toEqual([]);
  });

  test('or was too much comes up with the invoice that was overpaid, and leaves when it is removed', async () => {
    const { hands, now } = await open();
    const id = await bill(hands);
    await hands.ask('POST', '/v1/invoice/registerpayment', {
      ActionPublicId: id,
      Amount: { Value: 20_000, CurrencyCode: 'SEK' },
      Date: today,
    });
    expect((await now()).items).toMatchObject([
      { kind: 'overpayment', actionId: id, invoiceNumber: '1001', payment: { amount: 7_500 }, suggestions: [] },
    ]);
    await hands.ask('DELETE', `/v1/payments/unhandledpayments?paymentpublicid=${await paymentIdAt(hands)}`);
    expect((await now()).items).toEqual([]);
  });
});
