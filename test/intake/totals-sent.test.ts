import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalsOfEntry } from '../../electron/practice/invoicing/totals.ts';
import { deductionOf } from '../../electron/practice/deductions/deduction.ts';
import { parseView } from '../../electron/practice/wire/json.ts';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { minor } from '../../shared/domain/money.ts';
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

/** Quantity, price and total that agree but for their signs: some sheets write a minus in one of them only. */
const allThree = fc
  .tuple(
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 1, max: 9_000 }),
    fc.constantFrom('', '-'),
    fc.constantFrom('', '-'),
  )
  .map(([quantity, price, before, after]) => ({
    quantity: `${before}${String(quantity)}`,
    unitPrice: String(price),
    lineTotal: `${after}${String(quantity * price)}`,
  }));

/** As sheets have it: a quantity and a price, a total alone, a discount now and then, prices finer than an öre. */
const rowCells = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ quantity: signed(figure(400, 3)), unitPrice: figure(90_000, 2) }),
  },
  { weight: 2, arbitrary: fc.record({ quantity: figure(400, 2), unitPrice: figure(900, 4) }) },
  { weight: 2, arbitrary: fc.record({ lineTotal: signed(figure(900_000, 2)) }) },
  { weight: 1, arbitrary: fc.record({ quantity: figure(40, 0), lineTotal: figure(9_000, 2) }) },
  { weight: 1, arbitrary: allThree },
);

const rate = fc.constantFrom('25', '25', '12', '6', '0');
const discount = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, figure(99, 2));

/** ROT and RUT work with hours, and with a part that is material. */
const work = fc.record({
  deductionType: fc.constantFrom('Cleaning', 'Construction'),
  deductionHours: figure(40, 1),
  materialCost: fc.oneof(fc.constant('0'), figure(2_000, 2)),
});
/** Most rows give no deduction. */
const deducted = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, work);

const row = fc.tuple(rowCells, rate, discount, deducted);
const fee = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, figure(300, 2));

const invoices = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 6 }),
  pricesIncludeVat: fc.boolean(),
  type: fc.constantFrom(null, null, 'invoice', 'credit'),
  invoiceFee: fee,
  freightFee: fee,
  persons: fc.constantFrom('900101-0017', '900101-0017, 195509029392'),
});

const defaults: ImportDefaults = {
  invoiceDate: today,
  paymentTermsDays: 30,
  vatRate: null,
  currency: 'SEK',
  deliveryMethod: 'Manually',
  pricesIncludeVat: false,
};

const cellsOf = (values: Readonly<Record<string, string | null>>): Readonly<Record<string, Cell>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (value === null ? [] : [[field, cell(value)] as const])),
  );

const draftOf = (rows: readonly DraftRow[], head: Readonly<Record<string, string | null>>): Draft => ({
  draftNo: 1,
  head: { customerNo: cell('1'), customerName: cell('Ek AB'), ...cellsOf(head) },
  rows,
  businessKey: 'key',
  readProblems: [],
});

test('total, fees and deduction that the window shows are those that are sent and that the service computes, to the öre', () => {
  let [sent, withFee, deductions] = [0, 0, 0];
  fc.assert(
    fc.property(invoices, ({ rows, pricesIncludeVat, type, invoiceFee, freightFee, persons }) => {
      const made = rows.map(([cells, vatRate, discountPercent, deduction], index): DraftRow => ({
        rowNo: index + 1,
        cells: cellsOf({ description: 'Städning', vatRate, discountPercent, ...cells, ...deduction }),
      }));
      const own = { ...defaults, pricesIncludeVat };
      const head = { invoiceType: type, invoiceFee, freightFee, deductionPersons: persons, property: 'Åsen 1:2' };
      const draft = completeDraft(draftOf(made, head), own);
      const shown = readInvoice(draft, own);
      // What has an error is not sent.
      if (worstLevel(checkDraft(draft, { today, defaults: own }, shown)) === 'error') return;
      sent += 1;
      if (shown.fees.invoice !== 0 || shown.fees.freight !== 0) withFee += 1;
      if (shown.deduction !== null) deductions += 1;
      const entry = parseView(
        JSON.stringify(toServiceInvoice(shown, { creditorId: 'c', debtorId: 'd', businessKey: 'key' })),
      );
      const computed = totalsOfEntry(entry, false);
      expect({ vat: computed.vat, total: computed.total }).toEqual({ vat: shown.vat, total: shown.total });
      expect(computed.groups.map(({ rate: at, net, vat }) => ({ rate: at, net, vat }))).toEqual(shown.vatLines);
      const deduction = deductionOf(entry, computed, 'SEK', shown.dueDate ?? today);
      expect(deduction === null ? null : minor(deduction.amount)).toBe(shown.deduction?.amount ?? null);
    }),
    { numRuns: 10_000 },
  );
  expect(sent).toBeGreaterThan(3_000);
  expect(withFee).toBeGreaterThan(1_000);
  expect(deductions).toBeGreaterThan(500);
}, 60_000);
