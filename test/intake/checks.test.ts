import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { type CheckContext } from '../../shared/intake/checks/check.ts';
import { type KnownCustomer } from '../../shared/intake/complete-draft.ts';
import { worstLevel } from '../../shared/intake/check-draft.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { type Problem } from '../../shared/intake/problem.ts';
import { problemCodes, problemText } from '../../shared/intake/problem-texts.ts';
import { fieldTable } from '../../shared/intake/field-table.ts';
import { codesOf, csv, intake } from './raw.ts';

/** One invoice of one row, right in all, but for these fields. */
const problemsOf = (cells: Partial<Record<Field, string>>, context: Partial<CheckContext> = {}): readonly Problem[] => {
  const right: Partial<Record<Field, string>> = {
    customerNo: '1007',
    customerName: 'Exempel AB',
    email: 'anna@example.se',
    invoiceDate: '2026-11-30',
    dueDate: '2026-12-30',
    description: 'Städning',
    quantity: '2',
    unitPrice: '100,00',
    vatRate: '25',
    lineTotal: '200,00',
  };
  const all = { ...right, ...cells };
  const names = Object.keys(all);
  return intake([csv([names.join('|'), Object.values(all).join('|')])], {}, context).problems[0] ?? [];
};
const errors = (cells: Partial<Record<Field, string>>, context: Partial<CheckContext> = {}): string[] =>
  codesOf(problemsOf(cells, context), 'error');
const warnings = (cells: Partial<Record<Field, string>>, context: Partial<CheckContext> = {}): string[] =>
  codesOf(problemsOf(cells, context), 'warning');

const known: KnownCustomer = {
  name: 'Exempel AB',
  email: null,
  phone: null,
  orgNo: null,
  vatNumber: null,
  hasAddress: false,
  takesEInvoice: false,
  deliveryMethod: null,
};

describe('checks', () => {
  it('an invoice that is right has nothing to say', () => {
    expect(problemsOf({})).toEqual([]);
  });
  it('N136: dates far off warn, a locked period blocks', () => {
    expect(warnings({ invoiceDate: '2025-11-30', dueDate: '2025-12-30' })).toEqual(['date-far-off']);
    expect(warnings({ invoiceDate: '2026-09-28' })).toEqual([]);
    expect(warnings({ dueDate: '2027-06-30' })).toEqual(['due-far-off']);
    expect(errors({}, { lockedTo: calendarDate('2026-11-30') })).toEqual(['locked-period']);
    expect(errors({}, { lockedTo: calendarDate('2026-11-29') })).toEqual([]);
  });
  it('N137: a due date before the invoice date is an error, mended by the terms', () => {
    const found = problemsOf({ dueDate: '2026-11-29', paymentTermsDays: '10' }).find(
      (each) => each.code === 'due-before-invoice',
    );
    expect(found).toMatchObject({ level: 'error', mend: { field: 'dueDate', value: '2026-12-10' } });
    expect(found === undefined ? '' : problemText(found).sentence.sv).toContain('Villkoret ger 2026-12-10.');
    expect(errors({ dueDate: '2026-11-30' })).toEqual([]);
  });
  it('a blank date in a column of dates takes the import’s, and that must be seen', () => {
    expect(warnings({ invoiceDate: '' })).toEqual(['default-invoice-date']);
    expect(errors({ invoiceDate: 'snart' })).toEqual(['not-a-date']);
  });
  it('VAT must be legal on the date', () => {
    expect(errors({ vatRate: '24' })).toEqual(['illegal-vat']);
    expect(errors({ vatRate: '12' })).toEqual([]);
    expect(errors({ vatRate: '' })).toEqual(['missing-vat']);
  });
  it('identity numbers and their check digits', () => {
    expect(errors({ orgNo: '556036-0794' })).toEqual(['identity-number']);
    expect(errors({ orgNo: '999999-9999' })).toEqual(['identity-number']);
    expect(errors({ orgNo: '900101-0017' })).toEqual([]);
    expect(warnings({ orgNo: '202100-5448' })).toEqual(['public-body']);
  });
  it('zip code, e-mail, phone and VAT number: an error only where the delivery needs them', () => {
    expect(warnings({ zipCode: '02112' })).toEqual(['zip-code']);
    expect(errors({ zipCode: '02112', deliveryMethod: 'Brev', address: 'Storgatan 1', city: 'Malmö' })).toEqual([
      'zip-code',
    ]);
    expect(warnings({ zipCode: '0250', countryCode: 'NO' })).toEqual([]);
    expect(errors({ email: 'anna@' })).toEqual(['email']);
    expect(warnings({ email: 'anna@', deliveryMethod: 'Manuellt' })).toEqual(['email']);
    expect(warnings({ phone: '12' })).toEqual(['phone']);
    // N028: the 0 that a spreadsheet took is put back, and said.
    expect(warnings({ phone: '701234567' })).toEqual(['phone-lost-zero']);
    expect(warnings({ phone: '+46701234567' })).toEqual([]);
    expect(errors({ phone: '12', deliveryMethod: 'SMS' })).toEqual(['phone']);
    expect(warnings({ vatNumber: 'SE556036079401' })).toEqual(['vat-number']);
    expect(warnings({ vatNumber: 'SE556036079302' })).toEqual(['vat-number-suffix']);
  });
  it('a delivery method needs what it needs, from the file or the register', () => {
    expect(errors({ email: '', deliveryMethod: 'E-post' })).toEqual(['delivery-needs-email']);
    expect(errors({ email: '', deliveryMethod: 'E-post' }, { customer: { ...known, email: 'a@example.se' } })).toEqual(
      [],
    );
    expect(errors({ deliveryMethod: 'SMS' })).toEqual(['delivery-needs-phone']);
    expect(errors({ deliveryMethod: 'Brev' })).toEqual(['delivery-needs-address']);
    expect(errors({ deliveryMethod: 'Brev', address: 'Storgatan 1', zipCode: '211 22', city: 'Malmö' })).toEqual([]);
    expect(errors({ deliveryMethod: 'E-faktura' })).toEqual(['delivery-needs-register']);
    expect(errors({ deliveryMethod: 'E-faktura' }, { customer: { ...known, takesEInvoice: true } })).toEqual([]);
    expect(errors({ deliveryMethod: 'Digital brevlåda' })).toEqual(['delivery-needs-identity']);
  });
  it('N100: who the customer is, and the true cause when it is missing', () => {
    expect(errors({ customerNo: '', customerName: '', email: '' })).toEqual(['missing-customer']);
    expect(errors({ customerName: '' }, { customer: null })).toEqual(['missing-customer-name']);
    expect(codesOf(problemsOf({}, { customer: null }), 'hint')).toEqual(['new-customer']);
    expect(codesOf(problemsOf({ customerNo: '', email: '', deliveryMethod: 'Manuellt' }), 'hint')).toEqual([
      'name-only',
    ]);
  });
  it('N139, N140: the length of every field, with its counter', () => {
    for (const field of ['customerName', 'description', 'city', 'articleNo', 'yourReference', 'unit'] as const) {
      const { max } = fieldTable[field];
      expect(errors({ [field]: 'x'.repeat(max) })).toEqual([]);
      const found = problemsOf({ [field]: 'x'.repeat(max + 1) }).find((each) => each.code === 'too-long');
      expect(found).toMatchObject({ level: 'error', field, params: { length: String(max + 1), max: String(max) } });
    }
  });
  it('N108: the file’s own total is held against ours; whole kronor are rounding', () => {
    expect(warnings({ invoiceTotal: '250' })).toEqual([]);
    expect(warnings({ invoiceTotal: '200' })).toEqual([]);
    expect(warnings({ invoiceTotal: '251,50' })).toEqual(['total-disagrees']);
    const rounded = problemsOf({ unitPrice: '100,20', lineTotal: '200,40', invoiceTotal: '251' });
    expect(codesOf(rounded, 'hint')).toEqual(['rounded-total']);
  });
  it('rows: discount, period, price finer than öre, zero invoice, unknown currency', () => {
    expect(errors({ discountPercent: '110', lineTotal: '' })).toEqual(['discount-range']);
    expect(
      problemsOf({ discountPercent: '0,1', lineTotal: '' }).find((each) => each.code === 'discount-fraction'),
    ).toMatchObject({ level: 'warning', mend: { value: '10' } });
    expect(errors({ periodStart: '2026-12-01', periodEnd: '2026-11-01' })).toEqual(['period-reversed']);
    expect(codesOf(problemsOf({ quantity: '3', unitPrice: '33,3333', lineTotal: '100,00' }), 'hint')).toEqual([
      'price-finer-than-ore',
    ]);
    expect(warnings({ unitPrice: '0', lineTotal: '0' })).toEqual(['zero-total']);
    expect(errors({ currency: 'JPY' })).toEqual(['currency-unknown']);
  });
  it('the gravest level wins', () => {
    expect([
      worstLevel([]),
      worstLevel(problemsOf({ phone: '12' })),
      worstLevel(problemsOf({ vatRate: '24', phone: '12' })),
    ]).toEqual([null, 'warning', 'error']);
  });
});

describe('the words of problems', () => {
  it('every code has a short title and a sentence in both languages', () => {
    expect(problemCodes.length).toBeGreaterThan(60);
    for (const code of problemCodes) {
      const { title, sentence } = problemText({ code, level: 'error', rowNo: null, field: 'email', params: {} });
      for (const language of ['sv', 'en'] as const) {
        expect(title[language].split(' ').length, title[language]).toBeLessThanOrEqual(5);
        expect(sentence[language]).not.toMatch(/!|tyvärr|oj /i);
        expect(sentence[language].endsWith('.') || sentence[language].endsWith('?'), sentence[language]).toBe(true);
      }
      expect(title.sv === title.en && code !== 'credit').toBe(false);
    }
  });
  it('no fact is missing from the sentence of a problem that a check makes', () => {
    const made = [
      ...problemsOf({
        vatRate: '24',
        phone: '12',
        zipCode: '1',
        orgNo: '1',
        vatNumber: 'x',
        email: 'x',
        invoiceTotal: '1',
        city: 'x'.repeat(60),
      }),
      ...problemsOf({ invoiceDate: '2020-01-01', dueDate: '2019-01-01' }, { lockedTo: calendarDate('2026-01-01') }),
      ...problemsOf({ quantity: '3', unitPrice: '33,3333', lineTotal: '90' }),
      ...problemsOf({
        invoiceDate: '',
        dueDate: '2028-01-01',
        discountPercent: '0,5',
        periodStart: '2026-12-01',
        periodEnd: '2026-11-01',
        currency: 'JPY',
      }),
      ...problemsOf({
        quantity: 'x',
        deliveryMethod: 'Mail',
        language: 'x',
        countryCode: 'Narnia',
        customerNo: '1E+12',
        unitPrice: '5 €',
        lineTotal: '10 %',
      }),
    ];
    expect(made.length).toBeGreaterThan(20);
    for (const found of made)
      for (const words of Object.values(problemText(found).sentence)) expect(words).not.toMatch(/[{}]/);
  });
  it('amounts are printed as the language writes them', () => {
    const [found] = problemsOf({ quantity: '12', unitPrice: '100,00', lineTotal: '1 300,00' });
    expect(found === undefined ? null : problemText(found).sentence).toEqual({
      sv: 'Antal × pris ger 1\u00A0200,00 men radbeloppet är 1\u00A0300,00. Rätta det som är fel.',
      en: 'Quantity × price gives 1,200.00 but the line total is 1,300.00. Correct what is wrong.',
    });
  });
});
