import { describe, expect, it } from 'vitest';
import { memoryPages, validateXML } from 'xmllint-wasm';
import { readContent } from '../../electron/practice/wire/formats.ts';
import { type Json } from '../../electron/practice/wire/json.ts';
import { writeXml } from '../../electron/practice/wire/xml.ts';
import { viewsXsd } from '../../electron/practice/wire/xsd.ts';
import { type FieldType, isPlainType, type PlainType, viewDefinition, viewNames } from '../../shared/service/views.ts';
import { practice } from './practice-client.ts';

const faults = async (xsd: string, ...documents: readonly string[]): Promise<readonly string[]> => {
  const { errors } = await validateXML({
    xml: documents.map((contents, index) => ({ fileName: `${String(index)}.xml`, contents })),
    schema: [xsd],
    initialMemoryPages: 256,
    maxMemoryPages: memoryPages.max / 16,
  });
  return errors.map((error) => error.message);
};

describe('the XSD', () => {
  it('is published without signing in and describes every view and enumeration', async () => {
    const { call } = await practice();
    const { status, headers, text } = await call('GET', '/views.xsd', { auth: null });
    expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    for (const name of viewNames()) expect(text).toContain(` name="${name}"`);
  });

  it('accepts what the service writes, and not what it never would', async () => {
    const { call, ok, attested, cid } = await practice();
    const { text: xsd } = await call('GET', '/views.xsd');
    const id = await attested();
    const xml = async (path: string) => (await ok('GET', path, undefined, { accept: null })).text;
    const answers = await Promise.all([
      xml(`/v1/invoice/action/${id}`),
      xml(`/v1/invoice/open/${cid}`),
      xml(`/v1/debtors/debtors/${cid}`),
      xml(`/v1/creditors/creditors`),
      xml('/v1/common/countries'),
    ]);
    expect(await faults(xsd, ...answers)).toEqual([]);
    const [invoice = ''] = answers;
    expect(await faults(xsd, invoice.replace('<Stage>Attested</Stage>', '<Stage>Atested</Stage>'))).not.toEqual([]);
    expect(await faults(xsd, invoice.replace('<InvoiceNumber>', '<InvoiceNo>'))).not.toEqual([]);
  });
});

/** A value of a type with something in every field, down to a few levels. */
const sample = (type: FieldType, depth: number): Json => {
  const one = sampleOf(type.name, depth);
  return type.list ? (depth > 4 ? [] : [one, one]) : one;
};
const plainSamples: Readonly<Record<PlainType, Json>> = {
  guid: '5a1c7f0e-3b52-4d0a-9d6e-0f4a6c2b7101',
  string: ' Å & <b> ]]> "c"\r\n ',
  int: -7,
  long: 9_007_199_254_740_991,
  number: 0.25,
  boolean: true,
  datetime: '2026-10-25T02:30:00.500+02:00',
  base64: 'JVBERg==',
};
const sampleOf = (name: string, depth = 0): Json => {
  if (isPlainType(name)) return plainSamples[name];
  const definition = viewDefinition(name);
  if (depth > 5 || definition === undefined) return null;
  switch (definition.kind) {
    case 'enum':
      return [...definition.values.keys()].at(-1) ?? null;
    case 'list':
      return [sampleOf(definition.item, depth + 1)];
    case 'object':
      return Object.fromEntries([...definition.fields].map(([field, type]) => [field, sample(type, depth + 1)]));
  }
};

describe('every view', () => {
  const views = viewNames().filter((name) => viewDefinition(name)?.kind !== 'enum');
  const written = views.map((name): readonly [string, Json, string] => {
    const value = sampleOf(name);
    return [name, value, writeXml(name, value)];
  });

  it('is written as its schema says', async () => {
    for (let from = 0; from < written.length; from += 100)
      expect(await faults(viewsXsd(), ...written.slice(from, from + 100).map(([, , xml]) => xml))).toEqual([]);
  });

  it.each(written)('%s is read from XML and from JSON as it was written', (name, value, xml) => {
    expect(readContent(Buffer.from(xml), 'application/xml', name)).toEqual(value);
    expect(readContent(Buffer.from(JSON.stringify(value)), 'application/json', name)).toEqual(value);
  });
});

const fieldsOf = (view: string): readonly string[] => {
  const definition = viewDefinition(view);
  return definition?.kind === 'object' ? [...definition.fields.keys()] : [];
};

describe('a view that is answered', () => {
  it('prints every field that it has, down to its amounts, whatever was sent', async () => {
    const { ok, attested, line, kr } = await practice();
    const sent = line({ UnitPrice: { ...kr(9950), ValueForView: 7 } });
    const { json } = await ok('GET', `/v1/invoice/action/${await attested({ Records: [sent], InterestType: null })}`);
    const { Records } = json;
    const [record] = Array.isArray(Records) ? Records : [];
    expect(Object.keys(json).toSorted()).toEqual(fieldsOf('InvoiceActionView').toSorted());
    expect(Object.keys(record).toSorted()).toEqual(fieldsOf('InvoiceActionRecordView').toSorted());
    expect(record).toMatchObject({
      UnitPrice: { ...kr(9950), ValueForView: 99.5 },
      DiscountAmount: null,
      DiscountPercentage: 0,
      Hidden: false,
      RotRutType: 'Unknown',
    });
    expect(json).toMatchObject({ InterestType: 'NoInterest', Message: null });
  });
});

describe('content that nobody should send', () => {
  const cases: readonly (readonly [string, string, string, number])[] = [
    ['XML nested 100,000 deep', 'application/xml', '<a>'.repeat(100_000) + '</a>'.repeat(100_000), 500],
    ['JSON nested a million deep', 'application/json', '['.repeat(1_000_000), 500],
    ['objects nested 100,000 deep', 'application/json', '{"Name":'.repeat(100_000) + '1' + '}'.repeat(100_000), 500],
    [
      'more elements than any document has',
      'application/xml',
      `<DebtorView>${'<a/>'.repeat(1_000_001)}</DebtorView>`,
      500,
    ],
    [
      'entities that expand',
      'application/xml',
      '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><DebtorView><Name>&b;</Name></DebtorView>',
      500,
    ],
    [
      'an entity of a file',
      'application/xml',
      '<!DOCTYPE d [<!ENTITY f SYSTEM "file:///etc/passwd">]><DebtorView><Name>&f;</Name></DebtorView>',
      500,
    ],
    ['more than the limit of a body', 'application/json', `"${'x'.repeat(64 * 1024 * 1024)}"`, 400],
  ];

  it.each(cases)('%s is refused in the documented form, and quickly', async (_, type, raw, status) => {
    const { call } = await practice();
    const reply = await call('POST', '/v1/debtors/debtor', { type, raw });
    expect(reply.status).toBe(status);
    expect(reply.json).toEqual({ Message: expect.any(String) });
    expect(reply.headers['errormessage']).toEqual(expect.any(String));
    expect(reply.ms).toBeLessThan(8_000);
  });

  it.each(['/v1/%zz', '/v1/invoice/action/%E0%A4%A', `/v1/invoice/action/${'x'.repeat(9_000)}`])(
    'the address %s is refused in the documented form',
    async (path) => {
      const { call } = await practice();
      const reply = await call('GET', path);
      expect(reply.status).toBe(400);
      expect(reply.json).toEqual({ Message: expect.any(String) });
    },
  );
});
