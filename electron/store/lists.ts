import { z } from 'zod';
import { type ListKind, listKinds } from '../../shared/intake/kinds.ts';
import { forgetListed } from './bank-payments.ts';
import { all, jsonOf, one } from './rows.ts';
import { type Store } from './store.ts';

/** Scope and list: the first half of every key of a record. */
export interface ListKey {
  readonly scopeId: number;
  readonly listId: number;
}

/** A list as people see it. JSON columns are read by {@link listPaper}. */
export interface StoredList extends ListKey {
  readonly kind: ListKind;
  readonly name: string;
  readonly createdAt: string;
}

const listRow = z
  .object({
    list_id: z.int(),
    scope_id: z.int(),
    kind: z.enum(listKinds),
    name: z.string(),
    created_at: z.string(),
  })
  .transform((row): StoredList => ({
    listId: row.list_id,
    scopeId: row.scope_id,
    kind: row.kind,
    name: row.name,
    createdAt: row.created_at,
  }));

const columns = 'list_id, scope_id, kind, name, created_at';

/** The list with that number, or null; one that is being imported or deleted is not there. */
export const listById = (store: Store, listId: number): StoredList | null =>
  one(listRow, store.prepare(`SELECT ${columns} FROM list WHERE list_id = ? AND state = 'review'`), [listId]);

/** The lists of a scope, latest first. */
export const listsOf = (store: Store, scopeId: number): readonly StoredList[] =>
  all(
    listRow,
    store.prepare(`SELECT ${columns} FROM list WHERE scope_id = ? AND state = 'review' ORDER BY list_id DESC`),
    [scopeId],
  );

/** What the import knows of a list beside its records: the plan, the row accounts and the files, each as JSON. */
export const listPaper = <P extends z.ZodType, A extends z.ZodType, F extends z.ZodType>(
  store: Store,
  key: ListKey,
  shapes: { readonly plan: P; readonly accounts: A; readonly files: F },
): { readonly plan: z.infer<P>; readonly accounts: z.infer<A>; readonly files: z.infer<F> } => {
  const row = one(
    z.object({ plan: jsonOf(z.unknown()), accounts: jsonOf(z.unknown()), files: jsonOf(z.unknown()) }),
    store.prepare('SELECT plan, accounts, files FROM list WHERE scope_id = ? AND list_id = ?'),
    [key.scopeId, key.listId],
  );
  return {
    plan: shapes.plan.parse(row?.plan),
    accounts: shapes.accounts.parse(row?.accounts),
    files: shapes.files.parse(row?.files),
  };
};

export interface NewList {
  readonly scopeId: number;
  readonly kind: ListKind;
  readonly name: string;
  readonly createdAt: string;
  /** The process that fills the list; until {@link showList} it is out of sight. */
  readonly importer: number;
}

/** Begins a list that nobody sees yet. Answers its number. */
export const beginList = (store: Store, list: NewList): number =>
  Number(
    store
      .prepare(
        `INSERT INTO list (scope_id, kind, name, state, importer, plan, accounts, files, created_at)
         VALUES (?, ?, ?, 'importing', ?, '{}', '[]', '[]', ?)`,
      )
      .run(list.scopeId, list.kind, list.name, list.importer, list.createdAt).lastInsertRowid,
  );

/** The last step of an import: the list is whole and is shown. */
export const showList = (
  store: Store,
  key: ListKey,
  paper: { readonly plan: unknown; readonly accounts: unknown; readonly files: unknown },
): void => {
  const { changes } = store
    .prepare(
      `UPDATE list SET state = 'review', importer = NULL, plan = ?, accounts = ?, files = ?
       WHERE scope_id = ? AND list_id = ? AND state = 'importing'`,
    )
    .run(
      JSON.stringify(paper.plan),
      JSON.stringify(paper.accounts),
      JSON.stringify(paper.files),
      key.scopeId,
      key.listId,
    );
  if (changes !== 1) throw new Error(`List ${String(key.listId)} is not being imported`);
};

/** Takes a list out of sight at once; {@link deleteSomeRecords} removes its rows afterwards. False where it is not there. */
export const hideList = (store: Store, key: ListKey): boolean =>
  store
    .prepare(`UPDATE list SET state = 'discarded', importer = NULL WHERE scope_id = ? AND list_id = ?`)
    .run(key.scopeId, key.listId).changes === 1;

/** Deletes up to `limit` records of a hidden list, and the list itself when none is left. True when it is gone. */
export const deleteSomeRecords = (store: Store, key: ListKey, limit: number): boolean =>
  store.inTransaction(() => {
    const { changes } = store
      .prepare(
        `DELETE FROM record WHERE scope_id = @scopeId AND list_id = @listId AND record_no IN
         (SELECT record_no FROM record WHERE scope_id = @scopeId AND list_id = @listId LIMIT @limit)`,
      )
      .run({ scopeId: key.scopeId, listId: key.listId, limit });
    if (changes === limit) return false;
    forgetListed(store, key);
    store
      .prepare(`DELETE FROM list WHERE scope_id = ? AND list_id = ? AND state = 'discarded'`)
      .run(key.scopeId, key.listId);
    return true;
  });

const hiddenRow = z
  .object({ scope_id: z.int(), list_id: z.int(), importer: z.int().nullable() })
  .transform((row) => ({ key: { scopeId: row.scope_id, listId: row.list_id }, importer: row.importer }));

/** Lists that were never finished or never wholly deleted, with the process that was filling them. */
export const hiddenLists = (store: Store): readonly { readonly key: ListKey; readonly importer: number | null }[] =>
  all(
    hiddenRow,
    store.prepare(`SELECT scope_id, list_id, importer FROM list WHERE state IN ('importing', 'discarded')`),
    [],
  );
