import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface LocalProxy {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** What it was asked for, in order: `CONNECT host:port`. */
  readonly asked: string[];
  /** The last Proxy-Authorization, or null. */
  readonly signIn: () => string | null;
  readonly end: () => void;
}

/** A proxy that opens tunnels to `destination` (a port of this computer), or answers with a status. Gone after the test. */
export const localProxy = async (destination: number, status = 200): Promise<LocalProxy> => {
  const asked: string[] = [];
  const open = new Set<Socket>();
  let signIn: string | null = null;
  const server = createServer((request, reply) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
    reply.writeHead(501).end();
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
  });
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    asked.push(`CONNECT ${request.url ?? ''}`);
    signIn = request.headers['proxy-authorization'] ?? null;
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${String(status)} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const onward = connect(destination, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket);
      socket.pipe(onward);
    });
    open.add(onward);
    onward.on('error', () => socket.destroy());
    socket.on('close', () => onward.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = (): void => {
    for (const socket of open) socket.destroy();
    server.close();
  };
  onTestFinished(end);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${String(port)}`, asked, signIn: () => signIn, end };
};
