import { readFile } from 'node:fs/promises';
import { type CallInput } from '../../shared/contract/contract.ts';
import { text } from '../../shared/domain/text.ts';
import { type Endpoint, httpMethods, type HttpMethod } from '../../shared/service/endpoint-rows.ts';
import { endpoints } from '../../shared/service/endpoints.ts';
import { type CallRequest } from '../service/client.ts';
import { type Command } from './arguments.ts';
import { CommandError, exitCodes } from './exit.ts';

/** A documented call, by the same way as the window's console; or one of the practice service's own controls. */
export type ServiceRequest =
  | { readonly kind: 'documented'; readonly request: CallInput<'console.send'>['request'] }
  | { readonly kind: 'control'; readonly request: CallRequest };

const isMethod = (word: string): word is HttpMethod => httpMethods.some((method) => method === word);

const usage = (sv: string, en: string): CommandError =>
  new CommandError(
    exitCodes.usage,
    text(sv, en),
    text(
      'Skriv sökvägen som i dokumentationen, till exempel GET /v1/common/currencies; --list ORD letar.',
      'Write the path as the documents do, for example GET /v1/common/currencies; --list WORD finds it.',
    ),
  );

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    throw usage(`${part} i sökvägen kan inte läsas.`, `${part} of the path cannot be read.`);
  }
};

/** The identifiers of a path by a documented one, or null where it is another. `{id}` itself stands for nothing yet. */
const identifiers = (documented: string, path: string): Readonly<Record<string, string>> | null => {
  const wanted = documented.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== value : value === '') return null;
    if (name !== undefined) found[name] = decoded(value);
  }
  return found;
};

const methodOf = (method: string): HttpMethod => {
  if (!isMethod(method))
    throw usage(`${method} är ingen av ${httpMethods.join(', ')}.`, `${method} is none of ${httpMethods.join(', ')}.`);
  return method;
};

const notDocumented = (method: string, path: string): CommandError =>
  usage(
    `${method} ${path} finns inte i tjänstens dokumentation.`,
    `${method} ${path} is not in the documents of the service.`,
  );

/** The rows that a method and a path name, written with identifiers or with `{id}`. @throws CommandError for usage. */
export const namedRows = (word: string, path: string): readonly Endpoint[] => {
  const method = methodOf(word);
  const rows = endpoints.filter((one) => one.method === method && identifiers(one.path, path) !== null);
  if (rows.length === 0) throw notDocumented(method, path);
  return rows;
};

const parseBody = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    throw usage('--body är inte giltig JSON.', '--body is not valid JSON.');
  }
};

const pairs = (query: readonly string[]): readonly (readonly [string, string])[] =>
  query.map((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) throw usage(`--query ${pair} ska vara NAMN=VÄRDE.`, `--query ${pair} should be NAME=VALUE.`);
    return [pair.slice(0, at), pair.slice(at + 1)];
  });

/**
 * Makes a call of a method and a path as a person writes them. Only documented rows (and the practice service's own
 * controls) can be called, so that a slip of the hand costs no erroneous call.
 *
 * @throws CommandError for usage.
 */
export const serviceRequest = (
  word: string,
  address: string,
  body: string | null,
  more: readonly string[] = [],
): ServiceRequest => {
  const method = methodOf(word);
  const url = address.startsWith('/') ? URL.parse(`http://service${address}`) : null;
  const path = url?.pathname ?? '';
  const query = Object.fromEntries([...(url?.searchParams ?? []), ...pairs(more)]);
  const parsed = body === null ? undefined : parseBody(body);
  if (path.startsWith('/practice/')) {
    const request = { endpoint: `${method} /practice/${path.slice('/practice/'.length)}`, query } as const;
    return { kind: 'control', request: parsed === undefined ? request : { ...request, body: parsed } };
  }
  const row = endpoints.find((one) => one.method === method && identifiers(one.path, path) !== null);
  if (row === undefined) throw notDocumented(method, path === '' ? address : path);
  return {
    kind: 'documented',
    request: { method, path: row.path, ids: identifiers(row.path, path) ?? {}, query, body },
  };
};

const largestBody = 4 * 1024 * 1024;

const unreadable = (what: string): CommandError =>
  new CommandError(
    exitCodes.file,
    text(`${what} kan inte läsas, eller är större än 4 MB.`, `${what} cannot be read, or is larger than 4 MB.`),
    text('Kontrollera namnet och att du får läsa filen.', 'Check the name and that you may read the file.'),
  );

const asText = (bytes: Uint8Array, what: string): string => {
  if (bytes.length > largestBody) throw unreadable(what);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable(what);
  }
};

const standardInput = async (): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(Buffer.from(part));
  return asText(Buffer.concat(parts), '-');
};

const written = async (body: string | null): Promise<string | null> => {
  if (body === null) return null;
  if (body === '-') return standardInput();
  if (!body.startsWith('@')) return body;
  const path = body.slice(1);
  try {
    return asText(await readFile(path), path);
  } catch (error) {
    throw error instanceof CommandError ? error : unreadable(path);
  }
};

/** The call that a command line means; reads its body from where it is. @throws CommandError for usage, or for the file. */
export const readRequest = async ({
  method,
  path,
  body,
  query,
}: Extract<Command, { name: 'service' }>): Promise<ServiceRequest> =>
  serviceRequest(method, path, await written(body), query);
