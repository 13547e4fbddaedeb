import Papa from 'papaparse';
import { type CsvDialect, type Delimiter } from '../../shared/intake/raw-table.ts';
import { withLineFeeds } from './csv-text.ts';

/** What is told of each record, in order. */
export interface RecordSink {
  /** A record without a quoted field: its text as it stands, and in how many fields the delimiter divides it. */
  readonly plain: (line: number, text: string, fields: number, reach: number) => void;
  /** A record that had to be taken apart. `badQuote` where a quote was wrong: never closed, or followed by text. */
  readonly fields: (line: number, fields: readonly string[], badQuote: boolean) => void;
  /** A record that has not ended after so many characters. */
  readonly endless: (line: number, chars: number) => void;
}

/** After so many wrong quotes the rest of the text is read without any: quotes mean nothing in it. */
const MOST_RECOVERIES = 25;

/** A quote that is open for so many characters was never closed: the next quote is another field's. */
const MOST_QUOTED = 1_000_000;
/** Of a text that is too long, enough to see what it is. */
const LOOK = 100_000;
/** A record of more characters is none: the widest sheet with its cells full of words stays below. */
const MOST_RECORD = 16_000_000;

const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;

/** White space as `trim` knows it, line ends aside. */
const isSpace = (code: number): boolean =>
  code === SPACE ||
  code === TAB ||
  code === 11 ||
  code === 12 ||
  (code >= 0xa0 && /\s/.test(String.fromCharCode(code)));

const lineBreaks = (text: string): number => {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
};

/** Where a record was left: at its end, in want of more text, or at a quote that is wrong. */
type Walked = { readonly fields: readonly string[]; readonly next: number } | 'more' | 'wrong';

/**
 * Divides a text into records (RFC 4180: a quoted field may hold line breaks; lines end in CR LF, LF or CR). It is given the
 * text in pieces. A quote that is never closed would swallow every row after it: its line is then read as it stands, marked,
 * and reading goes on below it. Records with a wrong quote are read by Papa Parse.
 */
export class RecordReader {
  readonly #delimiter: Delimiter;
  readonly #delimiterCode: number;
  readonly #quote: string;
  readonly #quoteCode: number;
  readonly #sink: RecordSink;
  #line = 1;
  #recoveries = 0;
  #last = false;
  /** The text may hold `="0012"`, which is no text to be divided as it stands. */
  #formulas = false;
  /** Where the CRs in a row end that were seen last: millions of them are looked through once. */
  #returnsUntil = 0;

  constructor(delimiter: Delimiter, quote: CsvDialect['quote'], sink: RecordSink) {
    this.#delimiter = delimiter;
    this.#delimiterCode = delimiter.charCodeAt(0);
    this.#quote = quote;
    this.#quoteCode = quote.charCodeAt(0);
    this.#sink = sink;
  }

  /**
   * Reads the records that the text holds whole and answers where the rest begins, which is to be given again with more
   * behind it. `last`: nothing comes after.
   */
  read(text: string, last: boolean): number {
    this.#last = last;
    this.#formulas = text.includes('="');
    this.#returnsUntil = 0;
    let at = 0;
    for (;;) {
      const next = this.#record(text, at);
      if (next <= at) {
        if (text.length - at > MOST_RECORD) this.#sink.endless(this.#line, text.length - at);
        return at;
      }
      at = next;
    }
  }

  /** Reads the record at this place; the same place where the text does not hold it whole. */
  #record(text: string, start: number): number {
    const delimiter = this.#delimiterCode;
    const quote = this.#recoveries < MOST_RECOVERIES ? this.#quoteCode : -1;
    if (text.charCodeAt(start) === quote) return this.#quoted(text, start);
    let at = start;
    let fields = 1;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      // Nearly every character is neither.
      if (code > CR && code !== delimiter) continue;
      if (code === delimiter) {
        fields += 1;
        if (text.charCodeAt(at + 1) === quote) return this.#quoted(text, start);
      } else if (code === LF || code === CR) break;
    }
    if (at === text.length && (!this.#last || start === text.length)) return start;
    const next = this.#afterBreak(text, at);
    if (next < 0) return start;
    const record = text.slice(start, at);
    if (this.#formulas && record.includes('="')) this.#sink.fields(this.#line, record.split(this.#delimiter), false);
    else this.#sink.plain(this.#line, record, fields, this.#reach(record, fields));
    this.#line += 1;
    return next;
  }

  /** 1 + the index of the last field that is not blank. */
  #reach(record: string, fields: number): number {
    let reach = fields;
    for (let at = record.length - 1; at >= 0; at -= 1) {
      const code = record.charCodeAt(at);
      if (code === this.#delimiterCode) reach -= 1;
      else if (!isSpace(code)) return reach;
    }
    return 0;
  }

  /** Where the next line begins; -1 where the text ends between CR and what may be its LF. CR CR LF is one line end. */
  #afterBreak(text: string, at: number): number {
    if (at >= text.length) return text.length;
    if (text.charCodeAt(at) !== CR) return at + 1;
    let end = Math.max(at + 1, this.#returnsUntil);
    while (text.charCodeAt(end) === CR) end += 1;
    this.#returnsUntil = end;
    if (text.charCodeAt(end) === LF) return end + 1;
    return end === text.length && !this.#last ? -1 : at + 1;
  }

  #quoted(text: string, start: number): number {
    const walked = this.#walk(text, start);
    if (walked === 'more') return start;
    if (walked === 'wrong') return this.#wrong(text, start);
    this.#tell(walked.fields, false);
    return walked.next;
  }

  #tell(fields: readonly string[], badQuote: boolean): void {
    this.#sink.fields(this.#line, fields, badQuote);
    this.#line += fields.reduce((lines, field) => lines + lineBreaks(field), 1);
  }

  /** Takes a record with quoted fields apart. */
  #walk(text: string, start: number): Walked {
    const fields: string[] = [];
    let at = start;
    for (;;) {
      let end: number;
      if (text.charCodeAt(at) === this.#quoteCode) {
        const close = this.#closing(text, at);
        const open = (close < 0 ? text.length : close) - at;
        if (open > MOST_QUOTED && !this.#holdsRows(text, at)) this.#sink.endless(this.#line, open);
        if (close < 0) return this.#last || open > MOST_QUOTED ? 'wrong' : 'more';
        if (open > MOST_QUOTED) return 'wrong';
        const inside = text.slice(at + 1, close);
        fields.push(withLineFeeds(inside.replaceAll(this.#quote + this.#quote, this.#quote)));
        end = this.#afterSpaces(text, close + 1);
        if (end === text.length && end > close + 1) return this.#last ? 'wrong' : 'more';
      } else {
        end = this.#fieldEnd(text, at);
        fields.push(text.slice(at, end));
      }
      if (end === text.length) return this.#last ? { fields, next: end } : 'more';
      const code = text.charCodeAt(end);
      if (code === this.#delimiterCode) at = end + 1;
      else if (code === LF || code === CR) {
        const next = this.#afterBreak(text, end);
        return next < 0 ? 'more' : { fields, next };
      } else return 'wrong';
      if (at === text.length && !this.#last) return 'more';
    }
  }

  /** The lines behind a quote that stays open are rows of the table, not one text of many lines: most have a delimiter. */
  #holdsRows(text: string, open: number): boolean {
    const [, ...lines] = text.slice(open, open + LOOK).split(/\r\n|\n|\r/, 200);
    return lines.filter((line) => line.includes(this.#delimiter)).length * 2 >= lines.length;
  }

  #fieldEnd(text: string, from: number): number {
    let at = from;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === this.#delimiterCode || code === LF || code === CR) break;
    }
    return at;
  }

  /** The closing quote of the field that opens here; a doubled one is part of the text. -1 where there is none. */
  #closing(text: string, open: number): number {
    let at = text.indexOf(this.#quote, open + 1);
    while (at >= 0 && text.charCodeAt(at + 1) === this.#quoteCode) at = text.indexOf(this.#quote, at + 2);
    // The last sign of a piece may be the first half of a doubled quote.
    return at === text.length - 1 && !this.#last ? -1 : at;
  }

  #afterSpaces(text: string, from: number): number {
    let at = from;
    while (at < text.length && text.charCodeAt(at) !== this.#delimiterCode && isSpace(text.charCodeAt(at))) at += 1;
    return at;
  }

  /** A record with a wrong quote: as Papa Parse reads it where it ends on its line, else that line as it stands. */
  #wrong(text: string, start: number): number {
    const end = this.#lineEnd(text, start);
    if (end === text.length && !this.#last) return start;
    const next = this.#afterBreak(text, end);
    if (next < 0) return start;
    const line = text.slice(start, end);
    const { data, errors } = Papa.parse<string[]>(end < text.length ? `${line}\n` : line, {
      delimiter: this.#delimiter,
      newline: '\n',
      quoteChar: this.#quote,
      escapeChar: this.#quote,
    });
    const [fields] = data;
    const isWhole = data.length > 1 || end === text.length;
    if (fields !== undefined && isWhole) {
      this.#tell(
        fields,
        errors.some(({ type, row }) => type === 'Quotes' && row === 0),
      );
      return next;
    }
    this.#recoveries += 1;
    this.#tell(line.split(this.#delimiter), true);
    return next;
  }

  #lineEnd(text: string, from: number): number {
    let at = from;
    while (at < text.length && text.charCodeAt(at) !== LF && text.charCodeAt(at) !== CR) at += 1;
    return at;
  }
}
