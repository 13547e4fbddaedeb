import { z } from 'zod';
import { onFirstUse } from '../domain/first-use.ts';
import endpointsJson from './endpoints.json' with { type: 'json' };
import { viewDefinition } from './views.ts';

export const httpMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export type HttpMethod = (typeof httpMethods)[number];

/** One row of the service's endpoint tables (endpoints a and b). */
export interface Endpoint {
  readonly section: string;
  readonly method: HttpMethod;
  /** With `{id}` where an identifier goes. */
  readonly path: string;
  readonly query: readonly string[];
  /** Takes offset, limit, sortingfield, asc. */
  readonly paging: boolean;
  /** What the documents say is sent; words, not always a view. */
  readonly request: string | null;
  /** The view of the body, where the documents name one that is known. */
  readonly requestView: string | null;
  readonly response: string;
  /** The view of the answer, where the documents name one that is known. */
  readonly responseView: string | null;
  readonly rules: string | null;
}

const row = z.object({
  section: z.string(),
  method: z.enum(httpMethods),
  path: z.string(),
  query: z.array(z.string()).default([]),
  paging: z.boolean().default(false),
  request: z.string().nullish(),
  response: z.string(),
  rules: z.string().nullish(),
});

const isBodyView = (word: string): boolean => {
  const definition = viewDefinition(word);
  return definition !== undefined && definition.kind !== 'enum';
};

/** The first view that the documents' words name: `id CID; ActionPublicIdsView` names ActionPublicIdsView. */
const viewNamed = (words: string | null | undefined): string | null =>
  words?.match(/[A-Za-z0-9]+/g)?.find(isBodyView) ?? null;

/** The 297 documented rows, in the documents' order. Two rows may share method and path and differ by their query. */
export const documentedRows = onFirstUse((): readonly Endpoint[] =>
  z
    .array(row)
    .parse(endpointsJson)
    .map((raw) => ({
      section: raw.section,
      method: raw.method,
      path: raw.path,
      query: raw.query,
      paging: raw.paging,
      request: raw.request ?? null,
      requestView: viewNamed(raw.request),
      response: raw.response,
      responseView: viewNamed(raw.response),
      rules: raw.rules ?? null,
    })),
);

const byName = onFirstUse(() => Map.groupBy(documentedRows(), ({ method, path }) => `${method} ${path}`));

/** The rows with this method and documented path (`/v1/invoice/postpone/{id}`): none, one, or twins that differ by query. */
export const endpointRows = (method: HttpMethod, path: string): readonly Endpoint[] =>
  byName().get(`${method} ${path}`) ?? [];

/** Like {@link endpointRows}, for a path that is known to be documented. Throws RangeError otherwise. */
export const endpoint = (method: HttpMethod, path: string): Endpoint => {
  const [first] = endpointRows(method, path);
  if (first === undefined) throw new RangeError(`No documented row ${method} ${path}`);
  return first;
};
