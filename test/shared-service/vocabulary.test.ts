import { describe, expect, it } from 'vitest';
import { endpoint, endpointRows } from '../../shared/service/endpoint-rows.ts';
import { endpoints } from '../../shared/service/endpoints.ts';
import * as enumerations from '../../shared/service/enumerations.ts';
import { debtorViewIn, debtorsIn } from '../../shared/service/register-views.ts';
import { invoiceStage, invoiceStages } from '../../shared/service/invoice-stages.ts';
import { actsIn, invoiceActs, isAllowed } from '../../shared/service/invoice-transitions.ts';
import { invoiceSubsIn, invoiceViewIn } from '../../shared/service/invoice-views.ts';
import { rateLimitOf, rateLimits } from '../../shared/service/limits.ts';
import { isCallIdRefusal, serviceMessage } from '../../shared/service/errors.ts';
import { enumInteger, enumName, isPlainType, viewDefinition, viewNames } from '../../shared/service/views.ts';
import { instantText, readDay, readInstant, stockholmMidnight } from '../../shared/service/service-time.ts';
import { calendarDate } from '../../shared/domain/calendar-date.ts';

const valuesOf = (view: string): string[] => {
  const definition = viewDefinition(view);
  return definition?.kind === 'enum' ? [...definition.values.keys()].sort() : [];
};

describe('endpoint table', () => {
  it('holds the 297 documented rows', () => {
    expect(endpoints).toHaveLength(297);
  });

  it('names the body view where the words name one', () => {
    expect(endpoint('POST', '/v1/invoice/attestinovicesinlist/{id}').requestView).toBe('ActionPublicIdsView');
    expect(endpoint('POST', '/v1/debtors/debtors').requestView).toBe('DebtorsView');
    expect(endpoint('GET', '/v1/invoice/open/{id}').responseView).toBe('InvoiceActionSubsView');
  });

  it('keeps twins that differ by their query', () => {
    expect(endpointRows('PUT', '/v1/invoice/postpone/{id}').map((row) => row.query)).toEqual([['days'], ['date']]);
  });

  it('limits only documented endpoints', () => {
    for (const limit of rateLimits) expect(endpoint(limit.method, limit.path).path).toBe(limit.path);
    expect(rateLimitOf('GET', '/v1/common/countries')).toBeUndefined();
  });
});

describe('views', () => {
  it('are closed: every field names a plain type or another view', () => {
    const open = new Set<string>();
    for (const name of viewNames()) {
      const view = viewDefinition(name);
      if (view?.kind !== 'object') continue;
      for (const field of view.fields.values())
        if (!isPlainType(field.name) && !viewDefinition(field.name)) open.add(field.name);
    }
    expect([...open]).toEqual([]);
  });

  it.each([
    ['DeliveryMethodTypeView', enumerations.deliveryMethods],
    ['DeliveryStatusTypeView', enumerations.deliveryStatuses],
    ['LanguageTypeView', enumerations.languages],
    ['InterestTypeView', enumerations.interestTypes],
    ['RecordTypeView', enumerations.recordTypes],
    ['DiscountTypeView', enumerations.discountTypes],
    ['DebtorTypeView', enumerations.debtorTypes],
    ['ProductTypeView', enumerations.productTypes],
    ['ActionTypeView', enumerations.actionTypes],
    ['UnhandledPaymentTypeView', enumerations.unhandledPaymentTypes],
    ['UnhandledPaymentStateTypeView', enumerations.unhandledPaymentStates],
  ])('%s has the names that we type', (view, names) => {
    expect([...names].sort()).toEqual(valuesOf(view));
  });

  it('the documents’ stage name Sold stands for the views’ SaleRequestAccepted', () => {
    const ours = invoiceStages.map((stage) => (stage === 'Sold' ? 'SaleRequestAccepted' : stage)).sort();
    expect(ours).toEqual(valuesOf('InvoiceActionStageTypeView'));
    expect([invoiceStage('Sold'), invoiceStage('SaleRequestAccepted'), invoiceStage(21), invoiceStage('Moon')]).toEqual(
      ['Sold', 'Sold', 'Sold', 'Unknown'],
    );
  });

  it('an enumeration is known by name, integer and integer as text', () => {
    expect([
      enumName('LanguageTypeView', 'EN'),
      enumName('LanguageTypeView', 1),
      enumName('LanguageTypeView', '1'),
      enumName('LanguageTypeView', 'Eng'),
    ]).toEqual(['EN', 'EN', 'EN', undefined]);
    expect(enumInteger('ActionTypeView', 'InvoiceAction')).toBe(2);
  });
});

describe('reading answers', () => {
  const sub = {
    ActionPublicId: 'a',
    Stage: 13,
    ActionType: 'InvoiceAction',
    InvoicedAmount: { Value: 12500 },
    InvoiceDate: '2026-12-01',
    New: 1,
  };

  it('a list may be an array or an object that holds one array', () => {
    for (const answer of [[sub], { Total: 1, Items: [sub] }])
      expect(invoiceSubsIn.parse(answer).map((one) => one.Stage)).toEqual(['Attested']);
    expect(invoiceSubsIn.parse(null)).toEqual([]);
  });

  it('an object without exactly one array is no list', () => {
    expect(invoiceSubsIn.safeParse({ A: [sub], B: [] }).success).toBe(false);
  });

  it('a fraction in an amount is refused, a missing amount is null', () => {
    expect(invoiceSubsIn.safeParse([{ ...sub, InvoicedAmount: { Value: 0.5 } }]).success).toBe(false);
    expect(invoiceSubsIn.parse([sub])[0]?.CurrentAmount).toBeNull();
  });

  it('a debtor keeps properties that we do not know, so that an update sends them back', () => {
    const read = debtorViewIn.parse({
      DebtorPublicId: 'd',
      CreditorPublicId: 'c',
      Name: 'N',
      EInvoiceBank: 1,
      Later: { A: 1 },
    });
    expect(read).toMatchObject({ EInvoiceBank: 'SEB', Later: { A: 1 }, IsActive: true });
    expect(debtorsIn.parse([]).length).toBe(0);
  });

  it('an invoice is read with nested lists missing', () => {
    const read = invoiceViewIn.parse({ ActionPublicId: 'a', State: { Stage: 'InvoiceSent' }, InterestType: 1 });
    expect([read.State.Stage, read.Records, read.InterestType]).toEqual(['InvoiceSent', [], 'AboveEffectiveReference']);
  });

  it('a refusal’s sentence comes from the body, else the header, else the status', () => {
    expect(serviceMessage(400, '{"Message":"Namn saknas"}', 'x')).toBe('Namn saknas');
    expect(serviceMessage(400, '<html>', 'Från huvudet')).toBe('Från huvudet');
    expect(serviceMessage(502, '')).toBe('HTTP 502');
    expect(isCallIdRefusal(403, 'UniqueApiCallId is used')).toBe(true);
    expect(isCallIdRefusal(403, 'Forbidden by proxy')).toBe(false);
  });
});

describe('service time', () => {
  it('a date is midnight in Stockholm, summer and winter', () => {
    expect(instantText(readInstant('2026-12-01') ?? 0)).toBe('2026-12-01T00:00:00+01:00');
    expect(instantText(readInstant('2026-07-01') ?? 0)).toBe('2026-07-01T00:00:00+02:00');
  });

  it('the days on which the clocks change keep their own midnights', () => {
    const days = ['2027-03-28', '2027-03-29', '2027-10-31', '2027-11-01'];
    expect(days.map((day) => instantText(stockholmMidnight(calendarDate(day))).slice(-6))).toEqual([
      '+01:00',
      '+02:00',
      '+02:00',
      '+01:00',
    ]);
  });

  it.each([
    ['2026-07-01T23:30:00Z', '2026-07-02'],
    ['2026-07-01T00:00:00', '2026-07-01'],
    ['2026-07-31T00:30:00+05:30', '2026-07-30'],
    ['20260701T100000Z', '2026-07-01'],
    ['20260701Z', '2026-07-01'],
    ['20260701', '2026-07-01'],
    ['20260701T2330+0000', '2026-07-02'],
    ['2026-07-01T23:30:00.1234567+00', '2026-07-02'],
  ])('%s is a time on %s', (text, day) => {
    expect(readDay(text)).toBe(day);
  });

  it('an hour that the clocks skip is the one after it, one that they show twice is one of the two', () => {
    expect(instantText(readInstant('2027-03-28T02:30') ?? 0)).toBe('2027-03-28T03:30:00+02:00');
    expect(instantText(readInstant('2026-10-25T02:30') ?? 0)).toMatch(/^2026-10-25T02:30:00\+0[12]:00$/);
    for (const text of ['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00'])
      expect(instantText(readInstant(text) ?? 0)).toBe(text);
  });

  it.each([
    '2026-02-30',
    'soon',
    '2026-01-01T25:00',
    '2026-1-5',
    '2026-0701',
    '2026-07-01T1000',
    '20260701T10:00',
    '2026-07-01 10:00',
    '2026-07-01T10:00+0200',
    '2026-07-01T10:00+15:00',
    '2026-07-01T10:00+01:60',
  ])('%s is no date', (text) => {
    expect(readInstant(text)).toBeNull();
  });
});

describe('invoice stages', () => {
  it('a draft alone is updated, attested and removed', () => {
    for (const act of ['update', 'attest', 'delete'] as const)
      expect(invoiceStages.filter((stage) => isAllowed(act, stage))).toEqual(['Created']);
  });

  it('nothing but reading, printing and interest is left of a completed invoice', () => {
    expect(actsIn('Completed')).toEqual(['print', 'interestInvoice', 'comment']);
  });

  it('every act is allowed somewhere', () => {
    for (const act of invoiceActs) expect(invoiceStages.some((stage) => isAllowed(act, stage))).toBe(true);
  });
});
