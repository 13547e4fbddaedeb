import { delimiters, type CsvDialect } from '../../shared/intake/raw-table.ts';

/** Ways of writing that RFC 4180 does not know, but programs and people do; each is seen in a sample and undone in lines. */
export interface CsvHabits {
  /** Every line stands in quotes as a whole, its own quotes doubled: a file of one kind of Excel saved by another. */
  readonly wrappedLines: boolean;
  /** A space stands between a delimiter and the quote behind it: `1, "a, b"`. */
  readonly spacedQuotes: boolean;
}

const SAMPLE_CHARS = 64 * 1024;
const afterQuote = new Set([';', ',', '\t', ' ']);

/** What stands in the quotes that enclose the whole line, its own quotes doubled; null where none do. A line may be long. */
const insideOf = (line: string): string | null => {
  let end = line.length;
  while (end > 0 && afterQuote.has(line.charAt(end - 1))) end -= 1;
  if (end < 2 || !line.startsWith('"') || line.charAt(end - 1) !== '"') return null;
  const inside = line.slice(1, end - 1);
  return inside.replaceAll('""', '').includes('"') ? null : inside;
};

const unwrapLine = (line: string): string => insideOf(line)?.replaceAll('""', '"') ?? line;

const countOf = (line: string, char: string): number => line.split(char).length - 1;

const isWrapped = (lines: readonly string[]): boolean => {
  const inside = lines.map((line) => insideOf(line) ?? '');
  const [header = '', ...rest] = inside;
  if (rest.length === 0 || inside.includes('')) return false;
  // The header itself must hold a delimiter, and each line as many at least: a column of quoted addresses does not.
  return delimiters.some((delimiter) => {
    const count = countOf(header, delimiter);
    return count > 0 && rest.every((line) => countOf(line, delimiter) >= count);
  });
};

const spacedOpening = /[;,\t|] +"(?=[^"\n]*" *(?:[;,\t|\n]|$))/;
const closeOpening = /[;,\t|]"/;

/** `text` has `\n` line ends; what begins it stands for the whole. */
export const habitsOf = (text: string, quote: CsvDialect['quote']): CsvHabits => {
  const sample = text.slice(0, SAMPLE_CHARS);
  const lines = sample.split('\n').filter((line) => line.trim() !== '');
  if (sample.length < text.length) lines.pop();
  const usual = quote === '"';
  return {
    wrappedLines: usual && isWrapped(lines),
    spacedQuotes: usual && spacedOpening.test(sample) && !closeOpening.test(sample),
  };
};

/** Whole lines of a text as the standard would write them; the count of lines stays. */
export const withoutHabits = (text: string, { wrappedLines, spacedQuotes }: CsvHabits): string => {
  const lines = wrappedLines ? text.split('\n').map(unwrapLine).join('\n') : text;
  return spacedQuotes ? lines.replace(/([;,\t|]) +(?=")/g, '$1') : lines;
};

/** `="0012"` is how systems keep Excel from eating zeros: the field is what Excel shows, `0012`. */
export const fieldValue = (field: string): string => {
  if (!field.startsWith('="')) return field;
  return /^="((?:[^"]|"")*)"$/.exec(field)?.[1]?.replaceAll('""', '"') ?? field;
};
