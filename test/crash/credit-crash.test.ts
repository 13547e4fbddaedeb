import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Store } from '../../electron/store/store.ts';
import { addInvoice, click, credit, jobNow, sums } from '../outbox/acts-world.ts';
import { type Fault, openWorld, startComputer, type World } from '../outbox/harness.ts';
import { finished, killedWhen } from './killed.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await world.end();
});

const writes = {
  draft: { Method: 'POST', Path: '/v1/invoice/action' },
  attest: { Method: 'PUT', Path: '/v1/invoice/attest' },
  connect: { Method: 'PUT', Path: '/v1/invoice/creditaction' },
} as const;
type Step = keyof typeof writes;
const steps = ['draft', 'attest', 'connect'] as const satisfies readonly Step[];

/** A credit has got as far as this step: its call is out, or it waits to see what comes next. */
const stands = (store: Store, step: Step, state: 'sending' | 'queued'): boolean =>
  store.prepare(`SELECT 1 FROM job WHERE state = ? AND try > 0 AND json_extract(seen, '$[0]') = ?`).get(state, step) !==
  undefined;

const lookUp = { Method: 'GET', Path: '/v1/invoice/actionsbyexternalreference' } as const;

/** Where the service holds the worker until it is dead: in a step's own call, or as it looks what became of the step. */
const held: Readonly<Record<'sending' | 'queued', (step: Step) => Fault>> = {
  sending: (step) => ({ ...writes[step], Effect: 'Hold' }),
  queued: () => ({ ...lookUp, Nth: 2, Effect: 'Hold' }),
};

const killedInEachStep = async (store: Store, state: 'sending' | 'queued'): Promise<void> => {
  for (const step of steps) {
    await world.hands.faults([held[state](step)]);
    await killedWhen(world, store, () => stands(store, step, state));
    // What was held goes on, and nobody hears of it.
    await world.hands.faults([]);
  }
  await finished(world, store);
};

it.each([
  ['in each of the calls of a credit', 'sending'],
  ['after each of them', 'queued'],
] as const)('a worker that is killed %s: the invoice is credited once, and closed with it', async (_name, state) => {
  const computer = startComputer(world, 'crash');
  const { store } = computer;
  const [jobId] = click(store, [credit(await addInvoice(world, 1))]);
  await killedInEachStep(store, state);
  expect(jobNow(store, jobId).state).toBe('sent');
  expect(await world.hands.open()).toEqual([]);
  const closed = (await world.hands.closed()).map(({ InvoicedAmount, CurrentAmount }) => [
    InvoicedAmount?.value,
    CurrentAmount?.value,
  ]);
  const { total } = sums(1);
  expect(closed.sort()).toEqual(
    [
      [-total, 0],
      [total, 0],
    ].sort(),
  );
  await computer.end();
});
