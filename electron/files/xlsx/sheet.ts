import { type MergedRange, type RawCell, type RawSheet } from '../../../shared/intake/raw-table.ts';
import { columnLetters } from '../../../shared/intake/show.ts';
import {
  columnOf,
  columnsIn,
  LAST_COLUMN,
  LAST_ROW,
  putCell,
  readMerged,
  readReference,
  type CellBudget,
} from '../cell-grid.ts';
import { atCell } from '../file-errors.ts';
import { inOrder, RowPacker } from '../packed-rows.ts';
import { type CellReader, type CellSource } from './cell.ts';
import { type SheetEntry } from './workbook.ts';
import { isTrue, readXml } from './xml.ts';
import { type Attributes, type XmlHandler } from './xml-scanner.ts';
import { type Parts } from './zip.ts';

const rowNumber = (written: string | undefined, previous: number): number => {
  const number = written === undefined ? previous + 1 : Number(written);
  if (!Number.isInteger(number) || number < 1 || number > LAST_ROW) throw new Error(`no row ${written ?? ''}`);
  return number;
};

const columnIndex = (written: string | undefined, previous: number): number => {
  const column = written === undefined ? previous + 1 : columnOf(written);
  if (column < 0 || column > LAST_COLUMN) throw new Error(`no column ${written ?? ''}`);
  return column;
};

/** The mutable state of one walk through a sheet. */
class SheetWalk implements XmlHandler {
  readonly packer = new RowPacker();
  /** Of the widest row. */
  width = 0;
  readonly merged: MergedRange[] = [];
  readonly hiddenRanges: (readonly [number, number])[] = [];
  readonly #read: CellReader;
  readonly #budget: CellBudget;
  #row = 0;
  #unnumbered = false;
  #hidden = false;
  #cells: RawCell[] = [];
  #column = -1;
  #inCell = false;
  readonly #source: CellSource = { type: undefined, style: undefined, value: null, inline: '', hasFormula: false };
  #gather: 'value' | 'inline' | null = null;
  #phonetic = 0;

  constructor(read: CellReader, budget: CellBudget) {
    this.#read = read;
    this.#budget = budget;
  }

  /** The cell where the walk is; null before the first row. */
  get place(): string | null {
    return this.#row === 0 ? null : `${columnLetters(Math.max(0, this.#column))}${String(this.#row)}`;
  }

  readonly open = (name: string, attributes: Attributes): void => {
    switch (name) {
      case 'c':
        this.#openCell(attributes);
        break;
      case 'v':
        this.#gather = this.#inCell ? 'value' : null;
        this.#source.value = '';
        break;
      case 'f':
        this.#source.hasFormula = true;
        break;
      case 't':
        if (this.#inCell) this.#gather = 'inline';
        break;
      case 'rPh':
        this.#phonetic += 1;
        break;
      case 'row':
        this.#row = rowNumber(attributes['r'], this.#row);
        this.#unnumbered = attributes['r'] === undefined;
        this.#hidden = isTrue(attributes['hidden']) || attributes['ht'] === '0';
        this.#cells = [];
        this.#column = -1;
        break;
      case 'col':
        if (isTrue(attributes['hidden']) || attributes['width'] === '0') this.#hideColumns(attributes);
        break;
      case 'mergeCell':
        this.#merge(attributes['ref'] ?? '');
        break;
    }
  };

  readonly text = (piece: string): void => {
    if (this.#gather === 'value') {
      this.#source.value += piece;
      this.#budget.allowText(this.#source.value?.length ?? 0);
    } else if (this.#gather === 'inline' && this.#phonetic === 0) {
      this.#source.inline += piece;
      this.#budget.allowText(this.#source.inline.length);
    }
  };

  readonly close = (name: string): void => {
    switch (name) {
      case 'v':
      case 't':
        this.#gather = null;
        break;
      case 'rPh':
        this.#phonetic -= 1;
        break;
      case 'c':
        this.#closeCell();
        break;
      case 'row':
        this.#closeRow();
        break;
    }
  };

  #openCell(attributes: Attributes): void {
    if (this.#unnumbered && attributes['r'] !== undefined) this.#numberRow(attributes['r']);
    this.#column = columnIndex(attributes['r'], this.#column);
    this.#inCell = true;
    this.#source.type = attributes['t'];
    this.#source.style = attributes['s'];
    this.#source.value = null;
    this.#source.inline = '';
    this.#source.hasFormula = false;
  }

  /** A row without a number has that of its first cell. */
  #numberRow(reference: string): void {
    this.#row = readReference(reference)?.row ?? this.#row;
    this.#unnumbered = false;
  }

  #closeCell(): void {
    this.#inCell = false;
    const cell = this.#read(this.#source);
    putCell(this.#cells, this.#column, cell, this.#budget);
  }

  #closeRow(): void {
    if (this.#cells.length === 0) return;
    this.packer.putCells(this.#row, this.#hidden, this.#cells);
    this.width = Math.max(this.width, this.#cells.length);
  }

  #hideColumns({ min, max }: Attributes): void {
    const from = Number(min);
    const to = Number(max);
    if (Number.isInteger(from) && Number.isInteger(to) && from >= 1) this.hiddenRanges.push([from - 1, to - 1]);
  }

  #merge(reference: string): void {
    const range = readMerged(reference);
    if (range === null) return;
    this.#budget.spendMerged();
    this.merged.push(range);
  }
}

/** Streams one worksheet. A row without any value is left out, so that a stray cell far down costs nothing. */
export const readSheet = async (
  parts: Parts,
  entry: SheetEntry,
  read: CellReader,
  budget: CellBudget,
): Promise<RawSheet> => {
  const walk = new SheetWalk(read, budget);
  try {
    await readXml(parts, entry.part, walk);
  } catch (error) {
    throw walk.place === null ? error : atCell(parts.fileName, error, entry.name, walk.place);
  }
  return {
    name: entry.name,
    hidden: entry.hidden,
    rows: inOrder(walk.packer),
    hiddenColumns: columnsIn(walk.hiddenRanges, walk.width),
    merged: walk.merged,
  };
};
