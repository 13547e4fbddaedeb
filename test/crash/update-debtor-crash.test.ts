import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import {
  addRun,
  creditorId,
  draft,
  ledgerTotals,
  openComputer,
  openWorld,
  runState,
  sheetTotals,
  states,
  type World,
} from '../outbox/harness.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await world.end();
});

const startWorker = async (storePath: string): Promise<ChildProcess> => {
  const worker = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts'), storePath, world.practice.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(worker.stdout, 'data');
  return worker;
};

const path = '/v1/debtors/debtor';
const customers = 8;

it('a worker that is killed between a change of a customer and its answer makes every change once, before the invoices', async () => {
  const ids: string[] = [];
  for (let n = 1; n <= customers; n += 1) {
    const entry = { Name: `Kund ${String(n)} AB`, DebtorNo: `K${String(n)}`, Email: `old${String(n)}@example.se` };
    const made = await world.hands.ask('POST', path, { CreditorPublicId: creditorId, CountryCode: 'SE', ...entry });
    ids.push(z.object({ PublicId: z.string() }).parse(made).PublicId);
  }
  const sheet = Array.from({ length: customers * 2 }, (_, at) => {
    const made = draft(at + 1, customers);
    const n = (at % customers) + 1;
    const change = {
      field: 'email',
      shown: `old${String(n)}@example.se`,
      value: `new${String(n)}@example.se`,
    } as const;
    return { ...made, customer: { ...made.customer, debtorId: ids[n - 1] ?? '', changes: [change] } };
  });
  const store = openComputer(world.folder, 'crash', world.practice.url);
  const runId = addRun(store, { attest: true, drafts: sheet });
  // The change is made, and its answer would come a moment later: by then nobody is there to hear it.
  await world.hands.settings({ LatencyMs: 40 });
  const sending = (): boolean =>
    store.prepare("SELECT 1 FROM job WHERE kind = 'updateDebtor' AND state = 'sending' LIMIT 1").get() !== undefined;
  let worker = await startWorker(store.path);
  for (let kill = 0; kill < 3; kill += 1) {
    while (worker.exitCode === null && !sending()) await wait(1);
    worker.kill('SIGKILL');
    if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit');
    worker = await startWorker(store.path);
  }
  if (worker.exitCode === null) await once(worker, 'exit');
  expect(worker.exitCode).toBe(0);
  expect([states(store, runId, 'updateDebtor'), states(store, runId, 'attest'), runState(store, runId)]).toEqual([
    { sent: customers },
    { sent: customers * 2 },
    'done',
  ]);
  const emails = z.array(z.looseObject({ Email: z.string() })).parse(await world.hands.debtors());
  expect(emails.map(({ Email }) => Email).toSorted()).toEqual(
    ids.map((_, at) => `new${String(at + 1)}@example.se`).toSorted(),
  );
  expect(await ledgerTotals(world.hands)).toEqual(sheetTotals(sheet));
  const calls = await world.hands.calls();
  const made = calls.filter(({ Method, Path, Processed }) => Method === 'PUT' && Path === path && Processed);
  expect(made.length).toBe(customers);
  store.close();
});
