import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeHome } from '../harness/home.ts';

/** `npm start` on a computer that cannot fetch Electron: a server takes the call and never sends a byte. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const { home, remove } = makeHome();
let silent: Server;
let mirror: string;

beforeAll(async () => {
  silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const bound = silent.address();
  mirror = `http://127.0.0.1:${String(typeof bound === 'object' && bound !== null ? bound.port : 0)}/`;
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
  remove();
});

/** Stands in for the program that opens the person's browser: writes down what it was given. */
const fakeOpener = (folder: string): { readonly given: () => string } => {
  const notes = join(folder, 'given.txt');
  const program = join(folder, 'xdg-open');
  writeFileSync(program, `#!/bin/sh\nprintf '%s' "$*" > '${notes}'\n`);
  chmodSync(program, 0o755);
  return { given: () => (existsSync(notes) ? readFileSync(notes, 'utf8') : '') };
};

const hasElectron = existsSync(join(root, 'node_modules/electron/path.txt'));

describe.skipIf(process.platform !== 'linux' || hasElectron)('npm start without Electron', () => {
  it('gives up in silence after 3 s, says so in one line, and opens the browser without a token in the process list', async () => {
    const opener = fakeOpener(home);
    const started = Date.now();
    const child = spawn(process.execPath, ['build/start.mjs'], {
      cwd: root,
      env: {
        ...process.env,
        PATH: `${home}:${process.env['PATH'] ?? ''}`,
        RUNSHEET_HOME: join(home, 'data'),
        RUNSHEET_BUILT: '1',
        ELECTRON_MIRROR: mirror,
        electron_config_cache: join(home, 'cache'),
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    await vi.waitFor(() => expect(lines.some((line) => line.startsWith('Runsheet is ready at'))).toBe(true), {
      timeout: 15_000,
      interval: 50,
    });
    expect(Date.now() - started).toBeGreaterThan(3_000);
    expect(lines.filter((line) => line.includes('not a byte in 3 s'))).toHaveLength(1);

    await vi.waitFor(() => expect(opener.given()).not.toBe(''), { timeout: 5_000, interval: 20 });
    const file = opener.given();
    const link = /http:\S+/.exec(lines.find((line) => line.startsWith('Runsheet is ready at')) ?? '')?.[0] ?? '';
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#key=[0-9a-f]{64}$/);
    expect(file).toBe(join(home, 'data', 'open-runsheet.html'));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(link);

    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(existsSync(file)).toBe(false);
  });
});
