import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  bodyProblems,
  bodyView,
  firstBody,
  isOfType,
  typedText,
  unknownFields,
} from '../../shared/service/body-check.ts';
import { pathId, queryFields } from '../../shared/service/call-inputs.ts';
import { endpoint, endpointRows } from '../../shared/service/endpoint-rows.ts';
import { endpoints } from '../../shared/service/endpoints.ts';
import endpointsJson from '../../shared/service/endpoints.json' with { type: 'json' };
import { findCalls } from '../../shared/service/find-calls.ts';
import { namedCreditors } from '../../shared/service/named-creditors.ts';
import { sectionName } from '../../shared/service/section-names.ts';
import { isPlainType, viewDefinition } from '../../shared/service/views.ts';
import { leastBody } from './least-body.ts';

const cid = '5A1C7F0E-3b52-4d0a-9d6e-0f4a6c2b7101';
const raw = z
  .array(z.object({ path: z.string(), request: z.string().nullish(), note: z.string().nullish() }))
  .parse(endpointsJson);

describe('what a call takes', () => {
  it('is the creditor in the path wherever the documents say CID', () => {
    endpoints.forEach((row, index) => {
      const words = `${raw[index]?.request ?? ''} ${raw[index]?.note ?? ''}`;
      if (row.path.includes('{id}') && /\bCID\b/.test(words))
        expect(pathId(row), `${row.method} ${row.path}`).toBe('creditor');
      if (/\b(debtor|action|payment|product|user|file|request) id\b/.test(words) && !words.includes('CID'))
        expect(pathId(row), `${row.method} ${row.path}`).not.toBe('creditor');
    });
  });

  it('has a type for every field of every query, one that the form knows', () => {
    for (const row of endpoints)
      for (const { name, type } of queryFields(row))
        expect(isPlainType(type.name) || viewDefinition(type.name)?.kind === 'enum', `${row.path} ${name}`).toBe(true);
  });

  it('is a body of a known view wherever the documents name one', () => {
    for (const row of endpoints)
      if (/\b\w+(View|Request)\b/.test(row.request ?? '') && row.method !== 'GET' && row.query.length === 0)
        expect(bodyView(row), `${row.method} ${row.path}`).not.toBeNull();
  });

  it('is accepted for each of the 297 rows when filled with the least, and refused when that is spoilt', () => {
    for (const row of endpoints) {
      const view = bodyView(row);
      if (view === null) continue;
      const body = leastBody(view);
      expect(bodyProblems(view, body), `${row.method} ${row.path}`).toEqual([]);
      expect(unknownFields(view, body)).toEqual([]);
      expect(bodyProblems(view, 7).length, row.path).toBeGreaterThan(0);
      expect(bodyProblems(view, firstBody(view, cid)), row.path).toEqual([]);
    }
  });

  it('names the place of what is of another type', () => {
    const body = {
      CreditorPublicId: 'x',
      InvoiceDate: 'i morgon',
      DeliveryMethod: 'Duva',
      InvoiceFee: { Value: 1.5 },
      Records: [{ SequenceNo: 1, RecordType: 0, VAT: 25 }, { VAT: '25' }],
      Extra: 1,
    };
    expect(bodyProblems('InvoiceActionEntryView', body)).toEqual(
      expect.arrayContaining([
        { at: 'CreditorPublicId', expected: 'guid' },
        { at: 'InvoiceDate', expected: 'datetime' },
        { at: 'DeliveryMethod', expected: 'DeliveryMethodTypeView' },
        { at: 'InvoiceFee.Value', expected: 'long' },
        { at: 'Records[1].VAT', expected: 'number' },
      ]),
    );
    expect(bodyProblems('InvoiceActionEntryView', body)).toHaveLength(5);
    expect(unknownFields('InvoiceActionEntryView', body)).toEqual(['Extra']);
  });

  it('is read as its type from what is written', () => {
    const [steps] = queryFields(endpoint('PUT', '/v1/contractinvoice/movenextrun/{id}'));
    const [enable] = queryFields(endpoint('PUT', '/v1/creditors/matchoverpayments/{id}'));
    if (steps === undefined || enable === undefined) throw new Error('no such fields');
    expect(['-2', '2,5', ''].map((written) => isOfType(steps.type, typedText(steps.type, written)))).toEqual([
      true,
      false,
      false,
    ]);
    expect(['true', 'ja'].map((written) => isOfType(enable.type, typedText(enable.type, written)))).toEqual([
      true,
      false,
    ]);
  });

  it('names creditors in the path, the query and however deep in the body', () => {
    const [row] = endpointRows('POST', '/v1/invoice/attestmultiple');
    if (row === undefined) throw new Error('no such row');
    const deep = { CreditorPublicIds: ['A', 'b'], Inner: [{ creditorPublicId: 'C' }] };
    expect([...namedCreditors(row, { ids: {}, query: { creditorpublicid: 'D' }, body: deep })].sort()).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
    const settings = endpoint('DELETE', '/v1/addons/autogirosettings/{id}');
    expect([...namedCreditors(settings, { ids: { id: cid }, query: {}, body: undefined })]).toEqual([
      cid.toLowerCase(),
    ]);
  });
});

describe('finding a call', () => {
  const first = (typed: string): string | undefined => {
    const [row] = findCalls(typed);
    return row && `${row.method} ${row.path}`;
  };

  it('goes by path, section, trade words in both languages, views and fields, whatever the accents', () => {
    expect(findCalls('')).toHaveLength(297);
    expect(first('anonymisera')).toBe('PUT /v1/debtors/anonymize/{id}');
    expect(first('låst period ta bort')).toBe('DELETE /v1/accounting/lockedperiod/{id}');
    expect(first('last period radera')).toBe('DELETE /v1/accounting/lockedperiod/{id}');
    expect(first('debt collection cancel')).toBe('PUT /v1/debtcollection/cancel/{id}');
    expect(first('POST invoice/action')).toBe('POST /v1/invoice/action');
    expect(
      findCalls('kund skapa')
        .slice(0, 5)
        .map(({ path }) => path),
    ).toContain('/v1/debtors/debtor');
    expect(first('påminnelse skicka')).toBe('POST /v1/invoice/createandsendreminderinvoice');
    expect(findCalls('AttestMultipleInvoicesRequestView').map(({ path }) => path)).toContain(
      '/v1/invoice/attestmultiple',
    );
    expect(findCalls('EInvoiceBank').map(({ path }) => path)).toContain('/v1/debtors/debtor');
    expect(findCalls('går inte att ångra').length).toBeGreaterThan(40);
    expect(findCalls('xyzzy')).toEqual([]);
  });

  it('has a name for every section in both languages', () => {
    for (const { section } of endpoints) expect(sectionName(section).sv).not.toBe('');
    expect(sectionName('Debtors')).toEqual({ sv: 'Kunder', en: 'Customers' });
  });
});
