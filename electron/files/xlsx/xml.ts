import { isAscii } from 'node:buffer';
import { StringDecoder } from 'node:string_decoder';
import { hasDocumentType, tooBig } from '../file-errors.ts';
import { type Attributes, localName, type Refusals, type XmlHandler, XmlScanner } from './xml-scanner.ts';
import { type Parts } from './zip.ts';

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

const GREATER_THAN = 0x3e;

/**
 * The same bytes in pieces that end with a tag, where there is one: the engine walks a text that was joined from two
 * pieces half as fast as one that is whole.
 */
const inWholeTags = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(GREATER_THAN) + 1 || chunk.length;
    yield Buffer.concat([rest, chunk.subarray(0, end)]);
    rest = chunk.subarray(end);
  }
  yield rest;
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

/** As many characters as one takes at most, written as a reference (`&#x10FFFF;`). */
const CHARS_A_CHAR = 10;

/**
 * Streams a document's bytes through the scanner. A piece must stay as it is while the next one is read. Throws what the
 * handler and the refusals throw, or a SyntaxError.
 */
export const readXmlBytes = async (
  chunks: AsyncIterable<Buffer>,
  handler: XmlHandler,
  refusals: Refusals,
): Promise<void> => {
  const scanner = new XmlScanner(handler, refusals);
  for await (const piece of decoded(inWholeTags(chunks))) scanner.write(piece);
  scanner.close();
};

/**
 * Streams a part through the scanner; false when there is no such part. A document type is refused, since a workbook
 * has none and it is the door for entity attacks. Throws what the handler throws, or a SyntaxError.
 */
export const readXml = async (parts: Parts, part: string, handler: XmlHandler): Promise<boolean> => {
  const chunks = parts.open(part);
  if (chunks === null) return false;
  await readXmlBytes(chunks, handler, {
    documentType: () => {
      throw hasDocumentType(parts.fileName, part);
    },
    // Longer than any cell: refused before it fills the memory.
    longest: parts.bounds.cellChars * CHARS_A_CHAR,
    tooLong: () => {
      throw tooBig(parts.fileName, 'cellChars');
    },
  });
  return true;
};
