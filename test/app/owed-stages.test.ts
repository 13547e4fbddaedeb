import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Act } from '../../shared/contract/acts.ts';
import { type OwedAct, owedActs } from '../../shared/contract/owed-follow.ts';
import { reconciliationSubViewIn, type ReconciliationSubViewIn } from '../../shared/service/reconciliation-views.ts';
import { listIn } from '../../shared/service/view-fields.ts';
import { owedActsOf, owedFollowHandlers } from '../../electron/app/owed-follow.ts';
import { mirrorReconciliation } from '../../electron/follow/mirror.ts';
import { reconciliationById, saveReconciliations } from '../../electron/store/reconciliations.ts';
import { addOwed, click, collect, jobNow, owed, reconciliationNow } from '../outbox/acts-world.ts';
import { type Computer, creditorId, drain, openWorld, startComputer, type World } from '../outbox/harness.ts';
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

const date = '2026-11-27';
const kr = (Value: number) => ({ Value, CurrencyCode: 'SEK' });
let made = 0;
const add = (change: object = {}): Promise<string> => addOwed(world, (made += 1), change);
type Reach = () => Promise<string>;

const then =
  (before: Reach, method: string, path: string, body: (id: string) => object): Reach =>
  async () => {
    const id = await before();
    await world.hands.ask(method, `/v1/${path}`, body(id));
    return id;
  };

/** Everything that a reconciliation invoice can be. */
const stages: Readonly<Record<string, Reach>> = {
  'one that was not delivered': () => add(),
  'one without a PDF': () => add({ InvoiceFile: null }),
  'one that was sent': () => add({ DeliveryMethod: 'Email' }),
  'one that was reminded of': then(
    () => add(),
    'PUT',
    'reconciliationinvoice/sendreminderinvoice',
    (id) => ({
      ReconciliationInvoiceActionPublicId: id,
      DeliveryMethod: 'Manually',
      ReminderFee: kr(6_000),
    }),
  ),
  'one at debt collection': then(
    () => add(),
    'POST',
    'debtcollection/actionfromreconciliationinvoice',
    (id) => ({
      SourcePublicId: id,
      DeliveryMethod: 'Mail',
      StartDebtCollectionActionLevel: 'DebtCollection',
      EndDebtCollectionActionLevel: 'DebtCollection',
      NumberOfReminders: 0,
      PaymentTermsInDays: 10,
      InterestType: 'Fixed',
      InterestPercentage: 8,
      OriginalInvoiceDate: '2026-10-01',
      OriginalDueDate: '2026-10-31',
      Address: 'Storgatan 1',
      ZipCode: '21122',
      City: 'Malmö',
    }),
  ),
  'one that was paid': then(
    () => add(),
    'POST',
    'reconciliationinvoice/registerpayment',
    (id) => ({
      ActionPublicId: id,
      Amount: kr(12_500),
      Date: date,
    }),
  ),
};

const acts: Readonly<
  Record<OwedAct, { readonly act: (actionId: string) => Act | Promise<Act>; readonly leaves: string }>
> = {
  send: { act: (actionId) => ({ kind: 'sendReconciliation', actionId, method: 'Email' }), leaves: 'InvoiceSent' },
  pay: { act: (actionId) => lower(actionId, 'paid'), leaves: 'Paid' },
  credit: { act: (actionId) => lower(actionId, 'credited'), leaves: 'Credited' },
  writeOff: { act: (actionId) => lower(actionId, 'writtenOff'), leaves: 'WrittenOff' },
  remind: {
    act: (actionId) => ({ kind: 'remindReconciliation', actionId, fee: { amount: 6_000, currency: 'SEK' } }),
    leaves: 'ReminderInvoiceSent',
  },
  collect: {
    // As it was last seen: nothing is owed of one that was paid, and the service refuses it by its stage.
    act: async (actionId) => collect(actionId, Math.max(1, await owedOn(actionId))),
    leaves: 'SentToDebtCollection',
  },
  note: {
    act: (actionId) => ({ kind: 'noteReconciliation', actionId, comment: 'Ringt.' }),
    leaves: 'CommentedByCreditor',
  },
  remove: { act: (actionId) => ({ kind: 'removeReconciliation', actionId }), leaves: 'gone' },
};
const owedOn = async (actionId: string): Promise<number> => {
  const { CurrentAmount, CurrentReminderFees } = await reconciliationNow(world, actionId);
  return (CurrentAmount?.value ?? 0) + (CurrentReminderFees?.value ?? 0);
};
const lower = (actionId: string, how: 'paid' | 'credited' | 'writtenOff'): Act => ({
  kind: 'lowerReconciliation',
  actionId,
  how,
  amount: 1_000,
  currency: 'SEK',
  date,
});

const listed = async (actionId: string): Promise<ReconciliationSubViewIn> => {
  const paths = ['open', 'closed'].map(
    (one) => `/v1/reconciliationinvoice/${one}/${creditorId}?from=2020-01-01&to=2099-01-01`,
  );
  const lists = await Promise.all(paths.map((path) => world.hands.ask('GET', path)));
  const found = lists
    .flatMap((list) => listIn(reconciliationSubViewIn).parse(list))
    .find(({ ActionPublicId }) => ActionPublicId === actionId);
  if (found === undefined) throw new Error(`${actionId} is in no list`);
  return found;
};

/** What Follow-up offers, by what the mirror holds. */
const offeredFor = async (actionId: string): Promise<readonly OwedAct[]> => {
  saveReconciliations(computer.store, 1, [mirrorReconciliation(await listed(actionId))], date);
  const invoice = reconciliationById(computer.store, 1, actionId);
  if (invoice === null) throw new Error('not kept');
  return owedActsOf(invoice);
};

const traces = async (act: OwedAct, actionId: string): Promise<number> => {
  const view = await reconciliationNow(world, actionId).catch(() => null);
  if (acts[act].leaves === 'gone') return view === null ? 1 : 0;
  return view?.Events.filter(({ EventType }) => EventType === acts[act].leaves).length ?? 0;
};

const done = async (act: OwedAct, actionId: string): Promise<string> => {
  const [jobId] = click(computer.store, [await acts[act].act(actionId)]);
  await drain(computer);
  return jobNow(computer.store, jobId).state;
};

describe('of what a person can do with a reconciliation invoice', () => {
  it.each(Object.entries(stages))('%s offers what works, once, and nothing else', async (_name, reach) => {
    const offered = await offeredFor(await reach());
    for (const act of owedActs) {
      const actionId = await reach();
      const before = await traces(act, actionId);
      const works = offered.includes(act);
      expect([act, await done(act, actionId)]).toEqual([act, works ? 'sent' : 'rejected']);
      expect([act, await traces(act, actionId)]).toEqual([act, before + (works ? 1 : 0)]);
    }
  });

  it('what happened is told as it is looked at, the latest first, and the fees that the list leaves out', async () => {
    const actionId = await stages['one that was reminded of']?.();
    await world.hands.ask('POST', '/v1/reconciliationinvoice/registerpayment', {
      ActionPublicId: actionId,
      Amount: kr(1_000),
      Date: date,
    });
    const client = await freely(world);
    ends.push(client.close);
    const handlers = owedFollowHandlers(computer, { client: () => Promise.resolve(client) });
    const scope = { connectionId: 'here', creditorId };
    const told = await handlers['owed.detail']({ scope, actionId: actionId ?? '' });
    expect(told.events.map(({ title, amount }) => [title.en, amount])).toEqual([
      ['Payment received', 1_000],
      ['Reminder sent', null],
      ['Handed over', null],
    ]);
    // What is paid pays the fees first.
    expect(told.reminderFees).toBe(5_000);
  });

  it('one that was handed over from a list here says from which, and from which file and rows', async () => {
    const from = { listName: 'November', fileName: 'avstämning.csv', rows: '2–3' };
    const [jobId] = click(computer.store, [{ ...owed(900), from }]);
    await drain(computer);
    const actionId = jobNow(computer.store, jobId).serviceId ?? '';
    const client = await freely(world);
    ends.push(client.close);
    const handlers = owedFollowHandlers(computer, { client: () => Promise.resolve(client) });
    const { events } = await handlers['owed.detail']({ scope: { connectionId: 'here', creditorId }, actionId });
    expect(events).toContainEqual(
      expect.objectContaining({
        title: { sv: 'Överlämnad från listan November', en: 'Handed over from the list November' },
        detail: 'avstämning.csv · 2–3',
      }),
    );
    expect(events.map(({ at }) => Date.parse(at))).toEqual(
      events.map(({ at }) => Date.parse(at)).sort((a, b) => b - a),
    );
  });

  it('each act but a note and a removal is refused in some stage, and offered in one', async () => {
    const everywhere: (readonly OwedAct[])[] = [];
    for (const reach of Object.values(stages)) everywhere.push(await offeredFor(await reach()));
    for (const act of owedActs) {
      const places = everywhere.filter((offered) => offered.includes(act)).length;
      const always = act === 'note' || act === 'remove';
      expect([act, places > 0, places < everywhere.length]).toEqual([act, true, !always]);
    }
  });
});
