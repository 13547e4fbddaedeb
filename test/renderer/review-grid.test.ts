// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type GridColumn, rangeOf } from '../../renderer/grid/columns.ts';
import { fromTabbed, toTabbed } from '../../renderer/grid/tabbed.ts';
import { setLanguage, useWords } from '../../renderer/i18n/index.ts';
import { arranged, choicesOf, movedColumn } from '../../renderer/rooms/review/chosen-columns.ts';
import { breaksAbove, nextSort } from '../../renderer/rooms/review/review-columns.ts';
import { copiedValue } from '../../renderer/rooms/review/shown-value.ts';
import { type Head, isHead, itemsOf, type Line } from '../../renderer/rooms/review/grid-items.ts';

const words = useWords();
afterEach(() => setLanguage('sv'));

describe('a block on the clipboard', () => {
  it('quotes a cell with a tab, a line break or a quote as Excel does, and no other', () => {
    expect(
      toTabbed([
        ['Ek, Alm; AB', 'två\nrader'],
        ['5" rör', 'a\tb'],
      ]),
    ).toBe('Ek, Alm; AB\t"två\nrader"\r\n"5"" rör"\t"a\tb"');
  });

  it('is read as Excel, LibreOffice and a text editor write it', () => {
    expect(fromTabbed('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(fromTabbed('a\nb\n')).toEqual([['a'], ['b']]);
    expect(fromTabbed('5" rör\t"hel\t""cell"""')).toEqual([['5" rör', 'hel\t"cell"']]);
    expect(fromTabbed('"öppet\tb')).toEqual([['"öppet', 'b']]);
    expect(fromTabbed('a\t\r\n\tb')).toEqual([
      ['a', ''],
      ['', 'b'],
    ]);
  });

  it('comes back as it was, whatever its cells hold', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ö', '"', '\t', '\n', '\r', ' ', ',') });
    const block = fc
      .integer({ min: 1, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
      );
    fc.assert(
      fc.property(block, (rows) => {
        // An empty last line of one column is the line break at the end.
        fc.pre(rows.length === 1 || rows.at(-1)?.some((text) => text !== '') === true || (rows[0]?.length ?? 0) > 1);
        expect(fromTabbed(toTabbed(rows))).toEqual(rows);
      }),
    );
  });

  it('holds numbers that another program reads as numbers', () => {
    const price = { field: 'unitPrice', value: '-1234.5', shown: '-1 234,50' } as const;
    expect(copiedValue(price, words)).toBe('-1234,50');
    setLanguage('en');
    expect(copiedValue(price, words)).toBe('-1234.50');
    expect(copiedValue({ field: 'description', value: 'a, b', shown: 'a, b' }, words)).toBe('a, b');
  });
});

describe('a chosen block', () => {
  it('is the same from whichever corner it was drawn', () => {
    const block = { top: 1, bottom: 4, left: 2, right: 3 };
    expect(rangeOf({ row: 4, column: 2 }, { row: 1, column: 3 })).toEqual(block);
    expect(rangeOf({ row: 1, column: 3 }, { row: 4, column: 2 })).toEqual(block);
  });
});

describe('the columns', () => {
  const column = (key: string, frozen = false): GridColumn<null> => ({
    key,
    head: key,
    width: 50,
    align: 'start',
    frozen,
    text: () => '',
  });
  const made = [column('no', true), column('customerName', true), column('dueDate'), column('net'), column('currency')];
  const keys = (columns: readonly { readonly key: string }[]): string => columns.map(({ key }) => key).join(' ');

  it('stand as they are made until they are chosen, the last with what width is left', () => {
    expect(keys(arranged(made, []))).toBe('no customerName dueDate net');
    expect(arranged(made, []).at(-1)?.grows).toBe(true);
  });

  it('stand as chosen, the frozen ones always first and shown', () => {
    const chosen = [
      { key: 'currency', shown: true, width: 70 },
      { key: 'net', shown: true, width: 90 },
      { key: 'no', shown: false, width: 34 },
      { key: 'dueDate', shown: false, width: 50 },
    ];
    expect(keys(arranged(made, chosen))).toBe('no customerName currency net');
    expect(arranged(made, chosen).map(({ width }) => width)).toEqual([34, 50, 70, 90]);
  });

  it('move one step at a time and not past the end', () => {
    const choices = choicesOf(made, []);
    expect(keys(movedColumn(choices, 'net', -1))).toBe('no customerName net dueDate currency');
    expect(movedColumn(choices, 'currency', 1)).toEqual(choices);
  });
});

describe('a click on a head', () => {
  it('sorts up, then down, then as the file', () => {
    const up = nextSort({ by: 'file', descending: false }, 'net');
    const down = nextSort(up, 'net');
    expect([up, down, nextSort(down, 'net')]).toEqual([
      { by: 'net', descending: false },
      { by: 'net', descending: true },
      { by: 'file', descending: false },
    ]);
  });
});

const lineOf = (dueDate: string): Line => ({
  draftNo: 1,
  no: 1,
  level: null,
  kind: 'invoice',
  included: true,
  customerNo: '',
  customerName: '',
  newCustomer: false,
  onlyNews: false,
  invoiceDate: '',
  dueDate,
  delivery: '',
  currency: 'SEK',
  rows: 1,
  net: 0,
  vat: 0,
  total: 0,
  attachments: [],
  marks: [],
  edited: [],
  billed: null,
});

describe('lines that the sorting put together', () => {
  const breaks = (by: 'dueDate' | 'net', ...dates: readonly string[]): readonly number[] => {
    const lines = dates.map(lineOf);
    return dates.flatMap((_, index) =>
      breaksAbove({ by, descending: false }, (at) => lines[at], index) ? [index] : [],
    );
  };

  it('are set off from those above and below', () => {
    expect(breaks('dueDate', '1', '1', '2', '2', '3')).toEqual([2, 4]);
  });
  it('are none where each has a value of its own, or the order is one of amounts', () => {
    expect(breaks('dueDate', '1', '2', '3')).toEqual([]);
    expect(breaks('net', '1', '1', '2')).toEqual([]);
  });
});

describe('a page of groups', () => {
  const head = (at: number, count: number): Head => ({
    at,
    key: String(at),
    customerNo: '',
    customerName: '',
    count,
    sums: [],
    open: true,
  });
  const told = (offset: number, heads: readonly Head[], lines: number, before: number): readonly string[] => {
    const { no: _, ...line } = lineOf('');
    const page = { total: 9, heads: [...heads], lines: Array.from({ length: lines }, () => line), before };
    return itemsOf(page, offset).map((item) => (isHead(item) ? `head ${item.key}` : String(item.no)));
  };

  it('has its heads in their places and numbers its invoices group by group', () => {
    expect(told(0, [head(0, 2), head(3, 1)], 3, 0)).toEqual(['head 0', '1', '2', 'head 3', '1']);
  });
  it('goes on in the group that began on the page before', () => {
    expect(told(100, [head(102, 0), head(103, 1)], 3, 7)).toEqual(['8', '9', 'head 102', 'head 103', '1']);
  });
  it('is numbered through where there are none', () => {
    expect(told(100, [], 3, 100)).toEqual(['101', '102', '103']);
  });
});
