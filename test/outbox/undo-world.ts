import { undoRun } from '../../electron/outbox/undo.ts';
import { type UndoSight } from '../../electron/outbox/undo-judge.ts';
import { planUndo, type UndoPlan } from '../../electron/outbox/undo-plan.ts';
import { readUndoSight } from '../../electron/outbox/undo-sight.ts';
import { type Run, runById } from '../../electron/store/runs.ts';
import { scopeById } from '../../electron/store/scopes.ts';
import { undoSums } from '../../electron/store/undo.ts';
import { addRun, type Computer, drafts, drain } from './harness.ts';

/** A run that was sent, and its undo: what the tests of an undo are made of. */

export const runNow = ({ store }: Computer, runId: number): Run => {
  const run = runById(store, runId);
  if (run === null) throw new Error('No run');
  return run;
};

export const sentRun = async (computer: Computer, count: number, attest: boolean): Promise<number> => {
  const runId = addRun(computer.store, { attest, drafts: drafts(count) });
  await drain(computer);
  return runId;
};

/** What an undo would go by, and what it would do. */
export const look = async (
  computer: Computer,
  runId: number,
): Promise<{ readonly sight: UndoSight; readonly plan: UndoPlan }> => {
  const { client, store } = computer;
  const source = { client, now: new Date(), priority: 'person' } as const;
  const run = runNow(computer, runId);
  const sight = await readUndoSight(source, store, scopeById(store, 1), run);
  return { sight, plan: planUndo(store, run, sight) };
};

export const by = { connection: 'Here', userName: 'demo' } as const;

/** A person asks for what the preview shows; the worker does it. */
export const askUndo = async (computer: Computer, runId: number, credit = true): Promise<void> => {
  const { sight, plan } = await look(computer, runId);
  const wish = { hash: plan.hash, credit, by, fourEyes: false };
  undoRun(computer.store, runNow(computer, runId), sight, wish, new Date());
};

export const undo = async (computer: Computer, runId: number, credit = true): Promise<void> => {
  await askUndo(computer, runId, credit);
  await drain(computer);
};

/** How many invoices came to each end. */
export const undone = (computer: Computer, runId: number): Readonly<Record<string, number>> =>
  Object.fromEntries(undoSums(computer.store, runNow(computer, runId)).map(({ part, invoices }) => [part, invoices]));
