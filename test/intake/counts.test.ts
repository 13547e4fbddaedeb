import { describe, expect, it } from 'vitest';
import { type RawCell } from '../../shared/intake/raw-table.ts';
import { type RowAccount } from '../../shared/intake/ready-sheets.ts';
import { codesOf, csv, intake, number, sheet, workbook } from './raw.ts';

const header = 'Kundnr|Namn|Text|Antal|Pris|Moms|Belopp';
const sums = ({
  invoiceRows,
  customerRows,
  headerRows,
  blankRows,
  sumRows,
  hiddenRows,
  otherRows,
}: RowAccount): number => invoiceRows + customerRows + headerRows + blankRows + sumRows + hiddenRows + otherRows;

describe('every row of a file is counted once', () => {
  it('N112: blank rows are counted and never become invoices', () => {
    const outcome = intake([
      csv([header, '1|A|a|1|10|25|10', '', '||||||', '2|B|b|1|10|25|10', ...Array.from({ length: 18 }, () => '')]),
    ]);
    expect(outcome.drafts).toHaveLength(2);
    expect(outcome.reading.accounts[0]).toMatchObject({ rows: 23, invoiceRows: 2, blankRows: 20, headerRows: 1 });
  });
  it('N128, N130: hidden rows are left out, counted and told', () => {
    const outcome = intake([
      workbook([sheet([header, '1|A|a|1|10|25|10', '2|B|b|1|10|25|10', '3|C|c|1|10|25|10'], { hiddenRows: [3] })]),
    ]);
    expect(outcome.drafts.map((draft) => draft.head.customerNo?.value)).toEqual(['1', '3']);
    expect(outcome.reading.accounts[0]?.hiddenRows).toBe(1);
    expect(outcome.plan.questions.find((question) => question.code === 'hidden-rows')?.text.sv).toContain(
      '1 rad är dold',
    );
  });
  it('N167: a sum row at the foot is no invoice but a control sum', () => {
    const outcome = intake([csv([header, '1|A|a|1|10,50|25|10,50', '2|B|b|2|10|25|20', '', '|Summa|||||30,50'])]);
    expect(outcome.drafts).toHaveLength(2);
    expect(outcome.reading.controlSums).toMatchObject([
      { row: 5, column: 6, what: 'net', stated: 3050, columnSum: 3050, label: 'Summa' },
    ]);
    expect(outcome.reading.accounts[0]).toMatchObject({ sumRows: 1, blankRows: 1, invoiceRows: 2 });
  });
  it('N167: a control sum that does not agree shows both figures', () => {
    const outcome = intake([csv([header, '1|A|a|1|10|25|10', '2|B|b|1|10|25|10', 'Totalt||||||30'])]);
    expect(outcome.reading.controlSums[0]).toMatchObject({ stated: 3000, columnSum: 2000 });
  });
  it('a last row of bare figures is a sum only if it is the sum', () => {
    const rows = [header, '1|A|a|1|10|25|10', '2|B|b|1|10|25|10'];
    expect(intake([csv([...rows, '||||||20'])]).reading.controlSums).toMatchObject([{ stated: 2000, columnSum: 2000 }]);
    const other = intake([csv([...rows, '||||||21'])]);
    expect(other.reading.controlSums).toEqual([]);
    expect(other.drafts[1]?.rows).toHaveLength(2);
  });
  it('net, VAT and total at the foot are told apart', () => {
    const foot = ['Netto||||||20', 'Moms||||||5', 'Totalt inkl moms||||||25'];
    const { reading } = intake([csv([header, '1|A|a|1|10|25|10', '2|B|b|1|10|25|10', ...foot])]);
    expect(reading.controlSums.map((sum) => [sum.what, sum.stated])).toEqual([
      ['net', 2000],
      ['vat', 500],
      ['gross', 2500],
    ]);
  });
  it('a row whose text says “Total” but that has a customer or a price is a row', () => {
    const outcome = intake([
      csv([header, '1|A|Total rengöring|1|10|25|10', '|||1|10|25|10', '||Totalt underhåll|1|10|25|10']),
    ]);
    expect(outcome.drafts[0]?.rows).toHaveLength(3);
    expect(outcome.reading.accounts[0]?.sumRows).toBe(0);
  });
  it('a note below the sums is no invoice', () => {
    const outcome = intake([csv([header, '1|A|a|1|10|25|10', 'Summa||||||10', 'Utskrivet av Eva'])]);
    expect(outcome.reading.accounts[0]).toMatchObject({ invoiceRows: 1, sumRows: 1, otherRows: 1 });
    expect(outcome.reading.controlSums).toHaveLength(1);
  });
  it('counts add up for any mix of rows', () => {
    let state = 7;
    const next = (below: number): number => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return Math.floor((state / 2147483648) * below);
    };
    const kinds: readonly ((index: number) => string | RawCell[])[] = [
      (index) => `${String(index % 9)}|K|rad|1|10|25|10`,
      () => '||fortsättning|2|5|25|10',
      () => '',
      () => 'Summa||||||10',
      () => header,
      () => 'bara text',
      (index) => [null, null, null, null, null, null, number(index)],
      (index) => `${String(index)}|K||x|||`,
    ];
    for (let round = 0; round < 60; round += 1) {
      const body = Array.from({ length: 40 }, (_, index) => kinds[next(kinds.length)]?.(index) ?? '');
      const hiddenRows = [1 + next(40), 1 + next(40)].filter((row) => row > 4);
      const outcome = intake([
        workbook([sheet(['Titel', '', header, ...body], { hiddenRows }), sheet(['a|b', '1|2'], { name: 'Annat' })]),
      ]);
      const [account] = outcome.reading.accounts;
      expect(account?.rows).toBe(45);
      expect(account === undefined ? -1 : sums(account)).toBe(45);
      expect(outcome.drafts.reduce((count, draft) => count + draft.rows.length, 0)).toBe(account?.invoiceRows);
      expect(outcome.drafts.length).toBe(outcome.reading.count);
      const places = outcome.drafts.flatMap((draft) =>
        draft.rows.map((row) => Object.values(row.cells)[0]?.origin?.row ?? 0),
      );
      expect(new Set(places).size).toBe(places.length);
    }
  });
  it('N126: two rows, three rows or a thousand are read by the same rule', () => {
    for (const count of [1, 2, 3, 1000]) {
      const rows = Array.from(
        { length: count },
        (_, index) => `${String(index)}|K|${'lång text '.repeat(index % 5)}|1|10|25|10`,
      );
      expect(intake([csv([header, ...rows])]).drafts).toHaveLength(count);
    }
  });
});

describe('remarks of the file reach their cells', () => {
  it('N022: an invalid byte is a mark on its cell', () => {
    const remark = { code: 'invalid-byte', sheet: 'underlag', row: 2, column: 2, detail: '0x81' } as const;
    const { problems } = intake([csv([header, '1|A|a\uFFFD|1|10|25|10', '2|B|b|1|10|25|10'], ';', [remark])]);
    expect(problems[0]?.find((found) => found.code === 'invalid-byte')).toMatchObject({
      rowNo: 1,
      field: 'description',
      level: 'warning',
    });
    expect(codesOf(problems[1])).not.toContain('invalid-byte');
  });
  it('N063: a row with too many cells blocks its invoice; one that only lacks blanks at its end warns', () => {
    const remark = (row: number) => ({ code: 'ragged-row', sheet: 'underlag', row, detail: '8' }) as const;
    const { problems } = intake([csv([header, '1|A|a|1|10|25|10|20', '2|B|b|1|10|25'], ';', [remark(2), remark(3)])]);
    expect(codesOf(problems[0], 'error')).toContain('ragged-row');
    expect(codesOf(problems[1], 'error')).toEqual([]);
    expect(codesOf(problems[1], 'warning')).toContain('ragged-row');
  });
});
