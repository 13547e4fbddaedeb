import { z } from 'zod';
import { bookKinds, type BookKind } from '../../shared/contract/books.ts';
import { all, count, one } from './rows.ts';
import { type Store } from './store.ts';

export const keptStates = ['asked', 'making', 'ready', 'failed', 'gone'] as const;

/** A file for the books as it is kept, without its bytes. */
export interface KeptBook {
  readonly bookId: number;
  readonly kind: BookKind;
  readonly from: string;
  readonly to: string;
  readonly askedAt: string;
  readonly state: (typeof keptStates)[number];
  readonly serviceId: string | null;
  readonly said: string | null;
  readonly size: number | null;
}

export type BookOrder = Pick<KeptBook, 'kind' | 'from' | 'to' | 'askedAt'> & { readonly key: string };

const columns = `book_id AS bookId, kind, from_day AS "from", to_day AS "to", asked_at AS askedAt, state, service_id AS serviceId, said,
  length(bytes) AS size`;
const row = z.object({
  bookId: z.int(),
  kind: z.enum(bookKinds),
  from: z.string(),
  to: z.string(),
  askedAt: z.string(),
  state: z.enum(keptStates),
  serviceId: z.string().nullable(),
  said: z.string().nullable(),
  size: z.int().nullable(),
});

export const bookById = (store: Store, scopeId: number, bookId: number): KeptBook | null =>
  one(row, store.prepare(`SELECT ${columns} FROM book_file WHERE scope_id = ? AND book_id = ?`), [scopeId, bookId]);

export const bookByKey = (store: Store, scopeId: number, key: string): KeptBook | null =>
  one(row, store.prepare(`SELECT ${columns} FROM book_file WHERE scope_id = ? AND order_key = ?`), [scopeId, key]);

/** The latest first. */
export const bookPage = (
  store: Store,
  scopeId: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): readonly KeptBook[] =>
  all(
    row,
    store.prepare(`SELECT ${columns} FROM book_file WHERE scope_id = ? ORDER BY book_id DESC LIMIT ? OFFSET ?`),
    [scopeId, limit, offset],
  );

export const countBooks = (store: Store, scopeId: number): number =>
  count(store.prepare('SELECT count(*) AS n FROM book_file WHERE scope_id = ?'), [scopeId]);

/** Those that the service is making. */
export const booksInMaking = (store: Store, scopeId: number): readonly KeptBook[] =>
  all(row, store.prepare(`SELECT ${columns} FROM book_file WHERE scope_id = ? AND state = 'making' ORDER BY book_id`), [
    scopeId,
  ]);

/** Keeps an order before it goes out, and answers its number. Its key must be new ({@link bookByKey}). */
export const addBook = (store: Store, scopeId: number, { key, kind, from, to, askedAt }: BookOrder): number =>
  Number(
    store
      .prepare(
        `INSERT INTO book_file (scope_id, order_key, kind, from_day, to_day, asked_at, state) VALUES (?, ?, ?, ?, ?, ?, 'asked')`,
      )
      .run(scopeId, key, kind, from, to, askedAt).lastInsertRowid,
  );

export type BookChange =
  | { readonly state: 'making'; readonly serviceId: string }
  | { readonly state: 'ready'; readonly bytes: Uint8Array }
  | { readonly state: 'failed'; readonly said: string }
  | { readonly state: 'gone' };

/** What became of an order. One that is ready stays so. */
export const changeBook = (store: Store, bookId: number, change: BookChange): void => {
  store
    .prepare(
      `UPDATE book_file SET state = @state, service_id = coalesce(@serviceId, service_id), said = @said, bytes = @bytes
       WHERE book_id = @bookId AND state <> 'ready'`,
    )
    .run({
      bookId,
      state: change.state,
      serviceId: change.state === 'making' ? change.serviceId : null,
      said: change.state === 'failed' ? change.said : null,
      bytes: change.state === 'ready' ? change.bytes : null,
    });
};

/** The bytes of a file that is ready; null for another. */
export const bookBytes = (store: Store, scopeId: number, bookId: number): Uint8Array | null =>
  one(
    z.object({ bytes: z.instanceof(Uint8Array).nullable() }),
    store.prepare('SELECT bytes FROM book_file WHERE scope_id = ? AND book_id = ?'),
    [scopeId, bookId],
  )?.bytes ?? null;
