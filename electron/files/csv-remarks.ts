import { type Delimiter, type FileRemark } from '../../shared/intake/raw-table.ts';
import { rawText } from '../../shared/intake/cell-text.ts';
import { repairDoubleDecoded } from './double-decoded.ts';
import { type PackedRows } from './packed-rows.ts';

/** A quote was wrong. */
export const BAD_QUOTE = 1;
/** A field holds a line break. */
export const MANY_LINES = 2;
/** Something in the text may be an invalid byte or decoded twice. */
export const LOOK_INSIDE = 4;

/** Below the width of a record stand its marks. */
const MARK_BITS = 3;
const MARKS = (1 << MARK_BITS) - 1;

/** What was seen of each record while it was read: all that tells which rows are worth a second look. */
export class RecordFacts {
  /** Width and marks of each record, beside the engine's heap. */
  #facts = new Uint32Array(1_024);
  #length = 0;
  /** For each number of fields: how many records that are not blank have it, and the first record with it. */
  readonly #times = new Map<number, { count: number; readonly first: number }>();
  /** Of the width that came last: the next is nearly always the same. */
  #last = { width: -1, times: { count: 0, first: 0 } };

  add(width: number, isBlank: boolean, marks: number): void {
    if (this.#last.width !== width) this.#last = { width, times: this.#timesOf(width) };
    if (!isBlank) this.#last.times.count += 1;
    if (this.#length === this.#facts.length) this.#grow();
    this.#facts[this.#length] = (width << MARK_BITS) | marks;
    this.#length += 1;
  }

  #timesOf(width: number): { count: number; readonly first: number } {
    const known = this.#times.get(width) ?? { count: 0, first: this.#length };
    this.#times.set(width, known);
    return known;
  }

  #grow(): void {
    const before = this.#facts;
    this.#facts = new Uint32Array(before.length * 2);
    this.#facts.set(before);
  }

  /** Marks the records from this index on. */
  markFrom(index: number, marks: number): void {
    for (let at = index; at < this.#length; at += 1) this.#facts[at] = (this.#facts[at] ?? 0) | marks;
  }

  get length(): number {
    return this.#length;
  }

  widthAt(index: number): number {
    return (this.#facts[index] ?? 0) >>> MARK_BITS;
  }

  marksAt(index: number): number {
    return (this.#facts[index] ?? 0) & MARKS;
  }

  /** The number of fields that most records have: the width of the table. Titles stand above `tableFrom`. */
  usual(): { readonly width: number; readonly tableFrom: number } {
    let [width, count, tableFrom] = [0, 0, 0];
    for (const [fields, seen] of this.#times) {
      if (seen.count > count) [width, count, tableFrom] = [fields, seen.count, seen.first];
    }
    return { width, tableFrom };
  }
}

/**
 * A quote that was never closed and meets another one rows below makes one field of all between them: such a field holds
 * as many delimiters as whole rows would. Text with line breaks seldom has that many.
 */
const hasSwallowedRows = (fields: readonly string[], delimiter: Delimiter, width: number): boolean =>
  width > 2 &&
  fields.some((field) => {
    const breaks = field.split('\n').length - 1;
    return breaks > 0 && field.split(delimiter).length - 1 >= breaks * (width - 1);
  });

/** Remarks in the order of the rows, at most so many of each kind. */
export const remarksOn = (
  sheet: string,
  rows: PackedRows,
  facts: RecordFacts,
  delimiter: Delimiter,
  atMost: number,
): readonly FileRemark[] => {
  const remarks: FileRemark[] = [];
  const counts = new Map<FileRemark['code'], number>();
  const add = (remark: Omit<FileRemark, 'sheet'>): void => {
    const count = (counts.get(remark.code) ?? 0) + 1;
    counts.set(remark.code, count);
    if (count <= atMost) remarks.push({ ...remark, sheet });
  };
  const { width, tableFrom } = facts.usual();
  for (let index = 0; index < rows.length; index += 1) {
    const [own, marks] = [facts.widthAt(index), facts.marksAt(index)];
    if (own === width && marks === 0) continue;
    const { number: row, cells } = rows.at(index) ?? { number: 0, cells: [] };
    const fields = cells.map(rawText);
    if ((marks & BAD_QUOTE) !== 0 || ((marks & MANY_LINES) !== 0 && hasSwallowedRows(fields, delimiter, width)))
      add({ code: 'unclosed-quote', row, detail: fields.find((field) => /["']/.test(field)) ?? '' });
    // Lines above the table are titles, not rows that lack fields; blank fields beyond the width say nothing.
    const cutOff = index >= tableFrom && own < width && fields.length > 0;
    if (cutOff || fields.slice(width).some((field) => field !== ''))
      add({ code: 'ragged-row', row, detail: `${String(own)}/${String(width)}` });
    if ((marks & LOOK_INSIDE) === 0) continue;
    for (const [column, field] of fields.entries()) {
      if (field.includes('\uFFFD')) add({ code: 'invalid-byte', row, column, detail: field });
      const repaired = repairDoubleDecoded(field);
      if (repaired !== null) add({ code: 'double-decoded', row, column, detail: repaired });
    }
  }
  return remarks;
};
