import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type PracticeOptions, startPractice } from '../../electron/practice/server.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Header values as they came over the wire, one character a byte. */
  readonly bytes: Buffer;
  readonly text: string;
  readonly json: Record<string, unknown>;
  readonly list: Record<string, unknown>[];
  readonly ms: number;
}

export interface CallOptions {
  readonly body?: unknown;
  /** A body sent as it is. */
  readonly raw?: string | Buffer;
  readonly auth?: string | null;
  readonly accept?: string | null;
  readonly type?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const demo = basic('demo', 'demo');

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

const parsed = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
};

const exchange = (url: string, method: string, path: string, options: CallOptions): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const { auth = demo, accept = 'application/json', type = 'application/json' } = options;
    const content = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const payload = content === undefined ? undefined : Buffer.from(content);
    const started = performance.now();
    const headers: Record<string, string> = { ...options.headers };
    if (auth !== null) headers['Authorization'] = auth;
    if (accept !== null) headers['Accept'] = accept;
    if (payload !== undefined && type !== null) headers['Content-Type'] = type;
    if (payload !== undefined) headers['Content-Length'] = String(payload.length);
    const sent = request(`${url}${path}`, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString('utf8');
        const value = parsed(text);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text,
          json: record(value),
          list: Array.isArray(value) ? value.map(record) : [],
          ms: performance.now() - started,
        });
      });
    });
    sent.on('error', reject);
    sent.end(payload);
  });

/** A practice service on a file of its own, gone with the test; and the calls that tests make. */
export const practice = async (options: Partial<PracticeOptions> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'practice-'));
  const problems: unknown[] = [];
  const server = await startPractice({
    file: join(folder, 'practice.db'),
    log: (problem) => problems.push(problem),
    ...options,
  });
  onTestFinished(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const call = (method: string, path: string, given: CallOptions = {}): Promise<Reply> =>
    exchange(server.url, method, path, given);

  const ok = async (method: string, path: string, body?: unknown, given: CallOptions = {}): Promise<Reply> => {
    const reply = await call(method, path, body === undefined ? given : { ...given, body });
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${String(reply.status)} ${reply.text}`);
    return reply;
  };
  const created = async (path: string, body: unknown): Promise<string> =>
    String((await ok('POST', path, body)).json['PublicId']);

  const creditors = (await ok('GET', '/v1/creditors/creditorsubs')).list.map((one) => String(one['CreditorPublicId']));
  const [cid = '', cid2 = ''] = creditors;

  const debtorBody = (over: object = {}) => ({
    CreditorPublicId: cid,
    Name: 'Kund',
    CountryCode: 'SE',
    Email: 'kund@example.com',
    ...over,
  });
  const kr = (Value: number) => ({ Value, CurrencyCode: 'SEK' });
  const line = (over: object = {}) => ({
    SequenceNo: 1,
    RecordType: 'Standard',
    ArticleDescription: 'Tid',
    Quantity: 1,
    UnitPrice: kr(10000),
    VAT: 25,
    ...over,
  });
  const invoiceBody = async (over: Readonly<Record<string, unknown>> = {}) => ({
    ActionType: 'InvoiceAction',
    CreditorPublicId: cid,
    DebtorPublicId: over['DebtorPublicId'] ?? (await created('/v1/debtors/debtor', debtorBody())),
    InvoiceDate: '2026-12-01',
    DueDate: '2026-12-31',
    DeliveryMethod: 'Manually',
    CommunicationLanguage: 'SV',
    Records: [line()],
    ...over,
  });
  const invoice = async (over: Readonly<Record<string, unknown>> = {}): Promise<string> =>
    created('/v1/invoice/action', await invoiceBody(over));
  const attested = async (over: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const id = await invoice(over);
    await ok('PUT', `/v1/invoice/attest/${id}`);
    return id;
  };
  const view = async (id: string): Promise<Record<string, unknown>> =>
    (await ok('GET', `/v1/invoice/action/${id}`)).json;
  const part = (value: unknown, ...path: readonly (string | number)[]): unknown =>
    path.reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
      value,
    );
  const stage = async (id: string): Promise<unknown> => part(await view(id), 'State', 'Stage');
  return {
    server,
    problems,
    call,
    ok,
    created,
    cid,
    cid2,
    debtorBody,
    kr,
    line,
    invoiceBody,
    invoice,
    attested,
    view,
    part,
    stage,
  };
};
export type Practice = Awaited<ReturnType<typeof practice>>;
