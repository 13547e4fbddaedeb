import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startBrowserHost, type BrowserHost } from '../harness/browser-host.ts';
import { startTestChromium } from '../harness/chromium.ts';
import { makeHome } from '../harness/home.ts';
import { sendRaw, type RawAnswer, type RawRequest } from '../harness/raw-request.ts';

/** Attacks on the browser host, each as the attacker would make it. */
const { home, remove } = makeHome();
let host: BrowserHost;
let secret: string;

const raw = (request: RawRequest): Promise<RawAnswer> => sendRaw(host.address, request);
const json = { 'content-type': 'application/json' };
const own = (): Readonly<Record<string, string>> => ({ ...json, origin: host.origin });
const cookie = (): string => `secret=${secret}; x-runsheet-secret=${secret}`;
const inside = (): Readonly<Record<string, string>> => ({ ...own(), 'x-runsheet-secret': secret });

const enter = (token: string, headers = own()): Promise<RawAnswer> =>
  raw({ method: 'POST', path: '/session', headers, body: JSON.stringify({ token }) });
const call = (name: string, headers: Readonly<Record<string, string>>, input: unknown = {}): Promise<RawAnswer> =>
  raw({ method: 'POST', path: `/call/${name}`, headers, body: JSON.stringify(input) });

beforeAll(async () => {
  host = await startBrowserHost(home);
  const answer = await enter(host.firstToken);
  secret = z.object({ secret: z.string() }).parse(JSON.parse(answer.body)).secret;
});
afterAll(async () => {
  await host.close();
  remove();
});

describe('who may call', () => {
  it('answers a page that came in by its link', async () => {
    const answer = await call('app.info', inside());
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ ok: true, value: { host: 'browser', secrets: 'memory' } });
  });

  it('refuses a call without a secret, with a wrong one, and with the token', async () => {
    expect((await call('app.info', own())).status).toBe(401);
    expect((await call('app.info', { ...own(), 'x-runsheet-secret': 'f'.repeat(64) })).status).toBe(401);
    expect((await call('app.info', { ...own(), 'x-runsheet-secret': host.firstToken })).status).toBe(401);
    expect((await raw({ method: 'POST', path: '/stage?name=a.csv', headers: own(), body: 'a;b' })).status).toBe(401);
  });

  it('refuses a secret in a cookie or in the address: other ports share cookies, histories keep addresses', async () => {
    expect((await call('app.info', { ...own(), cookie: cookie() })).status).toBe(401);
    expect(
      (await raw({ method: 'POST', path: `/call/app.info?secret=${secret}`, headers: own(), body: '{}' })).status,
    ).toBe(401);
  });

  it('opens no line of events and no socket without the secret, whatever cookie comes along', async () => {
    const headers = { ...own(), cookie: cookie() };
    expect((await raw({ method: 'POST', path: '/events', headers })).status).toBe(401);
    expect((await raw({ path: `/events?secret=${secret}`, headers })).status).toBe(404);
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };
    expect((await raw({ path: '/events', headers: { ...headers, ...upgrade } })).status).toBe(404);
  });

  it('refuses a token that was used', async () => {
    expect((await enter(host.firstToken)).status).toBe(401);
  });

  it('refuses a token that another link replaced', async () => {
    const former = await host.newToken();
    const present = await host.newToken();
    expect((await enter(former)).status).toBe(401);
    expect((await enter(present)).status).toBe(200);
  });

  it('refuses tokens that are no tokens', async () => {
    for (const body of ['{}', '{"token":null}', '{"token":["a"]}', 'null', '"a"', `{"token":"${'a'.repeat(300)}"}`]) {
      expect((await raw({ method: 'POST', path: '/session', headers: own(), body })).status).toBe(400);
    }
  });
});

describe('from where', () => {
  it.each(['localhost', 'evil.example', '127.0.0.1', '127.0.0.1.evil.example', '[::1]', '127.0.0.1:1'])(
    'refuses the Host %s, which a rebound name would bring',
    async (name) => {
      expect((await raw({ path: '/', headers: { Host: name } })).status).toBe(403);
      expect((await call('app.info', { ...inside(), Host: name })).status).toBe(403);
    },
  );

  it.each([
    'null',
    'http://evil.example',
    'http://localhost',
    'http://127.0.0.1',
    'http://127.0.0.1:1',
    'https://127.0.0.1',
  ])('refuses the Origin %s even with the secret', async (origin) => {
    expect((await call('app.info', { ...inside(), origin })).status).toBe(403);
  });

  it('refuses a POST without an Origin, and one that another site caused', async () => {
    expect((await call('app.info', { ...json, 'x-runsheet-secret': secret })).status).toBe(403);
    expect((await call('app.info', { ...inside(), 'sec-fetch-site': 'same-site' })).status).toBe(403);
  });

  it('gives no other origin leave to read, and answers no preflight', async () => {
    const preflight = {
      origin: 'http://127.0.0.1:9',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-runsheet-secret',
    };
    const answer = await raw({ method: 'OPTIONS', path: '/call/app.info', headers: preflight });
    expect(answer.status).toBe(403);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('listens on 127.0.0.1 only', async () => {
    const other = host.address.replace('127.0.0.1', '127.0.0.2');
    await expect(sendRaw(other, { path: '/' })).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe('what may be asked', () => {
  it.each(['app.secrets', '__proto__', 'constructor', 'toString', 'app.info/../x', ''])(
    'knows no call named "%s"',
    async (name) => {
      expect((await call(name, inside())).status).toBe(404);
    },
  );

  it('refuses bad arguments in words and does nothing', async () => {
    for (const input of [null, [], { scope: 1 }, { language: 'de', scheme: 'system' }]) {
      const answer = await call('settings.save', inside(), input);
      expect(JSON.parse(answer.body)).toMatchObject({ ok: false, error: { code: 'bad-arguments' } });
    }
  });

  it('refuses what is not JSON, and bodies without end', async () => {
    expect((await raw({ method: 'POST', path: '/call/app.info', headers: inside(), body: '{' })).status).toBe(400);
    expect(
      (
        await raw({
          method: 'POST',
          path: '/call/app.info',
          headers: { ...inside(), 'content-type': 'text/plain' },
          body: '{}',
        })
      ).status,
    ).toBe(415);
    const announced = { ...inside(), 'content-length': String(5 * 1024 * 1024) };
    expect(
      (
        await raw({ method: 'POST', path: '/call/app.info', headers: announced, body: '' }).catch(() => ({
          status: 413,
        }))
      ).status,
    ).toBe(413);
  });

  it('says in words that a file is too large, and keeps nothing of it', async () => {
    const answer = await fetch(`${host.origin}/stage?name=large.csv`, {
      method: 'POST',
      headers: { ...inside(), 'content-type': 'application/octet-stream' },
      body: new Uint8Array(201_000_000),
    });
    expect(await answer.json()).toMatchObject({ ok: false, error: { code: 'file-too-large' } });
    const staged = join(home, 'staged');
    const kept = existsSync(staged) ? readdirSync(staged, { recursive: true, withFileTypes: true }) : [];
    expect(kept.filter((entry) => entry.isFile())).toEqual([]);
  });

  it('takes a file by its bytes, never by a path', async () => {
    const answer = await call('import.stage', inside(), { name: 'passwd', path: '/etc/passwd' });
    expect(JSON.parse(answer.body)).toMatchObject({ ok: false, error: { code: 'bad-arguments' } });
  });

  it.each([
    '/../package.json',
    '/../main/browser.js',
    '/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e%2fmain%2fbrowser.js',
    '/%252e%252e%252fpackage.json',
    '/..%5c..%5cpackage.json',
    '/assets/../../main/browser.js',
    '//etc/passwd',
    'http://evil.example/',
  ])('serves nothing outside the window for %s', async (path) => {
    const { status, body } = await raw({ path });
    expect([200, 404]).toContain(status);
    expect(body).not.toContain('better-sqlite3');
    expect(body).not.toContain('root:');
    if (status === 200) expect(body).toContain('<div id="app">');
  });

  it('sends its guards with every answer', async () => {
    for (const answer of [
      await raw({ path: '/' }),
      await raw({ path: '/missing' }),
      await call('app.info', inside()),
      await call('app.info', own()),
    ]) {
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      });
    }
  });
});

describe('a page on another port', () => {
  let chromium: Browser;
  let evil: Server;
  let evilOrigin: string;
  const referrers: string[] = [];

  beforeAll(async () => {
    chromium = await startTestChromium();
    evil = createServer((request, response) => {
      referrers.push(request.headers.referer ?? 'none');
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>evil</title>');
    });
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    const bound = evil.address();
    evilOrigin = `http://127.0.0.1:${String(typeof bound === 'object' && bound !== null ? bound.port : 0)}`;
  });
  afterAll(async () => {
    await chromium.close();
    evil.close();
  });

  it('can neither read nor call, not even with a stolen secret', async () => {
    const page = await chromium.newPage();
    await page.goto(evilOrigin);
    const outcome = await page.evaluate(
      async ({ origin, stolen }) => {
        const attempt = async (path: string, init: RequestInit): Promise<string> => {
          try {
            const answer = await fetch(origin + path, init);
            return `${answer.type} ${String(answer.status)} ${await answer.text()}`;
          } catch {
            return 'refused';
          }
        };
        return {
          read: await attempt('/', {}),
          call: await attempt('/call/app.info', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-runsheet-secret': stolen },
            body: '{}',
          }),
          simple: await attempt('/session', { method: 'POST', mode: 'no-cors', body: '{"token":"a"}' }),
        };
      },
      { origin: host.origin, stolen: secret },
    );
    expect(outcome).toEqual({ read: 'refused', call: 'refused', simple: 'refused' });
    await page.close();
  });

  it('cannot put the window in a frame or hold it by its opener', async () => {
    const page = await chromium.newPage();
    await page.goto(evilOrigin);
    await page.setContent(`<iframe src="${host.origin}/"></iframe>`);
    await page.waitForFunction(() => document.querySelector('iframe')?.contentDocument === null);
    expect(
      page
        .frames()
        .slice(1)
        .map((frame) => frame.url()),
    ).toEqual(['chrome-error://chromewebdata/']);
    const opened = page.waitForEvent('popup');
    const held = page.evaluate((origin) => {
      const other = window.open(origin);
      return new Promise<boolean>((resolve) => {
        const look = (): void => {
          if (other === null || other.closed) resolve(false);
          else setTimeout(look, 20);
        };
        look();
      });
    }, host.origin);
    await (await opened).waitForLoadState();
    expect(await held).toBe(false);
    await page.close();
  });

  it('runs no script that slipped into the window, and none from elsewhere', async () => {
    const page = await chromium.newPage();
    await page.goto(`${host.origin}/#key=${await host.newToken()}`);
    const ran = await page.evaluate((foreign) => {
      const blocked: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
      const add = (fill: (script: HTMLScriptElement) => void): void => {
        const script = document.createElement('script');
        fill(script);
        document.body.append(script);
      };
      add((script) => (script.textContent = 'window.injected = true'));
      add((script) => (script.src = `${foreign}/a.js`));
      const image = document.createElement('img');
      image.setAttribute('onerror', 'window.injected = true');
      image.src = 'data:,';
      document.body.append(image);
      const frame = document.createElement('iframe');
      frame.src = `${foreign}/`;
      document.body.append(frame);
      return new Promise<unknown>((resolve) => {
        setTimeout(() => {
          resolve({ injected: 'injected' in window, blocked: [...new Set(blocked)].sort() });
        }, 200);
      });
    }, evilOrigin);
    expect(ran).toEqual({ injected: false, blocked: ['frame-src', 'script-src-attr', 'script-src-elem'] });
    const sent = await page.evaluate(
      (foreign) =>
        fetch(foreign).then(
          () => 'sent',
          () => 'blocked',
        ),
      evilOrigin,
    );
    expect(sent).toBe('blocked');
    await page.close();
  });

  it('is not told by the window where its person came from', async () => {
    const page = await chromium.newPage();
    await page.goto(`${host.origin}/#key=${await host.newToken()}`);
    referrers.length = 0;
    await page.evaluate((address) => {
      const link = document.createElement('a');
      link.href = address;
      document.body.append(link);
      link.click();
    }, evilOrigin);
    await page.waitForURL(`${evilOrigin}/`);
    expect(referrers[0]).toBe('none');
    await page.close();
  });

  it('loses its token from the address, and a reload or a copied address gets nothing', async () => {
    const page = await chromium.newPage();
    const address = `${host.origin}/#key=${await host.newToken()}`;
    await page.goto(address);
    await page.waitForFunction(() => !window.location.hash.includes('key'));
    const copy = await chromium.newPage();
    await copy.goto(address);
    await copy.getByTestId('host-lost').waitFor();
    await page.close();
    await copy.close();
  });
});

describe('what others on the computer see', () => {
  it.skipIf(process.platform !== 'linux')('is no token in the process list', async () => {
    const token = await host.newToken();
    const lines = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && name !== String(process.pid))
      .map((pid) => {
        try {
          return readFileSync(join('/proc', pid, 'cmdline'), 'utf8');
        } catch {
          return '';
        }
      });
    expect(lines.some((line) => line.includes('start.mjs'))).toBe(true);
    expect(lines.filter((line) => line.includes(token) || line.includes(secret))).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('is no file that others can read', async () => {
    await call('connections.startPractice', inside());
    await raw({ method: 'POST', path: '/stage?name=a.csv', headers: inside(), body: 'a;b\n1;2\n' });
    const files = readdirSync(home, { recursive: true, withFileTypes: true });
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const mode = statSync(join(file.parentPath, file.name)).mode & 0o077;
      expect(`${file.name} ${mode.toString(8)}`).toBe(`${file.name} 0`);
    }
    expect(statSync(home).mode & 0o777).toBe(0o700);
  });
});

describe('brute force', () => {
  it('shuts the gate after twenty wrong tries; those inside stay, a new link opens it', async () => {
    const token = await host.newToken();
    for (let tries = 0; tries < 20; tries += 1) await enter(`${'0'.repeat(63)}${String(tries % 10)}`);
    expect((await enter(token)).status).toBe(429);
    expect((await call('app.info', inside())).status).toBe(200);
    expect((await enter(await host.newToken())).status).toBe(200);
  });
});
