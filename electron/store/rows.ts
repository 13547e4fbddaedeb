import type Database from 'better-sqlite3';
import { z } from 'zod';

/** A text column that holds JSON: parsed again when read, since a row may be older than the code that reads it. */
export const jsonOf = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((value): unknown => JSON.parse(value))
    .pipe(schema);

/** A 0/1 column. */
export const flag = z.union([z.literal(0), z.literal(1)]).transform((value) => value === 1);

export const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

type Bound = Record<string, string | number | null> | readonly (string | number | null)[];

const ask = (bound: Bound): unknown[] => (Array.isArray(bound) ? [...bound] : [bound]);

/** What makes something of a row: a schema, or a reader of its columns. Throws where the row has another shape. */
export interface RowShape<T> {
  readonly parse: (row: unknown) => T;
}

/** The first row in the given shape, or null when there is none. Throws where a row has another shape. */
export const one = <T>(shape: RowShape<T>, statement: Database.Statement, bound: Bound): T | null => {
  const row = statement.get(...ask(bound));
  return row === undefined ? null : shape.parse(row);
};

/** Every row in the given shape. */
export const all = <T>(shape: RowShape<T>, statement: Database.Statement, bound: Bound): T[] =>
  statement.all(...ask(bound)).map((row) => shape.parse(row));

/** Row by row, for sets that memory should not hold at once. */
export function* each<T>(shape: RowShape<T>, statement: Database.Statement, bound: Bound): Generator<T> {
  for (const row of statement.iterate(...ask(bound))) yield shape.parse(row);
}

/** The number that a `SELECT … AS n` gives. Throws TypeError where it gives none. */
export const count = (statement: Database.Statement, bound: Bound): number => {
  const row: unknown = statement.get(...ask(bound));
  if (typeof row !== 'object' || row === null || !('n' in row) || !Number.isSafeInteger(row.n))
    throw new TypeError('No count was given');
  return Number(row.n);
};
