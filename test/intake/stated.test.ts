import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDate } from '../../shared/domain/calendar-date.ts';
import { decimal } from '../../shared/domain/decimal.ts';
import { vatOf } from '../../shared/intake/header-match.ts';
import { type DeliveryMethod, type ImportDefaults } from '../../shared/intake/plan.ts';
import { proposePlan } from '../../shared/intake/propose-plan.ts';
import { readStated, stateFile } from '../../shared/intake/stated.ts';
import { importKinds } from '../../shared/intake/kinds.ts';
import { sheet, workbook } from './raw.ts';

const methods: readonly DeliveryMethod[] = ['Email', 'Mail', 'Manually', 'SMS', 'EInvoice', 'DigitalMail'];

const defaults: fc.Arbitrary<ImportDefaults> = fc.record({
  invoiceDate: fc.integer({ min: 0, max: 5000 }).map((days) => addDays(calendarDate('2024-01-01'), days)),
  paymentTermsDays: fc.integer({ min: 0, max: 365 }),
  vatRate: fc.constantFrom(null, ...['25', '12', '6', '0', '25.5'].map(decimal)),
  currency: fc.constantFrom('SEK', 'EUR', 'NOK'),
  deliveryMethod: fc.constantFrom(null, ...methods),
  pricesIncludeVat: fc.boolean(),
});

const languages = fc.constantFrom('sv' as const, 'en' as const);

/** What is open stays open: the reader's own defaults hold there. */
const said = ({ vatRate, deliveryMethod, ...rest }: ImportDefaults): Partial<ImportDefaults> => ({
  ...rest,
  ...(vatRate === null ? {} : { vatRate }),
  ...(deliveryMethod === null ? {} : { deliveryMethod }),
});

describe('a line of ours above a table', () => {
  test('is read back as it was stated, in both languages', () => {
    fc.assert(
      fc.property(fc.constantFrom(...importKinds), defaults, languages, (kind, all, language) => {
        expect(readStated([stateFile(kind, all, language)])).toEqual({ kind, defaults: said(all) });
        expect(readStated([stateFile(kind, null, language)])).toEqual({ kind, defaults: {} });
      }),
    );
  });

  test('says of VAT in prices what the title above a table says', () => {
    fc.assert(
      fc.property(defaults, languages, (all, language) => {
        expect(vatOf(stateFile('invoices', all, language))).toBe(all.pricesIncludeVat ? 'included' : 'excluded');
      }),
    );
  });

  test.each([
    ['a title of somebody else', 'Fakturor november; moms 25 %', null],
    ['a part that is no rate', 'Runsheet: moms hög; valuta EUR', { kind: null, defaults: { currency: 'EUR' } }],
    ['a rate as a person types it', 'Runsheet: Fakturor; Moms 6,0%', { kind: 'invoices', defaults: { vatRate: '6' } }],
    ['a day that is none', 'Runsheet: fakturadatum 2026-02-30', { kind: null, defaults: {} }],
  ])('%s', (_what, line, expected) => {
    expect(readStated([null, line])).toEqual(expected);
  });

  test('holds where the file is silent, and nothing is asked', () => {
    const title = 'Runsheet: fakturadatum 2026-10-31; moms 12 %; priser inklusive moms';
    const file = workbook([sheet([[title], 'Kundnummer|Beskrivning|À-pris', '1|Arbete|100'])]);
    const plan = proposePlan([file], calendarDate('2026-11-28'));
    expect(plan.defaults).toMatchObject({ invoiceDate: '2026-10-31', vatRate: '12', pricesIncludeVat: true });
    expect([plan.missing, plan.questions]).toEqual([[], []]);
  });
});
