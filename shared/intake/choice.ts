import { type LocalText, text } from '../domain/text.ts';

/** One answer of a closed list: the service's word (or a number of months), what it is called, how people write it. */
export interface Choice {
  readonly value: string;
  readonly name: LocalText;
  readonly words: readonly string[];
}

/** `words` are parted by `|`. */
export const choice = (value: string, sv: string, en: string, words = ''): Choice => ({
  value,
  name: text(sv, en),
  words: [value, sv, en, ...words.split('|')].filter((word) => word !== ''),
});
