import { type LocalText } from '../domain/text.ts';

/** What `electron/files` hands out: every cell as the file holds it, before anyone decided what it means. */

/** How a workbook shows a number; the raw text of the number is kept beside it, the displayed text never used. */
export type NumberShape = 'plain' | 'percent' | 'date' | 'datetime' | 'duration';

export interface RawNumber {
  readonly kind: 'number';
  /** The number's text as stored in the workbook, e.g. `0.25` or `9007199254740993`. */
  readonly raw: string;
  readonly shape: NumberShape;
  /** For `date` and `datetime`: ISO `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM:SS`, worked out without any time zone. */
  readonly date?: string;
  /** ISO code of the currency in the number's format (`[$€-2] #,##0.00`), where the format names one. */
  readonly currency?: string;
}

export type RawCell =
  | null
  | string
  | RawNumber
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** `#REF!`, `#N/A` …: never read as blank or 0. */
  | { readonly kind: 'error'; readonly code: string }
  /** A formula that was never calculated: the workbook holds no value for it. */
  | { readonly kind: 'uncalculated' };

export interface RawRow {
  /** 1-based row number as the person sees it in Excel; for CSV the 1-based line on which the record begins. */
  readonly number: number;
  readonly hidden: boolean;
  readonly cells: readonly RawCell[];
}

/**
 * The rows of a sheet, in order. A plain array is one; what `electron/files` reads is packed and each row is made anew
 * when it is asked for, so that a million rows fit: walk them in one pass, keep indexes and never the rows.
 */
export interface RawRows extends Iterable<RawRow> {
  readonly length: number;
  /** The row at this index from 0; undefined beyond the last. Never asked with a negative one. */
  readonly at: (index: number) => RawRow | undefined;
}

export interface RawSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly rows: RawRows;
  /** 0-based indexes of hidden columns. */
  readonly hiddenColumns: readonly number[];
  /** Merged ranges, 0-based column and 1-based row, both ends inclusive. */
  readonly merged: readonly MergedRange[];
}

export interface MergedRange {
  readonly fromColumn: number;
  readonly toColumn: number;
  readonly fromRow: number;
  readonly toRow: number;
}

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macroman', 'cp850'] as const;
export type Encoding = (typeof encodings)[number];
export const delimiters = [';', ',', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** How a text file was read; every part can be overruled by the person. */
export interface CsvDialect {
  readonly encoding: Encoding;
  readonly bom: boolean;
  readonly delimiter: Delimiter;
  readonly quote: '"' | "'";
  /** Words of the file that hold å, ä or ö (at most five), so that a person can see whether the encoding is right. */
  readonly sampleWords: readonly string[];
}

/** camt: a bank's file of payments, which is read as a table of them. */
export const rawFormats = ['csv', 'xlsx', 'xls', 'ods', 'camt'] as const;
export type RawFormat = (typeof rawFormats)[number];

/** A whole file, read. `dialect` is there for text files only. */
export interface RawFile {
  readonly name: string;
  readonly format: RawFormat;
  /** SHA-256 of the bytes, hex. */
  readonly sha256: string;
  readonly dialect?: CsvDialect;
  readonly sheets: readonly RawSheet[];
  /** Things about the file as a whole or a row's shape that a person must see, e.g. an invalid byte or a ragged row. */
  readonly remarks: readonly FileRemark[];
  /** What the reader has to say of the file, and of no row of it. */
  readonly notes?: readonly FileNote[];
}

export interface FileNote {
  /** hint: for a person to know. warning: for a person to look into. */
  readonly level: 'hint' | 'warning';
  readonly sentence: LocalText;
}

export interface FileRemark {
  readonly code: 'invalid-byte' | 'ragged-row' | 'double-decoded' | 'unclosed-quote';
  readonly sheet: string;
  readonly row: number;
  /** 0-based, where it concerns one cell. */
  readonly column?: number;
  readonly detail: string;
}
