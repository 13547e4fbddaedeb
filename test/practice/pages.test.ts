import { beforeEach, describe, expect, it } from 'vitest';
import { practice, type Practice, type Reply } from './practice-client.ts';

let service: Practice;
beforeEach(async () => {
  service = await practice();
});

const visit = (address: string, options: { readonly form?: object; readonly language?: string } = {}) => {
  const { form, language = 'en' } = options;
  return service.call(form === undefined ? 'GET' : 'POST', address.replace(service.server.url, ''), {
    auth: null,
    accept: 'text/html',
    headers: { 'Accept-Language': language },
    ...(form === undefined
      ? {}
      : { raw: new URLSearchParams({ ...form }).toString(), type: 'application/x-www-form-urlencoded' }),
  });
};
const urls = { SuccessUrl: 'https://example.com/ok?a=1', FailureUrl: 'https://example.com/no' };
const payWindow = async (ActionPublicId: string, over: object = {}, section = 'invoice'): Promise<string> =>
  String(
    (await service.ok('POST', `/v1/${section}/creditcardpayment`, { ActionPublicId, ...urls, ...over })).json[
      'PaymentWindowUrl'
    ],
  );
const addWindow = async (DebtorPublicId: string, over: object = {}): Promise<string> =>
  String(
    (await service.ok('POST', '/v1/debtors/addcreditcard', { DebtorPublicId, ...urls, ...over })).json['AddWindowUrl'],
  );
const debtor = (): Promise<string> => service.created('/v1/debtors/debtor', service.debtorBody());
const policy = (reply: Reply): string => String(reply.headers['content-security-policy']);

describe('a card window', () => {
  it('says who is paid and how much, takes the payment once, and leads to SuccessUrl', async () => {
    const id = await service.attested();
    const address = await payWindow(id);
    const asked = await visit(address);
    expect(asked.text).toContain('Pay Norrsken Övning AB');
    expect(asked.text).toContain('125.00 SEK');
    const paid = await visit(address, { form: { outcome: 'Succeeded' } });
    expect([paid.status, paid.headers['location']]).toEqual([303, urls.SuccessUrl]);
    expect(await service.stage(id)).toBe('Completed');
    const again = await visit(address, { form: { outcome: 'Failed' } });
    expect(again.headers['location']).toBe(new URL(address).pathname);
    expect((await visit(address)).text).toContain('The payment has been made.');
    expect(await service.stage(id)).toBe('Completed');
  });

  it('leads to FailureUrl where it is declined, and stays itself where no address was given', async () => {
    const id = await service.attested();
    const declined = await visit(await payWindow(id), { form: { outcome: 'Failed' } });
    expect([declined.status, declined.headers['location']]).toEqual([303, urls.FailureUrl]);
    expect(await service.stage(id)).toBe('Attested');
    const address = await payWindow(id, { SuccessUrl: null, FailureUrl: null });
    const paid = await visit(address, { form: { outcome: 'Succeeded' } });
    expect([paid.status, paid.headers['location']]).toEqual([303, new URL(address).pathname]);
  });

  it('does nothing where the form says nothing, there is nothing left to pay, or the window is unknown', async () => {
    const id = await service.attested();
    const [address, other] = [await payWindow(id), await payWindow(id)];
    expect((await visit(address, { form: {} })).status).toBe(400);
    await visit(other, { form: { outcome: 'Succeeded' } });
    const late = await visit(address, { form: { outcome: 'Succeeded' } });
    expect([late.status, late.text]).toEqual([400, expect.stringContaining('There is nothing to pay.')]);
    expect((await visit('/cards/payment/5a1c7f0e-3b52-4d0a-9d6e-0f4a6c2b7101')).status).toBe(404);
  });

  it('takes payments of reconciliation invoices, too', async () => {
    const id = await service.created('/v1/reconciliationinvoice/action', {
      CreditorPublicId: service.cid,
      Debtor: { DebtorNo: 'R1', OrgNo: '556677-8899', Name: 'Kund' },
      InvoiceNumber: '7001',
      CurrentAmount: service.kr(5_000),
    });
    const address = await payWindow(id, {}, 'reconciliationinvoice');
    expect((await visit(address)).text).toContain('50.00 SEK');
    expect((await visit(address, { form: { outcome: 'Succeeded' } })).status).toBe(303);
    const view = await service.ok('GET', `/v1/reconciliationinvoice/action/${id}`);
    expect(JSON.stringify(view.json)).toContain('Completed');
  });

  it('saves a card', async () => {
    const id = await debtor();
    const [saved, cancelled] = [await addWindow(id), await addWindow(id)];
    expect((await visit(saved, { language: 'sv' })).text).toContain('Spara kort hos Norrsken Övning AB');
    expect((await visit(saved, { form: { outcome: 'Succeeded' } })).headers['location']).toBe(urls.SuccessUrl);
    expect((await visit(cancelled, { form: { outcome: 'Failed' } })).headers['location']).toBe(urls.FailureUrl);
    expect((await service.ok('GET', `/v1/debtors/debtor/${id}`)).json['CreditCards']).toHaveLength(1);
  });

  it('speaks the language of the intent, else the best liked of the visitor’s that it knows', async () => {
    const id = await debtor();
    const languages = ['sv', 'en;q=0.5, sv;q=0.9', 'de', ''];
    const address = await addWindow(id);
    const spoken = await Promise.all(
      languages.map(async (language) => /lang="(..)"/.exec((await visit(address, { language })).text)?.[1]),
    );
    expect(spoken).toEqual(['sv', 'sv', 'en', 'sv']);
    expect((await visit(await addWindow(id, { Language: 'EN' }), { language: 'sv' })).text).toContain('lang="en"');
  });
});

describe('every page', () => {
  it('shows names as text, and runs no script but its own', async () => {
    const creditor = (await service.ok('GET', `/v1/creditors/creditor/${service.cid2}`)).json;
    const Name = `<img src=x onerror="alert(1)">'&`;
    await service.ok('PUT', '/v1/creditors/creditor', { ...creditor, Name });
    const id = await service.created('/v1/debtors/debtor', service.debtorBody({ CreditorPublicId: service.cid2 }));
    const url = 'https://example.com/"><script>alert(1)</script>';
    const address = await addWindow(id, { SuccessUrl: url });
    const token = await service.ok('GET', `/v1/creditors/creditortoken/${service.cid2}`);
    const pages = [
      await visit(address),
      await visit(String(token.json['PortalURL'])),
      await visit(`${address}`, { form: { outcome: 'Succeeded' } }).then(() => visit(address)),
    ];
    for (const page of pages) {
      expect(page.text).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;');
      expect(page.text).not.toMatch(/<img|<script/);
      expect(policy(page)).toMatch(/default-src 'none'; style-src 'sha256-[^ ]+'; script-src 'none';/);
      expect(page.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    }
    await service.ok('PUT', '/v1/creditors/creditor', creditor);
  });

  it('is handed out at the address that was called where it is this computer’s, else at the service’s own', async () => {
    const id = await service.attested();
    const port = String(service.server.port);
    const at = async (host: string): Promise<string> => {
      const body = { ActionPublicId: id };
      const reply = await service.ok('POST', '/v1/invoice/creditcardpayment', body, { headers: { Host: host } });
      return new URL(String(reply.json['PaymentWindowUrl'])).origin;
    };
    expect(await at(`localhost:${port}`)).toBe(`http://localhost:${port}`);
    expect(await at(`[::1]:${port}`)).toBe(`http://[::1]:${port}`);
    for (const host of ['example.com', '127.0.0.1.example.com', 'a@example.com:1', 'localhost@example.com'])
      expect(await at(host)).toBe(`http://127.0.0.1:${port}`);
  });
});

describe('the portal’s sign-in', () => {
  const link = async (): Promise<string> =>
    String((await service.ok('GET', `/v1/creditors/creditortoken/${service.cid}`)).json['PortalURL']);

  it('says who signed in to what, once, within a minute, and in no frame', async () => {
    const address = await link();
    const first = await visit(address);
    expect(first.text).toMatch(/demo[^]*Norrsken Övning AB/);
    expect(policy(first)).toContain("frame-ancestors 'none'");
    const second = await visit(address);
    expect([second.status, second.text]).toEqual([401, expect.not.stringContaining('Norrsken')]);
    expect((await visit('/portal/sign-in')).status).toBe(401);

    let now = Date.parse('2027-03-01T12:00:00Z');
    const late = await practice({ now: () => now });
    const url = String((await late.ok('GET', `/v1/creditors/creditortoken/${late.cid}`)).json['PortalURL']);
    now += 60_001;
    expect((await late.call('GET', url.replace(late.server.url, ''), { auth: null })).status).toBe(401);
  });
});

describe('bank account retrieval in an iframe', () => {
  const session = async (person?: string): Promise<Record<string, unknown>> =>
    (
      await service.ok('POST', '/v1/bankaccount/initiateretrieval', {
        CreditorPublicId: service.cid,
        ...(person === undefined ? {} : { PersonalIdNumber: person }),
      })
    ).json;
  const address = (keys: Record<string, unknown>, origin = 'https://example.com'): string =>
    `/account-lookup?${new URLSearchParams({
      sessionId: String(keys['SessionId']),
      sessionToken: String(keys['SessionToken']),
      colorTheme: 'light',
      origin,
    }).toString()}`;
  const told = ({ text }: Reply): unknown => {
    const message: unknown = JSON.parse((/data-message="([^"]*)"/.exec(text)?.[1] ?? 'null').replaceAll('&quot;', '"'));
    return service.part(message, 'data');
  };

  it('gives the chosen account to the page around, which alone is told, and ends the session', async () => {
    const page = address(await session());
    expect((await visit(page, { form: { act: 'find', bank: 'SHB', digits: '12345' } })).status).toBe(400);
    expect((await visit(page, { form: { act: 'find', bank: 'NONE', digits: '123456' } })).status).toBe(400);
    const accounts = await visit(page, { form: { act: 'find', bank: 'SHB', digits: '123456' } });
    expect([accounts.status, accounts.text]).toEqual([200, expect.stringContaining('6000-1234562')]);
    const chosen = { act: 'use', bank: 'SHB', digits: '123456', account: '1234562' };
    expect((await visit(page, { form: { ...chosen, account: '9' } })).status).toBe(400);
    const end = await visit(page, { form: chosen });
    expect(told(end)).toEqual({
      sessionState: 'successful',
      clearingNo: '6000',
      accountNo: '1234562',
      bank: 'SHB',
      bankName: 'Handelsbanken',
    });
    expect(end.text).toContain('data-around="https://example.com"');
    expect(told(await visit(page, { form: chosen }))).toMatchObject({ sessionState: 'failed' });
  });

  it('asks for no digits where the person is known, and fails for the person who does', async () => {
    const known = await visit(address(await session('121212-1212')), { form: { act: 'find', bank: 'SEB' } });
    expect(known.text).toMatch(/5000-\d{7}/);
    const fails = await visit(address(await session('000101-9801')), { form: { act: 'find', bank: 'SEB' } });
    expect(told(fails)).toEqual({ sessionState: 'failed', errorMessage: 'The bank could not identify the user' });
  });

  it('is aborted or fails as the person wishes, and fails where the keys fit no session', async () => {
    const end = async (act: string): Promise<unknown> => told(await visit(address(await session()), { form: { act } }));
    expect(await end('abort')).toEqual({ sessionState: 'aborted', errorMessage: 'Cancelled by the user' });
    expect(await end('fail')).toEqual({ sessionState: 'failed', errorMessage: 'Technical error' });
    const [one, other] = [await session(), await session()];
    const mixed = await visit(address({ ...one, SessionToken: other['SessionToken'] }));
    expect([mixed.status, told(mixed)]).toEqual([401, expect.objectContaining({ sessionState: 'failed' })]);
    for (const origin of ['*', '', 'null', 'https://example.com/', 'data:text/html,'])
      expect((await visit(address(one, origin))).status).toBe(400);
  });
});
