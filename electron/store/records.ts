import { z } from 'zod';
import { headFields, rowFields } from '../../shared/intake/fields.ts';
import { levels, type Level, type Problem } from '../../shared/intake/problem.ts';
import { type ListRecord } from '../../shared/intake/record.ts';
import { cellShape, draftRowShape, problemShape } from './draft-shape.ts';
import { type ListKey } from './lists.ts';
import { all, count, each, flag, jsonOf, one, toFlag } from './rows.ts';
import { type Store } from './store.ts';

/** A record with what the checks say of it: all that is stored of it, in one piece. */
export interface StoredRecord {
  readonly record: ListRecord;
  readonly problems: readonly Problem[];
  readonly level: Level | null;
  readonly included: boolean;
  /** What tells it from the others of its list; empty where nothing does. */
  readonly key: string;
  readonly inRegister: boolean | null;
}

const bodyShape = z.object({
  cells: z.partialRecord(z.enum([...headFields, ...rowFields]), cellShape),
  rows: z.array(draftRowShape),
  readProblems: z.array(problemShape),
  problems: z.array(problemShape),
  inRegister: z.boolean().nullable(),
});

const recordRow = z
  .object({
    record_no: z.int(),
    level: z.enum(levels).nullable(),
    included: flag,
    key: z.string(),
    body: jsonOf(bodyShape),
  })
  .transform((row): StoredRecord => {
    const { cells, rows, readProblems, problems, inRegister } = row.body;
    return {
      record: { recordNo: row.record_no, cells, rows, readProblems },
      problems,
      level: row.level,
      included: row.included,
      key: row.key,
      inRegister,
    };
  });

const columns = 'record_no, level, included, key, body';

/** Writes a record, new or in place of the one that stands there. `words` is lower-case text to find it by. */
export const writeRecord = (store: Store, list: ListKey, stored: StoredRecord, words: string): void => {
  const { record, problems, level, included, key, inRegister } = stored;
  const { recordNo, cells, rows, readProblems } = record;
  store
    .prepare(
      `INSERT INTO record (scope_id, list_id, record_no, level, included, key, words, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (scope_id, list_id, record_no) DO UPDATE SET level = excluded.level, included = excluded.included,
         key = excluded.key, words = excluded.words, body = excluded.body`,
    )
    .run(
      list.scopeId,
      list.listId,
      recordNo,
      level,
      toFlag(included),
      key,
      words,
      JSON.stringify({ cells, rows, readProblems, problems, inRegister }),
    );
};

export const readRecord = (store: Store, list: ListKey, recordNo: number): StoredRecord | null =>
  one(recordRow, store.prepare(`SELECT ${columns} FROM record WHERE scope_id = ? AND list_id = ? AND record_no = ?`), [
    list.scopeId,
    list.listId,
    recordNo,
  ]);

/** How many records of a list are included. */
export const countIncluded = (store: Store, { scopeId, listId }: ListKey): number =>
  count(store.prepare('SELECT count(*) AS n FROM record WHERE scope_id = ? AND list_id = ? AND included = 1'), [
    scopeId,
    listId,
  ]);

/** Every record that is to be used, one at a time, in the order of the list. */
export const eachIncluded = (store: Store, { scopeId, listId }: ListKey): Iterable<StoredRecord> =>
  each(
    recordRow,
    store.prepare(
      `SELECT ${columns} FROM record WHERE scope_id = ? AND list_id = ? AND included = 1 ORDER BY record_no`,
    ),
    [scopeId, listId],
  );

/** Every record with that key, in the order of the list. */
export const recordsWithKey = (store: Store, list: ListKey, key: string): readonly StoredRecord[] =>
  all(
    recordRow,
    store.prepare(`SELECT ${columns} FROM record WHERE scope_id = ? AND list_id = ? AND key = ? ORDER BY record_no`),
    [list.scopeId, list.listId, key],
  );

export type RecordFilter = 'all' | Level | 'excluded';

const conditions: Readonly<Record<RecordFilter, string>> = {
  all: '1',
  error: "included = 1 AND level = 'error'",
  warning: "included = 1 AND level = 'warning'",
  hint: "included = 1 AND level = 'hint'",
  excluded: 'included = 0',
};

const maxWords = 8;

const searched = (search: string): { readonly condition: string; readonly bound: Readonly<Record<string, string>> } => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);
  return {
    condition: words.map((_, index) => ` AND instr(words, @word${String(index)}) > 0`).join(''),
    bound: Object.fromEntries(words.map((word, index) => [`word${String(index)}`, word])),
  };
};

/** A page of the records that are to be used and have no PDF, in file order. */
export const recordsWithoutFile = (
  store: Store,
  { scopeId, listId }: ListKey,
  ask: { readonly search: string; readonly offset: number; readonly limit: number },
): readonly StoredRecord[] => {
  const { condition, bound } = searched(ask.search);
  return all(
    recordRow,
    store.prepare(
      `SELECT ${columns} FROM record WHERE scope_id = @scopeId AND list_id = @listId AND included = 1 AND record_no NOT IN
         (SELECT record_no FROM list_attachment WHERE scope_id = @scopeId AND list_id = @listId AND record_no IS NOT NULL)
         ${condition} ORDER BY record_no LIMIT @limit OFFSET @offset`,
    ),
    { scopeId, listId, ...bound, limit: ask.limit, offset: ask.offset },
  );
};

/** One page of a list in file order, and how many records the filter and the search words choose altogether. */
export const recordPage = (
  store: Store,
  list: ListKey,
  ask: { readonly filter: RecordFilter; readonly search: string; readonly offset: number; readonly limit: number },
): { readonly total: number; readonly records: readonly StoredRecord[] } => {
  const words = searched(ask.search);
  const from = `FROM record WHERE scope_id = @scopeId AND list_id = @listId AND ${conditions[ask.filter]}${words.condition}`;
  const bound = { scopeId: list.scopeId, listId: list.listId, ...words.bound };
  const page = store.prepare(`SELECT ${columns} ${from} ORDER BY record_no LIMIT @limit OFFSET @offset`);
  return {
    total: count(store.prepare(`SELECT count(*) AS n ${from}`), bound),
    records: all(recordRow, page, { ...bound, limit: ask.limit, offset: ask.offset }),
  };
};

const countsShape = z.object({ all: z.int(), error: z.int(), warning: z.int(), hint: z.int(), excluded: z.int() });
export type RecordCounts = z.infer<typeof countsShape>;

/** How many records a list has, and of the included ones how many have which gravest problem. */
export const recordCounts = (store: Store, list: ListKey): RecordCounts => {
  const sum = (filter: RecordFilter): string => `coalesce(sum(${conditions[filter]}), 0) AS ${filter}`;
  const sql = `SELECT count(*) AS "all", ${sum('error')}, ${sum('warning')}, ${sum('hint')}, ${sum('excluded')}
    FROM record WHERE scope_id = ? AND list_id = ?`;
  return countsShape.parse(store.prepare(sql).get(list.scopeId, list.listId));
};
