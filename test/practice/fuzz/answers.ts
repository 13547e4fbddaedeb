import { SaxesParser } from 'saxes';
import { z } from 'zod';
import { headerText } from '../../../electron/practice/gate/reply.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  readonly ms: number;
}

const documented = new Set([200, 400, 401, 403, 404, 429, 500]);
const longest = 5000;

/** What tells how the service is made: a trace, a place on the disk, a statement, a fault of the language's own. */
const inside =
  /\n\s+at |\.[cm]?[jt]s:\d|node_modules|file:\/\/|\/(home|tmp|usr|var)\/|SQLITE|constraint failed|\b(SELECT|INSERT INTO|UPDATE \w+ SET)\b|(Type|Range|Syntax)Error|is not a function|undefined \(reading|\[object Object\]|Internt fel/;

/** How the service says that content or an enumeration cannot be read: the only 500 that the documents have. */
const unreadable = /går inte att läsa|finns inte|[Ii]nnehåll saknas|lista saknas/;

const jsonError = z.strictObject({ Message: z.string().min(1) });

const fromJson = (text: string): string | null => {
  try {
    return jsonError.parse(JSON.parse(text)).Message;
  } catch {
    return null;
  }
};

const fromXml = (text: string): string | null => {
  const path: string[] = [];
  let message = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => path.push(name));
  parser.on('closetag', () => path.pop());
  parser.on('text', (part) => {
    if (path.join('/') === 'Error/Message') message += part;
  });
  try {
    parser.write(text).close();
    return message === '' ? null : message;
  } catch {
    return null;
  }
};

/** In the form that is asked for; in either, where no documented one is (concepts, Endpoints 2). */
const messageIn = (text: string, accept: string): string | null => {
  if (accept === 'application/json') return fromJson(text);
  return ['', 'application/xml'].includes(accept) ? fromXml(text) : (fromXml(text) ?? fromJson(text));
};

/** Without what XML and headers cannot carry. */
const bare = (text: string): string => text.replace(/\s/g, '');

const errorFault = (answer: Answer, accept: string, isReadable: boolean): string | null => {
  const message = messageIn(answer.text, accept);
  if (message === null) return `its body is no error as documented: ${answer.text.slice(0, 300)}`;
  if (bare(String(answer.headers['errormessage'])) !== bare(headerText(message)))
    return `header and body differ: ${message}, ${String(answer.headers['errormessage'])}`;
  if (inside.test(message)) return `it tells of the inside: ${message}`;
  if (answer.status !== 500) return null;
  if (!unreadable.test(message)) return `500 is for what cannot be read: ${message}`;
  return isReadable ? `500 for what can be read: ${message}` : null;
};

/** What is wrong with an answer; null where it is of a documented kind (concepts, Errors). */
export const faultOf = (
  answer: Answer,
  sent: { method: string; accept: string; isReadable: boolean },
): string | null => {
  if (answer.ms > longest) return `it took ${String(Math.round(answer.ms))} ms`;
  if (!documented.has(answer.status)) return `its status is not documented: ${answer.text.slice(0, 200)}`;
  if (answer.status === 200 || sent.method === 'HEAD') return null;
  return errorFault(answer, sent.accept, sent.isReadable);
};
