import { describe, expect, it } from 'vitest';
import { decimal } from '../../shared/domain/decimal.ts';
import { codesOf, csv, intake, type Outcome, sheet, workbook } from './raw.ts';

/** Sheets as bookkeepers make them: what must come out is how many invoices, whose, with which rows and sums. */

const at25 = { defaults: { vatRate: decimal(25) } };
const read = (rows: readonly string[], choices: Parameters<typeof intake>[1] = {}): Outcome =>
  intake([workbook([sheet(rows)])], choices);
/** Each invoice as `number/name: total in öre: text quantity×price, …`. */
const brief = ({ invoices }: Outcome): string[] =>
  invoices.map(({ customerNo, customerName, total, lines }) => {
    const rows = lines.map(
      ({ description, quantity, unitPrice }) => `${description} ${String(quantity)}×${String(unitPrice)}`,
    );
    return `${customerNo ?? ''}/${customerName ?? ''}: ${String(total)}: ${rows.join(', ')}`;
  });
const errors = ({ problems }: Outcome): string[] => problems.flatMap((found) => codesOf(found, 'error'));
const clean = (outcome: Outcome): void => {
  expect([errors(outcome), outcome.plan.questions.map(({ code }) => code), outcome.plan.missing]).toEqual([[], [], []]);
};
const account = ({ reading }: Outcome): unknown => reading.accounts[0];

describe('what stands around the table', () => {
  it('titles, an address and a number above; sums, a note and a name below', () => {
    const outcome = read([
      'Städ & Co AB',
      'Storgatan 1, 211 22 Malmö|||Org.nr 556036-0793',
      'Fakturaunderlag november 2026',
      '',
      'Kundnr|Kund|Vad|Tim|À-pris|Moms|Belopp',
      '1007|Exempel AB|Städ|2|400|25|800',
      '1008|Annan AB|Fönster|1|500|25|500',
      '',
      'Summa||||||1300',
      'Moms 25 %||||||325',
      'Att betala||||||1625',
      '',
      'OBS! Fakturera innan den 5:e.',
      'Kontakta Eva vid frågor 040-12 34 56',
    ]);
    expect(brief(outcome)).toEqual(['1007/Exempel AB: 100000: Städ 2×400', '1008/Annan AB: 62500: Fönster 1×500']);
    expect(account(outcome)).toMatchObject({ rows: 14, headerRows: 4, blankRows: 3, sumRows: 3, otherRows: 2 });
    expect(outcome.reading.controlSums.map(({ what, stated }) => [what, stated])).toEqual([
      ['net', 130000],
      ['vat', 32500],
      ['gross', 162500],
    ]);
    clean(outcome);
  });
  it('notes below a table without sums are no invoices', () => {
    const outcome = read(['Kundnr|Text|Pris|Moms', '1|a|100|25', '', 'Utskriven av Eva', 'Sida 1 av 1']);
    expect(brief(outcome)).toEqual(['1/: 12500: a 1×100']);
    expect(account(outcome)).toMatchObject({ invoiceRows: 1, otherRows: 2, blankRows: 1 });
    clean(outcome);
  });
  it('a last row of text without a blank row above it belongs to its invoice', () => {
    const outcome = read(['Kundnr|Text|Pris|Moms', '1|a|100|25', '|enligt avtal||']);
    expect(outcome.invoices[0]?.lines.map(({ description, message }) => [description, message])).toEqual([
      ['a', false],
      ['enligt avtal', true],
    ]);
  });
  it('page numbers and headers that come again on each page', () => {
    const header = 'Kundnr|Text|Antal|Pris|Moms';
    const outcome = read([header, '1|a|1|100|25', 'Sida 1 av 2', header, '2|b|1|50|25', 'Sida 2 (2)']);
    expect(brief(outcome)).toEqual(['1/: 12500: a 1×100', '2/: 6250: b 1×50']);
    expect(account(outcome)).toMatchObject({ headerRows: 2, otherRows: 2, invoiceRows: 2 });
    clean(outcome);
  });
  it.each(['(1)|(2)|(3)|(4)|(5)', 'obligatoriskt|max 60 tecken|heltal|exkl. moms|tal i procent'])(
    'a row that explains the header is none of the data: %s',
    (help) => {
      const outcome = read(['Kundnr|Text|Antal|Pris|Moms', help, '1|a|1|10|25']);
      expect(brief(outcome)).toEqual(['1/: 1250: a 1×10']);
      expect(account(outcome)).toMatchObject({ headerRows: 2, invoiceRows: 1 });
      clean(outcome);
    },
  );
  it('a first row that is badly filled in is held, not taken for a help', () => {
    const outcome = read(['Kundnr|Text|Antal|Pris|Moms', '1|a|två stycken|enligt avtal|25', '2|b|1|10|25']);
    expect(outcome.problems.map((found) => codesOf(found, 'error'))).toEqual([['not-a-number', 'not-a-number'], []]);
  });
  it('empty columns between the columns', () => {
    const outcome = read(['Kundnr||Kund||Text||Antal||Pris||Moms', '1||A||a||2||100||25', '2||B||b||1||50||25']);
    expect(brief(outcome)).toEqual(['1/A: 25000: a 2×100', '2/B: 6250: b 1×50']);
    clean(outcome);
  });
  it('a date and a name above the table are no header', () => {
    const outcome = read(
      ['Datum: 2026-11-30||Uppgjort av: Eva', 'Kund|Arbete|Antal|á pris|Summa', 'A AB|a|1|10|10'],
      at25,
    );
    expect(brief(outcome)).toEqual(['/A AB: 1250: a 1×10']);
    clean(outcome);
  });
  it('an English list with a total', () => {
    const outcome = intake([
      csv(
        [
          'Customer Number|Customer|Invoice Date|Item|Qty|Unit Price|Tax %|Total',
          '1007|Acme Ltd|11/30/2026|Cleaning|2|1,250.00|25%|2,500.00',
          '1008|Foo Ltd|11/13/2026|Cleaning|1|99.50|25%|99.50',
          'Total|||||||2,599.50',
        ],
        ',',
      ),
    ]);
    expect(brief(outcome)).toEqual(['1007/Acme Ltd: 312500: Cleaning 2×1250', '1008/Foo Ltd: 12438: Cleaning 1×99.5']);
    expect(outcome.invoices.map(({ invoiceDate }) => invoiceDate)).toEqual(['2026-11-30', '2026-11-13']);
    clean(outcome);
  });
});

describe('sums among the rows', () => {
  it('a sum for each customer and one for all', () => {
    const outcome = read([
      'Kundnr|Kund|Text|Belopp|Moms',
      '1007|Exempel AB|Städ|800|25',
      '1007|Exempel AB|Fönster|200|25',
      '|Summa Exempel AB||1000|',
      '1008|Annan AB|Städ|500|25',
      '|Summa Annan AB||500|',
      '|Totalsumma||1500|',
    ]);
    expect(brief(outcome)).toEqual([
      '1007/Exempel AB: 125000: Städ 1×800, Fönster 1×200',
      '1008/Annan AB: 62500: Städ 1×500',
    ]);
    expect(account(outcome)).toMatchObject({ invoiceRows: 3, sumRows: 3 });
    expect(outcome.reading.controlSums.map(({ label, stated, columnSum }) => [label, stated, columnSum])).toEqual([
      ['Summa Annan AB', 50000, 50000],
      ['Totalsumma', 150000, 150000],
    ]);
    clean(outcome);
  });
  it.each(['Summa', 'Totalt', 'Total'])('sums of groups as Excel writes them: 1007 %s', (word) => {
    const outcome = read([
      'Kundnr|Text|Belopp|Moms',
      '1007|Städ|800|25',
      '1007|Fönster|200|25',
      `1007 ${word}||1000|`,
      '1008|Städ|500|25',
      `1008 ${word}||500|`,
      'Totalsumma||1500|',
    ]);
    expect(brief(outcome)).toEqual(['1007/: 125000: Städ 1×800, Fönster 1×200', '1008/: 62500: Städ 1×500']);
    expect(account(outcome)).toMatchObject({ invoiceRows: 3, sumRows: 3 });
    clean(outcome);
  });
  it('a customer whose name ends in such a word is billed: the figure is no sum', () => {
    const outcome = read(['Kund|Text|Belopp|Moms', 'A AB|a|800|25', 'Bygg Total|b|300|25', 'Städ Total||200|25']);
    expect(outcome.invoices.map(({ net }) => net)).toEqual([80000, 30000, 20000]);
    expect(account(outcome)).toMatchObject({ sumRows: 0 });
  });
  it('blank rows between the customers and a sum at the foot', () => {
    const outcome = read([
      'Kund|Text|Antal|Pris|Moms',
      'A AB|a|1|10|25',
      '|b|2|10|25',
      '',
      'B AB|c|1|10|25',
      '|d|1|5|25',
      '',
      'Summa|||45|',
    ]);
    expect(brief(outcome)).toEqual(['/A AB: 3750: a 1×10, b 2×10', '/B AB: 1875: c 1×10, d 1×5']);
    clean(outcome);
  });
});

describe('the customer above its rows', () => {
  it('alone in its row, in a column of its own', () => {
    const outcome = read(['Kund|Text|Antal|Pris|Moms', 'A AB|||', '|a|1|10|25', '|b|2|10|25', 'B AB', '|c|1|10|25']);
    expect(brief(outcome)).toEqual(['/A AB: 3750: a 1×10, b 2×10', '/B AB: 1250: c 1×10']);
    expect(account(outcome)).toMatchObject({ rows: 6, invoiceRows: 3, customerRows: 2 });
    expect(outcome.drafts[0]?.head.customerName?.origin).toMatchObject({ row: 2, column: 0 });
    clean(outcome);
  });
  it.each([
    ['Kund: 1007 Exempel AB', 'Kund: 1008 Annan AB', ['1007/Exempel AB', '1008/Annan AB']],
    ['Exempel AB', 'Annan AB', ['/Exempel AB', '/Annan AB']],
  ])('alone in its row, in a sheet without a column of customers: %s', (first, second, whose) => {
    const outcome = read([
      'Text|Antal|Pris|Moms',
      first,
      'Städ|2|400|25',
      'Fönster|1|200|25',
      'Summa||1000',
      '',
      second,
      'Städ|1|500|25',
    ]);
    expect(brief(outcome).map((each) => each.split(':')[0])).toEqual(whose);
    expect(outcome.invoices.map(({ net }) => net)).toEqual([100000, 50000]);
    expect(account(outcome)).toMatchObject({ invoiceRows: 3, customerRows: 2, sumRows: 1 });
    expect(outcome.plan.grouping.reason.sv).toContain('är kunden för raderna under');
    clean(outcome);
  });
  it('merged down over its rows', () => {
    const merged = [2, 4].flatMap((fromRow) =>
      [0, 1].map((column) => ({ fromColumn: column, toColumn: column, fromRow, toRow: fromRow + 1 })),
    );
    const outcome = intake([
      workbook([
        sheet(['Kundnr|Kund|Text|Pris|Moms', '1|A|a|100|25', '||b|50|25', '2|B|c|10|25', '||d|20|25'], { merged }),
      ]),
    ]);
    expect(brief(outcome)).toEqual(['1/A: 18750: a 1×100, b 1×50', '2/B: 3750: c 1×10, d 1×20']);
    clean(outcome);
  });
});

describe('several values in one cell', () => {
  it.each([
    ['1007 Exempel AB', '1008 Annan AB'],
    ['1007 – Exempel AB', '1008 – Annan AB'],
    ['Exempel AB (1007)', 'Annan AB (1008)'],
  ])('number and name of the customer: %s', (first, second) => {
    const outcome = read(['Kund|Text|Pris|Moms', `${first}|a|100|25`, `${second}|b|50|25`, 'Summa||150|']);
    expect(brief(outcome)).toEqual(['1007/Exempel AB: 12500: a 1×100', '1008/Annan AB: 6250: b 1×50']);
    expect(outcome.drafts[0]?.head.customerNo).toMatchObject({
      raw: first,
      rule: 'part-of-cell',
      origin: { column: 0 },
    });
    expect(outcome.plan.sheets[0]?.columns[0]?.reason.sv).toContain('delas');
    clean(outcome);
  });
  it('a name that begins with a figure is left whole', () => {
    expect(brief(read(['Kund|Text|Pris|Moms', '24 Timmar AB|a|100|25', 'Exempel AB|b|50|25']))).toEqual([
      '/24 Timmar AB: 12500: a 1×100',
      '/Exempel AB: 6250: b 1×50',
    ]);
  });
  it.each(['Adress|Postadress', 'Adress|Postnr och ort', 'Gatuadress|Ort'])('post code and town: %s', (headers) => {
    const outcome = read([
      `Kundnr|Namn|${headers}|Text|Pris|Moms`,
      '1|A|Storg 1|211 22 Malmö|a|100|25',
      '2|B|Lillg 1|21145 Lund|a|100|25',
    ]);
    const heads = outcome.drafts.map(({ head }) => [head.address?.value, head.zipCode?.value, head.city?.value]);
    expect(heads).toEqual([
      ['Storg 1', '211 22', 'Malmö'],
      ['Lillg 1', '21145', 'Lund'],
    ]);
    expect(outcome.invoices.map(({ deliveryMethod }) => deliveryMethod)).toEqual(['Mail', 'Mail']);
    clean(outcome);
  });
  it('a whole address', () => {
    const { drafts } = read(['Kundnr|Namn|Adress|Text|Pris|Moms', '1|A|Storgatan 1 B, 211 22 Malmö|a|100|25']);
    const [head] = drafts.map((draft) => draft.head);
    expect([head?.address?.value, head?.zipCode?.value, head?.city?.value]).toEqual([
      'Storgatan 1 B',
      '211 22',
      'Malmö',
    ]);
  });
  it('first and last names in two columns, in either order', () => {
    for (const [header, row] of [
      ['Efternamn|Förnamn', 'Ek|Anna'],
      ['First name|Last name', 'Anna|Ek'],
    ]) {
      const outcome = read([`Medlemsnr|${header ?? ''}|Text|Pris|Moms`, `1|${row ?? ''}|a|100|25`]);
      expect(brief(outcome)).toEqual(['1/Anna Ek: 12500: a 1×100']);
      expect(outcome.drafts[0]?.head.customerName?.rule).toBe('joined-columns');
      clean(outcome);
    }
  });
  it('beside a company they are the person there; two of one first name are two customers', () => {
    const { drafts } = read(['Företag|Förnamn|Efternamn|Text|Pris|Moms', 'A AB|Anna|Ek|a|100|25']);
    expect([drafts[0]?.head.customerName?.value, drafts[0]?.head.attention?.value]).toEqual(['A AB', 'Anna Ek']);
    expect(read(['Förnamn|Efternamn|Text|Pris|Moms', 'Anna|Ek|a|100|25', 'Anna|Al|b|50|25']).drafts).toHaveLength(2);
  });
  it('a last name and a first name with a comma between them are one name', () => {
    expect(brief(read(['Namn|Text|Pris|Moms', 'Ek, Anna|a|10|25']))).toEqual(['/Ek, Anna: 1250: a 1×10']);
  });
  it.each([
    ['nov-26', '2026-11-01', '2026-11-30'],
    ['2026-11', '2026-11-01', '2026-11-30'],
    ['november 2026', '2026-11-01', '2026-11-30'],
    ['11/2026', '2026-11-01', '2026-11-30'],
    ['v. 48 2026', '2026-11-23', '2026-11-29'],
    ['kv 4 2026', '2026-10-01', '2026-12-31'],
    ['2026-11-01 – 2026-11-15', '2026-11-01', '2026-11-15'],
    ['20261101-20261115', '2026-11-01', '2026-11-15'],
    ['1 nov 2026 - 15 nov 2026', '2026-11-01', '2026-11-15'],
  ])('a period: %s', (written, start, end) => {
    const outcome = read(['Kundnr|Text|Period|Pris|Moms', `1|Hyra|${written}|5000|0`]);
    expect(outcome.invoices[0]?.lines[0]).toMatchObject({ periodStart: start, periodEnd: end });
    clean(outcome);
  });
  it('a period whose year is not said is not guessed', () => {
    const { plan } = read(['Kundnr|Text|Period|Pris|Moms', '1|Hyra|v. 48|5000|0']);
    expect(plan.sheets[0]?.columns[2]).toMatchObject({ field: null, samples: [{ raw: 'v. 48', value: null }] });
  });
});
