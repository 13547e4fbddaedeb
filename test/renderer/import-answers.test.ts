import { describe, expect, it } from 'vitest';
import { accountInWords, addsUp } from '../../renderer/rooms/import/account.ts';
import { changeOf } from '../../renderer/rooms/import/answers.ts';
import { mustBeAnswered } from '../../shared/intake/held-questions.ts';
import { useWords } from '../../renderer/i18n/index.ts';

const question = (code: string, column: number | null = null) => ({
  code,
  file: 0,
  sheet: 'November',
  column,
  field: null,
  text: { sv: 'Fråga', en: 'Question' },
  choices: [],
});

describe('an answer becomes the change that it names', () => {
  it('of dates, decimals and VAT', () => {
    expect(changeOf(question('kind'), 'products')).toEqual({ what: 'kind', kind: 'products' });
    expect(changeOf(question('date-order', 2), 'dmy')).toEqual({ what: 'dateOrder', order: 'dmy' });
    expect(changeOf(question('decimal-mark', 2), ',')).toEqual({ what: 'decimalMark', mark: ',' });
    expect(changeOf(question('prices-include-vat'), 'false')).toEqual({
      what: 'defaults',
      defaults: { pricesIncludeVat: false },
    });
  });

  it('of whose the file is, and of a column of last time that is not there', () => {
    expect(changeOf(question('other-creditor'), 'one/aaaaaaaa-0000-4000-8000-000000000001')).toEqual({
      what: 'creditor',
      scope: { connectionId: 'one', creditorId: 'aaaaaaaa-0000-4000-8000-000000000001' },
    });
    const missing = { ...question('column-missing'), field: 'quantity' } as const;
    expect(changeOf(missing, 'gone')).toEqual({ what: 'gone', file: 0, sheet: 'November', field: 'quantity' });
    expect(changeOf(missing, '7')).toEqual({
      what: 'column',
      file: 0,
      sheet: 'November',
      column: 7,
      field: 'quantity',
    });
  });

  it('reads a comma as a delimiter only where the question is about that', () => {
    expect(changeOf(question('delimiter'), ',')).toEqual({ what: 'delimiter', file: 0, delimiter: ',' });
  });

  it('of a column and a sheet', () => {
    expect(changeOf(question('equal-headers', 4), 'unitPrice')).toEqual({
      what: 'column',
      file: 0,
      sheet: 'November',
      column: 4,
      field: 'unitPrice',
    });
    expect(changeOf(question('other-sheets'), 'rows')).toEqual({
      what: 'role',
      file: 0,
      sheet: 'November',
      role: 'rows',
    });
  });

  it('that leaves amounts out, as a column without a field', () => {
    expect(changeOf(question('amounts-left-out', 4), 'unused')).toEqual({
      what: 'column',
      file: 0,
      sheet: 'November',
      column: 4,
      field: null,
    });
  });

  it('of nothing, when the window does not know the answer', () => {
    expect(changeOf(question('unheard-of'), 'unheard of')).toBeNull();
  });

  it('must be given where going on would be a guess, and only there', () => {
    expect(mustBeAnswered(question('date-order', 1))).toBe(true);
    expect(mustBeAnswered(question('decimal-mark', 1))).toBe(true);
    expect(mustBeAnswered(question('amounts-left-out', 4))).toBe(true);
    expect(mustBeAnswered(question('hidden-rows'))).toBe(false);
  });
});

describe('the account of the rows', () => {
  const account = {
    file: 0,
    fileName: 'a.xlsx',
    rows: 830,
    invoiceRows: 815,
    customerRows: 0,
    headerRows: 2,
    blankRows: 12,
    sumRows: 1,
    hiddenRows: 0,
    otherRows: 0,
  };

  it('adds up in words, and names only what is there', () => {
    expect(accountInWords(account, useWords())).toBe(
      '830 rader i filen = 815 fakturarader + 2 rubriker + 12 tomma + 1 summarad',
    );
  });

  it('is not called right when a row is nowhere', () => {
    expect(addsUp(account)).toBe(true);
    expect(addsUp({ ...account, rows: 831 })).toBe(false);
  });
});
