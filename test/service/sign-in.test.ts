import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { expectBody } from '../../electron/service/expect.ts';
import { settingsHandlers } from '../../electron/app/settings.ts';
import { openWorld, type World } from '../follow/world.ts';

const info = { version: '0.1.0', host: 'desktop' } as const;
const password = { method: 'password', userName: 'demo', password: 'demo' } as const;

const input = (world: World) => ({
  name: 'Byrån',
  kind: 'test' as const,
  baseAddress: world.url,
  credentials: password,
  createToken: false,
});

const token = z.object({ Value: z.string() });

const existingToken = async (world: World): Promise<string> =>
  expectBody(await world.outside.call({ endpoint: 'POST /v1/authentication/apiauthenticate' }), token).Value;

const tokenNow = async (world: World): Promise<unknown> => {
  const answer = await world.outside.call({ endpoint: 'GET /v1/authentication/securetoken' });
  return answer.kind === 'ok' ? answer.body : null;
};

describe('signing in with a password', () => {
  test('an existing token is read and kept; no new one is made, since that would revoke it', async () => {
    const world = await openWorld();
    const mine = await existingToken(world);
    const handlers = settingsHandlers(world.deps, world.connections, info);
    const answer = await handlers['connections.add'](input(world));
    expect(answer.outcome).toBe('connected');
    expect([...world.secrets.values()]).toEqual([{ scheme: 'SecureToken', token: mine }]);
    expect(await tokenNow(world)).toMatchObject({ Value: mine });
  });

  test('without a token the answer is token-needed and nothing was changed, here or there', async () => {
    const world = await openWorld();
    const before = await tokenNow(world);
    const handlers = settingsHandlers(world.deps, world.connections, info);
    expect(await handlers['connections.add'](input(world))).toEqual({ outcome: 'token-needed' });
    expect(await tokenNow(world)).toEqual(before);
    expect([world.secrets.size, (await handlers['connections.list']({})).connections, world.told]).toEqual([0, [], []]);
  });

  test('after asking, one is made and kept; the password is not', async () => {
    const world = await openWorld();
    const handlers = settingsHandlers(world.deps, world.connections, info);
    const answer = await handlers['connections.add']({ ...input(world), createToken: true });
    expect(answer.outcome).toBe('connected');
    const [kept] = [...world.secrets.values()];
    expect(await tokenNow(world)).toMatchObject({ Value: kept?.scheme === 'SecureToken' ? kept.token : '' });
  });

  test('where secrets live in memory the password serves for the session and no token is made', async () => {
    const world = await openWorld({ kept: 'memory' });
    const before = await tokenNow(world);
    const handlers = settingsHandlers(world.deps, world.connections, info);
    expect(await handlers['connections.add']({ ...input(world), createToken: true })).toMatchObject({
      outcome: 'connected',
    });
    expect([...world.secrets.values()]).toEqual([{ scheme: 'Basic', userName: 'demo', password: 'demo' }]);
    expect(await tokenNow(world)).toEqual(before);
  });
});

describe('attack: the secret', () => {
  test('stands in no byte of the database', async () => {
    const world = await openWorld();
    const mine = await existingToken(world);
    const handlers = settingsHandlers(world.deps, world.connections, info);
    const answer = await handlers['connections.add'](input(world));
    const folder = dirname(world.store.path);
    const files = readdirSync(folder).filter((name) => name.startsWith(basename(world.store.path)));
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) {
      const bytes = readFileSync(join(folder, name)).toString('latin1');
      expect(bytes).not.toContain(mine);
      expect(bytes).not.toContain(Buffer.from(mine).toString('base64'));
      expect(bytes).not.toContain(Buffer.from('demo:demo').toString('base64'));
    }
    expect(JSON.stringify(answer)).not.toContain(mine);
  });
});
