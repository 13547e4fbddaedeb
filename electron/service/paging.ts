import { type z } from 'zod';
import { listIn } from '../../shared/service/view-fields.ts';
import { type Answer } from './answer.ts';
import { type CallRequest, type ServiceClient } from './client.ts';
import { expectBody } from './expect.ts';

/** Of a list that says no largest page. */
export const defaultPageSize = 500;
const restarts = 2;

export interface ListRead<S extends z.ZodType> {
  readonly item: S;
  readonly idOf: (item: z.infer<S>) => string;
  /** Takes each page as it comes; may be handed the same item twice. */
  readonly onPage: (items: readonly z.infer<S>[]) => void;
  /** At least 2. */
  readonly pageSize?: number;
  /** So many it holds at least, as far as is known: their pages are asked for ahead from the start. */
  readonly atLeast?: number;
  /** No page is asked for ahead that may turn out to be for nothing: slower, in fewer calls. */
  readonly sureOnly?: boolean;
}

export interface PagedRead<S extends z.ZodType> extends ListRead<S> {
  readonly request: Omit<CallRequest, 'body' | 'callId'>;
}

/** Asks for a page: so many items from the given place (from 0). */
export type FetchPage = (offset: number, limit: number) => Promise<Answer>;

export interface PagedResult {
  readonly ids: ReadonlySet<string>;
  /** True when the list held still while it was read, so that what is missing in it does not exist. */
  readonly complete: boolean;
}

/**
 * Pages are asked for ahead of the one that is read: this many, but of those that may turn out to be for nothing no more than half of
 * what was read.
 */
const mostAhead = 3;
const aheadAfter = (pages: number, sure: number, sureOnly: boolean): number =>
  Math.min(mostAhead, Math.max(sureOnly ? 0 : Math.floor(pages / 2), sure - pages - 1));

const readOnce = async <S extends z.ZodType>(
  fetch: FetchPage,
  read: ListRead<S>,
  ids: Set<string>,
): Promise<boolean> => {
  const limit = read.pageSize ?? defaultPageSize;
  const ask = (page: number): Promise<Answer> => {
    const answer = fetch(page * (limit - 1), limit);
    // Of one that was asked for ahead nobody hears when the reading ends before it.
    answer.catch(() => undefined);
    return answer;
  };
  const sure = Math.ceil((read.atLeast ?? 0) / (limit - 1));
  const ahead = (pages: number): number => aheadAfter(pages, sure, read.sureOnly === true);
  let coming = Array.from({ length: 1 + ahead(0) }, (_, page) => ask(page));
  let last: string | null = null;
  for (let page = 0; ; page += 1) {
    const [answer = ask(page), ...rest] = coming;
    const items: z.infer<S>[] = expectBody(await answer, listIn(read.item));
    const keys = items.map(read.idOf);
    // Each page begins with the last item of the page before: where it does not, something left the list meanwhile.
    if (last !== null && keys[0] !== last) return false;
    read.onPage(items);
    for (const key of keys) ids.add(key);
    if (items.length < limit) return true;
    last = keys.at(-1) ?? null;
    const more = Math.max(0, 1 + ahead(page + 1) - rest.length);
    coming = [...rest, ...Array.from({ length: more }, (_, n) => ask(page + 1 + rest.length + n))];
  }
};

/**
 * Reads a list page by page to its end, from the start again where it moved under the reading.
 *
 * @throws AppError for a refusal, no answer or nonsense; pages that came before it were handed over.
 */
export const readList = async <S extends z.ZodType>(fetch: FetchPage, read: ListRead<S>): Promise<PagedResult> => {
  const ids = new Set<string>();
  for (let attempt = 0; attempt <= restarts; attempt += 1) {
    ids.clear();
    if (await readOnce(fetch, read, ids)) return { ids, complete: true };
  }
  return { ids, complete: false };
};

/** {@link readList} for the documents' paged lists (concepts, Paging). */
export const readPages = <S extends z.ZodType>(client: ServiceClient, read: PagedRead<S>): Promise<PagedResult> =>
  readList((offset, limit) => client.call({ ...read.request, query: { ...read.request.query, offset, limit } }), read);
