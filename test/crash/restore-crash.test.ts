import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { makeChecked } from '../../electron/app/backup-work.ts';
import { removeUnfinished } from '../../electron/app/backup-folder.ts';
import { lastRestore } from '../../electron/store/restored.ts';
import { openStore } from '../../electron/store/store.ts';
import { addTwoScopes, temporaryFolder } from '../store/open.ts';
import { madeReady } from '../store/ready.ts';

// A dozen processes start one after the other: a busy machine takes long.
vi.setConfig({ testTimeout: 300_000 });

const script = fileURLToPath(new URL('restoring.ts', import.meta.url));

/** Starts to put the backup back, and kills it so many ms after it has begun; null lets it end. Answers how long it took. */
const restoring = async (dataFolder: string, file: string, killMs: number | null): Promise<number> => {
  const child = spawn(process.execPath, [script, dataFolder, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  const begun = performance.now();
  if (killMs !== null) {
    await wait(killMs);
    child.kill('SIGKILL');
  }
  await ended;
  return performance.now() - begun;
};

/** What the data folder holds: which of the two, and whether it is whole. */
const stateOf = (
  dataFolder: string,
): { readonly which: 'old' | 'new'; readonly creditors: unknown; readonly whole: unknown } => {
  const store = openStore(join(dataFolder, 'runsheet.db'));
  try {
    return {
      which: lastRestore(store) === null ? 'old' : 'new',
      creditors: store.prepare('SELECT count(*) FROM creditor').pluck().get(),
      whole: store.prepare('PRAGMA integrity_check').pluck().get(),
    };
  } finally {
    store.close();
  }
};

it('a restore that is killed at any moment leaves the former database or the new one, whole, and can be made again', async () => {
  const folder = temporaryFolder();
  const source = join(folder, 'source.db');
  madeReady(source);
  const backedUp = openStore(source);
  addTwoScopes(backedUp);
  const file = join(folder, 'good.runsheet-backup');
  const order = { to: file, version: '0.1.0', at: new Date().toISOString(), workFolder: join(folder, 'w') };
  await makeChecked(backedUp, order);
  backedUp.close();
  const fresh = (name: string): string => {
    const dataFolder = join(folder, name);
    mkdirSync(dataFolder, { mode: 0o700 });
    madeReady(join(dataFolder, 'runsheet.db'));
    return dataFolder;
  };
  const whole = fresh('whole');
  const tookMs = await restoring(whole, file, null);
  expect(stateOf(whole)).toEqual({ which: 'new', creditors: 2, whole: 'ok' });
  const expected = {
    old: { which: 'old', creditors: 0, whole: 'ok' },
    new: { which: 'new', creditors: 2, whole: 'ok' },
  };
  const kills = 6;
  const rounds = Array.from({ length: kills }, (_, at) => Math.floor((tookMs * (at + 0.5)) / kills));
  for (const [at, killMs] of rounds.entries()) {
    const dataFolder = fresh(`killed-${String(at)}`);
    await restoring(dataFolder, file, killMs);
    const state = stateOf(dataFolder);
    expect(state).toEqual(expected[state.which]);
    removeUnfinished(dataFolder);
    expect(readdirSync(dataFolder).filter((name) => /^(?:backup|restore)-/.test(name))).toEqual([]);
    await restoring(dataFolder, file, null);
    expect(stateOf(dataFolder)).toEqual(expected.new);
  }
});
