import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { crashReports } from '../../electron/platform/crash-reports.ts';

describe('the reports of what died', () => {
  let home = '';
  let folder = '';
  let at = 0;
  const reports = () =>
    crashReports(folder, () => {
      at += 1000;
      return new Date(Date.UTC(2026, 10, 30) + at);
    });
  const names = (): readonly string[] => readdirSync(folder).filter((name) => name.endsWith('.txt'));
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'runsheet-crash-'));
    folder = join(home, 'crashes');
    at = 0;
  });
  afterEach(() => {
    rmSync(home, { recursive: true });
  });

  it('say what died, for their owner alone, and hold no credential', () => {
    reports().write('main', new Error('Authorization: SecureToken 8f14e45fceea167a5a36dedd4bea2543'));
    const [name = ''] = names();
    const path = join(folder, name);
    expect(readFileSync(path, 'utf8')).toContain('main');
    expect(readFileSync(path, 'utf8')).not.toContain('8f14e45f');
    expect([statSync(path).mode & 0o077, statSync(folder).mode & 0o077]).toEqual([0, 0]);
  });

  it('are ten at most', () => {
    for (let n = 0; n < 15; n += 1) reports().write('window', `fault ${String(n)}`);
    expect(names().length).toBe(10);
  });

  it('are 20 MB at most, memory images among them, and the newest stay', () => {
    mkdirSync(join(folder, 'completed'), { recursive: true });
    for (const n of [1, 2, 3]) {
      const path = join(folder, 'completed', `${String(n)}.dmp`);
      writeFileSync(path, Buffer.alloc(8_000_000));
      utimesSync(path, n, n);
    }
    reports().tidy();
    expect(readdirSync(join(folder, 'completed')).toSorted()).toEqual(['2.dmp', '3.dmp']);
  });

  it('are told of once', () => {
    expect(reports().untold()).toBe(false);
    reports().write('main', 'fault');
    expect(reports().untold()).toBe(true);
    reports().markTold();
    expect(reports().untold()).toBe(false);
  });

  it('that cannot be written harm nothing', () => {
    writeFileSync(folder, 'no folder');
    reports().write('main', 'fault');
    expect(reports().untold()).toBe(false);
  });
});
