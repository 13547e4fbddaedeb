import { describe, expect, it } from 'vitest';
import { decimal } from '../../shared/domain/decimal.ts';
import { changePlan } from '../../shared/intake/change-plan.ts';
import {
  codesOf,
  csv,
  dateCell,
  fieldsOf,
  intake,
  money,
  number,
  type Outcome,
  percent,
  sheet,
  workbook,
} from './raw.ts';

const at25 = { defaults: { vatRate: decimal(25) } };
const read = (rows: Parameters<typeof sheet>[0], choices: Parameters<typeof intake>[1] = {}): Outcome =>
  intake([workbook([sheet(rows)])], choices);
const errors = ({ problems }: Outcome): string[] => problems.flatMap((found) => codesOf(found, 'error'));

describe('quantities and prices with words beside them', () => {
  it.each([
    ['2 st', '2', 'st'],
    ['7,5 tim', '7.5', 'tim'],
    ['7,5h', '7.5', 'h'],
    ['1 000 kg', '1000', 'kg'],
    ['12 mån', '12', 'mån'],
  ])('%s is %s, and the unit is kept', (written, quantity, unit) => {
    const outcome = read(['Kundnr|Text|Antal|Pris|Moms', `1|a|${written}|10,00|25`]);
    expect(outcome.invoices[0]?.lines[0]).toMatchObject({ quantity, unit });
    expect(errors(outcome)).toEqual([]);
  });
  it('a column of units goes before a unit in the cell', () => {
    expect(read(['Kundnr|Text|Antal|Enhet|Pris|Moms', '1|a|2 st|pkt|10|25']).invoices[0]?.lines[0]?.unit).toBe('pkt');
  });
  it.each([
    ['1 250,00 kr', 125000],
    ['500 kr/st', 50000],
    ['500:-/tim', 50000],
    ['500 kr per timme', 50000],
  ])('a price of %s', (written, net) => {
    const outcome = read(['Kundnr|Text|Antal|Pris|Moms', `1|a|1|${written}|25`]);
    expect([outcome.invoices[0]?.net, errors(outcome)]).toEqual([net, []]);
  });
  it.each(['3 x 400', 'två', '5 st', '10 stolar'])('%s is no price, and holds its invoice', (written) => {
    expect(errors(read(['Kundnr|Text|Belopp|Moms', `1|a|${written}|25`]))).toEqual(['not-a-number']);
  });
  it.each([
    ['7:30', '7.5'],
    ['0:45', '0.75'],
    ['7:20', undefined],
  ])('a time of %s is not read, and its hours are offered where they are exact', (written, hours) => {
    const { problems } = read(['Kundnr|Text|Timmar|Pris|Moms', `1|a|${written}|100|25`]);
    const found = problems[0]?.find(({ code }) => code === 'time-not-number');
    expect(found?.mend).toEqual(hours === undefined ? undefined : { field: 'quantity', value: hours });
  });
  it('a time that the workbook keeps as part of a day is offered as hours', () => {
    const rows = [
      ['Kundnr', 'Text', 'Timmar', 'Pris', 'Moms'],
      ['1', 'a', number('0.3125', 'duration'), number(100), number(25)],
    ];
    expect(read(rows).problems[0]?.find(({ code }) => code === 'time-not-number')?.mend?.value).toBe('7.5');
  });
});

describe('VAT as people write it', () => {
  it.each([
    ['M25', '25'],
    ['Moms 12', '12'],
    ['25% moms', '25'],
    ['0,25', '25'],
    ['Momsfri', '0'],
    ['momsfritt', '0'],
    ['Ingen moms', '0'],
    ['VAT exempt', '0'],
  ])('%s is %s', (written, rate) => {
    const outcome = read(['Kundnr|Text|Pris|Moms', `1|a|100|${written}`]);
    expect([outcome.invoices[0]?.lines[0]?.vatRate, errors(outcome)]).toEqual([rate, []]);
  });
  it.each(['MP1', 'nej', '?'])('%s is not guessed', (written) => {
    expect(errors(read(['Kundnr|Text|Pris|Moms', `1|a|100|${written}`]))).toEqual(['not-a-number']);
  });
  it('price, VAT in kronor and the sum of both: the sum is not a quantity of 1,25', () => {
    const outcome = read(['Kundnr|Text|Pris (kr)|Moms (kr)|Summa (kr)', '1|a|100|25|125', '2|b|200|50|250'], at25);
    expect(outcome.invoices.map(({ net, total }) => [net, total])).toEqual([
      [10000, 12500],
      [20000, 25000],
    ]);
    expect(outcome.plan.sheets[0]?.columns[4]).toMatchObject({ field: null });
    expect(outcome.plan.sheets[0]?.columns[4]?.reason.sv).toContain('momsen på');
  });
  it('a total with VAT beside quantity and price without it is set aside; one without it is not', () => {
    const withVat = read(['Kundnr|Text|Antal|Pris|Moms|Summa', '1|a|2|100|25 %|250', '2|b|1|99,99|12 %|111,99']);
    expect([fieldsOf(withVat.plan)[5], errors(withVat)]).toEqual([null, []]);
    const without = read(['Kundnr|Text|Antal|Pris|Moms|Summa', '1|a|2|100|25 %|200', '2|b|1|100|25 %|125']);
    expect([fieldsOf(without.plan)[5], errors(without)]).toEqual(['lineTotal', ['line-total-disagrees']]);
  });
  it('VAT in kronor below Moms is no rate', () => {
    expect(fieldsOf(read(['Kundnr|Text|Belopp|Moms', '1|a|100|25', '2|b|80|20'], at25).plan)[3]).toBeNull();
    expect(fieldsOf(read(['Kundnr|Text|Belopp|Moms', '1|a|100|25', '2|b|100|12']).plan)[3]).toBe('vatRate');
  });
});

describe('dates as people write them', () => {
  it.each([
    'mån 30 nov 2026',
    'måndag 30 november 2026',
    'Måndagen den 30 november 2026',
    'Monday, November 30, 2026',
    'mån 30/11 2026',
    'må 2026-11-30',
  ])('the day of the week adds nothing: %s', (written) => {
    const outcome = read(['Kundnr|Datum|Text|Pris|Moms', `1|${written}|a|100|25`]);
    expect([outcome.invoices[0]?.invoiceDate, errors(outcome)]).toEqual(['2026-11-30', []]);
  });
  it('a day without a year is not guessed', () => {
    expect(errors(read(['Kundnr|Datum|Text|Pris|Moms', '1|30/11|a|100|25']))).toEqual(['not-a-date']);
  });
});

describe('numbers that name somebody', () => {
  it('N028: a phone number without its zero is mended where it can be, and else told', () => {
    const { problems } = read([
      ['Kundnr', 'Text', 'Pris', 'Moms', 'Mobil'],
      ['1', 'a', number(1), number(25), number('701234567')],
      ['2', 'b', number(1), number(25), '070'],
    ]);
    expect(problems.map((found) => codesOf(found).includes('phone'))).toEqual([false, true]);
  });
  it.each(['5560360793', '165560360793', '556036-0793'])('an organization number as a number: %s', (written) => {
    const cell = /^\d+$/.test(written) ? number(written) : written;
    const { drafts } = read([
      ['Orgnr', 'Text', 'Pris', 'Moms'],
      [cell, 'a', number(1), number(25)],
    ]);
    expect(drafts[0]?.head.orgNo?.value).toBe('556036-0793');
  });
  it('a personal number that Excel rounded is held; one that it only shows so is whole', () => {
    const outcome = read([
      ['Personnr', 'Namn', 'Text', 'Pris', 'Moms'],
      ['1,99001E+11', 'A', 'a', number(1), number(25)],
      [number('1.99001010017E+11'), 'B', 'b', number(1), number(25)],
    ]);
    expect(outcome.problems.map((found) => codesOf(found, 'error'))).toEqual([['id-lost-digits'], []]);
    expect(outcome.drafts[1]?.head.orgNo?.value).toContain('19900101');
  });
  it.each(['-', '"', '–', '?'])('%s is nobody, and never the customer above', (written) => {
    const outcome = read(['Kundnr|Kund|Text|Pris|Moms', '1|A|a|100|25', `${written}|${written}|b|50|25`]);
    expect(outcome.drafts).toHaveLength(2);
    expect(codesOf(outcome.problems[1], 'error')).toContain('names-nobody');
  });
});

describe('what is said where something is wrong', () => {
  it('N070: the row, the column and the reason, for each cell', () => {
    const { problems, drafts } = read(['Kundnr|Text|Antal|Pris|Moms', '1|a|x|10|25', '2|b|1||25']);
    expect(
      problems.map((found) =>
        found.filter(({ level }) => level === 'error').map(({ code, rowNo, field }) => [code, rowNo, field]),
      ),
    ).toEqual([[['not-a-number', 1, 'quantity']], [['missing-price', 1, 'unitPrice']]]);
    expect(drafts[0]?.rows[0]?.cells.quantity?.origin).toMatchObject({ row: 2, column: 2 });
    expect(drafts[1]?.rows[0]?.cells.unitPrice?.origin).toMatchObject({ row: 3, column: 3 });
  });
  it('N044: a row with an article that nobody knows blocks no other row', () => {
    const outcome = read(['Kundnr|Artikelnr|Antal|Pris|Moms', '1|OKÄND|1|10|25', '2|A1|1|10|25']);
    expect(errors(outcome)).toEqual([]);
    expect(outcome.problems.map((found) => codesOf(found, 'warning'))).toEqual([
      ['missing-description'],
      ['missing-description'],
    ]);
  });
  it('N059: credits by sign or type, discounts and more than a thousand rows', () => {
    const rows = Array.from(
      { length: 1500 },
      (_, index) => `${String(index)}|a|2|100|10|25|${index === 0 ? 'Kredit' : ''}`,
    );
    const { invoices, problems } = intake([
      csv(['Kundnr|Text|Antal|Pris|Rabatt %|Moms|Typ', ...rows, '9999|a|-1|100||25|']),
    ]);
    expect(invoices).toHaveLength(1501);
    expect([invoices[0], invoices[1], invoices.at(-1)].map((each) => [each?.kind, each?.net])).toEqual([
      ['credit', -18000],
      ['invoice', 18000],
      ['credit', -10000],
    ]);
    expect(problems.flatMap((found) => codesOf(found, 'error'))).toEqual([]);
  });
  it('the total of an invoice in another currency than its own is held', () => {
    const outcome = read([
      ['Kundnr', 'Text', 'Pris', 'Moms', 'Att betala'],
      ['1', 'a', number(100), number(25), money(125, 'EUR')],
      ['2', 'b', number(100), number(25), number(125)],
    ]);
    expect(outcome.problems.map((found) => codesOf(found, 'error'))).toEqual([['other-currency'], []]);
    expect(outcome.problems[0]?.find(({ code }) => code === 'other-currency')).toMatchObject({ field: 'invoiceTotal' });
  });
  it('N017, N079, N121: what the plan shows of a cell is what the invoice gets', () => {
    const files = [
      workbook([
        sheet([
          ['Kundnr', 'Datum', 'Text', 'Pris', 'Moms'],
          ['01', dateCell('2026-11-30'), 'a', '1 250,50', percent('0.25')],
        ]),
      ]),
    ];
    const { plan, drafts } = intake(files);
    const same = changePlan(files, plan, { what: 'decimalMark', mark: ',' });
    const shown = same.sheets[0]?.columns.map(({ samples }) => samples[0]?.value);
    const [draft] = drafts;
    const { customerNo, invoiceDate } = draft?.head ?? {};
    const { description, unitPrice, vatRate } = draft?.rows[0]?.cells ?? {};
    expect(shown).toEqual([customerNo, invoiceDate, description, unitPrice, vatRate].map((cell) => cell?.value));
    expect(shown).toEqual(['01', '2026-11-30', 'a', '1250.5', '25']);
  });
});
