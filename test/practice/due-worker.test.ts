import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../electron/practice/ledger/database.ts';
import { type JobQueue, startDueWorker } from '../../electron/practice/due-worker.ts';
import { badRequest } from '../../electron/practice/refusal.ts';
import { createService } from '../../electron/practice/service.ts';

/** A queue in the ledger's own file, and what was done of it. */
const openQueue = (jobs: readonly number[]) => {
  const db = openDatabase(':memory:');
  onTestFinished(() => {
    db.close();
  });
  const service = createService(db, Date.now);
  db.exec('CREATE TABLE waiting (job INTEGER PRIMARY KEY); CREATE TABLE done (job INTEGER)');
  for (const job of jobs) db.prepare('INSERT INTO waiting VALUES (?)').run(job);
  const list = (table: string): unknown[] => db.prepare(`SELECT job FROM ${table} ORDER BY job`).pluck().all();
  const queue: JobQueue<unknown> = {
    nextDue: () => (list('waiting').length === 0 ? null : 0),
    due: (_, limit) => list('waiting').slice(0, limit),
    remove: (job) => {
      db.prepare('DELETE FROM waiting WHERE job = ?').run(job);
    },
  };
  const act = (job: unknown): void => {
    db.prepare('INSERT INTO done VALUES (?)').run(job);
  };
  return { service, queue, act, list };
};

it.each([
  ['is refused', badRequest('nej', 'no'), 0],
  ['fails', new Error('a fault'), 1],
] as const)(
  'of jobs that are due together one that %s leaves nothing, and the others are done',
  (_, thrown, logged) => {
    const { service, queue, act, list } = openQueue([1, 2, 3]);
    const problems: unknown[] = [];
    const worker = startDueWorker(
      service,
      queue,
      (job) => {
        act(job);
        if (job === 2) throw thrown;
      },
      (problem) => problems.push(problem),
      () => undefined,
    );
    worker.drain();
    worker.stop();
    expect([list('done'), list('waiting'), problems.length]).toEqual([[1, 3], [], logged]);
  },
);
