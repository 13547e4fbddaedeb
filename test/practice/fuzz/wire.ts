import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { type Answer } from './answers.ts';
import { type FuzzCall } from './calls.ts';

const longest = 5000;

/** Sends calls as they are over kept connections. An answer that does not come is an error. */
export const createSender = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const send = ({ method, path, headers, body }: FuzzCall): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const { hostname, port } = new URL(url);
      const sent = request({ hostname, port, method, path, headers, agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
            ms: performance.now() - started,
          });
        });
      });
      sent.setTimeout(longest, () => sent.destroy(new Error('No answer')));
      sent.on('error', reject);
      sent.end(body ?? undefined);
    });
  return {
    send,
    close: (): void => {
      agent.destroy();
    },
  };
};

/** Sends bytes that no client would, and gives the answer that comes back on the connection. */
export const sendBytes = (url: string, bytes: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.end(Buffer.from(bytes, 'latin1')));
    const chunks: Buffer[] = [];
    socket.setTimeout(longest, () => socket.destroy(new Error('No answer')));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', text = ''] = Buffer.concat(chunks)
        .toString('latin1')
        .split(/\r\n\r\n([\s\S]*)/);
      const [first = '', ...lines] = head.split('\r\n');
      const headers = Object.fromEntries(
        lines.map((line): [string, string] => {
          const colon = line.indexOf(':');
          return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
        }),
      );
      const body = Buffer.from(text, 'latin1').toString('utf8');
      resolve({ status: Number(first.split(' ')[1]), headers, text: body, ms: performance.now() - started });
    });
  });
