import { describe, expect, test } from 'vitest';
import { type Credential } from '../../shared/domain/ports.ts';
import { readBaseAddress } from '../../electron/service/base-address.ts';
import { authorization } from '../../electron/service/credential.ts';
import { expectBody } from '../../electron/service/expect.ts';
import { readPages } from '../../electron/service/paging.ts';
import { NotSentError } from '../../electron/service/pace.ts';
import { z } from 'zod';
import { always, json, localServer } from './local-server.ts';
import { basic, openClient } from './open-client.ts';
import { codeOf } from '../harness/code-of.ts';

describe('what is sent', () => {
  test('identifiers are escaped, undefined queries left out, the body is JSON, the call id a header', async () => {
    const server = await localServer(json(null));
    await openClient(`${server.url}/base/v1/`).call({
      endpoint: 'GET /v1/debtors/debtors/{id}',
      path: { id: 'a/../b?c' },
      query: { offset: 0, filter: 'å&', excludeinactive: undefined },
      callId: 'rs1-1',
    });
    await openClient(server.url).call({ endpoint: 'POST /v1/products/products', body: [{ Description: 'Städ' }] });
    const [get, post] = server.received;
    expect(get?.url).toBe('/base/v1/debtors/debtors/a%2F..%2Fb%3Fc?offset=0&filter=%C3%A5%26');
    expect(get?.headers).toMatchObject({ accept: 'application/json', uniqueapicallid: 'rs1-1' });
    expect(get?.headers).not.toHaveProperty('content-type');
    expect([post?.body, post?.headers['content-type']]).toEqual(['[{"Description":"Städ"}]', 'application/json']);
  });

  test('an empty POST says that it is empty', async () => {
    const server = await localServer(json('t'));
    await openClient(server.url).call({ endpoint: 'POST /v1/authentication/apiauthenticate' });
    expect(server.received[0]?.headers['content-length']).toBe('0');
  });

  test('Authorization is Base64 of UTF-8, by scheme', () => {
    expect(authorization(basic)).toBe(`Basic ${Buffer.from('åsa:hemlig-nyckel-7', 'utf8').toString('base64')}`);
    expect(authorization({ scheme: 'SecureToken', token: 'abc==' })).toBe('SecureToken YWJjPT0=');
  });

  test('what waits for its turn goes with the sign-in that there is then', async () => {
    const server = await localServer(json(null));
    let credential: Credential = basic;
    const client = openClient(server.url, { credential: () => credential });
    client.pace.pause('all');
    const first = client.signIn();
    const call = client.call({ endpoint: 'GET /v1/creditors/creditorsubs' });
    credential = { scheme: 'SecureToken', token: 'new' };
    client.pace.resume();
    await call;
    expect(server.received[0]?.headers.authorization).toBe(authorization(credential));
    expect(client.signIn()).toBe(first + 1);
  });

  test('what the documents do not have cannot be called; practice controls only at the practice service', async () => {
    const server = await localServer(json(null));
    const call = (endpoint: `GET /v1/${string}` | `GET /practice/${string}`, kind: 'live' | 'practice', path = {}) =>
      openClient(server.url, { kind }).call({ endpoint, path });
    await expect(call('GET /v1/debtors/everything', 'live')).rejects.toThrow(RangeError);
    await expect(call('GET /practice/state', 'live')).rejects.toThrow(RangeError);
    await expect(call('GET /v1/debtors/debtors/{id}', 'live')).rejects.toThrow(RangeError);
    await expect(call('GET /v1/debtors/debtors/{id}', 'live', { id: '..' })).rejects.toThrow(RangeError);
    expect(server.received).toEqual([]);
    expect(await call('GET /practice/state', 'practice')).toMatchObject({ kind: 'ok' });
  });

  test('a call that is withdrawn before its turn is never received', async () => {
    const server = await localServer(json(null));
    const client = openClient(server.url);
    const call = client.call({ endpoint: 'GET /v1/creditors/creditorsubs', beforeSend: () => false });
    await expect(call).rejects.toBeInstanceOf(NotSentError);
    expect(server.received).toEqual([]);
  });
});

describe('addresses', () => {
  test('are https, or this computer; in one form', () => {
    expect(readBaseAddress('  api.example.se/v1/ ')).toBe('https://api.example.se');
    expect(readBaseAddress('https://API.example.se/base/')).toBe('https://api.example.se/base');
    expect(readBaseAddress('http://127.0.0.1:8080')).toBe('http://127.0.0.1:8080');
    expect(readBaseAddress('http://localhost:1/v1')).toBe('http://localhost:1');
  });

  test.each([
    ['http://api.example.se', 'address-not-https'],
    ['http://127.0.0.1.example.se', 'address-not-https'],
    ['http://localhost.example.se', 'address-not-https'],
    ['https://user:pass@api.example.se', 'address-has-credentials'],
    ['ftp://api.example.se', 'address-invalid'],
    ['javascript:alert(1)', 'address-invalid'],
    ['https://api.example.se/?x=1', 'address-invalid'],
    ['', 'address-invalid'],
    ['http://0x7f.1.example', 'address-not-https'],
  ])('%s is refused: %s', (address, code) => {
    expect(codeOf(() => readBaseAddress(address))).toBe(code);
  });

  test('a client cannot be made for an address without TLS', () => {
    expect(codeOf(() => openClient('http://api.example.se'))).toBe('address-not-https');
  });
});

describe('attacks on the secret', () => {
  test('a redirect to another host is not followed, so it never sees the Authorization header', async () => {
    const thief = await localServer(json([]));
    const server = await localServer(always(307, { location: `${thief.url}/v1/creditors/creditorsubs` }, ''));
    const answer = await openClient(server.url).call({ endpoint: 'GET /v1/creditors/creditorsubs' });
    expect(answer).toEqual({ kind: 'no-answer', reason: 'not-the-service' });
    expect(thief.received).toEqual([]);
  });

  test('a server that echoes the credential in any form gets none of it into a message', async () => {
    const server = await localServer((response, request) => {
      const encoded = String(request.headers['authorization']);
      const decoded = Buffer.from(encoded.split(' ')[1] ?? '', 'base64').toString('utf8');
      json({ Message: `Fel: ${encoded} (${decoded}) ${decoded.split(':')[1] ?? ''}` }, 401)(
        response,
        request,
        response.req,
      );
    });
    const answer = await openClient(server.url).call({ endpoint: 'GET /v1/creditors/creditorsubs' });
    const error = codeOf(() => expectBody(answer, z.unknown()));
    const all = JSON.stringify(answer) + error;
    expect(all).not.toContain('hemlig');
    expect(all).not.toContain(Buffer.from('åsa:hemlig-nyckel-7').toString('base64'));
    expect(answer).toMatchObject({ kind: 'refused', status: 401 });
  });

  test('a call id that would end the header, or is too long, is never sent', async () => {
    const server = await localServer(json(null));
    const call = (callId: string) =>
      openClient(server.url).call({ endpoint: 'GET /v1/creditors/creditorsubs', callId });
    for (const callId of ['a\r\nX-Evil: 1', '', 'x'.repeat(51)]) await expect(call(callId)).rejects.toThrow(RangeError);
    expect(server.received).toEqual([]);
  });
});

describe('lists by page', () => {
  const item = z.object({ Id: z.string() });
  const endpoint = 'GET /v1/debtors/debtors/{id}';

  const pagedServer = (list: () => readonly string[]) =>
    localServer((response, request) => {
      const query = new URL(request.url, 'http://x').searchParams;
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
      json(
        list()
          .slice(offset, offset + limit)
          .map((Id) => ({ Id })),
      )(response, request, response.req);
    });

  const read = async (url: string, atLeast = 0) => {
    const got: string[] = [];
    const result = await readPages(openClient(url), {
      request: { endpoint, path: { id: 'c' } },
      item,
      idOf: (one) => one.Id,
      onPage: (items) => got.push(...items.map((one) => one.Id)),
      pageSize: 3,
      atLeast,
    });
    return { got, ...result };
  };

  test('every item is read once the list is longer than a page, whatever its length', async () => {
    for (let length = 0; length < 30; length += 1) {
      const all = Array.from({ length }, (_, n) => `i${String(n)}`);
      const server = await pagedServer(() => all);
      const { ids, complete } = await read(server.url);
      expect([[...ids], complete]).toEqual([all, true]);
    }
  });

  test('pages are asked for ahead of the one that is read; of all that is asked for at most a third is for nothing', async () => {
    for (const [length, pages] of [
      [2, 1],
      [4, 2],
      [6, 3],
      [8, 4],
      [40, 20],
    ] as const) {
      let most = 0;
      let out = 0;
      const server = await localServer((response, request) => {
        const offset = Number(new URL(request.url, 'http://x').searchParams.get('offset'));
        most = Math.max(most, (out += 1));
        setImmediate(() => {
          out -= 1;
          const left = Math.max(0, Math.min(3, length - offset));
          json(Array.from({ length: left }, (_, n) => ({ Id: String(offset + n) })))(response, request, response.req);
        });
      });
      expect((await read(server.url)).complete).toBe(true);
      await expect.poll(() => out).toBe(0);
      expect(server.received.length - pages).toBeLessThanOrEqual(Math.floor(pages / 2));
      if (pages === 20) expect([server.received.length - pages <= 3, most > 1]).toEqual([true, true]);
    }
  });

  test('pages that a list is known to have are asked for at once, and no other', async () => {
    const all = Array.from({ length: 9 }, (_, n) => ({ Id: `i${String(n)}` }));
    const begun: (() => void)[] = [];
    let asked = 0;
    const server = await localServer((response, request) => {
      const offset = Number(new URL(request.url, 'http://x').searchParams.get('offset'));
      begun.push(() => {
        json(all.slice(offset, offset + 3))(response, request, response.req);
      });
      // The first is answered when the last that is known of was asked for.
      asked += 1;
      if (asked >= 4) for (const answer of begun.splice(0)) answer();
    });
    const { ids, complete } = await read(server.url, 8);
    expect([[...ids], complete, server.received.length]).toEqual([all.map(({ Id }) => Id), true, 5]);
  });

  test('an item that leaves the list while it is read makes it start again, so that none is missed', async () => {
    let list = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const server = await pagedServer(() => {
      const now = list;
      list = list.filter((id) => id !== 'a');
      return now;
    });
    const { ids, complete } = await read(server.url);
    expect([[...ids].sort(), complete]).toEqual([['b', 'c', 'd', 'e', 'f', 'g'], true]);
  });

  test('a list that never holds still is not called complete', async () => {
    let first = 0;
    const server = await pagedServer(() => {
      first += 1;
      return Array.from({ length: 9 }, (_, n) => `i${String(first + n)}`);
    });
    expect((await read(server.url)).complete).toBe(false);
  });
});
