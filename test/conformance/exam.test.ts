import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PracticeServer, startPractice } from '../../electron/practice/server.ts';

const here = import.meta.dirname;
const run = promisify(execFile);

/** The areas, as the files of the cases name them. */
const areas = await Promise.all(
  (await readdir(join(here, 'cases'))).sort().map(async (file) => {
    const text = await readFile(join(here, 'cases', file), 'utf8');
    return /^export const area = '(.+)';$/m.exec(text)?.[1] ?? file;
  }),
);

describe('the conformance exam, against the practice service', () => {
  let folder: string;
  let server: PracticeServer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'runsheet-exam-'));
    server = await startPractice({ file: join(folder, 'practice.db') });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(areas)('%s', async (area) => {
    const answer = await run(process.execPath, [
      join(here, 'run.mjs'),
      '--base',
      server.url,
      '--only',
      `^${area.replace(/[()]/g, '\\$&')}$`,
    ]).catch((failed: { readonly stdout: string }) => failed);
    expect(answer.stdout.trim().split('\n').at(-1), answer.stdout).toMatch(/^[1-9]\d* passed, 0 failed$/);
  });
});
