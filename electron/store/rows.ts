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

/** The first row in the given shape, or null when there is none. Throws ZodError where a row has another shape. */
export const one = <S extends z.ZodType>(schema: S, statement: Database.Statement, bound: Bound): z.infer<S> | null => {
  const row = statement.get(...ask(bound));
  return row === undefined ? null : schema.parse(row);
};

/** Every row in the given shape. */
export const all = <S extends z.ZodType>(schema: S, statement: Database.Statement, bound: Bound): z.infer<S>[] =>
  statement.all(...ask(bound)).map((row) => schema.parse(row));

/** Row by row, for sets that memory should not hold at once. */
export function* each<S extends z.ZodType>(
  schema: S,
  statement: Database.Statement,
  bound: Bound,
): Generator<z.infer<S>> {
  for (const row of statement.iterate(...ask(bound))) yield schema.parse(row);
}

const counted = z.object({ n: z.int() });

/** The number that a `SELECT … AS n` gives. */
export const count = (statement: Database.Statement, bound: Bound): number =>
  counted.parse(statement.get(...ask(bound))).n;
