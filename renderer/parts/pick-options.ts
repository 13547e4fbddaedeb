import { fold } from './fold.ts';

export interface PickOption {
  readonly value: string;
  readonly text: string;
  /** A quieter second word: where the option is used already, an example. */
  readonly aside?: string;
  /** Other words that find it. */
  readonly also?: readonly string[];
  /** Options of one group stand together under its name. */
  readonly group?: string;
}

/** The options that the typed words find: those that begin with them first, then those that hold them, then by other words. */
export const foundBy = (options: readonly PickOption[], typed: string): readonly PickOption[] => {
  const wanted = fold(typed);
  if (wanted === '') return options;
  const rank = (option: PickOption): number => {
    const text = fold(option.text);
    if (text.startsWith(wanted)) return 0;
    if (text.includes(wanted)) return 1;
    return (option.also ?? []).some((word) => fold(word).includes(wanted)) ? 2 : 3;
  };
  return options
    .map((option) => ({ option, rank: rank(option) }))
    .filter((one) => one.rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map((one) => one.option);
};
