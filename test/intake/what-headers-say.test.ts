import { describe, expect, it } from 'vitest';
import { currencyOfHeader, matchHeader, vatOf } from '../../shared/intake/header-match.ts';
import { problemText } from '../../shared/intake/problem-texts.ts';
import { headerFingerprint, rememberPlan } from '../../shared/intake/remember.ts';
import { type RawCell } from '../../shared/intake/raw-table.ts';
import { codesOf, csv, fieldsOf, intake, money, number, sheet, workbook } from './raw.ts';

const asked = (rows: readonly string[]): string[] => intake([csv(rows)]).plan.questions.map(({ code }) => code);

describe('why a column is read as it is', () => {
  it('counts one cell as one, and several as several', () => {
    const reasons = intake([csv(['Kundnr|Text|Antal|Pris|Moms', '1|a|2,5|10,00|25', '2|b|1|20,00|25'])])
      .plan.sheets[0]?.columns.map((column) => column.reason.sv)
      .join(' ');
    expect(reasons).toContain('1 cell i kolumnen har decimalkomma.');
    expect(reasons).toContain('2 celler i kolumnen har decimalkomma.');
  });
});

describe('VAT in prices', () => {
  it.each([
    ['Pris inkl. moms', 'included'],
    ['Pris (inkl 25% moms)', 'included'],
    ['Pris ink. moms', 'included'],
    ['Pris m. moms', 'included'],
    ['Pris, moms ingår', 'included'],
    ['prisinklmoms', 'included'],
    ['Price incl. VAT', 'included'],
    ['Pris inkl. mva', 'included'],
    ['Alla priser är inklusive moms', 'included'],
    ['À-pris exkl. moms', 'excluded'],
    ['Pris u. moms', 'excluded'],
    ['Pris ex moms', 'excluded'],
    ['Pris', null],
    ['Moms', null],
    ['Premium moms', null],
  ])('%s says %s', (header, said) => {
    expect(vatOf(header)).toBe(said);
  });
  it('a price with VAT makes the invoice with VAT though the line total says nothing', () => {
    const { plan, invoices } = intake([csv(['Kundnr|Text|Antal|Pris inkl. moms|Belopp|Moms', '1|a|2|125|250|25'])]);
    expect(plan.questions.map(({ code }) => code)).toEqual(['prices-include-vat']);
    expect(invoices[0]).toMatchObject({ net: 20000, vat: 5000, total: 25000 });
  });
  it('a title above the table that says so holds where the headers are silent', () => {
    const { plan, invoices } = intake([csv(['Alla priser inkl. moms', '', 'Kundnr|Text|Pris|Moms', '1|a|125|25'])]);
    expect(plan.questions.map(({ code }) => code)).toEqual(['prices-include-vat']);
    expect(invoices[0]).toMatchObject({ net: 10000, total: 12500 });
    const other = intake([csv(['Alla priser inkl. moms', '', 'Kundnr|Text|Pris exkl moms|Moms', '1|a|125|25'])]);
    expect(other.invoices[0]).toMatchObject({ net: 12500 });
  });
  it('a price without VAT is used, and the total with VAT beside it set aside with its reason', () => {
    const { plan, invoices, problems } = intake([
      csv(['Kundnr|Text|Antal|Pris exkl. moms|Belopp inkl. moms|Moms', '1|a|2|100|250|25']),
    ]);
    expect(fieldsOf(plan)).toEqual(['customerNo', 'description', 'quantity', 'unitPrice', null, 'vatRate']);
    expect(plan.sheets[0]?.columns[4]?.reason.sv).toContain('utan moms');
    expect(invoices[0]).toMatchObject({ net: 20000, total: 25000, vatIncluded: false });
    expect(codesOf(problems[0], 'error')).toEqual([]);
  });
});

describe('money and rates', () => {
  it.each(['Rabatt (kr)', 'Rabatt kr', 'Moms SEK', 'Moms kr', 'Momsbelopp', 'VAT amount', 'Rabatt EUR'])(
    '%s is no percentage',
    (header) => {
      expect(matchHeader(header)).toBeNull();
    },
  );
  it('a discount in kronor is never read as per cent, and is told', () => {
    const rows = ['Kundnr|Text|Pris|Rabatt (kr)|Moms', '1|a|100|50|25'];
    expect(intake([csv(rows)]).invoices[0]).toMatchObject({ net: 10000 });
    expect(asked(rows)).toEqual(['amounts-left-out']);
  });
  it('amounts that go nowhere can be answered: left out by the person, they are not asked about again', () => {
    const files = [csv(['Kundnr|Text|Pris|Rabatt (kr)|Moms', '1|a|100|50|25'])];
    const { plan } = intake(files);
    const [question] = plan.questions;
    expect(question?.choices.map(({ value }) => value)).toEqual(['unused']);
    const { file, sheet: name } = plan.sheets[0] ?? { file: 0, sheet: '' };
    const answered = intake(files, { columns: [{ file, sheet: name, column: question?.column ?? -1, field: null }] });
    expect(answered.plan.questions).toEqual([]);
    expect(intake(files, rememberPlan(answered.plan)).plan.questions).toEqual([]);
  });
  it('beside a rate, VAT without a word more is kronor', () => {
    const { plan } = intake([csv(['Kundnr|Text|Pris|Moms|Momssats', '1|a|100|25|25', '2|b|50|6|12'])]);
    expect(fieldsOf(plan)).toEqual(['customerNo', 'description', 'unitPrice', null, 'vatRate']);
  });
  it('a second column of amounts is told, one without amounts or restating them is not', () => {
    expect(asked(['Kundnr|Text|Hyra|Avgift|Moms', '1|a|5000|400|0'])).toEqual(['amounts-left-out']);
    expect(asked(['Kundnr|Text|Pris|Pris 2|Moms', '1|a|5000|400|0'])).toEqual(['amounts-left-out']);
    expect(asked(['Kundnr|Text|Hyra|Avgift|Moms', '1|a|5000|0,00|0'])).toEqual([]);
    expect(asked(['Kundnr|Text|Pris exkl moms|Pris inkl moms|Moms', '1|a|100|125|25'])).toEqual([]);
    expect(asked(['Kundnr|Text|Pris|Moms kr|Momssats', '1|a|100|25|25'])).toEqual([]);
  });
});

describe('currency in headers', () => {
  it.each([
    ['Pris (EUR)', 'EUR'],
    ['Belopp €', 'EUR'],
    ['Belopp SEK', 'SEK'],
    ['Pris (kr)', null],
    ['Neuropris', null],
  ])('%s names %s', (header, currency) => {
    expect(currencyOfHeader(header)).toBe(currency);
  });
  it('prices that the header has in euro are never billed in kronor', () => {
    for (const header of ['Pris (EUR)', 'Belopp EUR', 'Pris €']) {
      const { invoices, problems } = intake([csv([`Kundnr|Text|${header}|Moms`, '1|a|100|25'])]);
      expect([header, invoices[0]?.currency, invoices[0]?.net]).toEqual([header, 'EUR', 10000]);
      expect(codesOf(problems[0], 'error')).toEqual([]);
    }
  });
  it('an invoice in another currency than the header says is held', () => {
    const { problems } = intake([csv(['Kundnr|Text|Pris (EUR)|Moms|Valuta', '1|a|100|25|SEK'])]);
    const found = problems[0]?.find(({ code }) => code === 'other-currency');
    expect(found).toMatchObject({ level: 'error', params: { currency: 'EUR', invoiceCurrency: 'SEK' } });
  });
});

describe('currency in number formats', () => {
  const read = (header: string, ...prices: readonly RawCell[]) =>
    intake([
      workbook([
        sheet([`Kundnr|Text|${header}|Moms`, ...prices.map((price, at) => [String(at + 1), 'a', price, number(25)])]),
      ]),
    ]);
  it('a cell in another currency than its invoice is held, as a text with the sign is', () => {
    const { problems, plan } = read('Pris', number(100), money(100, 'EUR'), money(100, 'SEK'));
    expect(plan.defaults.currency).toBe('SEK');
    expect(problems.map((found) => codesOf(found, 'error'))).toEqual([[], ['other-currency'], []]);
    expect(problems[1]?.find(({ code }) => code === 'other-currency')).toMatchObject({
      rowNo: 1,
      field: 'unitPrice',
      params: { currency: 'EUR', invoiceCurrency: 'SEK' },
    });
  });
  it('a whole column in one foreign currency makes the invoices be in it, with its reason', () => {
    const { problems, plan, invoices } = read('Pris', money(100, 'EUR'), money('99.5', 'EUR'));
    expect(invoices.map(({ currency, net }) => [currency, net])).toEqual([
      ['EUR', 10000],
      ['EUR', 9950],
    ]);
    expect(problems.flatMap((found) => codesOf(found, 'error'))).toEqual([]);
    expect(plan.sheets[0]?.columns[2]?.reason.sv).toContain('talformat visar EUR');
  });
  it('a column that mixes currencies, or whose header says kronor, makes no default', () => {
    expect(read('Pris', money(1, 'EUR'), money(1, 'USD')).plan.defaults.currency).toBe('SEK');
    expect(read('Pris (kr)', money(1, 'EUR')).plan.defaults.currency).toBe('SEK');
    expect(codesOf(read('Pris (EUR)', money(1, 'USD')).problems[0], 'error')).toEqual(['other-currency']);
  });
  it('beside a column of currencies that column decides, and a cell that differs is held', () => {
    const rows = [
      ['Kundnr', 'Text', 'Pris', 'Moms', 'Valuta'],
      ['1', 'a', money(100, 'EUR'), number(25), 'EUR'],
      ['2', 'b', money(100, 'EUR'), number(25), 'SEK'],
      ['3', 'c', money(100, 'EUR'), number(25), null],
    ];
    const { problems, plan } = intake([workbook([sheet(rows)])]);
    expect(plan.defaults.currency).toBe('SEK');
    expect(problems.map((found) => codesOf(found, 'error'))).toEqual([[], ['other-currency'], ['other-currency']]);
  });
  it('money is no rate', () => {
    const rows = [
      ['Kundnr', 'Text', 'Pris', 'Rabatt', 'Moms'],
      ['1', 'a', number(100), money(10, 'SEK'), number(25)],
    ];
    expect(codesOf(intake([workbook([sheet(rows)])]).problems[0], 'error')).toEqual(['amount-in-percent']);
  });
});

describe('what a template is known by', () => {
  it.each([
    ['Pris', 'Pris €'],
    ['Pris', 'Pris $'],
    ['Pris', 'Pris £'],
    ['Pris', 'Pris (kr)'],
    ['Pris €', 'Pris $'],
    ['Rabatt', 'Rabatt %'],
    ['Rabatt %', 'Rabatt kr'],
  ])('%s is not %s', (one, other) => {
    expect(headerFingerprint(['Kundnr', one])).not.toBe(headerFingerprint(['Kundnr', other]));
  });
  it('case, spaces and accents are no difference', () => {
    expect(headerFingerprint(['À-PRIS  (€)', ''])).toBe(headerFingerprint(['a pris €']));
    expect(headerFingerprint(['Pris (kr)'])).toBe(headerFingerprint(['pris KR']));
  });
  it('what was decided for prices without a currency is not taken for prices in euro', () => {
    const remembered = rememberPlan(intake([csv(['Kundnr|Text|Pris|Moms', '1|a|100|25'])]).plan);
    expect(intake([csv(['Kundnr|Text|Pris €|Moms', '1|a|100|25'])], remembered).plan.known).toBe(false);
  });
});

describe('other headers', () => {
  it('a merged title above the header is no part of it, whatever stands beside the title', () => {
    const rows = ['Fakturaunderlag november||||Utskrivet 2026', 'Kundnr|Namn|Text|Antal|Pris|Moms', '1|A|x|1|10|25'];
    const merged = [{ fromColumn: 0, toColumn: 2, fromRow: 1, toRow: 1 }];
    const { plan } = intake([workbook([sheet(rows, { merged })])]);
    expect(fieldsOf(plan)).toEqual(['customerNo', 'customerName', 'description', 'quantity', 'unitPrice', 'vatRate']);
    expect(plan.sheets[0]?.headerRow).toBe(2);
  });
  it('Norwegian and Danish names are known', () => {
    const names = 'Kundenr|Kundenavn|Fakturadato|Forfallsdato|Beskrivelse|Antall|Enhetspris|MVA %|Beløp';
    const { plan, problems } = intake([csv([names, '1|A|30.11.2026|30.12.2026|Arbeid|2|100,00|25|200,00'])]);
    expect(fieldsOf(plan)).not.toContain(null);
    expect(codesOf(problems[0], 'error')).toEqual([]);
  });
  it('a column hidden in the sheet is read only where no other has its field, and says so', () => {
    const hidden = (rows: readonly string[], columns: readonly number[]) =>
      intake([workbook([{ ...sheet(rows), hiddenColumns: columns }])]).plan.sheets[0]?.columns ?? [];
    const twice = hidden(['Kundnr|Text|Pris|Pris|Moms', '1|a|90|100|25'], [2]);
    expect(twice.map(({ field }) => field)).toEqual(['customerNo', 'description', null, 'unitPrice', 'vatRate']);
    const only = hidden(['Kundnr|Text|Pris|Moms', '1|a|90|25'], [2])[2];
    expect([only?.field, only?.reason.sv.includes('dold')]).toEqual(['unitPrice', true]);
  });
  it('a header without rows lacks rows, not columns', () => {
    const { plan } = intake([csv(['Kundnr|Namn|Text|Pris|Moms'])]);
    expect(plan.missing).toHaveLength(1);
    expect(plan.missing[0]?.text.sv).toContain('inga rader');
  });
  it('an amount divided at its comma is no amount: values beyond the last header hold every such row', () => {
    const { problems, plan } = intake([
      csv(['kundnr|text|moms|pris', '1|a|25|100|50', '2|b|25|200|75', '3|c|25|300'], ','),
    ]);
    expect(problems.map((found) => codesOf(found, 'error'))).toEqual([['ragged-row'], ['ragged-row'], []]);
    expect(plan.questions.map(({ code }) => code)).toEqual(['values-without-header']);
  });
  it('a time is never a number of hours: 8:30 is stored as a third of a day', () => {
    const rows = [
      ['Kundnr', 'Text', 'Timmar', 'Pris', 'Moms'],
      ['1', 'a', number('0.354166666666667', 'duration'), number(500), number(25)],
      ['2', 'b', '8:30', number(500), number(25)],
    ];
    const { problems, invoices } = intake([workbook([sheet(rows)])]);
    expect(problems.map((found) => codesOf(found, 'error'))).toEqual([['time-not-number'], ['time-not-number']]);
    expect(invoices.map(({ net }) => net)).toEqual([0, 0]);
    for (const found of problems.flat().filter(({ code }) => code === 'time-not-number')) {
      expect(problemText(found).sentence.sv).toContain('”8:30” är en tid');
      expect(problemText(found).sentence.sv).toContain('8,5');
    }
  });
  it('a column with both marks is never decided by the majority where a cell may mean either', () => {
    const rows = ['12,50', '1.234,50', '99.95', '1.500'].map((price, index) => `${String(index + 1)}|a|${price}|25`);
    expect(asked(['Kundnr|Text|Pris|Moms', ...rows])).toEqual(['decimal-mark']);
  });
});

describe('a header that was decoded twice', () => {
  const header = 'Kundnr|Text|Pris|Moms|FÃ¶rfallodatum';
  const remark = { code: 'double-decoded', sheet: 'underlag', row: 1, column: 4, detail: 'Förfallodatum' } as const;
  const row = '1|a|100|25|2026-12-30';
  it('is matched and shown as it was, with the reason', () => {
    const { plan, invoices } = intake([csv([header, row], ';', [remark])]);
    const column = plan.sheets[0]?.columns[4];
    expect(column).toMatchObject({ header: 'Förfallodatum', field: 'dueDate' });
    expect(column?.reason.sv).toContain('”FÃ¶rfallodatum”');
    expect(plan.sheets[0]?.columns[1]?.reason.sv).not.toContain('lagad');
    expect(invoices[0]?.dueDate).toBe('2026-12-30');
  });
  it('has the template of the whole file, and is known where it is repeated', () => {
    const whole = rememberPlan(intake([csv(['Kundnr|Text|Pris|Moms|Förfallodatum', row])]).plan);
    const { plan, reading } = intake([csv([header, row, header, row], ';', [remark, { ...remark, row: 3 }])], whole);
    expect(plan.known).toBe(true);
    expect(reading.accounts[0]).toMatchObject({ headerRows: 2, invoiceRows: 2 });
  });
  it('repairs no value unasked', () => {
    const text = { ...remark, row: 2, column: 1, detail: 'Städning' };
    const { drafts } = intake([csv([header, '1|StÃ¤dning|100|25|2026-12-30'], ';', [remark, text])]);
    expect(drafts[0]?.rows[0]?.cells.description?.value).toBe('StÃ¤dning');
  });
});

describe('what the drafts of a file say together', () => {
  it('one customer number with two names is told on the second invoice', () => {
    const { problems } = intake([
      csv(['Fakturanr|Kundnr|Namn|Text|Pris|Moms', '1|7|A AB|x|1|25', '2|7|B AB|x|1|25', '3|7|a ab|x|1|25']),
    ]);
    expect(problems.map((found) => codesOf(found).includes('two-names'))).toEqual([false, true, false]);
    expect(problems[1]?.find(({ code }) => code === 'two-names')?.params).toMatchObject({
      first: 'A AB',
      firstRow: '2',
    });
  });
  it('N024: text that was decoded twice is offered as it was', () => {
    const remark = { code: 'double-decoded', sheet: 'underlag', row: 2, column: 1, detail: 'Städning' } as const;
    const { problems } = intake([csv(['Kundnr|Text|Pris|Moms', '1|StÃ¤dning|1|25'], ';', [remark])]);
    expect(problems[0]?.find(({ code }) => code === 'double-decoded')?.mend).toEqual({
      field: 'description',
      value: 'Städning',
    });
  });
});
