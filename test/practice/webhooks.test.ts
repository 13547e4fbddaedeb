import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { practice } from './practice-client.ts';

/** An address that answers each delivery with the status asked for, and keeps what came. */
const receiver = async () => {
  const received: Record<string, unknown>[] = [];
  const state = { status: 200 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const value: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      received.push({ ...(typeof value === 'object' ? value : {}) });
      response.writeHead(state.status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${String(port)}/events`, received, state };
};

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
