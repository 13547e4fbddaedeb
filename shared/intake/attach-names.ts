/** How file names and the values of invoices are laid beside each other: whole words and whole numbers, never parts of them. */

/** Letters that say nothing of which invoice it is, when they are glued to a number: `faktura1001`. */
const gluedWords = new Set(['faktura', 'fakt', 'f', 'invoice', 'inv', 'kund', 'kundnr', 'k', 'nr', 'no', 'bilaga']);

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
    const glued = /^(\p{L}+)(\d+)$/u.exec(word);
    return glued !== null && gluedWords.has(glued[1] ?? '') ? [word, glued[2] ?? ''] : [word];
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

/** Where dates stand (`2026-11-30`, `2026-11`): the 11 in them is no number of an invoice. */
export const datesIn = (words: readonly string[]): readonly Span[] =>
  words.flatMap((word, from) => {
    if (!year.test(word) || !two.test(words[from + 1] ?? '')) return [];
    return [{ from, to: from + (two.test(words[from + 2] ?? '') ? 3 : 2) }];
  });
