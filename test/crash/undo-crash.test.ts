import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeDrafts } from '../../electron/outbox/remove-drafts.ts';
import { rejectedInvoices } from '../../electron/store/left-invoices.ts';
import { type Store } from '../../electron/store/store.ts';
import { type UndoKind, undoSums } from '../../electron/store/undo.ts';
import { addRun, drafts, drain, openWorld, runState, startComputer, type World } from '../outbox/harness.ts';
import { askUndo, runNow } from '../outbox/undo-world.ts';
import { finished, killedWhen } from './killed.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(async () => {
  await world.end();
});

const invoices = 6;

const isSending = (store: Store, kind: UndoKind): boolean =>
  store.prepare("SELECT 1 FROM job WHERE kind = ? AND state = 'sending' LIMIT 1").get(kind) !== undefined;

/** A run that was pushed, and whose undo is written and not begun. */
const asked = async (attest: boolean) => {
  const computer = startComputer(world, 'crash');
  const { store } = computer;
  const runId = addRun(store, { attest, drafts: drafts(invoices) });
  await drain(computer);
  await askUndo(computer, runId);
  return { computer, store, run: runNow(computer, runId) };
};

/** Kills a worker while a job of each of these kinds is out, and lets another bring all of it to its end. */
const killedWhile = async (store: Store, kinds: readonly UndoKind[]): Promise<void> => {
  // What was asked for is done, and its answer would come a moment later: by then nobody is there to hear it.
  await world.hands.settings({ LatencyMs: 40 });
  for (const kind of kinds) await killedWhen(world, store, () => isSending(store, kind));
  await finished(world, store);
};

it.each([
  ['drafts are deleted', false, ['deleteDraft']],
  ['invoices are credited', true, ['creditDraft', 'attestCredit', 'connectCredit']],
] as const)('a worker that is killed between a call of an undo and its answer: %s once', async (_, attest, kills) => {
  const { computer, store, run } = await asked(attest);
  await killedWhile(store, kills);
  expect(undoSums(store, run).map(({ part, invoices: count }) => [part, count])).toEqual([['reversed', invoices]]);
  expect(runState(store, run.runId)).toBe('done');
  const [open, closed] = [await world.hands.open(), await world.hands.closed()];
  expect([open.length, closed.length]).toEqual([0, attest ? 2 * invoices : 0]);
  const total = closed.reduce((sum, { InvoicedAmount }) => sum + (InvoicedAmount?.value ?? 0), 0);
  expect(total).toBe(0);
  await computer.end();
});

it('a worker that is killed while drafts are deleted to correct their invoices: each is deleted once', async () => {
  const computer = startComputer(world, 'removal');
  const { store } = computer;
  // The service counts an öre less than we do: every draft is made, and none attested.
  const sheet = drafts(invoices).map((one) => ({
    ...one,
    expected: { ...one.expected, vat: one.expected.vat + 1, total: one.expected.total + 1 },
  }));
  const runId = addRun(store, { attest: true, drafts: sheet });
  await drain(computer);
  const run = runNow(computer, runId);
  removeDrafts(store, run, () => rejectedInvoices(store, run), new Date());
  await killedWhile(store, ['deleteDraft']);
  const removals = rejectedInvoices(store, run).map(({ removal }) => removal);
  expect(removals).toEqual(Array.from({ length: invoices }, () => 'done'));
  expect([runState(store, runId), await world.hands.open(), await world.hands.closed()]).toEqual(['done', [], []]);
  const deleted = (await world.hands.calls()).filter(({ Method, Processed }) => Method === 'DELETE' && Processed);
  expect(deleted).toHaveLength(invoices);
  await computer.end();
});
