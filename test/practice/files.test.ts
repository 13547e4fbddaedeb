import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { practice } from './practice-client.ts';

const page = (box: string): string => `%PDF-1.4\n1 0 obj\n<< /Type /Page /MediaBox ${box} >>\nendobj\n%%EOF`;
const a4 = page('[0 0 595.28 841.89]');
const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64');
const file = (text: string, FileName = 'brev.pdf') => ({
  FileName,
  ContentType: 'application/pdf',
  Data: base64(text),
});

/** Pages as newer writers pack them: in a deflated object stream. */
const packed = (box: string): string => {
  const content = deflateSync(Buffer.from(`1 0 << /Type /Page /MediaBox ${box} >>`)).toString('latin1');
  return `%PDF-1.5\n2 0 obj\n<< /Type /ObjStm /N 1 /First 4 >>\nstream\n${content}\nendstream\nendobj\n%%EOF`;
};

describe('files', () => {
  it('what a draft no longer names is gone, what it names by id stays, and all goes with the draft', async () => {
    const { invoiceBody, created, call, ok, view, part } = await practice();
    const body = await invoiceBody();
    const id = await created('/v1/invoice/action', { ...body, Appendixes: [file('ett'), file('två')] });
    const before = await view(id);
    const kept = String(part(before, 'Appendixes', 0, 'FilePublicId'));
    const dropped = String(part(before, 'Appendixes', 1, 'FilePublicId'));
    await ok('PUT', `/v1/invoice/action/${id}`, { ...body, Appendixes: [{ FilePublicId: kept }] });
    const status = async (name: string) => (await call('GET', `/v1/files/file/${name}`)).status;
    expect([await status(kept), await status(dropped)]).toEqual([200, 404]);
    expect(part(await view(id), 'Appendixes', 0, 'FileName')).toBe('brev.pdf');
    await ok('DELETE', `/v1/invoice/action/${id}`);
    expect(await status(kept)).toBe(404);
  });

  it('an own PDF is given back as the invoice’s file, byte for byte', async () => {
    const { attested, ok, view, part, call, invoiceBody } = await practice();
    const id = await attested({ InvoicePDF: { Stream: base64(a4) } });
    expect((await ok('GET', `/v1/invoice/pdf/${id}`)).text).toBe(a4);
    const sent = await invoiceBody({ InvoicePDF: { Stream: base64(a4) } });
    expect((await ok('POST', '/v1/invoice/preview', sent)).text).toBe(a4);
    const name = String(part(await view(id), 'Invoices', 0, 'InvoiceFile', 'FilePublicId'));
    expect((await call('GET', `/v1/files/file/${name}`)).text).toBe(a4);
  });

  it.each([
    ['no base64', { Appendixes: [{ FileName: 'x', Data: '***' }] }],
    ['an own PDF that is none', { InvoicePDF: { Stream: base64('GIF89a') } }],
    ['neither data nor id', { Appendixes: [{ FileName: 'x' }] }],
  ])('%s is refused', async (_rule, over) => {
    const { invoiceBody, call } = await practice();
    expect((await call('POST', '/v1/invoice/action', { body: await invoiceBody(over) })).status).toBe(400);
  });
});

describe('letters', () => {
  it.each([
    [200, 'A4, standing or lying', [a4, page('[0 0 842 595]')]],
    [200, 'A4 in a packed page', [packed('[0 0 595 842]')]],
    [200, 'A4 by reference', ['%PDF-1.4\n7 0 obj [0 0 595 842] endobj\n1 0 obj << /MediaBox 7 0 R >> endobj']],
    [400, 'letter size', [page('[0 0 612 792]')]],
    [400, 'letter size in a packed page', [packed('[0 0 612 792]')]],
    [400, 'an appendix of A3', [a4, page('[0 0 842 1191]')]],
    [400, 'no PDF', ['hej']],
    [400, 'no pages', ['%PDF-1.4\n%%EOF']],
    [400, 'more than 10 MB together', [a4 + ' '.repeat(6_000_000), a4 + ' '.repeat(6_000_000)]],
  ])('%i: %s', async (status, _rule, parts) => {
    const { call, cid } = await practice();
    const [letter = '', ...appendixes] = parts;
    const body = {
      CreditorPublicId: cid,
      File: file(letter),
      Appendixes: appendixes.map(base64),
      PostageType: 'Economy',
    };
    expect((await call('POST', '/v1/delivery/mail', { body })).status).toBe(status);
  });
});

describe('text messages', () => {
  it.each([
    [200, { ReceiverPhone: '070-174 06 05', Message: 'Hej' }],
    [200, { ReceiverPhone: '41 23 45 67', Message: 'Hei', CountryCode: 'NO' }],
    [400, { ReceiverPhone: '070-1', Message: 'Hej' }],
    [400, { ReceiverPhone: '0701740605', Message: '\\n\\r' }],
    [400, { Message: 'Hej' }],
    [400, { ReceiverPhone: '0701740605', Message: 'Hej', CountryCode: 'XX' }],
  ])('%i: %o', async (status, body) => {
    const { call, cid } = await practice();
    expect((await call('POST', '/v1/delivery/sms', { body: { CreditorPublicId: cid, ...body } })).status).toBe(status);
  });
});
