import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { type Encoding } from '../../shared/intake/raw-table.ts';

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
    words.push(bytes.subarray(from, to));
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

const detect = (bytes: Buffer): Encoding => {
  const wide = utf16ByNul(bytes);
  if (wide !== null) return wide;
  if (isUtf8(bytes)) return 'utf-8';
  const words = tellingWords(bytes, TELLING_WORDS);
  return isMostlyUtf8(words) ? 'utf-8' : bestLegacy(words);
};

/**
 * Decodes a text file: by its byte order mark, else strict UTF-8, else UTF-16 by its NULs, else the old encoding that
 * gives the most Swedish words. A person's choice overrules. A byte that the encoding does not know becomes U+FFFD.
 * Source: intake.md 1.
 */
export const decodeText = (bytes: Buffer, chosen?: Encoding): DecodedText => {
  const mark = bomOf(bytes);
  const encoding = chosen ?? mark?.encoding ?? detect(bytes);
  const bom = mark !== null && mark.encoding === encoding;
  return { text: decodeAs(bom ? bytes.subarray(mark.length) : bytes, encoding), encoding, bom };
};

const SAMPLE_WORDS = 5;
const MOST_HITS = 5_000;
const LONGEST_WORD = 40;

/** Different words of the text around the letters that a pattern finds. */
const wordsWith = (letter: RegExp, text: string): readonly string[] => {
  const words = new Set<string>();
  const isPart = (char: string): boolean => /[\p{L}’-]|[^\p{ASCII}\s]/u.test(char);
  let hits = 0;
  for (const { index } of text.matchAll(letter)) {
    hits += 1;
    let [from, to] = [index, index + 1];
    while (from > 0 && to - from <= LONGEST_WORD && isPart(text.charAt(from - 1))) from -= 1;
    while (to < text.length && to - from <= LONGEST_WORD && isPart(text.charAt(to))) to += 1;
    if (to - from <= LONGEST_WORD) words.add(text.slice(from, to));
    if (words.size === SAMPLE_WORDS || hits === MOST_HITS) break;
  }
  return [...words];
};

/**
 * At most five different words of the text that hold å, ä or ö; where there are none, words with any other letter above
 * ASCII, so that a person who sees `FÃ¶retag` knows that the encoding is wrong.
 */
export const sampleWords = (text: string): readonly string[] => {
  const swedishWords = wordsWith(/[åäöÅÄÖ]/g, text);
  return swedishWords.length > 0 ? swedishWords : wordsWith(/[^\p{ASCII}\s]/gu, text);
};
