import { describe, expect, it } from 'vitest';
import { basic, practice } from './practice-client.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('add-ons', () => {
  it('the seeded creditors have them all; removed settings leave an add-on inactive, and new ones make it active', async () => {
    const { ok, cid } = await practice();
    const inactive = async (body: object = {}) =>
      (await ok('POST', `/v1/addons/creditoraddons/${cid}`, body)).list
        .filter((one) => one['IsActive'] !== true)
        .map((one) => one['Name']);
    expect(await inactive()).toEqual([]);
    await ok('DELETE', `/v1/addons/einvoicesettings/${cid}`);
    expect(await inactive()).toEqual(['EInvoice']);
    expect(await inactive({ Category: 'Payments' })).toEqual([]);
    expect((await ok('GET', `/v1/addons/einvoicesettings/${cid}`)).json['IsActive']).toBe(false);
    await ok('PUT', '/v1/addons/einvoicesettings', { CreditorPublicId: cid, GLN: '7350000000015' });
    expect((await ok('GET', `/v1/addons/einvoicesettings/${cid}`)).json).toMatchObject({
      IsActive: true,
      GLN: '7350000000015',
    });
    expect(await inactive()).toEqual([]);
  });
});

describe('a template of printed invoices', () => {
  it('keeps its id when it is changed, and its content until that is sent anew', async () => {
    const { ok, call, cid, cid2, part } = await practice();
    const put = async (over: object): Promise<string> =>
      String(JSON.parse((await ok('PUT', '/v1/addons/pdftemplatesettings', { CreditorPublicId: cid, ...over })).text));
    const File = (text: string) => ({ FileName: 'mall.html', ContentType: 'text/html', Data: base64(text) });
    const id = await put({ Name: 'Mall', File: File('första') });
    const content = async () =>
      (await ok('GET', `/v1/addons/pdftemplatesettingsfile/${cid}?templateid=${id}`)).bytes.toString();
    expect(await put({ TemplatePublicId: id, Name: 'Ny' })).toBe(id);
    expect(await content()).toBe('första');
    const listed = async () => part((await ok('GET', `/v1/addons/pdftemplatessettings/${cid}`)).json, 'Templates', 0);
    const fileId = String(part(await listed(), 'File', 'FilePublicId'));
    await put({ TemplatePublicId: id, Name: 'Ny', File: File('andra') });
    expect([await content(), part(await listed(), 'Name')]).toEqual(['andra', 'Ny']);
    expect((await call('GET', `/v1/files/file/${fileId}`)).status).toBe(404);
    const foreign = await call('DELETE', `/v1/addons/pdftemplatesettings/${cid2}?templateid=${id}`);
    const empty = await call('PUT', '/v1/addons/pdftemplatesettings', { body: { CreditorPublicId: cid, Name: 'Tom' } });
    expect([foreign.status, empty.status]).toEqual([404, 400]);
  });
});

describe('following an invoice', () => {
  it('counts once, ends with the invoice, and needs a user who may read it', async () => {
    const { ok, call, created, cid2, invoice } = await practice();
    const Rights = [{ CreditorPublicId: cid2, CanReadCreditor: true }];
    const other = await created('/v1/users/user', {
      Username: 'annan',
      Password: 'hemligt-1',
      IsEnabled: true,
      Rights,
    });
    const [me = {}] = (await ok('GET', '/v1/users/users')).list;
    const path = (user: unknown, action = '') =>
      `/v1/notifications/invoicesubscription?userpublicid=${String(user)}&actionpublicid=${action}`;
    const mine = path(me['UserPublicId']);
    const id = await invoice();
    await ok('POST', mine + id);
    await ok('POST', mine + id);
    expect((await ok('GET', mine)).list).toHaveLength(1);
    const auth = basic('annan', 'hemligt-1');
    const statuses = [
      await call('POST', path(other, id)),
      await call('GET', mine, { auth }),
      await call('GET', path(other), { auth }),
      await call('POST', mine + 'unknown'),
      await call('DELETE', mine + 'unknown'),
    ].map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 200, 404, 404]);
    await ok('DELETE', `/v1/invoice/action/${id}`);
    expect((await ok('GET', mine)).list).toEqual([]);
  });
});
