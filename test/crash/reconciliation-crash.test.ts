import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepContent } from '../../electron/store/attachment-bytes.ts';
import { type Store } from '../../electron/store/store.ts';
import { a4Pdf } from '../files/pdf-files.ts';
import { click, jobNow, owed, reconciliations } from '../outbox/acts-world.ts';
import { openWorld, startComputer, type World } from '../outbox/harness.ts';
import { finished, killedWhen } from './killed.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await world.end();
});

const create = { Method: 'POST', Path: '/v1/reconciliationinvoice/action' } as const;
const look = { Method: 'GET', Path: '/v1/reconciliationinvoice/open' } as const;
const stands = (store: Store, state: string): boolean =>
  store.prepare('SELECT 1 FROM job WHERE state = ?').get(state) !== undefined;

it('a worker that is killed in the call, and in the look for what became of it: the invoice is made once, with its PDF', async () => {
  const computer = startComputer(world, 'crash');
  const { store } = computer;
  const sha256 = store.inTransaction(() => keepContent(store, a4Pdf()));
  const [jobId] = click(store, [{ ...owed(1), file: { name: 'E20001.pdf', sha256 } }]);
  for (const [hold, state] of [
    [{ ...create, Effect: 'Hold' }, 'sending'],
    [{ ...look, Effect: 'Hold' }, 'unknown'],
  ] as const) {
    await world.hands.faults([hold]);
    await killedWhen(world, store, () => stands(store, state));
    // What was held goes on, and nobody hears of it.
    await world.hands.faults([]);
  }
  await finished(world, store);
  expect(jobNow(store, jobId).state).toBe('sent');
  expect(await reconciliations(world)).toMatchObject([{ InvoiceFile: { FileName: 'E20001.pdf' } }]);
  await computer.end();
});
