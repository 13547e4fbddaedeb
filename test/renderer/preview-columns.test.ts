// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage, useWords } from '../../renderer/i18n/index.ts';
import { foundBy } from '../../renderer/parts/pick-options.ts';
import { accountInWords } from '../../renderer/rooms/import/account.ts';
import { fieldOptions } from '../../renderer/rooms/import/field-options.ts';
import { previewColumns } from '../../renderer/rooms/import/preview-columns.ts';
import { type SheetPlan } from '../../renderer/rooms/import/use-import.ts';
import { type PreviewCell, type PreviewColumn, type PreviewRow } from '../../renderer/rooms/import/use-preview.ts';

const words = useWords();
afterEach(() => setLanguage('sv'));

const cell = (raw: string, more: Partial<PreviewCell> = {}): PreviewCell => ({
  raw,
  value: null,
  rule: null,
  problem: null,
  level: null,
  ...more,
});
const row = (number: number, role: PreviewRow['role'], cells: PreviewCell[]): PreviewRow => ({
  number,
  role,
  problem: null,
  cells,
});
const column = (letters: string, field: PreviewColumn['field'], hidden = false): PreviewColumn => ({
  letters,
  header: letters,
  field,
  hidden,
  reason: null,
});
const rows = [
  row(3, 'header', [cell('Kund'), cell('Pris'), cell('Zon')]),
  row(4, 'data', [
    cell('Eka\nAB', { value: 'Eka\nAB', rule: 'text' }),
    cell('100,50', { value: '100.5', rule: 'number-decimal-comma' }),
    cell('Z1'),
  ]),
  row(5, 'data', [
    cell('Bo', { value: 'Bo', rule: 'text' }),
    cell('tio', {
      rule: 'number-decimal-comma',
      level: 'error',
      problem: { sv: 'Inte ett tal.', en: 'Not a number.' },
    }),
  ]),
];
const columns = [column('A', 'customerName'), column('B', 'unitPrice'), column('C', null)];

describe('the grid of a file', () => {
  const made = previewColumns(columns, rows, 'invoices', words);

  it('shows the file’s own row number and says in words what a row is: colour is never alone', () => {
    expect(made[0]?.text(rows[1] ?? row(0, 'data', []), 7)).toBe('4');
    expect(rows.map((one) => made[1]?.text(one, 0))).toEqual(['rubrik', 'data', 'data']);
  });

  it('has the letter and our field over each column, and says where a column is not used', () => {
    expect(made.slice(2).map(({ head, sub, subStrong }) => [head, sub, subStrong])).toEqual([
      ['A', 'Kund', true],
      ['B', 'À-pris', true],
      ['C', 'används inte', false],
    ]);
  });

  it('keeps a row to one line, and marks the cell that cannot be read', () => {
    const [, first, second] = rows;
    if (first === undefined || second === undefined) throw new Error('rows');
    expect(made[2]?.text(first, 0)).toBe('Eka ⏎ AB');
    expect(made[3]?.fault?.(second)).toBe('error');
    expect(made[3]?.fault?.(first)).toBeNull();
    expect(made[4]?.text(second, 0)).toBe('');
  });

  it('puts numbers to the right and text to the left', () => {
    expect(made.slice(2).map(({ align }) => align)).toEqual(['start', 'end', 'start']);
  });

  it('speaks the language of the window', () => {
    setLanguage('en');
    const english = previewColumns(columns, rows, 'invoices', words);
    expect(english.slice(2).map(({ sub }) => sub)).toEqual(['Customer', 'Unit price', 'not used']);
  });
});

describe('the fields that a column can feed', () => {
  const sheet: SheetPlan = {
    file: 0,
    fileName: 'a.csv',
    sheet: '',
    role: 'rows',
    headerRow: 1,
    columns: [],
  };

  it('are those of the kind of file, each once', () => {
    for (const kind of ['invoices', 'debtors', 'products', 'payments', 'projects'] as const) {
      const values = fieldOptions(sheet, kind, words).map((one) => one.value);
      expect(new Set(values).size).toBe(values.length);
      expect(values[0]).toBe('');
    }
    const ofProducts = fieldOptions(sheet, 'products', words).map((one) => one.value);
    expect(ofProducts).toContain('unitPrice');
    expect(ofProducts).not.toContain('dueDate');
  });

  it('are found by the words of either language (N153)', () => {
    const found = (typed: string) => foundBy(fieldOptions(sheet, 'invoices', words), typed).map((one) => one.value);
    expect(found('unit price')).toContain('unitPrice');
    expect(found('förfaller')).toContain('dueDate');
    expect(found('medlemsnr')).toContain('customerNo');
  });
});

describe('the account of a list', () => {
  it('counts rows of data, not invoice rows: a record may have several', () => {
    const account = {
      file: 0,
      fileName: 'kunder.csv',
      rows: 4,
      invoiceRows: 3,
      customerRows: 0,
      headerRows: 1,
      blankRows: 0,
      sumRows: 0,
      hiddenRows: 0,
      otherRows: 0,
    };
    expect(accountInWords(account, words, true)).toBe('4 rader i filen = 3 datarader + 1 rubrik');
  });
});
