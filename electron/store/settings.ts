import { z } from 'zod';
import { jsonOf, one } from './rows.ts';
import { type Store } from './store.ts';

/** What is kept under a key, in the given shape; null when nothing is kept or it no longer has that shape. */
export const readSetting = <S extends z.ZodType>(store: Store, key: string, schema: S): z.infer<S> | null => {
  const row = one(z.object({ value: jsonOf(z.unknown()) }), store.prepare('SELECT value FROM setting WHERE key = ?'), [
    key,
  ]);
  if (row === null) return null;
  const parsed = schema.safeParse(row.value);
  return parsed.success ? parsed.data : null;
};

/** Keeps a value under a key, in place of what stood there. */
export const writeSetting = (store: Store, key: string, value: unknown): void => {
  store
    .prepare('INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value')
    .run(key, JSON.stringify(value));
};
