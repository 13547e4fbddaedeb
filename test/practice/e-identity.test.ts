import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { qrModules } from '../../electron/practice/pictures/qr-code.ts';
import { reservedPersonNumbers } from '../../shared/service/reserved-numbers.ts';
import { type Practice, practice } from './practice-client.ts';

const later = async ({ ok }: Practice, seconds: number): Promise<void> => {
  const now = Date.parse(String((await ok('GET', '/practice/state')).json['Now']));
  await ok('PUT', '/practice/clock', { To: new Date(now + seconds * 1000).toISOString() });
};

const sign = ({ ok, cid }: Practice, SSN: string) =>
  ok('PUT', '/v1/eid/sign', { CreditorPublicId: cid, SSN, UserMessage: 'Godkänn' });

describe('e-identity', () => {
  it('succeeds and fails after ten seconds and finds no client after two, by its reserved numbers', async () => {
    const service = await practice();
    const { ok } = service;
    const tokens: string[] = [];
    for (const SSN of Object.values(reservedPersonNumbers)) {
      const { json } = await sign(service, SSN);
      expect(json['Status']).toBe('OutstandingTransaction');
      tokens.push(String(json['ReferenceToken']));
    }
    const statuses = () =>
      Promise.all(tokens.map(async (token) => (await ok('GET', `/v1/eid/sign/${token}`)).json['Status']));
    await later(service, 3);
    expect(await statuses()).toEqual(['Started', 'Started', 'NoClient']);
    await later(service, 8);
    expect(await statuses()).toEqual(['Complete', 'Error', 'NoClient']);
  });

  it('keeps an authentication and a signing apart, and forgets both after 24 hours', async () => {
    const service = await practice();
    const { call, ok } = service;
    const token = String((await sign(service, reservedPersonNumbers.success)).json['ReferenceToken']);
    const status = async (kind: string) => (await call('GET', `/v1/eid/${kind}/${token}`)).status;
    expect([await status('sign'), await status('authentication')]).toEqual([200, 404]);
    await later(service, 86_400);
    expect(await status('sign')).toBe(404);
    await ok('PUT', '/practice/clock', { AdvanceDays: 1 });
    expect(await status('sign')).toBe(404);
  });

  it('takes a valid person number of 12 digits, and none on the phone only', async () => {
    const { call, cid } = await practice();
    const status = async (path: string, method: string, SSN: string) =>
      (await call(method, path, { body: { CreditorPublicId: cid, SSN } })).status;
    const wrong = ['191212121213', '121212-1212', '19121212-1212'];
    for (const SSN of wrong) expect(await status('/v1/eid/authentication', 'PUT', SSN)).toBe(400);
    expect(await status('/v1/eid/authentication', 'PUT', '')).toBe(200);
    expect(await status('/v1/eid/phoneauthentication', 'POST', '')).toBe(400);
    expect(await status('/v1/eid/sign', 'PUT', '')).toBe(400);
  });

  it('signs a KYC form once it is complete; who signed is not the sender’s to say', async () => {
    const service = await practice();
    const { call, ok, cid } = service;
    const MobileEidTokenUsedForSign = (await sign(service, reservedPersonNumbers.success)).json['ReferenceToken'];
    const form = {
      CreditorPublicId: cid,
      CreditorKycForm: { IsAnyonePEP: false },
      State: 'Approved',
      SignedByName: 'X',
    };
    const put = async (over: object) => (await call('PUT', '/v1/creditors/kyc', { body: { ...form, ...over } })).status;
    expect(await put({ MobileEidTokenUsedForSign })).toBe(400);
    await later(service, 11);
    const view = async () => (await ok('GET', `/v1/creditors/kyc/${cid}`)).json;
    expect(await put({ MobileEidTokenUsedForSign })).toBe(200);
    expect(await view()).toMatchObject({ State: 'Pending', SignedBySSN: reservedPersonNumbers.success });
    expect(await put({})).toBe(200);
    expect(await view()).toMatchObject({ State: 'Pending', SignedByName: null, MobileEidTokenUsedForSign: null });
  });
});

describe('bank accounts', () => {
  const desktop = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' };
  const phone = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 15) Mobile' };

  it('are started by a picture or a token: as other_device says, else the user-agent, else by token', async () => {
    const { ok, cid } = await practice();
    const startedBy = async (query: string, headers: Readonly<Record<string, string>> = {}) => {
      const path = `/v1/bank/accounts/${cid}?bank=SEB&ssn=${reservedPersonNumbers.success}${query}`;
      const { json } = await ok('POST', path, undefined, { headers });
      const view = (await ok('GET', `/v1/bank/accounts/${String(json['PublicId'])}`)).json;
      return view['EidAutostartToken'] === null ? String(view['QR']).slice(0, 22) : 'token';
    };
    const picture = 'data:image/png;base64,';
    expect(await startedBy('&other_device=true', phone)).toBe(picture);
    expect(await startedBy('&other_device=false', desktop)).toBe('token');
    expect([await startedBy('', desktop), await startedBy('', phone)]).toEqual([picture, 'token']);
    expect(await startedBy('')).toBe('token');
  });

  it('come or fail after ten seconds by the number, and are forgotten after 24 hours', async () => {
    const service = await practice();
    const { call, ok, cid } = service;
    const start = async (ssn: string) =>
      String((await ok('POST', `/v1/bank/accounts/${cid}?bank=SHB&ssn=${ssn}`)).json['PublicId']);
    const [good, bad] = [await start('121212+1212'), await start(reservedPersonNumbers.error)];
    const view = async (id: string) => (await ok('GET', `/v1/bank/accounts/${id}`)).json;
    await later(service, 8);
    expect((await view(good))['Status']).toBe('Waiting');
    await later(service, 3);
    expect(await view(good)).toMatchObject({ Status: 'Success', QR: null, EidAutostartToken: null });
    expect(await view(bad)).toMatchObject({ Status: 'Failed', AccountNumbers: null });
    await later(service, 86_400);
    expect((await call('GET', `/v1/bank/accounts/${good}`)).status).toBe(404);
  });

  it('need a bank of the documents and a person; the iframe takes yyMMdd-xxxx', async () => {
    const { call, cid } = await practice();
    const start = async (query: string) => (await call('POST', `/v1/bank/accounts/${cid}?${query}`)).status;
    const ssn = reservedPersonNumbers.success;
    expect([await start(`ssn=${ssn}`), await start(`bank=SBAB&ssn=${ssn}`), await start('bank=SEB')]).toEqual([
      400, 400, 400,
    ]);
    const frame = async (PersonalIdNumber: string) =>
      (await call('POST', '/v1/bankaccount/initiateretrieval', { body: { CreditorPublicId: cid, PersonalIdNumber } }))
        .status;
    expect([await frame('800101-2387'), await frame('198001012387'), await frame('800101-2388')]).toEqual([
      200, 400, 400,
    ]);
  });
});

describe('QR pictures', () => {
  it('hold the modules that a reader was seen to read', () => {
    const modules = qrModules('eid.5a1c7f0e-3b52-4d0a-9d6e-0f4a6c2b7101');
    const drawn = modules.map((row) => row.map((dark) => (dark ? '#' : '.')).join('')).join('\n');
    expect(drawn.slice(0, 29)).toBe('#######..#..#..######.#######');
    expect(createHash('sha256').update(drawn).digest('hex').slice(0, 16)).toBe('a4291c0d27012b07');
    expect(() => qrModules('x'.repeat(54))).toThrow(RangeError);
  });

  it('are whole PNG files', async () => {
    const service = await practice();
    const { json } = await sign(service, reservedPersonNumbers.success);
    const png = Buffer.from(String(json['QR']).split(',')[1] ?? '', 'base64');
    expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    const data = png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8);
    expect(inflateSync(data)).toHaveLength(height * (1 + Math.ceil(width / 8)));
    expect(png.subarray(-8).toString('hex')).toBe('49454e44ae426082');
  });
});
