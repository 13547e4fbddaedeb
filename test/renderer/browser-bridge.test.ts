// @vitest-environment happy-dom
/// <reference types="node" />
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type DetachedWindowAPI } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

interface Seen {
  readonly path: string;
  readonly secret: string | undefined;
  readonly body: Buffer;
}

/** The window that the tests run in, which can be sent to an address without loading it. */
const tab: DetachedWindowAPI = Reflect.get(window, 'happyDOM');

describe('the window in a browser tab', () => {
  let server: Server;
  let seen: Seen[];
  /** Every open line: the page of a former test may still try to listen. */
  let lines: ServerResponse[];
  let answer: (path: string) => unknown;

  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      const secret = request.headers['x-runsheet-secret'];
      const body = Buffer.concat(parts);
      seen.push({ path, secret: typeof secret === 'string' ? secret : undefined, body });
      if (path === '/session') {
        const good = body.toString() === '{"token":"once"}';
        response
          .writeHead(good ? 200 : 403, { 'content-type': 'application/json' })
          .end(good ? '{"secret":"held"}' : '{}');
      } else if (secret !== 'held') response.writeHead(403).end('{}');
      else if (path === '/events') {
        lines.push(response.writeHead(200, { 'content-type': 'application/x-ndjson' }));
        response.write('\n');
      } else if (path === '/call/blanks.make') {
        const type = 'application/octet-stream';
        response.writeHead(200, { 'content-type': type, 'x-runsheet-name': 'f%C3%B6rslag.xlsx' });
        response.end(Buffer.from([80, 75, 0, 255]));
      } else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(path)));
    });
  };

  beforeEach(async () => {
    vi.resetModules();
    seen = [];
    lines = [];
    answer = () => ({ ok: true, value: {} });
    server = createServer(serve);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterEach(async () => {
    await tab.abort();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });

  const open = async (hash: string) => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    tab.setURL(`http://127.0.0.1:${String(port)}/${hash}`);
    const bridge = await import('../../renderer/bridge.ts');
    return { bridge, state: await bridge.connect() };
  };

  it('says in words that a call is too large, and sends nothing of it', async () => {
    const { bridge } = await open('#key=once');
    const texts = Array.from({ length: 5 }, () => Array.from({ length: 1000 }, () => 'x'.repeat(1000)));
    const answer = await bridge.call('review.write', { runId: 1, what: 'pasted', targets: [], fields: [], texts });
    expect(answer).toMatchObject({
      ok: false,
      error: { code: 'call-too-large', sentence: { sv: expect.stringContaining('4,8 MB') } },
    });
    expect(seen.map(({ path }) => path)).not.toContain('/call/review.write');
  });

  it('uses the one-time token up and takes it out of the address', async () => {
    const { state } = await open('#key=once');
    expect(state).toBe('ready');
    expect(window.location.href).not.toContain('once');
    expect(seen[0]).toMatchObject({ path: '/session', secret: undefined });
  });

  it('is lost without a token, and with one that was used', async () => {
    expect((await open('')).state).toBe('lost');
    vi.resetModules();
    expect((await open('#key=twice')).state).toBe('lost');
  });

  it('carries the secret in a header, never in the address', async () => {
    const { bridge } = await open('#key=once');
    await bridge.call('connections.remove', { connectionId: 'a' });
    const call = seen.find((one) => one.path === '/call/connections.remove');
    expect(call?.secret).toBe('held');
    expect(seen.every((one) => !one.path.includes('held'))).toBe(true);
  });

  it('hands over a file as its own bytes', async () => {
    const { bridge } = await open('#key=once');
    answer = () => ({ ok: true, value: { fileId: 'f', name: 'å.csv', bytes: 3 } });
    const staged = await bridge.call('import.stage', { name: 'å.csv', bytes: new Uint8Array([0, 255, 10]) });
    expect(staged).toEqual({ ok: true, value: { fileId: 'f', name: 'å.csv', bytes: 3 } });
    const sent = seen.find((one) => one.path.startsWith('/stage'));
    expect(sent?.path).toBe('/stage?name=%C3%A5.csv');
    expect([...(sent?.body ?? [])]).toEqual([0, 255, 10]);
  });

  it('takes a file that it asked for by its own bytes and name', async () => {
    const { bridge } = await open('#key=once');
    const made = await bridge.call('blanks.make', { kind: 'invoices', language: 'sv' });
    expect(made).toEqual({ ok: true, value: { name: 'förslag.xlsx', bytes: new Uint8Array([80, 75, 0, 255]) } });
  });

  it.each([{ ok: true }, { ok: false, error: 'gone' }, { value: {} }, null])(
    'refuses %j, which is no whole answer, in words',
    async (came) => {
      const { bridge } = await open('#key=once');
      answer = () => came;
      const found = await bridge.call('connections.list', {});
      expect(found).toMatchObject({ ok: false, error: { code: 'answer-not-understood' } });
    },
  );

  it('settles with a sentence when the application is gone', async () => {
    const { bridge } = await open('#key=once');
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    expect(await bridge.call('connections.list', {})).toMatchObject({ ok: false, error: { code: 'host-unreachable' } });
  });

  it('hears an event that came in two pieces, and drops one that tells nothing', async () => {
    const { bridge } = await open('#key=once');
    const heard: number[] = [];
    bridge.on('runs.changed', (data) => heard.push(data.runId));
    const tell = (part: string): void => {
      for (const line of lines) line.write(part);
    };
    // Told again until our own line is there to hear it.
    const hear = (): void => {
      tell('{"name":"runs.changed","data":null}\n{"name":"runs.changed"}\n{"name":"runs.cha');
      tell('nged","data":{"runId":7}}\n');
      expect(heard).not.toEqual([]);
    };
    await vi.waitFor(hear, { timeout: 15_000 });
    expect([...new Set(heard)]).toEqual([7]);
  });
});
