import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../shared/domain/app-error.ts';
import { debtorsIn } from '../../shared/service/register-views.ts';
import { retryAfterSeconds } from '../../electron/service/answer.ts';
import { expectBody } from '../../electron/service/expect.ts';
import { noAnswerReason } from '../../electron/service/network-error.ts';
import { createTransport } from '../../electron/service/transport.ts';
import { always, json, localServer, type Respond } from './local-server.ts';
import { openClient } from './open-client.ts';

const debtors = { endpoint: 'GET /v1/debtors/debtors/{id}', path: { id: 'c1' } } as const;

const answerTo = async (respond: Respond, transport = {}) => {
  const server = await localServer(respond);
  return openClient(server.url, { transport }).call(debtors);
};

const notTheService = { kind: 'no-answer', reason: 'not-the-service' };

describe('good answers', () => {
  test('JSON is the body, an empty body is null', async () => {
    expect(await answerTo(json([{ a: 1 }]))).toEqual({ kind: 'ok', status: 200, body: [{ a: 1 }] });
    expect(await answerTo(always(200, {}, ''))).toEqual({ kind: 'ok', status: 200, body: null });
  });

  test('a file is handed over as bytes', async () => {
    const server = await localServer(
      always(200, { 'content-type': 'application/pdf' }, Buffer.from([37, 80, 68, 70, 255])),
    );
    const answer = await openClient(server.url).call({
      endpoint: 'GET /v1/invoice/pdf/{id}',
      path: { id: 'a' },
      receive: 'bytes',
    });
    expect(answer).toEqual({ kind: 'ok', status: 200, body: new Uint8Array([37, 80, 68, 70, 255]) });
  });
});

describe('what is not the service is no answer', () => {
  test('a portal’s page', async () => {
    expect(await answerTo(always(200, { 'content-type': 'text/html' }, '<html>Logga in på nätet</html>'))).toEqual(
      notTheService,
    );
  });

  test('JSON that breaks off', async () => {
    expect(await answerTo(always(200, { 'content-type': 'application/json' }, '[{"Name": "Ek'))).toEqual(notTheService);
  });

  test('a 403 without the service’s own form', async () => {
    expect(await answerTo(always(403, { 'content-type': 'text/html' }, '<h1>Blocked</h1>'))).toEqual(notTheService);
  });

  test('a redirect', async () => {
    expect(await answerTo(always(302, { location: 'https://portal.example/' }, ''))).toEqual(notTheService);
  });

  test('an answer larger than we take', async () => {
    expect(await answerTo(json('x'.repeat(5000)), { maxResponseBytes: 1000 })).toEqual(notTheService);
  });
});

describe('refusals', () => {
  test('the words are the body’s, else the header’s, else the status', async () => {
    const header = { errormessage: Buffer.from('Organisationsnummer saknas för Åsa', 'utf8').toString('latin1') };
    expect(await answerTo(json({ Message: 'Åsa saknar e-post' }, 400))).toMatchObject({
      message: 'Åsa saknar e-post',
      serviceForm: true,
    });
    expect(await answerTo(always(400, header, ''))).toMatchObject({
      message: 'Organisationsnummer saknas för Åsa',
      serviceForm: true,
    });
    expect(await answerTo(always(502, {}, 'bad gateway'))).toMatchObject({ message: 'HTTP 502', serviceForm: false });
  });

  test('a header in ISO-8859-1, as the documents say, is read as well', async () => {
    const latin = (response: Parameters<Respond>[0]): void => {
      response.socket?.end(
        Buffer.from(
          'HTTP/1.1 400 Bad Request\r\nErrorMessage: Fält saknas för Åsa\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
          'latin1',
        ),
      );
    };
    expect(await answerTo(latin)).toMatchObject({ kind: 'refused', message: 'Fält saknas för Åsa' });
  });

  test('a 403 of the service itself is a refusal', async () => {
    expect(await answerTo(json({ Message: 'UniqueApiCallId används redan' }, 403))).toMatchObject({
      kind: 'refused',
      status: 403,
    });
  });

  test('Retry-After is seconds or a date, never negative nor longer than a quarter', () => {
    const now = Date.parse('2026-11-30T10:00:00Z');
    expect(
      ['12', 'Mon, 30 Nov 2026 10:00:30 GMT', 'Mon, 30 Nov 2026 09:00:00 GMT', '86400', 'soon', undefined].map(
        (value) => retryAfterSeconds(value, now),
      ),
    ).toEqual([12, 30, 0, 900, null, null]);
  });

  test('429 carries it', async () => {
    expect(await answerTo(always(429, { 'retry-after': '7' }, ''))).toMatchObject({
      kind: 'refused',
      status: 429,
      retryAfterSeconds: 7,
    });
  });
});

describe('no answer', () => {
  test('a service that is silent', async () => {
    expect(await answerTo(() => undefined, { timeoutMs: 200 })).toEqual({ kind: 'no-answer', reason: 'timeout' });
  });

  test('a connection that is cut before and within the answer', async () => {
    const reset = { kind: 'no-answer', reason: 'reset' };
    expect(await answerTo((_response, _request, raw) => raw.socket.destroy())).toEqual(reset);
    const half: Respond = (response, _request, raw) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('[', () => raw.socket.destroy());
    };
    expect(await answerTo(half)).toEqual(reset);
  });

  test('a way that was closed while it was made ready: nothing is sent on it', async () => {
    const server = await localServer(json([]));
    const transport = createTransport(server.url);
    const sent = transport.send({ method: 'GET', path: '/', headers: {}, body: null, signal: null });
    await transport.close();
    expect(await sent).toEqual({ reason: 'reset' });
    expect(server.received).toEqual([]);
  });

  test('nobody at the port: nothing was sent', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await new Promise((resolve) => server.close(resolve));
    expect(await openClient(`http://127.0.0.1:${String(port)}`).call(debtors)).toEqual({
      kind: 'no-answer',
      reason: 'unreachable',
    });
  });

  test('TLS with a server that speaks none: nothing was sent', async () => {
    const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await openClient(`https://127.0.0.1:${String(port)}`).call(debtors)).toEqual({
      kind: 'no-answer',
      reason: 'certificate',
    });
  });

  test('only an error of connecting proves that nothing was sent', () => {
    const failed = (code: string, syscall?: string) => Object.assign(new Error(code), { code, syscall });
    expect(noAnswerReason(failed('ENOTFOUND', 'getaddrinfo'))).toBe('unreachable');
    expect(noAnswerReason(failed('ETIMEDOUT', 'connect'))).toBe('unreachable');
    expect(noAnswerReason(failed('ETIMEDOUT', 'read'))).toBe('reset');
    expect(noAnswerReason(failed('EHOSTUNREACH', 'write'))).toBe('reset');
    expect(noAnswerReason(failed('CERT_HAS_EXPIRED'))).toBe('certificate');
    expect(
      noAnswerReason(new AggregateError([failed('ECONNREFUSED', 'connect'), failed('ENETUNREACH', 'connect')])),
    ).toBe('unreachable');
    expect(noAnswerReason('?')).toBe('reset');
  });
});

describe('typed bodies', () => {
  const code = (work: () => unknown): string => {
    try {
      work();
    } catch (error) {
      return error instanceof AppError ? error.data.code : 'other';
    }
    return 'none';
  };

  test('a body of another shape is a definite nonsense error without its content', async () => {
    const answer = await answerTo(json([{ DebtorPublicId: 'd1', CreditorPublicId: 'c1', Name: { secret: 'Nils' } }]));
    expect(code(() => expectBody(answer, debtorsIn))).toBe('service-nonsense');
    try {
      expectBody(answer, debtorsIn);
    } catch (error) {
      expect(JSON.stringify([String(error), error instanceof Error ? error.cause : null])).not.toContain('Nils');
    }
  });

  test('a refusal and no answer are errors of their own', async () => {
    expect(code(() => expectBody({ kind: 'no-answer', reason: 'unreachable' }, z.null()))).toBe('service-unreachable');
    const refused = (status: number) => ({
      kind: 'refused' as const,
      status,
      message: 'x',
      serviceForm: true,
      retryAfterSeconds: null,
    });
    expect([400, 401, 404, 429, 500].map((status) => code(() => expectBody(refused(status), z.null())))).toEqual([
      'service-refused',
      'service-denied',
      'service-refused',
      'service-asked-to-wait',
      'service-fault',
    ]);
  });
});
