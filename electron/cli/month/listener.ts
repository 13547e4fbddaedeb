import { once } from 'node:events';
import { createServer } from 'node:http';
import { z } from 'zod';

/** An address that takes webhooks and counts them by type. */
export interface Listener {
  readonly url: string;
  readonly counts: ReadonlyMap<string, number>;
  readonly close: () => void;
}

const envelopeIn = z.object({ EventType: z.string() });

export const listen = async (): Promise<Listener> => {
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { EventType } = envelopeIn.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
      counts.set(EventType, (counts.get(EventType) ?? 0) + 1);
      response.writeHead(200).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the listener has no address');
  return {
    url: `http://127.0.0.1:${String(address.port)}/events`,
    counts,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
