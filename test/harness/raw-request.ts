import { request } from 'node:http';

export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** Sends exactly what it is told, foreign Host and dotted path too, as an attacker's program would. */
export const sendRaw = (
  address: string,
  { method = 'GET', path, headers = {}, body }: RawRequest,
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const [host = '', port = ''] = address.split(':');
    const sent = request(
      { host, port, method, path, headers: { Host: address, ...headers }, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          });
        });
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
