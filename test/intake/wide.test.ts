import { describe, expect, it } from 'vitest';
import { decimal } from '../../shared/domain/decimal.ts';
import { changePlan } from '../../shared/intake/change-plan.ts';
import { rememberPlan } from '../../shared/intake/remember.ts';
import { codesOf, csv, fieldsOf, intake, type Outcome, sheet, workbook } from './raw.ts';

const at25 = { defaults: { vatRate: decimal(25) } };
const lines = ({ invoices }: Outcome): string[][] =>
  invoices.map((invoice) =>
    invoice.lines.map(
      (line) => `${line.description} ${String(line.quantity)}×${String(line.unitPrice)}=${String(line.lineTotal)}`,
    ),
  );
const errors = ({ problems }: Outcome): string[] => problems.flatMap((found) => codesOf(found, 'error'));

describe('repeated groups of columns become rows', () => {
  it.each([
    'lines/0/description|lines/0/price|lines/0/quantity|lines/1/description|lines/1/price|lines/1/quantity',
    'items[0].description|items[0].price|items[0].qty|items[1].description|items[1].price|items[1].qty',
    'Artikel 1|Pris 1|Antal 1|Artikel 2|Pris 2|Antal 2',
    'lines/0/name|lines/0/price|lines/0/quantity|lines/1/name|lines/1/price|lines/1/quantity',
    'Rad 1 namn|Rad 1 pris|Rad 1 antal|Rad 2 namn|Rad 2 pris|Rad 2 antal',
    'Artikel|Pris|Antal|Artikel 2|Pris 2|Antal 2',
    'Rad 1 text|Rad 1 pris|Rad 1 antal|Rad 2 text|Rad 2 pris|Rad 2 antal',
    '1. Text|1. Pris|1. Antal|2. Text|2. Pris|2. Antal',
    'Text|À-pris|Antal|Text|À-pris|Antal',
    'Description_1|Unit price_1|Qty_1|Description_2|Unit price_2|Qty_2',
  ])('N060: %s', (headers) => {
    const outcome = intake([
      csv([
        `Kundnr|Datum|${headers}|Moms`,
        '7|2026-11-30|Städ|400|2|Fönster|99,50|1|25',
        '8|2026-11-30|Städ|400|1||||25',
      ]),
    ]);
    expect(lines(outcome)).toEqual([['Städ 2×400=80000', 'Fönster 1×99.5=9950'], ['Städ 1×400=40000']]);
    expect(outcome.invoices.map(({ total }) => total)).toEqual([112438, 50000]);
    expect([errors(outcome), outcome.plan.questions, outcome.plan.missing]).toEqual([[], [], []]);
    expect(outcome.reading.accounts[0]).toMatchObject({ rows: 3, invoiceRows: 2, headerRows: 1 });
  });
  it('N060: each value knows the column that it came from, and the reason says why', () => {
    const { drafts, plan } = intake([csv(['Kundnr|Text 1|Pris 1|Text 2|Pris 2', '7|Städ|400|Fönster|100'])], at25);
    expect(
      drafts[0]?.rows.map(({ rowNo, cells }) => [rowNo, cells.description?.origin, cells.unitPrice?.origin]),
    ).toEqual([
      [1, { file: 0, sheet: 'underlag', row: 2, column: 1 }, { file: 0, sheet: 'underlag', row: 2, column: 2 }],
      [2, { file: 0, sheet: 'underlag', row: 2, column: 3 }, { file: 0, sheet: 'underlag', row: 2, column: 4 }],
    ]);
    expect(plan.sheets[0]?.columns[4]?.reason.sv).toContain('grupp 2 av 2');
  });
  it('articles over their columns in a merged row above give the text', () => {
    const merged = [
      { fromColumn: 1, toColumn: 2, fromRow: 1, toRow: 1 },
      { fromColumn: 3, toColumn: 4, fromRow: 1, toRow: 1 },
    ];
    const outcome = intake(
      [workbook([sheet(['|Kaffe||Te|', 'Kundnr|Antal|Pris|Antal|Pris', '7|2|25|1|20', '8|||3|20'], { merged })])],
      at25,
    );
    expect(lines(outcome)).toEqual([['Kaffe 2×25=5000', 'Te 1×20=2000'], ['Te 3×20=6000']]);
    expect(outcome.drafts[1]?.rows[0]?.cells.description).toMatchObject({ rule: 'from-header', origin: { row: 2 } });
  });
  it('a bad value in one group blocks its invoice, whole, and no other', () => {
    const { problems } = intake([csv(['Kundnr|Text 1|Pris 1|Text 2|Pris 2', '7|a|1|b|x', '8|a|1|b|2'])], at25);
    expect(problems.map((found) => codesOf(found, 'error'))).toEqual([['not-a-number'], []]);
    expect(problems[0]?.find(({ code }) => code === 'not-a-number')).toMatchObject({ rowNo: 2, field: 'unitPrice' });
  });
  it('a second price or a second text alone is no group', () => {
    expect(fieldsOf(intake([csv(['Kundnr|Text|Pris|Pris 2|Moms', '1|a|5000|400|0'])]).plan)[3]).toBeNull();
    expect(fieldsOf(intake([csv(['Kundnr|Text|Text|Pris|Moms', '1|a|b|10|25'])]).plan)[2]).toBeNull();
  });
  it('is remembered, and a column of it can be left out by the person', () => {
    const files = [csv(['Kundnr|Text 1|Pris 1|Text 2|Pris 2', '7|Städ|400|Fönster|100'])];
    const first = intake(files, at25);
    const again = intake(files, rememberPlan(first.plan));
    expect([again.plan.known, lines(again)]).toEqual([true, lines(first)]);
    const out = [3, 4].reduce(
      (plan, column) => changePlan(files, plan, { what: 'column', file: 0, sheet: 'underlag', column, field: null }),
      first.plan,
    );
    expect(lines(intake(files, out.choices))).toEqual([['Städ 1×400=40000']]);
  });
});

describe('articles side by side', () => {
  const rows = ['7|A|2|1|', '8|B|0|3|4'];
  const expected = [
    ['Kaffe 2×25=5000', 'Te 1×20=2000'],
    ['Te 3×20=6000', 'Bulle 4×30.5=12200'],
  ];
  it.each([
    ['below the header', ['Kundnr|Kund|Kaffe|Te|Bulle', '|Pris|25|20|30,50', ...rows], 1],
    ['below it without a word', ['Kundnr|Kund|Kaffe|Te|Bulle', '||25|20|30,50', ...rows], 1],
    ['above it', ['|À-pris|25|20|30,50', 'Kundnr|Kund|Kaffe|Te|Bulle', ...rows], 2],
  ] as const)('N060: prices in a row %s, quantities under them', (_, sheetRows, headerRow) => {
    const outcome = intake([csv([...sheetRows, 'Summa||2|4|4'])], at25);
    expect(lines(outcome)).toEqual(expected);
    expect([errors(outcome), outcome.plan.missing]).toEqual([[], []]);
    expect(outcome.plan.sheets[0]).toMatchObject({ headerRow });
    const price = outcome.drafts[0]?.rows[1]?.cells.unitPrice;
    expect(price).toMatchObject({
      raw: '20',
      rule: 'from-header',
      origin: { row: headerRow === 1 ? 2 : 1, column: 3 },
    });
    expect(outcome.reading.accounts[0]).toMatchObject({ rows: 5, headerRows: 2, invoiceRows: 2, sumRows: 1 });
  });
  it('charges by their names, with the sum of the row held against the invoice', () => {
    const outcome = intake([
      csv([
        'Lägenhet|Hyresgäst|Hyra|Bredband|Parkering|Moms|Totalt',
        '1001|Anna Ek|5000|200|300|0|5500',
        '1002|Bo Al|4500,50|200||0|4700,50',
        'Summa||9500,50|400|300||10200,50',
      ]),
    ]);
    expect(lines(outcome)).toEqual([
      ['Hyra 1×5000=500000', 'Bredband 1×200=20000', 'Parkering 1×300=30000'],
      ['Hyra 1×4500.5=450050', 'Bredband 1×200=20000'],
    ]);
    expect(outcome.problems.flatMap((found) => codesOf(found)).filter((code) => code === 'total-disagrees')).toEqual(
      [],
    );
    expect(errors(outcome)).toEqual([]);
    expect(outcome.plan.sheets[0]?.columns[3]?.reason.sv).toContain('”Bredband”');
  });
  it('a charge is not spread where the sheet says what is billed', () => {
    const { plan } = intake([csv(['Kundnr|Text|Hyra|Avgift|Moms', '1|a|5000|400|0'])]);
    expect(fieldsOf(plan)).toEqual(['customerNo', 'description', 'unitPrice', null, 'vatRate']);
  });
});
