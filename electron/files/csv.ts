import {
  type CsvDialect,
  type Delimiter,
  type Encoding,
  type FileRemark,
  type RawSheet,
} from '../../shared/intake/raw-table.ts';
import { type Bounds } from './bounds.ts';
import { type ByteSource, type OnRead } from './byte-source.ts';
import { type CellBudget, makeBudget } from './cell-grid.ts';
import { type CsvHabits, fieldValue, habitsOf, withoutHabits } from './csv-habits.ts';
import { RecordReader, type RecordSink } from './csv-records.ts';
import { BAD_QUOTE, LOOK_INSIDE, MANY_LINES, RecordFacts, remarksOn } from './csv-remarks.ts';
import { announcedDelimiter, plainText, withLineFeeds, withoutBlankEnd } from './csv-text.ts';
import { decideDelimiter, decideQuote } from './delimiter.ts';
import { mayBeDoubleDecoded } from './double-decoded.ts';
import { SampleWords, surveyText, type TextPiece } from './encodings.ts';
import { atLine, emptyFile, isTooBig } from './file-errors.ts';
import { type PackedRows, RowPacker } from './packed-rows.ts';

/** What a person chose instead of what was decided. */
export interface CsvChoice {
  readonly encoding?: Encoding;
  readonly delimiter?: Delimiter;
}

export interface CsvFile {
  readonly sha256: string;
  readonly dialect: CsvDialect;
  readonly sheet: RawSheet;
  readonly remarks: readonly FileRemark[];
}

const baseName = (name: string): string => name.replace(/\.[^.]{1,5}$/, '');

const isBlank = (fields: readonly string[]): boolean => fields.every((field) => field === '');
const onlySpaces = /^ *$/;

/** A record that may hold a field beyond its bound. */
const LONG = 30_000;

/** Takes the records in as packed rows, with what the remarks are made from. */
class Table implements RecordSink {
  readonly facts = new RecordFacts();
  readonly #packer: RowPacker;
  readonly #delimiter: Delimiter;
  readonly #budget: CellBudget;
  #kept = 0;
  #skip: number;
  /** True once there is anything but white space. */
  hasInk = false;
  /** On which the last record begins. */
  line = 0;

  constructor(delimiter: Delimiter, budget: CellBudget, skip: number) {
    this.#packer = new RowPacker(delimiter);
    this.#delimiter = delimiter;
    this.#budget = budget;
    this.#skip = skip;
  }

  readonly plain = (line: number, text: string, fields: number, reach: number): void => {
    this.line = line;
    if (this.#skips()) return;
    const blank = text.length === fields - 1;
    this.#spend(blank ? 1 : fields);
    if (text.length > LONG) for (const field of text.split(this.#delimiter)) this.#budget.allowText(field.length);
    if (blank) this.#packer.putEmpty(line);
    else this.#packer.putText(line, text, reach);
    this.facts.add(fields, blank, 0);
    this.hasInk ||= reach > 0 || (fields > 1 && this.#delimiter !== '\t');
    // Blank lines at the end of the file are none of its rows.
    if (reach > 0 || fields > 1 || !onlySpaces.test(text)) this.#kept = this.#packer.length;
  };

  readonly fields = (line: number, fields: readonly string[], badQuote: boolean): void => {
    this.line = line;
    if (this.#skips()) return;
    const blank = isBlank(fields);
    this.#spend(blank ? 1 : fields.length);
    for (const field of fields) this.#budget.allowText(field.length);
    const cells = blank ? [] : fields.map((field) => (field === '' ? null : fieldValue(field)));
    this.#packer.putCells(line, false, cells);
    const many = fields.some((field) => field.includes('\n'));
    this.facts.add(fields.length, blank, (badQuote ? BAD_QUOTE : 0) | (many ? MANY_LINES : 0));
    this.hasInk = true;
    this.#kept = this.#packer.length;
  };

  readonly endless = (line: number, chars: number): void => {
    this.line = line;
    this.#budget.allowText(chars);
  };

  /** Blank rows, of which there may be millions, cost one cell each. */
  #spend(cells: number): void {
    this.#budget.allowColumns(cells);
    this.#budget.spend(cells);
  }

  #skips(): boolean {
    this.#skip -= 1;
    if (this.#skip < 0) return false;
    this.hasInk = true;
    return true;
  }

  rows(): PackedRows {
    return this.#packer.finish(this.#kept);
  }
}

/** Feeds a reader with pieces of text: what it leaves is given again with the next piece behind it. */
class Feed {
  readonly words = new SampleWords();
  readonly #reader: RecordReader;
  readonly #facts: RecordFacts;
  readonly #habits: CsvHabits;
  /** Read already, but in want of more. */
  #rest = '';
  #waiting: string[] = [];
  #length = 0;
  #ascii = true;

  constructor(reader: RecordReader, facts: RecordFacts, habits: CsvHabits) {
    this.#reader = reader;
    this.#facts = facts;
    this.#habits = habits;
  }

  take({ text, ascii }: TextPiece): void {
    this.#waiting.push(text);
    this.#length += text.length;
    this.#ascii &&= ascii;
    // A record that wants more than a piece gets twice as much each time, so that its text is not looked through for ever.
    if (this.#length >= this.#rest.length) this.#read(false);
  }

  end(): void {
    this.#read(true);
  }

  #read(last: boolean): void {
    // Joined, not added: the engine would look for each sign of a sum in its parts.
    const given = [this.#rest, ...this.#waiting].join('');
    [this.#waiting, this.#length] = [[], 0];
    const text = last ? withoutBlankEnd(given) : given;
    const before = this.#facts.length;
    const { wrappedLines, spacedQuotes } = this.#habits;
    const left = wrappedLines || spacedQuotes ? this.#readLines(text, last) : this.#reader.read(text, last);
    if (!this.#ascii) this.#look(text.slice(0, left), before);
    this.#rest = text.slice(left);
    // What is left may have come from a piece that was not ASCII.
    if (this.#rest === '') this.#ascii = true;
  }

  /** Whole lines, written as the standard would; answers where the rest begins. */
  #readLines(text: string, last: boolean): number {
    const end = last ? text.length : text.lastIndexOf('\n') + 1;
    this.#reader.read(withoutHabits(withLineFeeds(text.slice(0, end)), this.#habits), true);
    return end;
  }

  #look(text: string, before: number): void {
    this.words.look(text);
    if (text.includes('\uFFFD') || mayBeDoubleDecoded(text)) this.#facts.markFrom(before, LOOK_INSIDE);
  }
}

/** Enough to decide on quotes, habits and the delimiter. */
const SAMPLE = 512 * 1024;

const decide = (start: string, chosen: Delimiter | undefined) => {
  const sample = withLineFeeds(start.slice(0, SAMPLE));
  const announced = announcedDelimiter(sample);
  const quote = decideQuote(sample);
  const habits = habitsOf(sample, quote);
  const delimiter = chosen ?? announced ?? decideDelimiter(withoutHabits(sample, habits), quote);
  return { announced, quote, habits, delimiter };
};

/**
 * Reads a text file of separated values, piece by piece. Throws an AppError when it is binary, empty or beyond a bound.
 * `row.number` is the line on which the record begins; a blank line is a row without cells, but those at the end are cut.
 */
export const readCsv = (
  name: string,
  source: ByteSource,
  choose: CsvChoice,
  bounds: Bounds,
  onRead: OnRead = () => undefined,
): CsvFile => {
  const about = surveyText(source, choose.encoding);
  const pieces = plainText(name, source, about);
  const first = pieces.next().value ?? { text: '', ascii: true, bytes: 0 };
  const { announced, quote, habits, delimiter } = decide(first.text, choose.delimiter);
  const table = new Table(delimiter, makeBudget(name, bounds), announced === null ? 0 : 1);
  const feed = new Feed(new RecordReader(delimiter, quote, table), table.facts, habits);
  try {
    feed.take(first);
    for (const piece of pieces) {
      onRead(piece.bytes, source.size);
      feed.take(piece);
    }
    feed.end();
  } catch (error) {
    throw isTooBig(error) ? atLine(name, error, table.line) : error;
  }
  if (!table.hasInk) throw emptyFile(name);
  const sheet = baseName(name);
  const rows = table.rows();
  return {
    sha256: about.sha256,
    dialect: { encoding: about.encoding, bom: about.bom, delimiter, quote, sampleWords: feed.words.found },
    sheet: { name: sheet, hidden: false, rows, hiddenColumns: [], merged: [] },
    remarks: remarksOn(sheet, rows, table.facts, delimiter, bounds.remarksPerCode),
  };
};
