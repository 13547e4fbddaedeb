import { type bookCalls, type BookFile } from '../../shared/contract/books.ts';
import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { calendarDate } from '../../shared/domain/calendar-date.ts';
import { type Scope } from '../../shared/domain/deployment.ts';
import { answerError } from '../service/answer-error.ts';
import { findBook, orderBook, orderedId } from '../service/book-files.ts';
import { type ServiceClient } from '../service/client.ts';
import { type Connections } from '../service/connections.ts';
import { NotSentError } from '../service/pace.ts';
import {
  addBook,
  type BookChange,
  bookByKey,
  bookBytes,
  bookById,
  bookPage,
  booksInMaking,
  changeBook,
  countBooks,
  type KeptBook,
} from '../store/book-files.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { badPeriod, bookName, bookNotHere, bookWords } from './book-words.ts';
import { type Deps } from './deps.ts';

/** What became of an order; null where nobody knows. */
const orderedAs = async (
  client: ServiceClient,
  scope: Scope,
  { kind, from, to }: CallInput<'books.order'>,
  key: string,
): Promise<BookChange | null> => {
  const book = { creditorId: scope.creditorId, kind, from: calendarDate(from), to: calendarDate(to) };
  const answer = await orderBook(client, book, key);
  switch (answer.kind) {
    case 'ok':
      return { state: 'making', serviceId: orderedId(answer.body) };
    case 'refused':
      return { state: 'failed', said: client.redact(answer.message) };
    case 'no-answer':
      return null;
  }
};

/** Files for the books, ordered of the service and kept here. */
export const bookHandlers = (
  deps: Pick<Deps, 'store' | 'clock'>,
  connections: Connections,
): Pick<Handlers, keyof typeof bookCalls> => {
  const { store } = deps;
  /** Orders that are on their way out. One that is not here, and has no answer, was cut off. */
  const leaving = new Set<number>();

  const viewOf = ({ serviceId: _, said, state: kept, ...book }: KeptBook): BookFile => {
    const state = kept === 'asked' && !leaving.has(book.bookId) ? 'unanswered' : kept;
    return { ...book, state, words: bookWords(state, said) };
  };
  const viewById = (scopeId: number, bookId: number): BookFile => {
    const book = bookById(store, scopeId, bookId);
    if (book === null) throw bookNotHere();
    return viewOf(book);
  };
  const listOf = (scopeId: number, page: CallInput<'books.list'>['page']): CallOutput<'books.list'> =>
    store.asOfNow(() => ({ total: countBooks(store, scopeId), books: bookPage(store, scopeId, page).map(viewOf) }));

  const order = async (input: CallInput<'books.order'>): Promise<BookFile> => {
    if (input.to < input.from) throw badPeriod();
    const { scope, scopeId } = scopeOf(store, input.scope);
    const client = await connections.client(scope.connectionId);
    const known = bookByKey(store, scopeId, input.key);
    if (known !== null) return viewOf(known);
    const bookId = addBook(store, scopeId, { ...input, askedAt: deps.clock.now().toISOString() });
    leaving.add(bookId);
    try {
      const change = await orderedAs(client, scope, input, input.key);
      if (change !== null) changeBook(store, bookId, change);
    } catch (error) {
      // No answer that tells its number: as good as none.
      if (!(error instanceof AppError) && !(error instanceof NotSentError)) throw error;
    } finally {
      leaving.delete(bookId);
    }
    return viewById(scopeId, bookId);
  };

  const look = async (client: ServiceClient, { bookId, kind, serviceId }: KeptBook): Promise<AppError | null> => {
    if (serviceId === null) return null;
    const found = await findBook(client, kind, serviceId);
    if (found.kind === 'unsaid') return answerError(found.answer);
    if (found.kind === 'ready') changeBook(store, bookId, { state: 'ready', bytes: found.bytes });
    else if (found.kind === 'failed') changeBook(store, bookId, { state: 'failed', said: client.redact(found.said) });
    else if (found.kind === 'gone') changeBook(store, bookId, { state: 'gone' });
    return null;
  };

  /** @throws AppError where the service did not say how one stands; the others were asked after all the same. */
  const refresh = async (asked: Scope): Promise<void> => {
    const { scope, scopeId } = scopeOf(store, asked);
    const making = booksInMaking(store, scopeId);
    if (making.length === 0) return;
    const client = await connections.client(scope.connectionId);
    const errors: AppError[] = [];
    for (const book of making) {
      const error = await look(client, book);
      if (error !== null) errors.push(error);
    }
    const [first] = errors;
    if (first !== undefined) throw first;
  };

  return {
    'books.list': async ({ scope, page }) => listOf(scopeOf(store, scope).scopeId, page),
    'books.order': order,
    'books.refresh': async ({ scope, page }) => {
      await refresh(scope);
      return listOf(scopeOf(store, scope).scopeId, page);
    },
    'books.file': async ({ scope, bookId }) => savedFile(store, scopeOf(store, scope).scopeId, bookId),
  };
};

const savedFile = (store: Store, scopeId: number, bookId: number): CallOutput<'books.file'> => {
  const [book, bytes] = [bookById(store, scopeId, bookId), bookBytes(store, scopeId, bookId)];
  if (book === null || bytes === null) throw bookNotHere();
  return { name: bookName(book), bytes: new Uint8Array(bytes) };
};
