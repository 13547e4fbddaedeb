import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startPractice, type PracticeServer } from '../../electron/practice/server.ts';
import { makeHome } from '../harness/home.ts';
import { launchDesktop, spawnDesktop, type DesktopApplication } from '../standin/launch.ts';

/** Attacks on the desktop host: the built main process and preload, under the stand-in, in real Chromium. */
const { home, remove } = makeHome();
const serviceHome = makeHome();
let application: DesktopApplication;
let page: Page;
let service: PracticeServer;
let evil: Server;
let evilOrigin: string;

beforeAll(async () => {
  evil = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' });
    response.end('<!doctype html><title>evil</title>');
  });
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
  const bound = evil.address();
  evilOrigin = `http://127.0.0.1:${String(typeof bound === 'object' && bound !== null ? bound.port : 0)}`;
  service = await startPractice({ file: join(serviceHome.home, 'service.db') });
  application = await launchDesktop(home);
  page = application.window;
});
afterAll(async () => {
  await application.close();
  await service.close();
  evil.close();
  serviceHome.remove();
  remove();
});

/** Calls the bridge from the page; answers what came back or the words of the refusal. */
const call = (name: unknown, input: unknown): Promise<unknown> =>
  page.evaluate(
    ([called, given]) => {
      const bridge: unknown = Reflect.get(globalThis, 'runsheet');
      const work: unknown = typeof bridge === 'object' && bridge !== null ? Reflect.get(bridge, 'call') : null;
      if (typeof work !== 'function') return 'no bridge';
      const answer: unknown = Reflect.apply(work, undefined, [called, given]);
      return Promise.resolve(answer).catch((error: unknown) => String(error));
    },
    [name, input],
  );

const ownAddress = 'http://runsheet.app.localhost/';

describe('the bridge', () => {
  it('is `call` and `on`, frozen, and nothing else of Node or Electron is in the page', async () => {
    const found = await page.evaluate(() => {
      const bridge: unknown = Reflect.get(globalThis, 'runsheet');
      return {
        names: typeof bridge === 'object' && bridge !== null ? Object.keys(bridge).sort() : [],
        frozen: Object.isFrozen(bridge),
        leaks: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
          (name) => name in globalThis,
        ),
      };
    });
    expect(found).toEqual({ names: ['call', 'on'], frozen: true, leaks: [] });
  });

  it('answers a call of the contract', async () => {
    expect(await call('app.info', {})).toMatchObject({ ok: true, value: { host: 'desktop', secrets: 'keychain' } });
  });

  it.each(['app.secrets', '__proto__', 'constructor', '', 7, null, { name: 'app.info' }])(
    'refuses the call %j',
    async (name) => {
      expect(await call(name, {})).toMatch(/no such call/);
    },
  );

  it('refuses bad arguments in words', async () => {
    for (const input of [null, undefined, 'a', { language: 'de', scheme: 'system' }]) {
      expect(await call('settings.save', input)).toMatchObject({ ok: false, error: { code: 'bad-arguments' } });
    }
    expect(await call('import.stage', { name: 'passwd', path: '/etc/passwd' })).toMatchObject({
      ok: false,
      error: { code: 'bad-arguments' },
    });
  });

  it.each([
    [
      'a frame inside the page',
      `{ url: 'app://runsheet/index.html', parent: { url: 'app://runsheet/index.html', parent: null } }`,
    ],
    ['a foreign address', `{ url: 'https://evil.example/', parent: null }`],
    ['a name that only begins like ours', `{ url: 'app://runsheet.evil/index.html', parent: null }`],
    ['another name of our scheme', `{ url: 'app://other/index.html', parent: null }`],
    ['an address with a user in it', `{ url: 'app://runsheet@evil/index.html', parent: null }`],
    ['a frame that is gone', 'null'],
  ])('refuses %s as the sender', async (_what, frame) => {
    const attack = `({ BrowserWindow, invoked }) => {
      const sender = BrowserWindow.getAllWindows()[0].webContents;
      return invoked.get('runsheet:call')({ sender, senderFrame: ${frame} }, 'app.info', {});
    }`;
    await expect(application.evaluate(attack)).rejects.toThrow('refused');
  });

  it('refuses the contents of a window that is not ours', async () => {
    const attack = `({ invoked }) => invoked.get('runsheet:call')({ sender: {}, senderFrame: { url: 'app://runsheet/index.html', parent: null } }, 'app.info', {})`;
    await expect(application.evaluate(attack)).rejects.toThrow('refused');
  });
});

describe('the page', () => {
  it('cannot be navigated away', async () => {
    await page.evaluate((address) => {
      location.href = address;
    }, evilOrigin);
    await expect.poll(() => page.title()).toBe('Runsheet');
    expect(page.url()).toContain(ownAddress);
    await page.evaluate((address) => {
      const form = document.createElement('form');
      form.action = address;
      document.body.append(form);
      form.submit();
    }, evilOrigin);
    expect(await page.evaluate(() => document.title)).toBe('Runsheet');
    expect(page.url()).toContain(ownAddress);
  });

  it('opens no window; only a plain https address goes to the browser of the person', async () => {
    const open = (address: string): Promise<unknown> => page.evaluate((one) => window.open(one) === null, address);
    for (const address of [
      `${evilOrigin}/`,
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://user:pass@evil.example/',
    ])
      await open(address);
    await expect.poll(() => page.context().pages().length).toBe(1);
    expect(await application.evaluate('({ seen }) => seen.opened')).toEqual([]);
  });

  it('gets no permission, whatever it asks for', async () => {
    const asked = `({ seen }) => {
      const decided = [];
      for (const name of ['media', 'geolocation', 'notifications', 'clipboard-read', 'usb', 'openExternal']) seen.permission({}, name, (yes) => decided.push(yes));
      return [...decided, seen.permissionCheck({}, 'media'), seen.devicePermission({ deviceType: 'usb' })];
    }`;
    expect(await application.evaluate(asked)).toEqual([false, false, false, false, false, false, false, false]);
  });

  it.each([
    ['blob:app://runsheet/1f0e', false],
    ['app://runsheet/samples.zip', false],
    ['blob:https://evil.example/1f0e', true],
    ['blob:app://runsheet.evil/1f0e', true],
    ['https://evil.example/update.exe', true],
    ['file:///etc/passwd', true],
    ['data:application/octet-stream,x', true],
  ])('saves only what it made itself: %s', async (address, refused) => {
    const attack = `({ seen }, address) => {
      let prevented = false;
      seen.session.emit('will-download', { preventDefault: () => { prevented = true; } }, { getURL: () => address });
      return prevented;
    }`;
    expect(await application.evaluate(attack, address)).toBe(refused);
  });

  it('takes no frame inside it to another address', async () => {
    const attack = `({ BrowserWindow }) => {
      let prevented = false;
      BrowserWindow.getAllWindows()[0].webContents.emit('will-frame-navigate', { url: 'https://evil.example/', preventDefault: () => { prevented = true; } });
      return prevented;
    }`;
    expect(await application.evaluate(attack)).toBe(true);
  });

  it('attaches no webview', async () => {
    const attack = `({ BrowserWindow }) => {
      let prevented = false;
      BrowserWindow.getAllWindows()[0].webContents.emit('will-attach-webview', { preventDefault: () => { prevented = true; } }, {}, {});
      return prevented;
    }`;
    expect(await application.evaluate(attack)).toBe(true);
  });

  it('runs no script that slipped in, and reaches no other address', async () => {
    const outcome = await page.evaluate(async (foreign) => {
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
      const element = document.createElement('div');
      element.innerHTML = '<img src="data:," onerror="window.injected = true">';
      document.body.append(element);
      const sent = await fetch(foreign).then(
        () => true,
        () => false,
      );
      // In a task of its own: what the debugger runs at once may evaluate.
      const evaluated = await new Promise<boolean>((resolve) => {
        setTimeout(() => {
          try {
            resolve(Reflect.construct(Function, ['return 1']) !== undefined);
          } catch {
            resolve(false);
          }
        });
      });
      return { injected: 'injected' in window, evaluated, sent };
    }, evilOrigin);
    expect(outcome).toEqual({ injected: false, evaluated: false, sent: false });
  });

  it.each([
    '/../package.json',
    '/%2e%2e/main/desktop.js',
    '/..%2f..%2fpackage.json',
    '/..%2fmain%2fdesktop.js',
    '/..%5c..%5cpackage.json',
    '/assets/..%2f..%2fmain%2fdesktop.js',
  ])('reads nothing outside the window for %s', async (path) => {
    const body = await page.evaluate((one) => fetch(one).then((answer) => answer.text()), path);
    expect(body).not.toContain('better-sqlite3');
    expect(body).not.toContain('BrowserWindow');
  });

  it('loses the bridge even when something led it to a foreign page', async () => {
    const lead = `({ BrowserWindow }, address) => BrowserWindow.getAllWindows()[0].loadURL(address)`;
    await application.evaluate(lead, evilOrigin);
    await expect.poll(() => page.title(), { timeout: 10_000 }).toBe('evil');
    expect(await call('app.info', {})).toMatch(/refused/);
    await application.evaluate(lead, 'app://runsheet/index.html');
    expect(await call('app.info', {})).toMatchObject({ ok: true });
  });
});

/** Signs in to a practice service of its own as to a real one: its user, a token made for us. */
const signIn = (baseAddress: string): Promise<unknown> =>
  call('connections.add', {
    name: 'Prov',
    kind: 'test',
    baseAddress,
    credentials: { method: 'password', userName: 'demo', password: 'demo' },
    createToken: true,
  });

/** The token that the service knows of, read by the attacker who has the password anyway. */
const tokenOf = async (baseAddress: string): Promise<string> => {
  const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;
  const answer = await fetch(`${baseAddress}/v1/authentication/securetoken`, {
    headers: { authorization, accept: 'application/json' },
  });
  return z.object({ Value: z.string().min(8) }).parse(await answer.json()).Value;
};

describe('what lies on the disk', () => {
  it('is open to its owner only, and no credential stands there in clear', async () => {
    await call('connections.startPractice', {});
    const address = service.url;
    expect(await signIn(address)).toMatchObject({ ok: true, value: { outcome: 'connected' } });
    const token = await tokenOf(address);
    const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter(
      (file) => file.isFile() && file.name !== 'standin-lock',
    );
    expect(files.map((file) => file.name)).toContain('secrets.json');
    for (const file of files) {
      const path = join(file.parentPath, file.name);
      expect(`${file.name} ${(statSync(path).mode & 0o077).toString(8)}`).toBe(`${file.name} 0`);
      expect(readFileSync(path).includes(token)).toBe(false);
    }
    expect(application.said()).not.toContain(token);
  });

  it('keeps no credential where the system has no keychain, and says what to do', async () => {
    const other = makeHome();
    const poor = await launchDesktop(other.home, { STANDIN_NO_KEYCHAIN: '1' });
    const former = page;
    page = poor.window;
    const answer = await signIn(service.url);
    page = former;
    await poor.close();
    expect(answer).toMatchObject({ ok: false, error: { code: 'keychain-unavailable' } });
    expect(existsSync(join(other.home, 'secrets.json'))).toBe(false);
    other.remove();
  });
});

describe('a start by another program', () => {
  it.each([
    '--remote-debugging-port=9222',
    '--remote-debugging-pipe',
    '--disable-web-security',
    '--load-extension=/tmp',
  ])('is refused in a packed application with %s, in words, and touches nothing', async (given) => {
    const other = makeHome();
    const started = spawnDesktop(other.home, { STANDIN_PACKAGED: '1' }, [given]);
    let said = '';
    started.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
    const [code] = await once(started, 'exit');
    expect(code).toBe(1);
    expect(said).toContain(given.split('=')[0]);
    expect(existsSync(join(other.home, 'runsheet.db'))).toBe(false);
    other.remove();
  });
});

describe('a second start', () => {
  it('ends at once and leaves the first one alone', async () => {
    const second = spawnDesktop(home);
    const [code] = await once(second, 'exit');
    expect(code).toBe(0);
    expect(existsSync(home)).toBe(true);
    expect(await call('app.info', {})).toMatchObject({ ok: true });
  });
});
