import { text } from '../../shared/domain/text.ts';
import { endpoints, httpMethods, type HttpMethod } from '../../shared/service/endpoints.ts';
import { type CallRequest } from '../service/client.ts';
import { CommandError, exitCodes } from './exit.ts';

const isMethod = (word: string): word is HttpMethod => httpMethods.some((method) => method === word);

const usage = (sv: string, en: string): CommandError =>
  new CommandError(
    exitCodes.usage,
    text(sv, en),
    text(
      'Skriv sökvägen som i dokumentationen, till exempel GET /v1/currency/currencies.',
      'Write the path as the documents do, for example GET /v1/currency/currencies.',
    ),
  );

/** The identifiers of a path by a documented one, or null where it is another. */
const identifiers = (documented: string, path: string): Readonly<Record<string, string>> | null => {
  const wanted = documented.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== value : value === '') return null;
    if (name !== undefined) found[name] = decodeURIComponent(value);
  }
  return found;
};

const parseBody = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    throw usage('--body är inte giltig JSON.', '--body is not valid JSON.');
  }
};

/**
 * Makes a call of a method and a path as a person writes them. Only documented rows (and the practice service's own
 * controls) can be called, so that a slip of the hand costs no erroneous call.
 */
export const serviceRequest = (method: string, address: string, body: string | null): CallRequest => {
  if (!isMethod(method))
    throw usage(`${method} är ingen av ${httpMethods.join(', ')}.`, `${method} is none of ${httpMethods.join(', ')}.`);
  const url = URL.parse(address, 'http://service');
  const path = url?.pathname ?? '';
  const rest = {
    query: Object.fromEntries(url?.searchParams ?? []),
    ...(body === null ? {} : { body: parseBody(body) }),
  };
  if (path.startsWith('/practice/'))
    return { endpoint: `${method} /practice/${path.slice('/practice/'.length)}`, ...rest };
  for (const row of endpoints.filter((one) => one.method === method)) {
    const ids = identifiers(row.path, path);
    if (ids !== null) return { endpoint: `${method} /v1/${row.path.slice('/v1/'.length)}`, path: ids, ...rest };
  }
  throw usage(
    `${method} ${path} finns inte i tjänstens dokumentation.`,
    `${method} ${path} is not in the documents of the service.`,
  );
};
