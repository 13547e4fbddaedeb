import { z } from 'zod';
import { day, localText, madeFile, pageRequest, scope } from './common.ts';
import { call } from './define.ts';

/** Files for the books, which the service makes: they are ordered, are made in a while, and are kept here once they are fetched. */

/** `sie4`: vouchers of a period, for any bookkeeping program. `receivables`: what every customer owed at the end of a day, as CSV. */
export const bookKinds = ['sie4', 'receivables'] as const;
export type BookKind = (typeof bookKinds)[number];

/**
 * `asked`: ordered, no answer yet. `unanswered`: no answer came; it may or may not be made. `making`: the service makes it. `ready`: it
 * is kept here. `failed`: the service refused it, or could not make it. `gone`: it was not fetched before the service threw it away.
 */
export const bookStates = ['asked', 'unanswered', 'making', 'ready', 'failed', 'gone'] as const;
export type BookState = (typeof bookStates)[number];

export const bookFile = z.object({
  bookId: z.int(),
  kind: z.enum(bookKinds),
  /** Both days counted. Receivables: as of the end of `to`, and `from` is the same. */
  from: day,
  to: day,
  askedAt: z.string(),
  state: z.enum(bookStates),
  words: localText,
  /** In bytes; null until it is kept here. */
  size: z.int().nullable(),
});
export type BookFile = z.infer<typeof bookFile>;

const books = z.object({ total: z.int(), books: z.array(bookFile) });
const listed = z.object({ scope, page: pageRequest });

export const bookCalls = {
  /** What was ordered, the latest first; without a network. */
  'books.list': call(listed, books),
  /**
   * Orders a file. The same key twice is one order. Days of the Stockholm calendar, `from` not after `to`. Errors: `book-period`;
   * what the service refuses, and that it did not answer, stands in the answered file.
   */
  'books.order': call(z.object({ scope, key: z.uuid(), kind: z.enum(bookKinds), from: day, to: day }), bookFile),
  /** Asks after what is being made, fetches what is ready, and lists as `books.list` does. */
  'books.refresh': call(listed, books),
  /** The file as the service made it. Errors: `book-not-here`. */
  'books.file': call(z.object({ scope, bookId: z.int() }), madeFile),
} as const;
