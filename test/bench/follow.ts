import { join } from 'node:path';
import { z } from 'zod';
import { addDays, stockholmDate } from '../../shared/domain/calendar-date.ts';
import { syncFollow, type SyncOptions } from '../../electron/follow/sync.ts';
import { openStore } from '../../electron/store/store.ts';
import { openLedger } from '../follow/ledger.ts';
import { creditorId, openClient, openComputer, openWorld, type ServiceHands } from '../outbox/harness.ts';
import { type Measure } from './measure.ts';

/** What it takes to keep up with 10,000 open invoices of 2,000 customers: the first sync and those that follow. */
export const names = ['follow-calls'] as const;

const invoices = 10_000;
const each = 5;
const customers = invoices / each;

/** A list in pages of 500 ends with a page that is not full. */
const pages = (entries: number): number => Math.floor(entries / 500) + 1;

/** Events, payments, unhandled payments, the locked period. */
const always = 4;
/**
 * Lists without any contract, reconciliation or self invoice (open and closed), cost centre or project in them, and how many events did not arrive.
 */
const nowAndThen = 6 * pages(0) + 1;
/** A year of closed invoices takes two calls: one asks for half a year at most. */
const first = always + pages(invoices) + 2 + pages(customers) + pages(1) + nowAndThen;
/** The end of the open list. */
const quiet = always + 1;
/** Besides what closed, and the customers of the two invoices that changed. */
const little = quiet + 1 + 2;
const whole = always + pages(invoices) + 1 + pages(customers) + pages(1) + nowAndThen;
const leastCalls = first + quiet + little + whole;

const today = stockholmDate(new Date());
const made = z.object({ PublicId: z.string() });

/** The one customer with one sent invoice of which the others are copies. */
const makeOne = async ({ ask }: ServiceHands): Promise<void> => {
  const debtor = { CreditorPublicId: creditorId, Name: 'Ek & Alm AB', Email: 'ek@alm.example' };
  const { PublicId: DebtorPublicId } = made.parse(await ask('POST', '/v1/debtors/debtor', debtor));
  const row = { SequenceNo: 1, RecordType: 'Standard', ArticleDescription: 'Städning', Quantity: 1, VAT: 25 };
  const invoice = {
    ActionType: 'InvoiceAction',
    CreditorPublicId: creditorId,
    DebtorPublicId,
    InvoiceDate: addDays(today, -20),
    DueDate: addDays(today, 10),
    DeliveryMethod: 'Email',
    CommunicationLanguage: 'SV',
    Records: [{ ...row, UnitPrice: { Value: 10_000, CurrencyCode: 'SEK' } }],
  };
  const { PublicId } = made.parse(await ask('POST', '/v1/invoice/action', invoice));
  await ask('PUT', `/v1/invoice/attest/${PublicId}`);
};

const countCalls = async (): Promise<number> => {
  const { folder, practice, hands, end } = await openWorld();
  const ledger = openLedger(join(folder, 'practice.sqlite'));
  const store = openComputer(folder, 'bench', practice.url, openStore);
  const client = openClient(practice.url);
  const sync = (options: Partial<SyncOptions> = {}) => syncFollow(client, store, 1, { now: new Date(), ...options });
  try {
    await makeOne(hands);
    ledger.fill(invoices - 1, each);
    const before = (await hands.calls()).filter(({ Path }) => Path.startsWith('/v1/')).length;
    await sync();
    await sync();
    const open = ledger.open();
    const [paid, disputed] = [open[invoices / 2], open[invoices / 2 + each]];
    const Amount = { Value: paid?.current, CurrencyCode: 'SEK' };
    const payment = { ActionPublicId: paid?.id, Date: today, Amount };
    const acted = [
      hands.ask('POST', '/v1/invoice/registerpayment', payment),
      hands.ask('PUT', `/v1/invoice/dispute/${disputed?.id ?? ''}`),
    ];
    await Promise.all(acted);
    await sync();
    await sync({ whole: true });
    const after = (await hands.calls()).filter(({ Path }) => Path.startsWith('/v1/')).length;
    return after - before - acted.length;
  } finally {
    ledger.close();
    await client.close();
    store.close();
    await end();
  }
};

/** Counts the calls of four syncs: the first, one after which nothing and one after which little happened, and one of everything. */
export const measureFollow = async (
  _wanted: (name: string) => boolean,
  say: (measure: Measure) => void,
): Promise<void> => {
  const calls = await countCalls();
  const ratio = calls / leastCalls;
  const by = `${String(leastCalls)} calls, the least possible`;
  say({ name: 'follow-calls', value: String(calls), ratio, limit: 1.05, ok: ratio <= 1.05, by });
};
