import { describe, expect, test } from 'vitest';
import { answerError } from '../../electron/service/answer-error.ts';
import { type Answer } from '../../electron/service/answer.ts';
import { openRoutes } from '../../electron/service/routes.ts';
import { environmentProxy, systemProxy } from '../../electron/hosts/proxies.ts';
import { localProxy } from './local-proxy.ts';
import { localServer, json } from './local-server.ts';
import { openClient } from './open-client.ts';
import { secureServer, testAuthority } from './secure-server.ts';

const creditors = { endpoint: 'GET /v1/creditors/creditorsubs' } as const;
const ok: Answer = { kind: 'ok', status: 200, body: [] };

/** A name that only the proxy knows the way to; the certificate of the server says so too. */
const outside = 'https://other.example:4711';

const outsideServer = async () => {
  const seen: string[] = [];
  const server = await secureServer('other-host', (request, reply) => {
    seen.push(`${request.url ?? ''} ${request.headers['proxy-authorization'] ?? '-'}`);
    reply.writeHead(200, { 'content-type': 'application/json' }).end('[]');
  });
  return { seen, port: Number(new URL(server.url).port) };
};

const through = (proxy: string | null) =>
  openClient(outside, { transport: { ca: testAuthority, proxyFor: () => Promise.resolve(proxy) } });

describe('a proxy of the system', () => {
  test('is asked for a tunnel, and what goes through is the service’s own TLS', async () => {
    const { seen, port } = await outsideServer();
    const proxy = await localProxy(port);
    const client = through(proxy.url);
    for (let call = 0; call < 20; call += 1) expect(await client.call(creditors)).toEqual(ok);
    // Tunnels are kept, as connections are: there are never more than eight.
    expect(new Set(proxy.asked)).toEqual(new Set(['CONNECT other.example:4711']));
    expect(proxy.asked.length).toBeLessThanOrEqual(8);
    expect(seen.length).toBe(20);
  });

  test('gets the name and password of its address, and the service does not', async () => {
    const { seen, port } = await outsideServer();
    const proxy = await localProxy(port);
    const { host } = new URL(proxy.url);
    expect(await through(`http://anna:hemlig%407@${host}`).call(creditors)).toEqual(ok);
    expect(proxy.signIn()).toBe(`Basic ${Buffer.from('anna:hemlig@7').toString('base64')}`);
    expect(seen).toEqual(['/v1/creditors/creditorsubs -']);
  });

  test('that wants a sign-in: nothing left, and the words say what to do, without its password', async () => {
    const proxy = await localProxy(1, 407);
    const { host } = new URL(proxy.url);
    const answer = await through(`http://anna:hemlig-7@${host}`).call(creditors);
    expect(answer).toEqual({ kind: 'no-answer', reason: 'proxy-sign-in' });
    if (answer.kind === 'ok') return;
    expect(answerError(answer).data).toMatchObject({
      code: 'service-proxy-sign-in',
      sentence: { sv: 'Nätets proxy vill ha en inloggning.' },
      nextStep: { sv: 'Be den som sköter nätet att släppa fram Runsheet utan inloggning.' },
    });
    expect(JSON.stringify(answerError(answer).data)).not.toContain('hemlig');
  });

  test.each([403, 502, 302])('that answers %i opens no way: nothing left', async (status) => {
    const proxy = await localProxy(1, status);
    expect(await through(proxy.url).call(creditors)).toEqual({ kind: 'no-answer', reason: 'proxy' });
  });

  test.each(['http://127.0.0.1:1', 'ingen adress'])(
    'that cannot be reached or used, %s: nothing left, and nothing goes past it',
    async (proxy) => {
      expect(await through(proxy).call(creditors)).toEqual({ kind: 'no-answer', reason: 'proxy' });
    },
  );

  test.each(['socks://127.0.0.1:1', 'socks5://anna:hemlig-7@127.0.0.1:1', 'socks5h://127.0.0.1:1'])(
    'of SOCKS, %s: nothing left, nothing goes past it, and the words say what to do, without its password',
    async (proxy) => {
      const answer = await through(proxy).call(creditors);
      expect(answer).toEqual({ kind: 'no-answer', reason: 'proxy-socks' });
      if (answer.kind === 'ok') return;
      expect(answerError(answer).data).toEqual({
        code: 'service-proxy-socks',
        sentence: {
          sv: 'Datorns proxy är en SOCKS-proxy, och genom en sådan kommer Runsheet inte ut.',
          en: 'The computer’s proxy is a SOCKS proxy, and Runsheet cannot go through one.',
        },
        nextStep: {
          sv: 'Be den som sköter nätet om adressen till en HTTP-proxy, och skriv in den i datorns proxyinställning.',
          en: 'Ask whoever runs the network for the address of an HTTP proxy, and enter it in the computer’s proxy setting.',
        },
      });
    },
  );

  test('that shows a certificate of its own for the service is not believed', async () => {
    const forger = await secureServer('self-signed', (_request, reply) => reply.end('[]'));
    const proxy = await localProxy(Number(new URL(forger.url).port));
    expect(await through(proxy.url).call(creditors)).toEqual({ kind: 'no-answer', reason: 'certificate' });
  });

  test('never stands before this computer itself', async () => {
    const server = await localServer(json([]));
    const asked: string[] = [];
    const proxyFor = (address: string): Promise<string> => {
      asked.push(address);
      return Promise.resolve('http://127.0.0.1:1');
    };
    expect(await openClient(server.url, { transport: { proxyFor } }).call(creditors)).toEqual(ok);
    expect(asked).toEqual([]);
  });

  test('is asked for again at once after a way that did not lead there: the computer was carried elsewhere', async () => {
    const { port } = await outsideServer();
    const proxy = await localProxy(port);
    let now = 'http://127.0.0.1:1';
    const client = openClient(outside, { transport: { ca: testAuthority, proxyFor: () => Promise.resolve(now) } });
    expect(await client.call(creditors)).toEqual({ kind: 'no-answer', reason: 'proxy' });
    now = proxy.url;
    expect(await client.call(creditors)).toEqual(ok);
  });

  test('is not asked for before each call', async () => {
    let asked = 0;
    const proxyFor = (): Promise<null> => {
      asked += 1;
      return Promise.resolve(null);
    };
    const routes = openRoutes(new URL('https://other.example'), {
      timeoutMs: 1_000,
      maxResponseBytes: 1_000,
      ca: undefined,
      proxyFor,
    });
    await routes.pool();
    await routes.pool();
    expect(asked).toBe(1);
    await routes.close();
  });
});

describe('the environment', () => {
  const address = 'https://api.example.se/v1';
  test.each([
    ['HTTPS_PROXY is for https', { HTTPS_PROXY: 'http://p:1', HTTP_PROXY: 'http://q:2' }, 'http://p:1'],
    ['small letters count first', { HTTPS_PROXY: 'http://p:1', https_proxy: 'http://q:2' }, 'http://q:2'],
    ['without a scheme it is http', { HTTPS_PROXY: 'p:1' }, 'http://p:1'],
    ['HTTP_PROXY is not for https', { HTTP_PROXY: 'http://q:2' }, null],
    ['ALL_PROXY is for all', { ALL_PROXY: 'http://p:1' }, 'http://p:1'],
    ['an empty one is none', { HTTPS_PROXY: '' }, null],
    ['NO_PROXY leaves out a domain', { HTTPS_PROXY: 'p:1', NO_PROXY: 'localhost, example.se' }, null],
    ['NO_PROXY with a dot', { HTTPS_PROXY: 'p:1', NO_PROXY: '.example.se' }, null],
    ['NO_PROXY with a star', { HTTPS_PROXY: 'p:1', no_proxy: '*.example.se' }, null],
    ['NO_PROXY for all', { HTTPS_PROXY: 'p:1', NO_PROXY: '*' }, null],
    ['NO_PROXY of another port', { HTTPS_PROXY: 'p:1', NO_PROXY: 'example.se:8443' }, 'http://p:1'],
    ['NO_PROXY of its port', { HTTPS_PROXY: 'p:1', NO_PROXY: 'example.se:443' }, null],
    ['NO_PROXY of a name that only ends alike', { HTTPS_PROXY: 'p:1', NO_PROXY: 'ample.se' }, 'http://p:1'],
  ])('%s', async (_, env, proxy) => {
    expect(await environmentProxy(env)(address)).toBe(proxy);
  });
});

test.each([
  ['DIRECT', null],
  ['', null],
  ['PROXY proxy.example:8080; DIRECT', 'http://proxy.example:8080'],
  ['HTTPS proxy.example:8443', 'https://proxy.example:8443'],
  ['SOCKS5 proxy.example:1080', 'socks5://proxy.example:1080'],
  // What is not spoken is passed by for the next way that the system allows.
  ['SOCKS5 proxy.example:1080; SOCKS proxy.example:1080', 'socks5://proxy.example:1080'],
  ['SOCKS5 proxy.example:1080; PROXY proxy.example:8080; DIRECT', 'http://proxy.example:8080'],
  ['SOCKS proxy.example:1080; DIRECT', null],
])('the system’s words “%s” name %s', (words, proxy) => {
  expect(systemProxy(words)).toBe(proxy);
});
