import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeHome } from '../harness/home.ts';
import { launchDesktop, spawnDesktop, type DesktopApplication } from '../standin/launch.ts';

/** Attacks by what the system hands over: arguments of a second start, files by the dock, files dropped on the window. */

const { home, remove } = makeHome();
const files = join(home, 'filer');
let application: DesktopApplication;
let page: Page;
const at = (id: string) => page.getByTestId(id);
const soon = { timeout: 30_000 } as const;

beforeAll(async () => {
  mkdirSync(files);
  application = await launchDesktop(home);
  page = application.window;
  await at('app-shell').waitFor(soon);
});
afterAll(async () => {
  await application.close();
  remove();
});
afterEach(async () => {
  // Nothing was executed, nothing led away, nothing complained.
  expect(new URL(page.url()).origin).toBe('http://runsheet.app.localhost');
  expect(existsSync(join(files, 'executed'))).toBe(false);
  expect(await application.evaluate('({ seen }) => seen.opened')).toEqual([]);
  expect(application.said()).toBe('');
  const close = at('host-news-close');
  if (await close.isVisible()) await close.click();
});

const start = async (...argv: readonly string[]): Promise<void> => {
  const second = spawnDesktop(home, {}, argv);
  expect((await once(second, 'exit'))[0]).toBe(0);
};
const made = (name: string, content: string | Buffer): string => {
  writeFileSync(join(files, name), content);
  return join(files, name);
};
const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]);
const script = `#!/bin/sh\ntouch ${join(files, 'executed')}\n`;

/** One that nobody listens on now. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

describe('a second start', () => {
  it.each([
    ['an address of our own scheme', 'runsheet://pay/all', 'inget kalkylblad'],
    ['an address of the web', 'https://evil.example/a.csv', 'inget kalkylblad'],
    ['an address of another computer', 'file://evil.example/share/a.csv', 'inget kalkylblad'],
    ['a folder', '..', 'inget kalkylblad'],
    ['a file that is not there', 'borta.csv', 'finns inte längre på sin plats'],
  ])('with %s says so', async (_what, argument, words) => {
    await start(argument);
    await expect.poll(() => at('host-refused').textContent(), soon).toContain(words);
  });

  it.each([
    ['a program under the name of a table', () => made('faktura.csv', program), 'ett program'],
    ['a script', () => made('kör.sh', script), 'inget kalkylblad'],
    [
      'a folder under the name of a table',
      () => (mkdirSync(join(files, 'mapp.csv')), join(files, 'mapp.csv')),
      'en mapp',
    ],
    [
      'two gigabytes',
      () => {
        truncateSync(made('stor.csv', 'a;b'), 2_000_000_000);
        return join(files, 'stor.csv');
      },
      'större än vad som kan läsas',
    ],
    [
      'a link to what is no table',
      () => {
        symlinkSync(join(home, 'runsheet.db'), join(files, 'länk.csv'));
        return join(files, 'länk.csv');
      },
      'inget kalkylblad',
    ],
    ['a device', () => '/dev/zero', 'inget kalkylblad'],
    ['a percent sign that decodes to a way out', () => join(files, 'nov%2f..%2f..%2fpasswd.csv'), 'finns inte längre'],
  ])('with %s is refused in words', async (_what, path, words) => {
    await start(path());
    await expect.poll(() => at('host-refused').textContent(), soon).toContain(words);
  });

  it('with switches obeys none of them, and says nothing', async () => {
    const port = String(await freePort());
    await start(
      '--inspect=0.0.0.0:9229',
      `--remote-debugging-port=${port}`,
      '--js-flags=--allow-natives-syntax',
      '--no-sandbox',
    );
    await expect.poll(() => application.evaluate('({ seen }) => seen.told.recent.length'), soon).toBe(0);
    expect(await at('host-news').count()).toBe(0);
    const answer = await fetch(`http://127.0.0.1:${port}/json`).catch(() => 'closed');
    expect(answer).toBe('closed');
  });

  it('with thousands of names takes no more than a person means, and goes on', async () => {
    await start(...Array.from({ length: 3_000 }, (_, n) => `x${String(n)}.csv`));
    await expect.poll(() => at('host-refused').count(), soon).toBe(50);
  });
});

describe('what is refused', () => {
  it('is not remembered among the files that were opened, and leaves nothing in the data folder', async () => {
    expect(existsSync(join(home, 'recent.json'))).toBe(false);
    const staged = join(home, 'staged');
    const left = existsSync(staged) ? readdirSync(staged, { recursive: true, withFileTypes: true }) : [];
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
    rmSync(files, { recursive: true });
    mkdirSync(files);
  });
});

describe('the window', () => {
  it('is not led away by what is dropped on it', async () => {
    const evil = made('evil.html', '<script>fetch("https://evil.example")</script>');
    const devtools = await page.context().newCDPSession(page);
    const data = { items: [], files: [evil], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
    await expect.poll(() => page.url(), soon).toContain('#/import');
    expect(await page.title()).toBe('Runsheet');
  });

  it('is told of no path', async () => {
    const told = await page.evaluate(() => document.documentElement.innerHTML);
    expect(told).not.toContain(files);
  });
});

describe('a path that leads to another computer', () => {
  const network = '//evil.example/share/a.csv';

  // Only Windows has such paths: the main process is told that it runs there while the file is handed over.
  const give = `({ app, seen }, [path, button]) => {
    const own = Object.getOwnPropertyDescriptor(process, 'platform');
    seen.questions.splice(0);
    seen.button = button;
    Object.defineProperty(process, 'platform', { ...own, value: 'win32' });
    app.emit('open-file', { preventDefault() {} }, path);
    Object.defineProperty(process, 'platform', own);
  }`;
  const asked = '({ seen }) => seen.questions.map(({ detail, defaultId, cancelId }) => [detail, defaultId, cancelId])';

  it('is asked for first, and not looked at where the person says no', async () => {
    await application.evaluate(give, [network, 0]);
    await expect.poll(() => application.evaluate(asked), soon).toEqual([[expect.stringContaining(network), 0, 0]]);
    expect(await at('host-refused').count()).toBe(0);
  });

  it('is looked at where the person says yes', async () => {
    await application.evaluate(give, [network, 1]);
    await expect.poll(() => at('host-refused').textContent(), soon).toContain('finns inte längre');
  });
});
