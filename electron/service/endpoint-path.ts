import { type DeploymentKind } from '../../shared/domain/deployment.ts';
import { endpointRows, type HttpMethod, httpMethods } from '../../shared/service/endpoint-rows.ts';

/** A documented row, or one of the practice service's own controls (decisions.md), which only its connection reaches. */
export type EndpointName = `${HttpMethod} /v1/${string}` | `${HttpMethod} /practice/${string}`;

const isMethod = (word: string): word is HttpMethod => httpMethods.some((method) => method === word);

/**
 * Method and documented path of an endpoint.
 *
 * @throws RangeError when the documents have no such row, or a practice control is meant for another deployment.
 */
export const splitEndpoint = (
  endpoint: EndpointName,
  kind: DeploymentKind,
): { readonly method: HttpMethod; readonly path: string } => {
  const [method = '', path = ''] = endpoint.split(' ');
  if (!isMethod(method)) throw new RangeError(`No method in ${endpoint}`);
  if (path.startsWith('/practice/')) {
    if (kind !== 'practice') throw new RangeError(`${endpoint} belongs to the practice service`);
  } else if (endpointRows(method, path).length === 0) throw new RangeError(`No documented row ${endpoint}`);
  return { method, path };
};

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** The path with its identifiers filled in and escaped, and the query. Throws RangeError when an identifier is missing. */
export const requestPath = (endpoint: EndpointName, path: Readonly<Record<string, string>>, query: Query): string => {
  const template = endpoint.slice(endpoint.indexOf(' ') + 1);
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name] ?? '';
    if (value === '' || value === '.' || value === '..') throw new RangeError(`${endpoint} lacks ${name}`);
    return encodeURIComponent(value);
  });
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs).toString()}`;
};
