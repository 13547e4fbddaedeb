import { describe, expect, it } from 'vitest';
import { practice } from './practice-client.ts';

describe('the seeded start', () => {
  it('has one user, two creditors and no debtors, and a reset goes back to it', async () => {
    const { ok, created, debtorBody, cid, cid2 } = await practice();
    const start = { Users: 1, Creditors: 2, Debtors: 0, Products: 0, Invoices: 0 };
    expect((await ok('GET', '/practice/state')).json).toMatchObject(start);
    await created('/v1/debtors/debtor', debtorBody());
    await ok('PUT', '/practice/clock', { AdvanceDays: 400 });
    await ok('POST', '/practice/reset', {});
    const state = (await ok('GET', '/practice/state')).json;
    expect(state).toMatchObject(start);
    expect(Math.abs(Date.parse(String(state['Now'])) - Date.now())).toBeLessThan(5000);
    const ids = (await ok('GET', '/v1/creditors/creditorsubs')).list.map((one) => one['CreditorPublicId']);
    expect(ids).toEqual([cid, cid2]);
  });
});

describe('debtors', () => {
  it('a bulk with one bad entry is 400 naming it from 0, and stores nothing', async () => {
    const { call, ok, created, debtorBody, cid } = await practice();
    const old = await created('/v1/debtors/debtor', debtorBody({ Name: 'Före' }));
    const body = [{ ...debtorBody({ Name: 'Efter' }), DebtorPublicId: old }, debtorBody(), debtorBody({ Name: ' ' })];
    const reply = await call('POST', '/v1/debtors/debtors', { body });
    expect([reply.status, reply.json['Message']]).toEqual([400, '[2] Name: saknas']);
    expect((await ok('GET', `/v1/debtors/debtors/${cid}`)).list.map((one) => one['Name'])).toEqual(['Före']);
  });

  it('a bulk updates those with an id, creates the rest and answers with an empty body', async () => {
    const { ok, created, debtorBody, cid } = await practice();
    const old = await created('/v1/debtors/debtor', debtorBody({ Name: 'Före', DebtorNo: '77' }));
    const reply = await ok('POST', '/v1/debtors/debtors', [
      { CreditorPublicId: cid, DebtorPublicId: old, Name: 'Efter' },
      debtorBody({ Name: 'Ny' }),
    ]);
    expect(reply.text).toBe('');
    const list = (await ok('GET', `/v1/debtors/debtors/${cid}`)).list;
    expect(list.map((one) => [one['Name'], one['DebtorNo']])).toEqual([
      ['Efter', '77'],
      ['Ny', '1'],
    ]);
  });

  it('DebtorNo is unique per creditor and otherwise the next free integer', async () => {
    const { call, ok, created, debtorBody, cid2 } = await practice();
    const no = async (over: object = {}) =>
      (await ok('GET', `/v1/debtors/debtor/${await created('/v1/debtors/debtor', debtorBody(over))}`)).json['DebtorNo'];
    expect([await no(), await no({ DebtorNo: '2' }), await no({ DebtorNo: '' })]).toEqual(['1', '2', '3']);
    expect((await call('POST', '/v1/debtors/debtor', { body: debtorBody({ DebtorNo: '2' }) })).status).toBe(400);
    expect(await no({ DebtorNo: '2', CreditorPublicId: cid2 })).toBe('2');
  });

  it('EInvoiceBank needs OrgNo', async () => {
    const { call, debtorBody } = await practice();
    expect((await call('POST', '/v1/debtors/debtor', { body: debtorBody({ EInvoiceBank: 'SEB' }) })).status).toBe(400);
    expect(
      (await call('POST', '/v1/debtors/debtor', { body: debtorBody({ EInvoiceBank: 'SEB', OrgNo: '559000-0013' }) }))
        .status,
    ).toBe(200);
  });

  it('one that is used on an invoice is not removed', async () => {
    const { call, created, debtorBody, invoice } = await practice();
    const id = await created('/v1/debtors/debtor', debtorBody());
    await invoice({ DebtorPublicId: id });
    expect((await call('DELETE', `/v1/debtors/debtor/${id}`)).status).toBe(400);
  });

  it('lists are cut and ordered; an unknown field is 400', async () => {
    const { call, ok, created, debtorBody, cid } = await practice();
    for (const Name of ['Östen', 'Ada', 'Åke']) await created('/v1/debtors/debtor', debtorBody({ Name }));
    const names = async (query: string) =>
      (await ok('GET', `/v1/debtors/debtors/${cid}?${query}`)).list.map((one) => one['Name']);
    expect(await names('offset=1&limit=1')).toEqual(['Ada']);
    expect(await names('sortingfield=Name')).toEqual(['Ada', 'Åke', 'Östen']);
    expect(await names('sortingfield=Name&asc=false&limit=1')).toEqual(['Östen']);
    expect(await names('filter=ad')).toEqual(['Ada']);
    expect((await call('GET', `/v1/debtors/debtors/${cid}?sortingfield=Nmae`)).status).toBe(400);
  });
});

describe('products', () => {
  it('a bulk answers with the last entry’s id and stores nothing when one entry is bad', async () => {
    const { call, ok, created, cid } = await practice();
    const product = (ArticleNumber: string, Description = 'Vara') => ({
      CreditorPublicId: cid,
      ArticleNumber,
      Description,
      UnitPrice: 99.5,
      VAT: 25,
    });
    const last = await created('/v1/products/products', [product('A'), product('B')]);
    expect((await ok('GET', `/v1/products/product/${last}`)).json).toMatchObject({
      ArticleNumber: 'B',
      UnitPrice: 99.5,
    });
    const reply = await call('POST', '/v1/products/products', { body: [product('C'), product('A')] });
    expect(reply.json['Message']).toMatch(/^\[1\] ArticleNumber: /);
    expect((await ok('GET', `/v1/products/products/${cid}`)).list).toHaveLength(2);
  });

  it('an empty list has no last entry, and a share of VAT lies within 0-100', async () => {
    const { call, cid } = await practice();
    const body = { CreditorPublicId: cid, Description: 'Vara', VAT: 101 };
    expect((await call('POST', '/v1/products/products', { body: [] })).status).toBe(400);
    expect((await call('POST', '/v1/products/product', { body })).json['Message']).toMatch(/^VAT: /);
  });

  it('are suggested from one template per creditor, which is there before it is put', async () => {
    const { ok, cid, cid2 } = await practice();
    const read = async (id: string) => (await ok('GET', `/v1/products/productstemplate/${id}`)).json;
    await ok('PUT', '/v1/products/productstemplate', { CreditorPublicId: cid, DefaultSalesUnits: 'h' });
    await ok('PUT', '/v1/products/productstemplate', { CreditorPublicId: cid, DefaultSalesVAT: 6 });
    const suggested = { DefaultSalesVAT: 6, DefaultProductType: 'Service', DefaultSalesUnits: null };
    expect(await read(cid)).toMatchObject({ ...suggested, CreditorPublicId: cid });
    expect(await read(cid2)).toMatchObject({ ...suggested, CreditorPublicId: cid2, DefaultSalesVAT: 25 });
  });

  it('one on a row of an invoice is not removed until the draft is gone', async () => {
    const { call, ok, created, invoice, line, cid } = await practice();
    const product = () => created('/v1/products/product', { CreditorPublicId: cid, Description: 'Vara' });
    const [free, billed] = [await product(), await product()];
    const draft = await invoice({ Records: [line({ ProductPublicId: billed })] });
    const remove = async (id: string) => (await call('DELETE', `/v1/products/product/${id}`)).status;
    expect([await remove(free), await remove(billed)]).toEqual([200, 400]);
    await ok('DELETE', `/v1/invoice/action/${draft}`);
    expect(await remove(billed)).toBe(200);
  });
});
