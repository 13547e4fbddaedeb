import { isAscii, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import iconv from 'iconv-lite';
import { type Encoding } from '../../shared/intake/raw-table.ts';
import { type ByteSource, piecesOf, sourceOfBytes } from './byte-source.ts';

/** What the bytes of a text file say of it. */
export interface TextFacts {
  readonly encoding: Encoding;
  readonly bom: boolean;
  /** Of all the bytes, hex. */
  readonly sha256: string;
}

/** A text file's bytes as text, with what was decided. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
  readonly bom: boolean;
}

const boms: readonly (readonly [encoding: Encoding, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const bomOf = (bytes: Buffer): { readonly encoding: Encoding; readonly length: number } | null => {
  const found = boms.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  return found ? { encoding: found[0], length: found[1].length } : null;
};

/** UTF-16 without a mark: in Western text every second byte is NUL. */
const utf16ByNul = (bytes: Buffer): Encoding | null => {
  const sample = bytes.subarray(0, 4096);
  const nul = [0, 0];
  for (let index = 0; index < sample.length; index += 1) {
    if (sample[index] === 0) nul[index % 2] = (nul[index % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = nul;
  const many = sample.length * 0.3;
  if (odd > many && even < many / 10) return 'utf-16le';
  if (even > many && odd < many / 10) return 'utf-16be';
  return null;
};

/**
 * The words that hold a byte above ASCII, as bytes: all that the choice between the old encodings can be made on. A word
 * ends at ASCII that is no letter.
 */
const tellingWords = (bytes: Buffer, atMost: number): readonly Buffer[] => {
  const isPart = (byte: number | undefined): boolean =>
    byte !== undefined && (byte >= 0x80 || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));
  const words: Buffer[] = [];
  for (let index = 0; index < bytes.length && words.length < atMost; index += 1) {
    if ((bytes[index] ?? 0) < 0x80) continue;
    let [from, to] = [index, index + 1];
    while (isPart(bytes[from - 1])) from -= 1;
    while (isPart(bytes[to])) to += 1;
    words.push(Buffer.from(bytes.subarray(from, to)));
    index = to;
  }
  return words;
};

const swedish = /[åäöÅÄÖ]/u;
const western = /[éèêëüáàâíîóôúñçæøßÉÈÜÁÓÆØÑÇ]/u;
const punctuation = /[–—‘’“”…•€§°½²³´»«®©×·\u00A0]/u;
const isLetter = /\p{L}/u;
const isLower = /\p{Ll}/u;
const isUpper = /\p{Lu}/u;

const scoreChar = (char: string, before: string, after: string): number => {
  if (char < '\u0080') return 0;
  if (char === '\uFFFD' || char < '\u00A0') return -10;
  const [letterBefore, letterAfter] = [isLetter.test(before), isLetter.test(after)];
  const alone = !letterBefore && !letterAfter;
  // `SmÅland`: a capital inside a word is what another encoding looks like.
  const misplaced = isUpper.test(char) && isLower.test(before);
  if (swedish.test(char)) return misplaced ? -4 : alone ? 1 : 3;
  if (western.test(char)) return misplaced ? -2 : alone ? -1 : 1;
  if (isLetter.test(char)) return -1;
  // Inside a word only an apostrophe makes sense.
  if (punctuation.test(char)) return letterBefore && letterAfter && char !== '’' ? -2 : 1.5;
  return alone ? -1 : -3;
};

/** `”polish”` reads as `öpolishö` in CP850: a pair of quotes outweighs the two letters. */
const quotedWord = /^[”“’‘»«].+[”’»«]$/u;

const scoreWord = (word: string): number => {
  let score = quotedWord.test(word) ? 4 : 0;
  for (let index = 0; index < word.length; index += 1) {
    score += scoreChar(word.charAt(index), word.charAt(index - 1), word.charAt(index + 1));
  }
  return score;
};

const legacy = ['windows-1252', 'macroman', 'cp850'] as const satisfies readonly Encoding[];
const TELLING_WORDS = 2_000;

/** The old encoding that makes the most Swedish of the words; windows-1252 where they say nothing. */
const bestLegacy = (words: readonly Buffer[]): Encoding => {
  let best: { readonly encoding: Encoding; readonly score: number } | null = null;
  for (const encoding of legacy) {
    const score = words.reduce((sum, word) => sum + scoreWord(decodeAs(word, encoding)), 0);
    if (best === null || score > best.score) best = { encoding, score };
  }
  return best?.encoding ?? 'windows-1252';
};

/** UTF-8 in which single bytes were broken: most words of other than ASCII are valid all the same. */
const isMostlyUtf8 = (words: readonly Buffer[]): boolean =>
  words.filter((word) => isUtf8(word)).length > words.length * 0.8;

/** The bytes 80–9F are where windows-1252 differs from Latin 1, which the engine decodes ten times as fast. */
const special = iconv.decode(Buffer.from(Array.from({ length: 32 }, (_, index) => 0x80 + index)), 'windows-1252');
const decode1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009F]/g, (char) => special.charAt(char.charCodeAt(0) - 0x80));

const decodeAs = (bytes: Buffer, encoding: Encoding): string => {
  if (encoding === 'utf-8') return bytes.toString('utf8');
  return encoding === 'windows-1252' ? decode1252(bytes) : iconv.decode(bytes, encoding, { stripBOM: false });
};

/** Where the last whole character of UTF-8 ends: a piece may be cut inside one. */
const wholeUtf8 = (bytes: Buffer): number => {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
};

/** Looks at bytes as they come: are they strict UTF-8, and which words would tell the old encoding if they are not? */
class Utf8Watch {
  valid = true;
  readonly words: Buffer[] = [];
  #rest: Buffer = Buffer.alloc(0);

  look(piece: Buffer): void {
    if (this.#rest.length === 0 && isAscii(piece)) return;
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const whole = wholeUtf8(bytes);
    this.#rest = Buffer.from(bytes.subarray(whole));
    if (this.words.length < TELLING_WORDS) this.words.push(...tellingWords(bytes, TELLING_WORDS - this.words.length));
    this.valid &&= isUtf8(bytes.subarray(0, whole));
  }

  encoding(): Encoding {
    // Cut off inside its last character it is UTF-8 still, where others prove it.
    if (this.valid && (this.#rest.length === 0 || this.words.some((word) => isUtf8(word)))) return 'utf-8';
    return isMostlyUtf8(this.words) ? 'utf-8' : bestLegacy(this.words);
  }
}

/**
 * Decides a text file's encoding: by its byte order mark, else strict UTF-8, else UTF-16 by its NULs, else the old encoding
 * that gives the most Swedish words. A person's choice overrules. The bytes are read once, in pieces, and hashed on the way.
 * A mark of UTF-8 before bytes that are none (put there by a script, or rows of an old program appended) is no part of the
 * text, whatever the rest is.
 * Source: intake.md 1.
 */
export const surveyText = (source: ByteSource, chosen?: Encoding): TextFacts => {
  const start = source.read(0, 4096);
  const mark = bomOf(start);
  const told = chosen ?? (mark?.encoding === 'utf-8' ? null : (mark?.encoding ?? utf16ByNul(start)));
  const hash = createHash('sha256');
  const watch = new Utf8Watch();
  let unseen = mark?.length ?? 0;
  for (const piece of piecesOf(source)) {
    hash.update(piece);
    if (told === null) watch.look(piece.subarray(unseen));
    unseen = 0;
  }
  const encoding = told ?? watch.encoding();
  return {
    encoding,
    bom: mark !== null && (mark.encoding === encoding || mark.encoding === 'utf-8'),
    sha256: hash.digest('hex'),
  };
};

/** A piece of a file's text. */
export interface TextPiece {
  readonly text: string;
  /** True where it is certain that the piece holds ASCII only. */
  readonly ascii: boolean;
  /** How many of the file's bytes are read with it. */
  readonly bytes: number;
}

/** The text in pieces; a character is never divided. A byte that the encoding does not know becomes U+FFFD. */
export function* textPieces(source: ByteSource, { encoding, bom }: TextFacts): Generator<TextPiece> {
  const from = bom ? (bomOf(source.read(0, 4))?.length ?? 0) : 0;
  let bytes = from;
  /** The begun character at the end of a piece of UTF-8. */
  let rest: Buffer = Buffer.alloc(0);
  for (const piece of piecesOf(source, from)) {
    bytes += piece.length;
    const ascii = rest.length === 0 && encoding !== 'utf-16le' && encoding !== 'utf-16be' && isAscii(piece);
    if (ascii) yield { text: piece.toString('latin1'), ascii, bytes };
    else if (encoding === 'utf-8') {
      const given = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
      const whole = wholeUtf8(given);
      rest = Buffer.from(given.subarray(whole));
      yield { text: given.toString('utf8', 0, whole), ascii, bytes };
    } else yield { text: decodeAs(piece, encoding), ascii, bytes };
  }
  if (rest.length > 0) yield { text: rest.toString('utf8'), ascii: false, bytes };
}

/** Decodes a whole text file: see {@link surveyText} and {@link textPieces}. */
export const decodeText = (bytes: Buffer, chosen?: Encoding): DecodedText => {
  const source = sourceOfBytes(bytes);
  const facts = surveyText(source, chosen);
  const text = [...textPieces(source, facts)].map((piece) => piece.text).join('');
  return { text, encoding: facts.encoding, bom: facts.bom };
};

const SAMPLE_WORDS = 5;
const MOST_HITS = 5_000;
const LONGEST_WORD = 40;

const isPart = (char: string): boolean => /[\p{L}’-]|[^\p{ASCII}\s]/u.test(char);

/** Different words around the letters that a pattern finds, from text after text. */
class WordHunt {
  readonly words = new Set<string>();
  readonly #letter: RegExp;
  #hits = 0;

  constructor(letter: RegExp) {
    this.#letter = letter;
  }

  get done(): boolean {
    return this.words.size === SAMPLE_WORDS || this.#hits === MOST_HITS;
  }

  look(text: string): void {
    if (this.done) return;
    for (const { index } of text.matchAll(this.#letter)) {
      this.#hits += 1;
      let [from, to] = [index, index + 1];
      while (from > 0 && to - from <= LONGEST_WORD && isPart(text.charAt(from - 1))) from -= 1;
      while (to < text.length && to - from <= LONGEST_WORD && isPart(text.charAt(to))) to += 1;
      if (to - from <= LONGEST_WORD) this.words.add(text.slice(from, to));
      if (this.done) return;
    }
  }
}

/**
 * Finds at most five different words that hold å, ä or ö; where there are none, words with any other letter above ASCII, so
 * that a person who sees `FÃ¶retag` knows that the encoding is wrong. Looks at whole lines, text after text.
 */
export class SampleWords {
  readonly #swedish = new WordHunt(/[åäöÅÄÖ]/g);
  readonly #other = new WordHunt(/[^\p{ASCII}\s]/gu);

  look(text: string): void {
    this.#swedish.look(text);
    if (this.#swedish.words.size === 0) this.#other.look(text);
  }

  get found(): readonly string[] {
    return this.#swedish.words.size > 0 ? [...this.#swedish.words] : [...this.#other.words];
  }
}

/** The {@link SampleWords} of one text. */
export const sampleWords = (text: string): readonly string[] => {
  const words = new SampleWords();
  words.look(text);
  return words.found;
};
