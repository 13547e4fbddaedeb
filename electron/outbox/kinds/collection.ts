import { actPayloads } from '../../../shared/contract/acts.ts';
import { claimViewIn } from '../../../shared/service/claim-views.ts';
import { readFor } from '../read.ts';
import { actWork, eventIds, readInvoiceNow, type Sight } from './act.ts';

/** Debt collection of an invoice: the claim, and what a bookkeeper does with it. Source: endpoints a, Debt collection. */

/** Hands an invoice to debt collection by the creditor's default terms. Whatever became of a try, the invoice names its claim. */
export const startDebtCollection = actWork({
  payload: actPayloads.startDebtCollection,
  call: ({ actionId }) => ({ endpoint: 'POST /v1/debtcollection/actionfrominvoice/{id}', path: { id: actionId } }),
  about: () => null,
  traces: async (sight, { actionId }) => {
    const { DebtCollectionActionPublicId: claimId } = await readInvoiceNow(sight, actionId);
    return claimId === null ? [] : [claimId];
  },
});

/** Traces of an act that leaves an event of this type on its claim. */
const claimEventsOf =
  (type: string) =>
  async ({ drain, job }: Sight, { claimId }: { readonly claimId: string }): Promise<readonly string[]> => {
    const endpoint = 'GET /v1/debtcollection/action/{id}';
    const { Events } = await readFor(drain, job, { endpoint, path: { id: claimId } }, claimViewIn);
    return eventIds(Events, type);
  };

/** Takes a claim back: its invoice stands as before it. */
export const cancelClaim = actWork({
  payload: actPayloads.cancelClaim,
  call: ({ claimId }) => ({ endpoint: 'PUT /v1/debtcollection/cancel/{id}', path: { id: claimId } }),
  about: ({ actionId }) => actionId,
  traces: claimEventsOf('Cancelled'),
});

/** Marks a claim as disputed: it goes no further. */
export const disputeClaim = actWork({
  payload: actPayloads.disputeClaim,
  call: ({ claimId }) => ({ endpoint: 'PUT /v1/debtcollection/dispute/{id}', path: { id: claimId } }),
  about: ({ actionId }) => actionId,
  traces: claimEventsOf('Disputed'),
});

/** Moves the next step of a claim to a later day. */
export const postponeClaim = actWork({
  payload: actPayloads.postponeClaim,
  call: ({ claimId, to }) => ({
    endpoint: 'PUT /v1/debtcollection/postpone/{id}',
    path: { id: claimId },
    query: { date: to },
  }),
  about: ({ actionId }) => actionId,
  traces: claimEventsOf('Moved'),
});

/** A note on a claim, to oneself, the customer or the service. */
export const commentClaim = actWork({
  payload: actPayloads.commentClaim,
  call: ({ claimId, comment, target }) => ({
    endpoint: 'POST /v1/debtcollection/comment',
    body: { ActionPublicId: claimId, Comment: comment, Target: target },
  }),
  about: ({ actionId }) => actionId,
  traces: claimEventsOf('CommentedByCreditor'),
});

/** Lowers the debt of a claim and of its invoice. Money that came in is registered on the invoice instead. */
export const creditClaim = actWork({
  payload: actPayloads.creditClaim,
  call: ({ claimId, amount, currency, comment }) => ({
    endpoint: 'POST /v1/debtcollection/credit',
    body: {
      ActionPublicId: claimId,
      Value: { Value: amount, CurrencyCode: currency },
      IsPaymentCreditation: false,
      InvoiceInterest: false,
      Comment: comment,
    },
  }),
  about: ({ actionId }) => actionId,
  traces: claimEventsOf('Credited'),
});
