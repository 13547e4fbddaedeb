import { type KnownRows, reachOf } from '../../shared/intake/raw-rows.ts';
import { type RawCell, type RawRow } from '../../shared/intake/raw-table.ts';
import { DividedText } from './divided-text.ts';
import { type KeptBytes, PackedBytes } from './packed-bytes.ts';
import { BETWEEN, PackedCells } from './packed-cells.ts';

/** How a row lies in its block. */
const EMPTY = 0;
/** The text of the file, divided by the file's delimiter: most rows of a CSV. */
const DIVIDED = 1;
/** Packed cells: see `packed-cells.ts`. */
const PACKED = 2;
const FORM = 3;
const HIDDEN = 4;
/** Above form and hidden flag stands the reach. */
const FLAG_BITS = 3;

/** What is noted of each row of a block: where its text begins, its number, its reach with the flags. */
const NOTES = 3;
const NUMBER = 1;
const FLAGS = 2;

/** Some hundreds of rows beside the engine's heap, where a million rows cost it nothing to keep. */
interface Block {
  /** Index of the block's first row. */
  readonly first: number;
  readonly count: number;
  readonly kept: KeptBytes;
  readonly encoding: 'latin1' | 'utf8' | 'utf16le';
  /** {@link NOTES} of each row, and the end of the last. */
  readonly notes: Uint32Array;
}

/** The engine makes a text of less than 128 KB, of two bytes each, where it is quick; a large one costs ten times as much. */
const BLOCK_CHARS = 32 * 1024;
const BLOCK_ROWS = 4_096;

const aboveLatin1 = /[\u0100-\uFFFF]/;

const encodingOf = (text: string): Block['encoding'] => {
  if (!aboveLatin1.test(text)) return 'latin1';
  return text.isWellFormed() ? 'utf8' : 'utf16le';
};

/** Rows as they are read, packed block by block. A row's place is what it was put at: rows keep their order. */
export class RowPacker {
  readonly #delimiter: string;
  readonly #blocks: Block[] = [];
  readonly #bytes = new PackedBytes();
  readonly #cells = new PackedCells();
  #texts: string[] = [];
  #chars = 0;
  readonly #notes = new Uint32Array(NOTES * BLOCK_ROWS + 1);
  #length = 0;
  #last = 0;
  #ordered = true;

  /** `delimiter` divides the rows that are put as text. */
  constructor(delimiter = '') {
    this.#delimiter = delimiter;
  }

  get length(): number {
    return this.#length;
  }

  /** False where a row came with a lower number than the one before it. */
  get ordered(): boolean {
    return this.#ordered;
  }

  /** A row whose cells are what the delimiter divides the text into, the empty ones null. */
  putText(number: number, text: string, reach: number): void {
    this.#put(number, text, reach, DIVIDED);
  }

  putEmpty(number: number, hidden = false): void {
    this.#put(number, '', 0, hidden ? EMPTY | HIDDEN : EMPTY);
  }

  putCells(number: number, hidden: boolean, cells: readonly RawCell[]): void {
    const row = { number, hidden, cells };
    if (cells.length === 0) this.putEmpty(number, hidden);
    else this.#put(number, this.#cells.pack(cells), reachOf(row), hidden ? PACKED | HIDDEN : PACKED);
  }

  #put(number: number, text: string, reach: number, flags: number): void {
    const at = this.#texts.length * NOTES;
    this.#notes[at + NUMBER] = number;
    this.#notes[at + FLAGS] = (reach << FLAG_BITS) | flags;
    this.#texts.push(text);
    this.#length += 1;
    this.#ordered &&= number >= this.#last;
    this.#last = number;
    this.#chars += text.length;
    if (this.#chars >= BLOCK_CHARS || this.#texts.length === BLOCK_ROWS) this.#close();
  }

  #close(): void {
    const count = this.#texts.length;
    if (count === 0) return;
    const whole = this.#texts.join('');
    const encoding = encodingOf(whole);
    let offset = 0;
    for (let row = 0; row < count; row += 1) {
      const text = this.#texts[row] ?? '';
      this.#notes[row * NOTES] = offset;
      offset += encoding === 'latin1' ? text.length : Buffer.byteLength(text, encoding);
    }
    this.#notes[count * NOTES] = offset;
    const bytes = Buffer.allocUnsafeSlow(offset);
    bytes.write(whole, encoding);
    this.#blocks.push({
      first: this.#length - count,
      count,
      kept: this.#bytes.keep(bytes),
      encoding,
      notes: this.#notes.slice(0, count * NOTES + 1),
    });
    [this.#texts, this.#chars] = [[], 0];
  }

  /** The rows, without those from `length` on. Nothing may be put afterwards. */
  finish(length = this.#length): PackedRows {
    this.#close();
    return new PackedRows(this.#blocks, length, this.#delimiter, this.#bytes, this.#cells);
  }
}

const flagsAt = ({ first, notes }: Block, index: number): number => notes[(index - first) * NOTES + FLAGS] ?? 0;

/**
 * A row as it is asked for. Made by a constructor: a literal's objects the engine would put among the old ones once it has seen
 * some live long (the first rows of a file do), and each dead row there keeps its texts until everything is collected.
 */
class Row implements RawRow {
  readonly number: number;
  readonly hidden: boolean;
  readonly cells: readonly RawCell[];

  constructor(number: number, hidden: boolean, cells: readonly RawCell[]) {
    this.number = number;
    this.hidden = hidden;
    this.cells = cells;
  }
}

/** Rows that are made anew each time they are asked for; walked in order they cost least. */
export class PackedRows implements KnownRows {
  readonly length: number;
  readonly #blocks: readonly Block[];
  readonly #delimiter: string;
  readonly #bytes: PackedBytes;
  readonly #cells: PackedCells;
  /** The block that was asked last: the next question is nearly always about it, too. */
  #at = 0;
  /** The row of which single cells were asked last: its form, and its text as far as it is divided. */
  #asked = -1;
  #askedForm = EMPTY;
  readonly #divided = new DividedText();

  constructor(blocks: readonly Block[], length: number, delimiter: string, bytes: PackedBytes, cells: PackedCells) {
    this.#blocks = blocks;
    this.length = length;
    this.#delimiter = delimiter;
    this.#bytes = bytes;
    this.#cells = cells;
  }

  readonly at = (index: number): RawRow | undefined => {
    const block = this.#blockOf(index);
    if (block === undefined) return undefined;
    const flags = flagsAt(block, index);
    const number = block.notes[(index - block.first) * NOTES + NUMBER] ?? 0;
    return new Row(number, (flags & HIDDEN) !== 0, this.#unpack(flags & FORM, this.#textAt(block, index)));
  };

  readonly reachAt = (index: number): number => {
    const block = this.#blockOf(index);
    return block === undefined ? 0 : flagsAt(block, index) >>> FLAG_BITS;
  };

  readonly hiddenAt = (index: number): boolean => {
    const block = this.#blockOf(index);
    return block !== undefined && (flagsAt(block, index) & HIDDEN) !== 0;
  };

  readonly cellAt = (index: number, column: number): RawCell | undefined => {
    if (index !== this.#asked) this.#ask(index);
    if (this.#askedForm === EMPTY) return undefined;
    const part = this.#divided.part(column);
    if (part === null) return undefined;
    if (this.#askedForm === PACKED) return this.#cells.unpackOne(part);
    return part === '' ? null : part;
  };

  *[Symbol.iterator](): Generator<RawRow> {
    for (let index = 0; index < this.length; index += 1) {
      const row = this.at(index);
      if (row !== undefined) yield row;
    }
  }

  #blockOf(index: number): Block | undefined {
    if (index < 0 || index >= this.length) return undefined;
    const last = this.#blocks[this.#at];
    if (last !== undefined && index >= last.first && index < last.first + last.count) return last;
    let [from, to] = [0, this.#blocks.length - 1];
    while (from < to) {
      const middle = (from + to + 1) >> 1;
      if ((this.#blocks[middle]?.first ?? 0) <= index) from = middle;
      else to = middle - 1;
    }
    this.#at = from;
    return this.#blocks[from];
  }

  #ask(index: number): void {
    const block = this.#blockOf(index);
    const form = block === undefined ? EMPTY : flagsAt(block, index) & FORM;
    if (block !== undefined && form !== EMPTY)
      this.#divided.set(this.#textAt(block, index), form === PACKED ? BETWEEN : this.#delimiter);
    this.#asked = index;
    this.#askedForm = form;
  }

  #textAt({ first, kept, encoding, notes }: Block, index: number): string {
    if (index === this.#asked && this.#askedForm !== EMPTY) return this.#divided.text;
    const note = (index - first) * NOTES;
    return this.#bytes.open(kept).toString(encoding, notes[note], notes[note + NOTES]);
  }

  #unpack(form: number, text: string): readonly RawCell[] {
    if (form === EMPTY) return [];
    if (form === PACKED) return this.#cells.unpack(text);
    const cells: RawCell[] = text.split(this.#delimiter);
    for (let index = 0; index < cells.length; index += 1) if (cells[index] === '') cells[index] = null;
    return cells;
  }
}

/** The rows that were put, in the order of their numbers, whatever the order in the file. */
export const inOrder = (packer: RowPacker): PackedRows => {
  const rows = packer.finish();
  if (packer.ordered) return rows;
  const again = new RowPacker();
  for (const row of [...rows].sort((a, b) => a.number - b.number)) again.putCells(row.number, row.hidden, row.cells);
  return again.finish();
};
