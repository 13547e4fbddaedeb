/** What we write into files: tables of canonical values. How a cell looks follows from its column. */

/** `number` is written in full, `amount` with at least two decimals; `text` keeps leading zeros. */
export type ColumnType = 'text' | 'number' | 'amount' | 'date';

/** The words or numbers that a column offers in a drop-down. */
export interface ColumnChoice {
  readonly values: readonly string[];
  /** Said when another value is typed; where it is missing every value is taken. */
  readonly refusal?: string;
}

export interface TableColumn {
  readonly header: string;
  readonly type: ColumnType;
  /** In characters. */
  readonly width: number;
  /** Marked with a colour of its own. */
  readonly needed?: boolean;
  readonly choice?: ColumnChoice;
  /** On paper it stands below its row, after its header; where it is blank it takes no room. */
  readonly below?: boolean;
}

/**
 * A decimal in canonical form, a day as `YYYY-MM-DD`, or text, as the column says; null is a blank cell. What is no
 * number or day in such a column stands there as text.
 */
export type TableValue = string | null;

export interface Table {
  /** The name of the sheet. */
  readonly name: string;
  /** A line above the header. */
  readonly title?: string;
  readonly columns: readonly TableColumn[];
  readonly rows: Iterable<readonly TableValue[]>;
  /** What stands alone in a row that heads those below it. */
  readonly headings?: ReadonlySet<string>;
}
