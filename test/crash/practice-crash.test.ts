import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demoCreditorIds } from '../../electron/practice/seed.ts';

const [cid] = demoCreditorIds;
const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;

type Fields = Readonly<Record<string, unknown>>;
const fields = (value: unknown): Fields => ({ ...Object(value) });
const list = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.map(fields) : []);

let folder: string;
let service: ChildProcess;
let url: string;
let hook: Server;
const heard: Fields[] = [];

const start = async (clock = ''): Promise<void> => {
  const worker = join(import.meta.dirname, 'practice-worker.ts');
  service = spawn(process.execPath, [worker, join(folder, 'practice.db'), clock], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { stdout } = service;
  if (stdout === null) throw new Error('The service has no output');
  const [line]: unknown[] = await once(stdout, 'data');
  url = String(line).trim();
};

const kill = async (): Promise<void> => {
  service.kill('SIGKILL');
  if (service.exitCode === null && service.signalCode === null) await once(service, 'exit');
};

/** What a call is answered. Throws where no answer comes, or a refusal. */
const call = async (method: string, path: string, body?: unknown, callId?: string): Promise<unknown> => {
  const answer = await fetch(url + path, {
    method,
    headers: {
      authorization,
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(callId === undefined ? {} : { UniqueApiCallId: callId }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};
const idOf = (created: unknown): string => String(fields(created)['PublicId']);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'practice-crash-'));
  heard.length = 0;
  hook = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard.push(fields(JSON.parse(Buffer.concat(chunks).toString('utf8'))));
      response.writeHead(200).end();
    });
  });
  hook.listen(0, '127.0.0.1');
  await once(hook, 'listening');
});
afterEach(async () => {
  await kill();
  hook.closeAllConnections();
  hook.close();
  rmSync(folder, { recursive: true, force: true });
});

const hookUrl = (): string => {
  const address = hook.address();
  return `http://127.0.0.1:${String(typeof address === 'object' && address !== null ? address.port : 0)}/`;
};

/** What was answered for, as each caller got it. */
interface Answered {
  readonly debtors: string[];
  readonly drafts: string[];
  readonly attested: string[];
  readonly paid: string[];
  readonly callIds: string[];
}

const invoiceOf = (DebtorPublicId: string) => ({
  CreditorPublicId: cid,
  DebtorPublicId,
  InvoiceDate: '2026-12-01',
  DueDate: '2026-12-31',
  DeliveryMethod: 'Manually',
  Records: [{ Quantity: 1, UnitPrice: { Value: 10_000, CurrencyCode: 'SEK' }, VAT: 25 }],
});

/** One caller: debtors with an invoice each, attested and paid, until no answer comes any more. */
const goOn = async (caller: string, answered: Answered): Promise<void> => {
  for (let turn = 0; ; turn += 1) {
    const callId = `${caller}-${String(turn)}`;
    const debtor = idOf(await call('POST', '/v1/debtors/debtor', { CreditorPublicId: cid, Name: callId }, callId));
    answered.callIds.push(callId);
    answered.debtors.push(debtor);
    const invoice = idOf(await call('POST', '/v1/invoice/action', invoiceOf(debtor)));
    answered.drafts.push(invoice);
    await call('PUT', `/v1/invoice/attest/${invoice}`);
    answered.attested.push(invoice);
    const payment = { ActionPublicId: invoice, Amount: { Value: 12_500, CurrencyCode: 'SEK' }, Date: '2026-12-02' };
    await call('POST', '/v1/invoice/registerpayment', payment);
    answered.paid.push(invoice);
  }
};

const stageOf = async (id: string): Promise<unknown> =>
  fields(fields(await call('GET', `/v1/invoice/action/${id}`))['State'])['Stage'];

const amountOf = (row: Fields, side: string): number => Number(fields(row[side])['Value'] ?? 0);
const balance = (voucher: Fields): number =>
  list(voucher['Transactions']).reduce(
    (sum, row) => sum + amountOf(row, 'DebetAmount') - amountOf(row, 'CreditAmount'),
    0,
  );
const told = (type: string): ReadonlySet<unknown> =>
  new Set(
    heard
      .filter((event) => event['EventType'] === type)
      .map((event) => fields(event['Data'])['ActionPublicId'] ?? fields(event['Data'])['DebtorPublicId']),
  );

describe('a practice service that is killed in the middle of a burst of calls', () => {
  it('has all that it answered for, in whole pieces, and tells of it afterwards', async () => {
    const answered: Answered = { debtors: [], drafts: [], attested: [], paid: [], callIds: [] };
    await start();
    await call('PUT', '/practice/settings', { WebhookUrl: hookUrl(), RateLimits: false, ErrorThreshold: 1_000 });
    for (const [round, killedAfter] of [40, 230, 90, 160].entries()) {
      const callers = [1, 2, 3, 4, 5, 6].map((one) => goOn(`${String(round)}-${String(one)}`, answered));
      const ended = Promise.allSettled(callers);
      const goal = answered.paid.length + 3;
      while (answered.paid.length < goal) await wait(5);
      await wait(killedAfter);
      await kill();
      expect((await ended).every(({ status }) => status === 'rejected')).toBe(true);
      await start();
    }
    expect(answered.paid.length).toBeGreaterThan(12);

    const debtors = list(await call('GET', `/v1/debtors/debtors/${cid}`)).map((one) => one['DebtorPublicId']);
    expect(answered.debtors.filter((id) => !debtors.includes(id))).toEqual([]);
    const stages = new Map<string, unknown>();
    for (const id of answered.drafts) stages.set(id, await stageOf(id));
    expect(answered.attested.filter((id) => !['Attested', 'Completed'].includes(String(stages.get(id))))).toEqual([]);
    expect(answered.paid.filter((id) => stages.get(id) !== 'Completed')).toEqual([]);

    const span = { CreditorPublicId: cid, From: '2020-01-01', To: '2100-01-01' };
    const vouchers = list(await call('PUT', '/v1/accounting/accountingvouchers', span));
    expect(vouchers.filter((voucher) => balance(voucher) !== 0 || list(voucher['Transactions']).length < 2)).toEqual(
      [],
    );
    const count = (wanted: readonly string[]) =>
      [...stages.values()].filter((stage) => wanted.includes(String(stage))).length;
    // An invoice of a caller who got no answer may have come as far, and is not among the drafts.
    expect(vouchers.length).toBeGreaterThanOrEqual(count(['Attested', 'Completed']) + count(['Completed']));

    const [used = ''] = answered.callIds;
    await expect(call('GET', '/v1/common/currencies', undefined, used)).rejects.toThrow('403');
    await vi.waitFor(
      async () => {
        expect(fields(await call('GET', '/practice/state'))['WaitingEvents']).toBe(0);
      },
      { timeout: 20_000, interval: 100 },
    );
    expect(answered.debtors.filter((id) => !told('DebtorCreated').has(id))).toEqual([]);
    expect(answered.drafts.filter((id) => !told('InvoiceActionCreated').has(id))).toEqual([]);
    expect(answered.attested.filter((id) => !told('InvoiceActionAttested').has(id))).toEqual([]);
    expect(answered.paid.filter((id) => !told('InvoiceActionPaid').has(id))).toEqual([]);
  });
});

describe('a practice service that is killed in the middle of its nights', () => {
  it('makes each of them once: no invoice is missing, none is there twice', async () => {
    await start(String(Date.parse('2027-01-10T12:00:00Z')));
    const contracts: string[] = [];
    for (const day of [12, 15, 28]) {
      const debtor = idOf(await call('POST', '/v1/debtors/debtor', { CreditorPublicId: cid, Name: 'Kund' }));
      const { InvoiceDate: _from, DueDate: _to, ...entry } = invoiceOf(debtor);
      const recurrence = {
        RecurrenceInterval: 'Monthly',
        MonthlyRecurrence: { RecurOnDayInMonth: day, RecurMonthInterval: 1 },
        Start: `2027-01-${String(day)}`,
        NoEndDate: true,
      };
      const body = { ...entry, PaymentTermsInDays: 30, RecurrenceDetails: recurrence };
      contracts.push(idOf(await call('POST', '/v1/contractinvoice/action', body)));
    }
    const to = '2028-01-01T12:00:00';
    let midway = 0;
    for (const killedAfter of [10, 25, 40]) {
      const moved = call('PUT', '/practice/clock', { To: to }).catch(() => undefined);
      await wait(killedAfter);
      await kill();
      await moved;
      await start();
      if (String(fields(await call('GET', '/practice/state'))['Now']) < to) midway += 1;
    }
    expect(midway).toBeGreaterThan(0);
    // A minute later: the last nights may all have been made.
    await call('PUT', '/practice/clock', { To: '2028-01-01T12:01:00' });
    const numbers: unknown[] = [];
    for (const contract of contracts) {
      const made = list(await call('GET', `/v1/contractinvoice/generatedinvoices/${contract}`));
      expect(made.map((one) => String(one['InvoiceDate']).slice(0, 7))).toEqual(
        Array.from({ length: 12 }, (_, month) => `2027-${String(month + 1).padStart(2, '0')}`),
      );
      numbers.push(...made.map((one) => one['ActionPublicId']));
    }
    expect(new Set(numbers).size).toBe(36);
  });
});
