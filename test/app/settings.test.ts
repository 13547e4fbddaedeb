import { describe, expect, test } from 'vitest';
import { settingsHandlers } from '../../electron/app/settings.ts';
import { readDraft } from '../../electron/store/drafts.ts';
import { scopeOf } from '../../electron/store/scopes.ts';
import { writeSetting } from '../../electron/store/settings.ts';
import { creditorId, openWorld, type World } from '../follow/world.ts';
import { always, json, localServer } from '../service/local-server.ts';
import { codeOfPending } from '../harness/code-of.ts';

const info = { version: '0.1.0', host: 'desktop' } as const;

const open = async (kept: 'keychain' | 'memory' = 'keychain') => {
  const world = await openWorld({ kept });
  return { world, handlers: settingsHandlers(world.deps, world.connections, info) };
};

const add = (baseAddress: string, part: object = {}) => ({
  name: 'Byrån',
  kind: 'test' as const,
  baseAddress,
  credentials: { method: 'password' as const, userName: 'demo', password: 'demo' },
  createToken: true,
  ...part,
});

const nothingKept = (world: World): void => {
  expect(world.secrets.size).toBe(0);
  expect(world.store.prepare('SELECT count(*) AS n FROM connection').get()).toEqual({ n: 0 });
};

describe('the practice company', () => {
  test('asks nothing, has two creditors, and keeps its id when it is started again', async () => {
    const { world, handlers } = await open();
    const first = await handlers['connections.startPractice']({});
    const second = await handlers['connections.startPractice']({});
    expect(first.connection).toMatchObject({ kind: 'practice', signedIn: true });
    expect(first.connection.creditors).toHaveLength(2);
    expect(second).toEqual(first);
    expect(world.told).toContain('connections.changed');
    expect(world.secrets.size).toBe(0);
  });

  test('takes no sign-in', async () => {
    const { handlers } = await open();
    await handlers['connections.startPractice']({});
    const credentials = { method: 'token' as const, token: 'x' };
    expect(
      await codeOfPending(
        handlers['connections.signIn']({ connectionId: 'practice', credentials, createToken: false }),
      ),
    ).toBe('unknown-connection');
  });
});

describe('adding a connection', () => {
  test('a wrong password is said so, and nothing is kept', async () => {
    const { world, handlers } = await open();
    const credentials = { method: 'password' as const, userName: 'demo', password: 'fel-lösen' };
    expect(await codeOfPending(handlers['connections.add'](add(world.url, { credentials })))).toBe('wrong-password');
    nothingKept(world);
  });

  test('after four wrong passwords the person is told how long to wait, and nothing more is sent', async () => {
    const { handlers } = await open();
    const server = await localServer(json({ Message: 'nej' }, 401));
    const codes: string[] = [];
    for (let n = 0; n < 5; n += 1) codes.push(await codeOfPending(handlers['connections.add'](add(server.url))));
    expect(codes).toEqual([...Array.from({ length: 4 }, () => 'wrong-password'), 'sign-in-wait']);
    expect(server.received).toHaveLength(4);
  });

  test('a wrong token is said so', async () => {
    const { world, handlers } = await open();
    const credentials = { method: 'token' as const, token: 'fel' };
    expect(await codeOfPending(handlers['connections.add'](add(world.url, { credentials })))).toBe('wrong-token');
    nothingKept(world);
  });

  test.each([
    ['a portal', always(200, { 'content-type': 'text/html' }, '<html></html>')],
    ['a proxy', always(403, {}, 'denied')],
    ['another service', json({ detail: 'Not Found' }, 404)],
    ['another service with answers of its own', json({ hello: 'world' })],
    ['a redirect', always(301, { location: 'https://x.example' }, '')],
  ])('%s at the address is not the service', async (_name, respond) => {
    const { world, handlers } = await open();
    const server = await localServer(respond);
    expect(await codeOfPending(handlers['connections.add'](add(server.url)))).toBe('service-not-the-service');
    nothingKept(world);
  });

  test('an address without https is refused before anything is sent', async () => {
    const { handlers, world } = await open();
    expect(await codeOfPending(handlers['connections.add'](add('http://api.example.se')))).toBe('address-not-https');
    nothingKept(world);
  });

  test('a user who reaches no creditor is told', async () => {
    const { handlers } = await open();
    const server = await localServer((response, request) => {
      json(request.url.includes('securetoken') ? { Value: 't-1' } : [])(response, request, response.req);
    });
    expect(await codeOfPending(handlers['connections.add'](add(server.url)))).toBe('no-creditors');
  });

  test('a name is used once, and an address is of one kind', async () => {
    const { world, handlers } = await open();
    await handlers['connections.add'](add(world.url));
    expect(await codeOfPending(handlers['connections.add'](add(world.url, { name: 'BYRÅN' })))).toBe('name-taken');
    expect(
      await codeOfPending(handlers['connections.add'](add(`${world.url}/v1/`, { name: 'Skarp', kind: 'live' }))),
    ).toBe('address-other-kind');
  });
});

describe('later', () => {
  const added = async () => {
    const { world, handlers } = await open();
    const answer = await handlers['connections.add'](add(world.url));
    if (answer.outcome !== 'connected') throw new Error('not connected');
    return { world, handlers, connectionId: answer.connection.connectionId };
  };

  test('a secret that is gone asks for a new sign-in, after which the same client goes on', async () => {
    const { world, handlers, connectionId } = await added();
    const client = await world.connections.client(connectionId);
    world.deps.secrets.remove(connectionId);
    expect(await codeOfPending(world.connections.client(connectionId))).toBe('sign-in-needed');
    expect(await codeOfPending(client.call({ endpoint: 'GET /v1/creditors/creditorsubs' }))).toBe('sign-in-needed');
    expect((await handlers['connections.list']({})).connections).toMatchObject([{ signedIn: false }]);
    const credentials = { method: 'password' as const, userName: 'demo', password: 'demo' };
    expect(await handlers['connections.signIn']({ connectionId, credentials, createToken: false })).toMatchObject({
      outcome: 'connected',
    });
    expect(await client.call({ endpoint: 'GET /v1/creditors/creditorsubs' })).toMatchObject({ kind: 'ok' });
  });

  test('a removed connection is hidden and its secret forgotten; its data stays', async () => {
    const { world, handlers, connectionId } = await added();
    const scope = { connectionId, creditorId };
    await handlers['connections.choose'](scope);
    expect((await handlers['app.info']({})).scope).toEqual(scope);
    const { scopeId } = scopeOf(world.store, scope);
    await handlers['connections.remove']({ connectionId });
    expect((await handlers['connections.list']({})).connections).toEqual([]);
    expect([world.secrets.size, (await handlers['app.info']({})).scope]).toEqual([0, null]);
    expect(await codeOfPending(world.connections.client(connectionId))).toBe('unknown-connection');
    expect(world.store.prepare('SELECT count(*) AS n FROM creditor WHERE scope_id = ?').get(scopeId)).toEqual({ n: 1 });
    expect(readDraft(world.store, { scopeId, runId: 1, draftNo: 1 })).toBeNull();
  });

  test('preferences are kept', async () => {
    const { handlers } = await added();
    expect((await handlers['app.info']({})).preferences).toEqual({
      language: 'sv',
      scheme: 'system',
      density: 'normal',
    });
    await handlers['settings.save']({ language: 'en', scheme: 'dark', density: 'compact' });
    expect(await handlers['app.info']({})).toMatchObject({
      ...info,
      secrets: 'keychain',
      preferences: { language: 'en', scheme: 'dark', density: 'compact' },
    });
  });

  test('preferences that were kept before there was a density hold still', async () => {
    const { handlers, world } = await added();
    writeSetting(world.store, 'preferences', { language: 'en', scheme: 'dark' });
    expect((await handlers['app.info']({})).preferences).toEqual({
      language: 'en',
      scheme: 'dark',
      density: 'normal',
    });
  });

  test('a creditor of another connection cannot be chosen', async () => {
    const { handlers, connectionId } = await added();
    const foreign = { connectionId, creditorId: '00000000-0000-4000-8000-000000000009' };
    expect(await codeOfPending(handlers['connections.choose'](foreign))).toBe('unknown-creditor');
  });
});
