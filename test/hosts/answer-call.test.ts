import { createServer } from 'node:http';
import { onTestFinished, expect, it } from 'vitest';
import { answerCall } from '../../electron/hosts/browser/request.ts';
import { type Settled } from '../../shared/contract/contract.ts';

/** What a page gets for the settled call. */
const answered = async (settled: Settled<unknown>): Promise<Response> => {
  const server = createServer((_request, response) => {
    answerCall(response, settled);
  });
  onTestFinished(() => {
    server.close();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  return fetch(`http://127.0.0.1:${String(typeof address === 'object' ? address?.port : 0)}/`);
};

it('a file goes to the page as its bytes, with its name beside it', async () => {
  const response = await answered({ ok: true, value: { name: 'Körning å.xlsx', bytes: new Uint8Array([80, 75, 0]) } });
  expect(response.headers.get('content-type')).toBe('application/octet-stream');
  expect(response.headers.get('x-runsheet-name')).toBe('K%C3%B6rning%20%C3%A5.xlsx');
  expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([80, 75, 0]);
});

it('everything else goes as JSON', async () => {
  const settled = { ok: true, value: { name: 'a.csv', bytes: 3 } } as const;
  const response = await answered(settled);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toEqual(settled);
});
