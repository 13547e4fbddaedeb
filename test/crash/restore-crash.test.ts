import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { removeUnfinished } from '../../electron/app/backup-folder.ts';
import { lastRestore } from '../../electron/store/restored.ts';
import { openStore } from '../../electron/store/store.ts';
import { ground } from '../security/forged-backup.ts';
import { madeReady } from '../store/ready.ts';

// A dozen processes start one after the other: a busy machine takes long.
vi.setConfig({ testTimeout: 300_000 });

const script = fileURLToPath(new URL('restoring.ts', import.meta.url));

/** Puts the backup back, and kills it before the so manieth step; 0 lets it end. Answers how many steps it took, null where it was killed. */
const restoring = async (dataFolder: string, file: string, killAt: number): Promise<number | null> => {
  const child = spawn(process.execPath, [script, dataFolder, file, String(killAt)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (piece: Buffer) => (said += piece.toString()));
  await once(child, 'close');
  return child.signalCode === null ? Number(said) : null;
};

interface Found {
  readonly which: 'old' | 'new';
  readonly creditors: unknown;
  readonly whole: unknown;
}

const expected: Readonly<Record<Found['which'], Found>> = {
  old: { which: 'old', creditors: ['Förra AB'], whole: 'ok' },
  new: { which: 'new', creditors: ['Bryggans Städ AB', 'Parkens Gym AB'], whole: 'ok' },
};

/** What the data folder holds: which of the two, and whether it is whole. */
const stateOf = (dataFolder: string): Found => {
  const path = join(dataFolder, 'runsheet.db');
  // Opening would make a new one.
  expect(existsSync(path)).toBe(true);
  const store = openStore(path);
  try {
    return {
      which: lastRestore(store) === null ? 'old' : 'new',
      creditors: store.prepare('SELECT name FROM creditor ORDER BY name').pluck().all(),
      whole: store.prepare('PRAGMA integrity_check').pluck().get(),
    };
  } finally {
    store.close();
  }
};

it('a restore that is killed at any step leaves the former database or the new one, whole, and can be made again', async () => {
  const { folder, store, backup } = await ground();
  store.close();
  const fresh = (name: string): string => {
    const dataFolder = join(folder, name);
    mkdirSync(dataFolder, { mode: 0o700 });
    const path = join(dataFolder, 'runsheet.db');
    madeReady(path);
    const former = openStore(path);
    former
      .prepare(
        `INSERT INTO connection VALUES ('former', 'Förra', 'test', 'https://former.example', '2026-11-30T08:00:00.000Z', NULL)`,
      )
      .run();
    former.prepare(`INSERT INTO creditor (connection_id, creditor_id, name) VALUES ('former', 'x', 'Förra AB')`).run();
    former.close();
    return dataFolder;
  };
  const isWhole = (dataFolder: string): void => {
    expect(stateOf(dataFolder)).toEqual(expected.new);
    expect(readdirSync(join(dataFolder, 'waiting'))).toHaveLength(1);
  };
  const whole = fresh('whole');
  const steps = (await restoring(whole, backup, 0)) ?? 0;
  isWhole(whole);
  const ended: Found['which'][] = [];
  for (let killAt = 1; killAt <= steps; killAt += 1) {
    const dataFolder = fresh(`killed-${String(killAt)}`);
    expect(await restoring(dataFolder, backup, killAt)).toBeNull();
    const { which } = stateOf(dataFolder);
    expect(stateOf(dataFolder)).toEqual(expected[which]);
    ended.push(which);
    removeUnfinished(dataFolder);
    expect(readdirSync(dataFolder).filter((name) => /^(?:backup|restore)-/.test(name))).toEqual([]);
    if (which === 'old') await restoring(dataFolder, backup, 0);
    isWhole(dataFolder);
  }
  expect(new Set(ended)).toEqual(new Set(['old', 'new']));
});
