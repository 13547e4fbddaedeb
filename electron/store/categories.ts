import { z } from 'zod';
import { sortKey } from '../../shared/domain/sort-key.ts';
import { all, one } from './rows.ts';
import { type Store } from './store.ts';

/** Categories of customers, as last read, and who is in each. */

export interface Category {
  readonly categoryId: string;
  readonly name: string;
}

const row = z
  .object({ category_id: z.string(), name: z.string() })
  .transform((found): Category => ({ categoryId: found.category_id, name: found.name }));

/** Keeps a complete reading of the categories: one that it lacks is gone, with who was in it. */
export const saveCategories = (store: Store, scopeId: number, categories: readonly Category[]): void => {
  store.inTransaction(() => {
    store
      .prepare('DELETE FROM category WHERE scope_id = ? AND category_id NOT IN (SELECT value FROM json_each(?))')
      .run(scopeId, JSON.stringify(categories.map(({ categoryId }) => categoryId)));
    const upsert = store.prepare(
      `INSERT INTO category (scope_id, category_id, name, sorted) VALUES (?, ?, ?, ?)
       ON CONFLICT (scope_id, category_id) DO UPDATE SET name = excluded.name, sorted = excluded.sorted`,
    );
    for (const { categoryId, name } of categories) upsert.run(scopeId, categoryId, name, sortKey(name));
  });
};

/** Keeps a complete reading of who is in a category. */
export const saveMembers = (store: Store, scopeId: number, categoryId: string, debtorIds: Iterable<string>): void => {
  store.inTransaction(() => {
    store.prepare('DELETE FROM category_debtor WHERE scope_id = ? AND category_id = ?').run(scopeId, categoryId);
    for (const debtorId of debtorIds) putMember(store, scopeId, { categoryId, debtorId });
  });
};

interface Membership {
  readonly categoryId: string;
  readonly debtorId: string;
}

/** Notes that a customer is in a category; of a category that is not known nothing is kept. */
export const putMember = (store: Store, scopeId: number, { categoryId, debtorId }: Membership): void => {
  store
    .prepare(
      `INSERT OR IGNORE INTO category_debtor (scope_id, category_id, debtor_id)
       SELECT scope_id, category_id, ? FROM category WHERE scope_id = ? AND category_id = ?`,
    )
    .run(debtorId, scopeId, categoryId);
};

/** Notes that a customer is no longer in a category. */
export const dropMember = (store: Store, scopeId: number, { categoryId, debtorId }: Membership): void => {
  store
    .prepare('DELETE FROM category_debtor WHERE scope_id = ? AND category_id = ? AND debtor_id = ?')
    .run(scopeId, categoryId, debtorId);
};

/** Null where it is not known, or gone. */
export const categoryById = (store: Store, scopeId: number, categoryId: string): Category | null =>
  one(row, store.prepare('SELECT category_id, name FROM category WHERE scope_id = ? AND category_id = ?'), [
    scopeId,
    categoryId,
  ]);

const countedRow = z
  .object({ category_id: z.string(), name: z.string(), customers: z.int() })
  .transform((found) => ({ categoryId: found.category_id, name: found.name, customers: found.customers }));

/** All of them by name, each with how many customers of the register are in it. */
export const categoriesOf = (store: Store, scopeId: number): readonly z.infer<typeof countedRow>[] =>
  all(
    countedRow,
    store.prepare(
      `SELECT c.category_id, c.name, (SELECT count(*) FROM category_debtor m
           JOIN debtor d ON d.scope_id = m.scope_id AND d.debtor_id = m.debtor_id AND d.gone = 0
           WHERE m.scope_id = c.scope_id AND m.category_id = c.category_id) AS customers
       FROM category c WHERE c.scope_id = ? ORDER BY c.sorted, c.category_id`,
    ),
    [scopeId],
  );

/** Those that a customer is in, by name. */
export const categoriesOfDebtor = (store: Store, scopeId: number, debtorId: string): readonly Category[] =>
  all(
    row,
    store.prepare(
      `SELECT c.category_id, c.name FROM category_debtor m
       JOIN category c ON c.scope_id = m.scope_id AND c.category_id = m.category_id
       WHERE m.scope_id = ? AND m.debtor_id = ? ORDER BY c.sorted, c.category_id`,
    ),
    [scopeId, debtorId],
  );
