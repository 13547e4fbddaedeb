import { describe, expect, it } from 'vitest';
import { faultOf } from './fuzz/answers.ts';
import { fuzzCall, type FuzzCall } from './fuzz/calls.ts';
import { createDice } from './fuzz/dice.ts';
import { createSender, sendBytes } from './fuzz/wire.ts';
import { worldOf } from './fuzz/world.ts';
import { practice } from './practice-client.ts';

const seed = 20_261_128;
const calls = 5000;
/** Often enough that there is something left to name, however much was removed. */
const worldEvery = 250;
/** What such calls bring about; 429 has tests of its own. */
const documentedStatuses = [200, 400, 401, 403, 404, 500];

const shown = ({ method, path, headers, body }: FuzzCall): string =>
  [
    `${method} ${path.slice(0, 300)}`,
    JSON.stringify(headers).slice(0, 500),
    body?.toString('utf8').slice(0, 3000) ?? '',
  ].join('\n');

describe('malformed calls', () => {
  it(`are answered as documented, ${String(calls)} of them, and leave the service at work`, async () => {
    const service = await practice();
    const dice = createDice(seed);
    const { send, close } = createSender(service.server.url);
    const found: string[] = [];
    const statuses = new Map<number, number>();
    let world = await worldOf(service);
    let isLockedOut = false;
    for (let number = 0; number < calls; number += 1) {
      if (number % worldEvery === 0 || isLockedOut) world = await worldOf(service);
      const call = fuzzCall(number, dice, world);
      const answer = await send(call).catch((thrown: unknown) => ({ status: 0, headers: {}, text: String(thrown), ms: 0 }));
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      isLockedOut = answer.status === 200 && /changepassword/i.test(call.path);
      const fault = faultOf(answer, { ...call, accept: call.headers['Accept'] ?? '' });
      const [problem] = service.problems.splice(0);
      const thrown = problem === undefined ? null : problem instanceof Error ? problem.stack : String(problem);
      if (fault !== null || thrown !== null)
        found.push(`#${String(number)} ${String(answer.status)} ${fault ?? ''}\n${thrown ?? ''}\n${shown(call)}`);
    }
    close();
    expect(found.slice(0, 10).join('\n\n')).toBe('');
    expect((await service.ok('GET', '/v1/common/countries')).list.length).toBeGreaterThan(0);
    for (const status of documentedStatuses) expect([status, statuses.get(status) ?? 0]).not.toEqual([status, 0]);
  });

  it.each([
    ['no HTTP at all', 'GARBAGE\r\n\r\n'],
    ['an unknown verb', 'FOO /v1/common/countries HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['no host', 'GET /v1/common/countries HTTP/1.1\r\n\r\n'],
    ['a space in the path', 'GET /v1/common/ countries HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a header without a name', 'GET /v1/common/countries HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n'],
    ['too long headers', `GET /v1/common/countries HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
    ['a length that is no number', 'POST /v1/debtors/debtor HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n'],
    ['two kinds of length', 'POST /v1/debtors/debtor HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['chunks that are none', 'POST /v1/debtors/debtor HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n'],
    ['something else expected', 'GET /v1/common/countries HTTP/1.1\r\nHost: a\r\nExpect: nothing\r\nConnection: close\r\n\r\n'],
    ['a version of its own', 'GET /v1/common/countries HTTP/9.9\r\nHost: a\r\n\r\n'],
  ])('are answered as documented where they are hardly HTTP: %s', async (_what, bytes) => {
    const service = await practice();
    const answer = await sendBytes(service.server.url, bytes);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(faultOf(answer, { method: 'GET', accept: '', isReadable: true })).toBeNull();
    expect((await service.call('GET', '/v1/common/countries')).status).toBe(200);
  });
}); // prettier-ignore
