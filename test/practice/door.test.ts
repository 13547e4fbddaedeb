import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { errorBudget } from '../../shared/service/limits.ts';
import { createErrorWindow } from '../../electron/practice/gate/windows.ts';
import { pathMatches } from '../../electron/practice/gate/faults.ts';
import { basic, practice } from './practice-client.ts';

const countries = '/v1/common/countries';

describe('signing in', () => {
  it('needs credentials, for /v1 and for the controls', async () => {
    const { call } = await practice();
    for (const path of [countries, '/practice/state']) {
      for (const auth of [null, basic('demo', 'wrong'), 'Basic !!!', 'Bearer demo']) {
        expect((await call('GET', path, { auth })).status).toBe(401);
      }
    }
  });

  it('a SecureToken signs in until a new one takes its place or it is removed', async () => {
    const { call, ok } = await practice();
    const make = async () => String((await ok('POST', '/v1/authentication/apiauthenticate')).json['Value']);
    const status = async (token: string) =>
      (await call('GET', countries, { auth: `SecureToken ${Buffer.from(token).toString('base64')}` })).status;
    const old = await make();
    expect(await status(old)).toBe(200);
    const fresh = await make();
    expect([await status(old), await status(fresh)]).toEqual([401, 200]);
    await ok('DELETE', '/v1/authentication/apiauthenticate');
    expect(await status(fresh)).toBe(401);
  });

  it('a creditor that is unknown, malformed or another user’s is 401', async () => {
    const { call, created, cid } = await practice();
    await created('/v1/users/user', { Username: 'other', Password: 'secret', IsEnabled: true, Rights: [] });
    for (const id of ['nonsense', '6f1c2d1e-0b57-4a53-9a51-3f0d7c3b9e11']) {
      expect((await call('GET', `/v1/debtors/debtors/${id}`)).status).toBe(401);
    }
    expect((await call('GET', `/v1/debtors/debtors/${cid}`, { auth: basic('other', 'secret') })).status).toBe(401);
  });
});

describe('UniqueApiCallId', () => {
  it('is used up by any call that reaches the service, whatever its outcome', async () => {
    const { call, debtorBody } = await practice();
    const headers = { UniqueApiCallId: 'once' };
    expect((await call('POST', '/v1/debtors/debtor', { body: debtorBody({ Name: '' }), headers })).status).toBe(400);
    const again = await call('POST', '/v1/debtors/debtor', { body: debtorBody(), headers });
    expect(again.status).toBe(403);
    expect(again.json['Message']).toMatch(/^UniqueApiCallId/);
  });

  it('has 1 to 50 characters', async () => {
    const { call } = await practice();
    for (const [length, status] of [
      [0, 403],
      [1, 200],
      [50, 200],
      [51, 403],
    ] as const) {
      expect((await call('GET', countries, { headers: { UniqueApiCallId: 'x'.repeat(length) } })).status).toBe(status);
    }
  });

  it('is forgotten after three months of service time', async () => {
    const { call, ok } = await practice();
    const headers = { UniqueApiCallId: 'quarter' };
    await ok('GET', countries, undefined, { headers });
    await ok('PUT', '/practice/clock', { AdvanceDays: 85 });
    expect((await call('GET', countries, { headers })).status).toBe(403);
    await ok('PUT', '/practice/clock', { AdvanceDays: 10 });
    expect((await call('GET', countries, { headers })).status).toBe(200);
  });

  it('belongs to its user', async () => {
    const { call, created } = await practice();
    await created('/v1/users/user', { Username: 'other', Password: 'secret', IsEnabled: true });
    const headers = { UniqueApiCallId: 'shared' };
    expect((await call('GET', countries, { headers })).status).toBe(200);
    expect((await call('GET', countries, { headers, auth: basic('other', 'secret') })).status).toBe(200);
  });
});

describe('too many errors', () => {
  it('the tenth error in a minute is not held, the call after it is until the minute after it has passed', () => {
    let now = 0;
    const errors = createErrorWindow(() => now);
    const hold = (user = 'demo') => errors.holdMs(user, errorBudget.threshold, errorBudget.windowMs);
    for (let i = 0; i < 10; i += 1) {
      expect(hold()).toBe(0);
      now += 1000;
      errors.count('demo');
    }
    now += 4000;
    expect([hold(), hold('another')]).toEqual([56_000, 0]);
    now += 56_000;
    expect(hold()).toBe(0);
  });

  it('a held call is served in the end', async () => {
    const { call, ok } = await practice();
    const window = 2000;
    await ok('PUT', '/practice/settings', { ErrorThreshold: 2, ErrorWindowMs: window });
    for (let i = 0; i < 2; i += 1) expect((await call('GET', '/v1/debtors/debtor/x')).status).toBe(401);
    const lastError = performance.now();
    const held = await call('GET', countries);
    expect(held.status).toBe(200);
    // The error was counted a moment before its answer came.
    expect(performance.now() - lastError).toBeGreaterThan(window / 2);
  });
});

describe('rate limits', () => {
  it('the 31st search within ten seconds is 429 with Retry-After in seconds', async () => {
    const { call, cid } = await practice();
    const search = () => call('POST', '/v1/search/actions', { body: { CreditorPublicId: cid, SearchValue: '1' } });
    for (let i = 0; i < 30; i += 1) expect((await search()).status).toBe(200);
    const refused = await search();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10);
  });

  it('can be lifted', async () => {
    const { call, ok, cid } = await practice();
    await ok('PUT', '/practice/settings', { RateLimits: false });
    for (let i = 0; i < 32; i += 1)
      expect(
        (await call('POST', '/v1/search/actions', { body: { CreditorPublicId: cid, SearchValue: '1' } })).status,
      ).toBe(200);
  });
});

describe('faults', () => {
  const product = (cid: string) => ({ CreditorPublicId: cid, Description: 'Vara', UnitPrice: 1, VAT: 25 });
  const count = async (ok: Awaited<ReturnType<typeof practice>>['ok']) =>
    (await ok('GET', '/practice/state')).json['Products'];

  it('DropBefore closes the connection and nothing was processed: the id is still free', async () => {
    const { call, ok, cid } = await practice();
    const headers = { UniqueApiCallId: 'before' };
    await ok('PUT', '/practice/faults', [
      { Method: 'POST', Path: '/v1/products/product', Effect: 'DropBefore', Times: 1 },
    ]);
    await expect(call('POST', '/v1/products/product', { body: product(cid), headers })).rejects.toThrow();
    expect(await count(ok)).toBe(0);
    expect((await call('POST', '/v1/products/product', { body: product(cid), headers })).status).toBe(200);
  });

  it('DropAfter processes and closes the connection: the id is used', async () => {
    const { call, ok, cid } = await practice();
    const headers = { UniqueApiCallId: 'after' };
    await ok('PUT', '/practice/faults', [{ Path: '/v1/products', Effect: 'DropAfter', Times: 1 }]);
    await expect(call('POST', '/v1/products/product', { body: product(cid), headers })).rejects.toThrow();
    expect(await count(ok)).toBe(1);
    expect((await call('POST', '/v1/products/product', { body: product(cid), headers })).status).toBe(403);
    expect(await count(ok)).toBe(1);
  });

  it('Status is not processed, StatusAfter is; the log tells both from the service’s own answers', async () => {
    const { call, ok, cid } = await practice();
    for (const [Effect, products] of [
      ['Status', 0],
      ['StatusAfter', 1],
    ] as const) {
      await ok('PUT', '/practice/faults', [{ Method: 'POST', Effect, Status: 503, Times: 1 }]);
      expect(
        (await call('POST', '/v1/products/product', { body: product(cid), headers: { UniqueApiCallId: Effect } }))
          .status,
      ).toBe(503);
      expect(await count(ok)).toBe(products);
    }
    await ok('POST', '/v1/products/product', product(cid), { headers: { UniqueApiCallId: 'none' } });
    const calls = (await ok('GET', '/practice/calls')).list.filter((one) => one['UniqueApiCallId'] !== null);
    expect(calls.map((one) => [one['Status'], one['Processed'], one['Fault']])).toEqual([
      [503, false, true],
      [503, true, true],
      [200, true, false],
    ]);
  });

  it('Delay goes on after the client has hung up', async () => {
    const { server, ok, cid } = await practice();
    await ok('PUT', '/practice/faults', [
      { Method: 'POST', Path: '/v1/products/product', Effect: 'Delay', DelayMs: 300, Times: 1 },
    ]);
    // The whole request has left when it is finished; then the client hangs up.
    const sent = request(`${server.url}/v1/products/product`, {
      method: 'POST',
      headers: { authorization: basic('demo', 'demo'), 'content-type': 'application/json' },
    });
    sent.on('error', () => undefined);
    sent.end(JSON.stringify(product(cid)));
    await once(sent, 'finish');
    sent.destroy();
    await vi.waitFor(async () => {
      expect(await count(ok)).toBe(1);
    }, 3000);
  });

  it('Hold keeps a call until the faults are set anew: then it is done and answered', async () => {
    const { call, ok, cid } = await practice();
    await ok('PUT', '/practice/faults', [{ Method: 'POST', Path: '/v1/products/product', Effect: 'Hold', Nth: 1 }]);
    const made = [1, 2].map(async () => (await call('POST', '/v1/products/product', { body: product(cid) })).status);
    expect(await Promise.race(made)).toBe(200);
    expect(await count(ok)).toBe(1);
    await ok('PUT', '/practice/faults', []);
    expect(await Promise.all(made)).toEqual([200, 200]);
    expect(await count(ok)).toBe(2);
  });

  it('Nth strikes that call alone', async () => {
    const { call, ok } = await practice();
    await ok('PUT', '/practice/faults', [{ Path: countries, Effect: 'Status', Status: 500, Nth: 2 }]);
    const statuses = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await call('GET', countries)).status);
    expect(statuses).toEqual([200, 500, 200]);
  });

  it('LatencyMs is how long a call takes, also beside others: none is answered before', async () => {
    const { call } = await practice();
    await call('PUT', '/practice/settings', { body: { LatencyMs: 40 } });
    const timed = async (): Promise<number> => {
      const began = performance.now();
      expect((await call('GET', countries)).status).toBe(200);
      return performance.now() - began;
    };
    const took = await Promise.all(Array.from({ length: 8 }, timed));
    expect(Math.min(...took)).toBeGreaterThanOrEqual(40);
  });

  it('a misspelled fault or setting is refused', async () => {
    const { call } = await practice();
    expect((await call('PUT', '/practice/faults', { body: [{ Effect: 'Drop' }] })).status).toBe(400);
    expect((await call('PUT', '/practice/settings', { body: { Latency: 1 } })).status).toBe(400);
  });

  it('a path matches up to the end of a segment; * and {id} stand for more', () => {
    expect(pathMatches('/v1/invoice/action', '/v1/invoice/action/abc')).toBe(true);
    expect(pathMatches('/v1/invoice/action', '/v1/invoice/actionbyinvoicenumber/x')).toBe(false);
    expect(pathMatches('/v1/invoice/action*', '/v1/invoice/actionbyinvoicenumber/x')).toBe(true);
    expect(pathMatches('/v1/invoice/attest/{id}', '/v1/invoice/attest/abc')).toBe(true);
    expect(pathMatches('/v1/*/action', '/v1/selfinvoice/action')).toBe(true);
  });
});

describe('formats', () => {
  it('XML is the default, in and out', async () => {
    const { call, cid } = await practice();
    const reply = await call('POST', '/v1/debtors/debtor', {
      raw: `<?xml version="1.0"?><DebtorView xmlns="urn:x"><CreditorPublicId>${cid}</CreditorPublicId><Name>Åkeri &amp; Co</Name><Phone/></DebtorView>`,
      type: null,
      accept: null,
    });
    expect(reply.headers['content-type']).toMatch(/xml/);
    const id = /<CreatedView><PublicId>([^<]+)</.exec(reply.text)?.[1] ?? '';
    expect((await call('GET', `/v1/debtors/debtor/${id}`)).json['Name']).toBe('Åkeri & Co');
    expect((await call('GET', `/v1/debtors/debtor/${id}`, { accept: 'application/xml' })).text).toContain(
      '<Name>Åkeri &amp; Co</Name>',
    );
    expect((await call('GET', countries, { accept: null })).text).toContain(
      '<CountriesView><CountryView><CountryCode>',
    );
  });

  it('an error carries its sentence in the body as UTF-8 and in ErrorMessage as ISO-8859-1', async () => {
    const { call, debtorBody } = await practice();
    const reply = await call('POST', '/v1/debtors/debtor', { body: debtorBody({ CountryCode: 'ÅÄ' }) });
    expect(reply.status).toBe(400);
    expect(reply.json['Message']).toBe('CountryCode: ÅÄ är inget land');
    expect(reply.headers['errormessage']).toBe('CountryCode: ÅÄ är inget land');
  });

  it('unparsable content and a misspelled enumeration are 500; an integer enumeration is read', async () => {
    const { call, ok, created, debtorBody } = await practice();
    expect((await call('POST', '/v1/debtors/debtor', { raw: '{' })).status).toBe(500);
    expect(
      (await call('POST', '/v1/debtors/debtor', { raw: '<DebtorView><Name></DebtorView>', type: 'application/xml' }))
        .status,
    ).toBe(500);
    expect((await call('POST', '/v1/debtors/debtor', { body: debtorBody({ DebtorType: 'Compny' }) })).status).toBe(500);
    const id = await created('/v1/debtors/debtor', debtorBody({ DebtorType: 1 }));
    expect((await ok('GET', `/v1/debtors/debtor/${id}`)).json['DebtorType']).toBe('Company');
  });

  it('a path that does not exist is 404', async () => {
    const { call } = await practice();
    expect((await call('GET', '/v1/debtors/nothing')).status).toBe(404);
  });
});
