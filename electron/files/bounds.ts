/**
 * How much a file may ask of us before it is refused with a clear sentence. A file of a million rows and 25 columns stays
 * inside; a file made to exhaust memory meets a bound before it does harm. Source: intake.md, Speed.
 */
export interface Bounds {
  /** Bytes of the file as it lies on disk. */
  readonly fileBytes: number;
  /** Bytes of an .xls or .ods file, which are not read as a stream. */
  readonly legacyFileBytes: number;
  /** Entries of the zip archive that a workbook is. */
  readonly parts: number;
  /** Bytes of all the parts that are read, unzipped. */
  readonly unzippedBytes: number;
  /** Unzipped bytes for each zipped byte, asked of parts of more than {@link Bounds.ratioFromBytes}. */
  readonly ratio: number;
  readonly ratioFromBytes: number;
  /** Cells of all sheets, the blank ones to the left of a filled one counted too. */
  readonly cells: number;
  /** Columns of a text file; a sheet of Excel has no more. */
  readonly columns: number;
  /** Characters of one cell; one of Excel holds 32,767. */
  readonly cellChars: number;
  readonly sheets: number;
  /** Characters of the shared-string table. */
  readonly sharedStringChars: number;
  /** Merged ranges of all sheets. */
  readonly mergedRanges: number;
  /** Remarks of one kind; the rest say nothing new. */
  readonly remarksPerCode: number;
  /** Milliseconds for a reader that cannot be bounded otherwise (.xls). */
  readonly legacyMilliseconds: number;
}

const MB = 1024 * 1024;

export const defaultBounds: Bounds = {
  fileBytes: 400 * MB,
  legacyFileBytes: 20 * MB,
  parts: 10_000,
  unzippedBytes: 1024 * MB,
  ratio: 300,
  ratioFromBytes: 4 * MB,
  cells: 30_000_000,
  columns: 16_384,
  cellChars: 1_000_000,
  sheets: 2_000,
  sharedStringChars: 200 * MB,
  mergedRanges: 200_000,
  remarksPerCode: 1_000,
  legacyMilliseconds: 8_000,
};
