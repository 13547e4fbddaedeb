import { addressWithoutTokens, withoutTokens } from '../service/redact.ts';

/**
 * What tells of a person, by its shape or since we know it, out of lines that somebody else is to read. It hides rather too much than
 * too little: a log is read for what failed, not for whom.
 */

const hidden = '•••';

/** Between the digits of one number, as people and systems write them: `19850512-1234`, `850512+1234`, `070 - 123 45 67`, `SE45 5000 …`. */
const gap = '[\\s\\u00A0\\u202F._/()+\\-\\u2010-\\u2015\\u2212]{0,3}';
/**
 * Seven digits and more: personal, coordination and organisation numbers, accounts, giro and OCR numbers, telephones; a bankgiro is
 * the shortest. A date in the middle of a line goes with them.
 */
const longNumber = new RegExp(`\\+?\\p{Nd}(?:${gap}\\p{Nd}){6,}`, 'gu');
/** Interim personal numbers have a letter in the place of the first of the last four digits. */
const interimNumber = new RegExp(`\\p{Nd}(?:${gap}\\p{Nd}){5,7}${gap}[A-Za-z]${gap}\\p{Nd}(?:${gap}\\p{Nd}){2}`, 'gu');
const mail = /(?<![^\s<>()[\]{}"',;:|=])[^\s<>()[\]{}"',;:|=]+@[^\s<>()[\]{}"',;:|=/]+/gu;
/** Whoever is signed in to the computer stands in its paths. */
const homes = /([/\\](?:home|Users|Användare)[/\\]+)[^/\\\s"'<>:]+(?:(?: [^/\\\s"'<>:]+){1,8}(?=[/\\]))?/giu;
/** One long word with figures in it, as keys and tokens are, in any coding: a name of ours is shorter between its strokes. */
const longWord = /(?<![\p{L}\p{N}+/=_-])[\p{L}\p{N}+/=_-]{16,}/gu;
const isKey = (word: string): boolean =>
  word.split(/[/-]/).some((part) => part.length >= 16 && /\p{Nd}/u.test(part) && /\p{L}/u.test(part));

/** When it happened stands first in a line of our log. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z /;

const wordOf = /[\p{L}\p{M}\p{N}]+/gu;

const wordsOf = (name: string): readonly string[] => name.normalize('NFC').toLowerCase().match(wordOf) ?? [];

/** Names, to be found in a text by their words, whatever stands between those and however they are capitalised. */
export interface KnownNames {
  readonly has: (words: string) => boolean;
  /** Of the longest name. */
  readonly mostWords: number;
}

const longestName = 8;
/** A shorter word is found everywhere. */
const shortestName = 3;

export const knownNames = (names: Iterable<string>): KnownNames => {
  const known = new Set<string>();
  let mostWords = 0;
  for (const name of names) {
    const words = wordsOf(name).slice(0, longestName);
    const joined = words.join(' ');
    if (joined.length < shortestName) continue;
    known.add(joined);
    mostWords = Math.max(mostWords, words.length);
  }
  return { has: (words) => known.has(words), mostWords };
};

const withoutNames = (line: string, names: KnownNames): string => {
  const found = [...line.matchAll(wordOf)].map((match) => ({ at: match.index, word: match[0] }));
  let out = '';
  let from = 0;
  for (let first = 0; first < found.length;) {
    let taken = 0;
    for (let count = Math.min(names.mostWords, found.length - first); count > 0 && taken === 0; count -= 1)
      if (
        names.has(
          found
            .slice(first, first + count)
            .map(({ word }) => word.toLowerCase())
            .join(' '),
        )
      )
        taken = count;
    const begin = found[first];
    const end = found[first + taken - 1];
    if (taken > 0 && begin !== undefined && end !== undefined) {
      out += line.slice(from, begin.at) + hidden;
      from = end.at + end.word.length;
    }
    first += Math.max(1, taken);
  }
  return out + line.slice(from);
};

/** Coded for an address, for JSON or for HTML: what it says is read as a person reads it. */
const codings: readonly (readonly [RegExp, (code: string) => string])[] = [
  [/(?:%[0-9a-f]{2})+/gi, (code) => Buffer.from(code.replaceAll('%', ''), 'hex').toString('utf8')],
  [/\\u([0-9a-f]{4})/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(2), 16))],
  [/&#(?:x[0-9a-f]{1,6}|\d{1,7});/gi, (code) => characterOf(code.slice(2, -1))],
];

const characterOf = (number: string): string => {
  const point = Number(/^x/i.test(number) ? `0${number}` : number);
  return point > 0x10_ff_ff ? '' : String.fromCodePoint(point);
};

/** A code in a code in a code: whoever wrote it further in than that hid it from all who read. */
const mostCodings = 3;

/** The line in plain characters: nothing that cannot be seen between them, and letters with their marks as one. */
const plain = (line: string): string => {
  let read = line;
  for (let times = 0; times < mostCodings; times += 1)
    for (const [code, meant] of codings) read = read.replace(code, meant);
  return read
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Cc}/gu, ' ')
    .normalize('NFC');
};

/** A line without secrets, numbers and names of people, e-mail addresses and the home folder's name. */
export const withoutPersons = (line: string, names: KnownNames): string => {
  const when = instant.exec(line)?.[0] ?? '';
  const rest = plain(line.slice(when.length));
  const clean = (when === '' ? withoutTokens(rest) : addressWithoutTokens(rest))
    .replace(homes, `$1${hidden}`)
    .replace(mail, hidden)
    .replace(interimNumber, hidden)
    .replace(longNumber, hidden)
    .replace(longWord, (word) => (isKey(word) ? hidden : word));
  return when + withoutNames(clean, names);
};
