import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { restore } from '../../electron/cli/backup.ts';
import { openStore } from '../../electron/store/store.ts';
import { silentTerminal } from '../harness/silent-terminal.ts';
import { addTwoScopes } from '../store/open.ts';
import { madeReady } from '../store/ready.ts';
import { ground } from './forged-backup.ts';

/** Puts a backup back from the command line, over a data folder with a kept credential of the connection `two`. */
const restoredOver = async (prepare: (database: string) => void): Promise<unknown> => {
  const { folder, store, backup } = await ground();
  store.close();
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder, { mode: 0o700 });
  prepare(join(dataFolder, 'runsheet.db'));
  const sealed = join(dataFolder, 'secrets.json');
  writeFileSync(sealed, '{"two":"c2VhbGVk","other":"c2VhbGVk"}', { mode: 0o600 });
  const command = { name: 'restore', file: backup, yes: true } as const;
  expect(await restore(dataFolder, command, silentTerminal)).toBe(0);
  expect(statSync(sealed).mode & 0o777).toBe(0o600);
  return JSON.parse(readFileSync(sealed, 'utf8'));
};

describe('a credential that is kept in the data folder, whichever host puts the backup back', () => {
  test('is left where its connection leads where it led', async () => {
    const kept = await restoredOver((path) => {
      madeReady(path);
      const store = openStore(path);
      addTwoScopes(store);
      store.close();
    });
    expect(kept).toEqual({ two: 'c2VhbGVk', other: 'c2VhbGVk' });
  });

  test('is forgotten where the database knew no such connection', async () => {
    expect(await restoredOver(madeReady)).toEqual({ other: 'c2VhbGVk' });
  });

  test('is forgotten where the database could not be read', async () => {
    const kept = await restoredOver((path) => {
      writeFileSync(path, 'no database'.repeat(1_000));
    });
    expect(kept).toEqual({ other: 'c2VhbGVk' });
  });
});
