import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataFolderOf, makeDataFolder } from '../../electron/hosts/data-folder.ts';

describe('the data folder', () => {
  it.each([
    ['linux', {}, join('/home/a', '.config', 'Runsheet')],
    ['linux', { XDG_CONFIG_HOME: '/c' }, join('/c', 'Runsheet')],
    ['darwin', {}, join('/home/a', 'Library', 'Application Support', 'Runsheet')],
    ['win32', { APPDATA: '/roaming' }, join('/roaming', 'Runsheet')],
  ] as const)('is the usual one on %s with %o', (platform, env, folder) => {
    expect(dataFolderOf({ env, platform, home: '/home/a' })).toBe(folder);
  });

  it('is RUNSHEET_HOME when that is set', () => {
    expect(dataFolderOf({ env: { RUNSHEET_HOME: './here' }, platform: 'linux', home: '/home/a' })).toBe(
      resolve('./here'),
    );
  });

  it('is open to its owner only', () => {
    const root = mkdtempSync(join(tmpdir(), 'runsheet-folder-'));
    expect(statSync(makeDataFolder(join(root, 'a', 'b'))).mode & 0o777).toBe(0o700);
    rmSync(root, { recursive: true });
  });
});
