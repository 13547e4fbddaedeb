import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startPracticeThread } from '../../electron/practice/practice-thread-host.ts';
import { basic } from './practice-client.ts';

const state = async (url: string): Promise<unknown> => {
  const reply = await fetch(`${url}/practice/state`, { headers: { authorization: basic('demo', 'demo') } });
  const value: unknown = await reply.json();
  return value;
};

it('runs in a thread of its own, and a later start on the same file finds what was kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'practice-thread-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const file = join(folder, 'practice.db');
  const first = await startPracticeThread({ file });
  await fetch(`${first.url}/v1/products/product`, {
    method: 'POST',
    headers: { authorization: basic('demo', 'demo'), 'content-type': 'application/json' },
    body: JSON.stringify({ CreditorPublicId: '5a1c7f0e-3b52-4d0a-9d6e-0f4a6c2b7101', Description: 'Vara' }),
  });
  await first.close();
  await expect(state(first.url)).rejects.toThrow();
  const second = await startPracticeThread({ file, port: first.port });
  onTestFinished(() => second.close());
  expect(second.port).toBe(first.port);
  expect(await state(second.url)).toMatchObject({ Users: 1, Creditors: 2, Products: 1 });
});

it('tells why it did not come up', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'practice-thread-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const noFolder = join(folder, 'a-file');
  writeFileSync(noFolder, '');
  await expect(startPracticeThread({ file: join(noFolder, 'practice.db') })).rejects.toThrow();
});
