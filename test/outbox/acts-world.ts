import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Act, type ActKind } from '../../shared/contract/acts.ts';
import { invoiceViewIn, type InvoiceViewIn } from '../../shared/service/invoice-views.ts';
import { planActs } from '../../electron/outbox/acts.ts';
import { type Job, jobById } from '../../electron/store/jobs.ts';
import { type Store } from '../../electron/store/store.ts';
import { creditorId, draft, type Fault, type World } from './harness.ts';

/** Invoices at the service, and what a person does with them. */

const created = z.object({ PublicId: z.string() });
const make = async (world: World, path: string, body: object): Promise<string> =>
  created.parse(await world.hands.ask('POST', path, { ...body, CreditorPublicId: creditorId })).PublicId;

export interface Billed {
  readonly actionId: string;
  readonly debtorId: string;
  /** A payment of 25 kr of its customer that fits no invoice. */
  readonly paymentId: string;
  /** What makes it, for an update of it. */
  readonly entry: ReturnType<typeof entryOf>;
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
  return { actionId, debtorId, paymentId, entry };
};

export const invoiceNow = async (world: World, actionId: string): Promise<InvoiceViewIn> =>
  invoiceViewIn.parse(await world.hands.ask('GET', `/v1/invoice/action/${actionId}`));

/** How often something happened to an invoice. */
export const happened = async (world: World, { actionId }: Billed, type: string): Promise<number> =>
  (await invoiceNow(world, actionId)).Events.filter((event) => event.EventType === type).length;

export const contractsOf = async (world: World, { debtorId }: Billed): Promise<number> =>
  z
    .array(z.unknown())
    .parse(await world.hands.ask('GET', `/v1/contractinvoice/actionsbydebtor/${creditorId}?debtorpublicid=${debtorId}`))
    .length;

export const payment = ({ actionId }: Billed, amount = 5_000): Act => ({
  kind: 'registerPayment',
  actionId,
  amount,
  currency: 'SEK',
  date: '2026-11-27',
});
export const resend = ({ actionId }: Billed): Act => ({ kind: 'sendInvoice', actionId, method: 'Email' });

/** Plans acts as one click does, and answers their jobs' numbers. */
export const click = (store: Store, acts: readonly Act[], key = randomUUID()): readonly number[] =>
  planActs(store, { scopeId: 1, key, acts, now: new Date() });

export const jobNow = (store: Store, jobId: number | undefined): Job => {
  const job = jobId === undefined ? null : jobById(store, 1, jobId);
  if (job === null) throw new Error('no job');
  return job;
};

/** An act of each kind, the call that makes it, and how often the service says that it was done. */
export interface ActProof {
  readonly write: Pick<Fault, 'Method' | 'Path'>;
  /** On a draft instead of an attested invoice. */
  readonly draft?: true;
  readonly act: (invoice: Billed) => Act;
  readonly done: (world: World, invoice: Billed) => Promise<number>;
  /** What `done` says afterwards, where that is not one more than before. */
  readonly leaves?: number;
}

const events =
  (type: string): ActProof['done'] =>
  (world, invoice) =>
    happened(world, invoice, type);

export const actProofs: Readonly<Record<ActKind, ActProof>> = {
  registerPayment: {
    write: { Method: 'POST', Path: '/v1/invoice/registerpayment' },
    act: payment,
    done: events('Paid'),
  },
  writeOff: {
    write: { Method: 'POST', Path: '/v1/invoice/registerpayment' },
    act: ({ actionId }) => ({ kind: 'writeOff', actionId, amount: 100, currency: 'SEK', date: '2026-11-27' }),
    done: events('WrittenOff'),
  },
  sendInvoice: { write: { Method: 'PUT', Path: '/v1/invoice/sendinvoice' }, act: resend, done: events('InvoiceSent') },
  remind: {
    write: { Method: 'POST', Path: '/v1/invoice/createandsendreminderinvoice' },
    act: ({ actionId }) => ({ kind: 'remind', actionId, fee: { amount: 6_000, currency: 'SEK' } }),
    done: events('ReminderInvoiceSent'),
  },
  postpone: {
    write: { Method: 'PUT', Path: '/v1/invoice/postpone' },
    act: ({ actionId }) => ({ kind: 'postpone', actionId, to: '2027-01-31' }),
    done: events('Moved'),
  },
  comment: {
    write: { Method: 'POST', Path: '/v1/invoice/comment' },
    act: ({ actionId }) => ({ kind: 'comment', actionId, comment: 'Ringt.', target: 'Private' }),
    done: events('CommentedByCreditor'),
  },
  pause: {
    write: { Method: 'PUT', Path: '/v1/invoice/pause' },
    act: ({ actionId }) => ({ kind: 'pause', actionId }),
    done: events('Paused'),
  },
  resume: {
    write: { Method: 'PUT', Path: '/v1/invoice/resume' },
    act: ({ actionId }) => ({ kind: 'resume', actionId }),
    done: async (world, { actionId }) => ((await invoiceNow(world, actionId)).State.IsPaused ? 0 : 1),
    leaves: 1,
  },
  dispute: {
    write: { Method: 'PUT', Path: '/v1/invoice/dispute' },
    act: ({ actionId }) => ({ kind: 'dispute', actionId }),
    done: events('Disputed'),
  },
  cancelDispute: {
    write: { Method: 'PUT', Path: '/v1/invoice/canceldispute' },
    act: ({ actionId }) => ({ kind: 'cancelDispute', actionId }),
    done: async (world, { actionId }) => ((await invoiceNow(world, actionId)).State.DisputedDate === null ? 1 : 0),
    leaves: 1,
  },
  updateInvoice: {
    write: { Method: 'PUT', Path: '/v1/invoice/action' },
    draft: true,
    act: ({ actionId, entry }) => ({ kind: 'updateInvoice', actionId, entry: { ...entry, Message: 'Nytt' } }),
    done: events('Updated'),
  },
  removeDraft: {
    write: { Method: 'DELETE', Path: '/v1/invoice/action' },
    draft: true,
    act: ({ actionId }) => ({ kind: 'removeDraft', actionId }),
    done: async (world, { actionId }) =>
      (await world.hands.open()).some((one) => one.ActionPublicId === actionId) ? 0 : 1,
  },
  createContract: {
    write: { Method: 'POST', Path: '/v1/contractinvoice/action' },
    act: ({ debtorId, entry }) => ({
      kind: 'createContract',
      entry: {
        DebtorPublicId: debtorId,
        ContractNumber: 'A-1',
        PaymentTermsInDays: 30,
        Records: entry.Records,
        RecurrenceDetails: {
          RecurrenceInterval: 'Monthly',
          MonthlyRecurrence: { RecurOnDayInMonth: 1, RecurMonthInterval: 1 },
          Start: '2027-01-01',
          NoEndDate: true,
        },
      },
    }),
    done: contractsOf,
  },
  matchPayment: {
    write: { Method: 'POST', Path: '/v1/payments/matchpayments' },
    act: ({ actionId, paymentId }) => ({ kind: 'matchPayment', actionId, paymentId }),
    done: events('Paid'),
  },
};
