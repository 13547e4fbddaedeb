import { describe, expect, it } from 'vitest';
import { dateOfSerial, possibleOrders, readFixedDate, readOrderedDate } from '../../shared/intake/dates.ts';
import { type RawCell } from '../../shared/intake/raw-table.ts';
import { codesOf, csv, dateCell, intake, number } from './raw.ts';

describe('dates that tell their own order', () => {
  it.each([
    ['2026-11-30', '2026-11-30'],
    ['2026/11/30', '2026-11-30'],
    ['2026.11.3', '2026-11-03'],
    ['2026-11-30 00:00:00', '2026-11-30'],
    ['2026-11-30T23:30:00Z', '2026-11-30'],
    ['20221103', '2022-11-03'],
    ['5 november 2026', '2026-11-05'],
    ['5 nov 2026', '2026-11-05'],
    ['den 5 november 2026', '2026-11-05'],
    ['5 nov. 2026', '2026-11-05'],
    ['5-nov-26', '2026-11-05'],
    ['November 5, 2026', '2026-11-05'],
    ['5 maj 2026', '2026-05-05'],
    ['May 5 2026', '2026-05-05'],
    ['1 okt 2026', '2026-10-01'],
    ['1 Oct 2026', '2026-10-01'],
    ['2026-nov-05', '2026-11-05'],
    ['30/11 2026', '2026-11-30'],
    ['5/6 2026', '2026-06-05'],
    ['30/11-26', '2026-11-30'],
    ['5/6 -26', '2026-06-05'],
    ['2026-11-30 12:00:00 AM', '2026-11-30'],
    ["'2026-11-30", '2026-11-30'],
    ['2026\u201111\u201130', '2026-11-30'],
    ['2026\u201311\u201330', '2026-11-30'],
    ['30. desember 2026', '2026-12-30'],
    ['1. mai 2026', '2026-05-01'],
    ['3. marts 2026', '2026-03-03'],
    ['2. januar 2026', '2026-01-02'],
  ])('%s', (text, expected) => {
    expect(readFixedDate(text)?.value).toBe(expected);
  });
  it.each(['31/11 2026', '2026-02-30', '2026-13-01', 'snart', '5 foo 2026', '2026-11', '', '99999999'])(
    '%s is no date',
    (text) => {
      expect(readFixedDate(text)).toBeNull();
    },
  );
  it('N076: yyyymmdd and yymmdd', () => {
    expect(readFixedDate('20221103')).toEqual({ value: '2022-11-03', rule: 'date-compact' });
    expect(readOrderedDate('221103', 'ymd')).toBe('2022-11-03');
  });
});

describe('dates that need an order', () => {
  it.each([
    ['13.03.21', ['ymd', 'dmy']],
    ['25/06/2026', ['dmy']],
    ['06/25/2026', ['mdy']],
    ['05/06/2026', ['dmy', 'mdy']],
    ['32-11-26', ['ymd']],
    ['31/02/2026', []],
    ['13/14/2026', []],
    ['991130', ['ymd']],
    ['301126', ['ymd', 'dmy']],
    ['2026-11-30', []],
  ])('%s may be %j', (text, orders) => {
    expect(possibleOrders(text)).toEqual(orders);
  });
  it('a time with AM or PM adds nothing to the day', () => {
    expect(readOrderedDate('11/30/2026 12:00:00 AM', 'mdy')).toBe('2026-11-30');
    expect(readOrderedDate('11/15/2026 1:05 pm', 'mdy')).toBe('2026-11-15');
    expect(readOrderedDate('30\u201111\u20112026', 'dmy')).toBe('2026-11-30');
  });
  it('N078: two digits before points are a day, however old the dates are, unless all are near as years', () => {
    const read = (dates: readonly string[]) =>
      intake([csv(['Kundnr|Datum|Text|Pris|Moms', ...dates.map((date, index) => `${String(index)}|${date}|a|10|25`)])]);
    const old = read(['13.03.21', '01.02.21']);
    expect(old.drafts.map(({ head }) => head.invoiceDate?.value)).toEqual(['2021-03-13', '2021-02-01']);
    expect(old.plan.questions).toEqual([]);
    const near = read(['26.11.30', '26.12.01']);
    expect(near.drafts.map(({ head }) => head.invoiceDate?.value)).toEqual(['2026-11-30', '2026-12-01']);
  });
  it('N069: two- and four-digit years', () => {
    expect(readOrderedDate('5.11.2026', 'dmy')).toBe('2026-11-05');
    expect(readOrderedDate('5.11.26', 'dmy')).toBe('2026-11-05');
    expect(readOrderedDate('5.11.99', 'dmy')).toBe('1999-11-05');
  });
});

const file = (dates: readonly RawCell[], due: readonly RawCell[] = []): ReturnType<typeof csv> =>
  csv([
    'Kundnr|Text|Pris|Moms|Fakturadatum|Förfallodatum',
    ...dates.map((date, index): RawCell[] => [String(index + 1), 'Städ', '100', '25', date, due[index] ?? null]),
  ]);
const read = (dates: readonly RawCell[], due: readonly RawCell[] = [], choices = {}): (string | null | undefined)[] =>
  intake([file(dates, due)], choices).drafts.map((draft) => draft.head.invoiceDate?.value);

describe('the order of a column', () => {
  it('is proven by all rows together', () => {
    expect(read(['05/06/2026', '25/06/2026'])).toEqual(['2026-06-05', '2026-06-25']);
    expect(read(['05/06/2026', '06/25/2026'])).toEqual(['2026-05-06', '2026-06-25']);
    expect(intake([file(['05/06/2026', '25/06/2026'])]).plan.questions).toEqual([]);
  });
  it('N075: where rows contradict each other no row is accepted', () => {
    const { plan, problems, drafts } = intake([file(['25/06/2026', '06/25/2026', '05/06/2026', '2026-06-05'])]);
    expect(plan.questions.map((question) => question.code)).toContain('date-order-contradiction');
    expect(problems.slice(0, 3).map((found) => codesOf(found).includes('date-order-unproven'))).toEqual([
      true,
      true,
      true,
    ]);
    expect(drafts[3]?.head.invoiceDate?.value).toBe('2026-06-05');
    expect(read(['25/06/2026', '06/25/2026'], [], { dateOrder: 'dmy' })).toEqual(['2026-06-25', null]);
  });
  it('N168: an ambiguous column is read day first and asked about, once', () => {
    const { plan, drafts } = intake([file(['03/04/2026', '05/06/2026'])]);
    expect(plan.questions.filter((question) => question.code === 'date-order')).toHaveLength(1);
    expect(drafts[0]?.head.invoiceDate).toMatchObject({
      value: '2026-04-03',
      raw: '03/04/2026',
      rule: 'date-day-month-year',
    });
    expect(read(['03/04/2026'], [], { dateOrder: 'mdy' })).toEqual(['2026-03-04']);
  });
  it('is asked with no order in which the column names no day', () => {
    const choicesOf = (dates: string[]): readonly string[] =>
      intake([file(dates)]).plan.questions.flatMap((question) => question.choices.map(({ value }) => value));
    expect(choicesOf(['03/04/2026', '05/06/2026'])).toEqual(['dmy', 'mdy']);
    expect(choicesOf(['120312', '130312'])).toEqual(['dmy', 'ymd']);
    expect(choicesOf(['25/06/2026', '06/25/2026', '05/06/2026'])).toEqual(['dmy', 'mdy']);
  });
  it('another column of the sheet that proves its order is enough', () => {
    const { plan, drafts } = intake([file(['05/06/2026'], ['06/25/2026'])]);
    expect(drafts[0]?.head.invoiceDate?.value).toBe('2026-05-06');
    expect(plan.questions).toEqual([]);
  });
  it('N076: yymmdd in a column', () => {
    expect(read(['261130', '261105'])).toEqual(['2026-11-30', '2026-11-05']);
    expect(intake([file(['261130', '261105'])]).plan.questions).toEqual([]);
    expect(intake([file(['120312', '130312'])]).plan.questions.map((question) => question.code)).toEqual([
      'date-order',
    ]);
  });
  it('N029, N030: a cell date is a calendar date, whatever the zone', () => {
    expect(read([dateCell('2020-11-13', '44148'), dateCell('2026-03-29T00:30:00')])).toEqual([
      '2020-11-13',
      '2026-03-29',
    ]);
    expect(intake([file([dateCell('2020-11-13')])]).drafts[0]?.head.invoiceDate?.rule).toBe('date-cell');
  });
  it('a day number without date format is read and said', () => {
    expect(dateOfSerial(44148)).toBe('2020-11-13');
    const { drafts, problems } = intake([file([number(46356)])]);
    expect(drafts[0]?.head.invoiceDate?.value).toBe('2026-11-30');
    expect(codesOf(problems[0], 'hint')).toContain('date-serial');
  });
  it('a text that is no date is an error on its cell and does not disturb the others', () => {
    const { drafts, problems } = intake([file(['25/06/2026', 'snart', '31/02/2026'])]);
    expect(drafts.map((draft) => draft.head.invoiceDate?.value)).toEqual(['2026-06-25', null, null]);
    expect(problems.slice(1).map((found) => codesOf(found, 'error'))).toEqual([['not-a-date'], ['not-a-date']]);
  });
  it('N078, N079: the samples of the plan and the rows that are read come from one code path', () => {
    const dates = ['13.03.21', '14.03.21', '15.03.21'];
    const { plan, drafts } = intake([file(dates)]);
    expect(plan.sheets[0]?.columns[4]?.samples.map((sample) => sample.value)).toEqual(
      drafts.map((draft) => draft.head.invoiceDate?.value),
    );
    expect(new Set(drafts.map((draft) => draft.head.invoiceDate?.value)).size).toBe(3);
  });
});
