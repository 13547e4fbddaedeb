import { describe, expect, it } from 'vitest';
import { readFileBytes } from '../../electron/files/read-file.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { makeArchive, makeWorkbook, workbookParts } from './archive.ts';
import { fixture, readBytes, refusal } from './reading.ts';

const compound = (stream: string): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(1024),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(512),
  ]);

const noise = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, index) => (index * 7919 + (index >> 3)) % 256));

const one = { sheet: '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>' };

describe('what is no spreadsheet', () => {
  const cases: readonly (readonly [what: string, code: string, bytes: Buffer])[] = [
    ['a PDF', 'file-not-spreadsheet', Buffer.from('%PDF-1.7\nxxx')],
    ['a PNG', 'file-not-spreadsheet', Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n')])],
    ['a JPEG', 'file-not-spreadsheet', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['bytes at random', 'file-not-spreadsheet', noise(4000)],
    [
      'a Word document',
      'file-not-spreadsheet',
      makeArchive({
        '[Content_Types].xml': '<Types/>',
        'word/document.xml': '<w/>',
        '_rels/.rels':
          '<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="word/document.xml"/></Relationships>',
      }),
    ],
    ['an old Word document', 'file-not-spreadsheet', compound('WordDocument')],
    ['a zip archive', 'file-not-spreadsheet', makeArchive({ 'bild.txt': 'x' })],
    ['an empty zip archive', 'file-not-spreadsheet', makeArchive({})],
    ['another compound file', 'file-not-spreadsheet', compound('Something')],
    [
      'a binary workbook',
      'file-other-format',
      makeArchive({
        'xl/workbook.bin': 'x',
        '_rels/.rels':
          '<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
      }),
    ],
    ['a web page named .xls', 'file-other-format', Buffer.from('\n<html><table><tr><td>1</td></tr></table>')],
    [
      'XML of 2003',
      'file-other-format',
      Buffer.from(
        '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      ),
    ],
    ['a web page behind a comment', 'file-other-format', Buffer.from('<!-- x -->\r\n<style>td {}</style><table>')],
    ['a web page in UTF-16', 'file-other-format', Buffer.from('\uFEFF<html xmlns:x="urn:x">', 'utf16le')],
    [
      'a web page saved as one file',
      'file-other-format',
      Buffer.from('MIME-Version: 1.0\r\nContent-Type: multipart/related'),
    ],
    ['an OpenDocument sheet in flat XML', 'file-other-format', Buffer.from('<?xml version="1.0"?><office:document/>')],
    ['a SYLK file', 'file-other-format', Buffer.from('ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K1\r\n')],
    ['a DIF file', 'file-other-format', Buffer.from('TABLE\r\n0,1\r\n"x"\r\n')],
    ['a bookkeeping file', 'file-not-spreadsheet', Buffer.from('#FLAGGA 0\r\n#FORMAT PC8\r\n')],
    ['JSON', 'file-not-spreadsheet', Buffer.from('{"a": [1, 2]}')],
    ['no bytes', 'file-empty', Buffer.alloc(0)],
    ['white space', 'file-empty', Buffer.from('\uFEFF \r\n\r\n')],
    [
      'a workbook without content',
      'file-no-content',
      makeWorkbook({ sheet: '<sheetData><row r="1"><c r="A1" s="0"/></row></sheetData>' }),
    ],
    ['delimiters alone', 'file-no-content', Buffer.from(';;;\n;;;\n')],
    ['a protected workbook', 'file-password', compound('EncryptedPackage')],
    ['a workbook zipped with a password', 'file-password', makeArchive(workbookParts(one), { flags: 1 })],
  ];
  it.each(cases)('%s is refused as %s', async (_, code, bytes) => {
    expect(await refusal(readBytes(bytes))).toBe(code);
  });

  it('is not what a list with a column of ids is', async () => {
    expect((await readBytes('ID;Pris\n1;2\n')).format).toBe('csv');
  });

  it('says what the file is and what to do, in both languages', async () => {
    const error: unknown = await readFileBytes({ name: 'faktura.pdf', bytes: Buffer.from('%PDF-1.4') }).catch(
      (caught: unknown) => caught,
    );
    if (!(error instanceof AppError)) throw new Error('no AppError');
    expect(error.data.sentence).toEqual({
      sv: 'faktura.pdf är en PDF, inget kalkylblad.',
      en: 'faktura.pdf is a PDF, not a spreadsheet.',
    });
    expect(error.data.nextStep.sv).toContain('.xlsx');
  });

  it('refuses an .xls that asks for a password', async () => {
    const bytes = await fixture('trap.xls');
    // Behind the first record of the workbook stream (BOF, 20 bytes) stands FILEPASS: what follows is obfuscated.
    const behind = bytes.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00])) + 20;
    Buffer.from([0x2f, 0, 6, 0, 0, 0, 1, 2, 3, 4]).copy(bytes, behind);
    expect(await refusal(readBytes(bytes))).toBe('file-password');
  });
});

describe('damage', () => {
  it('is seen in a part that differs from its checksum', async () => {
    const bytes = makeArchive({ ...workbookParts(one), 'xl/media/a.bin': 'x' });
    const at = bytes.lastIndexOf('xl/worksheets/sheet1.xml');
    bytes.writeUInt32LE(12345, at - 46 + 16);
    expect(await refusal(readBytes(bytes))).toBe('file-damaged');
  });

  it.each([10, 100_000])('is seen in a part that is not as long as announced (%i)', async (announcedLength) => {
    expect(await refusal(readBytes(makeArchive(workbookParts(one), { announcedLength })))).toBe('file-damaged');
  });

  it.each(['<sheetData><row>', '<sheetData>&undefined;</sheetData>', '</x>'])(
    'is seen in XML that is none: %s',
    async (sheet) => {
      expect(await refusal(readBytes(makeWorkbook({ sheet })))).toBe('file-damaged');
    },
  );

  it.each([
    [
      'the cell',
      makeWorkbook({ sheet: '<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</row>' }),
      /at B1\)/u,
    ],
    ['the line', Buffer.from('Kund;Pris\r\nEk;1\r\nBj\0rk;2'), /on line 3/u],
  ] as const)('N152: is told with %s where reading stopped', async (_, bytes, place) => {
    await expect(readBytes(bytes)).rejects.toThrow(place);
  });

  it('is what a document type is, the door of entity attacks', async () => {
    const parts = workbookParts(one);
    const sheet = (parts['xl/worksheets/sheet1.xml'] ?? '').replace(
      '?><',
      '?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><',
    );
    expect(await refusal(readBytes(makeArchive({ ...parts, 'xl/worksheets/sheet1.xml': sheet })))).toBe('file-damaged');
  });
});

describe('bounds', () => {
  const many = (count: number): string =>
    `<sheetData>${Array.from({ length: count }, (_, row) => `<row r="${String(row + 1)}"><c r="A${String(row + 1)}"><v>1</v></c></row>`).join('')}</sheetData>`;

  it.each([
    ['file', { fileBytes: 100 }],
    ['number of parts', { parts: 3 }],
    ['unzipped size', { unzippedBytes: 2_000 }],
    ['ratio', { ratio: 3, ratioFromBytes: 100 }],
    ['number of cells', { cells: 99 }],
  ] as const)('hold for the %s', async (_, bounds) => {
    expect(await refusal(readBytes(makeWorkbook({ sheet: many(100) }), bounds))).toBe('file-too-big');
    expect((await readBytes(makeWorkbook({ sheet: many(100) }))).sheets[0]?.rows).toHaveLength(100);
  });

  it('hold for shared strings, merged ranges and the cells of a text', async () => {
    expect(
      await refusal(
        readBytes(makeWorkbook({ ...one, strings: '<si><t>abcdefgh</t></si>'.repeat(9) }), { sharedStringChars: 50 }),
      ),
    ).toBe('file-too-big');
    expect(
      await refusal(
        readBytes(
          makeWorkbook({ sheet: `${one.sheet}<mergeCells>${'<mergeCell ref="A1:B2"/>'.repeat(9)}</mergeCells>` }),
          { mergedRanges: 8 },
        ),
      ),
    ).toBe('file-too-big');
    expect(await refusal(readBytes('1;2;3\n'.repeat(100), { cells: 100 }))).toBe('file-too-big');
  });

  it('count the blanks to the left of a far cell, on every row', async () => {
    const rows = Array.from(
      { length: 50 },
      (_, row) => `<row r="${String(row + 1)}"><c r="XFD${String(row + 1)}"><v>1</v></c></row>`,
    );
    expect(
      await refusal(readBytes(makeWorkbook({ sheet: `<sheetData>${rows.join('')}</sheetData>` }), { cells: 500_000 })),
    ).toBe('file-too-big');
  });

  it('stop a bomb long before it is unzipped', async () => {
    const bomb = makeWorkbook({ sheet: `<sheetData>${' '.repeat(40 * 1024 * 1024)}</sheetData>` });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refusal(readBytes(bomb))).toBe('file-too-big');
  });

  it('stop an .ods of a few bytes that repeats its content a million times', async () => {
    const content =
      '<x:document-content xmlns:x="urn:x" xmlns:table="t" xmlns:office="o"><table:table table:name="a"><table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="1"/></table:table-row></table:table></x:document-content>';
    const bytes = makeArchive({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content });
    expect(await refusal(readBytes(bytes))).toBe('file-too-big');
  });
});
