import {
  assert,
  asyncProperty,
  constantFrom,
  array,
  type Arbitrary,
  oneof,
  record,
  boolean,
  integer,
  stringMatching,
  tuple,
} from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { type Delimiter, type Encoding } from '../../shared/intake/raw-table.ts';
import { numberIn } from './number-writing.ts';
import { onlySheet, readBytes, shortRows } from './reading.ts';

/** Any table that we write, in any dialect, encoding and locale, reads back equal. */

const names = ['Åsa Öberg', 'Järnvägsgatans Förskola', 'René Sjöö', 'Malmö', 'Växjö', 'Örebro', 'Håkan', 'Älmhult'];
const texts = [
  'Städning, trappor',
  'rad 1\nrad 2',
  'säg "hej"',
  '19" skärm; svart',
  '007',
  '  led  ',
  "O'Brian",
  'a|b\tc',
  '2026-01-31',
  '=1+1',
  '-',
  '""',
  'köp: 5 st',
];

const cell: Arbitrary<string> = oneof(
  constantFrom(...names),
  constantFrom(...texts),
  stringMatching(/^[a-zA-ZåäöÅÄÖ0-9 .;,|"'-]{1,12}$/),
  tuple(integer({ min: -9_999_999, max: 9_999_999 }), constantFrom('sv-SE', 'en-US', 'de-DE', 'de-CH')).map(
    ([minor, locale]) => numberIn(locale, minor),
  ),
);

interface Dialect {
  readonly delimiter: Delimiter;
  readonly encoding: Encoding;
  readonly bom: boolean;
  readonly lineEnd: string;
  readonly quoteAll: boolean;
  readonly lastLineEnd: boolean;
  readonly announced: boolean;
}

const dialect: Arbitrary<Dialect> = record({
  delimiter: constantFrom<Delimiter>(';', ',', '\t', '|'),
  encoding: constantFrom<Encoding>('utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macroman', 'cp850'),
  bom: boolean(),
  lineEnd: constantFrom('\n', '\r\n', '\r'),
  quoteAll: boolean(),
  lastLineEnd: boolean(),
  announced: boolean(),
});

/** Headers without anything that divides, a first column that is never blank, and Swedish words that tell the encoding. */
const table = integer({ min: 2, max: 6 }).chain((columns) =>
  array(array(cell, { minLength: columns, maxLength: columns }), { minLength: 2, maxLength: 25 }).map((rows) => [
    ['Kundnr', 'Företag', 'Text', 'Pris', 'Förnamn', 'Ort'].slice(0, columns),
    ...rows.map((row, index) => [`K${String(index)}`, names[index % names.length] ?? '', ...row.slice(2)]),
  ]),
);

const written = (
  rows: readonly (readonly string[])[],
  { delimiter, lineEnd, quoteAll, lastLineEnd, announced }: Dialect,
): string => {
  const field = (value: string): string => {
    const must = quoteAll || value.includes(delimiter) || /["\n\r]/.test(value) || /^ | $/.test(value);
    return must ? `"${value.replaceAll('"', '""')}"` : value;
  };
  const lines = rows.map((row) => row.map(field).join(delimiter)).join(lineEnd);
  return `${announced ? `sep=${delimiter}${lineEnd}` : ''}${lines}${lastLineEnd ? lineEnd : ''}`;
};

const encoded = (text: string, { encoding, bom }: Dialect): Buffer => {
  const hasMark = bom && (encoding === 'utf-8' || encoding === 'utf-16le' || encoding === 'utf-16be');
  return iconv.encode(text, encoding, { addBOM: hasMark });
};

/** As much of a value as the encoding can hold: old ones have no U+2212. */
const held = (value: string, { encoding }: Dialect): string =>
  iconv.decode(iconv.encode(value, encoding, { addBOM: false }), encoding, { stripBOM: false });

describe('a table of texts', () => {
  it('reads back equal in every dialect, encoding and locale', async () => {
    await assert(
      asyncProperty(table, dialect, async (rows, how) => {
        const file = await readBytes(encoded(written(rows, how), how));
        expect(file.dialect).toMatchObject({ delimiter: how.delimiter, encoding: how.encoding });
        expect(shortRows(onlySheet(file))).toEqual(rows.map((row) => row.map((value) => held(value, how))));
        expect(file.remarks).toEqual([]);
      }),
      { numRuns: 400, seed: 20261128 },
    );
  });
});
