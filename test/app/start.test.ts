import { describe, expect, test } from 'vitest';
import { startHandlers } from '../../electron/app/start.ts';
import { type Deps } from '../../electron/app/deps.ts';
import { writeLine } from '../../electron/store/drafts.ts';
import { type Level } from '../../shared/intake/problem.ts';
import { type Store } from '../../electron/store/store.ts';
import { draftLine } from '../follow/draft-line.ts';
import { keepRows } from '../follow/mirror-rows.ts';
import { addTwoScopes, creditorA, temporaryStore } from '../store/open.ts';

const scope = { connectionId: 'one', creditorId: creditorA };

const open = (now = '2026-11-30T10:00:00Z') => {
  const store = temporaryStore();
  addTwoScopes(store);
  const deps: Deps = {
    store,
    clock: { now: () => new Date(now) },
    random: { hex: () => '0' },
    secrets: { kept: 'memory', get: () => null, set: () => undefined, remove: () => undefined },
    emit: () => undefined,
  };
  return { store, overview: () => startHandlers(deps)['start.overview'](scope) };
};

const addRun = (store: Store, name: string, state: string, levels: readonly (Level | null)[]): number => {
  const runId = Number(
    store
      .prepare(
        `INSERT INTO run (scope_id, name, currency, state, plan, accounts, control, created_at) VALUES (1, ?, 'SEK', ?, '{}', '[]', '[]', 'now')`,
      )
      .run(name, state).lastInsertRowid,
  );
  for (const [index, level] of levels.entries())
    writeLine(
      store,
      { scopeId: 1, runId },
      draftLine({ draftNo: index + 1, level, businessKey: `${name}-${String(index)}` }),
      name,
    );
  return runId;
};

const addJob = (store: Store, runId: number, key: string, columns: object): void => {
  const job = {
    scope_id: 1,
    run_id: runId,
    kind: 'createInvoice',
    business_key: key,
    payload: '{}',
    state: 'queued',
    changed_at: 'now',
    ...columns,
  };
  const names = Object.keys(job);
  store
    .prepare(`INSERT INTO job (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`)
    .run(job);
};

describe('what needs the person', () => {
  test('with nothing to do there is an invitation to drop a file', async () => {
    const { overview } = open();
    expect((await overview()).tasks).toMatchObject([{ kind: 'drop-file', count: 0 }]);
  });

  test('comes in order of urgency: a person’s decision, errors, ready to send, the inbox, overdue, sending', async () => {
    const { store, overview } = open();
    addRun(store, 'Klar', 'review', [null, 'warning']);
    addRun(store, 'Fel', 'review', ['error', 'error', null]);
    const sending = addRun(store, 'På väg', 'sending', [null, null, null]);
    const stuck = addRun(store, 'Nekad', 'done', [null]);
    addJob(store, stuck, 'a', { state: 'rejected' });
    addJob(store, stuck, 'b', { state: 'rejected', blocked_by: 1 });
    addJob(store, sending, 'c', { state: 'unknown', doubt: 'no-answer', looks: 0 });
    addJob(store, sending, 'd', {
      state: 'unknown',
      doubt: 'no-answer',
      looks: 2,
      not_before: '2026-11-30T10:01:00.000Z',
    });
    keepRows(store, 1, [
      { dueDate: '2026-11-29', left: 500 },
      { dueDate: '2026-12-29', left: 900, disputed: true },
    ]);
    const { tasks, counts } = await overview();
    expect(tasks.map(({ kind, count, amount, about }) => [kind, count, amount, about])).toEqual([
      ['needs-person', 1, null, 'Nekad'],
      ['review', 2, null, 'Fel'],
      ['ready-to-send', 2, 250, 'Klar'],
      ['exceptions', 1, null, ''],
      ['overdue', 1, 500, ''],
      ['sending', 3, 375, 'På väg'],
    ]);
    expect(counts).toEqual({ reviewErrors: 2, running: 1, exceptions: 1 });
  });

  test('a doubt that nothing will look up again needs a person', async () => {
    const { store, overview } = open();
    const runId = addRun(store, 'Okänd', 'sending', [null]);
    addJob(store, runId, 'a', { state: 'unknown', doubt: 'no-answer', looks: 3 });
    expect((await overview()).tasks[0]).toMatchObject({ kind: 'needs-person', count: 1, runId });
  });
});
