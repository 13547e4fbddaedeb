import { expect, test } from 'vitest';
import { putRegisterChange, registerChange, registerChanges } from '../../electron/store/register-changes.ts';
import { beginRun, type RunKey } from '../../electron/store/runs.ts';
import { type Store } from '../../electron/store/store.ts';
import { addTwoScopes, temporaryStore } from './open.ts';

const openWithRuns = (): { readonly store: Store; readonly keys: readonly [RunKey, RunKey] } => {
  const store = temporaryStore();
  addTwoScopes(store);
  const run = (scopeId: number): RunKey => ({
    scopeId,
    runId: beginRun(store, {
      scopeId,
      name: 'nov',
      currency: 'SEK',
      createdAt: '2026-11-28T09:00:00.000Z',
      importer: 1,
    }),
  });
  return { store, keys: [run(1), run(2)] };
};

test('a change is of its run, customer and field alone; the latest choice is the one, and none leaves nothing', () => {
  const { store, keys } = openWithRuns();
  const [key, other] = keys;
  const email = { ...key, debtorId: 'a', field: 'email' } as const;
  putRegisterChange(store, email, { shown: 'old@example.se', value: 'new@example.se' });
  putRegisterChange(store, { ...email, field: 'city' }, { shown: '', value: 'Lund' });
  putRegisterChange(store, { ...email, ...other }, { shown: 'x', value: 'y' });
  putRegisterChange(store, email, { shown: 'old@example.se', value: 'newer@example.se' });
  expect([...registerChanges(store, key)]).toEqual([
    [
      'a',
      [
        { field: 'city', shown: '', value: 'Lund' },
        { field: 'email', shown: 'old@example.se', value: 'newer@example.se' },
      ],
    ],
  ]);
  putRegisterChange(store, email, null);
  expect(registerChange(store, email)).toBeNull();
  expect(registerChange(store, { ...email, ...other })).toEqual({ field: 'email', shown: 'x', value: 'y' });
});

test('changes go with their run', () => {
  const { store, keys } = openWithRuns();
  const [key, other] = keys;
  for (const one of keys)
    putRegisterChange(store, { ...one, debtorId: 'a', field: 'email' }, { shown: '', value: 'a@example.se' });
  store.prepare('DELETE FROM run WHERE run_id = ?').run(key.runId);
  expect([registerChanges(store, key).size, registerChanges(store, other).size]).toEqual([0, 1]);
});
