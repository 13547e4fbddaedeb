import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Act } from '../../shared/contract/acts.ts';
import { answerAct, retryAct, skipAct } from '../../electron/outbox/acts.ts';
import { type ServiceClient } from '../../electron/service/client.ts';
import { connectionsWithWork, hasWork } from '../../electron/store/job-queue.ts';
import { triesOf } from '../../electron/store/tries.ts';
import { addInvoice, type Billed, click, happened, invoiceNow, jobNow, make, payment, resend } from './acts-world.ts';
import {
  addRun,
  type Computer,
  drafts,
  drain,
  openClient,
  openWorld,
  runState,
  startComputer,
  states,
  type World,
} from './harness.ts';
import { type Meddle, type Relay, startRelay } from './relay.ts';
import { codeOf } from '../harness/code-of.ts';

let world: World;
let relay: Relay;
let client: ServiceClient;
let computer: Computer;
let meddle: Meddle;
let acted: number[];
beforeEach(async () => {
  world = await openWorld();
  meddle = (_, onward) => onward();
  acted = [];
  relay = await startRelay(world.practice.url, (asked, onward) => meddle(asked, onward));
  client = openClient(relay.url);
  computer = startComputer(world, 'one', {
    clientFor: () => Promise.resolve(client),
    acted: (scopeId) => acted.push(scopeId),
  });
});
afterEach(async () => {
  expect(computer.faults).toEqual([]);
  await computer.end();
  await client.close();
  relay.close();
  await world.end();
});

const send = '/v1/invoice/sendinvoice';
const pay = '/v1/invoice/registerpayment';
const state = (jobId: number | undefined) => jobNow(computer.store, jobId).state;
const calls = async (path: string) => (await world.hands.calls()).filter((call) => call.Path.startsWith(path));

/** The service receives the id of the first such call, does nothing, and never answers: nobody can tell from outside. */
const swallow = (path: string, jobId: number | undefined): Meddle => {
  let swallowed = false;
  return async (asked, onward) => {
    if (swallowed || !asked.path.startsWith(path)) return onward();
    swallowed = true;
    await fetch(`${world.practice.url}${send}/none`, {
      method: 'PUT',
      headers: {
        authorization: `Basic ${Buffer.from('demo:demo').toString('base64')}`,
        uniqueapicallid: jobNow(computer.store, jobId).callId ?? '',
      },
    });
    return 'cut';
  };
};

describe('a payment and a resend that a person asked for', () => {
  it('are done at the service, and told of', async () => {
    const invoice = await addInvoice(world, 1);
    const done = click(computer.store, [payment(invoice), resend(invoice)]);
    await drain(computer);
    expect(done.map(state)).toEqual(['sent', 'sent']);
    expect(await invoiceNow(world, invoice.actionId)).toMatchObject({ PaidAmount: { value: 5_000 } });
    expect(await happened(world, invoice, 'InvoiceSent')).toBe(1);
    expect(new Set(acted)).toEqual(new Set([1]));
  });

  it('N086: send an invoice once by a channel, however often the answer is lost', async () => {
    const invoice = await addInvoice(world, 1);
    await world.hands.faults([
      { Method: 'PUT', Path: send, Effect: 'DropAfter', Times: 3 },
      { Method: 'GET', Path: '/v1/invoice/action', Effect: 'Status', Status: 503, Nth: 2 },
    ]);
    const [jobId] = click(computer.store, [resend(invoice)]);
    await drain(computer);
    expect(state(jobId)).toBe('sent');
    expect(await happened(world, invoice, 'InvoiceSent')).toBe(1);
    expect(await calls(send)).toHaveLength(1);
  });

  it('N087: are steps of their own: one that fails, and is done again, never repeats the other', async () => {
    const invoice = await addInvoice(world, 1);
    await world.hands.faults([{ Method: 'POST', Path: pay, Effect: 'Status', Status: 400, Nth: 1 }]);
    const [charge, mail] = click(computer.store, [payment(invoice), resend(invoice)]);
    await drain(computer);
    expect([state(charge), state(mail)]).toEqual(['rejected', 'sent']);
    retryAct(computer.store, jobNow(computer.store, charge), new Date());
    await drain(computer);
    expect([state(charge), state(mail)]).toEqual(['sent', 'sent']);
    expect([await happened(world, invoice, 'Paid'), await happened(world, invoice, 'InvoiceSent')]).toEqual([1, 1]);
  });

  it('N089: an unknown outcome is no failure: what the service shows counts, and nothing is sent again', async () => {
    const invoice = await addInvoice(world, 1);
    await world.hands.faults([
      { Method: 'POST', Path: pay, Effect: 'StatusAfter', Status: 502, Nth: 1 },
      { Method: 'PUT', Path: send, Effect: 'StatusAfter', Status: 500, Nth: 1 },
    ]);
    const done = click(computer.store, [payment(invoice), resend(invoice)]);
    await drain(computer);
    expect(done.map(state)).toEqual(['sent', 'sent']);
    expect([await happened(world, invoice, 'Paid'), await happened(world, invoice, 'InvoiceSent')]).toEqual([1, 1]);
    expect([(await calls(pay)).length, (await calls(send)).length]).toEqual([1, 1]);
  });

  it('N095: one that is refused stops none of the others', async () => {
    const [one, two, three] = [await addInvoice(world, 1), await addInvoice(world, 2), await addInvoice(world, 3)];
    const [first, refused, last] = click(computer.store, [
      resend(one),
      { kind: 'sendInvoice', actionId: two.actionId, method: 'EInvoice' },
      resend(three),
    ]);
    await drain(computer);
    expect([first, refused, last].map(state)).toEqual(['sent', 'rejected', 'sent']);
    expect(jobNow(computer.store, refused).words?.sv).toContain('Tjänsten sade nej');
  });

  it('tell what was there before from what they made: the same payment twice is two payments', async () => {
    const invoice = await addInvoice(world, 1);
    const [first] = click(computer.store, [payment(invoice)]);
    await drain(computer);
    await world.hands.faults([{ Method: 'POST', Path: pay, Effect: 'DropBefore', Nth: 1 }]);
    const [second] = click(computer.store, [payment(invoice)]);
    await drain(computer);
    expect([state(first), state(second)]).toEqual(['sent', 'sent']);
    expect(await invoiceNow(world, invoice.actionId)).toMatchObject({ PaidAmount: { value: 10_000 } });
  });

  it('are done once where the service’s answer leaves them out: what it does not mention is looked up', async () => {
    const { actionId, paymentId } = await addInvoice(world, 1);
    meddle = async (asked, onward) => {
      const said = await onward();
      return asked.path.startsWith('/v1/payments/matchpayments') ? { ...said, body: '[]' } : said;
    };
    const [jobId] = click(computer.store, [{ kind: 'matchPayment', actionId, paymentId }]);
    await drain(computer);
    expect(state(jobId)).toBe('sent');
    expect((await calls('/v1/payments/unhandledpayment/')).length).toBeGreaterThan(1);
    expect(await calls('/v1/payments/matchpayments')).toHaveLength(1);
  });

  it('of one invoice are settled in their order, those of others side by side', async () => {
    const invoice = await addInvoice(world, 1);
    await world.hands.faults([{ Method: 'POST', Path: pay, Effect: 'DropAfter', Nth: 1 }]);
    for (const amount of [100, 200, 300]) click(computer.store, [payment(invoice, amount)]);
    await drain(computer);
    const events = (await invoiceNow(world, invoice.actionId)).Events.filter(({ EventType }) => EventType === 'Paid');
    expect(events).toHaveLength(3);
    expect(await invoiceNow(world, invoice.actionId)).toMatchObject({ PaidAmount: { value: 600 } });
  });
});

describe('the same click', () => {
  it('N169: twice is planned once, also after it is done', async () => {
    const invoice = await addInvoice(world, 1);
    const key = '00000000-0000-4000-8000-000000000001';
    click(computer.store, [resend(invoice)], key);
    expect(codeOf(() => click(computer.store, [resend(invoice)], key))).toBe('act-already-planned');
    await drain(computer);
    expect(codeOf(() => click(computer.store, [payment(invoice), resend(invoice)], key))).toBe('act-already-planned');
    expect(await happened(world, invoice, 'InvoiceSent')).toBe(1);
    expect(hasWork(computer.store, 'here')).toBe(false);
  });
});

describe('an act whose id the service knows and whose doing it does not show', () => {
  const toPerson = async (): Promise<{ readonly invoice: Billed; readonly jobId: number | undefined }> => {
    const invoice = await addInvoice(world, 1);
    const [jobId] = click(computer.store, [resend(invoice)]);
    meddle = swallow(send, jobId);
    await drain(computer);
    expect(jobNow(computer.store, jobId)).toMatchObject({ state: 'unknown', asks: true });
    return { invoice, jobId };
  };

  it('waits for a person with what is known, and holds nothing else up', async () => {
    const { invoice, jobId } = await toPerson();
    const { words, scopeId } = jobNow(computer.store, jobId);
    expect(words?.en).toMatch(/answer whether it was done/);
    expect([hasWork(computer.store, 'here'), connectionsWithWork(computer.store)]).toEqual([false, []]);
    expect(triesOf(computer.store, scopeId, jobId ?? 0).length).toBeGreaterThan(3);
    const [next] = click(computer.store, [payment(invoice)]);
    await drain(computer);
    expect([state(next), await happened(world, invoice, 'InvoiceSent')]).toEqual(['sent', 0]);
  });

  it('is done when the person says so, and nothing is sent', async () => {
    const { invoice, jobId } = await toPerson();
    answerAct(computer.store, jobNow(computer.store, jobId), 'done', new Date());
    await drain(computer);
    expect([state(jobId), await happened(world, invoice, 'InvoiceSent')]).toEqual(['sent', 0]);
  });

  it('is done again, once, when the person says that it was not', async () => {
    const { invoice, jobId } = await toPerson();
    answerAct(computer.store, jobNow(computer.store, jobId), 'again', new Date());
    await drain(computer);
    expect([state(jobId), await happened(world, invoice, 'InvoiceSent')]).toEqual(['sent', 1]);
    expect(
      codeOf(() => {
        answerAct(computer.store, jobNow(computer.store, jobId), 'again', new Date());
      }),
    ).toBe('act-not-asking');
  });

  it('is left when the person says so', async () => {
    const { invoice, jobId } = await toPerson();
    answerAct(computer.store, jobNow(computer.store, jobId), 'leave', new Date());
    await drain(computer);
    expect([state(jobId), await happened(world, invoice, 'InvoiceSent')]).toEqual(['cancelled', 0]);
  });
});

describe('a person’s click', () => {
  it('goes ahead of the batch, and a paused run does not hold it', async () => {
    const invoice = await addInvoice(world, 1);
    const running = addRun(computer.store, { attest: false, drafts: drafts(30, 3) });
    const paused = addRun(computer.store, {
      attest: false,
      drafts: drafts(2, 1).map((one) => ({ ...one, businessKey: `p${one.businessKey}` })),
      state: 'paused',
    });
    const [jobId] = click(computer.store, [payment(invoice)]);
    await drain(computer);
    expect([state(jobId), runState(computer.store, running)]).toEqual(['sent', 'done']);
    expect(states(computer.store, paused, 'createInvoice')).toEqual({ queued: 2 });
    const order = (await world.hands.calls()).filter(({ Method }) => Method === 'POST').map(({ Path }) => Path);
    const firstDraft = order.indexOf('/v1/invoice/action', order.indexOf('/v1/invoice/action') + 1);
    expect(order.indexOf(pay)).toBeLessThan(firstDraft);
  });

  it('is taken back while it waits, and left when it was refused', async () => {
    const invoice = await addInvoice(world, 1);
    const [jobId] = click(computer.store, [payment(invoice)]);
    skipAct(computer.store, jobNow(computer.store, jobId), new Date());
    await drain(computer);
    expect([state(jobId), (await calls(pay)).length]).toEqual(['cancelled', 0]);
    expect(
      codeOf(() => {
        skipAct(computer.store, jobNow(computer.store, jobId), new Date());
      }),
    ).toBe('job-not-rejected');
  });
});

describe('an act of which a try is of unknown outcome', () => {
  it('is done where a later refusal comes of its being done: the refusal is read before it is believed', async () => {
    const invoice = await addInvoice(world, 1);
    const [jobId] = click(computer.store, [{ kind: 'startDebtCollection', actionId: invoice.actionId }]);
    let asked = 0;
    meddle = async ({ path }, onward) => {
      if (!path.startsWith('/v1/debtcollection')) return onward();
      asked += 1;
      if (asked === 1) return 'cut';
      // Between our look and our second try what was held comes through after all.
      await world.hands.ask('POST', `/v1/debtcollection/actionfrominvoice/${invoice.actionId}`);
      return onward();
    };
    await drain(computer);
    expect([state(jobId), await happened(world, invoice, 'SentToDebtCollection')]).toEqual(['sent', 1]);
  });

  it('tells whose interest invoice it was: those of a creditor go one by one', async () => {
    const one = await addInvoice(world, 1);
    const two = { ...one, actionId: await make(world, '/v1/invoice/action', one.entry) };
    await world.hands.ask('PUT', `/v1/invoice/attest/${two.actionId}`);
    await world.hands.ask('PUT', '/practice/clock', { AdvanceDays: 70 });
    const interest = ({ actionId }: Billed): Act => ({
      kind: 'interestInvoice',
      actionId,
      from: '2026-12-30',
      to: '2027-01-31',
      interestType: 'Fixed',
      percent: 12,
    });
    await world.hands.faults([{ Method: 'POST', Path: '/v1/invoice/interestinvoice', Effect: 'DropBefore', Nth: 1 }]);
    const done = click(computer.store, [interest(one), interest(two)]);
    await drain(computer);
    expect(done.map(state)).toEqual(['sent', 'sent']);
    const made = (await world.hands.open()).filter(({ ActionType }) => ActionType === 'InterestInvoiceAction');
    expect(made.map(({ ActionPublicId }) => ActionPublicId).sort()).toEqual(
      done.map((jobId) => jobNow(computer.store, jobId).serviceId).sort(),
    );
  });

  it('with an invoice that is gone ends with the service’s no, and holds nothing up', async () => {
    const [gone, invoice] = [await addInvoice(world, 1, false), await addInvoice(world, 2)];
    await world.hands.ask('DELETE', `/v1/invoice/action/${gone.actionId}`);
    const done = click(computer.store, [
      { kind: 'postpone', actionId: gone.actionId, to: '2027-05-01' },
      resend(invoice),
    ]);
    await drain(computer);
    expect(done.map(state)).toEqual(['rejected', 'sent']);
  });
});
