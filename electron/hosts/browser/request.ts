import { type IncomingMessage, type ServerResponse } from 'node:http';
import { largestCall } from '../../../shared/contract/call-size.ts';
import { type Settled } from '../../../shared/contract/contract.ts';
import { guardingHeaders } from '../page-policy.ts';

/** A request that is answered with a status and a word, and nothing more. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, word: string) {
    super(word);
    this.name = 'Refusal';
    this.status = status;
  }
}

export const fileBodyLimit = 200 * 1024 * 1024;

const refuseAnnounced = (request: IncomingMessage, limit: number): void => {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new Refusal(413, 'too large');
};

async function* piecesOf(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  // Whoever stops listening still answers: the connection stays.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (!Buffer.isBuffer(chunk)) throw new Refusal(400, 'not bytes');
    yield chunk;
  }
}

/** A body as it comes, for one who bounds it himself; 413 where more than the limit is announced. */
export const bodyPieces = (request: IncomingMessage, limit: number): AsyncIterable<Uint8Array> => {
  refuseAnnounced(request, limit);
  return piecesOf(request);
};

/** Reads a body up to the limit; 413 as soon as it is crossed, whatever length was announced. */
const readBody = async (request: IncomingMessage, limit: number): Promise<Uint8Array> => {
  refuseAnnounced(request, limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of piecesOf(request)) {
    size += chunk.length;
    if (size > limit) throw new Refusal(413, 'too large');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
};

/** Reads a JSON body; 415 for another kind, 400 for one that cannot be read. */
export const readJson = async (request: IncomingMessage): Promise<unknown> => {
  if (request.headers['content-type']?.split(';')[0]?.trim() !== 'application/json')
    throw new Refusal(415, 'json only');
  const body = await readBody(request, largestCall);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Refusal(400, 'not json');
  }
};

export const answer = (
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Uint8Array,
  more: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, { ...guardingHeaders, ...more, 'Content-Type': type });
  response.end(body);
};

export const answerJson = (response: ServerResponse, value: unknown): void => {
  answer(response, 200, 'application/json; charset=utf-8', JSON.stringify(value));
};

interface MadeFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Whether a value that the contract has parsed is a file that was made for a person. */
const isFile = (value: unknown): value is MadeFile =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'bytes' in value &&
  value.bytes instanceof Uint8Array;

/** The answer of a call: JSON, or, where it is a file, its bytes as they are, with its name in a header. */
export const answerCall = (response: ServerResponse, settled: Settled<unknown>): void => {
  if (!settled.ok || !isFile(settled.value)) return answerJson(response, settled);
  const { name, bytes } = settled.value;
  answer(response, 200, 'application/octet-stream', bytes, { 'X-Runsheet-Name': encodeURIComponent(name) });
};

/** One header as text; null when it is missing or was sent more than once. */
export const header = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
};
