import { z } from 'zod';
import { type ActPayload, actPayloads } from '../../../shared/contract/acts.ts';
import { type LocalText } from '../../../shared/domain/text.ts';
import { type SelfInvoiceViewIn, selfInvoiceViewIn } from '../../../shared/service/self-invoice-views.ts';
import { accountLine, accountMark } from '../../../shared/service/supplier-account.ts';
import { type SelfInvoiceAct, selfInvoiceMoves } from '../../../shared/service/self-invoice-transitions.ts';
import { listIn } from '../../../shared/service/view-fields.ts';
import { madeOf } from '../../store/acts.ts';
import { actWords } from '../act-words.ts';
import { isSamePerson } from '../four-eyes.ts';
import { readFor } from '../read.ts';
import { agrees, figuresOf } from '../twins.ts';
import { actWork, eventIds, type Sight } from './act.ts';

/** Self invoices: made by the buyer in the supplier's stead. Money goes out by them, so twice is worst of all. */

const readNow = ({ drain, job }: Sight, id: string): Promise<SelfInvoiceViewIn> =>
  readFor(drain, job, { endpoint: 'GET /v1/selfinvoice/action/{id}', path: { id } }, selfInvoiceViewIn);

const withExternalId = ({ drain, scope, job }: Sight, externalid: string): Promise<readonly SelfInvoiceViewIn[]> =>
  readFor(
    drain,
    job,
    {
      endpoint: 'GET /v1/selfinvoice/actionsbyexternalid/{id}',
      path: { id: scope.scope.creditorId },
      query: { externalid },
    },
    listIn(selfInvoiceViewIn),
  );

const idsOf = (views: readonly SelfInvoiceViewIn[]): readonly string[] =>
  views.map(({ ActionPublicId }) => ActionPublicId);

/** How another computer may have written the same number: the service finds an external id only as it was written. */
const otherSpellings = (externalId: string): readonly string[] => {
  const plain = externalId.trim().replace(/\s+/g, ' ');
  return [...new Set([plain, plain.toUpperCase(), plain.toLowerCase()])].filter((one) => one !== externalId);
};

/** Whether one of these numbers stands at the service; one that was cancelled may be made anew. */
const isThere = async (sight: Sight, externalIds: readonly string[]): Promise<boolean> => {
  for (const externalId of externalIds)
    if ((await withExternalId(sight, externalId)).some(({ State }) => State.Stage !== 'Cancelled')) return true;
  return false;
};

/** Makes the draft. Its number of ours is its own, so one that stands there already is the same, whoever made it. */
export const createSelfInvoice = actWork({
  payload: actPayloads.createSelfInvoice,
  file: ({ file }) => file,
  call: ({ entry, externalId, supplierOf }, creditorId, file, { store, job }) => ({
    endpoint: 'POST /v1/selfinvoice/action',
    body: {
      ...entry,
      ...(supplierOf === undefined ? {} : { DebtorPublicId: madeOf(store, job.scopeId, supplierOf) ?? '' }),
      CreditorPublicId: creditorId,
      ExternalId: externalId,
      ...(file === null ? {} : { Attachments: [{ File: file, IsCoverSheet: false, SortNumber: 1 }] }),
    },
  }),
  about: () => null,
  // One that was there before may have been removed since; what this made itself is never in another spelling.
  held: async (sight, { externalId, supplierOf }) => {
    const { drain, job } = sight;
    if (supplierOf !== undefined && madeOf(drain.store, job.scopeId, supplierOf) === null) return actWords.noSupplier;
    const own = (job.seen ?? []).length > 0 ? [externalId] : [];
    return (await isThere(sight, [...own, ...otherSpellings(externalId)])) ? actWords.selfInvoiceThere : null;
  },
  traces: async (sight, { externalId }) => idsOf(await withExternalId(sight, externalId)),
});

/** Traces of an act that leaves an event of this type on its self invoice. */
const eventsOf =
  (type: string) =>
  async (sight: Sight, { actionId }: { readonly actionId: string }): Promise<readonly string[]> =>
    eventIds((await readNow(sight, actionId)).Events, type);

const writerOf = ({ Events }: SelfInvoiceViewIn): string | null =>
  Events.findLast(({ EventType, EventBy }) => (EventType === 'Created' || EventType === 'Updated') && EventBy !== null)
    ?.EventBy ?? null;

/** Attests one draft: only what the person saw, and where the creditor wants four eyes only what another person wrote. */
export const attestSelfInvoice = actWork({
  payload: actPayloads.attestSelfInvoice.extend({ attester: z.string().optional() }),
  call: ({ actionId }) => ({ endpoint: 'PUT /v1/selfinvoice/attest/{id}', path: { id: actionId } }),
  about: ({ actionId }) => actionId,
  held: async (sight, { actionId, total, vat, currency, attester }) => {
    const draft = await readNow(sight, actionId);
    const writer = writerOf(draft);
    if (attester !== undefined && (writer === null || isSamePerson(writer, attester))) return actWords.ownDraft(writer);
    const saw = { net: total - vat, vat, total, currency };
    return draft.State.Stage !== 'Created' || agrees(saw, figuresOf(draft))
      ? null
      : actWords.otherFigures(saw, figuresOf(draft));
  },
  traces: eventsOf('Attested'),
});

/** Sends the document, or sends it again: by e-mail, the only way of the service (endpoints b, Self invoices). */
export const sendSelfInvoice = actWork({
  payload: actPayloads.sendSelfInvoice,
  call: ({ actionId }) => ({
    endpoint: 'PUT /v1/selfinvoice/sendinvoice/{id}',
    path: { id: actionId },
    query: { method: 'Email' },
  }),
  about: ({ actionId }) => actionId,
  traces: eventsOf('InvoiceSent'),
});

type Paid = Pick<ActPayload<'paySelfInvoice'>, 'actionId' | 'left' | 'currency'>;

/** Paid only where nothing has moved since the person looked: another click, another computer or the bank may have paid. */
const unpaid = (view: SelfInvoiceViewIn, { left, currency }: Paid, act: SelfInvoiceAct): LocalText | null => {
  const { CurrentAmount, State } = view;
  if (!selfInvoiceMoves[act].some((stage) => stage === State.Stage)) return actWords.notPayable;
  return CurrentAmount?.value === left && CurrentAmount.currency === currency
    ? null
    : actWords.otherToPay(CurrentAmount?.value ?? 0, left, currency);
};

/** Pays the supplier. What the service queued tells, by an event of its own, that it was asked for. */
export const paySelfInvoice = actWork({
  payload: actPayloads.paySelfInvoice,
  call: ({ actionId, amount, currency, date, fromBankgiro }) => ({
    endpoint: 'PUT /v1/selfinvoice/sendpayment',
    body: {
      ActionPublicId: actionId,
      PaymentDate: date,
      Amount: { Value: amount, CurrencyCode: currency },
      OutgoingPaymentMethodType: 'BankGiro',
      OutgoingPaymentAccountNo: fromBankgiro,
    },
  }),
  about: ({ actionId }) => actionId,
  held: async (sight, act) => {
    const view = await readNow(sight, act.actionId);
    const account = accountLine(view.Debtor?.DebtorSelfInvoiceInfo ?? null);
    if (accountMark(account) !== accountMark(act.toAccount)) return actWords.otherAccount(account, act.toAccount);
    return unpaid(view, act, 'sendPayment');
  },
  traces: eventsOf('PaymentSent'),
});

/** What was paid beside the service lowers what is left (endpoints b, registerexternalpayment). */
export const registerSelfPayment = actWork({
  payload: actPayloads.registerSelfPayment,
  call: ({ actionId, amount, currency, date, comment }) => ({
    endpoint: 'POST /v1/selfinvoice/registerexternalpayment',
    body: {
      ActionPublicId: actionId,
      Amount: { Value: amount, CurrencyCode: currency },
      Date: date,
      ...(comment === undefined ? {} : { Comment: comment }),
    },
  }),
  about: ({ actionId }) => actionId,
  held: async (sight, act) => unpaid(await readNow(sight, act.actionId), act, 'registerExternalPayment'),
  traces: eventsOf('Paid'),
});

export const pauseSelfInvoice = actWork({
  payload: actPayloads.pauseSelfInvoice,
  call: ({ actionId }) => ({ endpoint: 'PUT /v1/selfinvoice/pause/{id}', path: { id: actionId } }),
  about: ({ actionId }) => actionId,
});

export const resumeSelfInvoice = actWork({
  payload: actPayloads.resumeSelfInvoice,
  call: ({ actionId }) => ({ endpoint: 'PUT /v1/selfinvoice/resume/{id}', path: { id: actionId } }),
  about: ({ actionId }) => actionId,
});

/** A note that only the creditor reads. */
export const noteSelfInvoice = actWork({
  payload: actPayloads.noteSelfInvoice,
  call: ({ actionId, comment }) => ({
    endpoint: 'POST /v1/selfinvoice/comment',
    body: { ActionPublicId: actionId, Comment: comment, Target: 'Private' },
  }),
  about: ({ actionId }) => actionId,
  traces: eventsOf('CommentedByCreditor'),
});

/** Takes it and its bookkeeping back. */
export const cancelSelfInvoice = actWork({
  payload: actPayloads.cancelSelfInvoice,
  call: ({ actionId }) => ({ endpoint: 'PUT /v1/selfinvoice/cancel/{id}', path: { id: actionId } }),
  about: ({ actionId }) => actionId,
  traces: eventsOf('Cancelled'),
});

/** All of it only while nothing is paid or credited, and of what is left no more than that. */
const beyond = (
  { InvoicedAmount }: SelfInvoiceViewIn,
  { amount, left }: Pick<ActPayload<'creditSelfInvoice'>, 'amount' | 'left'>,
): LocalText | null => {
  const most = amount ?? InvoicedAmount?.value ?? 0;
  return most <= left ? null : actWords.partIsPaid;
};

/** The drafts that credit what was left of it, whoever asked for them. */
const creditsMade = async (
  sight: Sight,
  { reference }: Pick<ActPayload<'creditSelfInvoice'>, 'reference'>,
): Promise<readonly string[]> => (reference === undefined ? [] : idsOf(await withExternalId(sight, reference)));

/** Makes the draft of a credit, which its attest connects with what it credits. */
export const creditSelfInvoice = actWork({
  payload: actPayloads.creditSelfInvoice,
  call: ({ actionId, entry, reference }, creditorId) => ({
    endpoint: 'POST /v1/selfinvoice/action',
    body: {
      ...entry,
      CreditorPublicId: creditorId,
      CreditingSelfInvoicePublicId: actionId,
      ...(reference === undefined ? {} : { ExternalId: reference }),
    },
  }),
  about: () => null,
  held: async (sight, act) => {
    const view = await readNow(sight, act.actionId);
    const moved = unpaid(view, act, 'credit') ?? beyond(view, act);
    return moved ?? ((await creditsMade(sight, act)).length > 0 ? actWords.creditThere : null);
  },
  traces: creditsMade,
});

/** Removes a draft. */
export const removeSelfInvoice = actWork({
  payload: actPayloads.removeSelfInvoice,
  call: ({ actionId }) => ({ endpoint: 'DELETE /v1/selfinvoice/action/{id}', path: { id: actionId } }),
  about: ({ actionId }) => actionId,
  takesAway: true,
});
