import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Act } from '../../shared/contract/acts.ts';
import { answerAct, retryAct } from '../../electron/outbox/acts.ts';
import { changeJob } from '../../electron/store/jobs.ts';
import { click, jobNow, make } from './acts-world.ts';
import { type Computer, creditorId, drain, openWorld, startComputer, type World } from './harness.ts';
import {
  addSelf,
  fromBankgiro,
  openSelf,
  supplierEntry,
  selfEntry,
  toAccount,
  outgoingOf,
  pay,
  payElsewhere,
  selfHappened,
  selfInvoice,
  selfNow,
  selfTotal,
  addSupplier,
  withExternalId,
} from './self-world.ts';

let world: World;
let computer: Computer;
beforeEach(async () => {
  world = await openWorld();
  computer = startComputer(world, 'one');
});
afterEach(async () => {
  expect(computer.faults).toEqual([]);
  await computer.end();
  await world.end();
});

const state = (jobId: number | undefined) => jobNow(computer.store, jobId).state;
const words = (jobId: number | undefined) => jobNow(computer.store, jobId).words?.sv;
const sendPayment = { Method: 'PUT', Path: '/v1/selfinvoice/sendpayment' } as const;

/** The bank confirms what it was asked to pay. */
const bankPays = async (): Promise<void> => {
  await world.hands.ask('PUT', '/practice/clock', { AdvanceDays: 120 });
  for (const { PaymentPublicId } of await outgoingOf(world))
    await world.hands.ask('PUT', `/v1/payments/outgoingpayments/${PaymentPublicId}?wassuccessful=true`);
};

describe('a supplier is never paid twice', () => {
  it('by two clicks on what was left then', async () => {
    const actionId = await addSelf(world, 1);
    const [first] = click(computer.store, [pay(actionId)]);
    const [second] = click(computer.store, [pay(actionId)]);
    await drain(computer);
    expect([state(first), state(second)].sort()).toEqual(['rejected', 'sent']);
    expect(await outgoingOf(world)).toMatchObject([{ Amount: { Value: selfTotal } }]);
  });

  it('by a part that is asked for again after the bank has paid it', async () => {
    const actionId = await addSelf(world, 1);
    const [first] = click(computer.store, [pay(actionId, { amount: 25_000 })]);
    await drain(computer);
    await bankPays();
    expect((await selfNow(world, actionId)).CurrentAmount?.value).toBe(100_000);
    const [stale] = click(computer.store, [pay(actionId, { amount: 25_000, date: '2027-12-01' })]);
    await drain(computer);
    expect([state(first), state(stale)]).toEqual(['sent', 'rejected']);
    expect(words(stale)).toContain('1\u00A0000,00');
    expect(await outgoingOf(world)).toHaveLength(1);
    const [fresh] = click(computer.store, [pay(actionId, { amount: 25_000, left: 100_000, date: '2027-12-01' })]);
    await drain(computer);
    expect([state(fresh), (await outgoingOf(world)).length]).toEqual(['sent', 2]);
  });

  it('by two computers at the same time', async () => {
    const actionId = await addSelf(world, 1);
    const other = startComputer(world, 'two');
    click(other.store, [pay(actionId)]);
    click(computer.store, [pay(actionId)]);
    await Promise.all([drain(other), drain(computer)]);
    await other.end();
    expect(await outgoingOf(world)).toHaveLength(1);
  });

  it('where the answer is lost again and again: what the service shows counts, and nothing is sent again', async () => {
    const actionId = await addSelf(world, 1);
    await world.hands.faults([
      { ...sendPayment, Effect: 'DropAfter', Times: 3 },
      { Method: 'GET', Path: '/v1/selfinvoice/action', Effect: 'Status', Status: 503, Nth: 3 },
    ]);
    const [jobId] = click(computer.store, [pay(actionId)]);
    await drain(computer);
    expect([state(jobId), await selfHappened(world, actionId, 'PaymentSent')]).toEqual(['sent', 1]);
    expect((await world.hands.calls()).filter(({ Path }) => Path.startsWith(sendPayment.Path))).toHaveLength(1);
  });

  it('where a person says that it was not done, while the call was late on its way', async () => {
    const actionId = await addSelf(world, 1);
    await world.hands.faults([{ ...sendPayment, Effect: 'Hold', Nth: 1 }]);
    const [jobId] = click(computer.store, [pay(actionId)]);
    await drain(computer);
    expect(jobNow(computer.store, jobId)).toMatchObject({ state: 'unknown', asks: true });
    expect(await outgoingOf(world)).toEqual([]);
    // The call that was late goes on, and then the person answers.
    await world.hands.faults([]);
    await expect.poll(async () => (await outgoingOf(world)).length).toBe(1);
    answerAct(computer.store, jobNow(computer.store, jobId), 'again', new Date());
    await drain(computer);
    expect(state(jobId)).toBe('rejected');
    expect(words(jobId)).toContain('väntar inte på betalning');
    expect(await outgoingOf(world)).toHaveLength(1);
  });

  it('once to the bank and once beside it', async () => {
    const actionId = await addSelf(world, 1);
    const [elsewhere] = click(computer.store, [payElsewhere(actionId, { amount: selfTotal })]);
    await drain(computer);
    const [atBank] = click(computer.store, [pay(actionId)]);
    await drain(computer);
    expect([state(elsewhere), state(atBank)]).toEqual(['sent', 'rejected']);
    expect(await outgoingOf(world)).toEqual([]);
  });
});

it('a supplier whose account is another than the person saw is not paid', async () => {
  const actionId = await addSelf(world, 1);
  const [jobId] = click(computer.store, [pay(actionId, { toAccount: '5050-1055' })]);
  await drain(computer);
  expect(state(jobId)).toBe('rejected');
  expect(words(jobId)).toContain('992-3459');
  expect(await outgoingOf(world)).toEqual([]);
});

it('nor one whose payment method is another, though the account that was seen stands beside it', async () => {
  const actionId = await addSelf(world, 1);
  const supplier = (await world.hands.debtors()).find(({ Name }) => Name === 'Leverantör 1 AB');
  await world.hands.ask('PUT', '/v1/debtors/debtor', {
    ...supplierEntry(1),
    CreditorPublicId: creditorId,
    DebtorPublicId: supplier?.DebtorPublicId,
    DebtorSelfInvoiceInfo: {
      ...{ PaymentMethod: 'BankAccount', BankgiroNo: toAccount },
      ...{ ClearingNo: '6000', AccountNo: '123456789' },
    },
  });
  const [jobId] = click(computer.store, [pay(actionId)]);
  await drain(computer);
  expect([state(jobId), await outgoingOf(world)]).toEqual(['rejected', []]);
  expect(words(jobId)).toContain('6000-123456789');
});

describe('before a payment is tried anew, after a try that got no answer and that the service showed nothing of', () => {
  const triedBefore = (jobId: number | undefined): void => {
    changeJob(computer.store, jobNow(computer.store, jobId), { reached: true, seen: [] }, new Date().toISOString());
  };

  it('what the person saw is looked at again: nothing goes to an account that came meanwhile', async () => {
    const actionId = await addSelf(world, 1);
    const [jobId] = click(computer.store, [pay(actionId, { toAccount: '5050-1055' })]);
    triedBefore(jobId);
    await drain(computer);
    expect([state(jobId), await outgoingOf(world)]).toEqual(['rejected', []]);
    expect(words(jobId)).toContain('992-3459');
  });

  it('a try that came through after all is told by what it left', async () => {
    const actionId = await addSelf(world, 1);
    const [jobId] = click(computer.store, [pay(actionId)]);
    triedBefore(jobId);
    await world.hands.ask('PUT', '/v1/selfinvoice/sendpayment', {
      ActionPublicId: actionId,
      PaymentDate: '2027-03-01',
      Amount: { Value: selfTotal, CurrencyCode: 'SEK' },
      OutgoingPaymentMethodType: 'BankGiro',
      OutgoingPaymentAccountNo: fromBankgiro,
    });
    await drain(computer);
    expect([state(jobId), (await outgoingOf(world)).length]).toEqual(['sent', 1]);
  });
});

it('a payment made elsewhere is noted once, by two clicks on what was left then', async () => {
  const actionId = await addSelf(world, 1);
  const jobs = [
    click(computer.store, [payElsewhere(actionId)]),
    click(computer.store, [payElsewhere(actionId)]),
  ].flat();
  await drain(computer);
  expect(jobs.map(state).sort()).toEqual(['rejected', 'sent']);
  expect((await selfNow(world, actionId)).PaidAmount?.value).toBe(25_000);
});

it('what others did after a refusal is not taken for the new attempt', async () => {
  const actionId = await addSelf(world, 1);
  const comment = { Method: 'POST', Path: '/v1/selfinvoice/comment' } as const;
  await world.hands.faults([{ ...comment, Effect: 'Status', Status: 400, Nth: 1 }]);
  const [jobId] = click(computer.store, [{ kind: 'noteSelfInvoice', actionId, comment: 'Ringt.' }]);
  await drain(computer);
  expect(state(jobId)).toBe('rejected');
  await world.hands.faults([]);
  await world.hands.ask('POST', comment.Path, { ActionPublicId: actionId, Comment: 'En annans.', Target: 'Private' });
  await world.hands.faults([{ ...comment, Effect: 'DropBefore', Nth: 1 }]);
  retryAct(computer.store, jobNow(computer.store, jobId), new Date());
  await drain(computer);
  expect([state(jobId), await selfHappened(world, actionId, 'CommentedByCreditor')]).toEqual(['sent', 2]);
});

it.each([
  ['S-1', 's-1'],
  ['s-1', 'S-1'],
  ['S-1', ' S-1'],
])(
  'a self invoice is made once by two computers, one of which writes its number %j and the other %j',
  async (written, spelled) => {
    const debtorId = await addSupplier(world, 1);
    const other = startComputer(world, 'two');
    click(other.store, [{ ...selfInvoice(1, debtorId), externalId: written }]);
    await drain(other);
    await other.end();
    const [jobId] = click(computer.store, [{ ...selfInvoice(1, debtorId), externalId: spelled }]);
    await drain(computer);
    expect(state(jobId)).toBe('rejected');
    expect(words(jobId)).toContain('redan en självfaktura med det numret');
    expect(await openSelf(world)).toHaveLength(1);
  },
);

it('a self invoice is made once by whichever click and computer, and can be made again where the other was cancelled', async () => {
  const debtorId = await addSupplier(world, 1);
  const other = startComputer(world, 'two');
  click(other.store, [selfInvoice(1, debtorId)]);
  await drain(other);
  await other.end();
  const [jobId] = click(computer.store, [selfInvoice(1, debtorId)]);
  expect(() => click(computer.store, [selfInvoice(1, debtorId)])).toThrow('asked for already');
  expect(() => click(computer.store, [{ ...selfInvoice(1, debtorId), externalId: 's-1 ' }])).toThrow(
    'asked for already',
  );
  await drain(computer);
  expect(jobNow(computer.store, jobId)).toMatchObject({ state: 'rejected', tryNo: 0 });
  const [made] = await withExternalId(world, 'S-1');
  for (const act of ['attest', 'cancel'])
    await world.hands.ask('PUT', `/v1/selfinvoice/${act}/${made?.ActionPublicId ?? ''}`);
  retryAct(computer.store, jobNow(computer.store, jobId), new Date());
  await drain(computer);
  const stages = (await withExternalId(world, 'S-1')).map(({ State }) => State.Stage);
  expect([state(jobId), stages]).toEqual(['sent', ['Cancelled', 'Created']]);
});

it('is not attested by whoever wrote it, where the creditor wants four eyes, nor with another sum than was seen', async () => {
  const actionId = await addSelf(world, 1, false);
  const attest = { kind: 'attestSelfInvoice', actionId, total: selfTotal, vat: 25_000, currency: 'SEK' } as const;
  const [other] = click(computer.store, [{ ...attest, total: selfTotal + 100 }]);
  const [own] = click(computer.store, [attest], undefined, { fourEyes: { userName: 'Demo' } });
  await drain(computer);
  expect([state(other), state(own)]).toEqual(['rejected', 'rejected']);
  const [second] = click(computer.store, [attest], undefined, { fourEyes: { userName: 'anna' } });
  await drain(computer);
  expect([state(second), (await selfNow(world, actionId)).State.Stage]).toEqual(['sent', 'Attested']);
});

describe('a self invoice of a supplier that is not in the register', () => {
  const origin = { listId: 1, recordNo: 1 };
  const add: Extract<Act, { readonly kind: 'addRecord' }> = {
    kind: 'addRecord',
    origin,
    to: {
      register: 'customers',
      values: [
        { property: 'Name', value: 'Gården AB' },
        { property: 'CountryCode', value: 'SE' },
        { property: 'DebtorSelfInvoiceInfo.PaymentMethod', value: 'BankGiro' },
        { property: 'DebtorSelfInvoiceInfo.BankgiroNo', value: toAccount },
      ],
    },
  };
  const made = (n: number) => {
    const { DebtorPublicId: _unknown, ...entry } = selfEntry('');
    return { ...selfInvoice(n, ''), entry, supplierOf: origin };
  };
  const named = async () => (await world.hands.debtors()).filter(({ Name }) => Name === 'Gården AB');

  it('is made after the supplier, who is made once and paid where the sheet says, also where answers are lost', async () => {
    await world.hands.faults([
      { Method: 'POST', Path: '/v1/debtors/debtor', Effect: 'DropAfter', Nth: 1 },
      { Method: 'POST', Path: '/v1/selfinvoice/action', Effect: 'DropAfter', Nth: 1 },
    ]);
    const jobs = click(computer.store, [add, made(1), made(2)]);
    await drain(computer);
    expect(jobs.map(state)).toEqual(['sent', 'sent', 'sent']);
    expect(await named()).toHaveLength(1);
    const drafts = await openSelf(world);
    expect(drafts.map(({ DebtorName, DebtorAccount }) => [DebtorName, DebtorAccount])).toEqual([
      ['Gården AB', toAccount],
      ['Gården AB', toAccount],
    ]);
  });

  it('is of the one that is in the register by now, though this computer has not read it', async () => {
    const debtorId = await make(world, '/v1/debtors/debtor', { ...supplierEntry(1), DebtorNo: 'L1' });
    const values = [...add.to.values, { property: 'DebtorNo', value: 'L1' }];
    const jobs = click(computer.store, [{ ...add, to: { register: 'customers', values } }, made(1)]);
    await drain(computer);
    expect(jobs.map(state)).toEqual(['sent', 'sent']);
    expect(await named()).toEqual([]);
    expect((await openSelf(world)).map(({ DebtorPublicId }) => DebtorPublicId)).toEqual([debtorId]);
  });

  it('is not made where the supplier could not be', async () => {
    await world.hands.faults([{ Method: 'POST', Path: '/v1/debtors/debtor', Effect: 'Status', Status: 400, Nth: 1 }]);
    const jobs = click(computer.store, [add, made(1)]);
    await drain(computer);
    expect(jobs.map(state)).toEqual(['rejected', 'rejected']);
    expect(await openSelf(world)).toEqual([]);
    retryAct(computer.store, jobNow(computer.store, jobs[1]), new Date());
    await drain(computer);
    expect([jobs.map(state), (await named()).length, (await openSelf(world)).length]).toEqual([['sent', 'sent'], 1, 1]);
  });
});
