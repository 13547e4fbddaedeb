import { spawn } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startBrowserHost } from '../harness/browser-host.ts';
import { makeHome } from '../harness/home.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const madeHome = (): string => {
  const { home, remove } = makeHome();
  onTestFinished(remove);
  return home;
};

/** What the browser host says where it cannot start, and how it ends. */
const failedStart = (home: string, ...args: readonly string[]) =>
  new Promise<{ readonly said: string; readonly told: string; readonly code: number | null }>((resolve) => {
    const child = spawn(process.execPath, ['build/start.mjs', '--no-open', ...args], {
      cwd: root,
      env: { ...process.env, RUNSHEET_HOME: home, RUNSHEET_BUILT: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, told]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => told.push(chunk));
    child.once('close', (code) => {
      resolve({ said: Buffer.concat(said).toString(), told: Buffer.concat(told).toString(), code });
    });
  });

test('a damaged database is told before any link is shown', async () => {
  const home = madeHome();
  writeFileSync(join(home, 'runsheet.db'), 'no database at all, and longer than its header '.repeat(100));
  const { said, told, code } = await failedStart(home);
  expect(told).toContain('The database is damaged and cannot be read. The file is untouched.');
  expect([said, code]).toEqual(['', 1]);
});

test('a port that is taken is told before any link is shown', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const bound = other.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const { said, told, code } = await failedStart(madeHome(), `--port=${String(port)}`);
  expect(told).toContain('Runsheet could not start (listen EADDRINUSE');
  expect([said, code]).toEqual(['', 1]);
});

test('a data folder that is none is told before any link is shown', async () => {
  const file = join(madeHome(), 'a-file');
  writeFileSync(file, '');
  const { said, told, code } = await failedStart(file);
  expect(told).toContain('Runsheet could not start (EEXIST');
  expect([said, code]).toEqual(['', 1]);
});

test('code that was compiled is kept in the checkout, never among the data', async () => {
  const home = madeHome();
  // The tests themselves keep what is compiled elsewhere, and whoever says where is obeyed.
  vi.stubEnv('NODE_COMPILE_CACHE', undefined);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const host = await startBrowserHost(home);
  await host.close();
  expect(existsSync(join(root, 'node_modules/.cache/runsheet-compiled'))).toBe(true);
  expect(readdirSync(home).filter((name) => !/^(?:runsheet\.db|incoming|inbox|log)/.test(name))).toEqual([]);
});
