import { delimiters, type CsvDialect, type Delimiter } from '../../shared/intake/raw-table.ts';

type Quote = CsvDialect['quote'];

const SAMPLE_CHARS = 256 * 1024;
const SAMPLE_RECORDS = 1_000;

/** How often a delimiter stands in one record, and how often where it proves something. */
interface Count {
  readonly all: number;
  /** How often a space follows, as in prose. */
  readonly spaced: number;
  /** A comma between digits is no evidence: `733480,00` is an amount. Source: intake.md 2. */
  readonly telling: number;
}

const isDigit = (text: string, index: number): boolean => {
  const code = text.charCodeAt(index);
  return code >= 48 && code <= 57;
};

const isBlank = (text: string): boolean => text.trim() === '';

/** Counts a delimiter in each record of the sample, outside of quotes. A quote opens only where a field begins. */
const countRecords = (sample: string, delimiter: Delimiter, quote: Quote): readonly Count[] => {
  const counts: Count[] = [];
  let [all, spaced, telling, start, quoted, fieldStart] = [0, 0, 0, 0, false, true];
  const end = (index: number): void => {
    if (!isBlank(sample.slice(start, index))) counts.push({ all, spaced, telling });
    [all, spaced, telling, start, fieldStart] = [0, 0, 0, index + 1, true];
  };
  for (let index = 0; index < sample.length && counts.length < SAMPLE_RECORDS; index += 1) {
    const char = sample.charAt(index);
    if (quoted) {
      if (char === quote) quoted = false;
    } else if (char === quote && (fieldStart || sample.charAt(index - 1) === quote)) {
      quoted = true;
      fieldStart = false;
    } else if (char === '\n') end(index);
    else if (char === delimiter) {
      all += 1;
      if (sample.charAt(index + 1) === ' ') spaced += 1;
      if (delimiter !== ',' || !isDigit(sample, index - 1) || !isDigit(sample, index + 1)) telling += 1;
      fieldStart = true;
    } else fieldStart = false;
  }
  if (start < sample.length) end(sample.length);
  return counts;
};

/** The most frequent number and the share of the records that have it. */
const mode = (numbers: readonly number[]): { readonly value: number; readonly share: number } => {
  const times = new Map<number, number>();
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1);
  const [value, count] = [...times].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0]);
  return { value, share: numbers.length === 0 ? 0 : count / numbers.length };
};

interface Candidate {
  readonly delimiter: Delimiter;
  /** 2: the same in every record; 1: in every record but the first, which may be a title; 0: it varies. */
  readonly uniform: 0 | 1 | 2;
  readonly share: number;
  readonly fields: number;
}

const uniformity = (numbers: readonly number[]): 0 | 1 | 2 => {
  const [first, ...rest] = numbers;
  const [second] = rest;
  if (second === undefined) return first !== undefined && first > 0 ? 2 : 0;
  if (second === 0 || rest.some((number) => number !== second)) return 0;
  return first === second ? 2 : 1;
};

/** One column of amounts (`12,50`) or of sentences (`Storgatan 1, Lund`) below a header without a comma. */
const isWithinOneColumn = (counts: readonly Count[]): boolean => {
  const [header, ...rows] = counts;
  if (header === undefined || rows.length === 0 || header.telling > 0) return false;
  return rows.every(({ all, spaced, telling }) => all === spaced || (telling === 0 && all === 1));
};

/** Evidence is asked of the rows below the first: a header full of commas proves nothing (intake.md 2). */
const judge = (delimiter: Delimiter, counts: readonly Count[], by: 'all' | 'telling'): Candidate | null => {
  if (delimiter === ',' && isWithinOneColumn(counts)) return null;
  const numbers = counts.map((count) => count[by]);
  const rows = numbers.length > 1 ? numbers.slice(1) : numbers;
  const { value, share } = mode(rows.filter((number) => number > 0));
  if (value === 0) return null;
  const present = rows.filter((number) => number > 0).length / rows.length;
  if (present < 0.5) return null;
  return { delimiter, uniform: uniformity(counts.map(({ all }) => all)), share: share * present, fields: value + 1 };
};

/** Zero variance beats the number of fields; then consistency; then fields; then the order of `delimiters`. */
const isBetter = (a: Candidate, b: Candidate): boolean => {
  if (a.uniform !== b.uniform) return a.uniform > b.uniform;
  if (Math.abs(a.share - b.share) > 0.1) return a.share > b.share;
  return a.fields > b.fields;
};

const best = (candidates: readonly (Candidate | null)[]): Delimiter | null =>
  candidates.reduce<Candidate | null>(
    (found, next) => (next !== null && (found === null || isBetter(next, found)) ? next : found),
    null,
  )?.delimiter ?? null;

/** `'` quotes when fields are enclosed in it and none in `"`; a lone apostrophe quotes nothing. */
export const decideQuote = (text: string): Quote => {
  const sample = text.slice(0, SAMPLE_CHARS);
  const single = sample.match(/(?<=^|[;,\t|])'[^'\n]*'(?=[;,\t|]|$)/gm)?.length ?? 0;
  const double = sample.match(/(?<=^|[;,\t|])"/gm)?.length ?? 0;
  const records = sample.match(/\n/g)?.length ?? 0;
  return double === 0 && single > 0 && single >= records / 2 ? "'" : '"';
};

/**
 * The delimiter that divides the records most evenly, over all sampled ones. Only where nothing but commas between digits
 * divides them (`1,2,3`) do those count. A text that nothing divides has one column, and the delimiter is `;`.
 * `text` has `\n` line ends. Source: intake.md 2 and its cases.
 */
export const decideDelimiter = (text: string, quote: Quote): Delimiter => {
  const sample = text.slice(0, SAMPLE_CHARS);
  const counted = delimiters.map((delimiter) => ({ delimiter, counts: countRecords(sample, delimiter, quote) }));
  return (
    best(counted.map(({ delimiter, counts }) => judge(delimiter, counts, 'telling'))) ??
    best(counted.map(({ delimiter, counts }) => judge(delimiter, counts, 'all'))) ??
    ';'
  );
};
