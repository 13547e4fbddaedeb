import { z } from 'zod';
import { headFields, rowFields } from '../../shared/intake/fields.ts';
import { levels, type Problem } from '../../shared/intake/problem.ts';
import { mendShape } from './draft-shape.ts';
import { type DraftKey } from './drafts.ts';
import { all, count, jsonOf } from './rows.ts';
import { type RunKey } from './runs.ts';
import { type Store } from './store.ts';

const problemRow = z
  .object({
    draft_no: z.int(),
    row_no: z.int().nullable(),
    field: z.enum([...headFields, ...rowFields]).nullable(),
    code: z.string(),
    level: z.enum(levels),
    params: jsonOf(z.record(z.string(), z.string())),
    mend: jsonOf(mendShape).nullable(),
  })
  .transform((row): { readonly draftNo: number; readonly problem: Problem } => ({
    draftNo: row.draft_no,
    problem: {
      code: row.code,
      level: row.level,
      rowNo: row.row_no,
      field: row.field,
      params: row.params,
      ...(row.mend === null ? {} : { mend: row.mend }),
    },
  }));

const columns = 'draft_no, row_no, field, code, level, params, mend';

/** Every problem of one invoice, worst first as the checks gave them. */
export const problemsOf = (store: Store, key: DraftKey): readonly Problem[] =>
  all(
    problemRow,
    store.prepare(
      `SELECT ${columns} FROM problem WHERE scope_id = ? AND run_id = ? AND draft_no = ? ORDER BY problem_no`,
    ),
    [key.scopeId, key.runId, key.draftNo],
  ).map(({ problem }) => problem);

/** The problems of a stretch of drafts, for the marks of one page. */
export const problemsBetween = (
  store: Store,
  key: RunKey,
  from: number,
  to: number,
): readonly { readonly draftNo: number; readonly problem: Problem }[] =>
  all(
    problemRow,
    store.prepare(
      `SELECT ${columns} FROM problem WHERE scope_id = ? AND run_id = ? AND draft_no BETWEEN ? AND ?
       ORDER BY draft_no, problem_no`,
    ),
    [key.scopeId, key.runId, from, to],
  );

const markRow = z
  .object({ draft_no: z.int(), field: z.enum([...headFields, ...rowFields]), level: z.enum(levels) })
  .transform((row) => ({ draftNo: row.draft_no, field: row.field, level: row.level }));

/** Hints that a first run gives nearly every invoice: what the register will get from it. */
export const newsCodes: readonly Problem['code'][] = ['new-customer', 'article-unknown'];

/** Those of these invoices of which nothing is said but what is new to the register. */
export const draftsWithNews = (store: Store, key: RunKey, draftNos: readonly number[]): readonly number[] =>
  all(
    z.object({ draft_no: z.int() }),
    store.prepare(
      `SELECT draft_no FROM problem
       WHERE scope_id = ? AND run_id = ? AND draft_no IN (SELECT value FROM json_each(?))
       GROUP BY draft_no HAVING min(code IN (SELECT value FROM json_each(?))) = 1`,
    ),
    [key.scopeId, key.runId, JSON.stringify(draftNos), JSON.stringify(newsCodes)],
  ).map((row) => row.draft_no);

/** Which fields of these invoices' heads have a problem, and its level: all that a grid shows of them. */
export const headMarks = (store: Store, key: RunKey, draftNos: readonly number[]): readonly z.infer<typeof markRow>[] =>
  all(
    markRow,
    store.prepare(
      `SELECT draft_no, field, level FROM problem
       WHERE scope_id = ? AND run_id = ? AND draft_no IN (SELECT value FROM json_each(?))
         AND row_no IS NULL AND field IS NOT NULL ORDER BY draft_no, problem_no`,
    ),
    [key.scopeId, key.runId, JSON.stringify(draftNos)],
  );

/** What makes problems alike: "mend all" takes every one with the same code and field. */
export interface Likeness {
  readonly code: string;
  readonly field: string | null;
}

const alike = 'scope_id = ? AND run_id = ? AND code = ? AND field IS ?';

interface Counted {
  /** The state of the database at which the counts were made. */
  readonly state: string;
  readonly counts: Map<string, number>;
}

const counts = new WeakMap<Store, Counted>();

/** Another text after each write, here or by another connection. */
export const stateOf = (store: Store): string => {
  const [own, others] = ['total_changes() AS n', 'data_version AS n FROM pragma_data_version'].map((what) =>
    count(store.prepare(`SELECT ${what}`), []),
  );
  return `${String(own)} ${String(others)}`;
};

/**
 * How many are alike in the run; of one that has a mend those that "mend all" would take, which have one too. Kept until something is written: whoever reads all invoices asks it of every problem, and
 * would count the whole run as often.
 */
export const countAlike = (store: Store, key: RunKey, like: Likeness & Pick<Problem, 'mend'>): number => {
  const state = stateOf(store);
  const known = counts.get(store);
  const current = known?.state === state ? known : { state, counts: new Map<string, number>() };
  if (current !== known) counts.set(store, current);
  const bound = [key.scopeId, key.runId, like.code, like.field];
  const where = like.mend === undefined ? alike : `${alike} AND (mend IS NOT NULL) = 1`;
  const name = JSON.stringify([where, ...bound]);
  const found =
    current.counts.get(name) ?? count(store.prepare(`SELECT count(*) AS n FROM problem WHERE ${where}`), bound);
  current.counts.set(name, found);
  return found;
};

/** How many of a code, whatever their field. */
export const countOfCode = (store: Store, key: RunKey, code: string): number =>
  count(store.prepare('SELECT count(*) AS n FROM problem WHERE scope_id = ? AND run_id = ? AND code = ?'), [
    key.scopeId,
    key.runId,
    code,
  ]);

const draftNo = z.object({ draft_no: z.int() }).transform((row) => row.draft_no);

/** The numbers of the invoices of a run that have a problem of that code, in their order. */
export const draftsOfCode = (store: Store, key: RunKey, code: string): readonly number[] =>
  all(
    draftNo,
    store.prepare(
      'SELECT DISTINCT draft_no FROM problem WHERE scope_id = ? AND run_id = ? AND code = ? ORDER BY draft_no',
    ),
    [key.scopeId, key.runId, code],
  );

/** Those alike that have a mend, in file order. */
export const mendableAlike = (
  store: Store,
  key: RunKey,
  like: Likeness,
): readonly { readonly draftNo: number; readonly problem: Problem }[] =>
  all(
    problemRow,
    store.prepare(
      `SELECT ${columns} FROM problem WHERE ${alike} AND (mend IS NOT NULL) = 1 ORDER BY draft_no, problem_no`,
    ),
    [key.scopeId, key.runId, like.code, like.field],
  );

const insertProblems = (store: Store, key: DraftKey, problems: readonly Problem[]): void => {
  const insert = store.prepare(
    `INSERT INTO problem (scope_id, run_id, draft_no, problem_no, row_no, field, code, level, params, mend)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  problems.forEach((problem, index) => {
    insert.run(
      key.scopeId,
      key.runId,
      key.draftNo,
      index + 1,
      problem.rowNo,
      problem.field,
      problem.code,
      problem.level,
      JSON.stringify(problem.params),
      problem.mend === undefined ? null : JSON.stringify(problem.mend),
    );
  });
};

/** Puts these in place of all the invoice's problems. */
export const writeProblems = (store: Store, key: DraftKey, problems: readonly Problem[]): void => {
  store
    .prepare('DELETE FROM problem WHERE scope_id = ? AND run_id = ? AND draft_no = ?')
    .run(key.scopeId, key.runId, key.draftNo);
  insertProblems(store, key, problems);
};
