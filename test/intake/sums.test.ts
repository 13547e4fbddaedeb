import { describe, expect, it } from 'vitest';
import { decimal } from '../../shared/domain/decimal.ts';
import { minor } from '../../shared/domain/money.ts';
import { controlLines } from '../../shared/intake/control.ts';
import { codesOf, csv, intake } from './raw.ts';

const at25 = { defaults: { vatRate: decimal(25) } };
const read = (rows: readonly string[]) => intake([csv(rows)], at25);

describe('a sum row is never billed', () => {
  it.each([
    'Summa november||300',
    'Totalt november 2026||300',
    '|Summa november|300',
    '|Total 2026-11|300',
    '|Summa att fakturera|300',
    '|Totalt antal fakturor|300',
    '|Sum total|300',
    'Totalt gymmet||300',
    '|Summa samtliga medlemmar|300',
    '|Summa november|301',
  ])('%s', (foot) => {
    const { drafts, invoices, reading } = read(['Kundnr|Text|Belopp', '1|a|100', '2|b|200', foot]);
    expect(invoices.map(({ net }) => net)).toEqual([10000, 20000]);
    expect(drafts).toHaveLength(2);
    expect(reading.accounts[0]).toMatchObject({ rows: 4, headerRows: 1, invoiceRows: 2, sumRows: 1 });
    expect(reading.controlSums).toHaveLength(1);
  });
  it('where the price is the only amount its column is summed too', () => {
    const { drafts, reading } = read(['Kundnr|Text|Hyra', '1|a|100', '2|b|200', 'Summa||300']);
    expect(drafts).toHaveLength(2);
    expect(reading.controlSums).toMatchObject([{ stated: 30000, columnSum: 30000 }]);
    expect(read(['Kundnr|Text|Hyra', '1|a|100', '2|b|200', 'Summa||301']).drafts).toHaveLength(2);
    expect(read(['Kundnr|Text|Hyra', '1|a|100', '2|b|200', '||300']).drafts).toHaveLength(2);
  });
  it('sums of parts are found by their figures, each from the last one on', () => {
    const { invoices, reading } = read([
      'Kundnr|Text|Belopp',
      '1|a|100',
      '1|b|50',
      '|Summa gymmet|150',
      '2|c|200',
      '|Summa parkeringen|200',
      '|Totalt allt|350',
    ]);
    expect(invoices.map(({ net }) => net)).toEqual([15000, 20000]);
    expect(reading.accounts[0]).toMatchObject({ sumRows: 3, invoiceRows: 3 });
  });
  it('a text that begins like a sum but is none is billed', () => {
    const { invoices } = read(['Kundnr|Text|Belopp', '1|Totalrenovering|100', '|Totalt underhåll|60', '2|Summa|5']);
    expect(invoices.map(({ net }) => net)).toEqual([16000, 500]);
  });
});

describe('line totals finer than öre', () => {
  it('are billed in whole öre and say so', () => {
    const { problems, invoices } = read(['Kundnr|Text|Belopp', '1|a|33,333', '2|b|33,33']);
    expect(invoices.map(({ net }) => net)).toEqual([3333, 3333]);
    expect(problems.map((found) => codesOf(found).includes('total-finer-than-ore'))).toEqual([true, false]);
  });
  it('the file’s sum is held against what is billed, so that lost öre show', () => {
    const { reading } = read(['Kundnr|Text|Belopp', '1|a|33,333', '2|b|33,333', '3|c|33,334', 'Summa||100']);
    const lines = controlLines(reading.controlSums, { net: minor(9999), vat: minor(2500), total: minor(12499) });
    expect(lines).toMatchObject([{ file: 10000, ours: 9999, agrees: false }]);
  });
});
