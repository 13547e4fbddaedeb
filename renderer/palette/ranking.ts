import { fold } from '../parts/fold.ts';

/** What is found by typing. */
export interface Findable {
  readonly text: string;
  /** Other words that find it, less surely than its own. */
  readonly also?: readonly string[];
}

const wordsOf = (text: string): readonly string[] =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map(fold)
    .filter((word) => word !== '');

/** The letters stand in the word in this order, the first of them first: `gsk` in `granska`. */
const inOrder = (word: string, letters: string): boolean => {
  if (letters.length < 3 || !word.startsWith(letters.slice(0, 1))) return false;
  let at = 0;
  for (const sign of word) if (sign === letters[at]) at += 1;
  return at === letters.length;
};

const initials = (words: readonly string[]): string => words.map((word) => word.slice(0, 1)).join('');

/** How well one typed word fits a text: 0 is best; null not at all. */
const gradeOf = (words: readonly string[], typed: string): number | null => {
  if (words[0]?.startsWith(typed) === true) return 1;
  if (words.some((word) => word.startsWith(typed))) return 2;
  if (words.join('').includes(typed)) return 3;
  if (typed.length > 1 && initials(words).startsWith(typed)) return 4;
  return words.some((word) => inOrder(word, typed)) ? 6 : null;
};

/**
 * How well what is typed fits: 0 where it is the text, more the less sure it is, null where a word of it is not found. Case, accents and
 * signs count nothing. Of two that fit, one whose own text fits stands before one that other words find.
 */
export const rankOf = ({ text, also = [] }: Findable, typed: string): number | null => {
  const sought = wordsOf(typed);
  const own = wordsOf(text);
  if (fold(text) === fold(typed)) return 0;
  const others = also.map(wordsOf);
  let sum = 0;
  for (const word of sought) {
    const fits = [
      gradeOf(own, word),
      ...others.map((one) => gradeOf(one, word)).map((n) => (n === null ? null : n + 4)),
    ];
    const best = fits.reduce<number | null>((a, b) => (a === null || (b !== null && b < a) ? b : a), null);
    if (best === null) return null;
    sum += best;
  }
  return sum / Math.max(1, sought.length);
};

/** Those that fit, the best first; those that fit alike stay in their order. */
export const ranked = <T extends Findable>(
  all: readonly T[],
  typed: string,
): readonly { readonly one: T; readonly rank: number }[] =>
  all
    .flatMap((one) => {
      const rank = rankOf(one, typed);
      return rank === null ? [] : [{ one, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank);
