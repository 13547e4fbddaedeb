import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../shared/domain/decimal.ts';
import { type DecimalMark, markEvidence, readNumber } from '../../shared/intake/numbers.ts';
import { showDecimal } from '../../shared/intake/show.ts';
import { csv, codesOf, fieldsOf, intake, number } from './raw.ts';

const value = (text: string, mark: DecimalMark = ','): string | null => readNumber(text, mark)?.value ?? null;

describe('numbers', () => {
  it.each([
    ['N001: 13,75 is 13.75', '13,75', '13.75'],
    ['N002: -9,00 is -9', '-9,00', '-9'],
    ['N002: -583,28 is -583.28', '-583,28', '-583.28'],
    ['N005: 5323,54', '5323,54', '5323.54'],
    ['N083: ordinary space groups', '123 456,78', '123456.78'],
    ['N083: no-break space groups', '123\u00A0456,78', '123456.78'],
    ['N083: narrow no-break space groups', '123\u202F456,78', '123456.78'],
    ['N083: thin space groups', '1\u2009234', '1234'],
    ['N085: char 160 from a formatter', '1\u00A0234\u00A0567,00', '1234567'],
    ['a point groups under a comma', '21.419,06', '21419.06'],
    ['an apostrophe groups', "1'234,5", '1234.5'],
    ['trailing minus', '100,00-', '-100'],
    ['U+2212 minus', '\u2212100,5', '-100.5'],
    ['en dash minus', '\u2013 100', '-100'],
    ['parentheses', '(1 234,50)', '-1234.5'],
    ['plus', '+5', '5'],
    ['N008: kr', '500,00 kr', '500'],
    ['N008: SEK before', 'SEK 1 500', '1500'],
    ['N008: minus before kr', '-kr 100', '-100'],
    ['N008: kr before minus', 'kr -100', '-100'],
    ['N008: :-', '100:-', '100'],
    ['N008: ,-', '1 250,-', '1250'],
    ['leading zeros', '007,50', '7.5'],
    ['no whole part', ',5', '0.5'],
    ['minus zero', '-0,00', '0'],
  ])('%s', (_, text, expected) => {
    expect(value(text)).toBe(expected);
  });
  it.each([
    '',
    'abc',
    '12,5x',
    '1,2,3',
    '12.34.5',
    '1 23 456',
    '1.23',
    '--5',
    '(-5)',
    '5,58E+3',
    '10 stolar',
    '100,',
    '1 2345',
    '12:30',
    'NaN',
    '-',
  ])('the whole text or nothing: %s is no number', (text) => {
    expect(readNumber(text, ',')).toBeNull();
  });
  it('N008: a currency and a percent sign are told', () => {
    expect(readNumber('£500.00', '.')).toMatchObject({ value: '500', currency: 'GBP' });
    expect(readNumber('12 €', ',')).toMatchObject({ value: '12', currency: 'EUR' });
    expect(readNumber('25 %', ',')).toMatchObject({ value: '25', percent: true });
  });
  it('N046: $46939.721 keeps its three decimals', () => {
    expect(readNumber('$46939.721', '.')).toMatchObject({ value: '46939.721', currency: 'USD' });
  });
  it.each([
    ['13,75', ','],
    ['-9,00', ','],
    ['1.234,56', ','],
    ['1,234.56', '.'],
    ['1.234.567', ','],
    ['1,234,567', '.'],
    ['1.234', 'either'],
    ['12,500', 'either'],
    ['0,125', ','],
    ['1234,567', ','],
    ['100', null],
    ['abc', null],
    ['1 234,50 kr', ','],
    ['(5.25)', '.'],
    ['4.2 avtal', null],
  ])('%s proves %s', (text, evidence) => {
    expect(markEvidence(text)).toBe(evidence);
  });
  it('a bare figure proves the same mark as with its currency behind it', () => {
    const figure = fc.stringMatching(/^-?[0-9]{1,7}[.,][0-9]{1,5}$/);
    fc.assert(
      fc.property(figure, (text) => {
        expect(markEvidence(text)).toBe(markEvidence(`${text} kr`));
      }),
      { numRuns: 2000 },
    );
  });
  it('what we print reads back: sv-SE and en, every sign and size', () => {
    for (const raw of [
      '0',
      '1',
      '-1',
      '0.5',
      '-0.05',
      '12.34',
      '1234.5',
      '-1234567.89',
      '999999999999.99',
      '0.001',
      '1000',
      '-1000000',
    ]) {
      const exact = decimal(raw);
      expect(readNumber(showDecimal(exact, 'sv', 2), ',')?.value).toBe(exact);
      expect(readNumber(showDecimal(exact, 'en', 2), '.')?.value).toBe(exact);
      const systems = new Intl.NumberFormat('sv-SE', { minimumFractionDigits: 2, maximumFractionDigits: 3 }).format(
        Number(raw),
      );
      expect(readNumber(systems, ',')?.value).toBe(exact);
      const crowns = new Intl.NumberFormat('sv-SE', { style: 'currency', currency: 'SEK' }).format(
        Math.round(Number(raw) * 100) / 100,
      );
      expect(readNumber(crowns, ',')?.currency).toBe('SEK');
    }
  });
});

const rows = (prices: readonly string[]): string[] => [
  'Kundnr|Namn|Text|Antal|Pris|Moms',
  ...prices.map((price, index) => `${String(index + 1)}|Kund|Städning|1|${price}|25`),
];

describe('the decimal mark of a column', () => {
  it('N001: is voted by all rows and shown with the raw text', () => {
    const { plan, drafts } = intake([csv(rows(['13,75', '1.234', '100']))]);
    const price = plan.sheets[0]?.columns[4];
    expect(price).toMatchObject({ mark: ',', rule: 'number-decimal-comma' });
    expect(price?.samples[0]).toEqual({ raw: '13,75', value: '13.75' });
    expect(drafts.map((draft) => draft.rows[0]?.cells.unitPrice?.value)).toEqual(['13.75', '1234', '100']);
  });
  it('a cell that contradicts its column is an error on that cell, never a guess', () => {
    const { drafts, problems } = intake([csv(rows(['13,75', '12,50', '9.5']))]);
    expect(drafts[2]?.rows[0]?.cells.unitPrice).toMatchObject({ value: null, raw: '9.5' });
    expect(codesOf(problems[2], 'error')).toContain('not-a-number');
    expect(codesOf(problems[0], 'error')).toEqual([]);
  });
  it('where nothing proves it, it is asked', () => {
    const { plan } = intake([csv(rows(['1.234', '2.500']))]);
    expect(plan.questions.map((question) => question.code)).toContain('decimal-mark');
    expect(intake([csv(rows(['1.234']))], { decimalMark: '.' }).drafts[0]?.rows[0]?.cells.unitPrice?.value).toBe(
      '1.234',
    );
    expect(intake([csv(rows(['100', '200']))]).plan.questions).toEqual([]);
  });
  it('N004: one mark holds for every numeric column, rows and heads', () => {
    const file = csv([
      'Kundnr|Text|Antal|Pris|Moms|Att betala',
      '1|Städ|1,5|100,00|25|187,50',
      '2|Städ|1.500|10|25|18.750,00',
    ]);
    const { drafts } = intake([file]);
    expect(drafts[0]?.rows[0]?.cells.quantity?.value).toBe('1.5');
    expect(drafts[1]?.head.invoiceTotal?.value).toBe('18750');
    expect(drafts[1]?.rows[0]?.cells.quantity?.value).toBe('1500');
  });
  it('N068: a wrong number names its raw text and the format that is expected', () => {
    const { problems } = intake([csv(rows(['12,5', '12,5 apor']))]);
    expect(problems[1]?.find((found) => found.code === 'not-a-number')?.params).toEqual({
      raw: '12,5 apor',
      example: '1\u00A0234,5',
    });
  });
  it('N008: another currency than the invoice is a problem', () => {
    expect(codesOf(intake([csv(rows(['100 €']))]).problems[0], 'error')).toContain('other-currency');
    expect(codesOf(intake([csv(rows(['100 kr']))]).problems[0], 'error')).toEqual([]);
  });
  it('number cells need no mark; binary noise beyond 15 digits is taken off and said', () => {
    const { drafts, problems, plan } = intake([
      csv([
        'Kundnr|Text|Pris|Moms',
        ['1', 'Städ', number('0.30000000000000004'), number(25)],
        ['2', 'Städ', number('1234.5'), number(25)],
      ]),
    ]);
    expect(fieldsOf(plan)).toEqual(['customerNo', 'description', 'unitPrice', 'vatRate']);
    expect(drafts[0]?.rows[0]?.cells.unitPrice).toMatchObject({
      value: '0.3',
      raw: '0.30000000000000004',
      rule: 'number-cell',
    });
    expect(codesOf(problems[0], 'hint')).toContain('float-noise');
    expect(codesOf(problems[1])).not.toContain('float-noise');
  });
});
