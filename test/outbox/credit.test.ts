import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../shared/domain/app-error.ts';
import { type Act } from '../../shared/contract/acts.ts';
import { planActs, retryAct, skipAct } from '../../electron/outbox/acts.ts';
import { addInvoice, type Billed, click, credit, invoiceNow, jobNow, payment, sums } from './acts-world.ts';
import { changeJob } from '../../electron/store/jobs.ts';
import { type ServiceClient } from '../../electron/service/client.ts';
import { type Computer, creditorId, drain, type Fault, type Opened, openTest, type World } from './harness.ts';

let world: World;
let computer: Computer;
let open: Opened;
beforeEach(async () => {
  open = await openTest();
  world = open.world;
  computer = open.computer('one');
  return open.end;
});

type Call = ServiceClient['call'];
/** A computer whose readings something lies before. */
const openTestClient = (meddle: (request: Parameters<Call>[0], onward: Call) => ReturnType<Call>): Computer =>
  open.computer('blind', {
    meddle: (client) => ({ ...client, call: (request) => meddle(request, client.call) }),
  });
const isFull = (body: unknown): boolean => Array.isArray(body) && body.length > 0;

/** Every credit invoice of a customer at the service, and what is left of each. */
const creditsOf = async ({ debtorId }: Billed) =>
  [...(await world.hands.open()), ...(await world.hands.closed())]
    .filter(({ DebtorPublicId, ActionType }) => DebtorPublicId === debtorId && ActionType === 'CreditInvoiceAction')
    .map(({ InvoicedAmount, CurrentAmount, Stage }) => [InvoicedAmount?.value, CurrentAmount?.value, Stage]);

const creditNow = async (act: Act) => {
  const [jobId] = click(computer.store, [act]);
  await drain(computer);
  return jobNow(computer.store, jobId);
};

const writes = {
  draft: { Method: 'POST', Path: '/v1/invoice/action' },
  attest: { Method: 'PUT', Path: '/v1/invoice/attest' },
  connection: { Method: 'PUT', Path: '/v1/invoice/creditaction' },
} as const;

const losses: Readonly<Record<string, Pick<Fault, 'Effect' | 'Status'>>> = {
  'is lost on its way': { Effect: 'DropBefore' },
  'is lost on the way back': { Effect: 'DropAfter' },
  'is a 500 although it was done': { Effect: 'StatusAfter', Status: 500 },
  'is a gateway’s 502 although it was done': { Effect: 'StatusAfter', Status: 502 },
};

describe('an invoice is credited once, and both are closed, where the answer', () => {
  it.each(Object.keys(losses))('of its draft, its attest or its connection %s', async (name) => {
    for (const [n, write] of Object.values(writes).entries()) {
      const invoice = await addInvoice(world, n + 1);
      await world.hands.faults([{ ...write, Nth: 1, Effect: 'Status', ...losses[name] }]);
      expect((await creditNow(credit(invoice))).state).toBe('sent');
      const { total } = sums(invoice.n);
      expect(await creditsOf(invoice)).toEqual([[-total, 0, 'Completed']]);
      expect(await invoiceNow(world, invoice.actionId)).toMatchObject({
        State: { Stage: 'Completed' },
        CreditedAmount: { value: total },
      });
    }
  });

  it('says yes long before the service’s search shows the draft: no other is made', async () => {
    const invoice = await addInvoice(world, 1);
    let hidden = 2;
    const blind = openTestClient(async (request, onward) => {
      const answer = await onward(request);
      if (!request.endpoint.includes('actionsbyexternalreference') || answer.kind !== 'ok') return answer;
      if (!isFull(answer.body) || hidden === 0) return answer;
      hidden -= 1;
      return { ...answer, body: [] };
    });
    const [jobId] = click(blind.store, [credit(invoice)]);
    await drain(blind);
    expect([jobNow(blind.store, jobId).state, hidden, await creditsOf(invoice)]).toEqual([
      'sent',
      0,
      [[-sums(1).total, 0, 'Completed']],
    ]);
    const made = (await world.hands.calls()).filter(
      ({ Method, Path }) => Method === 'POST' && Path === '/v1/invoice/action',
    );
    // The invoice itself, and its one credit.
    expect(made).toHaveLength(2);
  });

  it('of every step is lost on the way back', async () => {
    const invoice = await addInvoice(world, 1);
    await world.hands.faults(Object.values(writes).map((write) => ({ ...write, Nth: 1, Effect: 'DropAfter' })));
    expect((await creditNow(credit(invoice))).state).toBe('sent');
    expect(await creditsOf(invoice)).toHaveLength(1);
    expect((await world.hands.calls()).filter(({ Path }) => Path.startsWith('/v1/invoice/creditaction'))).toHaveLength(
      1,
    );
  });
});

describe('a part of an invoice', () => {
  it('is credited by the amount of a row, with its VAT: the rest stays to be paid', async () => {
    const invoice = await addInvoice(world, 1);
    const part = { rows: [{ sequenceNo: 1, amount: 4_000 }] };
    const { state, serviceId } = await creditNow(credit(invoice, { total: 5_000, vat: 1_000, part }));
    expect([state, await creditsOf(invoice)]).toEqual(['sent', [[-5_000, 0, 'Completed']]]);
    expect(await invoiceNow(world, invoice.actionId)).toMatchObject({
      State: { Stage: 'Attested' },
      CurrentAmount: { value: sums(1).total - 5_000 },
    });
    expect((await invoiceNow(world, serviceId ?? '')).Records).toMatchObject([
      { ArticleDescription: 'Städning 1', Quantity: -1, UnitPrice: { value: 4_000 }, VAT: 25 },
    ]);
  });

  it('is credited by one row of the person’s own words', async () => {
    const invoice = await addInvoice(world, 1);
    const part = { line: { description: 'Försenad leverans', amount: 1_000, vatRate: 25 } };
    const { serviceId } = await creditNow(credit(invoice, { total: 1_250, vat: 250, part, message: 'Enligt samtal.' }));
    expect(await invoiceNow(world, serviceId ?? '')).toMatchObject({
      Message: 'Enligt samtal.',
      InvoicedAmount: { value: -1_250 },
      Records: [{ ArticleDescription: 'Försenad leverans' }],
    });
  });

  it('is credited once more by what is left then, and never by more than its row', async () => {
    const invoice = await addInvoice(world, 1);
    const { total } = sums(1);
    const rows = (amount: number) => ({ rows: [{ sequenceNo: 1, amount }] });
    await creditNow(credit(invoice, { total: 5_000, vat: 1_000, part: rows(4_000) }));
    const later = { left: total - 5_000, total: 2_500, vat: 500 };
    expect((await creditNow(credit(invoice, { ...later, part: rows(2_000) }))).state).toBe('sent');
    const tooMuch = await creditNow(credit(invoice, { left: total - 7_500, total, vat: 2_501, part: rows(10_002) }));
    expect([tooMuch.state, tooMuch.words?.en]).toEqual(['rejected', 'The invoice has no row 1 with that much on it.']);
    expect(await creditsOf(invoice)).toHaveLength(2);
  });
});

describe('nothing is credited', () => {
  it('where another sum is left than the person saw', async () => {
    const invoice = await addInvoice(world, 1);
    click(computer.store, [payment(invoice, 2_000)]);
    const job = await creditNow(credit(invoice));
    expect([job.state, await creditsOf(invoice)]).toEqual(['rejected', []]);
    expect(job.words?.sv).toBe('Krediteras inte: 105,01\u00A0SEK är kvar hos tjänsten, du såg 125,01\u00A0SEK.');
    // As well before a try anew, after one that got no answer.
    const [again] = click(computer.store, [credit(invoice)]);
    changeJob(computer.store, jobNow(computer.store, again), { reached: true }, new Date().toISOString());
    await drain(computer);
    expect(jobNow(computer.store, again)).toMatchObject({ state: 'rejected', words: job.words });
    expect(await creditsOf(invoice)).toEqual([]);
  });

  it('of a draft, a closed invoice or a credit invoice', async () => {
    const [drafted, paid, credited] = [
      await addInvoice(world, 1, false),
      await addInvoice(world, 2),
      await addInvoice(world, 3),
    ];
    click(computer.store, [payment(paid, sums(2).total)]);
    const { serviceId } = await creditNow(credit(credited));
    const before = (await world.hands.calls()).filter(({ Method }) => Method !== 'GET').length;
    for (const [actionId, n] of [
      [drafted.actionId, 1],
      [paid.actionId, 2],
      [serviceId ?? '', 3],
    ] as const)
      expect((await creditNow(credit({ actionId, n }))).state).toBe('rejected');
    expect((await world.hands.calls()).filter(({ Method }) => Method !== 'GET')).toHaveLength(before);
  });

  it('dated in a locked period', async () => {
    const invoice = await addInvoice(world, 1);
    await world.hands.ask('POST', `/v1/accounting/lockedperiod/${creditorId}?to=2099-12-31`);
    const job = await creditNow(credit(invoice));
    expect([job.state, await creditsOf(invoice)]).toEqual(['rejected', []]);
    expect(job.words?.en).toMatch(/^The books are locked/);
  });
});

describe('a credit that stopped on its way', () => {
  it('stays a draft where the service counts it to another sum, and never becomes two', async () => {
    const invoice = await addInvoice(world, 1);
    const job = await creditNow(credit(invoice, { vat: 2_499 }));
    expect([job.state, await creditsOf(invoice)]).toEqual(['rejected', [[-12_501, -12_501, 'Created']]]);
    expect(job.words?.en).toMatch(/stays as a draft and was not attested/);
    retryAct(computer.store, job, new Date());
    await drain(computer);
    expect(await creditsOf(invoice)).toHaveLength(1);
  });

  it('goes on where it stood, with a new attempt', async () => {
    const invoice = await addInvoice(world, 1);
    await world.hands.faults([{ ...writes.attest, Effect: 'Status', Status: 400, Nth: 1 }]);
    const job = await creditNow(credit(invoice));
    expect([job.state, await creditsOf(invoice)]).toEqual(['rejected', [[-12_501, -12_501, 'Created']]]);
    retryAct(computer.store, job, new Date());
    await drain(computer);
    expect(await creditsOf(invoice)).toEqual([[-12_501, 0, 'Completed']]);
  });

  it('is not taken back half done', async () => {
    const invoice = await addInvoice(world, 1);
    const [jobId] = click(computer.store, [credit(invoice)]);
    computer.store.prepare('UPDATE job SET try = 1 WHERE job_id = ?').run(jobId);
    expect(() => {
      skipAct(computer.store, jobNow(computer.store, jobId), new Date());
    }).toThrow(AppError);
  });
});

it('where the creditor wants four eyes a credit stops at its draft, which its writer does not attest', async () => {
  const invoice = await addInvoice(world, 1);
  const plan = { scopeId: 1, now: new Date(), fourEyes: { userName: 'Demo' } };
  const [creditId] = planActs(computer.store, { ...plan, key: 'one', acts: [credit(invoice)] });
  await drain(computer);
  const made = jobNow(computer.store, creditId);
  expect([made.state, made.words?.en]).toEqual([
    'sent',
    'The credit invoice is a draft and waits for another person to attest.',
  ]);
  const { total, vat, currency } = sums(1);
  const attest: Act = { kind: 'attestInvoice', actionId: made.serviceId ?? '', total: -total, vat: -vat, currency };
  const [ownId] = planActs(computer.store, { ...plan, key: 'two', acts: [attest] });
  await drain(computer);
  expect([jobNow(computer.store, ownId).state, jobNow(computer.store, ownId).words?.en]).toEqual([
    'rejected',
    expect.stringContaining('the draft was written by demo'),
  ]);
  const other = { ...plan, fourEyes: { userName: 'other' } };
  const join: Act = { kind: 'joinCredit', actionId: invoice.actionId, creditId: made.serviceId ?? '' };
  for (const [key, act] of [
    ['three', attest],
    ['four', join],
  ] as const) {
    planActs(computer.store, { ...other, key, acts: [act] });
    await drain(computer);
  }
  expect(await creditsOf(invoice)).toEqual([[-total, 0, 'Completed']]);
});
