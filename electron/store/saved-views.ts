import { z } from 'zod';
import { followFilter, type FollowFilter } from '../../shared/contract/follow-list.ts';
import { all, count, jsonOf } from './rows.ts';
import { type Store } from './store.ts';

/** A filter of Follow-up's list that a person named. */
export interface SavedView {
  readonly viewId: number;
  readonly name: string;
  readonly filter: FollowFilter;
}

const row = z
  .object({ view_id: z.int(), name: z.string(), filter: jsonOf(followFilter) })
  .transform((found): SavedView => ({ viewId: found.view_id, name: found.name, filter: found.filter }));

/** Names that differ in large and small letters or blanks alone are one name to a person. */
const folded = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** A creditor's own views, by name. */
export const savedViews = (store: Store, scopeId: number): readonly SavedView[] =>
  all(row, store.prepare('SELECT view_id, name, filter FROM saved_view WHERE scope_id = ? ORDER BY folded'), [scopeId]);

/** The view that has the name, however it is written; null where none has. */
export const viewNamed = (store: Store, scopeId: number, name: string): SavedView | null =>
  savedViews(store, scopeId).find((view) => folded(view.name) === folded(name)) ?? null;

/** Keeps a new view and answers its number. The name must be free ({@link viewNamed}). */
export const addView = (store: Store, scopeId: number, view: Omit<SavedView, 'viewId'>): number =>
  Number(
    store
      .prepare('INSERT INTO saved_view (scope_id, name, folded, filter) VALUES (?, ?, ?, ?)')
      .run(scopeId, view.name, folded(view.name), JSON.stringify(view.filter)).lastInsertRowid,
  );

/** Gives a view another name, another filter, or both. False where it is not there. The name must be free or its own. */
export const changeView = (store: Store, scopeId: number, view: SavedView): boolean =>
  store
    .prepare('UPDATE saved_view SET name = ?, folded = ?, filter = ? WHERE scope_id = ? AND view_id = ?')
    .run(view.name, folded(view.name), JSON.stringify(view.filter), scopeId, view.viewId).changes > 0;

/** Removes a view; one that is gone already stays gone. */
export const removeView = (store: Store, scopeId: number, viewId: number): void => {
  store.prepare('DELETE FROM saved_view WHERE scope_id = ? AND view_id = ?').run(scopeId, viewId);
};

/** How many views a creditor has named. */
export const countViews = (store: Store, scopeId: number): number =>
  count(store.prepare('SELECT count(*) AS n FROM saved_view WHERE scope_id = ?'), [scopeId]);
