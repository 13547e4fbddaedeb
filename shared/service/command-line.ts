import { quoted, type Shell } from '../domain/shell-quote.ts';
import { type HttpMethod } from './endpoints.ts';

export interface CommandCall {
  readonly method: HttpMethod;
  /** As documented, with `{id}`. */
  readonly path: string;
  readonly ids: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Undefined where nothing is sent. */
  readonly body: unknown;
  readonly connection: { readonly connectionId: string; readonly name: string };
  /** Null where the call names none. */
  readonly creditorId: string | null;
}

const escapedAll = (part: string): string =>
  encodeURIComponent(part.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const addressOf = ({ path, ids, query }: CommandCall): string => {
  const filled = path.replace(/\{(\w+)\}/g, (part, name: string) => (ids[name] ? escapedAll(ids[name]) : part));
  const pairs = Object.entries(query).map(([name, value]) => `${escapedAll(name)}=${escapedAll(value)}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
};

const numbered = (mark: string): string => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** JSON of nothing but plain letters: every sign that a shell of Windows reads, or writes in another encoding, by its number. */
const plainJson = (body: unknown): string =>
  JSON.stringify(body).replaceAll(/\\.|[^\w {}[\]:,."+-]/g, (mark) => (mark.length > 1 ? mark : numbered(mark)));

const nameOf = ({ connection }: CommandCall): string =>
  /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(connection.name) ? connection.name : connection.connectionId;

/**
 * The command that makes the same call without a window. It holds no credential and no consent: the command reads the one from
 * its environment, and asks for the other. In PowerShell the body comes by the pipe, since its versions quote differently.
 */
export const commandLine = (shell: Shell, call: CommandCall): string => {
  const write = (word: string): string => quoted(shell, word);
  const words = ['runsheet', 'service', call.method, addressOf(call), '--connection', nameOf(call)];
  const named = call.creditorId === null ? words : [...words, '--creditor', call.creditorId];
  const command = named.map(write).join(' ');
  if (call.body === undefined) return command;
  if (shell === 'bash') return `${command} --body ${write(JSON.stringify(call.body))}`;
  const body = plainJson(call.body);
  if (shell === 'cmd') return `${command} --body ${write(body)}`;
  return `'${body}' | ${command} --body -`;
};
