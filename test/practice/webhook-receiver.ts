import { once } from 'node:events';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

/** An address that answers each delivery with the status asked for, and keeps what came; gone with the test. */
export const receiver = async () => {
  const received: Record<string, unknown>[] = [];
  const state = { status: 200 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const value: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      received.push({ ...(typeof value === 'object' ? value : {}) });
      response.writeHead(state.status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${String(port)}/events`, received, state };
};
