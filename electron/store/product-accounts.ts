import { z } from 'zod';
import { all } from './rows.ts';
import { type Store } from './store.ts';

const row = z.object({ articleNo: z.string(), account: z.string() });

/** The sales accounts of the register's articles, by article number; empty where none has one. */
export const accountsByArticle = (store: Store, scopeId: number): ReadonlyMap<string, string> =>
  new Map(
    all(
      row,
      store.prepare(
        `SELECT article_no AS articleNo, CAST(json_extract(view, '$.BookKeepingAccount') AS TEXT) AS account FROM product
         WHERE scope_id = ? AND gone = 0 AND article_no IS NOT NULL
           AND json_extract(view, '$.BookKeepingAccount') IS NOT NULL`,
      ),
      [scopeId],
    ).map(({ articleNo, account }) => [articleNo, account]),
  );
