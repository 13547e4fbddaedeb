import { isAscii } from 'node:buffer';
import { StringDecoder } from 'node:string_decoder';
import { SaxesParser } from 'saxes';
import { hasDocumentType, tooBig } from '../file-errors.ts';
import { type Parts } from './zip.ts';

export type Attributes = Readonly<Record<string, string>>;

/** What to do at each step through an XML part. Names come without their prefix, so prefixed workbooks read alike. */
export interface XmlHandler {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** The name without its prefix. */
export const localName = (name: string): string => {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
};

/** An attribute by its local name, whatever prefix the file gives it. */
export const attribute = (attributes: Attributes, name: string): string | undefined => {
  const plain = attributes[name];
  if (plain !== undefined) return plain;
  for (const key in attributes) if (localName(key) === name) return attributes[key];
  return undefined;
};

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

/** The encoding of an XML part: UTF-8, unless its first bytes say otherwise (XML 1.0, appendix F). Null for UTF-8. */
const otherEncoding = (start: Buffer): string | null => {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const declared = /^<\?xml[^>]*?encoding=["'](iso-8859-1|windows-1252|us-ascii)["']/i.exec(
    start.toString('latin1', 0, 200),
  );
  return declared === null ? null : 'windows-1252';
};

/** UTF-8 in pieces. A piece of ASCII, which most of a sheet is, goes the way that is four times as fast. */
const decoded = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let other: TextDecoder | null | undefined;
  let clean = true;
  for await (const chunk of chunks) {
    if (other === undefined) {
      const encoding = otherEncoding(chunk);
      other = encoding === null ? null : new TextDecoder(encoding);
    }
    if (other !== null) {
      yield other.decode(chunk, { stream: true });
      continue;
    }
    const ascii = isAscii(chunk);
    yield ascii && clean ? chunk.toString('latin1') : decoder.write(chunk);
    clean = ascii;
  }
  yield decoder.end();
};

const LESS_THAN = 0x3c;
/** As many bytes as a character takes at most, written as a reference (`&#x10FFFF;`). */
const BYTES_A_CHAR = 10;

/** The parser gathers a text until it ends: one that is longer than any cell is refused before that. */
const withoutLongRuns = async function* (parts: Parts, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let run = 0;
  for await (const chunk of chunks) {
    const last = chunk.lastIndexOf(LESS_THAN);
    run = last < 0 ? run + chunk.length : chunk.length - last;
    if (run > parts.bounds.cellChars * BYTES_A_CHAR) throw tooBig(parts.fileName, 'cellChars');
    yield chunk;
  }
};

/**
 * Streams a part through an XML parser; false when there is no such part. A document type is refused, since a workbook
 * has none and it is the door for entity attacks. Throws what the handler throws, or the parser's own error.
 */
export const readXml = async (parts: Parts, part: string, handler: XmlHandler): Promise<boolean> => {
  const chunks = parts.open(part);
  if (chunks === null) return false;
  const parser = new SaxesParser({ xmlns: false, position: false });
  const { open, text, close } = handler;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('doctype', () => {
    throw hasDocumentType(parts.fileName, part);
  });
  if (open)
    parser.on('opentag', (tag) => {
      open(localName(tag.name), tag.attributes);
    });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (close)
    parser.on('closetag', (tag) => {
      close(localName(tag.name));
    });
  for await (const piece of decoded(withoutLongRuns(parts, chunks))) parser.write(piece);
  parser.close();
  return true;
};
