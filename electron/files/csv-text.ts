import { delimiters, type Delimiter } from '../../shared/intake/raw-table.ts';
import { type ByteSource } from './byte-source.ts';
import { type TextFacts, textPieces, type TextPiece } from './encodings.ts';
import { notSpreadsheet, strayNul } from './file-errors.ts';

/** Control characters that no text holds; tab, line ends, vertical tab and form feed aside. */
const control = /[^\P{Cc}\t\n\v\f\r\u0080-\u009F]/u;
/** The end mark of old systems. */
const END_MARK = '\u001A';
const LOOKED_AT = 1024 * 1024;

/**
 * Every kind of line end as `\n`; `\r\r\n` is a line end that was translated twice on its way. Many `\r` without a `\n`
 * are looked through from the first alone.
 */
export const withLineFeeds = (text: string): string =>
  text.includes('\r') ? text.replace(/(?<!\r)\r+\n/g, '\n').replaceAll('\r', '\n') : text;

/** The last sign that is neither a space nor a line end. */
const lastOfLine = (text: string): number => {
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const code = text.charCodeAt(at);
    if (code !== 10 && code !== 13 && code !== 32) return at;
  }
  return -1;
};

/** The text without the blank lines at its end; what the last line that is not blank ends in stays. */
export const withoutBlankEnd = (text: string): string => {
  const end = 1 + lastOfLine(text);
  const blankFrom = text.slice(end).search(/[\n\r]/);
  return blankFrom < 0 ? text : text.slice(0, end + blankFrom);
};

const isDelimiter = (text: string): text is Delimiter => delimiters.some((known) => known === text);

/** `sep=;` on the first line is Excel's own way of naming the delimiter. */
export const announcedDelimiter = (text: string): Delimiter | null => {
  const announced = /^"?sep=(.)"?(?:\r*\n|\r|$)/i.exec(text)?.[1];
  return announced !== undefined && isDelimiter(announced) ? announced : null;
};

const endsWithMark = (source: ByteSource, { encoding }: TextFacts): boolean => {
  const [a, b] = source.read(Math.max(0, source.size - 2), 2);
  if (encoding === 'utf-16le') return a === 0x1a && b === 0;
  return encoding === 'utf-16be' ? a === 0 && b === 0x1a : (b ?? a) === 0x1a;
};

function* untilMark(pieces: Iterable<TextPiece>): Generator<TextPiece> {
  for (const piece of pieces) {
    const mark = piece.text.indexOf(END_MARK);
    if (mark >= 0) {
      yield { ...piece, text: piece.text.slice(0, mark) };
      return;
    }
    yield piece;
  }
}

/** Among the first characters of a piece more than every twentieth is NUL. */
const isFull = (text: string): boolean => text.slice(0, 4096).split('\0').length - 1 > 204;

/** What to throw for a file with a NUL or another character that no text holds: rare, so the file is read anew. */
const binaryFault = (name: string, source: ByteSource, facts: TextFacts): Error => {
  let [nuls, chars, lines, start] = [0, 0, 1, ''];
  for (const { text } of textPieces(source, facts)) {
    const first = nuls === 0 ? text.indexOf('\0') : -1;
    // Bytes that are no text at all need not be read to their end.
    if (isFull(text)) return notSpreadsheet(name, null);
    if (nuls === 0) lines += withLineFeeds(first < 0 ? text : text.slice(0, first)).split('\n').length - 1;
    nuls += text.split('\0').length - 1;
    chars += text.length;
    if (start.length < LOOKED_AT) start += text;
  }
  const rest = start.slice(0, LOOKED_AT).replaceAll('\0', '').replaceAll(END_MARK, '');
  return nuls === 0 || nuls * 20 > chars || control.test(rest) ? notSpreadsheet(name, null) : strayNul(name, lines);
};

/**
 * The text of a file in pieces, the first of which is long enough to decide on the whole. Throws an AppError at a NUL
 * anywhere or another control character near the start: then it is no text.
 */
export function* plainText(name: string, source: ByteSource, facts: TextFacts): Generator<TextPiece> {
  const pieces = textPieces(source, facts);
  const wanted = endsWithMark(source, facts) ? untilMark(pieces) : pieces;
  let [start, ascii, begun] = ['', true, false];
  for (const piece of wanted) {
    if (piece.text.includes('\0')) throw binaryFault(name, source, facts);
    if (begun) {
      yield piece;
      continue;
    }
    start += piece.text;
    ascii &&= piece.ascii;
    if (start.length < LOOKED_AT && piece.bytes < source.size) continue;
    if (control.test(start.slice(0, LOOKED_AT).replaceAll(END_MARK, ''))) throw binaryFault(name, source, facts);
    begun = true;
    yield { text: start, ascii, bytes: piece.bytes };
  }
  if (!begun) yield { text: start, ascii, bytes: source.size };
}
