import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { readFileBytes } from '../../electron/files/read-file.ts';
import { type Encoding, type RawCell, type RawFile } from '../../shared/intake/raw-table.ts';
import { makeWorkbook } from './archive.ts';
import { fixture, onlySheet, readBytes, shortRows } from './reading.ts';

/** The cases of the field that concern reading a file, by their number. */

const rowsOf = async (bytes: Buffer | string): Promise<readonly (readonly (string | null)[])[]> =>
  shortRows(onlySheet(await readBytes(bytes)));
const cellsOf = async (
  cells: string,
  formats: readonly string[] = [],
  workbookPr = '<workbookPr/>',
): Promise<readonly (string | null)[]> => {
  const bytes = makeWorkbook({ sheet: `<sheetData><row r="1">${cells}</row></sheetData>`, formats, workbookPr });
  return shortRows(onlySheet(await readBytes(bytes)))[0] ?? [];
};
const only = (file: RawFile): RawCell | undefined => onlySheet(file).rows.at(0)?.cells[0];

describe('delimiters', () => {
  it.each([
    ['N011', 'Konto;Debet;Kredit\n1510;733480,00;-733480,00\n3001;;12,5\n', ['1510', '733480,00', '-733480,00']],
    ['N011', 'Kundnr\tPris\tRabatt\n1\t12,50\t0,10\n2\t13,75\t0,25\n', ['1', '12,50', '0,10']],
    ['N012', 'Datum;Typ;Belopp\n08/01/2016;A;-21.419,06\n09/01/2016;B;1.000,00\n', ['08/01/2016', 'A', '-21.419,06']],
    ['N014', 'a;b;c\nx, y, z, w, v;1;2\nx, y;3;4\nx;5;6\n', ['x, y, z, w, v', '1', '2']],
    ['N015', 'Namn (100 tecken, obligatorisk, unik, text);Pris;Moms\nEk, Anna;1;25\n', ['Ek, Anna', '1', '25']],
    [
      'N015',
      'Adress (gata, nr, ort);Pris\nStorgatan 1, Lund;100,50\nÅgatan 2, Malmö;200,00\n',
      ['Storgatan 1, Lund', '100,50'],
    ],
    ['N125', '"28/09/2024"|"Städning"|"-12,50"\n"29/09/2024"|"Ek | Al"|"3,00"\n', ['29/09/2024', 'Ek | Al', '3,00']],
    ['N125', "'Namn';'Pris'\n'Ek; Anna';'12,50'\n'Al';'3'\n", ['Ek; Anna', '12,50']],
  ])('%s: %j', async (_, text, row) => {
    expect((await rowsOf(text))[1]).toEqual(row);
  });

  it('are the same in the preview and the import, though a person chose them (N017)', async () => {
    const bytes = Buffer.from('a,b;c\n1,5;2\n3,5;4\n');
    const decided = await readFileBytes({ name: 'x.csv', bytes });
    const { delimiter, encoding } = decided.dialect ?? { delimiter: ',' as const, encoding: 'utf-8' as const };
    const chosen = await readFileBytes({ name: 'x.csv', bytes, choose: { delimiter, encoding } });
    expect(shortRows(onlySheet(chosen))).toEqual(shortRows(onlySheet(decided)));
  });

  it('may be missing: one column is one column', async () => {
    expect(await rowsOf('Pris\n12,50\n13,75\n')).toEqual([['Pris'], ['12,50'], ['13,75']]);
    expect(await rowsOf('Adress\nStorgatan 1, Lund\nÅgatan 2, Malmö\n')).toEqual([
      ['Adress'],
      ['Storgatan 1, Lund'],
      ['Ågatan 2, Malmö'],
    ]);
    expect(await rowsOf('Kundnr\n0012\n0013\n')).toEqual([['Kundnr'], ['0012'], ['0013']]);
  });
});

describe('encodings', () => {
  const text = 'Kundnr;Namn;Ort\r\n1;Åsa Öberg;Malmö\r\n2;Järnvägens Café;Växjö\r\n';
  const right = [
    ['Kundnr', 'Namn', 'Ort'],
    ['1', 'Åsa Öberg', 'Malmö'],
    ['2', 'Järnvägens Café', 'Växjö'],
  ];

  it.each([
    ['N018', 'utf-8', true],
    ['N018', 'utf-16le', true],
    ['N018', 'utf-16be', true],
    ['N019', 'utf-8', true],
    ['N021', 'windows-1252', false],
    ['N022', 'macroman', false],
    ['N123', 'utf-16le', false],
    ['N021', 'cp850', false],
  ] as const satisfies readonly (readonly [string, Encoding, boolean])[])(
    '%s: %s, mark %s',
    async (_, encoding, addBOM) => {
      const file = await readBytes(iconv.encode(text, encoding, { addBOM }));
      expect(shortRows(onlySheet(file))).toEqual(right);
      expect(file.dialect).toMatchObject({ encoding, bom: addBOM });
      expect(file.dialect?.sampleWords).toContain('Åsa');
    },
  );

  it('of Excel for Mac: Mac Roman with line ends of CR alone (N022)', async () => {
    expect(await rowsOf(iconv.encode(text.replaceAll('\r\n', '\r'), 'macroman'))).toEqual(right);
  });

  it('never cut a cell at a byte that they do not know (N022)', async () => {
    const bytes = Buffer.concat([
      Buffer.from(text.repeat(5), 'utf8'),
      Buffer.from([0x33, 0x3b, 0x4d, 0xe5, 0x6e, 0x73, 0x3b, 0x4c, 0x0a]),
    ]);
    const last = (await rowsOf(bytes)).at(-1);
    expect(last).toEqual(['3', 'M\uFFFDns', 'L']);
  });

  it.each(['windows-1252', 'macroman', 'cp850'] as const)(
    'offer to repair what was read as %s (N024)',
    async (encoding) => {
      const wrong = iconv.decode(Buffer.from('Namn;Ort\nFöretag;Malmö\n', 'utf8'), encoding);
      const { remarks } = await readBytes(wrong);
      expect(remarks.map(({ code, detail }) => [code, detail])).toEqual([
        ['double-decoded', 'Företag'],
        ['double-decoded', 'Malmö'],
      ]);
    },
  );

  it('keep the quotes and dashes of Windows (N066)', async () => {
    const words = 'd’expertise – “offert” … 5 €';
    expect((await rowsOf(iconv.encode(`Text;Pris\n${words};1\n`, 'windows-1252')))[1]).toEqual([words, '1']);
  });
});

describe('records', () => {
  it.each([
    ['N122', 'a;b\n"rad 1\nrad 2\r\nrad 3";x\n', ['rad 1\nrad 2\nrad 3', 'x']],
    ['N122', 'a,b\n"säg ""hej, du""",x\n', ['säg "hej, du"', 'x']],
    ['N122', 'a;b\n19" skärm;x\n', ['19" skärm', 'x']],
  ])('%s: %j', async (_, text, row) => {
    expect((await rowsOf(text))[1]).toEqual(row);
  });

  it('of Excel’s “Unicode text”: UTF-16, tabs, line breaks in quotes, mixed line ends (N123)', async () => {
    const text = 'Kundnr\tText\tPris\r\n1\t"rad 1\nrad 2"\t12,50\n2\tÅsa, Öberg\t1\r\n3\t"säg ""hej"""\t2\r';
    expect(await rowsOf(iconv.encode(text, 'utf-16le', { addBOM: true }))).toEqual([
      ['Kundnr', 'Text', 'Pris'],
      ['1', 'rad 1\nrad 2', '12,50'],
      ['2', 'Åsa, Öberg', '1'],
      ['3', 'säg "hej"', '2'],
    ]);
  });

  it.each([1, 2, 3, 50])(
    'are read by the same rule where there are %i, and the one that breaks it is named (N126)',
    async (count) => {
      const rows = Array.from(
        { length: count },
        (_, no) => `${String(no)};Städning av trapphus, ${'lång '.repeat(no)}text;10,00\r\n`,
      );
      const file = await readBytes(iconv.encode(`Nr;Text;Pris\r\n${rows.join('')}`, 'windows-1252'));
      expect(file.dialect?.delimiter).toBe(';');
      expect(onlySheet(file).rows).toHaveLength(count + 1);
      const broken = await readBytes(`Nr;Text;Pris\r\n${rows.join('')}9;kort\r\n1;a;2\r\n1;a;2\r\n`);
      expect(broken.remarks).toEqual([{ code: 'ragged-row', sheet: 'underlag', row: count + 2, detail: '2/3' }]);
    },
  );

  it.each([
    ['every line in quotes of its own', '"Namn,Pris,""Text"""\n"Ek,12,""x, y"""\n', ['Ek', '12', 'x, y']],
    ['a space before each quote', 'Namn, Text\nEk, "x, y"\nAl, "z"\n', ['Ek', 'x, y']],
    ['line ends translated twice', 'Namn;Text\r\r\nEk;x\r\r\n', ['Ek', 'x']],
    ['blank fields at the end', 'Namn;Text;;\nEk;x;;\n', ['Ek', 'x', null, null]],
    ['the end mark of old systems', 'Namn;Text\nEk;x\n\u001A', ['Ek', 'x']],
  ])('may be written with %s', async (_, text, row) => {
    expect((await rowsOf(text))[1]).toEqual(row);
  });
});

describe('ids', () => {
  it.each([
    ['N025', '0600000'],
    ['N027', '0002332693'],
    ['N028', '0701234567'],
    ['N010', '5,58199E+12'],
    ['N115', '999032320001885123'],
    ['N025', '012 34'],
  ])('%s: %s stays as it stands in a text file', async (_, id) => {
    expect((await rowsOf(`Id;Namn\n${id};Ek\n`))[1]).toEqual([id, 'Ek']);
  });

  it('keep their zeros where a system wrote ="0012" for Excel (N025)', async () => {
    expect(await rowsOf('Id;Namn\n="0012";Ek\n"=""0013""";Al\n')).toEqual([
      ['Id', 'Namn'],
      ['0012', 'Ek'],
      ['0013', 'Al'],
    ]);
  });

  it('are handed out with every digit that the workbook holds (N010, N115, N116, N118)', async () => {
    expect(
      await cellsOf(
        '<c t="str"><v>0012345</v></c><c><v>5.58199E+12</v></c><c><v>999032320001885123</v></c><c><v>123</v></c><c t="inlineStr"><is><t>5560360793</t></is></c>',
      ),
    ).toEqual(['0012345', '5.58199E+12 plain', '999032320001885123 plain', '123 plain', '5560360793']);
  });
});

describe('dates of a workbook', () => {
  it.each([
    ['N029', '46053', '46053 date 2026-01-31'],
    ['N030', '44148', '44148 date 2020-11-13'],
    ['N030', '46110', '46110 date 2026-03-29'],
    ['N029', '1', '1 date 1900-01-01'],
    ['N029', '59', '59 date 1900-02-28'],
    ['N029', '61', '61 date 1900-03-01'],
    ['N029', '46052.99999999999', '46052.99999999999 date 2026-01-31'],
  ])('%s: %s is its calendar day in every time zone', async (_, serial, read) => {
    expect(await cellsOf(`<c s="1"><v>${serial}</v></c>`, ['yyyy-mm-dd'])).toEqual([read]);
  });

  it('count from 1904 where the workbook says so (N032)', async () => {
    expect(
      await cellsOf('<c s="1"><v>44591</v></c><c s="1"><v>0</v></c>', ['yyyy-mm-dd'], '<workbookPr date1904="1"/>'),
    ).toEqual(['44591 date 2026-01-31', '0 date 1904-01-01']);
    const right = onlySheet(await readBytes(await fixture('trap.xlsx')));
    expect(shortRows(onlySheet(await readBytes(await fixture('trap1904.xlsx'))))).toEqual(shortRows(right));
  });

  it('are no durations and no times of day, which are numbers', async () => {
    expect(await cellsOf('<c s="1"><v>1.5</v></c><c s="2"><v>0.5</v></c>', ['[h]:mm', 'hh:mm'])).toEqual([
      '1.5 duration',
      '0.5 duration',
    ]);
  });
});

describe('cells of a workbook', () => {
  it('without a saved result are marked, never blank or 0 (N033)', async () => {
    expect(
      await cellsOf('<c><f>A9</f></c><c t="str"><f>A9</f></c><c><f t="shared" si="0"/></c><c><f>A9</f><v>0</v></c>'),
    ).toEqual(['uncalculated', 'uncalculated', 'uncalculated', '0 plain']);
  });

  it.each(['#REF!', '#N/A', '#DIV/0!', '#VALUE!', '#NAME?', '#NUM!', '#NULL!', '#SPILL!'])(
    'with the error %s are errors, a formula’s too (N034)',
    async (code) => {
      expect(await cellsOf(`<c t="e"><v>${code}</v></c><c t="e"><f>1/0</f><v>${code}</v></c>`)).toEqual([code, code]);
    },
  );

  it('of percent are the number with its mark, a formula’s too (N119, N120, N121)', async () => {
    expect(
      await cellsOf('<c s="1"><v>0.5</v></c><c s="2"><v>0.24</v></c><c s="1"><f>A1/2</f><v>0.25</v></c>', [
        '0%',
        '0.00%',
      ]),
    ).toEqual(['0.5 percent', '0.24 percent', '0.25 percent']);
  });

  it('of money hold the number, not what is shown (N007, N008)', async () => {
    const file = await readBytes(
      makeWorkbook({
        sheet: '<sheetData><row><c s="1"><v>1234.5</v></c></row></sheetData>',
        formats: ['#,##0.00\\ [$kr-41D]'],
      }),
    );
    expect(only(file)).toEqual({ kind: 'number', raw: '1234.5', shape: 'plain', currency: 'SEK' });
  });

  it('below a merged header are all there (N036, N037)', async () => {
    const sheet =
      '<sheetData><row r="1"><c r="A1" t="str"><v>Pris</v></c></row><row r="2"><c r="A2" t="str"><v>netto</v></c><c r="B2" t="str"><v>brutto</v></c></row><row r="3"><c r="A3"><v>1</v></c><c r="B3"><v>2</v></c></row></sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells>';
    const read = onlySheet(await readBytes(makeWorkbook({ sheet })));
    expect(read.merged).toEqual([{ fromColumn: 0, toColumn: 1, fromRow: 1, toRow: 1 }]);
    expect(shortRows(read)).toEqual([['Pris'], ['netto', 'brutto'], ['1 plain', '2 plain']]);
  });

  it('far down cost nothing, and blank formatted rows are none (N111, N112)', async () => {
    const blank = Array.from(
      { length: 18 },
      (_, no) => `<row r="${String(no + 3)}"><c r="A${String(no + 3)}" s="1"/></row>`,
    ).join('');
    const sheet = `<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>${blank}<row r="1048576"><c r="A1048576"><v>3</v></c></row></sheetData>`;
    const read = onlySheet(await readBytes(makeWorkbook({ sheet, formats: ['0'] })));
    expect([...read.rows].map(({ number }) => number)).toEqual([1, 2, 1_048_576]);
  });

  it('in rows that a filter or a person hides carry that mark (N128, N130)', async () => {
    const sheet =
      '<sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="2" hidden="1"><c r="A2"><v>2</v></c></row><row r="3" ht="0" customHeight="1"><c r="A3"><v>3</v></c></row></sheetData><autoFilter ref="A1:A3"/>';
    const read = onlySheet(await readBytes(makeWorkbook({ sheet })));
    expect([...read.rows].map(({ hidden }) => hidden)).toEqual([false, true, true]);
  });
});
