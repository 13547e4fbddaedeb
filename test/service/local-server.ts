import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface LocalServer {
  readonly url: string;
  readonly received: readonly Received[];
}

export type Respond = (response: ServerResponse, request: Received, raw: IncomingMessage) => void;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

/** A real server on loopback that answers as the test says; gone after the test. */
export const localServer = async (respond: Respond): Promise<LocalServer> => {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const one = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
      received.push(one);
      respond(response, one, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${String(port)}`, received };
};

/** Answers every call with the same. */
export const always =
  (status: number, headers: Readonly<Record<string, string>>, body: string | Buffer): Respond =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

export const json = (body: unknown, status = 200): Respond =>
  always(status, { 'content-type': 'application/json' }, JSON.stringify(body));
