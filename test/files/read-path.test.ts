import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOfPath, explainReadFailure, readPath } from '../../electron/files/read-path.ts';
import { refusal } from './reading.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'runsheet-files-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('a file on disk', () => {
  it('is read under its own name, with the hash of its bytes', async () => {
    await writeFile(join(folder, 'kunder.csv'), 'a;b\n1;2\n');
    const file = await readPath(join(folder, 'kunder.csv'));
    expect(file).toMatchObject({
      name: 'kunder.csv',
      format: 'csv',
      sha256: createHash('sha256').update('a;b\n1;2\n').digest('hex'),
    });
    expect(file.sheets[0]?.name).toBe('kunder');
  });

  it('is refused when it is missing, a folder or too large', async () => {
    await writeFile(join(folder, 'stor.csv'), 'x'.repeat(100));
    expect(await refusal(readPath(join(folder, 'borta.csv')))).toBe('file-missing');
    expect(await refusal(readPath(folder))).toBe('file-is-folder');
    expect(await refusal(bytesOfPath(join(folder, 'stor.csv'), 99))).toBe('file-too-big');
  });

  it.skipIf(process.platform !== 'linux')(
    'is read as far as it went when it was opened, though there is more',
    async () => {
      expect(statSync('/proc/self/status').size).toBe(0);
      expect((await bytesOfPath('/proc/self/status')).bytes.length).toBe(0);
    },
  );

  it.skipIf(process.platform === 'win32')('is refused when it is a pipe that nobody writes to', async () => {
    execFileSync('mkfifo', [join(folder, 'rör.csv')]);
    expect(await refusal(readPath(join(folder, 'rör.csv')))).toBe('file-unreadable');
  });
});

it.each([
  ['EBUSY', 'file-locked'],
  ['EPERM', 'file-not-allowed'],
  ['EACCES', 'file-not-allowed'],
  ['ENOENT', 'file-missing'],
  ['EISDIR', 'file-is-folder'],
  ['EIO', 'file-unreadable'],
  ['EMFILE', 'file-unreadable'],
])('the system’s %s is told as %s', (code, told) => {
  expect(explainReadFailure('a.csv', Object.assign(new Error(code), { code })).data.code).toBe(told);
});
