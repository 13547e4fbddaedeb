import { describe, expect, it } from 'vitest';
import { type Practice, practice } from './practice-client.ts';

const product = (cid: string, over: object = {}) => ({ CreditorPublicId: cid, Description: 'Vara', ...over });
const xml = (cid: string, inside: string, root = 'ProductView') =>
  `<${root}><CreditorPublicId>${cid}</CreditorPublicId>${inside}</${root}>`;

/** The description of the product that the content made, or the status that refused it. */
const made = async ({ call, ok }: Practice, raw: string | Buffer, type: string): Promise<unknown> => {
  const reply = await call('POST', '/v1/products/product', { raw, type });
  if (reply.status !== 200) return reply.status;
  return (await ok('GET', `/v1/products/product/${String(reply.json['PublicId'])}`)).json['Description'];
};

describe('the encoding of a content', () => {
  it('is the one of the header, of its first bytes, or of the declaration of XML; else UTF-8', async () => {
    const service = await practice();
    const json = JSON.stringify(product(service.cid, { Description: 'Åäö' }));
    const document = xml(service.cid, '<Description>Åäö</Description>');
    const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${document}`;
    for (const [content, encoding, type] of [
      [json, 'utf8', 'application/json'],
      [`\ufeff${json}`, 'utf8', 'application/json'],
      [json, 'latin1', 'application/json; charset=iso-8859-1'],
      [`\ufeff${json}`, 'utf16le', 'application/json; charset=utf-16'],
      [declared('ISO-8859-1'), 'latin1', 'application/xml'],
      [`\ufeff${declared('utf-16')}`, 'utf16le', 'application/xml'],
      [document, 'latin1', 'application/xml; charset=iso-8859-1'],
    ] as const) {
      expect(await made(service, Buffer.from(content, encoding), type), `${type} ${encoding}`).toBe('Åäö');
    }
  });

  it('that is not the one it says, or that nobody knows, is unparsable: 500', async () => {
    const service = await practice();
    const json = JSON.stringify(product(service.cid, { Description: 'Åäö' }));
    expect(await made(service, Buffer.from(json, 'latin1'), 'application/json')).toBe(500);
    expect(await made(service, json, 'application/json; charset=klingon')).toBe(500);
  });
});

describe('the format of an answer', () => {
  it.each([
    ['application/json', 'json'],
    ['application/json;q=0.5, application/xml', 'xml'],
    ['application/xml;q=0.5, application/json', 'json'],
    ['application/xml, application/json', 'xml'],
    ['*/*', 'xml'],
  ])('Accept: %s gives %s', async (accept, format) => {
    const { call } = await practice();
    const { headers } = await call('GET', '/v1/common/currencies', { accept });
    expect(headers['content-type']).toBe(`application/${format}; charset=utf-8`);
  });
});

describe('XML', () => {
  it('has the view as root and items by their names, in a namespace or none; other names are 500', async () => {
    const service = await practice();
    const { cid, call } = service;
    const inside = '<Description>Vara</Description>';
    const prefixed = `<p:ProductView xmlns:p="urn:x"><p:CreditorPublicId>${cid}</p:CreditorPublicId><p:Description>Vara</p:Description></p:ProductView>`;
    expect(await made(service, xml(cid, inside), 'application/xml')).toBe('Vara');
    expect(await made(service, prefixed, 'application/xml')).toBe('Vara');
    expect(await made(service, prefixed.replace(' xmlns:p="urn:x"', ''), 'application/xml')).toBe(500);
    expect(await made(service, xml(cid, inside, 'Product'), 'application/xml')).toBe(500);
    const list = (item: string) =>
      call('POST', '/v1/products/products', {
        raw: `<ProductsView>${xml(cid, inside, item)}</ProductsView>`,
        type: 'application/xml',
      });
    expect([(await list('ProductView')).status, (await list('Product')).status]).toEqual([200, 500]);
  });

  it('keeps the spaces of a text, and reads numbers, flags, enumerations, and what is nil', async () => {
    const { cid, ok, call } = await practice();
    const inside =
      '<Description> a <![CDATA[< b]]> </Description><UnitPrice> 99.5 </UnitPrice><VAT>25</VAT><IsActive>false</IsActive><ProductType>1</ProductType><ArticleNumber xsi:nil="1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"/><ConfigurationCode/>';
    const reply = await call('POST', '/v1/products/product', { raw: xml(cid, inside), type: 'application/xml' });
    const { json } = await ok('GET', `/v1/products/product/${String(reply.json['PublicId'])}`);
    expect(json).toMatchObject({
      Description: ' a < b ',
      UnitPrice: 99.5,
      VAT: 25,
      IsActive: false,
      ProductType: 'Commodity',
      ArticleNumber: null,
    });
  });

  it('is well formed whatever a text holds, and says the same', async () => {
    const { cid, created, ok } = await practice();
    const id = await created('/v1/products/product', product(cid, { Description: 'a\u0001b\uffffc\r\nd]]>e&<' }));
    const { text } = await ok('GET', `/v1/products/product/${id}`, undefined, { accept: 'application/xml' });
    expect(text).toContain('<Description>abc&#13;\nd]]&gt;e&amp;&lt;</Description>');
  });
});

describe('JSON', () => {
  it.each([
    ['a number where a text belongs', { Description: 5 }],
    ['a text where a number belongs', { UnitPrice: '99.5' }],
    ['a text where a flag belongs', { IsActive: 'true' }],
    ['a number where a flag belongs', { IsActive: 1 }],
    ['an enumeration in another case', { ProductType: 'commodity' }],
    ['an integer of an enumeration as a text', { ProductType: '1' }],
    ['an integer that the enumeration lacks', { ProductType: 99 }],
    ['an object where a text belongs', { Description: {} }],
  ])('%s cannot be read: 500, and nothing is stored', async (_, over) => {
    const { cid, call, ok } = await practice();
    expect((await call('POST', '/v1/products/product', { body: product(cid, over) })).status).toBe(500);
    expect((await ok('GET', `/v1/products/products/${cid}`)).list).toEqual([]);
  });
});
