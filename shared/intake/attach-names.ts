/** How file names and the values of invoices are laid beside each other: whole words and whole numbers, never parts of them. */

/** Letters that say nothing of which invoice it is, when they are glued to a number: `faktura1001`. */
const gluedWords = new Set(['faktura', 'fakt', 'f', 'invoice', 'inv', 'kund', 'kundnr', 'k', 'nr', 'no', 'bilaga']);

/** What follows these counts something else than invoices: `sida 1 av 2`, `bilaga 3`, `rev 2`, `v 47`. */
const countingWords = new Set(
  'sida sid sidor page pages bilaga bil appendix rev revision ver version v vecka week del part kopia copy'.split(' '),
);
const numberWords = new Set(['nr', 'no', 'nummer', 'number']);
const small = /^\d{1,3}$/;

/** The words of a text in order: lower case, without accents, parted by everything that is neither letter nor digit. */
export const wordsOf = (written: string): readonly string[] =>
  written
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** A file's name without its ending. */
export const bareName = (fileName: string): string => fileName.replace(/\.pdf$/i, '');

/** The words of a file's name as they may be read: each as it stands and, where a known word is glued to it, its number alone. */
export const readingsOf = (fileName: string): readonly (readonly string[])[] =>
  wordsOf(bareName(fileName)).map((word) => {
    const [, letters = '', number = ''] = /^(\p{L}+)(\d+)$/u.exec(word) ?? [];
    const counted = countingWords.has(letters) && small.test(number);
    return gluedWords.has(letters) && !counted ? [word, number] : [word];
  });

/** Places of words, from the first to the one after the last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const isInside = (inner: Span, outer: Span): boolean =>
  inner.from >= outer.from && inner.to <= outer.to && inner.to - inner.from < outer.to - outer.from;

const year = /^20\d\d$/;
const two = /^(0[1-9]|[12]\d|3[01])$/;
const day = /^(0?[1-9]|[12]\d|3[01])$/;
const monthWords = new Set(
  (
    'januari january jan februari february feb mars march mar april apr maj may juni june jun juli july jul ' +
    'augusti august aug september sept sep oktober october okt oct november nov december dec'
  ).split(' '),
);

type At = (index: number) => string;
/** How many words from a place on are a date in digits: `2026-11-30`, `2026-11`, `30.11.2026`. */
const digitDate = (at: At, from: number): number => {
  if (year.test(at(from)) && two.test(at(from + 1))) return two.test(at(from + 2)) ? 3 : 2;
  return two.test(at(from)) && two.test(at(from + 1)) && year.test(at(from + 2)) ? 3 : 0;
};
/** The same with the month in letters: `30 november 2026`, `nov 2026`, `2026 november`. */
const wordDate = (at: At, from: number): number => {
  const lead = day.test(at(from)) ? 1 : 0;
  if (monthWords.has(at(from + lead))) return year.test(at(from + lead + 1)) ? lead + 2 : lead + 1;
  return year.test(at(from)) && monthWords.has(at(from + 1)) ? 2 : 0;
};
/** How many words from a place on count pages, attachments, versions or weeks: `sida 1 av 2`. */
const counting = (at: At, from: number): number => {
  if (!countingWords.has(at(from))) return 0;
  const number = from + (numberWords.has(at(from + 1)) ? 2 : 1);
  if (!small.test(at(number))) return 0;
  const more = /^(av|of)$/.test(at(number + 1)) && small.test(at(number + 2));
  return number + (more ? 3 : 1) - from;
};

/** Where dates stand, and numbers that count something else: the 11 in `2026-11-30` is no number of an invoice. */
export const otherNumbersIn = (words: readonly string[]): readonly Span[] => {
  const at: At = (index) => words[index] ?? '';
  return words.flatMap((_, from) => {
    const length = Math.max(digitDate(at, from), wordDate(at, from), counting(at, from));
    return length === 0 ? [] : [{ from, to: from + length }];
  });
};

/** A value that stands in names of files for many reasons: a number of one to three digits, a year, a month. */
export const isCommon = (value: string): boolean => /^(\d{1,3}|(19|20)\d\d( \d\d){0,2})$/.test(value);

type Named = 'invoice' | 'customer';
const namingWords: Readonly<Record<Named, ReadonlySet<string>>> = {
  invoice: new Set(['faktura', 'fakt', 'f', 'fakturanr', 'fakturanummer', 'invoice', 'inv']),
  customer: new Set(['kund', 'k', 'kundnr', 'kundnummer', 'customer']),
};

/** Whether the name says at that place that it is an invoice's (or a customer's) number: it is all there is, or a word says so. */
export const isNamed = (words: readonly string[], { from, to }: Span, what: Named): boolean => {
  if (from === 0 && to === words.length && /^\d/.test(words[0] ?? '')) return true;
  const glued = /^\p{L}+(?=\d+$)/u.exec(words[from] ?? '')?.[0];
  const [before, earlier] = glued === undefined ? [words[from - 1], words[from - 2]] : [glued, words[from - 1]];
  const other = what === 'invoice' ? namingWords.customer : namingWords.invoice;
  if (numberWords.has(before ?? '')) return !other.has(earlier ?? '');
  return namingWords[what].has(before ?? '');
};
