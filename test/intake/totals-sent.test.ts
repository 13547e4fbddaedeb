import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalsOfEntry } from '../../electron/practice/invoicing/totals.ts';
import { parseView } from '../../electron/practice/wire/json.ts';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { checkDraft, worstLevel } from '../../shared/intake/check-draft.ts';
import { completeDraft } from '../../shared/intake/complete-draft.ts';
import { type Cell, type Draft, type DraftRow } from '../../shared/intake/draft.ts';
import { readInvoice } from '../../shared/intake/invoice-value.ts';
import { type ImportDefaults } from '../../shared/intake/plan.ts';
import { toServiceInvoice } from '../../shared/intake/service-form.ts';

const today = calendarDate('2026-11-27');
const cell = (value: string): Cell => ({ value, raw: value, rule: 'text', origin: null });

/** Digits with so many decimals at most, without zeros that say nothing. */
const figure = (max: number, decimals: number) =>
  fc
    .tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max: 10 ** decimals - 1 }))
    .map(([whole, part]) => `${String(whole)}.${String(part).padStart(decimals, '0')}`.replace(/\.?0+$/, ''))
    .map((text) => (text === '' ? '0' : text));

const signed = (figures: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.integer({ min: 0, max: 9 }), figures)
    .map(([dice, text]) => (dice === 0 && text !== '0' ? `-${text}` : text));

/** As sheets have it: a quantity and a price, a total alone, a discount now and then, prices finer than an öre. */
const rowCells = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ quantity: signed(figure(400, 3)), unitPrice: figure(90_000, 2) }),
  },
  { weight: 2, arbitrary: fc.record({ quantity: figure(400, 2), unitPrice: figure(900, 4) }) },
  { weight: 2, arbitrary: fc.record({ lineTotal: signed(figure(900_000, 2)) }) },
  { weight: 1, arbitrary: fc.record({ quantity: figure(40, 0), lineTotal: figure(9_000, 2) }) },
);

const rate = fc.constantFrom('25', '25', '12', '6', '0');
const discount = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, figure(99, 2));

const row = fc.tuple(rowCells, rate, discount);

const invoices = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 6 }),
  pricesIncludeVat: fc.boolean(),
  type: fc.constantFrom(null, null, 'invoice', 'credit'),
});

const defaults: ImportDefaults = {
  invoiceDate: today,
  paymentTermsDays: 30,
  vatRate: null,
  currency: 'SEK',
  deliveryMethod: 'Manually',
  pricesIncludeVat: false,
};

const draftOf = (rows: readonly DraftRow[], type: string | null): Draft => ({
  draftNo: 1,
  head: {
    customerNo: cell('1'),
    customerName: cell('Ek AB'),
    ...(type === null ? {} : { invoiceType: cell(type) }),
  },
  rows,
  businessKey: 'key',
  readProblems: [],
});

test('the total that the window shows is the one that is sent and the one that the service computes, to the öre', () => {
  let sent = 0;
  fc.assert(
    fc.property(invoices, ({ rows, pricesIncludeVat, type }) => {
      const made = rows.map(([cells, vatRate, discountPercent], index): DraftRow => ({
        rowNo: index + 1,
        cells: {
          description: cell('Städning'),
          vatRate: cell(vatRate),
          ...(discountPercent === null ? {} : { discountPercent: cell(discountPercent) }),
          ...Object.fromEntries(Object.entries(cells).map(([field, value]) => [field, cell(value)])),
        },
      }));
      const own = { ...defaults, pricesIncludeVat };
      const draft = completeDraft(draftOf(made, type), own);
      const shown = readInvoice(draft, own);
      // What has an error is not sent.
      if (worstLevel(checkDraft(draft, { today, defaults: own }, shown)) === 'error') return;
      sent += 1;
      const entry = toServiceInvoice(shown, { creditorId: 'c', debtorId: 'd', businessKey: 'key' });
      const computed = totalsOfEntry(parseView(JSON.stringify(entry)), false);
      expect({ vat: computed.vat, total: computed.total }).toEqual({ vat: shown.vat, total: shown.total });
      expect(computed.groups.map(({ rate: at, net, vat }) => ({ rate: at, net, vat }))).toEqual(shown.vatLines);
    }),
    { numRuns: 10_000 },
  );
  expect(sent).toBeGreaterThan(7_000);
}, 60_000);
