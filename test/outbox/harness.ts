import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Credential } from '../../shared/domain/ports.ts';
import { invoiceSubViewIn, invoiceSubsIn } from '../../shared/service/invoice-views.ts';
import { createOutbox, type Outbox, type OutboxOptions } from '../../electron/outbox/outbox.ts';
import { type ApprovedDraft, planRun } from '../../electron/outbox/plan-run.ts';
import { type PracticeServer, startPractice } from '../../electron/practice/server.ts';
import { demoCreditorIds } from '../../electron/practice/seed.ts';
import { createClient, type ServiceClient } from '../../electron/service/client.ts';
import { type ErrorLog, memoryErrorLog } from '../../electron/service/error-budget.ts';
import { createPace } from '../../electron/service/pace.ts';
import { defaultConcurrency } from '../../electron/service/pace-rules.ts';
import { storedErrorLog } from '../../electron/store/error-answers.ts';
import { type Job, type JobKind, jobsOfRun } from '../../electron/store/jobs.ts';
import { runById } from '../../electron/store/runs.ts';
import { type Store } from '../../electron/store/store.ts';
import { openTestStore } from '../store/ready.ts';
import { basic, quickTimings, systemClock, systemRandom, windowMs } from './quick.ts';

/** A service, computers beside it, and a sheet of invoices: what the outbox's tests are made of. */

export const creditorId = demoCreditorIds[0];
export { basic, quickTimings, systemClock, systemRandom, windowMs };

export interface Fault {
  readonly Method?: string;
  readonly Path?: string;
  readonly Nth?: number;
  readonly Rate?: number;
  readonly Effect: 'Status' | 'StatusAfter' | 'DropBefore' | 'DropAfter' | 'Delay' | 'Hold';
  readonly Status?: number;
  readonly DelayMs?: number;
  readonly Times?: number;
}

const callView = z.object({
  Time: z.string(),
  Method: z.string(),
  Path: z.string(),
  UniqueApiCallId: z.string().nullable(),
  Status: z.int().nullable(),
  Processed: z.boolean(),
  Fault: z.boolean(),
});
export type LoggedCall = z.infer<typeof callView>;

/** The service as its owner sees it. */
export const serviceHands = (url: string) => {
  const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization, accept: 'application/json', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const written = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)} ${written}`);
    return written === '' ? null : JSON.parse(written);
  };
  const setFaults = (faults: readonly Fault[]): Promise<unknown> => ask('PUT', '/practice/faults', faults);
  return {
    ask,
    settings: (settings: object) => ask('PUT', '/practice/settings', settings),
    faults: setFaults,
    /** Holds a run midway: so many of its drafts are made, and as many as are out at once wait until the faults are set anew. */
    holdAfter: (drafts: number, beside: readonly Fault[] = []) => {
      const held = Array.from({ length: defaultConcurrency }, (_, at) => drafts + 1 + at);
      return setFaults([
        ...beside,
        ...held.map((nth) => ({ Method: 'POST', Path: '/v1/invoice/action', Effect: 'Hold', Nth: nth }) as const),
      ]);
    },
    calls: async () => z.array(callView).parse(await ask('GET', '/practice/calls')),
    open: async () => invoiceSubsIn.parse(await ask('GET', `/v1/invoice/open/${creditorId}`)),
    closed: async () =>
      z
        .array(invoiceSubViewIn)
        .parse(await ask('GET', `/v1/invoice/closedbyperiod/${creditorId}?from=2020-01-01&to=2099-01-01`)),
    debtors: async () =>
      z.array(z.looseObject({ Name: z.string() })).parse(await ask('GET', `/v1/debtors/debtors/${creditorId}`)),
    products: async () =>
      z
        .array(z.looseObject({ Description: z.string() }))
        .parse(await ask('GET', `/v1/products/products/${creditorId}`)),
  };
};
export type ServiceHands = ReturnType<typeof serviceHands>;

export interface World {
  readonly folder: string;
  readonly practice: PracticeServer;
  readonly hands: ServiceHands;
  readonly end: () => Promise<void>;
}

export const openWorld = async (): Promise<World> => {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-outbox-'));
  const practice = await startPractice({ file: join(folder, 'practice.sqlite') });
  const hands = serviceHands(practice.url);
  await hands.settings({ ErrorWindowMs: windowMs });
  return {
    folder,
    practice,
    hands,
    end: async () => {
      await practice.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** A connection and a creditor in a new store, and nothing else. `open` is for what measures the disk too. */
export const openComputer = (
  folder: string,
  name: string,
  url: string,
  open: (path: string) => Store = openTestStore,
): Store => {
  const store = open(join(folder, `${name}.sqlite`));
  store
    .prepare(
      `INSERT OR IGNORE INTO connection (connection_id, name, kind, base_address, created_at)
       VALUES ('here', 'Here', 'practice', ?, '2026-01-01T00:00:00.000Z')`,
    )
    .run(url);
  store
    .prepare(
      `INSERT OR IGNORE INTO creditor (scope_id, connection_id, creditor_id, name) VALUES (1, 'here', ?, 'Norrsken Övning AB')`,
    )
    .run(creditorId);
  return store;
};

export interface ClientWish {
  readonly timeoutMs?: number;
  readonly credential?: () => Credential;
  /** Another kind of deployment gives other call ids, so that the service's refusal of a repeat is no net: as two API users. */
  readonly kind?: 'practice' | 'test';
}

export const openClient = (url: string, options: ClientWish & { readonly errorLog?: ErrorLog } = {}): ServiceClient =>
  createClient({
    connectionId: 'here',
    kind: options.kind ?? 'practice',
    baseAddress: url,
    credential: options.credential ?? (() => basic),
    pace: createPace({ errorLog: options.errorLog ?? memoryErrorLog(), budget: { ourShare: 4, windowMs } }),
    transport: { timeoutMs: options.timeoutMs ?? 5_000 },
  });

/** Invoice number `n` (from 1): its customer is one of `customers`, its amount is its own. */
export const draft = (n: number, customers = 5, change: Partial<ApprovedDraft> = {}): ApprovedDraft => {
  const customer = String(((n - 1) % customers) + 1);
  const net = 10_000 + n;
  const vat = Math.round(net * 0.25);
  return {
    draftNo: n,
    businessKey: `key${String(n).padStart(4, '0')}`,
    generation: 0,
    customer: {
      key: `K${customer}`,
      name: `Kund ${customer} AB`,
      debtorId: null,
      entry: { Name: `Kund ${customer} AB`, DebtorNo: `K${customer}`, CountryCode: 'SE' },
    },
    products: [
      { Description: 'Städning', ArticleNumber: 'A1', UnitPrice: 100, VAT: 25, IsActive: true, ProductType: 'Service' },
    ],
    entry: {
      ActionType: 'InvoiceAction',
      InvoiceDate: '2026-11-30',
      DueDate: '2026-12-30',
      DeliveryMethod: 'Manually',
      CommunicationLanguage: 'SV',
      Records: [
        {
          SequenceNo: 1,
          RecordType: 'Standard',
          ArticleNumber: 'A1',
          ArticleDescription: `Städning ${String(n)}`,
          Quantity: 1,
          Units: 'st',
          UnitPrice: { Value: net, CurrencyCode: 'SEK' },
          VAT: 25,
        },
      ],
    },
    expected: { net, vat, total: net + vat, currency: 'SEK' },
    ...change,
  };
};

export const drafts = (count: number, customers = 5): readonly ApprovedDraft[] =>
  Array.from({ length: count }, (_, index) => draft(index + 1, customers));

/** A run in the given state with its jobs planned, as approval leaves it. */
export const addRun = (
  store: Store,
  plan: { readonly attest: boolean; readonly drafts: readonly ApprovedDraft[]; readonly state?: string },
): number =>
  store.inTransaction(() => {
    const runId = Number(
      store
        .prepare(
          `INSERT INTO run (scope_id, name, currency, state, attest, plan, accounts, control, created_at, approved_at)
           VALUES (1, 'Run', 'SEK', ?, ?, '{}', '[]', '[]', '2026-11-28T08:00:00.000Z', '2026-11-28T09:00:00.000Z')`,
        )
        .run(plan.state ?? 'sending', plan.attest ? 1 : 0).lastInsertRowid,
    );
    planRun(store, { scopeId: 1, runId, attest: plan.attest, drafts: plan.drafts, now: new Date() });
    return runId;
  });

export interface Computer {
  readonly store: Store;
  readonly client: ServiceClient;
  readonly outbox: Outbox;
  readonly faults: unknown[];
  readonly end: () => Promise<void>;
}

export interface ComputerWish extends ClientWish, Partial<Omit<OutboxOptions, 'store'>> {
  /** Where it reaches the service, if not at its own address. */
  readonly url?: string;
  /** What lies between its outbox and its client. */
  readonly meddle?: (client: ServiceClient) => ServiceClient;
}

export const startComputer = (world: World, name: string, wish: ComputerWish = {}): Computer => {
  const { url = world.practice.url, meddle = (client) => client, timings, timeoutMs, credential, kind, ...rest } = wish;
  const store = openComputer(world.folder, name, url);
  const client = openClient(url, {
    errorLog: storedErrorLog(store, 'here'),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(credential === undefined ? {} : { credential }),
    ...(kind === undefined ? {} : { kind }),
  });
  const between = meddle(client);
  const faults: unknown[] = [];
  const outbox = createOutbox({
    store,
    clock: systemClock,
    random: systemRandom,
    clientFor: () => Promise.resolve(between),
    fault: (error) => faults.push(error),
    timings: { ...quickTimings, ...timings },
    ...rest,
  });
  return {
    store,
    client,
    outbox,
    faults,
    end: async () => {
      await outbox.stop();
      await client.close();
      store.close();
    },
  };
};

/** A world and the computers that a test starts in it. */
export interface Opened {
  readonly world: World;
  readonly computer: (name: string, wish?: ComputerWish) => Computer;
  /** Ends them all. Throws where something went wrong in Runsheet itself: `beforeEach` answers it. */
  readonly end: () => Promise<void>;
}

export const openTest = async (): Promise<Opened> => {
  const world = await openWorld();
  const computers: Computer[] = [];
  return {
    world,
    computer: (name, wish) => {
      const made = startComputer(world, name, wish);
      computers.push(made);
      return made;
    },
    end: async () => {
      await Promise.all(computers.map((one) => one.end()));
      await world.end();
      const faults = computers.flatMap((one) => one.faults);
      if (faults.length > 0) throw new AggregateError(faults, 'A fault of ours');
    },
  };
};

/** Pushes what is planned until nothing is left to do. */
export const drain = async (computer: Computer): Promise<void> => {
  computer.outbox.wake('here');
  await computer.outbox.idle('here');
};

export const jobs = (store: Store, runId: number, kind: JobKind): readonly Job[] =>
  jobsOfRun(store, { scopeId: 1, runId }, kind);

export const states = (store: Store, runId: number, kind: JobKind): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const job of jobs(store, runId, kind)) counts[job.state] = (counts[job.state] ?? 0) + 1;
  return counts;
};

export const runState = (store: Store, runId: number): string | undefined => runById(store, runId)?.state;

/** The totals at the service, in order: the whole ledger in one list. */
export const ledgerTotals = async (hands: ServiceHands): Promise<readonly number[]> =>
  [...(await hands.open()), ...(await hands.closed())]
    .map((invoice) => invoice.InvoicedAmount?.value ?? 0)
    .sort((a, b) => a - b);

export const sheetTotals = (sheet: readonly ApprovedDraft[]): readonly number[] =>
  sheet.map((one) => one.expected.total).sort((a, b) => a - b);
