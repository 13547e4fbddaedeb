import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { contract } from '../../shared/contract/contract.ts';
import { type AskPage, askPage } from '../harness/ask-page.ts';
import { startBrowserHost, type BrowserHost } from '../harness/browser-host.ts';
import { makeHome } from '../harness/home.ts';
import { sendRaw, type RawAnswer } from '../harness/raw-request.ts';
import { serviceHands } from '../outbox/harness.ts';
import { launchDesktop, spawnDesktop, type DesktopApplication } from '../standin/launch.ts';

/** Attacks on a locked Runsheet, over both bridges: whoever sits at the computer, and whoever finds its files. */

const passphrase = 'mossig källarnyckel';
const customer = 'Ek & Alm AB';
const soon = { timeout: 30_000, interval: 50 } as const;
/** What the lock screen needs; `lock.forget` is tried last, by itself. */
const open = ['lock.state', 'lock.unlock', 'lock.forget', 'lock.signIn'];
const guarded = Object.keys(contract).filter((name) => !open.includes(name));
const refusal = z.strictObject({
  ok: z.literal(false),
  error: z.strictObject({
    code: z.literal('locked'),
    sentence: z.strictObject({ sv: z.literal('Runsheet är låst.'), en: z.literal('Runsheet is locked.') }),
    nextStep: z.strictObject({
      sv: z.literal('Lås upp med lösenfrasen.'),
      en: z.literal('Unlock it with the passphrase.'),
    }),
  }),
});

const sheet = [
  'Fakturanr;Kundnr;Kundnamn;E-post;Beskrivning;Antal;À-pris;Moms;Fakturadatum',
  ...Array.from(
    { length: 8 },
    (_, at) => `F${String(at)};1001;${customer};ek@example.se;Städning;1;45${String(at)},00;25;2026-11-30`,
  ),
].join('\r\n');

describe('the browser host', () => {
  const { home, remove } = makeHome();
  let host: BrowserHost;
  let secret: string;
  const post = (path: string, body: string): Promise<RawAnswer> =>
    sendRaw(host.address, {
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', origin: host.origin, 'x-runsheet-secret': secret },
      body,
    });
  const call = async (name: string, input: unknown): Promise<unknown> =>
    JSON.parse((await post(`/call/${name}`, JSON.stringify(input))).body);
  const state = async (): Promise<unknown> => call('lock.state', {});

  beforeAll(async () => {
    host = await startBrowserHost(home);
    const entered = await sendRaw(host.address, {
      method: 'POST',
      path: '/session',
      headers: { 'content-type': 'application/json', origin: host.origin },
      body: JSON.stringify({ token: host.firstToken }),
    });
    secret = z.object({ secret: z.string() }).parse(JSON.parse(entered.body)).secret;
    await call('connections.startPractice', {});
    expect(await call('lock.turnOn', { passphrase, minutes: 15 })).toEqual({ ok: true, value: {} });
    await call('lock.now', {});
    await vi.waitFor(async () => {
      expect(await state()).toMatchObject({ value: { state: 'locked' } });
    }, soon);
  }, 60_000);
  afterAll(async () => {
    await host.close();
    remove();
  });

  it('answers nothing to any call', async () => {
    expect(guarded.length).toBe(Object.keys(contract).length - open.length);
    for (const name of guarded)
      for (const input of [{}, { passphrase, current: passphrase, minutes: 60 }, null])
        refusal.parse(await call(name, input));
  });

  it('takes no file', async () => {
    refusal.parse(JSON.parse((await post('/stage?name=a.csv', 'a;b')).body));
  });

  it('tells a page that opens a line that it is locked, and nothing of what goes on', async () => {
    const line = request({
      ...{ host: '127.0.0.1', port: host.address.split(':')[1], path: '/events', method: 'POST', agent: false },
      headers: { Host: host.address, origin: host.origin, 'x-runsheet-secret': secret },
    });
    line.end();
    const [answer] = z.tuple([z.custom<AsyncIterable<Buffer>>()]).parse(await once(line, 'response'));
    for await (const chunk of answer) {
      expect(JSON.parse(chunk.toString('utf8'))).toEqual({ name: 'lock.changed', data: { shut: true } });
      break;
    }
    line.destroy();
  });

  it('is not unlocked by a new link', async () => {
    const entered = await sendRaw(host.address, {
      method: 'POST',
      path: '/session',
      headers: { 'content-type': 'application/json', origin: host.origin },
      body: JSON.stringify({ token: await host.newToken() }),
    });
    secret = z.object({ secret: z.string() }).parse(JSON.parse(entered.body)).secret;
    refusal.parse(await call('app.info', {}));
  });

  it('is not guessed by many at once', async () => {
    const tried = z
      .array(z.object({ value: z.object({ outcome: z.enum(['wrong', 'wait']) }) }))
      .parse(await Promise.all(Array.from({ length: 30 }, () => call('lock.unlock', { passphrase: 'gissning' }))));
    // On a slow computer a wait is over now and then; it is longer each time.
    expect(tried.filter(({ value }) => value.outcome === 'wrong').length).toBeLessThan(10);
  });

  it('is signed in to by nobody who has not said that the passphrase is forgotten', async () => {
    const credentials = { method: 'token', token: 'stulen' };
    expect(await call('lock.signIn', { connectionId: 'practice', credentials, createToken: false })).toMatchObject({
      ok: false,
    });
    expect(await state()).toMatchObject({ value: { state: 'locked', connections: [] } });
  });

  it('writes neither the passphrase nor its hash to the disk', () => {
    for (const file of globSync('**', { cwd: home }).filter((one) => statSync(join(home, one)).isFile())) {
      const bytes = readFileSync(join(home, file));
      for (const word of [passphrase, '"salt"', 'gissning'])
        expect([file, bytes.includes(word)]).toEqual([file, false]);
    }
  });
});

describe('the desktop', () => {
  const { home, remove } = makeHome();
  const env = { STANDIN_KEYCHAIN: randomBytes(32).toString('hex') };
  let application: DesktopApplication;
  let page: Page;
  let runId = 0;
  const ask: AskPage = (name, input, text) => askPage(page, name, input, text);
  const main = (source: string, argument?: unknown): Promise<unknown> => application.evaluate(source, argument);
  const call = (name: string, input: unknown): Promise<unknown> =>
    page.evaluate(
      ([called, given]) => {
        const bridge: unknown = Reflect.get(globalThis, 'runsheet');
        const work: unknown = typeof bridge === 'object' && bridge !== null ? Reflect.get(bridge, 'call') : null;
        return typeof work === 'function' ? Reflect.apply(work, undefined, [called, given]) : 'no bridge';
      },
      [name, input] as const,
    );
  const screen = () => page.getByTestId('lock-screen');
  const unlock = async (): Promise<void> => {
    expect(await call('lock.unlock', { passphrase })).toEqual({ ok: true, value: { outcome: 'right' } });
    await page.getByTestId('app-shell').waitFor(soon);
  };
  const menuLabels = `({ seen }) => {
    const flat = (items) => items.flatMap((item) => [item, ...flat(item.submenu ?? [])]);
    return flat(seen.menu.items).map((item) => item.label ?? '');
  }`;

  beforeAll(async () => {
    application = await launchDesktop(home, env);
    page = application.window;
    await page.getByTestId('app-shell').waitFor(soon);
    const { connection } = await ask('connections.startPractice', {});
    const scope = { connectionId: connection.connectionId, creditorId: connection.creditors[0]?.creditorId ?? '' };
    const { fileId } = await ask('import.stage', { name: `${customer}.csv` }, sheet);
    const { importId } = await ask('import.open', { scope, fileIds: [fileId] });
    runId = (await ask('import.toReview', { importId })).runId;
    const { sendable } = await ask('review.open', { runId });
    await ask('review.approve', { runId, ...sendable, attest: true });
    await ask('lock.turnOn', { passphrase, minutes: 5 });
    writeFileSync(join(home, `${customer} december.csv`), sheet);
  }, 60_000);
  afterAll(async () => {
    await application.close();
    remove();
  });

  it('locks with the computer while a run goes on, which is finished, and no notice names it', async () => {
    const { connections } = await ask('connections.list', {});
    const practice = serviceHands(connections[0]?.baseAddress ?? '');
    await practice.holdAfter(4);
    await ask('runs.push', { runId });
    await main(`({ seen }) => { seen.powerMonitor.emit('lock-screen'); }`);
    await screen().waitFor(soon);
    // Nobody sits at the window.
    await main(`({ BrowserWindow }) => { BrowserWindow.getAllWindows()[0].isFocused = () => false; }`);
    await practice.faults([]);
    await expect
      .poll(() => main(`({ seen }) => seen.notifications.map((one) => one.options)`), soon)
      .toEqual([{ title: 'Runsheet är låst', body: 'Det har hänt något med en körning. Lås upp för att se.' }]);
    await expect.poll(async () => (await ask('lock.state', {})).state, soon).toBe('locked');
    await main(`({ seen }) => { seen.notifications.at(-1).emit('click'); }`);
    expect(await screen().count()).toBe(1);
  });

  it('answers nothing to any call, by the page or past it', async () => {
    const past = `({ BrowserWindow, invoked }, name) => {
      const sender = BrowserWindow.getAllWindows()[0].webContents;
      return invoked.get('runsheet:call')({ sender, senderFrame: { url: 'app://runsheet/index.html', parent: null } }, name, {});
    }`;
    for (const name of guarded) {
      refusal.parse(await call(name, {}));
      refusal.parse(await main(past, name));
    }
    for (const name of ['lock.turnOff', 'lock.change'])
      refusal.parse(await call(name, { current: passphrase, passphrase: 'en annan fras' }));
    expect(await call('lock.state', {})).toMatchObject({ value: { state: 'locked', on: true, connections: [] } });
  });

  it('names no file in the menu, and no row of it does anything', async () => {
    const before = page.url();
    const labels = z.array(z.string()).parse(await main(menuLabels));
    expect(labels.filter((label) => label.includes('Alm'))).toEqual([]);
    await main(`({ seen }) => {
      const flat = (items) => items.flatMap((item) => [item, ...flat(item.submenu ?? [])]);
      for (const item of flat(seen.menu.items)) item.click?.();
    }`);
    expect(await main('({ seen }) => [seen.asked.length, seen.questions.length]')).toEqual([0, 0]);
    expect([page.url(), await screen().count()]).toEqual([before, 1]);
  });

  it('tells the page of nothing, and keeps a file that is opened until it is unlocked', async () => {
    await page.evaluate(() => {
      const heard: unknown[] = [];
      Reflect.set(window, 'heard', heard);
      const bridge: unknown = Reflect.get(globalThis, 'runsheet');
      const on: unknown = typeof bridge === 'object' && bridge !== null ? Reflect.get(bridge, 'on') : null;
      if (typeof on === 'function') Reflect.apply(on, undefined, [(name: unknown) => heard.push(name)]);
    });
    const second = spawnDesktop(home, env, [join(home, `${customer} december.csv`)]);
    expect((await once(second, 'exit'))[0]).toBe(0);
    await expect.poll(() => main('({ seen }) => seen.told.recent.length'), soon).toBe(1);
    expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('Ek &amp; Alm');

    await unlock();
    await page.locator('#room').getByText(`${customer} december.csv`).first().waitFor(soon);
    expect((await ask('runs.get', { runId })).state).toBe('done');
  });

  it('names no file in the menu and does nothing by it from the warning on, before it is shut', async () => {
    const before = z.array(z.string()).parse(await main(menuLabels));
    expect(before.filter((label) => label.includes('december'))).toHaveLength(1);
    const found = await main(`({ seen }) => {
      const flat = (items) => items.flatMap((item) => [item, ...flat(item.submenu ?? [])]);
      const stoodOpen = flat(seen.menu.items);
      seen.powerMonitor.emit('lock-screen');
      const now = flat(seen.menu.items);
      const named = now.map((item) => item.label ?? '').filter((label) => label.includes('december'));
      for (const item of [...stoodOpen, ...now]) item.click?.();
      return named;
    }`);
    expect(found).toEqual([]);
    await screen().waitFor(soon);
    await expect.poll(async () => (await ask('lock.state', {})).state, soon).toBe('locked');
    expect(await main('({ seen }) => [seen.asked.length, seen.questions.length, seen.told.recent.length]')).toEqual([
      0, 0, 1,
    ]);
    await unlock();
  });

  it('locks when nobody has touched the computer for so long', async () => {
    await main('({ seen }) => { seen.idleSeconds = 5 * 60; }');
    await screen().waitFor(soon);
    await main('({ seen }) => { seen.idleSeconds = 0; }');
  });

  it('is locked when it is started again, whatever lies where the passphrase is kept', async () => {
    await application.close();
    const sealed = join(home, 'lock.sealed');
    const kept = readFileSync(sealed, 'utf8');
    expect(statSync(sealed).mode & 0o777).toBe(0o600);
    for (const content of [Buffer.from('{"forgotten":false}').toString('base64'), kept]) {
      writeFileSync(sealed, content);
      application = await launchDesktop(home, env);
      page = application.window;
      await page
        .locator(`[data-testid="lock-screen"][data-state="${content === kept ? 'locked' : 'unreadable'}"]`)
        .waitFor(soon);
      refusal.parse(await call('app.info', {}));
      if (content !== kept) await application.close();
    }
  });

  it('writes neither the passphrase nor its hash in clear, into no file and no log', async () => {
    await call('lock.unlock', { passphrase: 'en fel gissning' });
    await unlock();
    for (const file of globSync('**', { cwd: home }).filter((one) => statSync(join(home, one)).isFile())) {
      const bytes = readFileSync(join(home, file));
      for (const word of [passphrase, 'gissning', '"salt"', '"wrong"'])
        for (const encoding of ['utf8', 'utf16le'] as const)
          expect([file, bytes.includes(Buffer.from(word, encoding))]).toEqual([file, false]);
    }
    expect(application.said()).toBe('');
  });
});
