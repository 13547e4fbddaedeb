/** Shorter than this a number stands in a text for anything. */
const SHORTEST = 3;

/** A payment's text has 140 characters, or a few times that; what a longer one holds is no list of invoices. */
const LONGEST_TEXT = 4_000;

const word = String.raw`[\p{L}\p{N}]+`;
const words = new RegExp(word, 'gu');
/** `F-1001`, `2026/17`. */
const divided = new RegExp(String.raw`(?<![\p{L}\p{N}])${word}(?:[-/]${word})+`, 'gu');
/** `100 123`, as people write an OCR. */
const spaced = /(?<![\p{L}\p{N}])\d+(?: \d+)+(?![\p{L}\p{N}])/gu;

const hasDigit = (text: string): boolean => /\d/.test(text);

/**
 * What may be the number or the reference of an invoice in a free text, each once: its words with digits (`F1001`), the digits
 * within them (`Faktnr1001`), words that a sign divides, and numbers that spaces group.
 */
export const textMarks = (text: string): readonly string[] => {
  const looked = text.slice(0, LONGEST_TEXT);
  const found = (pattern: RegExp): readonly string[] => (looked.match(pattern) ?? []).filter(hasDigit);
  const single = found(words);
  const marks = [
    ...single,
    ...single.flatMap((one) => one.match(/\d+/g) ?? []),
    ...found(divided),
    ...found(spaced).map((one) => one.replaceAll(' ', '')),
  ];
  return [...new Set(marks)].filter((mark) => mark.length >= SHORTEST);
};
