import { z } from 'zod';
import { sortKey } from '../../shared/domain/sort-key.ts';
import { type CodeRegister } from '../../shared/service/record-fields.ts';
import { wordsOf } from './register-fold.ts';
import { soughtIn } from './register-search.ts';
import { all, count, jsonOf, one } from './rows.ts';
import { type Store } from './store.ts';

/** A cost centre or a project, as last read. `view` is the service's own view, whole. */
export interface MirrorCode {
  readonly code: string;
  readonly name: string;
  readonly view: unknown;
}

const row = z.object({ code: z.string(), name: z.string(), view: jsonOf(z.unknown()) });

/** Null where the register no longer has it. */
export const codeById = (store: Store, scopeId: number, register: CodeRegister, code: string): MirrorCode | null =>
  one(
    row,
    store.prepare('SELECT code, name, view FROM code WHERE scope_id = ? AND register = ? AND code = ? AND gone = 0'),
    [scopeId, register, code],
  );

/** Keeps what was read; one that was gone is back. */
export const saveCodes = (
  store: Store,
  scopeId: number,
  register: CodeRegister,
  codes: readonly MirrorCode[],
): void => {
  const upsert = store.prepare(
    `INSERT INTO code (scope_id, register, code, name, view, words, sorted, gone) VALUES (?, ?, ?, ?, ?, ?, ?, 0)
     ON CONFLICT (scope_id, register, code) DO UPDATE SET name = excluded.name, view = excluded.view, words = excluded.words,
       sorted = excluded.sorted, gone = 0`,
  );
  store.inTransaction(() => {
    for (const { code, name, view } of codes)
      upsert.run(scopeId, register, code, name, JSON.stringify(view), wordsOf([code, name]), sortKey(code));
  });
};

/** After a complete reading: what it did not hold is gone. */
export const markCodesGone = (store: Store, scopeId: number, register: CodeRegister, seen: readonly string[]): void => {
  store
    .prepare(
      `UPDATE code SET gone = 1 WHERE scope_id = ? AND register = ? AND code NOT IN (SELECT value FROM json_each(?))`,
    )
    .run(scopeId, register, JSON.stringify(seen));
};

export interface CodeQuestion {
  readonly scopeId: number;
  readonly register: CodeRegister;
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
}

/** Those that every word is found in, by code, a page; how many are found, and how many there are. */
export const findCodes = (
  store: Store,
  { scopeId, register, search, offset, limit }: CodeQuestion,
): { readonly total: number; readonly all: number; readonly codes: readonly MirrorCode[] } => {
  const words = soughtIn(search);
  const whole = 'FROM code WHERE scope_id = ? AND register = ? AND gone = 0';
  const found = `${whole}${' AND instr(words, ?) > 0'.repeat(words.length)}`;
  const key = [scopeId, register];
  return {
    total: count(store.prepare(`SELECT count(*) AS n ${found}`), [...key, ...words]),
    all: count(store.prepare(`SELECT count(*) AS n ${whole}`), key),
    codes: all(row, store.prepare(`SELECT code, name, view ${found} ORDER BY sorted, code LIMIT ? OFFSET ?`), [
      ...key,
      ...words,
      limit,
      offset,
    ]),
  };
};
