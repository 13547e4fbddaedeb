import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, expect, test, vi } from 'vitest';
import { createGate } from '../../electron/hosts/browser/gate.ts';
import { type Inside, startPageServer } from '../../electron/hosts/browser/server.ts';
import { machineClock, machineRandom } from '../../electron/hosts/world.ts';
import { makeHome } from '../harness/home.ts';

/** A server whose application is not open yet, and the secret of a page that came in by its link. */
const startedServer = async () => {
  const { home, remove } = makeHome();
  const pageFolder = join(home, 'renderer');
  mkdirSync(pageFolder);
  writeFileSync(join(pageFolder, 'index.html'), '<title>Runsheet</title>');
  const gate = createGate(machineClock, machineRandom);
  const server = await startPageServer({ gate, pageFolder }, 0);
  onTestFinished(async () => {
    await server.close();
    remove();
  });
  const origin = `http://${server.address}`;
  const post = (path: string, body: unknown, secret?: string): Promise<Response> =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin,
        ...(secret === undefined ? {} : { 'x-runsheet-secret': secret }),
      },
      body: JSON.stringify(body),
    });
  const secret = gate.exchange(gate.issueToken()) ?? '';
  return { server, origin, post, secret };
};

/** An application that answers with the name of the call. */
const inside: Inside = {
  application: { call: (name) => Promise.resolve({ ok: true, value: { name } }), on: () => () => undefined },
  lock: { isShut: () => false },
  isCall: (name) => name === 'app.info',
};

test('the page is answered before the application is open', async () => {
  const { origin } = await startedServer();
  expect(await (await fetch(`${origin}/`)).text()).toBe('<title>Runsheet</title>');
});

test('a call that comes before the application is open waits for it, and is answered then', async () => {
  const { server, post, secret } = await startedServer();
  const order: string[] = [];
  const asked = post('/call/app.info', {}, secret).then(async (answer) => {
    order.push('answered');
    return answer.json();
  });
  // Another request there and back: the call would have been answered by now.
  expect((await post('/session', { token: 'x' })).status).toBe(401);
  order.push('opened');
  server.open(inside);
  expect(await asked).toEqual({ ok: true, value: { name: 'app.info' } });
  expect(order).toEqual(['opened', 'answered']);
});

test('the first calls are answered before the application is open, and by the application once it is', async () => {
  const { server, post, secret } = await startedServer();
  const answered = server.openFirst({
    application: { call: () => Promise.resolve({ ok: true, value: 'first' }), on: () => () => undefined },
    isCall: (name) => name === 'app.open',
  });
  const opening = async (): Promise<unknown> => (await post('/call/app.open', {}, secret)).json();
  const other = post('/call/app.info', {}, secret);
  expect(await opening()).toEqual({ ok: true, value: 'first' });
  await answered;
  server.open({ ...inside, isCall: (name) => name === 'app.info' || name === 'app.open' });
  expect(await (await other).json()).toEqual({ ok: true, value: { name: 'app.info' } });
  expect(await opening()).toEqual({ ok: true, value: { name: 'app.open' } });
});

test('who asks for more than the first answer waits for the application alone, not for a moment to pass', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { server, origin, post, secret } = await startedServer();
  const asked = post('/call/app.info', {}, secret);
  const passed: string[] = [];
  void server.served.then(async () => {
    passed.push('served');
    await server.openFirst({ application: inside.application, isCall: () => false });
    passed.push('answered');
    server.open(inside);
  });
  // No clock goes on: what settles does so while some requests go there and back.
  for (let turn = 0; turn < 20 && passed.length < 2; turn += 1) await (await fetch(`${origin}/`)).text();
  expect(passed).toEqual(['served', 'answered']);
  expect((await asked).status).toBe(200);
});

test('the application is loaded also where no page comes', async () => {
  const { server } = await startedServer();
  await server.served;
  await server.openFirst({ application: inside.application, isCall: () => false });
});

test('whoever is not let in is refused at once, open or not', async () => {
  const { post } = await startedServer();
  expect((await post('/call/app.info', {})).status).toBe(401);
  expect((await post('/call/app.info', {}, 'f'.repeat(64))).status).toBe(401);
});
