import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDate } from '../../shared/domain/calendar-date.ts';
import { decimal } from '../../shared/domain/decimal.ts';
import { vatOf } from '../../shared/intake/header-match.ts';
import { type DeliveryMethod, type ImportDefaults } from '../../shared/intake/plan.ts';
import { proposePlan } from '../../shared/intake/propose-plan.ts';
import { readStatedDefaults, stateDefaults } from '../../shared/intake/stated-defaults.ts';
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

/** What is open stays open: the reader's own defaults hold there. */
const said = ({ vatRate, deliveryMethod, ...rest }: ImportDefaults): Partial<ImportDefaults> => ({
  ...rest,
  ...(vatRate === null ? {} : { vatRate }),
  ...(deliveryMethod === null ? {} : { deliveryMethod }),
});

describe('defaults stated above a table', () => {
  test('are read back as they were stated, in both languages', () => {
    fc.assert(
      fc.property(defaults, fc.constantFrom('sv' as const, 'en' as const), (all, language) => {
        expect(readStatedDefaults([stateDefaults(all, language)])).toEqual(said(all));
      }),
    );
  });

  test('say of VAT in prices what the title above a table says', () => {
    fc.assert(
      fc.property(defaults, fc.constantFrom('sv' as const, 'en' as const), (all, language) => {
        expect(vatOf(stateDefaults(all, language))).toBe(all.pricesIncludeVat ? 'included' : 'excluded');
      }),
    );
  });

  test.each([
    ['a title of somebody else', 'Fakturor november; moms 25 %', {}],
    ['a part that is no rate', 'Runsheet: moms hög; valuta EUR', { currency: 'EUR' }],
    ['a rate as a person types it', 'Runsheet: Moms 6,0%', { vatRate: '6' }],
    ['a day that is none', 'Runsheet: fakturadatum 2026-02-30', {}],
  ])('%s', (_what, line, expected) => {
    expect(readStatedDefaults([null, line])).toEqual(expected);
  });

  test('hold where the file is silent, and ask nothing', () => {
    const title = 'Runsheet: fakturadatum 2026-10-31; moms 12 %; priser inklusive moms';
    const file = workbook([sheet([[title], 'Kundnummer|Beskrivning|À-pris', '1|Arbete|100'])]);
    const plan = proposePlan([file], calendarDate('2026-11-28'));
    expect(plan.defaults).toMatchObject({ invoiceDate: '2026-10-31', vatRate: '12', pricesIncludeVat: true });
    expect([plan.missing, plan.questions]).toEqual([[], []]);
  });
});
