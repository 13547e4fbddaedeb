import { z } from 'zod';
import { actionTypes, deliveryMethods } from '../service/enumerations.ts';
import { call } from './define.ts';
import { day, localText, minorAmount, pageRequest, scope } from './common.ts';
import { exchange } from './run-log.ts';
import { jobStates } from './runs.ts';

/** What a person does by hand with an invoice at the service; each goes through the outbox, exactly once. */

const invoice = { actionId: z.string().min(1).max(64) };
const delivery = z.enum(deliveryMethods).exclude(['Unknown']);
const currency = z.string().length(3);
/** A view of the service as it will be sent, but for the creditor. */
const sentView = { DebtorPublicId: z.guid(), Records: z.array(z.looseObject({})).min(1) };

/** Money that came in beside the service. Amounts in minor units. */
const registerPayment = z.object({
  ...invoice,
  amount: minorAmount.refine((amount) => amount !== 0),
  currency,
  date: day,
  /** A payment mean of the creditor; without one the service's own. */
  mean: z.string().max(50).optional(),
  reference: z.string().max(200).optional(),
  comment: z.string().max(2_000).optional(),
});

/** What will not be paid: lowers the debt, and the books take it as a loss. */
const writeOff = z.object({
  ...invoice,
  amount: minorAmount.refine((amount) => amount !== 0),
  currency,
  date: day,
  /** Percent of the amount that is VAT. */
  vatRate: z.number().min(0).max(100).optional(),
  account: z.string().max(20).optional(),
  comment: z.string().max(2_000).optional(),
});

/** Sends an attested invoice (again), by its own way or another. */
const sendInvoice = z.object({ ...invoice, method: delivery.optional() });

/** Makes a reminder and sends it; what is left out the creditor's settings say. The fee in minor units. */
const remind = z.object({
  ...invoice,
  method: delivery.optional(),
  fee: z.object({ amount: minorAmount.min(0), currency }).optional(),
  paymentTermsDays: z.int().min(0).max(365).optional(),
});

const postpone = z.object({ ...invoice, to: day });
const comment = z.object({
  ...invoice,
  comment: z.string().min(1).max(2_000),
  target: z.enum(['Private', 'ToDebtor', 'ToService']),
});
const flag = z.object(invoice);

/** Puts a payment that fits no invoice, or was too much, on an invoice. */
const matchPayment = z.object({ ...invoice, paymentId: z.string().min(1).max(64) });

/** Changes a draft: InvoiceActionEntryView without CreditorPublicId. */
const updateInvoice = z.object({
  ...invoice,
  entry: z.looseObject({ ActionType: z.enum(actionTypes), InvoiceDate: z.string(), DueDate: z.string(), ...sentView }),
});

/** Makes a contract invoice: ContractInvoiceActionView without CreditorPublicId. */
const createContract = z.object({
  entry: z.looseObject({ ...sentView, RecurrenceDetails: z.looseObject({}), ContractNumber: z.string().optional() }),
});

/** What each act carries. Its name is that of its job's kind. */
export const actPayloads = {
  registerPayment,
  writeOff,
  sendInvoice,
  remind,
  postpone,
  comment,
  pause: flag,
  resume: flag,
  dispute: flag,
  cancelDispute: flag,
  updateInvoice,
  removeDraft: flag,
  createContract,
  matchPayment,
} as const;
export const actKinds = [
  'registerPayment',
  'writeOff',
  'sendInvoice',
  'remind',
  'postpone',
  'comment',
  'pause',
  'resume',
  'dispute',
  'cancelDispute',
  'updateInvoice',
  'removeDraft',
  'createContract',
  'matchPayment',
] as const satisfies readonly (keyof typeof actPayloads)[];
export type ActKind = (typeof actKinds)[number];
export type ActPayload<K extends ActKind> = z.infer<(typeof actPayloads)[K]>;

const named = <K extends ActKind>(kind: K) => actPayloads[kind].extend({ kind: z.literal(kind) });

export const act = z.discriminatedUnion('kind', [
  named('registerPayment'),
  named('writeOff'),
  named('sendInvoice'),
  named('remind'),
  named('postpone'),
  named('comment'),
  named('pause'),
  named('resume'),
  named('dispute'),
  named('cancelDispute'),
  named('updateInvoice'),
  named('removeDraft'),
  named('createContract'),
  named('matchPayment'),
]);
export type Act = z.infer<typeof act>;

export const actView = z.object({
  jobId: z.int(),
  kind: z.enum(actKinds),
  /** What it is about, as of when it was asked for. */
  actionId: z.string().nullable(),
  invoiceNumber: z.string().nullable(),
  customerName: z.string(),
  state: z.enum(jobStates),
  /** Unknown, and only a person can say what became of it: `acts.answer`. */
  asks: z.boolean(),
  words: localText,
  attempt: z.int(),
  changedAt: z.string(),
});

export const actFilters = [...jobStates, 'asks', 'all'] as const;

/** sent + notSent + unknown + rejected + cancelled = acts, always; `asks` is a part of the unknown. */
export const actLedger = z.object({
  acts: z.int(),
  sent: z.int(),
  notSent: z.int(),
  unknown: z.int(),
  asks: z.int(),
  rejected: z.int(),
  cancelled: z.int(),
});

const one = z.object({ scope, jobId: z.int() });

export const actCalls = {
  /**
   * Puts acts into the outbox, all or none. `key` is made when the person begins (a form is opened): the same key again, as by a
   * double click, is refused.
   */
  'acts.plan': call(z.object({ scope, key: z.guid(), acts: z.array(act).min(1).max(10_000) }), actLedger),
  'acts.list': call(
    z.object({ scope, filter: z.enum(actFilters), page: pageRequest }),
    z.object({ ledger: actLedger, total: z.int(), acts: z.array(actView) }),
  ),
  /** Those with an invoice that are under way, refused, or done since the latest sync (the mirror does not show it yet), the latest last. */
  'acts.ofInvoice': call(z.object({ scope, actionId: z.string() }), z.object({ acts: z.array(actView) })),
  /** The calls of an act as they went over the wire, without secrets, the latest first. */
  'acts.exchanges': call(one.extend({ page: pageRequest }), z.object({ total: z.int(), exchanges: z.array(exchange) })),
  /** A person has looked at the service: it was done; it was not, do it (again); it was not, leave it. */
  'acts.answer': call(one.extend({ answer: z.enum(['done', 'again', 'leave']) }), actView),
  /** Gives a rejected act a new attempt. */
  'acts.retry': call(one, actView),
  /** Leaves a rejected act, or takes back one that waits for its turn. */
  'acts.skip': call(one, actView),
} as const;
