import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { owedFollowHandlers } from '../../electron/app/owed-follow.ts';
import { claimViewIn } from '../../shared/service/claim-views.ts';
import { debtorViewIn } from '../../shared/service/register-views.ts';
import { listIn } from '../../shared/service/view-fields.ts';
import { saveDebtors } from '../../electron/store/debtors.ts';
import { addOwed, click, collect, jobNow, make, reconciliationNow } from '../outbox/acts-world.ts';
import { type Computer, creditorId, drain, openWorld, startComputer, type World } from '../outbox/harness.ts';
import { freely } from './act-stages-world.ts';

let world: World;
let computer: Computer;
let receiver: (actionId: string) => Promise<object>;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  world = await openWorld();
  const client = await freely(world);
  computer = startComputer(world, 'one', { clientFor: () => Promise.resolve(client) });
  ends.push(computer.end, client.close, world.end);
  const handlers = owedFollowHandlers(computer, { client: () => Promise.resolve(client) });
  receiver = (actionId) => handlers['owed.receiver']({ scope: { connectionId: 'here', creditorId }, actionId });
});
afterAll(async () => {
  for (const end of ends) await end();
  expect(computer.faults).toEqual([]);
});

const state = (jobId: number | undefined) => jobNow(computer.store, jobId).state;
const collected = async (actionId: string): Promise<number> =>
  (await reconciliationNow(world, actionId)).Events.filter(({ EventType }) => EventType === 'SentToDebtCollection')
    .length;

describe('the address of a claim', () => {
  it('is that of the register where it has the customer, by identity number or by number and name', async () => {
    const entry = { CountryCode: 'SE', Address: 'Storgatan 1', ZipCode: '21122', City: 'Malmö' };
    await make(world, '/v1/debtors/debtor', { ...entry, Name: 'Ek AB', DebtorNo: '77' });
    await make(world, '/v1/debtors/debtor', { ...entry, Name: 'Alm AB', DebtorNo: '78', OrgNo: '5560360793' });
    const views = listIn(debtorViewIn).parse(await world.hands.ask('GET', `/v1/debtors/debtors/${creditorId}`));
    const debtors = views.map((view) => ({
      debtorId: view.DebtorPublicId,
      debtorNo: view.DebtorNo,
      externalId: null,
      name: view.Name ?? '',
      orgNo: view.OrgNo,
      email: null,
      view,
    }));
    saveDebtors(computer.store, 1, debtors, '2026-11-28T09:00:00.000Z');
    const told = async (n: number, debtor: object) => receiver(await addOwed(world, n, { Debtor: debtor }));
    const known = { address: 'Storgatan 1', zipCode: '21122', city: 'Malmö', inRegister: true, owed: 12_500, fees: 0 };
    expect(await told(1, { Name: 'Ek', DebtorNo: '77' })).toMatchObject(known);
    expect(await told(2, { Name: 'Alm', OrgNo: '556036-0793' })).toMatchObject({ ...known, name: 'Alm' });
    // The number is of the system in which the invoice was made: here it is another customer's.
    const unknown = { name: 'Asp AB', address: '', zipCode: '', city: '', country: 'SE', inRegister: false };
    expect(await told(3, { Name: 'Asp AB', DebtorNo: '77' })).toMatchObject(unknown);
    expect(await told(4, { Name: 'Ek AB', DebtorNo: '77', OrgNo: '5560360793' })).toMatchObject({
      orgNo: '5560360793',
    });
  });
});

describe('a reconciliation invoice that is handed to debt collection', () => {
  it('is collected with the terms and the address that were seen, once by two computers', async () => {
    const actionId = await addOwed(world, 11);
    const other = startComputer(world, 'two');
    const [first] = click(computer.store, [collect(actionId)]);
    const [second] = click(other.store, [collect(actionId)]);
    await drain(computer);
    await drain(other);
    expect([state(first), jobNow(other.store, second).state, await collected(actionId)]).toEqual([
      'sent',
      'rejected',
      1,
    ]);
    await other.end();
    const claimId = jobNow(computer.store, first).serviceId ?? '';
    const { CurrentAmount, State } = claimViewIn.parse(
      await world.hands.ask('GET', `/v1/debtcollection/action/${claimId}`),
    );
    expect([CurrentAmount?.value, State?.Stage]).toEqual([12_500, 'Created']);
    expect(await world.hands.ask('GET', `/v1/debtcollection/action/${claimId}`)).toMatchObject({
      StartDebtCollectionActionLevel: 'DebtCollection',
      PaymentTermsInDays: 10,
      InterestPercentage: 8,
      Debtor: { Address: 'Storgatan 1', ZipCode: '211 22', City: 'Malmö', CountryCode: 'SE' },
    });
  });

  it('is not where what is owed has changed since it was seen', async () => {
    const actionId = await addOwed(world, 12);
    await world.hands.ask('POST', '/v1/reconciliationinvoice/registerpayment', {
      ActionPublicId: actionId,
      Amount: { Value: 2_500, CurrencyCode: 'SEK' },
      Date: '2026-11-27',
    });
    const [jobId] = click(computer.store, [collect(actionId)]);
    await drain(computer);
    expect([state(jobId), jobNow(computer.store, jobId).tryNo, await collected(actionId)]).toEqual(['rejected', 0, 0]);
    expect(jobNow(computer.store, jobId).words?.sv).toContain('har ändrats');
  });

  it('is once where the answer is lost and the next look is refused', async () => {
    const actionId = await addOwed(world, 13);
    const Path = '/v1/debtcollection/actionfromreconciliationinvoice';
    await world.hands.faults([
      { Method: 'POST', Path, Effect: 'DropAfter', Nth: 1 },
      { Method: 'GET', Path: '/v1/reconciliationinvoice/action', Effect: 'Status', Status: 503, Nth: 3 },
    ]);
    const [jobId] = click(computer.store, [collect(actionId)]);
    await drain(computer);
    expect([state(jobId), await collected(actionId)]).toEqual(['sent', 1]);
    expect((await world.hands.calls()).filter((call) => call.Path === Path && call.Processed)).toHaveLength(2);
  });
});
