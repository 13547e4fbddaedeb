import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Store } from '../../electron/store/store.ts';
import { openTestStore } from './ready.ts';

/** A folder that is gone after the test. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
};

/** A real store in a file of its own. */
export const temporaryStore = (): Store => {
  const store = openTestStore(join(temporaryFolder(), 'runsheet.db'));
  onTestFinished(store.close);
  return store;
};

export const creditorA = 'aaaaaaaa-0000-4000-8000-000000000001';
export const creditorB = 'bbbbbbbb-0000-4000-8000-000000000002';

/** Two connections with a creditor each: scopes 1 (practice) and 2 (test). */
export const addTwoScopes = (store: Store): void => {
  const connection = store.prepare(
    'INSERT INTO connection (connection_id, name, kind, base_address, created_at) VALUES (?, ?, ?, ?, ?)',
  );
  connection.run('one', 'Övning', 'practice', 'http://127.0.0.1:1', '2026-10-01T08:00:00.000Z');
  connection.run('two', 'Test', 'test', 'https://test.example', '2026-10-01T08:00:00.000Z');
  const creditor = store.prepare(
    'INSERT INTO creditor (scope_id, connection_id, creditor_id, name, org_no) VALUES (?, ?, ?, ?, ?)',
  );
  creditor.run(1, 'one', creditorA, 'Bryggans Städ AB', '5560360793');
  creditor.run(2, 'two', creditorB, 'Parkens Gym AB', '2021005448');
};
