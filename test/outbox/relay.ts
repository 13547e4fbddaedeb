import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** What a server says, as it goes over the wire. */
export interface Said {
  readonly status: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Stands between us and the service: `onward` hands the request on (once) and answers what the service said. */
export type Meddle = (asked: Asked, onward: () => Promise<Said>) => Promise<Said | 'cut'>;

export interface Relay {
  readonly url: string;
  readonly close: () => void;
}

const bodyOf = async (incoming: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
};

const handOn = async (url: string, asked: Asked, incoming: IncomingMessage): Promise<Said> => {
  const { authorization = '', uniqueapicallid } = incoming.headers;
  const answer = await fetch(url + asked.path, {
    method: asked.method,
    headers: {
      authorization,
      accept: 'application/json',
      ...(asked.body === '' ? {} : { 'content-type': 'application/json' }),
      ...(typeof uniqueapicallid === 'string' ? { uniqueapicallid } : {}),
    },
    ...(asked.body === '' ? {} : { body: asked.body }),
  });
  const retry = answer.headers.get('retry-after');
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? 'application/json',
    headers: retry === null ? {} : { 'retry-after': retry },
    body: await answer.text(),
  };
};

/** A network between us and the service that does what it likes. */
export const startRelay = async (url: string, meddle: Meddle): Promise<Relay> => {
  const server = createServer((incoming, reply) => {
    const serve = async (): Promise<void> => {
      const asked = { method: incoming.method ?? '', path: incoming.url ?? '', body: await bodyOf(incoming) };
      const said = await meddle(asked, () => handOn(url, asked, incoming));
      if (said === 'cut') reply.destroy();
      else
        reply
          .writeHead(said.status, { 'content-type': said.type ?? 'application/json', ...said.headers })
          .end(said.body);
    };
    serve().catch(() => reply.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${String(address.port)}`, close: () => server.close() };
};
