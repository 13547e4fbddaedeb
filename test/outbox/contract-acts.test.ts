import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { act, type Act, type contractActKinds } from '../../shared/contract/acts.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { recurrenceEntry } from '../../shared/service/contract-entry.ts';
import { contractRowsText, rowsOfText, textOfRows } from '../../shared/service/contract-rows.ts';
import { contractPauses } from '../../shared/service/contract-transitions.ts';
import { mayDo } from '../../shared/service/moves.ts';
import { stockholmMidnight } from '../../shared/service/service-time.ts';
import { addInvoice, type Billed, click, contractsOf, jobNow, make, sums } from './acts-world.ts';
import { addContract, contractNow, madeOf } from './contract-proofs.ts';
import { type Computer, creditorId, drain, openWorld, startComputer, type World } from './harness.ts';

const whole = z.looseObject({ Records: z.array(z.looseObject({})) });
const listed = z.array(z.object({ ActionPublicId: z.string() }));

let world: World;
let computer: Computer;
beforeEach(async () => {
  world = await openWorld();
  computer = startComputer(world, 'one', {});
});
afterEach(async () => {
  expect(computer.faults).toEqual([]);
  await computer.end();
  await world.end();
});

type ContractAct = Exclude<(typeof contractActKinds)[number], 'createContract' | 'removeContract'>;

const acts: Readonly<Record<ContractAct, (actionId: string, invoice: Billed, nextRun: string) => Act>> = {
  pauseContract: (actionId) => ({ kind: 'pauseContract', actionId }),
  resumeContract: (actionId) => ({ kind: 'resumeContract', actionId }),
  moveContract: (actionId, _, from) => ({ kind: 'moveContract', actionId, steps: 1, from }),
  runContract: (actionId, { n }) => ({ kind: 'runContract', actionId, amount: sums(n).total, currency: 'SEK' }),
  changeContract: (actionId) => ({
    kind: 'changeContract',
    actionId,
    changes: [{ property: 'YourReference', shown: '', value: 'Bo Alm' }],
  }),
  commentContract: (actionId) => ({ kind: 'commentContract', actionId, comment: 'Ring först.', target: 'Private' }),
};

const put = (act: string, id: string) => world.hands.ask('PUT', `/v1/contractinvoice/${act}/${id}`);

/** Each state of a contract, and whether it runs by itself there. */
const states = {
  'a new one': { running: 'Running', prepare: () => Promise.resolve() },
  'one that made an invoice': { running: 'Running', prepare: (id: string) => put('createinvoice', id) },
  'a paused one': { running: 'Paused', prepare: (id: string) => put('pause', id) },
} as const;

const mayBeDone = (act: ContractAct, running: 'Running' | 'Paused'): boolean => {
  if (act === 'pauseContract') return mayDo(contractPauses, 'pause', running);
  return act !== 'resumeContract' || mayDo(contractPauses, 'resume', running);
};

const cases = Object.entries(states).flatMap(([name, state]) =>
  (
    ['pauseContract', 'resumeContract', 'moveContract', 'runContract', 'changeContract', 'commentContract'] as const
  ).map((act) => ({
    name,
    act,
    ...state,
  })),
);

describe('acts with a contract', () => {
  it('are done in every state that allows them, and refused in words and without a trace in the others', async () => {
    const invoice = await addInvoice(world, 1);
    for (const { name, act, running, prepare } of cases) {
      const id = await addContract(world, invoice);
      await prepare(id);
      const before = await contractNow(world, id);
      const [jobId] = click(computer.store, [acts[act](id, invoice, '2027-01-01')]);
      await drain(computer);
      const { state, words } = jobNow(computer.store, jobId);
      const allowed = mayBeDone(act, running);
      expect([name, act, state]).toEqual([name, act, allowed ? 'sent' : 'rejected']);
      const after = await contractNow(world, id);
      if (allowed) expect([name, act, after.Events.length]).toEqual([name, act, before.Events.length + 1]);
      else expect([name, act, after, words !== null]).toEqual([name, act, before, true]);
    }
  });

  it('make no invoice of another amount than the person saw, and move only from the day that the person saw', async () => {
    const invoice = await addInvoice(world, 1);
    const id = await addContract(world, invoice);
    const done = click(computer.store, [
      { kind: 'runContract', actionId: id, amount: sums(1).total + 1, currency: 'SEK' },
      { kind: 'moveContract', actionId: id, steps: 1, from: '2027-02-01' },
    ]);
    await drain(computer);
    expect(done.map((jobId) => jobNow(computer.store, jobId).state)).toEqual(['rejected', 'rejected']);
    expect(jobNow(computer.store, done[0]).words?.en).toContain('Not made');
    expect(jobNow(computer.store, done[1]).words?.en).toContain('the next invoice is 2027-01-01');
    expect([await madeOf(world, id), (await contractNow(world, id)).Events.length]).toEqual([0, 1]);
  });

  it('make two invoices where two were asked for, each once, though both answers are lost', async () => {
    const invoice = await addInvoice(world, 1);
    const id = await addContract(world, invoice);
    await world.hands.faults([
      { Method: 'PUT', Path: '/v1/contractinvoice/createinvoice', Effect: 'DropAfter', Nth: 1 },
      { Method: 'PUT', Path: '/v1/contractinvoice/createinvoice', Effect: 'DropBefore', Nth: 2 },
    ]);
    const now = acts.runContract(id, invoice, '');
    const done = [...click(computer.store, [now]), ...click(computer.store, [now])];
    await drain(computer);
    expect(done.map((jobId) => jobNow(computer.store, jobId).state)).toEqual(['sent', 'sent']);
    expect(new Set(done.map((jobId) => jobNow(computer.store, jobId).serviceId)).size).toBe(2);
    expect(await madeOf(world, id)).toBe(2);
  });

  it('change what the person changed and nothing else, and refuse what moved meanwhile', async () => {
    const invoice = await addInvoice(world, 1);
    const id = await addContract(world, invoice);
    const read = async () => whole.parse(await world.hands.ask('GET', `/v1/contractinvoice/action/${id}`));
    // Fields that no form shows.
    await world.hands.ask('PUT', `/v1/contractinvoice/action/${id}`, { ...(await read()), PayLastDayOfMonth: true });
    const before = await read();
    const description = String(before.Records[0]?.['ArticleDescription']);
    const seen = { property: 'Records.0.ArticleDescription', shown: description, value: description };
    const price = { property: 'Records.0.UnitPrice.Value', shown: '100.01', value: '120.5' };
    const end = { property: 'RecurrenceDetails.End', shown: '', value: '2028-12-31' };
    const change = (...changes: readonly (typeof price)[]): Act => ({
      kind: 'changeContract',
      actionId: id,
      changes: [...changes],
    });
    const [jobId] = click(computer.store, [change(price, seen, end)]);
    await drain(computer);
    expect(jobNow(computer.store, jobId).state).toBe('sent');
    const after = await read();
    expect(after).toMatchObject({
      PayLastDayOfMonth: true,
      ContractNumber: before['ContractNumber'],
      RecurrenceDetails: { NoEndDate: false, End: expect.stringMatching(/^2028-12-31/) },
    });
    const { UnitPrice, ...rest } = after.Records[0] ?? {};
    const { UnitPrice: _, ...was } = before.Records[0] ?? {};
    const totals = { TotalIncVAT: null, TotalExclVAT: null, TotalExclVATNoDiscount: null };
    expect([UnitPrice, { ...rest, ...totals }]).toEqual([
      { Value: 12_050, CurrencyCode: 'SEK', ValueForView: 120.5 },
      { ...was, ...totals },
    ]);

    // The price is another by now, and another row may stand in its place.
    const late = [
      ...click(computer.store, [change(price, seen)]),
      ...click(computer.store, [
        change({ ...price, shown: '120.5', value: '130' }, { ...seen, shown: 'Annan rad', value: 'Annan rad' }),
      ]),
    ];
    await drain(computer);
    expect(late.map((one) => jobNow(computer.store, one).state)).toEqual(['sent', 'rejected']);
    const moved = click(computer.store, [change({ ...price, value: '140' })]);
    await drain(computer);
    expect(jobNow(computer.store, moved[0])).toMatchObject({
      state: 'rejected',
      words: { en: expect.stringContaining('Nothing was changed') },
    });
    expect((await read()).Records[0]?.['UnitPrice']).toMatchObject({ Value: 12_050 });
  });

  it('take rows away and add others, leaving the rest as they were, once though the answer is lost, and not over other rows', async () => {
    const invoice = await addInvoice(world, 1);
    const id = await addContract(world, invoice);
    const read = async () => whole.parse(await world.hands.ask('GET', `/v1/contractinvoice/action/${id}`));
    const put = async (change: (rows: readonly object[]) => readonly object[]) => {
      const now = await read();
      await world.hands.ask('PUT', `/v1/contractinvoice/action/${id}`, { ...now, Records: change(now.Records) });
    };
    const price = { Value: 5_000, CurrencyCode: 'SEK' };
    const row = { RecordType: 'Standard', Quantity: 1, UnitPrice: price, VAT: 25 };
    await put((rows) => [
      ...rows,
      { ...row, ArticleDescription: 'Parkering', InvoicedTo: '2028-12-31', ExternalReference: 'P 7' },
      { ...row, ArticleDescription: 'Förråd' },
    ]);
    const shown = contractRowsText(await read());
    const [first, parking, ...others] = rowsOfText(shown) ?? [];
    if (first === undefined || parking === undefined) throw new Error('no rows');
    const alarm = { ...first, description: 'Larm {MMMM}', quantity: '2', price: '240.5', more: '' };
    const change = (value: string): Act => ({
      kind: 'changeContract',
      actionId: id,
      changes: [{ property: 'Records', shown, value }],
    });
    await world.hands.faults([{ Method: 'PUT', Path: '/v1/contractinvoice/action', Effect: 'DropAfter', Nth: 1 }]);
    const [jobId] = click(computer.store, [change(textOfRows([parking, ...others, alarm]))]);
    await drain(computer);
    expect(jobNow(computer.store, jobId).state).toBe('sent');
    const after = await read();
    expect(after.Records.map((one) => one['ArticleDescription'])).toEqual(['Parkering', 'Förråd', 'Larm {MMMM}']);
    expect(after.Records[0]).toMatchObject({
      ExternalReference: 'P 7',
      InvoicedTo: expect.stringMatching(/^2028-12-31/),
    });
    expect(after.Records[2]).toMatchObject({ Quantity: 2, VAT: 25, UnitPrice: { Value: 24_050 } });
    expect(new Set(after.Records.map((one) => one['SequenceNo'])).size).toBe(3);
    expect((await contractNow(world, id)).Events.filter(({ EventType }) => EventType === 'Updated')).toHaveLength(2);

    const [late] = click(computer.store, [change(textOfRows([first]))]);
    await drain(computer);
    expect(jobNow(computer.store, late)).toMatchObject({
      state: 'rejected',
      words: { en: expect.stringContaining('other rows') },
    });
    expect((await read()).Records).toHaveLength(3);
    const none = (value: string) => act.safeParse(change(value)).success;
    expect([textOfRows([first]), textOfRows([]), textOfRows([{ ...first, quantity: '0' }]), 'x'].map(none)).toEqual([
      ...[true, false, false, false],
    ]);
  });

  it('remove a contract that made nothing, and leave one that did, in the service’s words', async () => {
    const invoice = await addInvoice(world, 1);
    const ids = [await addContract(world, invoice), await addContract(world, invoice)];
    await put('createinvoice', ids[1] ?? '');
    const done = click(
      computer.store,
      ids.map((actionId) => ({ kind: 'removeContract', actionId })),
    );
    await drain(computer);
    expect(done.map((jobId) => jobNow(computer.store, jobId).state)).toEqual(['sent', 'rejected']);
    expect(await contractsOf(world, invoice)).toBe(1);
  });

  it('make no second contract of a number that the customer has, whoever made the first', async () => {
    const { debtorId, entry } = await addInvoice(world, 1);
    const contract = (number: string): Extract<Act, { readonly kind: 'createContract' }> => ({
      kind: 'createContract',
      entry: {
        DebtorPublicId: debtorId,
        ContractNumber: number,
        PaymentTermsInDays: 30,
        Records: entry.Records,
        RecurrenceDetails: { ...recurrenceEntry({ months: 1, day: 1 }, calendarDate('2027-01-01'), null) },
      },
    });
    await make(world, '/v1/contractinvoice/action', contract('A 7').entry);
    await world.hands.faults([{ Method: 'POST', Path: '/v1/contractinvoice/action', Effect: 'DropAfter', Nth: 1 }]);
    const [held, made] = click(computer.store, [contract('a  7'), contract('A 8')]);
    await drain(computer);
    expect(jobNow(computer.store, held)).toMatchObject({
      state: 'rejected',
      words: { en: expect.stringContaining('no other was made') },
    });
    expect(jobNow(computer.store, made).state).toBe('sent');
    expect((await contractNow(world, jobNow(computer.store, made).serviceId ?? '')).State.NextRunDate).toBe(
      stockholmMidnight(calendarDate('2027-01-01')),
    );
    // Another click, another list: the number is that contract's.
    expect(() => click(computer.store, [contract('a 8')])).toThrow(AppError);
    expect(await contractsOf(world, { debtorId })).toBe(2);
  });

  it('make none whose first day has come meanwhile: the service would make up for what has been', async () => {
    const { debtorId, entry } = await addInvoice(world, 1);
    const [jobId] = click(computer.store, [
      {
        kind: 'createContract',
        entry: {
          DebtorPublicId: debtorId,
          ContractNumber: 'A 7',
          PaymentTermsInDays: 30,
          Records: entry.Records,
          RecurrenceDetails: { ...recurrenceEntry({ months: 1, day: 1 }, calendarDate('2026-01-01'), null) },
        },
      },
    ]);
    await drain(computer);
    expect(jobNow(computer.store, jobId)).toMatchObject({
      state: 'rejected',
      words: { sv: expect.stringContaining('2026-01-01') },
    });
    expect(await contractsOf(world, { debtorId })).toBe(0);
  });

  it('tell two contracts of one customer without a number apart', async () => {
    const { debtorId, entry } = await addInvoice(world, 1);
    const one: Act = {
      kind: 'createContract',
      entry: {
        DebtorPublicId: debtorId,
        PaymentTermsInDays: 30,
        Records: entry.Records,
        RecurrenceDetails: {
          RecurrenceInterval: 'Monthly',
          MonthlyRecurrence: { RecurOnDayInMonth: 1, RecurMonthInterval: 1 },
          Start: '2027-01-01',
          NoEndDate: true,
        },
      },
    };
    await world.hands.faults([
      { Method: 'POST', Path: '/v1/contractinvoice/action', Effect: 'DropBefore', Nth: 1 },
      { Method: 'POST', Path: '/v1/contractinvoice/action', Effect: 'DropAfter', Nth: 2 },
    ]);
    const done = click(computer.store, [one, one]);
    await drain(computer);
    expect(done.map((jobId) => jobNow(computer.store, jobId).state)).toEqual(['sent', 'sent']);
    const path = `/v1/contractinvoice/actionsbydebtor/${creditorId}?debtorpublicid=${debtorId}`;
    const there = listed.parse(await world.hands.ask('GET', path));
    expect(there.map(({ ActionPublicId }) => ActionPublicId).sort()).toEqual(
      done.map((jobId) => jobNow(computer.store, jobId).serviceId).sort(),
    );
  });
});
