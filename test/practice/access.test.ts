import { describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../shared/service/endpoints.ts';
import { type Right, rightOf, rights, rightsOfShare } from '../../shared/service/rights.ts';
import { basic, type Practice, practice } from './practice-client.ts';

const password = 'losen-1';
const all = Object.fromEntries(rights.map((right) => [right, true]));

/** Another user of the domain, with these rights on the first creditor. */
const otherUser = async (
  { created, cid }: Practice,
  Username: string,
  given: Readonly<Record<string, boolean>> = {},
) => {
  const Rights = Object.keys(given).length === 0 ? [] : [{ CreditorPublicId: cid, ...given }];
  const id = await created('/v1/users/user', { Username, Password: password, Rights });
  return { id, auth: basic(Username, password) };
};

const shareWith = (cid: string, SharedWithUserName: string, over: object = {}) => ({
  CreditorPublicId: cid,
  SharedWithUserName,
  ...over,
});

describe('rights on a creditor', () => {
  it('open each its own endpoints: with all but that one the call is 401, with it the call goes through', async () => {
    const service = await practice();
    const { call, ok, created, invoice, attested, debtorBody, kr, cid } = service;
    const { id, auth } = await otherUser(service, 'one');
    const payment = async () => ({ ActionPublicId: await attested(), Amount: kr(100), Date: '2026-12-02' });
    const span = { CreditorPublicId: cid, From: '2026-01-01', To: '2026-12-31' };
    const tries: readonly (readonly [Right, string, () => Promise<string> | string, () => unknown])[] = [
      ['CanAttestInvoice', 'PUT', async () => `/v1/invoice/attest/${await invoice()}`, () => undefined],
      ['CanManageInvoices', 'PUT', async () => `/v1/invoice/dispute/${await attested()}`, () => undefined],
      ['CanManageInvoicePayments', 'POST', () => '/v1/invoice/registerpayment', payment],
      ['CanWriteCreditor', 'POST', () => '/v1/debtors/debtor', debtorBody],
      [
        'CanManageSelfInvoiceDebtorInfoes',
        'POST',
        () => '/v1/debtors/debtor',
        () => debtorBody({ DebtorSelfInvoiceInfo: { BankgiroNo: '991-2346' } }),
      ],
      ['CanReadSettings', 'GET', () => `/v1/creditors/kyc/${cid}`, () => undefined],
      ['CanReadBookkeeping', 'PUT', () => '/v1/accounting/accountingvouchers', () => span],
      ['CanReadCreditor', 'GET', () => `/v1/debtors/debtors/${cid}`, () => undefined],
    ];
    for (const [right, method, path, body] of tries) {
      const [target, content] = [await path(), await body()];
      const statusWith = async (Rights: object) => {
        await ok('PUT', '/v1/users/user', { UserPublicId: id, Rights: [{ CreditorPublicId: cid, ...Rights }] });
        return (await call(method, target, content === undefined ? { auth } : { auth, body: content })).status;
      };
      const statuses = [await statusWith({ ...all, [right]: false }), await statusWith(all)];
      expect([right, ...statuses]).toEqual([right, 401, 200]);
    }
    expect(await created('/v1/debtors/debtor', debtorBody())).not.toBe('');
  });

  it('without reading it no record of a creditor exists: 404, and 401 for its debtor', async () => {
    const service = await practice();
    const { call, created, invoice, debtorBody } = service;
    const { auth } = await otherUser(service, 'blind', { ...all, CanReadCreditor: false });
    const debtor = await created('/v1/debtors/debtor', debtorBody());
    expect((await call('GET', `/v1/invoice/action/${await invoice()}`, { auth })).status).toBe(404);
    expect((await call('GET', `/v1/debtors/debtor/${debtor}`, { auth })).status).toBe(401);
    expect((await call('GET', '/v1/creditors/creditorsubs', { auth })).list).toEqual([]);
  });

  it('a right that writes is never asked of a read, and every other call takes one', () => {
    const reading: readonly Right[] = ['CanReadCreditor', 'CanReadSettings', 'CanReadBookkeeping'];
    const gets = endpoints.filter(({ method }) => method === 'GET').map(({ path }) => rightOf('GET', path));
    expect(gets.every((right) => reading.includes(right))).toBe(true);
    expect(rightOf('PUT', '/v1/invoice/attest/{id}')).toBe('CanAttestInvoice');
    expect(rightOf('PUT', '/v1/selfinvoice/attest/{id}')).toBe('CanAttestSupplierInvoice');
    expect(rightOf('PUT', '/v1/selfinvoice/sendpayment')).toBe('CanPaySupplierInvoice');
    expect(rightOf('POST', '/v1/search/actions')).toBe('CanReadCreditor');
  });

  it('a creditor that is open to all users gives each of them everything, until it is closed again', async () => {
    const service = await practice();
    const { call, ok, cid2 } = service;
    const { auth } = await otherUser(service, 'late');
    const subs = async () => (await call('GET', '/v1/creditors/creditorsubs', { auth })).list.length;
    const open = async (GiveAllUsersFullRightsOnCreditor: boolean) => {
      const { json } = await ok('GET', `/v1/creditors/creditor/${cid2}`);
      await ok('PUT', '/v1/creditors/creditor', { ...json, GiveAllUsersFullRightsOnCreditor });
    };
    await open(true);
    expect(await subs()).toBe(1);
    const body = { CreditorPublicId: cid2, Name: 'Kund' };
    expect((await call('POST', '/v1/debtors/debtor', { auth, body })).status).toBe(200);
    await open(false);
    expect(await subs()).toBe(0);
  });
});

describe('shares', () => {
  it('nobody gives more than they have, and writing brings what a share has no flag for', async () => {
    const service = await practice();
    const { call, ok, cid } = service;
    const giver = await otherUser(service, 'giver', { CanReadCreditor: true, CanWriteCreditor: true });
    await otherUser(service, 'taker');
    const share = (over: object) =>
      call('POST', '/v1/creditors/shares', { auth: giver.auth, body: shareWith(cid, 'taker', over) });
    expect((await share({ CanAttestInvoice: true })).status).toBe(401);
    expect((await share({})).status).toBe(200);
    expect((await share({})).status).toBe(400);
    expect((await ok('GET', `/v1/creditors/shares/${cid}`)).list).toMatchObject([
      { SharedWithUserName: 'taker', CanAttestInvoice: false },
    ]);
    expect(rightsOfShare(['CanWriteCreditor'])).toContain('CanManageInvoices');
    expect(rightsOfShare(['CanReadSettings'])).toEqual(['CanReadCreditor', 'CanReadSettings']);
  });

  it('one that is taken back takes what its user gave on; each happening is told once', async () => {
    const service = await practice();
    const { call, ok, cid } = service;
    await ok('PUT', '/practice/settings', { WebhookUrl: 'http://127.0.0.1:9/' });
    const [first, second] = [await otherUser(service, 'first'), await otherUser(service, 'second')];
    const writes = { CanWriteCreditor: true, CanReadSettings: true };
    await ok('POST', '/v1/creditors/shares', shareWith(cid, 'first', writes));
    // A share with CanWriteCreditor gives managing rights too, which the giver has by the same share.
    await ok('POST', '/v1/creditors/shares', shareWith(cid, 'second', writes), { auth: first.auth });
    const sees = async ({ auth }: { readonly auth: string }) =>
      (await call('GET', `/v1/creditors/creditor/${cid}`, { auth })).status;
    expect([await sees(first), await sees(second)]).toEqual([200, 200]);
    const [share] = (await ok('GET', '/v1/creditors/shares', undefined, { auth: first.auth })).list;
    await ok('DELETE', `/v1/creditors/shares/${String(share?.['SharePublicId'])}`);
    expect([await sees(first), await sees(second)]).toEqual([401, 401]);
    await vi.waitFor(async () => {
      expect((await ok('GET', `/v1/webhooks/failedwebhookevents/${cid}?hours=1`)).list).toEqual([
        { EventType: 'CreditorSharedWebhook', Count: 2 },
        { EventType: 'CreditorUnshared', Count: 1 },
      ]);
    });
  });
});

describe('sign-in tokens', () => {
  it('sign in once, within a minute, the user whom they are for, on their creditor', async () => {
    const service = await practice();
    const { call, ok, cid } = service;
    await otherUser(service, 'seen', { CanReadCreditor: true });
    const tokenFor = async (name: string) =>
      (await ok('GET', `/v1/creditors/creditortoken/${cid}?username=${name}`)).json['Token'];
    const signIn = async (Token: unknown) => call('POST', '/practice/signins', { body: { Token } });
    const token = await tokenFor('seen');
    expect((await signIn(token)).json).toEqual({ Username: 'seen', CreditorPublicId: cid });
    expect((await signIn(token)).status).toBe(401);
    const late = await tokenFor('');
    const { Now } = (await ok('GET', '/practice/state')).json;
    await ok('PUT', '/practice/clock', { To: new Date(Date.parse(String(Now)) + 61_000).toISOString() });
    expect((await signIn(late)).status).toBe(401);
  });

  it('for another user are an administrator’s, and need that the user sees the creditor', async () => {
    const service = await practice();
    const { call, cid } = service;
    const { auth } = await otherUser(service, 'plain', { CanReadCreditor: true });
    await otherUser(service, 'outside');
    const status = async (name: string, by?: string) =>
      (await call('GET', `/v1/creditors/creditortoken/${cid}?username=${name}`, by === undefined ? {} : { auth: by }))
        .status;
    expect([await status('outside'), await status('nobody')]).toEqual([401, 404]);
    expect([await status('demo', auth), await status('plain', auth)]).toEqual([401, 200]);
  });
});

describe('users', () => {
  it('are administered by administrators; others change themselves without more power', async () => {
    const service = await practice();
    const { call, ok, cid } = service;
    const { id, auth } = await otherUser(service, 'plain');
    const own = (await ok('GET', `/v1/users/user/${id}`)).json;
    const put = async (body: object) => (await call('PUT', '/v1/users/user', { auth, body })).status;
    expect(await put({ ...own, Language: 'EN' })).toBe(200);
    expect(await put({ ...own, IsAdministrator: true })).toBe(401);
    expect(await put({ ...own, Rights: [{ CreditorPublicId: cid, CanReadCreditor: true }] })).toBe(401);
    const body = { Username: 'new', Password: password };
    expect((await call('POST', '/v1/users/user', { auth, body })).status).toBe(401);
    const [demo] = (await ok('GET', '/v1/users/users')).list;
    const renew = `/v1/authentication/securetoken/${String(demo?.['UserPublicId'])}`;
    expect((await call('POST', renew, { auth })).status).toBe(401);
    expect((await call('GET', `/v1/creditors/creditor/${cid}`, { auth })).json['Message']).toMatch(
      /^Access is missing/,
    );
  });

  it('show when they last called, and lose their rights with their record', async () => {
    const service = await practice();
    const { call, ok } = service;
    const { id, auth } = await otherUser(service, 'seen', all);
    const view = async () => (await ok('GET', `/v1/users/user/${id}`)).json;
    expect((await view())['LastLogin']).toBeNull();
    await call('GET', '/v1/common/countries', { auth });
    expect(Math.abs(Date.parse(String((await view())['LastLogin'])) - Date.now())).toBeLessThan(60_000);
    await ok('DELETE', `/v1/users/user/${id}`);
    expect((await call('GET', `/v1/users/user/${id}`)).status).toBe(404);
  });

  it('make a token with Basic and no content only', async () => {
    const { call, ok } = await practice();
    const path = '/v1/authentication/apiauthenticate';
    const token = String((await ok('POST', path)).json['Value']);
    const auth = `SecureToken ${Buffer.from(token).toString('base64')}`;
    expect((await call('POST', path, { auth })).status).toBe(401);
    expect((await call('POST', path, { body: {} })).status).toBe(400);
    expect((await call('GET', '/v1/authentication/securetoken', { auth })).json['Value']).toBe(token);
  });
});

describe('creditors', () => {
  const company = { Name: 'Bolag AB', OrgNo: '559000-0039', CountryCode: 'SE' };

  it('are legal entities with a valid organization number; a person is none', async () => {
    const { call, created } = await practice();
    const status = async (over: object) =>
      (await call('POST', '/v1/creditors/creditor', { body: { ...company, ...over } })).status;
    expect(await status({ OrgNo: '559000-0038' })).toBe(400);
    expect(await status({ OrgNo: '19121212-1212' })).toBe(400);
    expect(await status({ OrgNo: null })).toBe(400);
    expect(await status({ CreditorBankInfo: { BankgiroNo: '991-2345' } })).toBe(400);
    expect(await created('/v1/creditors/creditor', company)).not.toBe('');
  });

  it('belong to their maker, count numbers forwards only, and are not removed once anything is on them', async () => {
    const service = await practice();
    const { call, ok, created } = service;
    const maker = await otherUser(service, 'maker');
    const body = { ...company, NextInvoiceNumber: '5000' };
    const id = String((await call('POST', '/v1/creditors/creditor', { auth: maker.auth, body })).json['PublicId']);
    expect((await call('GET', `/v1/creditors/creditor/${id}`)).status).toBe(401);
    const next = async () => (await call('GET', `/v1/creditors/creditor/${id}`, maker)).json['NextInvoiceNumber'];
    expect(await next()).toBe('5000');
    await ok('PUT', '/v1/creditors/creditor', { CreditorPublicId: id, NextInvoiceNumber: '1001' }, maker);
    expect(await next()).toBe('5000');
    const own = await created('/v1/creditors/creditor', company);
    await ok('PUT', '/v1/creditors/defaultactionconfig', { CreditorPublicId: own, OurReference: 'Åke' });
    await ok('DELETE', `/v1/creditors/creditor/${own}`);
  });
});
