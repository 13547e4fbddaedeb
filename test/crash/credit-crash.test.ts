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

/** A credit has got as far as this step: its call is out, or it is looked up whether it shows. */
const stands = (store: Store, step: Step, state: 'sending' | 'unknown'): boolean =>
  store.prepare(`SELECT 1 FROM job WHERE state = ? AND try > 0 AND json_extract(seen, '$[0]') = ?`).get(state, step) !==
  undefined;

const lookUp = { Method: 'GET', Path: '/v1/invoice/actionsbyexternalreference' } as const;

interface Kill {
  readonly step: Step;
  readonly state: 'sending' | 'unknown';
  /** Where the service holds the worker until it is dead. */
  readonly hold: Fault;
}

/** In each step's own call. */
const inCalls = steps.map((step): Kill => ({ step, state: 'sending', hold: { ...writes[step], Effect: 'Hold' } }));

/** As it looks whether the step shows: the connection needs no look. A worker that takes over has looked twice before its own step. */
const inLooks: readonly Kill[] = [
  { step: 'draft', state: 'unknown', hold: { ...lookUp, Nth: 2, Effect: 'Hold' } },
  { step: 'attest', state: 'unknown', hold: { ...lookUp, Nth: 3, Effect: 'Hold' } },
];

it.each([
  ['in each of the calls of a credit', inCalls],
  ['in each of the looks between them', inLooks],
] as const)('a worker that is killed %s: the invoice is credited once, and closed with it', async (_name, kills) => {
  const computer = startComputer(world, 'crash');
  const { store } = computer;
  const [jobId] = click(store, [credit(await addInvoice(world, 1))]);
  for (const { step, state, hold } of kills) {
    await world.hands.faults([hold]);
    await killedWhen(world, store, () => stands(store, step, state));
    // What was held goes on, and nobody hears of it.
    await world.hands.faults([]);
  }
  await finished(world, store);
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
