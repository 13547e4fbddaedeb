import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { type EventName } from '../../shared/contract/events.ts';
import { type Credential, type Secrets } from '../../shared/domain/ports.ts';
import { type Deps } from '../../electron/app/deps.ts';
import { startPractice } from '../../electron/practice/server.ts';
import { createClient, type ServiceClient } from '../../electron/service/client.ts';
import { createConnections, type Connections } from '../../electron/service/connections.ts';
import { memoryErrorLog } from '../../electron/service/error-budget.ts';
import { expectBody } from '../../electron/service/expect.ts';
import { createPace } from '../../electron/service/pace.ts';
import { type Store } from '../../electron/store/store.ts';
import { temporaryFolder, temporaryStore } from '../store/open.ts';

export interface World {
  readonly store: Store;
  readonly deps: Deps;
  readonly connections: Connections;
  readonly url: string;
  /** The practice service's own database. */
  readonly ledgerFile: string;
  /** What was told to the window. */
  readonly told: readonly EventName[];
  readonly secrets: ReadonlyMap<string, Credential>;
  /** Plays the outside world, past the application's own line. */
  readonly outside: ServiceClient;
}

/** A keychain that the test can look into. */
const doubleSecrets = (kept: Secrets['kept'], secrets: Map<string, Credential>): Secrets => ({
  kept,
  get: (connectionId) => secrets.get(connectionId) ?? null,
  set: (connectionId, credential) => {
    secrets.set(connectionId, credential);
  },
  remove: (connectionId) => {
    secrets.delete(connectionId);
  },
});

const count = (): (() => number) => {
  let n = 0;
  return () => {
    n += 1;
    return n;
  };
};

/** A real practice service, a real store and the application's connections to it. */
export const openWorld = async (
  options: { readonly kept?: Secrets['kept']; readonly now?: () => Date } = {},
): Promise<World> => {
  const ledgerFile = join(temporaryFolder(), 'practice.db');
  const practice = await startPractice({ file: ledgerFile });
  onTestFinished(practice.close);
  const store = temporaryStore();
  const told: EventName[] = [];
  const secrets = new Map<string, Credential>();
  const next = count();
  const deps: Deps = {
    store,
    clock: { now: options.now ?? (() => new Date()) },
    random: { hex: (bytes) => String(next()).padStart(bytes * 2, '0') },
    secrets: doubleSecrets(options.kept ?? 'keychain', secrets),
    emit: (name) => {
      told.push(name);
    },
  };
  const connections = createConnections(deps, () => Promise.resolve({ url: practice.url }));
  onTestFinished(connections.close);
  const outside = createClient({
    connectionId: 'outside',
    kind: 'practice',
    baseAddress: practice.url,
    credential: () => ({ scheme: 'Basic', userName: 'demo', password: 'demo' }),
    pace: createPace({ errorLog: memoryErrorLog() }),
  });
  onTestFinished(outside.close);
  return { store, deps, connections, url: practice.url, ledgerFile, told, secrets, outside };
};

const created = z.object({ PublicId: z.string() });

export const creditorId = '5a1c7f0e-3b52-4d0a-9d6e-0f4a6c2b7101';

export interface MadeInvoice {
  readonly name?: string;
  readonly invoiceDate?: string;
  readonly dueDate?: string;
  /** Whole kronor without VAT of 25 %. */
  readonly price?: number;
  readonly attest?: boolean;
}

const makeDebtor = async ({ outside }: World, name = 'Ek & Alm AB'): Promise<string> => {
  const debtor = await outside.call({
    endpoint: 'POST /v1/debtors/debtor',
    body: { CreditorPublicId: creditorId, Name: name, OrgNo: '556036-0793', Email: 'ek@alm.example' },
  });
  return expectBody(debtor, created).PublicId;
};

/** Makes an invoice at the service, as another computer would. Answers its ActionPublicId. */
export const makeInvoice = async (world: World, made: MadeInvoice = {}): Promise<string> => {
  const { outside } = world;
  const DebtorPublicId = await makeDebtor(world, made.name);
  const invoice = await outside.call({
    endpoint: 'POST /v1/invoice/action',
    body: {
      ActionType: 'InvoiceAction',
      CreditorPublicId: creditorId,
      DebtorPublicId,
      InvoiceDate: made.invoiceDate ?? '2026-11-02',
      DueDate: made.dueDate ?? '2026-12-02',
      DeliveryMethod: 'Email',
      CommunicationLanguage: 'SV',
      Records: [
        {
          SequenceNo: 1,
          RecordType: 'Standard',
          ArticleDescription: 'Städning',
          Quantity: 1,
          Units: 'tim',
          UnitPrice: { Value: (made.price ?? 100) * 100, CurrencyCode: 'SEK' },
          VAT: 25,
        },
      ],
    },
  });
  const { PublicId } = expectBody(invoice, created);
  if (made.attest !== false)
    expectBody(await outside.call({ endpoint: 'PUT /v1/invoice/attest/{id}', path: { id: PublicId } }), z.unknown());
  return PublicId;
};

export interface MadeContract {
  readonly name?: string;
  /** Whole kronor without VAT of 25 %. */
  readonly price?: number;
  readonly start?: string;
  readonly end?: string;
  readonly dayInMonth?: number;
  readonly number?: string;
}

/** Makes a monthly contract invoice at the service, as another computer would. Answers its ActionPublicId. */
export const makeContract = async (world: World, made: MadeContract = {}): Promise<string> => {
  const contract = await world.outside.call({
    endpoint: 'POST /v1/contractinvoice/action',
    body: {
      CreditorPublicId: creditorId,
      DebtorPublicId: await makeDebtor(world, made.name),
      ContractNumber: made.number,
      PaymentTermsInDays: 30,
      DeliveryMethod: 'Email',
      CommunicationLanguage: 'SV',
      RecurrenceDetails: {
        RecurrenceInterval: 'Monthly',
        MonthlyRecurrence: { RecurOnDayInMonth: made.dayInMonth ?? 1, RecurMonthInterval: 1 },
        Start: made.start ?? '2026-11-01',
        NoEndDate: made.end === undefined,
        End: made.end,
      },
      Records: [
        {
          SequenceNo: 1,
          RecordType: 'Standard',
          ArticleDescription: 'Hyra {MMMM YYYY}',
          Quantity: 1,
          Units: 'mån',
          UnitPrice: { Value: (made.price ?? 100) * 100, CurrencyCode: 'SEK' },
          VAT: 25,
        },
      ],
    },
  });
  return expectBody(contract, created).PublicId;
};
