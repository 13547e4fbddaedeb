import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startPractice } from '../../electron/practice/server.ts';
import { basic, type Practice, practice } from './practice-client.ts';
import { receiver } from './webhook-receiver.ts';

const posted = async ({ ok }: Practice) => (await ok('GET', '/practice/mail')).list;
const subjects = async (service: Practice) => (await posted(service)).map((one) => [one['To'], one['Subject']]);

const addUser = async ({ created, cid }: Practice, over: object = {}) =>
  created('/v1/users/user', {
    Username: 'anna',
    Password: 'secret',
    Email: 'anna@example.com',
    Language: 'EN',
    IsEnabled: true,
    Rights: [{ CreditorPublicId: cid, CanReadCreditor: true }],
    ...over,
  });

const follow = ({ ok }: Practice, user: string, invoice: string, method = 'POST') =>
  ok(method, `/v1/notifications/invoicesubscription?userpublicid=${user}&actionpublicid=${invoice}`);

describe('e-mails to users', () => {
  it('tell each user that the own token changed, in the own language', async () => {
    const service = await practice();
    const user = await addUser(service);
    await service.ok('POST', `/v1/authentication/securetoken/${user}`);
    await service.ok('POST', '/v1/authentication/apiauthenticate');
    await service.ok('DELETE', '/v1/authentication/apiauthenticate');
    await service.ok('DELETE', '/v1/authentication/apiauthenticate');
    const list = await posted(service);
    expect(list.map((one) => [one['To'], one['Subject']])).toEqual([
      ['anna@example.com', 'You have a new SecureToken'],
      ['demo@norrsken.example', 'Du har en ny SecureToken'],
      ['demo@norrsken.example', 'Din SecureToken är borttagen'],
    ]);
    expect(list[0]).toEqual({
      ...list[0],
      About: user,
      Time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*[+-]\d\d:\d\d$/),
    });
  });

  it('tell those who follow an invoice of each change of it, and nobody else', async () => {
    const service = await practice();
    const { ok, call, invoice, attested } = service;
    const user = await addUser(service);
    const [followed, other] = [await invoice(), await attested()];
    await follow(service, user, followed);
    await ok('PUT', `/v1/invoice/attest/${followed}`);
    expect((await call('DELETE', `/v1/invoice/action/${followed}`)).status).toBe(400);
    await ok('PUT', `/v1/invoice/pause/${other}`);
    await ok('PUT', `/v1/invoice/pause/${followed}`);
    expect(await subjects(service)).toEqual([
      ['anna@example.com', 'Change of an invoice: Attested'],
      ['anna@example.com', 'Change of an invoice: Paused'],
    ]);
    expect((await posted(service)).map((one) => one['About'])).toEqual([followed, followed]);
    await follow(service, user, followed, 'DELETE');
    await ok('PUT', `/v1/invoice/resume/${followed}`);
    expect(await subjects(service)).toHaveLength(2);
  });

  it('tell nobody who may not read the creditor any more, or has no address', async () => {
    const service = await practice();
    const { ok, attested } = service;
    const id = await attested();
    const gone = await addUser(service);
    const mute = await addUser(service, { Username: 'bo', Email: null });
    for (const user of [gone, mute]) await follow(service, user, id);
    await ok('PUT', '/v1/users/user', { UserPublicId: gone, Rights: [] });
    await ok('PUT', `/v1/invoice/pause/${id}`);
    expect(await posted(service)).toEqual([]);
  });

  it('tell administrators of an event that five attempts could not deliver', async () => {
    const service = await practice({ file: ':memory:' });
    const { ok, created, cid } = service;
    await addUser(service);
    const { url, state } = await receiver();
    state.status = 503;
    await ok('PUT', '/practice/settings', { WebhookUrl: url });
    await created('/v1/products/product', { CreditorPublicId: cid, Description: 'Vara' });
    const tried = async () => (await ok('GET', '/practice/webhooks')).list.length;
    await vi.waitFor(async () => {
      expect(await tried()).toBe(1);
    });
    expect(await posted(service)).toEqual([]);
    while ((await tried()) < 5) await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    expect(await posted(service)).toEqual([
      {
        Time: expect.any(String),
        To: 'demo@norrsken.example',
        Subject: 'Gick inte att leverera: ProductCreated',
        About: expect.stringMatching(/^\d{4}-\d\d-\d\d-ProductCreated-1\.json$/),
      },
    ]);
  });

  it('are there after a restart, until a reset', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'practice-mail-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    const file = join(folder, 'practice.db');
    const call = async (url: string, method: string, path: string): Promise<unknown> => {
      const headers = { authorization: basic('demo', 'demo'), accept: 'application/json' };
      const text = await (await fetch(url + path, { method, headers })).text();
      return text === '' ? undefined : JSON.parse(text);
    };
    const first = await startPractice({ file });
    await call(first.url, 'POST', '/v1/authentication/apiauthenticate');
    await first.close();
    const second = await startPractice({ file });
    onTestFinished(() => second.close());
    expect(await call(second.url, 'GET', '/practice/mail')).toHaveLength(1);
    await call(second.url, 'POST', '/practice/reset');
    expect(await call(second.url, 'GET', '/practice/mail')).toEqual([]);
  });
});
