import { type KnownRows, reachOf } from '../../shared/intake/raw-rows.ts';
import { type RawCell, type RawRow } from '../../shared/intake/raw-table.ts';
import { DividedText } from './divided-text.ts';
import { BETWEEN, PackedCells } from './packed-cells.ts';

/** How a row lies in its block. */
const EMPTY = 0;
/** The text of the file, divided by the file's delimiter: most rows of a CSV. */
const DIVIDED = 1;
/** Packed cells: see `packed-cells.ts`. */
const PACKED = 2;
const FORM = 3;
const HIDDEN = 4;

/** Some hundreds of rows as bytes beside the engine's heap, where a million rows cost it nothing to keep. */
interface Block {
  /** Index of the block's first row. */
  readonly first: number;
  readonly bytes: Buffer;
  readonly encoding: 'latin1' | 'utf8' | 'utf16le';
  /** Offset of each row in `bytes`, and the end of the last. */
  readonly starts: Uint32Array;
  readonly numbers: Uint32Array;
  readonly reaches: Uint32Array;
  /** Form and hidden flag of each row. */
  readonly flags: Uint8Array;
}

const BLOCK_CHARS = 64 * 1024;
const BLOCK_ROWS = 4_096;

const aboveLatin1 = /[\u0100-\uFFFF]/;

const encodingOf = (text: string): Block['encoding'] => {
  if (!aboveLatin1.test(text)) return 'latin1';
  return text.isWellFormed() ? 'utf8' : 'utf16le';
};

const textOf = ({ bytes, encoding, starts }: Block, place: number): string =>
  bytes.toString(encoding, starts[place], starts[place + 1]);

/** Rows as they are read, packed block by block. A row's place is what it was put at: rows keep their order. */
export class RowPacker {
  readonly #delimiter: string;
  readonly #blocks: Block[] = [];
  readonly #cells = new PackedCells();
  #texts: string[] = [];
  #chars = 0;
  #numbers: number[] = [];
  #reaches: number[] = [];
  #flags: number[] = [];
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
    this.#texts.push(text);
    this.#numbers.push(number);
    this.#reaches.push(reach);
    this.#flags.push(flags);
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
    const starts = new Uint32Array(count + 1);
    let offset = 0;
    this.#texts.forEach((text, index) => {
      starts[index] = offset;
      offset += encoding === 'latin1' ? text.length : Buffer.byteLength(text, encoding);
    });
    starts[count] = offset;
    const bytes = Buffer.allocUnsafeSlow(offset);
    bytes.write(whole, encoding);
    this.#blocks.push({
      first: this.#length - count,
      bytes,
      encoding,
      starts,
      numbers: Uint32Array.from(this.#numbers),
      reaches: Uint32Array.from(this.#reaches),
      flags: Uint8Array.from(this.#flags),
    });
    [this.#texts, this.#numbers, this.#reaches, this.#flags, this.#chars] = [[], [], [], [], 0];
  }

  /** The rows, without those from `length` on. Nothing may be put afterwards. */
  finish(length = this.#length): PackedRows {
    this.#close();
    return new PackedRows(this.#blocks, length, this.#delimiter, this.#cells);
  }
}

/** Rows that are made anew each time they are asked for; walked in order they cost least. */
export class PackedRows implements KnownRows {
  readonly length: number;
  readonly #blocks: readonly Block[];
  readonly #delimiter: string;
  readonly #cells: PackedCells;
  /** The block that was asked last: the next question is nearly always about it, too. */
  #at = 0;
  /** The row of which single cells were asked last: its form, and its text as far as it is divided. */
  #asked = -1;
  #askedForm = EMPTY;
  readonly #divided = new DividedText();

  constructor(blocks: readonly Block[], length: number, delimiter: string, cells: PackedCells) {
    this.#blocks = blocks;
    this.length = length;
    this.#delimiter = delimiter;
    this.#cells = cells;
  }

  readonly at = (index: number): RawRow | undefined => {
    const block = this.#blockOf(index);
    return block === undefined ? undefined : this.#row(block, index - block.first);
  };

  readonly reachAt = (index: number): number => {
    const block = this.#blockOf(index);
    return block?.reaches[index - block.first] ?? 0;
  };

  readonly hiddenAt = (index: number): boolean => {
    const block = this.#blockOf(index);
    return block !== undefined && ((block.flags[index - block.first] ?? 0) & HIDDEN) !== 0;
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
    if (last !== undefined && index >= last.first && index < last.first + last.numbers.length) return last;
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
    this.#asked = index;
    this.#askedForm = block === undefined ? EMPTY : (block.flags[index - block.first] ?? 0) & FORM;
    if (block === undefined || this.#askedForm === EMPTY) return;
    this.#divided.set(textOf(block, index - block.first), this.#askedForm === PACKED ? BETWEEN : this.#delimiter);
  }

  #row(block: Block, place: number): RawRow {
    const flag = block.flags[place] ?? 0;
    const text = block.first + place === this.#asked ? this.#divided.text : textOf(block, place);
    return { number: block.numbers[place] ?? 0, hidden: (flag & HIDDEN) !== 0, cells: this.#unpack(flag & FORM, text) };
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
