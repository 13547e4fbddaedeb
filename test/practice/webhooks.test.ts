import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { demoCreditorIds } from '../../electron/practice/seed.ts';
import { startPractice } from '../../electron/practice/server.ts';
import { basic, practice } from './practice-client.ts';
import { receiver } from './webhook-receiver.ts';

describe('webhooks', () => {
  it('tell in EventType what happened, with ActionType as an integer', async () => {
    const { ok, attested, part } = await practice();
    const { url, received } = await receiver();
    await ok('PUT', '/practice/settings', { WebhookUrl: url });
    const id = await attested();
    await vi.waitFor(() => {
      expect(received.map((one) => one['EventType'])).toEqual([
        'DebtorCreated',
        'InvoiceActionCreated',
        'InvoiceActionAttested',
      ]);
    });
    expect([part(received[2], 'Data', 'ActionPublicId'), part(received[2], 'Data', 'ActionType')]).toEqual([id, 2]);
  });

  it('a failed one is tried again five minutes of service time later, and counts as failed until it succeeds', async () => {
    const { ok, created, debtorBody, cid } = await practice();
    const { url, received, state } = await receiver();
    state.status = 500;
    await ok('PUT', '/practice/settings', { WebhookUrl: url });
    await created('/v1/debtors/debtor', debtorBody());
    const failed = async () => (await ok('GET', `/v1/webhooks/failedwebhookevents/${cid}?hours=24`)).list;
    await vi.waitFor(async () => {
      expect(await failed()).toEqual([{ EventType: 'DebtorCreated', Count: 1 }]);
    });
    expect(received).toHaveLength(1);
    state.status = 200;
    await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    await vi.waitFor(async () => {
      expect(await failed()).toEqual([]);
    });
    const attempts = (await ok('GET', '/practice/webhooks')).list;
    expect(attempts.map((one) => [one['Attempt'], one['Status']])).toEqual([
      [1, 500],
      [2, 200],
    ]);
  });

  it('after five failed attempts what was posted lies as a JSON file, and the event can be sent again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'practice-webhooks-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    const { call, ok, created, debtorBody, cid } = await practice({ file: join(folder, 'practice.db') });
    const { url, received, state } = await receiver();
    state.status = 503;
    await ok('PUT', '/practice/settings', { WebhookUrl: url });
    await created('/v1/debtors/debtor', debtorBody());
    const tried = async () => (await ok('GET', '/practice/webhooks')).list.length;
    await vi.waitFor(async () => {
      expect(await tried()).toBe(1);
    });
    // The last retry comes a day after the one before: a few days bring all of them.
    while ((await tried()) < 5) await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    await vi.waitFor(() => {
      expect(existsSync(join(folder, 'failed-webhooks'))).toBe(true);
    });
    const mailed = join(folder, 'failed-webhooks');
    const [name = '', ...more] = readdirSync(mailed);
    expect([name, more]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d-DebtorCreated-1\.json$/), []]);
    expect(JSON.parse(readFileSync(join(mailed, name), 'utf8'))).toEqual(received[0]);

    expect((await call('GET', `/v1/webhooks/failedwebhookevents/${cid}`)).json['Message']).toMatch(/^hours: /);

    state.status = 200;
    const again = await ok('POST', `/v1/webhooks/retriggerwebhookevents/${cid}?hours=168`);
    expect(again.list).toEqual([{ EventType: 'DebtorCreated', Count: 1 }]);
    await vi.waitFor(async () => {
      expect((await ok('GET', `/v1/webhooks/failedwebhookevents/${cid}?hours=168`)).list).toEqual([]);
    });
    expect(received).toHaveLength(6);
  });

  it('what was answered for is told after a restart, even when the service was gone before it could', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'practice-webhooks-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    const file = join(folder, 'practice.db');
    const { url, received } = await receiver();
    const first = await startPractice({ file });
    const db = new Database(file);
    const headers = { authorization: basic('demo', 'demo'), 'content-type': 'application/json' };
    const send = (method: string, path: string, body: unknown) =>
      fetch(first.url + path, { method, headers, body: JSON.stringify(body) });
    await send('PUT', '/practice/settings', { WebhookUrl: 'http://127.0.0.1:1/nobody' });
    await send('POST', '/v1/products/product', { CreditorPublicId: demoCreditorIds[0], Description: 'Vara' });
    await first.close();
    // As if it had been killed between the answer and the delivery, and the address had been set right.
    db.exec(`UPDATE service_events SET attempts = 0, failed = 0, next_at = 0`);
    db.prepare(`UPDATE meta SET value = json_set(value, '$.WebhookUrl', ?) WHERE key = 'settings'`).run(url);
    db.close();
    const second = await startPractice({ file });
    onTestFinished(() => second.close());
    await vi.waitFor(() => {
      expect(received.map((one) => one['EventType'])).toEqual(['ProductCreated']);
    });
  });

  it('a refused call tells nothing', async () => {
    const { call, ok, attested } = await practice();
    const { url, received } = await receiver();
    const id = await attested();
    await ok('PUT', '/practice/settings', { WebhookUrl: url });
    await call('DELETE', `/v1/invoice/action/${id}`);
    await ok('PUT', `/v1/invoice/pause/${id}`);
    await ok('POST', '/v1/invoice/comment', { ActionPublicId: id, Comment: 'Hej' });
    await vi.waitFor(() => {
      expect(received.map((one) => one['EventType'])).toEqual(['InvoiceCommented']);
    });
  });
});
