import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recentFiles } from '../../electron/platform/recent-files.ts';

describe('the files that were opened last', () => {
  let folder = '';
  let file = '';
  const at = (name: string): string => join(folder, name);
  const made = (name: string): string => {
    writeFileSync(at(name), 'x');
    return at(name);
  };
  const recent = () => recentFiles(file, 'linux');
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'runsheet-recent-'));
    file = at('recent.json');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('are ten at most, the newest first, each once, in a file for its owner alone', () => {
    const names = Array.from({ length: 12 }, (_, at) => `${String(at)}.csv`);
    for (const name of [...names, '5.csv']) recent().remember(made(name));
    const kept = ['5.csv', '11.csv', '10.csv', '9.csv', '8.csv', '7.csv', '6.csv', '4.csv', '3.csv', '2.csv'];
    expect(recent().list()).toEqual(kept.map(at));
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('are those that are still there', () => {
    for (const name of ['a.csv', 'b.csv']) recent().remember(made(name));
    rmSync(at('a.csv'));
    expect(recent().list()).toEqual([at('b.csv')]);
  });

  it('on another computer are not looked for', () => {
    const windows = recentFiles(file, 'win32');
    windows.remember('\\\\server\\kunder\\nov.csv');
    expect(windows.list()).toEqual(['\\\\server\\kunder\\nov.csv']);
  });

  it('are forgotten when the person says so', () => {
    recent().remember(made('a.csv'));
    recent().clear();
    recent().clear();
    expect(recent().list()).toEqual([]);
  });

  it.each(['', '{', '{"a":1}', '[1]', '[""]'])(
    'are none where the file holds %j, and the next one is kept',
    (content) => {
      writeFileSync(file, content);
      expect(recent().list()).toEqual([]);
      recent().remember(made('a.csv'));
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([at('a.csv')]);
    },
  );
});
