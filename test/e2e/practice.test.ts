import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { runsheet } from '../harness/command-line.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const demo = { authorization: `Basic ${Buffer.from('demo:demo').toString('base64')}`, accept: 'application/json' };

/** Starts `runsheet practice` and gives its address once it says so. */
const start = async (args: readonly string[]) => {
  const child = spawn(process.execPath, ['build/runsheet.mjs', 'practice', ...args], {
    cwd: root,
    env: { ...process.env, RUNSHEET_LANG: 'en', RUNSHEET_BUILT: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  const stop = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    const gone = once(child, 'close');
    child.kill(signal);
    const [code]: unknown[] = await gone;
    return typeof code === 'number' ? code : null;
  };
  return { url: String(value), stop };
};

const ask = async (url: string, path: string, body?: unknown): Promise<unknown> => {
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...demo, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const value: unknown = await answer.json();
  return value;
};

describe('runsheet practice', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'runsheet-practice-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('starts at the told time, keeps what it answered for when it is killed, and refuses to go back in time', async () => {
    const data = join(folder, 'kept');
    const first = await start(['--data', data, '--clock', '2027-01-31T23:59:00']);
    expect(await ask(first.url, '/practice/state')).toMatchObject({ Now: expect.stringMatching(/^2027-01-31T23:59/) });
    const [creditor] = z
      .array(z.object({ CreditorPublicId: z.string() }))
      .parse(await ask(first.url, '/v1/creditors/creditorsubs'));
    await ask(first.url, '/v1/debtors/debtor', { CreditorPublicId: creditor?.CreditorPublicId, Name: 'Prov AB' });
    await first.stop('SIGKILL');

    const second = await start(['--data', data]);
    expect(await ask(second.url, '/practice/state')).toMatchObject({ Debtors: 1 });
    expect(await second.stop('SIGTERM')).toBe(0);

    const back = await runsheet(['practice', '--data', data, '--clock', '2026-12-01']);
    expect(back.code).toBe(2);
    expect(back.err).toContain('beyond');
  });

  it('says which port is in use', async () => {
    const first = await start(['--data', join(folder, 'one')]);
    const taken = await runsheet(['practice', '--data', join(folder, 'two'), '--port', new URL(first.url).port]);
    expect(taken.code).toBe(4);
    expect(taken.err).toContain('in use');
  });
});
