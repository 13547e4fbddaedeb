import { crc32, deflateRawSync } from 'node:zlib';

/** A zip archive of these parts, and workbooks made of raw XML: what no writer would write, a file may still hold. */

export interface ArchiveOptions {
  /** Announces other lengths or flags than the truth. */
  readonly flags?: number;
  readonly announcedLength?: number;
}

export const makeArchive = (parts: Readonly<Record<string, string | Buffer>>, options: ArchiveOptions = {}): Buffer => {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content);
    const zipped = deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(options.flags ?? 0, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(zipped.length, 14);
    facts.writeUInt32LE(options.announcedLength ?? bytes.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    locals.push(Buffer.from('PK\x03\x04'), facts, nameBytes, zipped);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), facts, rest, nameBytes);
    offset += 30 + nameBytes.length + zipped.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, central, end]);
};

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface RawWorkbook {
  /** The inside of `worksheet`. */
  readonly sheet: string;
  /** The inside of `sst`. */
  readonly strings?: string;
  /** Number formats of the cell styles 1, 2, … */
  readonly formats?: readonly string[];
  readonly workbookPr?: string;
  readonly prefix?: string;
  readonly namespace?: string;
  readonly relations?: string;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The parts of a workbook with one sheet. */
export const workbookParts = ({
  sheet,
  strings = '',
  formats = [],
  workbookPr = '<workbookPr/>',
  prefix = '',
  namespace = MAIN,
  relations = RELATIONS,
}: RawWorkbook): Record<string, string> => {
  const root = (name: string, inside: string): string => {
    const named = prefix === '' ? inside : inside.replace(/<(\/?)(?=[a-zA-Z])/g, `<$1${prefix}:`);
    const tag = prefix === '' ? name : `${prefix}:${name}`;
    const declared = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
    return `<?xml version="1.0" encoding="UTF-8"?><${tag} ${declared}="${namespace}" xmlns:q="${relations}">${named}</${tag}>`;
  };
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const numFmts = formats
    .map((code, index) => `<numFmt numFmtId="${String(200 + index)}" formatCode="${escape(code)}"/>`)
    .join('');
  const xfs = formats.map((_, index) => `<xf numFmtId="${String(200 + index)}"/>`).join('');
  return {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': root('workbook', `${workbookPr}<sheets><sheet name="Blad1" sheetId="1" q:id="r1"/></sheets>`),
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'styles', 'styles.xml')}${relation('r3', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': root('styleSheet', `<numFmts>${numFmts}</numFmts><cellXfs><xf numFmtId="0"/>${xfs}</cellXfs>`),
    'xl/sharedStrings.xml': root('sst', strings),
    'xl/worksheets/sheet1.xml': root('worksheet', sheet),
  };
};

export const makeWorkbook = (book: RawWorkbook): Buffer => makeArchive(workbookParts(book));
