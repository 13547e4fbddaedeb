import { z } from 'zod';
import { foldedProduct } from './register-fold.ts';
import { all, each, jsonOf, one } from './rows.ts';
import { type Store } from './store.ts';

/** An article of the register, as last read. `view` is the service's own view, whole. */
export interface MirrorProduct {
  readonly productId: string;
  readonly articleNo: string | null;
  readonly description: string;
  readonly view: unknown;
}

const row = z
  .object({
    product_id: z.string(),
    article_no: z.string().nullable(),
    description: z.string(),
    view: jsonOf(z.unknown()),
  })
  .transform((found): MirrorProduct => ({
    productId: found.product_id,
    articleNo: found.article_no,
    description: found.description,
    view: found.view,
  }));

const columns = 'product_id, article_no, description, view';

export const productsOf = (store: Store, scopeId: number): readonly MirrorProduct[] =>
  all(row, store.prepare(`SELECT ${columns} FROM product WHERE scope_id = ? AND gone = 0 ORDER BY description`), [
    scopeId,
  ]);

export const hasProducts = (store: Store, scopeId: number): boolean =>
  store.prepare('SELECT 1 FROM product WHERE scope_id = ? AND gone = 0 LIMIT 1').get(scopeId) !== undefined;

/** The article with that number (unique: decisions.md 12); null where there is none, or the copy has several. */
export const productByNumber = (store: Store, scopeId: number, articleNo: string): MirrorProduct | null => {
  const sql = `SELECT ${columns} FROM product WHERE scope_id = ? AND article_no = ? AND gone = 0 LIMIT 2`;
  const found = all(row, store.prepare(sql), [scopeId, articleNo]);
  return found.length === 1 ? (found[0] ?? null) : null;
};

/** Null where the register no longer has it. */
export const productById = (store: Store, scopeId: number, productId: string): MirrorProduct | null =>
  one(row, store.prepare(`SELECT ${columns} FROM product WHERE scope_id = ? AND product_id = ? AND gone = 0`), [
    scopeId,
    productId,
  ]);

const marksRow = z
  .object({ product_id: z.string(), article_no: z.string(), description: z.string() })
  .transform((found) => ({
    productId: found.product_id,
    articleNo: found.article_no,
    description: found.description,
  }));
export type ProductMarks = z.infer<typeof marksRow>;

/** What the articles that a row can name are told apart by, one after the other, without their views. */
export const productMarks = (store: Store, scopeId: number): Generator<ProductMarks> =>
  each(
    marksRow,
    store.prepare(
      `SELECT product_id, article_no, description FROM product
       WHERE scope_id = ? AND gone = 0 AND coalesce(article_no, '') <> '' ORDER BY article_no`,
    ),
    [scopeId],
  );

/** Keeps what was read; one that was gone is back, and one that is as it was is left alone. */
export const saveProducts = (
  store: Store,
  scopeId: number,
  products: readonly MirrorProduct[],
  readAt: string,
): void => {
  const upsert = store.prepare(
    `INSERT INTO product (scope_id, product_id, article_no, description, view, words, sorted, gone, read_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?)
     ON CONFLICT (scope_id, product_id) DO UPDATE SET article_no = excluded.article_no, description = excluded.description,
       view = excluded.view, words = excluded.words, sorted = excluded.sorted, gone = 0, read_at = excluded.read_at
     WHERE gone = 1 OR (view, words) IS NOT (excluded.view, excluded.words)`,
  );
  store.inTransaction(() => {
    for (const { productId, articleNo, description, view } of products) {
      const folded = foldedProduct({ article_no: articleNo, description });
      upsert.run(scopeId, productId, articleNo, description, JSON.stringify(view), ...folded, readAt);
    }
  });
};

const idRow = z.object({ id: z.string() });

/** After a complete listing: what it did not hold is gone. Answers how many went. */
export const markProductsGone = (store: Store, scopeId: number, seen: ReadonlySet<string>): number =>
  store.inTransaction(() => {
    const known = all(idRow, store.prepare('SELECT product_id AS id FROM product WHERE scope_id = ? AND gone = 0'), [
      scopeId,
    ]);
    const mark = store.prepare('UPDATE product SET gone = 1 WHERE scope_id = ? AND product_id = ?');
    const gone = known.filter(({ id }) => !seen.has(id));
    for (const { id } of gone) mark.run(scopeId, id);
    return gone.length;
  });
