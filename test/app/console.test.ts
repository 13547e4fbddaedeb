import { describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../shared/service/endpoints.ts';
import { asksForName, effectOf } from '../../shared/service/effects.ts';
import { creditorId } from '../outbox/harness.ts';
import { type Said } from '../outbox/relay.ts';
import { leastCall, nowhere, open, openBehind, requestOf } from './console-desk.ts';

vi.setConfig({ testTimeout: 120_000 });

const debtor = (name: string): string =>
  JSON.stringify({ CreditorPublicId: creditorId, Name: name, CountryCode: 'SE' });

describe('one call by hand', () => {
  it('reads and writes with its parts, and is remembered, the newest first, until it is cleared', async () => {
    const { send, desk, scope } = await open();
    const made = await send(requestOf('POST', '/v1/debtors/debtor', { body: debtor('Ek & Alm') }));
    expect(made).toMatchObject({ outcome: 'done', status: 200, answer: { kind: 'json', cut: false, hasFile: true } });
    expect(made.answer.text).toContain('PublicId');
    expect(made.nextStep?.sv).toContain('nästa synkning');
    const read = await send(
      requestOf('GET', '/v1/debtors/debtors/{id}', { ids: { id: creditorId }, query: { limit: '5', filter: '' } }),
    );
    expect(JSON.parse(read.answer.text)).toEqual([expect.objectContaining({ Name: 'Ek & Alm' })]);
    const page = { offset: 0, limit: 10 };
    const { total, entries } = await desk.ask('console.history', { scope, page });
    expect([total, entries.map(({ path }) => path)]).toEqual([2, ['/v1/debtors/debtors/{id}', '/v1/debtors/debtor']]);
    expect(await desk.ask('console.entry', { scope, no: read.no })).toEqual(read);
    const file = await desk.ask('console.file', { scope, no: read.no });
    expect([file.name, new TextDecoder().decode(file.bytes)]).toEqual(['debtors.json', read.answer.text]);
    await desk.ask('console.clear', { scope });
    expect(await desk.ask('console.history', { scope, page })).toEqual({ total: 0, entries: [] });
    expect(await desk.codeOf('console.entry', { scope, no: read.no })).toBe('console-forgotten');
  });

  it('gives a file as a file', async () => {
    const { send, desk, scope } = await open();
    const customer: unknown = JSON.parse(
      (await send(requestOf('POST', '/v1/debtors/debtor', { body: debtor('Ek') }))).answer.text,
    );
    const PublicId = String(Object(customer).PublicId);
    const entry = {
      CreditorPublicId: creditorId,
      DebtorPublicId: PublicId,
      InvoiceDate: '2026-11-30',
      DueDate: '2026-12-30',
      Records: [
        { SequenceNo: 1, RecordType: 'Standard', Quantity: 1, VAT: 25, UnitPrice: { Value: 100, CurrencyCode: 'SEK' } },
      ],
    };
    const pdf = await send(requestOf('POST', '/v1/invoice/preview', { body: JSON.stringify(entry) }));
    expect(pdf).toMatchObject({ outcome: 'done', answer: { kind: 'file', text: '', hasFile: true } });
    const { name, bytes } = await desk.ask('console.file', { scope, no: pdf.no });
    expect([name, new TextDecoder().decode(bytes.subarray(0, 4)), bytes.length]).toEqual([
      'preview.pdf',
      '%PDF',
      pdf.answer.bytes,
    ]);
  });

  it('tells a refusal in the service’s own words', async () => {
    const { send } = await open();
    const no = await send(
      requestOf('POST', '/v1/debtors/debtor', { body: JSON.stringify({ CreditorPublicId: creditorId }) }),
    );
    expect(no).toMatchObject({ outcome: 'refused', status: 400, answer: { kind: 'none' } });
    expect(no.words.sv).toContain('Name');
    expect(no.answer.text).toContain('Name');
  });

  it.each([
    ['another path', requestOf('GET', '/v1/nothing'), 'console-unknown-call'],
    ['another method', requestOf('DELETE', '/v1/search/actions'), 'console-unknown-call'],
    ['another host', requestOf('GET', 'https://evil.example/v1/users/users'), 'console-unknown-call'],
    ['another host by its name', requestOf('GET', '//evil.example/v1/users/users'), 'console-unknown-call'],
    ['the practice service’s own controls', requestOf('POST', '/practice/reset'), 'console-unknown-call'],
    ['a path that leads up', requestOf('GET', '/v1/users/user/{id}', { ids: { id: '..' } }), 'console-bad-request'],
    ['no identifier', requestOf('GET', '/v1/users/user/{id}'), 'console-bad-request'],
    ['a query that the row lacks', requestOf('GET', '/v1/users/users', { query: { x: '1' } }), 'console-bad-request'],
    [
      'a query of another type',
      requestOf('PUT', '/v1/invoice/postpone/{id}', { ids: { id: 'a' }, query: { days: 'två' } }),
      'console-bad-request',
    ],
    ['a body that is no JSON', requestOf('POST', '/v1/search/actions', { body: '{' }), 'console-bad-request'],
    ['a body of another type', requestOf('POST', '/v1/debtors/debtor', { body: '{"Name":7}' }), 'console-bad-request'],
    ['a body where there is none', requestOf('GET', '/v1/users/users', { body: '{}' }), 'console-bad-request'],
  ])('refuses %s, and nothing goes out', async (_, request, code) => {
    const paths: string[] = [];
    const { codeOf } = await openBehind('test', ({ path }, onward) => {
      paths.push(path);
      return onward();
    });
    const before = paths.length;
    expect(await codeOf(request)).toBe(code);
    expect(paths).toHaveLength(before);
  });

  it('escapes an identifier, so that it leads to no other path', async () => {
    const paths: string[] = [];
    const { send } = await openBehind('test', ({ path }, onward) => {
      paths.push(path);
      return onward();
    });
    await send(requestOf('GET', '/v1/users/user/{id}', { ids: { id: '../../practice/state?a=b#c' } }));
    expect(paths.at(-1)).toBe('/v1/users/user/..%2F..%2Fpractice%2Fstate%3Fa%3Db%23c');
  });
});

describe('what a person means', () => {
  const attest = requestOf('PUT', '/v1/invoice/attest/{id}', { ids: { id: nowhere } });

  it('is typed in production, as the creditor’s own name, where a call sends or cannot be undone', async () => {
    const calls: string[] = [];
    const { send, codeOf, desk, connectionId } = await openBehind('live', ({ method, path }, onward) => {
      calls.push(`${method} ${path}`);
      return onward();
    });
    const { connections } = await desk.ask('connections.list', {});
    const creditors = connections.find((one) => one.connectionId === connectionId)?.creditors ?? [];
    const own = creditors.find((one) => one.creditorId === creditorId)?.name ?? '';
    const other = creditors.find((one) => one.creditorId !== creditorId)?.name ?? '';
    const final = requestOf('PUT', '/v1/debtors/anonymize/{id}', { ids: { id: nowhere } });
    for (const request of [attest, final])
      for (const typedName of [null, '', ' ', own.toLowerCase(), `${own}x`, other, creditorId])
        expect(await codeOf(request, { typedName }), String(typedName)).toBe('console-name-needed');
    expect(calls.filter((one) => one.startsWith('PUT'))).toEqual([]);
    expect(await send(attest, { typedName: ` ${own} ` })).toMatchObject({ outcome: 'refused' });
    expect(await send(requestOf('POST', '/v1/debtors/debtor', { body: debtor('Ek') }))).toMatchObject({
      outcome: 'done',
    });
    expect(calls.filter((one) => one.startsWith('PUT'))).toEqual([`PUT /v1/invoice/attest/${nowhere}`]);
  });

  it('is asked of each of the 297 rows that sends or cannot be undone, before anything goes out', async () => {
    const calls: string[] = [];
    const { codeOf } = await openBehind('live', ({ method, path }, onward) => {
      calls.push(`${method} ${path}`);
      return onward();
    });
    const before = calls.length;
    for (const row of endpoints.filter(
      (one) => asksForName(effectOf(one)) && one.path !== '/v1/creditors/creditor/{id}',
    ))
      expect(await codeOf(leastCall(row)), `${row.method} ${row.path}`).toBe('console-name-needed');
    expect(calls).toHaveLength(before);
  });

  it('is no other creditor than the one that is shown, in the path, the query or the body', async () => {
    const { codeOf } = await open();
    const all = { CreditorPublicIds: [creditorId.toUpperCase(), nowhere] };
    for (const request of [
      requestOf('POST', '/v1/invoice/attestmultiple', { body: JSON.stringify(all) }),
      requestOf('POST', '/v1/debtors/debtor', { body: JSON.stringify({ CreditorPublicId: nowhere, Name: 'x' }) }),
      requestOf('DELETE', '/v1/accounting/lockedperiod/{id}', { ids: { id: nowhere } }),
      requestOf('DELETE', '/v1/creditors/creditortexttemplate', {
        query: { creditorpublicid: nowhere, invoicetexttemplatepublicid: nowhere },
      }),
    ])
      expect(await codeOf(request), request.path).toBe('console-other-creditor');
    expect(await codeOf(requestOf('GET', '/v1/accounting/lockedperiod/{id}', { ids: { id: nowhere } }))).toBe('none');
  });

  it('goes past no rule of four eyes, of whichever creditor the connection reaches', async () => {
    const { codeOf, desk, scope } = await open();
    const { connections } = await desk.ask('connections.list', {});
    const other = connections[0]?.creditors.find((one) => one.creditorId !== creditorId)?.creditorId ?? '';
    await desk.ask('approval.setRules', { scope: { ...scope, creditorId: other }, fourEyes: true });
    expect(await codeOf(attest)).toBe('console-four-eyes');
    const list = requestOf('POST', '/v1/invoice/attestinovicesinlist/{id}', { ids: { id: creditorId }, body: '{}' });
    expect(await codeOf(list)).toBe('console-four-eyes');
  });
});

describe('a change whose answer is lost', () => {
  const body = debtor('Ek');
  const make = requestOf('POST', '/v1/debtors/debtor', { body });

  it('is told as unknown with what to look at, is never repeated by itself, and sent again under its id makes nothing twice', async () => {
    let lost = 1;
    let posts = 0;
    const { send, codeOf } = await openBehind('test', async ({ method, path }, onward) => {
      if (method !== 'POST' || path !== '/v1/debtors/debtor') return onward();
      posts += 1;
      const said = await onward();
      if (lost === 0) return said;
      lost -= 1;
      return 'cut';
    });
    const unknown = await send(make);
    expect(unknown).toMatchObject({ outcome: 'unknown', status: null, lookAt: 'GET /v1/debtors/debtors/{id}' });
    expect(unknown.nextStep?.en).toContain('Look with GET /v1/debtors/debtors/{id}');
    expect(posts).toBe(1);
    expect(await codeOf({ ...make, body: debtor('Alm') }, { again: unknown.no })).toBe('console-not-again');
    const again = await send(make, { again: unknown.no });
    expect(again).toMatchObject({ outcome: 'unknown', status: 403 });
    expect(again.words.en).toContain('had received the call the last time');
    const read = await send(requestOf('GET', '/v1/debtors/debtors/{id}', { ids: { id: creditorId } }));
    expect(JSON.parse(read.answer.text)).toHaveLength(1);
    expect(await codeOf(make, { again: read.no })).toBe('console-not-again');
  });

  it('is unknown after a fault of the service too, and a reading never is', async () => {
    const { send } = await openBehind('test', async ({ method, path }, onward) => {
      if (method === 'POST' && path === '/v1/debtors/debtor') {
        await onward();
        return { status: 500, body: JSON.stringify({ Message: 'Fel' }) };
      }
      return path === '/v1/users/users' ? 'cut' : onward();
    });
    expect(await send(make)).toMatchObject({ outcome: 'unknown', status: 500 });
    expect(await send(requestOf('GET', '/v1/users/users'))).toMatchObject({ outcome: 'no-answer', lookAt: null });
  });
});

describe('secrets', () => {
  it('stand in no answer, history, file or error, in no form in which a service gives them back', async () => {
    const own = 'hv9-NEWTOKEN/44+bQ==';
    let echo: Said = { status: 200, body: 'null' };
    const { send, desk, kept, connectionId, scope } = await openBehind('test', async ({ path }, onward) =>
      path === '/v1/users/users' ? Promise.resolve(echo) : onward(),
    );
    const credential = kept.secrets.get(connectionId);
    const secret = credential?.scheme === 'SecureToken' ? credential.token : '';
    expect(secret.length).toBeGreaterThan(8);
    const coded = Buffer.from(secret, 'utf8').toString('base64');
    const shown: unknown[] = [];
    for (const body of [
      JSON.stringify({ Echo: secret, Coded: `SecureToken ${coded}` }),
      JSON.stringify([{ Deep: { Value: own, Expires: null } }]),
      JSON.stringify({ token: own, Password: own, Cookie: own }),
      JSON.stringify(own.repeat(2)),
      JSON.stringify({ Message: `nyckeln ${secret} gäller inte` }),
    ]) {
      for (const status of [200, 400]) {
        echo = { status, body };
        const entry = await send(requestOf('GET', '/v1/users/users'));
        if (status === 200 && entry.answer.kind === 'json') expect(() => JSON.parse(entry.answer.text)).not.toThrow();
        shown.push(entry);
        if (entry.answer.hasFile) {
          const { bytes } = await desk.ask('console.file', { scope, no: entry.no });
          shown.push(new TextDecoder().decode(bytes));
        }
      }
    }
    shown.push(await send(requestOf('GET', '/v1/authentication/securetoken')));
    shown.push(await send(requestOf('GET', '/v1/creditors/creditortoken/{id}', { ids: { id: creditorId } })));
    shown.push(
      await send(requestOf('POST', '/v1/users/user', { body: JSON.stringify({ Username: 'ny', Password: own }) })),
    );
    const { entries } = await desk.ask('console.history', { scope, page: { offset: 0, limit: 100 } });
    for (const { no } of entries) shown.push(await desk.ask('console.entry', { scope, no }));
    const all = JSON.stringify(shown);
    for (const word of [secret, coded, own]) expect(all).not.toContain(word);
    expect(all).toContain('•••');
  });

  it('that a call ends are forgotten, and the connection says to sign in again', async () => {
    const { send, desk, kept, connectionId } = await openBehind('test', (_, onward) => onward());
    const gone = await send(requestOf('DELETE', '/v1/authentication/apiauthenticate'));
    expect(gone.outcome).toBe('done');
    expect(gone.nextStep?.sv).toContain('Logga in igen');
    expect(kept.secrets.get(connectionId)).toBeUndefined();
    const { connections } = await desk.ask('connections.list', {});
    expect(connections.find((one) => one.connectionId === connectionId)?.signedIn).toBe(false);
  });

  it('stay where somebody else’s token was made anew, and go where it was one’s own', async () => {
    const { send, kept, connectionId } = await openBehind('test', (_, onward) => onward());
    const made = await send(
      requestOf('POST', '/v1/users/user', { body: JSON.stringify({ Username: 'ny', Password: 'ny-hemlig' }) }),
    );
    const { PublicId }: { PublicId: string } = JSON.parse(made.answer.text);
    const renew = (id: string) => send(requestOf('POST', '/v1/authentication/securetoken/{id}', { ids: { id } }));
    expect((await renew(PublicId)).outcome).toBe('done');
    expect(kept.secrets.get(connectionId)).toBeDefined();
    const users: { Username: string; UserPublicId: string }[] = JSON.parse(
      (await send(requestOf('GET', '/v1/users/users'))).answer.text,
    );
    const self = users.find(({ Username }) => Username === 'demo')?.UserPublicId ?? '';
    expect((await renew(self)).nextStep?.en).toContain('Sign in again');
    expect(kept.secrets.get(connectionId)).toBeUndefined();
  });
});

describe('the line of the connection', () => {
  it('tells where a call stands, and gives back one that has not left', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { send, desk } = await openBehind('test', async ({ path }, onward) => {
      if (path === '/v1/users/users') await held;
      return path === '/v1/search/actions' ? { status: 200, body: '[]' } : onward();
    });
    const stands = (ticket: string) => desk.ask('console.waiting', { ticket });
    const out = send(requestOf('GET', '/v1/users/users'), { ticket: 'out' });
    await vi.waitFor(async () => {
      expect(await stands('out')).toEqual({ state: 'out', hold: null });
    });
    expect(await desk.ask('console.withdraw', { ticket: 'out' })).toEqual({ withdrawn: false });
    release();
    expect((await out).outcome).toBe('done');
    const search = requestOf('POST', '/v1/search/actions', { body: '{}' });
    for (let n = 0; n < 30; n += 1) await send(search);
    const waiting = send(search, { ticket: 'line' });
    await vi.waitFor(async () => {
      expect(await stands('line')).toMatchObject({
        state: 'line',
        hold: { sv: expect.stringContaining('tjänstens takt') },
      });
    });
    expect(await desk.ask('console.withdraw', { ticket: 'line' })).toEqual({ withdrawn: true });
    expect(await waiting).toMatchObject({ outcome: 'not-sent', status: null, ms: 0 });
    expect(await stands('line')).toEqual({ state: 'gone', hold: null });
  });
});
