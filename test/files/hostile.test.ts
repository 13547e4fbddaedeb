import { describe, expect, it } from 'vitest';
import { type Bounds } from '../../electron/files/bounds.ts';
import { AppError, type AppErrorData } from '../../shared/domain/app-error.ts';
import { makeArchive, makeWorkbook, workbookParts } from './archive.ts';
import { onlySheet, readBytes } from './reading.ts';

/** Files made, or spoilt, so that a reader chokes. Each is answered soon, in little memory, with its place where it has one. */

const MB = 1024 * 1024;
const SOON = 10_000;

interface Answer {
  readonly data: AppErrorData | null;
  readonly rows: number;
}

const answer = async (bytes: Buffer | string, bounds: Partial<Bounds> = {}): Promise<Answer> => {
  const [started, before] = [performance.now(), process.memoryUsage().rss];
  const settled = await readBytes(bytes, bounds).then(
    (file): Answer => ({ data: null, rows: onlySheet(file).rows.length }),
    (error: unknown): Answer => {
      if (error instanceof AppError) return { data: error.data, rows: 0 };
      throw error;
    },
  );
  expect(performance.now() - started).toBeLessThan(SOON);
  expect(process.memoryUsage().rss - before).toBeLessThan(500 * MB);
  return settled;
};

const head = 'Kundnr;Namn;Text;Pris\n';
const row = (no: number): string => `${String(no)};Ek AB;Städning;100,00\n`;
const rows = (count: number): string => Array.from({ length: count }, (_, no) => row(no)).join('');
const inSheet = (inside: string): string => `<sheetData>${inside}</sheetData>`;
const ods = (content: string): Buffer =>
  makeArchive({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<x:d xmlns:x="urn:x" xmlns:table="t" xmlns:text="p" xmlns:office="o"><table:table table:name="Blad">${content}</table:table></x:d>`,
  });

describe('too much text in one cell', () => {
  const long = 'åäö '.repeat(3 * MB);
  it.each([
    ['a field', `${head}${row(1)}2;${long};x;1\n`, 'rad 3'],
    ['a field in quotes', `${head}2;"${long}";x;1\n`, 'rad 2'],
    ['a field of many lines in quotes', `${head}2;"${'ord på rad\n'.repeat(MB)}";x;1\n`, 'rad 2'],
    ['a line without end', `${head}${'a'.repeat(20 * MB)}`, 'rad 2'],
    [
      'an inline string',
      makeWorkbook({ sheet: inSheet(`<row r="7"><c r="C7" t="inlineStr"><is><t>${long}</t></is></c></row>`) }),
      'vid C7',
    ],
    [
      'a paragraph',
      ods(
        `<table:table-row><table:table-cell office:value-type="string"><text:p>${long}</text:p></table:table-cell></table:table-row>`,
      ),
      'vid A1',
    ],
    [
      'a shared string',
      makeWorkbook({ sheet: inSheet('<row><c t="s"><v>0</v></c></row>'), strings: `<si><t>${long}</t></si>` }),
      'text i en cell',
    ],
  ])('is refused with its place: %s', async (_, bytes, place) => {
    const { data } = await answer(bytes, { ratio: 100_000 });
    expect(data?.code).toBe('file-too-big');
    expect(data?.sentence.sv).toContain('för mycket text i en cell');
    expect(data?.sentence.sv).toContain(place);
  });
});

describe('what is blank, however much', () => {
  it('costs little in a text file', async () => {
    expect((await answer(`${head}${row(1)}${';;;\n'.repeat(1_000_000)}${row(2)}`)).rows).toBe(1_000_003);
    expect((await answer(`${head}${row(1)}${'\n'.repeat(1_000_000)}`)).rows).toBe(2);
  });

  it('is left out of a workbook', async () => {
    const formatted = Array.from(
      { length: 300_000 },
      (_, no) => `<row r="${String(no + 2)}" s="1"><c r="A${String(no + 2)}" s="1"/></row>`,
    );
    const book = makeWorkbook({
      sheet: inSheet(`<row r="1"><c r="A1"><v>1</v></c></row>${formatted.join('')}`),
      formats: ['0'],
    });
    expect((await answer(book)).rows).toBe(1);
    const blank = '<table:table-row table:style-name="a"><table:table-cell table:style-name="b"/></table:table-row>';
    const full = '<table:table-row><table:table-cell office:value-type="float" office:value="1"/></table:table-row>';
    expect((await answer(ods(`${full}${blank.repeat(300_000)}`), { ratio: 100_000 })).rows).toBe(1);
  });

  it('costs nothing before a cell in the last row and column', async () => {
    const book = makeWorkbook({
      sheet: inSheet('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    });
    expect(book.length).toBeLessThan(7_000);
    expect((await answer(book)).rows).toBe(2);
  });
});

describe('many columns', () => {
  const line = (columns: number): string =>
    `${Array.from({ length: columns }, (_, no) => `k${String(no)}`).join(';')}\n`;
  it('are read up to the 16,384 that a sheet has, and refused beyond', async () => {
    expect((await answer(line(16_384).repeat(3))).rows).toBe(3);
    const { data } = await answer(`${head}${line(16_385)}`);
    expect(data?.sentence.en).toContain('too many columns (line 2)');
  });

  it('are refused with their place where they fill every row', async () => {
    const far = Array.from(
      { length: 900 },
      (_, no) => `<row r="${String(no + 1)}"><c r="XFD${String(no + 1)}"><v>1</v></c></row>`,
    );
    const { data } = await answer(makeWorkbook({ sheet: inSheet(far.join('')) }), { cells: 5_000_000 });
    expect(data?.sentence.en).toMatch(/too many cells \(sheet “Blad1”, at XFD\d+\)/);
  });

  it('of sheets are refused beyond 2,000', async () => {
    const parts = workbookParts({ sheet: inSheet('<row><c><v>1</v></c></row>') });
    const book = (parts['xl/workbook.xml'] ?? '').replace(/<sheet [^>]*>/, (sheet) => sheet.repeat(2_001));
    expect((await answer(makeArchive({ ...parts, 'xl/workbook.xml': book }))).data?.sentence.en).toContain(
      'too many sheets',
    );
  });
});

describe('a quote that is never closed', () => {
  it('spoils its own line alone, in a long file too', async () => {
    const spoilt = `${head}${row(1)}2;"Ek AB;Städning;100,00\n${rows(100_000)}`;
    expect((await answer(spoilt)).rows).toBe(100_003);
    const { remarks } = await readBytes(spoilt);
    expect(remarks.map(({ code, row: line }) => [code, line])).toEqual([['unclosed-quote', 3]]);
  });

  it('costs no more on every line, nor at the very end', async () => {
    expect((await answer(`${head}${rows(50_000).replaceAll('Ek AB', '"Ek AB')}`)).rows).toBe(50_001);
    expect((await answer(`${head}${rows(50_000)}9;"x`)).rows).toBe(50_002);
  });
});

describe('bytes that are no text', () => {
  it('are told from a text with one stray NUL, whose line is named', async () => {
    expect((await answer(Buffer.alloc(20 * MB))).data?.code).toBe('file-not-spreadsheet');
    const { data } = await answer(`${head}${row(1)}2;Ek\0AB;x;1\n${rows(1_000)}`);
    expect(data?.code).toBe('file-stray-nul');
    expect(data?.sentence.en).toContain('line 3');
  });
});

describe('entities', () => {
  const laughs = Array.from(
    { length: 12 },
    (_, no) => `<!ENTITY e${String(no + 1)} "${`&e${String(no)};`.repeat(10)}">`,
  ).join('');
  const types = [
    `<!DOCTYPE x [<!ENTITY e0 "ha">${laughs}]>`,
    '<!DOCTYPE x [<!ENTITY e12 SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">',
  ];
  const parts = workbookParts({ sheet: inSheet('<row><c t="inlineStr"><is><t>&e12;</t></is></c></row>') });
  const open = [
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/sharedStrings.xml',
    'xl/worksheets/sheet1.xml',
  ];

  it.each(types.flatMap((type) => open.map((part) => [type.slice(0, 40), part, type] as const)))(
    'are never opened: %s in %s',
    async (_, part, type) => {
      const declaration = /^<\?xml.*?\?>/;
      const bare = (parts[part] ?? '').replace(declaration, '');
      const { data } = await answer(makeArchive({ ...parts, [part]: `<?xml version="1.0"?>${type}${bare}` }));
      expect(data?.code).toBe('file-damaged');
      expect(data?.sentence.sv).toContain('(DTD)');
      expect(data?.sentence.en).toContain(part);
    },
  );
});

describe('a file that is not whole', () => {
  it('is told to be so', async () => {
    const whole = makeWorkbook({ sheet: inSheet('<row><c><v>1</v></c></row>') });
    expect((await answer(whole.subarray(0, whole.length - 30))).data?.sentence.en).toContain('its end is missing');
  });
});
