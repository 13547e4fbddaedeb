import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Act, type ActPayload } from '../../shared/contract/acts.ts';
import { invoiceViewIn, type InvoiceViewIn } from '../../shared/service/invoice-views.ts';
import {
  reconciliationSubViewIn,
  reconciliationViewIn,
  type ReconciliationViewIn,
} from '../../shared/service/reconciliation-views.ts';
import { type ActPlan, planActs } from '../../electron/outbox/acts.ts';
import { type Job, jobById } from '../../electron/store/jobs.ts';
import { type Store } from '../../electron/store/store.ts';
import { a4Pdf } from '../files/pdf-files.ts';
import { creditorId, draft, type World } from './harness.ts';

/** Invoices at the service, and what a person does with them. */

const created = z.object({ PublicId: z.string() });

/** Makes something of the creditor's at the service, and answers its id. */
export const make = async (world: World, path: string, body: object): Promise<string> =>
  created.parse(await world.hands.ask('POST', path, { ...body, CreditorPublicId: creditorId })).PublicId;

export interface Billed {
  readonly n: number;
  readonly actionId: string;
  readonly debtorId: string;
  /** A payment of 25 kr of its customer that fits no invoice. */
  readonly paymentId: string;
  /** What makes it, for an update of it. */
  readonly entry: ReturnType<typeof entryOf>;
  /** What else an act names: another draft, a credit invoice, a claim, a card payment. */
  readonly otherId: string;
}

const entryOf = (debtorId: string, n: number) => ({
  ...draft(n).entry,
  Records: draft(n).entry.Records.map((record) => ({ ...record, ArticleNumber: undefined })),
  DebtorPublicId: debtorId,
});

/** A customer with an invoice number `n` of 125,xx kr; attested unless it is to stay a draft. */
export const addInvoice = async (world: World, n: number, attested = true): Promise<Billed> => {
  const debtorId = await make(world, '/v1/debtors/debtor', {
    CountryCode: 'SE',
    Name: `Kund ${String(n)} AB`,
    DebtorNo: `K${String(n)}`,
    Email: `k${String(n)}@example.se`,
  });
  const entry = entryOf(debtorId, n);
  const actionId = await make(world, '/v1/invoice/action', entry);
  if (attested) await world.hands.ask('PUT', `/v1/invoice/attest/${actionId}`);
  const paymentId = await make(world, '/v1/payments/unhandledpayments', {
    DebtorPublicId: debtorId,
    Amount: { Value: 2_500, CurrencyCode: 'SEK' },
    PaymentDate: '2026-11-27',
    Reference: `okänd ${String(n)}`,
    UnhandledPaymentType: 'UnmatchedPayment',
  });
  return { n, actionId, debtorId, paymentId, entry, otherId: '' };
};

export const invoiceNow = async (world: World, actionId: string): Promise<InvoiceViewIn> =>
  invoiceViewIn.parse(await world.hands.ask('GET', `/v1/invoice/action/${actionId}`));

/** How often something happened to an invoice. */
export const happened = async (world: World, { actionId }: Billed, type: string): Promise<number> =>
  (await invoiceNow(world, actionId)).Events.filter((event) => event.EventType === type).length;

export const contractsOf = async (world: World, { debtorId }: Pick<Billed, 'debtorId'>): Promise<number> =>
  z
    .array(z.unknown())
    .parse(await world.hands.ask('GET', `/v1/contractinvoice/actionsbydebtor/${creditorId}?debtorpublicid=${debtorId}`))
    .length;

/** An invoice of 125 kr that was made elsewhere. */
export const owed = (n: number): Extract<Act, { readonly kind: 'createReconciliation' }> => ({
  kind: 'createReconciliation',
  invoiceNumber: `E${String(20_000 + n)}`,
  customerName: `Kund ${String(n)} AB`,
  entry: {
    InvoiceNumber: `E${String(20_000 + n)}`,
    Debtor: { Name: `Kund ${String(n)} AB`, Email: `k${String(n)}@example.se` },
    DeliveryMethod: 'Email',
    CurrentAmount: { Value: 12_500, CurrencyCode: 'SEK' },
  },
});

export const reconciliations = async (world: Pick<World, 'hands'>) =>
  z.array(reconciliationSubViewIn).parse(await world.hands.ask('GET', `/v1/reconciliationinvoice/open/${creditorId}`));

/** How many of them the service has. */
export const reconciliationsOf = async (world: World, { n }: Pick<Billed, 'n'>): Promise<number> =>
  (await reconciliations(world)).filter(({ InvoiceNumber }) => InvoiceNumber === owed(n).invoiceNumber).length;

/** One at the service, with a PDF, that was not delivered yet. */
export const addOwed = (world: World, n: number, change: object = {}): Promise<string> =>
  make(world, '/v1/reconciliationinvoice/action', {
    ...owed(n).entry,
    DeliveryMethod: 'Manually',
    InvoiceFile: { FileName: 'faktura.pdf', ContentType: 'application/pdf', Data: a4Pdf().toString('base64') },
    ...change,
  });

export const reconciliationNow = async (world: Pick<World, 'hands'>, id: string): Promise<ReconciliationViewIn> =>
  reconciliationViewIn.parse(await world.hands.ask('GET', `/v1/reconciliationinvoice/action/${id}`));

/** Hands one to debt collection, for all that is owed of it. */
export const collect = (actionId: string, left = 12_500): Extract<Act, { readonly kind: 'collectReconciliation' }> => ({
  kind: 'collectReconciliation',
  actionId,
  left,
  currency: 'SEK',
  entry: {
    StartDebtCollectionActionLevel: 'DebtCollection',
    NumberOfReminders: 0,
    PaymentTermsInDays: 10,
    InterestType: 'AboveEffectiveReference',
    InterestPercentage: 8,
    OriginalInvoiceDate: '2026-10-01',
    OriginalDueDate: '2026-10-31',
    DeliveryMethod: 'Mail',
    Address: 'Storgatan 1',
    ZipCode: '211 22',
    City: 'Malmö',
    CountryCode: 'SE',
  },
});

export const payment = ({ actionId }: Billed, amount = 5_000): Act => ({
  kind: 'registerPayment',
  actionId,
  amount,
  currency: 'SEK',
  date: '2026-11-27',
});
export const resend = ({ actionId }: Billed): Extract<Act, { readonly kind: 'sendInvoice' }> => ({
  kind: 'sendInvoice',
  actionId,
  method: 'Email',
});

/** Plans acts as one click does, and answers their jobs' numbers. */
export const click = (
  store: Store,
  acts: readonly Act[],
  key = randomUUID(),
  how: Pick<ActPlan, 'fourEyes'> = {},
): readonly number[] => planActs(store, { scopeId: 1, key, acts, now: new Date(), ...how });

export const jobNow = (store: Store, jobId: number | undefined): Job => {
  const job = jobId === undefined ? null : jobById(store, 1, jobId);
  if (job === null) throw new Error('no job');
  return job;
};

/** Net 100 kr and as many öre as its number, and 25 % VAT. */
export const sums = (n: number) => {
  const { total, vat, currency } = draft(n).expected;
  return { total, vat, currency };
};

export const credit = (
  { actionId, n }: Pick<Billed, 'actionId' | 'n'>,
  change: Partial<ActPayload<'creditInvoice'>> = {},
): Act => ({ kind: 'creditInvoice', actionId, left: sums(n).total, ...sums(n), ...change });
