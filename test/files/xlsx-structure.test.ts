import { describe, expect, it } from 'vitest';
import { makeArchive, makeWorkbook, workbookParts } from './archive.ts';
import { onlySheet, readBytes, refusal, shortRows } from './reading.ts';

const data = (inside: string): string => `<sheetData>${inside}</sheetData>`;

describe('where a cell stands', () => {
  it('costs nothing to have a stray cell in the last row', async () => {
    const sheet = onlySheet(
      await readBytes(
        makeWorkbook({
          sheet: data('<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>2</v></c></row>'),
        }),
      ),
    );
    expect([...sheet.rows].map(({ number }) => number)).toEqual([1, 1048576]);
  });

  it('leaves out rows and trailing cells that are only formatted', async () => {
    const sheet = onlySheet(
      await readBytes(
        makeWorkbook({
          sheet: data('<row r="1"><c r="B1"><v>1</v></c><c r="XFD1" s="0"/></row><row r="2"><c r="A2" s="0"/></row>'),
        }),
      ),
    );
    expect(shortRows(sheet)).toEqual([[null, '1 plain']]);
  });

  it('counts on where references are missing', async () => {
    const sheet = onlySheet(
      await readBytes(
        makeWorkbook({
          sheet: data(
            '<row><c><v>1</v></c><c/><c><v>3</v></c></row><row r="5"/><row><c r="B6"><v>6</v></c><c><v>7</v></c></row>',
          ),
        }),
      ),
    );
    expect([...sheet.rows].map(({ number }) => number)).toEqual([1, 6]);
    expect(shortRows(sheet)).toEqual([
      ['1 plain', null, '3 plain'],
      [null, '6 plain', '7 plain'],
    ]);
  });

  it.each([
    '<row r="0"/>',
    '<row r="1048577"/>',
    '<row r="1"><c r="XFE1"><v>1</v></c></row>',
    '<row r="1"><c r="1"><v>1</v></c></row>',
  ])('refuses a place that no sheet has: %s', async (row) => {
    expect(await refusal(readBytes(makeWorkbook({ sheet: data(row) })))).toBe('file-damaged');
  });

  it('puts rows into their order', async () => {
    const sheet = onlySheet(
      await readBytes(
        makeWorkbook({ sheet: data('<row r="3"><c r="A3"><v>3</v></c></row><row r="1"><c r="A1"><v>1</v></c></row>') }),
      ),
    );
    expect([...sheet.rows].map(({ number }) => number)).toEqual([1, 3]);
  });
});

describe('what is hidden', () => {
  it('marks rows that a filter hides', async () => {
    const sheet = onlySheet(
      await readBytes(
        makeWorkbook({
          sheet: `${data('<row r="1"><c r="A1"><v>1</v></c></row><row r="2" hidden="1"><c r="A2"><v>2</v></c></row><row r="3" hidden="true"><c r="A3"><v>3</v></c></row>')}<autoFilter ref="A1:A3"><filterColumn colId="0"><filters><filter val="1"/></filters></filterColumn></autoFilter>`,
        }),
      ),
    );
    expect([...sheet.rows].map(({ hidden }) => hidden)).toEqual([false, true, true]);
  });

  it('tells hidden columns only as far as there is content', async () => {
    const sheet = onlySheet(
      await readBytes(
        makeWorkbook({
          sheet: `<cols><col min="2" max="2" hidden="1"/><col min="4" max="16384" hidden="1"/><col min="1" max="1" hidden="0"/></cols>${data('<row r="1"><c r="E1"><v>1</v></c></row>')}`,
        }),
      ),
    );
    expect(sheet.hiddenColumns).toEqual([1, 3, 4]);
  });
});

describe('variants of the format', () => {
  const variants = {
    prefixed: { prefix: 'x' },
    strict: {
      namespace: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
      relations: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
    },
  };
  it.each(Object.entries(variants))('reads %s elements', async (_, variant) => {
    const bytes = makeWorkbook({
      ...variant,
      strings: '<si><t>Åsa</t></si>',
      formats: ['yyyy-mm-dd'],
      sheet: `${data('<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>46053</v></c><c r="C1" t="inlineStr"><is><t>ö</t></is></c></row>')}<mergeCells><mergeCell ref="A1:B1"/></mergeCells>`,
    });
    const sheet = onlySheet(await readBytes(bytes));
    expect(shortRows(sheet)).toEqual([['Åsa', '46053 date 2026-01-31', 'ö']]);
    expect(sheet.merged).toHaveLength(1);
  });

  it('finds parts without regard to case and with targets from the root', async () => {
    const parts = workbookParts({ sheet: data('<row r="1"><c r="A1"><v>1</v></c></row>') });
    const { 'xl/worksheets/sheet1.xml': sheet = '', 'xl/_rels/workbook.xml.rels': relations = '', ...rest } = parts;
    const moved = {
      ...rest,
      'XL/Worksheets/Sheet1.xml': sheet,
      'xl/_rels/workbook.xml.rels': relations.replace('"worksheets/', '"/xl/worksheets/'),
    };
    expect(shortRows(onlySheet(await readBytes(makeArchive(moved))))).toEqual([['1 plain']]);
  });

  it('skips chart sheets', async () => {
    const parts = workbookParts({ sheet: data('<row r="1"><c r="A1"><v>1</v></c></row>') });
    const withChart = {
      ...parts,
      'xl/workbook.xml': (parts['xl/workbook.xml'] ?? '').replace(
        '<sheets>',
        '<sheets><sheet name="Diagram" sheetId="2" q:id="r9"/>',
      ),
      'xl/_rels/workbook.xml.rels': (parts['xl/_rels/workbook.xml.rels'] ?? '').replace(
        '</Relationships>',
        '<Relationship Id="r9" Type="http://x/chartsheet" Target="c.xml"/></Relationships>',
      ),
    };
    expect((await readBytes(makeArchive(withChart))).sheets.map(({ name }) => name)).toEqual(['Blad1']);
  });
});

describe('values', () => {
  it('treats the empty value that some writers leave in a formula as uncalculated', async () => {
    const sheet = onlySheet(
      await readBytes(
        makeWorkbook({
          sheet: data(
            '<row r="1"><c r="A1"><f>B1</f><v></v></c><c r="B1"><f>1</f><v/></c><c r="C1" t="str"><f>""</f><v></v></c></row>',
          ),
        }),
      ),
    );
    expect(shortRows(sheet)).toEqual([['uncalculated', 'uncalculated', '']]);
  });

  it('keeps every digit of a number', async () => {
    const sheet = onlySheet(
      await readBytes(
        makeWorkbook({
          sheet: data(
            '<row r="1"><c r="A1"><v>556036079301234567</v></c><c r="B1"><v>0.10000000000000001</v></c></row>',
          ),
        }),
      ),
    );
    expect(shortRows(sheet)).toEqual([['556036079301234567 plain', '0.10000000000000001 plain']]);
  });

  it('gives the text of rich text without its phonetic reading', async () => {
    const sheet = onlySheet(
      await readBytes(
        makeWorkbook({
          sheet: data(
            '<row r="1"><c r="A1" t="inlineStr"><is><r><t>a</t></r><r><t xml:space="preserve"> b</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c></row>',
          ),
        }),
      ),
    );
    expect(shortRows(sheet)).toEqual([['a b']]);
  });

  it('refuses a cell that points at a string which is not there', async () => {
    expect(
      await refusal(readBytes(makeWorkbook({ sheet: data('<row r="1"><c r="A1" t="s"><v>7</v></c></row>') }))),
    ).toBe('file-damaged');
  });

  it('leaves out the date of a serial that names no day', async () => {
    const cells = ['60', '0', '-1', '2958466'].map(
      (value, index) => `<c r="${'ABCD'.charAt(index)}1" s="1"><v>${value}</v></c>`,
    );
    const sheet = onlySheet(
      await readBytes(makeWorkbook({ formats: ['yyyy-mm-dd'], sheet: data(`<row r="1">${cells.join('')}</row>`) })),
    );
    expect(shortRows(sheet)).toEqual([['60 date', '0 date', '-1 date', '2958466 date']]);
  });
});

describe('a number format with a currency', () => {
  it('gives its code to each number of the style, short or long, and to no other', async () => {
    const formats = ['[$€-2] #,##0.00', '#,##0.00 [$kr-41D]', '0.00'];
    const cells = [1, 2, 3, 0].map((style) => `<c s="${String(style)}"><v>100</v></c>`).join('');
    const sheet = onlySheet(
      await readBytes(makeWorkbook({ formats, sheet: data(`<row>${cells}<c s="1"><v>1234567.25</v></c></row>`) })),
    );
    const currencies = sheet.rows
      .at(0)
      ?.cells.map((cell) =>
        typeof cell === 'object' && cell?.kind === 'number' ? (cell.currency ?? null) : 'no number',
      );
    expect(currencies).toEqual(['EUR', 'SEK', null, null, 'EUR']);
  });
});
