import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Act } from '../../shared/contract/acts.ts';
import { type InvoiceAct } from '../../shared/service/invoice-transitions.ts';
import { invoiceSubsIn, invoiceViewIn, type InvoiceViewIn } from '../../shared/service/invoice-views.ts';
import { possibleActs } from '../../electron/app/follow-acts.ts';
import { mirrorInvoice } from '../../electron/follow/mirror.ts';
import { type Job } from '../../electron/store/jobs.ts';
import { type Computer, drain, openWorld, startComputer } from '../outbox/harness.ts';
import { click, jobNow } from '../outbox/acts-world.ts';
import { freely, type Ground, prepareGround, type StageAct, stageActs, stages } from './act-stages-world.ts';

let ground: Ground;
let computer: Computer;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const world = await openWorld();
  const client = await freely(world);
  computer = startComputer(world, 'one', { clientFor: () => Promise.resolve(client) });
  ends.push(computer.end, client.close, world.end);
  ground = await prepareGround(world);
});
afterAll(async () => {
  for (const end of ends) await end();
  expect(computer.faults).toEqual([]);
});

const whole = async (actionId: string): Promise<unknown> =>
  ground.world.hands.ask('GET', `/v1/invoice/action/${actionId}`).catch(() => null);

const lists = async () => [...(await ground.world.hands.open()), ...(await ground.world.hands.closed())];

/** What Follow-up offers, by the service's own view; by the mirror it must be the same. */
const offeredFor = async (view: InvoiceViewIn): Promise<readonly InvoiceAct[]> => {
  const listed = (await lists()).find(({ ActionPublicId }) => ActionPublicId === view.ActionPublicId);
  if (listed === undefined) throw new Error(`${view.ActionPublicId} is in no list`);
  const mirrored = { ...mirrorInvoice(listed, ground.today), gone: false, credited: false, runId: null };
  const { acts } = possibleActs(mirrored, view, ground.today);
  expect(possibleActs(mirrored, null, ground.today).acts).toEqual(acts);
  return acts;
};

const openInterest = async (): Promise<number> =>
  invoiceSubsIn
    .parse(await ground.world.hands.ask('GET', `/v1/invoice/openbydebtor/${ground.debtorId}`))
    .filter(({ ActionType }) => ActionType === 'InterestInvoiceAction').length;

/** How often an act left what it leaves on its invoice. */
const traces = async ({ leaves }: StageAct, actionId: string): Promise<number> => {
  if (leaves === 'interest') return openInterest();
  const view = invoiceViewIn.nullable().parse(await whole(actionId));
  if (leaves === 'gone') return view === null ? 1 : 0;
  return view?.Events.filter(({ EventType }) => EventType === leaves).length ?? 0;
};

interface Asked {
  readonly kind: string;
  readonly rules: StageAct;
  readonly actionId: string;
  readonly act: Act;
  /** How often it had left its trace. */
  readonly before: number;
}

const ask = async (actionId: string, kind: string, rules: StageAct): Promise<Asked> => {
  const act = await rules.act(invoiceViewIn.parse(await whole(actionId)), ground);
  return { kind, rules, actionId, act, before: await traces(rules, actionId) };
};

const settled = async (asked: readonly Asked[]): Promise<readonly (readonly [Asked, Job])[]> => {
  const jobIds = click(
    computer.store,
    asked.map(({ act }) => act),
  );
  await drain(computer);
  return asked.map((one, at) => [one, jobNow(computer.store, jobIds[at])]);
};

/** A flag that stands as asked for stays so: the service takes that as done. */
const flags: readonly InvoiceAct[] = ['dispute', 'cancelDispute', 'pause', 'resume'];

/** Asked for all the same, by somebody whose picture is old: refused in words, and nothing changes. */
const expectRefused = async (actionId: string, refused: readonly (readonly [string, StageAct])[]): Promise<void> => {
  const asked = await Promise.all(refused.map(([kind, rules]) => ask(actionId, kind, rules)));
  const [invoice, inLists] = [await whole(actionId), (await lists()).length];
  for (const [{ kind, rules }, { state, words }] of await settled(asked)) {
    const isStill = flags.includes(rules.needs) && state === 'sent';
    expect([kind, isStill ? 'rejected' : state, words?.sv === '']).toEqual([kind, 'rejected', false]);
  }
  expect(await whole(actionId)).toEqual(invoice);
  expect(await lists()).toHaveLength(inLists);
};

const expectDone = async (asked: readonly Asked[]): Promise<void> => {
  for (const [{ kind, rules, actionId, before }, { state, words }] of await settled(asked)) {
    expect([kind, state, words?.en]).toEqual([kind, 'sent', words?.en]);
    expect([kind, await traces(rules, actionId)]).toEqual([kind, before + 1]);
  }
};

describe('of what a person can do with an invoice', () => {
  it.each(Object.entries(stages))('%s offers what works, once, and nothing else', async (_name, reach) => {
    const actionId = await reach(ground);
    const offered = await offeredFor(invoiceViewIn.parse(await whole(actionId)));
    const works: Asked[] = [];
    for (const [kind, rules] of Object.entries(stageActs))
      if (offered.includes(rules.needs)) works.push(await ask(await reach(ground), kind, rules));
    await expectRefused(
      actionId,
      Object.entries(stageActs).filter(([, { needs }]) => !offered.includes(needs)),
    );
    await expectDone(works);
  });

  it('each act is offered in some stage, and refused in some', async () => {
    const everywhere: InvoiceAct[][] = [];
    for (const reach of Object.values(stages))
      everywhere.push([...(await offeredFor(invoiceViewIn.parse(await whole(await reach(ground)))))]);
    for (const [kind, { needs }] of Object.entries(stageActs)) {
      const places = everywhere.filter((offered) => offered.includes(needs)).length;
      expect([kind, places > 0, places < everywhere.length || needs === 'comment']).toEqual([kind, true, true]);
    }
  });
});
