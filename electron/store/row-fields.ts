import { type z } from 'zod';

/**
 * The columns of a row one by one, each held to its shape: what is read for every invoice of a push, for which a schema of the whole row
 * costs several times as much as asking for it. All throw TypeError where a column holds something else.
 */
export type Row = Readonly<Record<string, unknown>>;

const wrong = (column: string): TypeError => new TypeError(`The column ${column} holds something else`);

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** @throws TypeError for what is no row. */
export const rowOf = (value: unknown): Row => {
  if (!isRow(value)) throw new TypeError('No row was given');
  return value;
};

export const textOf = (row: Row, column: string): string => {
  const value = row[column];
  if (typeof value !== 'string') throw wrong(column);
  return value;
};

export const textOrNull = (row: Row, column: string): string | null =>
  row[column] === null ? null : textOf(row, column);

export const wholeOf = (row: Row, column: string): number => {
  const value = row[column];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw wrong(column);
  return value;
};

export const wholeOrNull = (row: Row, column: string): number | null =>
  row[column] === null ? null : wholeOf(row, column);

/** A 0/1 column. */
export const flagOf = (row: Row, column: string): boolean => {
  const value = row[column];
  if (value !== 0 && value !== 1) throw wrong(column);
  return value === 1;
};

/** JSON of any shape: parsed again by whoever knows its shape. @throws SyntaxError for what is no JSON. */
export const jsonIn = (row: Row, column: string): unknown => {
  const value: unknown = JSON.parse(textOf(row, column));
  return value;
};

/** JSON in the given shape. @throws ZodError for another shape. */
export const jsonOrNull = <S extends z.ZodType>(row: Row, column: string, shape: S): z.infer<S> | null =>
  row[column] === null ? null : shape.parse(jsonIn(row, column));

/** A column that holds one of these words. */
export const oneOf = <T extends string>(words: readonly T[]): ((row: Row, column: string) => T) => {
  const known = new Map<string, T>(words.map((word) => [word, word]));
  return (row, column) => {
    const word = known.get(textOf(row, column));
    if (word === undefined) throw wrong(column);
    return word;
  };
};
