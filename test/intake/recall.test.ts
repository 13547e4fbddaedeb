import { describe, expect, test } from 'vitest';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { changePlan } from '../../shared/intake/change-plan.ts';
import { mustBeAnswered } from '../../shared/intake/held-questions.ts';
import { type ImportPlan, noChoices } from '../../shared/intake/plan.ts';
import { proposePlan } from '../../shared/intake/propose-plan.ts';
import { type RawFile } from '../../shared/intake/raw-table.ts';
import { likeness, nearestTemplate } from '../../shared/intake/recall.ts';
import { rememberPlan } from '../../shared/intake/remember.ts';
import { csv, sheet as sheetOf, workbook } from './raw.ts';

const today = calendarDate('2026-11-28');

const heads = ['Kundnr', 'Kund', 'E-post', 'Xyzzy', 'Antal', 'Pris', 'Moms', 'Anm'];
const values = ['1001', 'Ek & Alm AB', 'ek@example.se', 'Städning', '2', '100,00', '25', 'ring'];
const firstRows = [heads, values];
const first = csv(firstRows);

/** What a person decided in November: Xyzzy is the description, prices are with VAT, 20 days. */
const november = (): ImportPlan => {
  const plain = proposePlan([first], today, noChoices);
  const sheet = plain.sheets[0]?.sheet ?? '';
  const named = changePlan([first], plain, { what: 'column', file: 0, sheet, column: 3, field: 'description' });
  return changePlan([first], named, {
    what: 'defaults',
    defaults: { pricesIncludeVat: true, paymentTermsDays: 20 },
  });
};

const later = (file: RawFile): ImportPlan => proposePlan([file], today, rememberPlan(november()));
const fieldOf = (plan: ImportPlan, header: string): unknown =>
  plan.sheets[0]?.columns.find((column) => column.header === header)?.field;
const asked = (plan: ImportPlan): readonly string[] => plan.questions.filter(mustBeAnswered).map(({ code }) => code);

describe('N165 a file of last month’s columns', () => {
  test('is known, with everything that was decided about it', () => {
    const plan = later(csv(firstRows));
    expect(plan).toMatchObject({ known: true, changed: [], missing: [], kind: 'invoices' });
    expect(fieldOf(plan, 'Xyzzy')).toBe('description');
    expect(plan.defaults).toMatchObject({ pricesIncludeVat: true, paymentTermsDays: 20, invoiceDate: today });
    expect(asked(plan)).toEqual([]);
  });

  test('is known with a last column that has values and no header', () => {
    const noted = csv(firstRows.map((row, at) => [...row, at === 0 ? '' : 'ring först']));
    const before = rememberPlan(proposePlan([noted], today, noChoices));
    expect(proposePlan([noted], today, before)).toMatchObject({ known: true, changed: [] });
  });

  test('whose columns changed places is known: columns go by their headers', () => {
    const plan = later(
      csv([
        ['Pris', 'Xyzzy', 'Kund', 'Kundnr', 'Anm', 'Moms', 'E-post', 'Antal'],
        ['100,00', 'Städning', 'Ek & Alm AB', '1001', '', '25', 'ek@example.se', '2'],
      ]),
    );
    expect(plan).toMatchObject({ known: true, changed: [], missing: [] });
    expect([fieldOf(plan, 'Xyzzy'), fieldOf(plan, 'Pris'), fieldOf(plan, 'Anm')]).toEqual([
      'description',
      'unitPrice',
      fieldOf(november(), 'Anm'),
    ]);
    expect(plan.sheets[0]?.columns[1]?.reason.sv).toContain('Som förra gången.');
  });
});

describe('a file that changed', () => {
  const with9 = (header: string, value: string): RawFile =>
    csv([
      ['Kundnr', 'Kund', 'E-post', 'Xyzzy', 'Antal', 'Pris', 'Moms', 'Anm', header],
      ['1001', 'Ek & Alm AB', 'ek@example.se', 'Städning', '2', '100,00', '25', '', value],
    ]);

  test('by a column is asked about that column only', () => {
    const plan = later(with9('Rabatt %', '10'));
    expect(plan).toMatchObject({ known: false, changed: ['Rabatt %'], missing: [] });
    expect([fieldOf(plan, 'Rabatt %'), fieldOf(plan, 'Xyzzy')]).toEqual(['discountPercent', 'description']);
    expect(plan.sheets[0]?.columns[8]?.reason.sv).toMatch(/^Kolumnen fanns inte förra gången/);
    expect(plan.sheets[0]?.columns[0]?.reason.sv).toContain('Som förra gången.');
  });

  test('by a column without values is not changed', () => {
    expect(later(with9('Rabatt %', ''))).toMatchObject({ known: true, changed: [] });
  });

  test('by a second price is held: those amounts would not be billed', () => {
    const plan = later(with9('À-pris', '90,00'));
    expect([fieldOf(plan, 'Pris'), fieldOf(plan, 'À-pris')]).toEqual(['unitPrice', null]);
    expect(asked(plan)).toEqual(['amounts-left-out']);
  });

  const without = (gone: string, header?: string): RawFile => {
    const at = heads.indexOf(gone);
    const place = header === undefined ? [] : [header];
    const value = header === undefined ? [] : [values[at] ?? ''];
    return csv([
      [...heads.slice(0, at), ...place, ...heads.slice(at + 1)],
      [...values.slice(0, at), ...value, ...values.slice(at + 1)],
    ]);
  };

  test('by a needed column that went is held by a question, never imported in silence', () => {
    const plan = later(without('Xyzzy'));
    expect(plan).toMatchObject({ known: false, changed: ['Xyzzy'], missing: [{ field: 'description' }] });
    expect(plan.questions).toMatchObject([{ code: 'column-missing', field: 'description', column: null }]);
  });

  test('by a column that amounts are made of is held even where an invoice can be made without', () => {
    const plan = later(without('Antal'));
    expect(plan.missing).toEqual([]);
    expect(asked(plan)).toEqual(['column-missing']);
    const sheet = plan.sheets[0]?.sheet ?? '';
    const over = changePlan([without('Antal')], plan, { what: 'gone', file: 0, sheet, field: 'quantity' });
    expect(asked(over)).toEqual([]);
  });

  test('by a column that was never used is not changed', () => {
    const before = rememberPlan(november());
    const unused = {
      ...before,
      remembered: before.remembered.map((one) => ({ ...one, fields: one.fields.with(7, null) })),
    };
    expect(proposePlan([without('Anm')], today, unused)).toMatchObject({ known: true, changed: [] });
  });

  test('by a new name that says the same is shown, and the field stays fed', () => {
    const plan = later(without('Pris', 'À-pris'));
    expect(fieldOf(plan, 'À-pris')).toBe('unitPrice');
    expect(plan).toMatchObject({ known: false, changed: ['À-pris'], missing: [] });
    expect(asked(plan)).toEqual([]);
  });

  test('by a new name that says nothing asks which column it is now, and takes the answer', () => {
    const file = without('Xyzzy', 'Plugh');
    const plan = later(file);
    const [question] = plan.questions;
    expect(question).toMatchObject({ code: 'column-missing', field: 'description' });
    expect(question?.choices.map((choice) => choice.value)).toEqual(['3', '7', 'gone']);
    const sheet = plan.sheets[0]?.sheet ?? '';
    const answered = changePlan([file], plan, { what: 'column', file: 0, sheet, column: 3, field: 'description' });
    expect([asked(answered), answered.missing]).toEqual([[], []]);
    const next = proposePlan([file], today, rememberPlan(answered));
    expect(next).toMatchObject({ known: true, changed: [] });
  });

  test('into another sheet altogether is a new file', () => {
    const plan = later(
      csv([
        ['Kundnr', 'Hyresgäst', 'Lägenhet', 'Hyra', 'Period'],
        ['1001', 'Ek', '12', '8000', '2026-12'],
      ]),
    );
    expect(plan).toMatchObject({ known: false, changed: [] });
    expect(asked(plan)).not.toContain('column-missing');
  });
});

describe('several sheets', () => {
  const rows = [
    ['Kundnr', 'Text', 'Antal', 'Pris', 'Moms'],
    ['1001', 'Städning', '2', '100,00', '25'],
  ];
  const others = [
    ['Kundnr', 'Text', 'Antal', 'Pris', 'Moms', 'Status'],
    ['1001', 'Städning', '2', '100,00', '25', 'offert'],
    ['1002', 'Städning', '2', '100,00', '25', 'offert'],
  ];

  test('keep the roles that a person gave them', () => {
    const file = workbook([sheetOf(rows, { name: 'Fakturor' }), sheetOf(others, { name: 'Offerter' })]);
    const plain = proposePlan([file], today, noChoices);
    expect(plain.sheets.map(({ role }) => role)).toEqual(['none', 'rows']);
    const one = changePlan([file], plain, { what: 'role', file: 0, sheet: 'Offerter', role: 'none' });
    const two = changePlan([file], one, { what: 'role', file: 0, sheet: 'Fakturor', role: 'rows' });
    const next = proposePlan([file], today, rememberPlan(two));
    expect(next.sheets.map(({ role }) => role)).toEqual(['rows', 'none']);
  });

  test('of equal headers are not all billed because one was', () => {
    const before = rememberPlan(proposePlan([workbook([sheetOf(rows, { name: 'Nov' })])], today, noChoices));
    const plan = proposePlan(
      [
        workbook([
          sheetOf(rows, { name: 'Nov' }),
          sheetOf(rows, { name: 'Dec' }),
          sheetOf(rows, { name: 'Gammal', hidden: true }),
        ]),
      ],
      today,
      before,
    );
    expect(plan.sheets.filter(({ role }) => role === 'rows')).toHaveLength(1);
    expect(plan.questions.map(({ code }) => code)).toContain('other-sheets');
  });
});

describe('likeness', () => {
  test('is of headers in common, whatever their order', () => {
    expect(likeness(['a', 'b', 'c'], ['c', 'a', 'b'])).toBe(1);
    expect(likeness(['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'e'])).toBe(0.6);
    expect([likeness(['a', 'x', ''], ['a', 'y']), likeness(['', ''], ['', '']), likeness(['a'], ['a'])]).toEqual([
      0, 0, 1,
    ]);
  });

  test('chooses the nearest template, the latest of equals', () => {
    const template = (name: string, ...prints: string[]) => ({
      name,
      remembered: [{ fingerprint: prints.join('|'), role: 'rows' as const, fields: [] }],
    });
    const templates = [
      template('near', 'kundnr', 'pris', 'moms'),
      template('same', 'kundnr', 'pris', 'text'),
      template('older', 'kundnr', 'pris', 'text'),
    ];
    expect(nearestTemplate([['Kundnr', 'Pris', 'Text']], templates)).toMatchObject({
      template: { name: 'same' },
      likeness: 1,
    });
    expect(
      nearestTemplate(
        [
          ['Kundnr', 'Pris', 'Text'],
          ['Helt', 'Annat'],
        ],
        templates,
      ),
    ).toBeNull();
  });
});
