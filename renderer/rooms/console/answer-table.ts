import { currencyDecimals } from '../../../shared/domain/currency-decimals.ts';
import { isRecord } from '../../../shared/service/body-check.ts';

/** An answer that is a list, as lines and columns. */
export interface AnswerTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly AnswerCell[])[];
  /** How many rows the answer has; a table shows the first of them. */
  readonly total: number;
}

export type AnswerCell =
  | { readonly kind: 'text' | 'number'; readonly text: string }
  | { readonly kind: 'amount'; readonly minor: number; readonly code: string };

export const mostRows = 200;

/** A plain array, or the one array that an object holds (decisions.md 4). */
const listIn = (value: unknown): readonly unknown[] | null => {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return null;
  const lists = Object.values(value).filter((part) => Array.isArray(part));
  return lists.length === 1 ? (lists[0] ?? null) : null;
};

/** An AmountView of a currency with hundredths is shown as money; of another, as it came. */
const amountIn = (value: Readonly<Record<string, unknown>>): AnswerCell | null => {
  const { Value: minor, CurrencyCode: code } = value;
  return typeof minor === 'number' &&
    Number.isSafeInteger(minor) &&
    typeof code === 'string' &&
    currencyDecimals(code) === 2
    ? { kind: 'amount', minor, code }
    : null;
};

const cellOf = (value: unknown): AnswerCell => {
  if (value === undefined || value === null) return { kind: 'text', text: '' };
  if (typeof value === 'number') return { kind: 'number', text: String(value) };
  if (typeof value === 'string') return { kind: 'text', text: value };
  return (isRecord(value) ? amountIn(value) : null) ?? { kind: 'text', text: JSON.stringify(value) };
};

/** The answer as a table, its columns in the order in which the rows name them; null where it is no list of records. */
export const answerTable = (text: string): AnswerTable | null => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const list = listIn(value);
  if (list === null || list.length === 0 || !list.every(isRecord)) return null;
  const shown = list.slice(0, mostRows).filter(isRecord);
  const filled = (column: string): boolean => shown.some((row) => row[column] !== null && row[column] !== undefined);
  const columns = [...new Set(shown.flatMap((row) => Object.keys(row)))].filter(filled);
  return { columns, rows: shown.map((row) => columns.map((column) => cellOf(row[column]))), total: list.length };
};
