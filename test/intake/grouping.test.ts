import { describe, expect, it } from 'vitest';
import { codesOf, csv, fieldsOf, intake, sheet, workbook } from './raw.ts';

const header = 'Fakturanr|Kundnr|Namn|Datum|Text|Antal|Pris|Moms';
const texts = (outcome: ReturnType<typeof intake>): string[][] =>
  outcome.invoices.map((invoice) => invoice.lines.map((line) => line.description));

describe('rows become invoices', () => {
  it('N051: rows with one document key are one invoice, also apart, in file order', () => {
    const outcome = intake([
      csv([header, 'F1|1|A|2026-11-30|ett|1|10|25', 'F2|2|B|2026-11-30|två|1|10|25', 'F1|1|A|2026-11-30|tre|1|10|25']),
    ]);
    expect(texts(outcome)).toEqual([['ett', 'tre'], ['två']]);
    expect(outcome.plan.grouping.by).toBe('document-key');
    expect(outcome.plan.grouping.reason.sv).toContain('fakturanyckel');
  });
  it('N062: a row with blank head columns continues the invoice above', () => {
    const outcome = intake([
      csv([
        header,
        'F1|1|A|2026-11-30|Pro – A|1|10|25',
        '||||Pro – B|5|10|25',
        'F2|2|B|2026-11-30|två|1|10|25',
        '||||tre|1|10|0',
      ]),
    ]);
    expect(texts(outcome)).toEqual([
      ['Pro – A', 'Pro – B'],
      ['två', 'tre'],
    ]);
    expect(outcome.problems.map((found) => codesOf(found, 'error'))).toEqual([[], []]);
  });
  it('without a key column a blank customer continues, and the plan says so', () => {
    const outcome = intake([csv(['Kund|Text|Pris|Moms', 'Anna|ett|10|25', '|två|10|25', 'Bo|tre|10|25'])]);
    expect(texts(outcome)).toEqual([['ett', 'två'], ['tre']]);
    expect(outcome.plan.grouping.by).toBe('continuation');
  });
  it('by customer and date where there is no key', () => {
    const rows = [
      'Kundnr|Datum|Text|Pris|Moms',
      '1|2026-11-30|ett|10|25',
      '2|2026-11-30|två|10|25',
      '1|2026-11-30|tre|10|25',
      '1|2026-12-31|fyra|10|25',
    ];
    const outcome = intake([csv(rows)]);
    expect(texts(outcome)).toEqual([['ett', 'tre'], ['två'], ['fyra']]);
    expect(outcome.plan.grouping.by).toBe('customer-and-date');
  });
  it('each row where no customer comes twice', () => {
    expect(intake([csv(['Kundnr|Text|Pris|Moms', '1|a|10|25', '2|b|10|25'])]).plan.grouping.by).toBe('each-row');
  });
  it('N063: heads that differ within one invoice are an error on it, and on no other', () => {
    const outcome = intake([
      csv([header, 'F1|1|A|2026-11-30|ett|1|10|25', 'F1|2|A|2026-11-30|två|1|10|25', 'F2|2|B|2026-11-30|tre|1|10|25']),
    ]);
    const [conflict] = (outcome.problems[0] ?? []).filter((found) => found.code === 'conflicting-heads');
    expect(conflict).toMatchObject({
      level: 'error',
      field: 'customerNo',
      params: { first: '1', firstRow: '2', other: '2', otherRow: '3' },
    });
    expect(codesOf(outcome.problems[1], 'error')).toEqual([]);
  });
  it('a head that stands on a later row only is taken from there; another spelling of the same is no conflict', () => {
    const outcome = intake([
      csv([
        'Fakturanr|Kundnr|E-post|Datum|Text|Pris|Moms',
        'F1|1||2026-11-30|ett|10|25',
        'F1|1|anna@example.se|20261130|två|10|25',
      ]),
    ]);
    expect(outcome.drafts[0]?.head.email).toMatchObject({ value: 'anna@example.se', origin: { row: 3 } });
    expect(codesOf(outcome.problems[0], 'error')).toEqual([]);
  });
  it('N063: a bad row blocks its own invoice, whole, and no other', () => {
    const outcome = intake([
      csv([header, 'F1|1|A|2026-11-30|ett|1|x|25', 'F1|1|A|2026-11-30|två|1|10|25', 'F2|2|B|2026-11-30|tre|1|10|25']),
    ]);
    expect(outcome.drafts[0]?.rows).toHaveLength(2);
    expect(outcome.problems.map((found) => codesOf(found, 'error'))).toEqual([['not-a-number'], []]);
  });
  it('a row without a key but with another customer is an invoice of its own, and says so', () => {
    const outcome = intake([csv([header, 'F1|1|A|2026-11-30|ett|1|10|25', '|2|B|2026-11-30|två|1|10|25'])]);
    expect(texts(outcome)).toEqual([['ett'], ['två']]);
    expect(codesOf(outcome.problems[1], 'warning')).toContain('no-document-key');
  });
  it('N143, N144: the order of rows is the order of the file', () => {
    const rows = Array.from({ length: 30 }, (_, index) => `F1|1|A|2026-11-30|rad ${String(30 - index)}|1|10|25`);
    const outcome = intake([csv([header, ...rows])]);
    expect(outcome.invoices[0]?.lines.map((line) => [line.rowNo, line.description])).toEqual(
      rows.map((row, index) => [index + 1, row.split('|')[4]]),
    );
  });
  it('N054: two equal invoices in one file both live, with their own keys', () => {
    const rows = ['Kundnr|Fakturanr|Text|Pris|Moms', '1|F1|a|10|25', '1|F2|a|10|25'];
    const keys = (list: string[]): string[] => intake([csv(list)]).drafts.map((draft) => draft.businessKey);
    expect(new Set(keys(rows)).size).toBe(2);
    const twins = workbook([sheet(['Text|Pris|Moms', 'a|10|25', 'a|10|25'])]);
    const [first, second] = intake([twins]).drafts;
    expect(first?.businessKey).not.toBe(second?.businessKey);
    expect(intake([twins]).drafts.map((draft) => draft.businessKey)).toEqual([first?.businessKey, second?.businessKey]);
  });
  it('N041, N052: the same rows have the same key in any file, order or dialect', () => {
    const one = intake([csv(['Kundnr|Text|Pris|Moms', '1|a|1 000,50|25', '2|b|20|25'])]).drafts.map(
      (draft) => draft.businessKey,
    );
    const two = intake([
      workbook([sheet(['Titel', '', 'Moms|Pris|Text|Kundnr', '25|20|b|2', '25|1000,5|a|1'])]),
    ]).drafts.map((draft) => draft.businessKey);
    expect(two).toEqual([...one].reverse());
  });
});

describe('several sheets', () => {
  const customers = sheet(
    [
      'Medlemsnr|Namn|E-post|Adress',
      '1|Anna Exempel|anna@example.se|Storgatan 1',
      '2|Bo Exempel|bo@example.se|Storgatan 2',
    ],
    { name: 'Medlemmar' },
  );
  const rows = sheet(
    ['Medlemsnr|Text|Pris|Moms', '2|Gymkort|299|6', '1|Gymkort|299|6', '1|PT-timme|500|25', '9|Gymkort|299|6'],
    { name: 'Rader' },
  );
  it('N101: customers on one sheet are linked to rows on another by a key column', () => {
    const outcome = intake([workbook([customers, rows])]);
    expect(outcome.plan.sheets.map((each) => each.role)).toEqual(['customers', 'rows']);
    expect(outcome.plan.links).toMatchObject([{ rows: 1, heads: 0, by: 'customerNo' }]);
    expect(outcome.drafts[1]?.head.customerName).toMatchObject({
      value: 'Anna Exempel',
      origin: { sheet: 'Medlemmar', row: 2, column: 1 },
    });
    expect(outcome.invoices.map((invoice) => invoice.deliveryMethod)).toEqual(['Email', 'Email', 'Manually']);
    expect(codesOf(outcome.problems[2], 'warning')).toContain('link-missing');
    expect(outcome.reading.accounts[0]).toMatchObject({ rows: 8, invoiceRows: 4, customerRows: 2, headerRows: 2 });
  });
  it('also across two files', () => {
    const outcome = intake([workbook([customers], 'kunder.xlsx'), workbook([rows], 'rader.xlsx')]);
    expect(outcome.drafts.map((draft) => draft.head.customerName?.value)).toEqual([
      'Bo Exempel',
      'Anna Exempel',
      undefined,
    ]);
  });
  it('a customer that stands twice with different values is an error on its invoices', () => {
    const twice = sheet(
      [
        'Medlemsnr|Namn|E-post',
        '1|Anna|a@example.se',
        '1|Anna|b@example.se',
        '2|Bo|bo@example.se',
        '2|Bo|bo@example.se',
      ],
      { name: 'Medlemmar' },
    );
    const outcome = intake([workbook([twice, rows])]);
    expect(codesOf(outcome.problems[1], 'error')).toEqual(['link-ambiguous']);
    expect(codesOf(outcome.problems[0], 'error')).toEqual([]);
  });
  it('where both sheets speak, the rows win and it is told', () => {
    const named = sheet(['Medlemsnr|Namn|Text|Pris|Moms', '1|Anna Ny|Gymkort|299|6'], { name: 'Rader' });
    const outcome = intake([workbook([customers, named])]);
    expect(outcome.drafts[0]?.head.customerName?.value).toBe('Anna Ny');
    expect(outcome.problems[0]?.find((found) => found.code === 'link-differs')).toMatchObject({
      level: 'warning',
      field: 'customerName',
    });
  });
  it('heads by document key, and customers behind them by number', () => {
    const heads = sheet(['Fakturanr|Kundnr|Fakturadatum', 'F1|1|2026-11-30', 'F2|2|2026-12-01'], { name: 'Fakturor' });
    const lines = sheet(['Fakturanr|Text|Pris|Moms', 'F1|a|10|25', 'F2|b|10|25', 'F1|c|10|25'], { name: 'Rader' });
    const people = sheet(['Kundnr|Namn', '1|Anna', '2|Bo'], { name: 'Kunder' });
    const outcome = intake([workbook([people, heads, lines])]);
    expect(
      outcome.invoices.map((invoice) => [invoice.customerName, invoice.invoiceDate, invoice.lines.length]),
    ).toEqual([
      ['Anna', '2026-11-30', 2],
      ['Bo', '2026-12-01', 1],
    ]);
  });
  it('a hidden sheet is left out and told; a second sheet of rows is not taken in silence', () => {
    const old = sheet(['Medlemsnr|Text|Pris|Moms', '1|Gymkort|299|6'], { name: 'Oktober' });
    const secret = sheet(['Medlemsnr|Text|Pris|Moms', '1|Gymkort|299|6'], { name: 'Gömd', hidden: true });
    const { plan, reading } = intake([workbook([rows, old, secret])]);
    expect(plan.sheets.map((each) => each.role)).toEqual(['rows', 'none', 'none']);
    expect(
      plan.questions.filter((question) => question.code === 'other-sheets').map((question) => question.sheet),
    ).toEqual(['Oktober', 'Gömd']);
    expect(reading.accounts[0]).toMatchObject({ rows: 9, otherRows: 4 });
    expect(fieldsOf(plan, 1)[0]).toBe('customerNo');
  });
});
