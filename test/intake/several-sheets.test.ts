import { describe, expect, it } from 'vitest';
import { changePlan } from '../../shared/intake/change-plan.ts';
import { mustBeAnswered } from '../../shared/intake/held-questions.ts';
import { type RawFile, type RawSheet } from '../../shared/intake/raw-table.ts';
import { codesOf, intake, number, type Outcome, sheet, workbook } from './raw.ts';

const customers = sheet(
  [
    ['Kundnr', 'Namn', 'E-post'],
    ['01007', 'A', 'a@example.se'],
    ['AB 12', 'B', 'b@example.se'],
  ],
  {
    name: 'Kunder',
  },
);
const rowsSheet = sheet(
  [
    ['Kundnr', 'Text', 'Pris', 'Moms'],
    [number(1007), 'a', number(10), number(25)],
    ['ab12', 'b', number(20), number(25)],
  ],
  { name: 'Rader' },
);
const heads = sheet(
  ['Fakturanr|Kundnr|Fakturadatum', 'F1|1007|2026-11-30', 'F2|AB 12|2026-11-30', 'F3|1007|2026-11-30'],
  {
    name: 'Huvud',
  },
);
const lines = sheet(['Fakturanr|Text|Antal|Pris|Moms', 'F1|a|1|10|25', 'F1|b|1|20|25', 'F2|c|1|10|25'], {
  name: 'Rader',
});

const brief = ({ invoices }: Outcome): string[] =>
  invoices.map(
    ({ customerNo, customerName, invoiceDate, total }) =>
      `${customerNo ?? ''}/${customerName ?? ''} ${String(invoiceDate)} ${String(total)}`,
  );
const asked = ({ plan }: Outcome): string[] => plan.questions.map(({ code }) => code);
const errors = ({ problems }: Outcome): string[] => problems.flatMap((found) => codesOf(found, 'error'));
const apart = (...sheets: readonly RawSheet[]): RawFile[] =>
  sheets.map((each, index) => workbook([each], `${String(index)}.xlsx`));

describe('customers on one sheet, rows on another', () => {
  it.each([
    ['in one workbook', [workbook([customers, rowsSheet])]],
    ['in two files', apart(customers, rowsSheet)],
    ['in two files, the rows first', apart(rowsSheet, customers)],
  ])('keys that are written differently find one another, %s', (_, files) => {
    const outcome = intake(files);
    expect(brief(outcome)).toEqual(['1007/A 2026-11-27 1250', 'ab12/B 2026-11-27 2500']);
    expect(errors(outcome)).toEqual([]);
    expect(outcome.problems[0]?.find(({ code }) => code === 'link-alike')).toMatchObject({
      level: 'hint',
      params: { key: '1007', other: '01007', sheet: 'Kunder' },
    });
    expect(outcome.plan.links[0]?.reason.sv).toContain('kundnummer');
  });
  it('a number that two customers could be is no link', () => {
    const twins = sheet(['Kundnr|Namn', '01007|A', '001007|B'], { name: 'Kunder' });
    const { problems } = intake([workbook([twins, rowsSheet])]);
    expect(problems[0]?.find(({ code }) => code === 'link-missing')?.params).toMatchObject({ key: '1007' });
  });
  it('N100: a key that is not there is the cause that is told', () => {
    const outcome = intake([workbook([customers, sheet(['Kundnr|Text|Pris|Moms', '9|a|10|25'], { name: 'Rader' })])]);
    expect(codesOf(outcome.problems[0], 'warning')).toEqual(['link-missing']);
  });
  it('one sheet of customers serves the rows of many files', () => {
    const more = sheet(['Kundnr|Text|Pris|Moms', 'AB 12|c|30|25'], { name: 'Gym' });
    for (const files of [
      apart(customers, rowsSheet, more),
      [workbook([customers, rowsSheet]), workbook([more], 'b.xlsx')],
    ]) {
      const outcome = intake(files);
      expect(brief(outcome)).toEqual(['1007/A 2026-11-27 1250', 'ab12/B 2026-11-27 2500', 'AB 12/B 2026-11-27 3750']);
      expect(asked(outcome)).toEqual(['same-customer']);
    }
  });
});

describe('heads, rows and customers apart', () => {
  it.each([
    ['in one workbook', [workbook([customers, heads, lines])]],
    ['in three files', apart(lines, heads, customers)],
  ])('many rows, many invoices to one customer: %s', (_, files) => {
    const outcome = intake(files);
    expect(brief(outcome)).toEqual(['1007/A 2026-11-30 3750', 'AB 12/B 2026-11-30 1250']);
    expect(errors(outcome)).toEqual([]);
  });
  it('an invoice without rows and rows without an invoice are both said', () => {
    const outcome = intake([
      workbook([heads, sheet(['Fakturanr|Text|Pris|Moms', 'F1|a|10|25', 'F9|x|1|25'], { name: 'Rader' })]),
    ]);
    const question = outcome.plan.questions.find(({ code }) => code === 'heads-without-rows');
    expect(question?.text.sv).toBe('2 av fakturorna på bladet Huvud har inga rader och blir inte av: F2, F3.');
    expect(outcome.problems.map((found) => codesOf(found, 'warning').includes('link-missing'))).toEqual([false, true]);
  });
});

describe('rows on several sheets', () => {
  const ofMonth = (name: string, rows: readonly string[]): RawSheet =>
    sheet(['Kundnr|Text|Pris|Moms', ...rows], { name });
  it.each(['November', 'nov 2026', '2026-11'])('of a sheet for each month that of this month is billed: %s', (name) => {
    const outcome = intake([
      workbook([ofMonth('Oktober', ['1|a|100|25', '2|b|100|25', '3|c|100|25']), ofMonth(name, ['1|a|50|25'])]),
    ]);
    expect(outcome.invoices.map(({ net }) => net)).toEqual([5000]);
    const [question] = outcome.plan.questions;
    expect(question).toMatchObject({ code: 'other-sheets', sheet: 'Oktober' });
    expect(question?.choices.map(({ value }) => value)).toEqual(['rows', 'none']);
  });
  it('a sheet for each customer or client is asked about before going on, and all can be billed', () => {
    const files = [
      workbook([
        ofMonth('Gymmet', ['1|a|100|25', '2|b|100|25']),
        ofMonth('Badet', ['3|c|50|25']),
        ofMonth('Padel', ['4|d|25|25']),
      ]),
    ];
    const first = intake(files);
    expect(first.plan.questions.map((question) => [question.code, question.sheet, mustBeAnswered(question)])).toEqual([
      ['equal-sheets', 'Badet', true],
      ['equal-sheets', 'Padel', true],
    ]);
    const whole = changePlan(files, first.plan, { what: 'role', file: 0, sheet: 'Badet', role: 'rows' });
    const both = changePlan(files, whole, { what: 'role', file: 0, sheet: 'Padel', role: 'none' });
    const outcome = intake(files, both.choices);
    expect(asked(outcome)).toEqual([]);
    expect(outcome.invoices.map(({ customerNo, net }) => [customerNo, net])).toEqual([
      ['1', 10000],
      ['2', 10000],
      ['3', 5000],
    ]);
    expect(outcome.reading.accounts[0]).toMatchObject({ rows: 7, invoiceRows: 3, headerRows: 2, otherRows: 2 });
  });
  it('N101: one customer in two files is told, and gets an invoice from each', () => {
    const outcome = intake(apart(ofMonth('Blad1', ['1|a|100|25', '2|b|1|25']), ofMonth('Blad1', ['01|b|50|25'])));
    expect(outcome.invoices).toHaveLength(3);
    expect(outcome.plan.questions.map(({ code, text }) => [code, text.sv])).toEqual([
      ['same-customer', '1 kund finns på flera blad eller i flera filer och får en faktura från varje: 1.'],
    ]);
  });
});

describe('rows that may have been billed before', () => {
  it('a column that marks them is not used, and that is said', () => {
    const outcome = intake([workbook([sheet(['Kundnr|Text|Pris|Moms|Fakturerad', '1|a|10|25|x', '2|b|10|25|'])])]);
    expect([asked(outcome), outcome.drafts.length]).toEqual([['marked-rows'], 2]);
  });
});
