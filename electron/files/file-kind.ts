import { text, type LocalText } from '../../shared/domain/text.ts';

/** What the first bytes say that a file is; the ending of its name is never asked, since it is so often wrong. */
export type FileKind =
  | { readonly kind: 'empty' | 'zip' | 'compound' | 'biff' | 'text' }
  /** A message of ISO 20022, as banks give and take them. */
  | { readonly kind: 'bank' }
  /** A spreadsheet in a form that we do not read. */
  | { readonly kind: 'other-format'; readonly what: LocalText }
  | { readonly kind: 'foreign'; readonly what: LocalText };

const picture = text('en bild', 'a picture');
const archive = text('ett packat arkiv', 'a packed archive');

/** Signatures of files that people drop by mistake. */
const foreign: readonly (readonly [signature: string, what: LocalText])[] = [
  ['%PDF', text('en PDF', 'a PDF')],
  ['\x89PNG', picture],
  ['\xFF\xD8\xFF', picture],
  ['GIF8', picture],
  ['II*\0', picture],
  ['MM\0*', picture],
  ['RIFF', text('en ljud-, film- eller bildfil', 'a sound, film or picture')],
  ['{\\rtf', text('ett textdokument (RTF)', 'a text document (RTF)')],
  ['\x1F\x8B', archive],
  ['7z\xBC\xAF', archive],
  ['Rar!', archive],
  ['BZh', archive],
  ['MZ', text('ett program', 'a program')],
  ['\x7FELF', text('ett program', 'a program')],
  ['SQLite format 3\0', text('en databas', 'a database')],
  ['#FLAGGA', text('en bokföringsfil (SIE)', 'a bookkeeping file (SIE)')],
  ['{"', text('en JSON-fil', 'a JSON file')],
  ['[{', text('en JSON-fil', 'a JSON file')],
];

const startsWith = (bytes: Buffer, signature: string): boolean =>
  bytes.subarray(0, signature.length).toString('latin1') === signature;

const ZIP = ['PK\x03\x04', 'PK\x05\x06'];
const COMPOUND = '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1';
/** The first record of an Excel file older than 1993: BOF of BIFF 2, 3 and 4. */
const BIFF = ['\x09\x00\x04\x00', '\x09\x02\x06\x00', '\x09\x04\x06\x00'];

/** The start as small letters, without marks of Unicode, the zeros of UTF-16, white space and comments before it. */
const startText = (bytes: Buffer): string =>
  bytes
    .subarray(0, 4096)
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)?(?:\s|<!--.*?-->)*/s, '')
    .toLowerCase();

const xmlKind = (start: string): LocalText => {
  if (start.includes('opendocument') || start.includes('<office:'))
    return text('ett OpenDocument-blad i ren XML (.fods)', 'an OpenDocument sheet in flat XML (.fods)');
  if (start.includes('<html')) return text('en webbsida', 'a web page');
  return start.includes('spreadsheet')
    ? text('ett kalkylblad i det äldre XML-formatet', 'a spreadsheet in the older XML format')
    : text('en XML-fil', 'an XML file');
};

/** Spreadsheets in disguise: systems like to write a web page or XML and call it .xls. */
const disguised = (bytes: Buffer): LocalText | null => {
  const start = startText(bytes);
  if (/^<(!doctype html|html|table|meta|head|body|style|div|center|title)\b/.test(start))
    return text('en webbsida', 'a web page');
  if (/^mime-version:|^content-type: multipart\//.test(start)) return text('en sparad webbsida', 'a saved web page');
  if (start.startsWith('<?xml') || start.startsWith('<workbook')) return xmlKind(start);
  if (/^id;p[^\r\n]*\r?\n[a-z];/.test(start)) return text('en SYLK-fil', 'a SYLK file');
  if (/^table\r?\n0,1\r?\n/.test(start)) return text('en DIF-fil', 'a DIF file');
  return null;
};

const isOfBank = (bytes: Buffer): boolean => {
  const start = startText(bytes);
  return start.startsWith('<') && start.includes('urn:iso:std:iso:20022:tech:xsd:');
};

/** Looks at the first bytes. A file of nothing but white space is empty. */
export const kindOfFile = (bytes: Buffer): FileKind => {
  if (bytes.length === 0) return { kind: 'empty' };
  if (ZIP.some((signature) => startsWith(bytes, signature))) return { kind: 'zip' };
  if (startsWith(bytes, COMPOUND)) return { kind: 'compound' };
  if (BIFF.some((signature) => startsWith(bytes, signature))) return { kind: 'biff' };
  const known = foreign.find(([signature]) => startsWith(bytes, signature));
  if (known) return { kind: 'foreign', what: known[1] };
  if (isOfBank(bytes)) return { kind: 'bank' };
  const what = disguised(bytes);
  if (what !== null) return { kind: 'other-format', what };
  return { kind: 'text' };
};
