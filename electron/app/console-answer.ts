import { type CallOutput } from '../../shared/contract/contract.ts';
import { type Endpoint } from '../../shared/service/endpoints.ts';
import { type Answer, type Receive } from '../service/answer.ts';
import { type ServiceClient } from '../service/client.ts';
import { redactJson } from '../service/redact-json.ts';
import { fileName } from './file-name.ts';

type Shown = CallOutput<'console.entry'>['answer'];

export interface ConsoleFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface ReadAnswer {
  readonly shown: Shown;
  /** The whole answer; null where there is none. */
  readonly file: ConsoleFile | null;
}

/** So much of an answer is shown; all of it can be saved. */
const shownLetters = 1_000_000;

/** Whether a row answers with a file's bytes. Source: concepts, Endpoints 4. */
export const receiveOf = ({ response }: Endpoint): Receive =>
  /^(Byte\[\]|zipped stream)/.test(response) ? 'bytes' : 'json';

const endings: readonly (readonly [begins: string, ending: string])[] = [
  ['%PDF', 'pdf'],
  ['PK', 'zip'],
  ['<', 'xml'],
  ['\ufeff<', 'xml'],
];

const endingOf = (bytes: Uint8Array): string => {
  const head = new TextDecoder().decode(bytes.subarray(0, 16)).trimStart();
  return endings.find(([begins]) => head.startsWith(begins))?.[1] ?? 'bin';
};

const nameOf = ({ path }: Endpoint, ending: string): string => {
  const last = path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
  return fileName(last, 'csv').replace(/csv$/, ending);
};

const none: ReadAnswer = { shown: { kind: 'none', text: '', cut: false, bytes: 0, hasFile: false }, file: null };

const bytesAnswer = (row: Endpoint, body: Uint8Array): ReadAnswer => {
  if (body.length === 0) return none;
  const bytes = new Uint8Array(body);
  return {
    shown: { kind: 'file', text: '', cut: false, bytes: bytes.length, hasFile: true },
    file: { name: nameOf(row, endingOf(bytes)), bytes },
  };
};

/** A transaction of an identification is asked for by its token: it opens nothing else. */
const shownTokens: ReadonlySet<string> = new Set(['ReferenceToken']);

const jsonAnswer = (row: Endpoint, body: unknown, client: ServiceClient): ReadAnswer => {
  const text = JSON.stringify(redactJson(body, { redact: client.redact, shown: shownTokens }), null, 2);
  const bytes = new TextEncoder().encode(text);
  const cut = text.length > shownLetters;
  return {
    shown: { kind: 'json', text: cut ? text.slice(0, shownLetters) : text, cut, bytes: bytes.length, hasFile: true },
    file: { name: nameOf(row, 'json'), bytes },
  };
};

/** What is shown and kept of an answer: never the credential, nor what looks like one. */
export const readConsoleAnswer = (row: Endpoint, answer: Answer, client: ServiceClient): ReadAnswer => {
  if (answer.kind === 'no-answer') return none;
  if (answer.kind === 'refused')
    return answer.serviceForm ? { ...none, shown: { ...none.shown, text: answer.message } } : none;
  if (answer.body instanceof Uint8Array) return bytesAnswer(row, answer.body);
  return answer.body === null ? none : jsonAnswer(row, answer.body, client);
};
