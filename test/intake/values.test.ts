import { describe, expect, it } from 'vitest';
import { type CellRead, readCell, readingOf } from '../../shared/intake/cell-value.ts';
import { type Field } from '../../shared/intake/fields.ts';
import { type RawCell } from '../../shared/intake/raw-table.ts';
import { codesOf, csv, dateCell, errorCell, intake, number, percent, uncalculated } from './raw.ts';

const read = (field: Field, cell: RawCell): CellRead => readCell(cell, readingOf(field, ',', 'dmy'));

describe('the target field decides the type, not the cell', () => {
  it.each(['0600000', '00123', '0795184662', '0002332693'])('N025, N027: %s keeps its zeros', (text) => {
    expect(read('customerNo', text)).toEqual({ value: text, rule: 'id' });
    expect(read('zipCode', text).value).toBe(text);
  });
  it('N010: E-notation in an id is an error with its cure, never a rounded value', () => {
    expect(read('customerNo', '5,58199E+12')).toMatchObject({ value: null, problem: 'id-lost-digits' });
    expect(read('phone', '4.67E+10')).toMatchObject({ value: null, problem: 'id-lost-digits' });
    expect(read('orgNo', '5,56036E+09')).toMatchObject({ value: null, problem: 'id-lost-digits' });
  });
  it('N115: a number cell of more than 15 digits is an error; the same digits as text are kept', () => {
    expect(read('customerNo', number('9007199254740993'))).toMatchObject({ value: null, problem: 'id-too-long' });
    expect(read('customerNo', number('1.59E+17'))).toMatchObject({ value: null, problem: 'id-too-long' });
    expect(read('customerNo', number('123456789012345')).value).toBe('123456789012345');
    expect(read('customerNo', '9007199254740993').value).toBe('9007199254740993');
  });
  it('N116: a whole number in a text field has no decimals', () => {
    expect(read('articleNo', number('123')).value).toBe('123');
    expect(read('articleNo', number('123.0')).value).toBe('123');
    expect(read('description', number('42')).value).toBe('42');
    expect(read('customerNo', number('5.58199E+12')).value).toBe('5581990000000');
  });
  it('N120: a percentage has no thousands, so a mark that stands alone in it is a decimal mark', () => {
    for (const text of ['0.06', '6.000', '6,0', '0,06', '6.00 %']) expect(read('vatRate', text).value).toBe('6');
    expect(read('discountPercent', '12.500').value).toBe('12.5');
    expect(read('unitPrice', '12.500').value).toBe('12500');
  });
  it('the apostrophe that tells a spreadsheet that a cell is text is no part of a number', () => {
    expect([read('unitPrice', "'12,50").value, read('unitPrice', "'-12,50").value]).toEqual(['12.5', '-12.5']);
    expect(read('customerName', "'t Hooft AB").value).toBe("'t Hooft AB");
  });
  it('an id that Excel made a date is an error', () => {
    expect(read('articleNo', dateCell('2026-01-02'))).toMatchObject({ value: null, problem: 'id-became-date' });
  });
  it('N033: a formula that was never calculated is an error on its cell, never blank or 0', () => {
    expect(read('unitPrice', uncalculated)).toMatchObject({ value: null, problem: 'uncalculated' });
    expect(read('description', uncalculated).problem).toBe('uncalculated');
    const { drafts, problems } = intake([
      csv(['Kundnr|Text|Antal|Pris|Moms', ['1', 'Städ', uncalculated, '10', '25']]),
    ]);
    expect(drafts[0]?.rows[0]?.cells.quantity).toMatchObject({ value: null, raw: '=?' });
    expect(codesOf(problems[0], 'error')).toEqual(['uncalculated']);
  });
  it.each(['#REF!', '#N/A', '#DIV/0!'])('N034: %s is an error on its cell', (code) => {
    expect(read('unitPrice', errorCell(code))).toMatchObject({ value: null, problem: 'cell-error' });
    const { problems, invoices } = intake([
      csv(['Kundnr|Text|Antal|Pris|Moms', ['1', 'Städ', '2', errorCell(code), '25'], ['2', 'Städ', '2', '10', '25']]),
    ]);
    expect(codesOf(problems[0], 'error')).toEqual(['cell-error']);
    expect(invoices[0]?.lines[0]?.lineTotal).toBeNull();
    expect(codesOf(problems[1], 'error')).toEqual([]);
  });
  it('N122: line breaks in a text live', () => {
    expect(read('description', 'rad 1\nrad 2').value).toBe('rad 1\nrad 2');
  });
  it('N066: typographic quotes and dashes live', () => {
    expect(read('description', 'd’expertise – ”Å”').value).toBe('d’expertise – ”Å”');
  });
});

describe('percent', () => {
  it.each([
    ['25', '25'],
    ['25 %', '25'],
    ['25%', '25'],
    ['0,25', '25'],
    ['25,00', '25'],
    ['Moms 25 %', '25'],
    ['0,06', '6'],
    ['12%', '12'],
    ['0', '0'],
    ['6 % moms', '6'],
  ])('N120: VAT %s is %s', (text, expected) => {
    expect(read('vatRate', text).value).toBe(expected);
  });
  it('N119, N120: a percent cell counts in hundredths', () => {
    expect(read('vatRate', percent('0.25'))).toEqual({ value: '25', rule: 'percent-cell' });
    expect(read('vatRate', percent('0.24')).value).toBe('24');
    expect(read('discountPercent', percent('0.5')).value).toBe('50');
    expect(read('vatRate', number('0.25'))).toEqual({ value: '25', rule: 'fraction-to-percent' });
    expect(read('vatRate', number('25')).value).toBe('25');
  });
  it('N120: a rate that is not legal on the invoice date is an error', () => {
    const { problems } = intake([
      csv(['Kundnr|Text|Pris|Moms', ['1', 'Städ', '10', percent('0.24')], ['2', 'Städ', '10', '25']]),
    ]);
    expect(codesOf(problems[0], 'error')).toEqual(['illegal-vat']);
    expect(codesOf(problems[1], 'error')).toEqual([]);
  });
  it('a percentage is no amount and an amount no percentage', () => {
    expect(read('unitPrice', '10 %').problem).toBe('percent-in-amount');
    expect(read('quantity', percent('0.5')).problem).toBe('percent-in-amount');
    expect(read('vatRate', '25 kr').problem).toBe('amount-in-percent');
  });
});

describe('choices', () => {
  it.each([
    ['deliveryMethod', 'E-post', 'Email'],
    ['deliveryMethod', 'mejl', 'Email'],
    ['deliveryMethod', 'Brev', 'Mail'],
    ['deliveryMethod', 'E-faktura', 'EInvoice'],
    ['deliveryMethod', 'sms', 'SMS'],
    ['language', 'Engelska', 'EN'],
    ['language', 'sv', 'SV'],
    ['currency', 'kr', 'SEK'],
    ['currency', 'eur', 'EUR'],
    ['countryCode', 'Sverige', 'SE'],
    ['countryCode', 'norway', 'NO'],
    ['invoiceType', 'Kreditfaktura', 'credit'],
    ['paymentTermsDays', '30 dagar netto', '30'],
    ['paymentTermsDays', '10', '10'],
    ['email', ' mailto:anna@example.se ', 'anna@example.se'],
    ['orgNo', '5560360793', '556036-0793'],
  ] as const)('%s %s is %s', (field, text, expected) => {
    expect(read(field, text).value).toBe(expected);
  });
  it('“Mail” may mean either and is asked, never guessed', () => {
    expect(read('deliveryMethod', 'Mail')).toMatchObject({ value: null, problem: 'mail-is-ambiguous' });
  });
  it.each([
    ['deliveryMethod', 'duva'],
    ['language', 'klingonska'],
    ['currency', 'x'],
    ['countryCode', 'Narnia'],
    ['paymentTermsDays', 'snart'],
    ['invoiceType', 'kanske'],
  ] as const)('%s %s is an error, never dropped', (field, text) => {
    expect(read(field, text).value).toBeNull();
    expect(read(field, text).problem).toBeDefined();
  });
});
