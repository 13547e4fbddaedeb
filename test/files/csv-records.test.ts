import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { RecordReader } from '../../electron/files/csv-records.ts';
import { withLineFeeds } from '../../electron/files/csv-text.ts';

interface Told {
  readonly line: number;
  readonly fields: readonly string[];
  readonly badQuote: boolean;
}

/** Reads a text that comes in these pieces. */
const read = (pieces: readonly string[]): readonly Told[] => {
  const told: Told[] = [];
  const reader = new RecordReader(';', '"', {
    plain: (line, text, fields) => {
      told.push({ line, fields: text.split(';'), badQuote: false });
      expect(text.split(';')).toHaveLength(fields);
    },
    fields: (line, fields, badQuote) => told.push({ line, fields, badQuote }),
    endless: () => undefined,
  });
  let rest = '';
  for (const piece of pieces) {
    rest += piece;
    rest = rest.slice(reader.read(rest, false));
  }
  reader.read(rest, true);
  return told;
};

const cutAt = (text: string, cuts: readonly number[]): readonly string[] => {
  const places = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  return [...places, text.length].map((end, index) => text.slice(places[index - 1] ?? 0, end));
};

const messy = fc
  .array(fc.constantFrom('a', 'bö', '"', '""', ';', ';', '\n', '\r\n', '\r', ' ', '="0012"', '€'), { maxLength: 60 })
  .map((parts) => parts.join(''));
const cuts = fc.array(fc.nat(), { maxLength: 6 });

describe('records of a text that comes in pieces', () => {
  it('are the same wherever the text is cut', () => {
    fc.assert(
      fc.property(messy, cuts, (text, places) => {
        expect(read(cutAt(text, places))).toEqual(read([text]));
      }),
      { numRuns: 2_000 },
    );
  });

  it('are those that Papa Parse reads where every quote is right', () => {
    const field = fc.oneof(fc.constantFrom('', '"', 'a;b', 'x\ny', '5" rör', ' '), fc.string({ maxLength: 6 }));
    const table = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 });
    const ends = fc.constantFrom('\n', '\r\n');
    fc.assert(
      fc.property(table, ends, cuts, (rows, end, places) => {
        const text = Papa.unparse(rows, { delimiter: ';', newline: end });
        const { data } = Papa.parse<string[]>(withLineFeeds(text), { delimiter: ';', newline: '\n' });
        expect(read(cutAt(text, places)).map(({ fields }) => fields)).toEqual(data);
      }),
      { numRuns: 1_000 },
    );
  });

  it('begin on the line that a person counts', () => {
    const told = read(['a;b\r\n"x\r', '\ny";2\r\r\n', '3;"', '4"\n', '\n5;6']);
    expect(told.map(({ line, fields }) => [line, ...fields])).toEqual([
      [1, 'a', 'b'],
      [2, 'x\ny', '2'],
      [4, '3', '4'],
      [5, ''],
      [6, '5', '6'],
    ]);
  });
});
