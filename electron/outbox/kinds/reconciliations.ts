import { actPayloads } from '../../../shared/contract/acts.ts';
import { foldKey } from '../../../shared/domain/fold-key.ts';
import { text } from '../../../shared/domain/text.ts';
import { reconciliationViewIn } from '../../../shared/service/reconciliation-views.ts';
import { readFor } from '../read.ts';
import { reconciliationsNow } from '../readings.ts';
import { actWork, eventIds, type Sight } from './act.ts';

const isThere = text(
  'Tjänsten har redan en avstämningsfaktura med det numret, så ingen till är skapad. Se efter i Uppföljning om det är samma.',
  'The service has a reconciliation invoice of that number already, so no other was made. See in Follow-up whether it is the same.',
);

/** Those with a number. The first reading before a try is shared by many; what became of a try is always read anew. */
const numbered = async (
  { drain, scope, job, readings }: Sight,
  { invoiceNumber }: { readonly invoiceNumber: string },
): Promise<readonly string[]> => {
  const listed = await reconciliationsNow(drain, readings, scope, job.seen !== null);
  return listed.flatMap(({ InvoiceNumber, ActionPublicId }) =>
    foldKey(InvoiceNumber ?? '') === foldKey(invoiceNumber) ? [ActionPublicId] : [],
  );
};

/**
 * Makes a reconciliation invoice, with its PDF, which the service delivers at once (concepts, Reconciliation invoice): twice would be
 * a second invoice at the customer. Its number is its own, so one that stands there already is the same, whoever made it.
 */
export const createReconciliation = actWork({
  payload: actPayloads.createReconciliation,
  file: ({ file }) => file,
  call: ({ entry }, creditorId, file) => ({
    endpoint: 'POST /v1/reconciliationinvoice/action',
    body: { ...entry, CreditorPublicId: creditorId, ...(file === null ? {} : { InvoiceFile: file }) },
  }),
  about: () => null,
  // One that was there before may have been removed since.
  held: async (sight, act) =>
    (sight.job.seen ?? []).length > 0 && (await numbered(sight, act)).length > 0 ? isThere : null,
  traces: numbered,
});

/** Traces of an act that leaves an event of this type on its reconciliation invoice. */
const eventsOf =
  <P extends { readonly actionId: string }>(typeOf: (act: P) => string) =>
  async ({ drain, job }: Sight, act: P): Promise<readonly string[]> => {
    const request = { endpoint: 'GET /v1/reconciliationinvoice/action/{id}', path: { id: act.actionId } } as const;
    return eventIds((await readFor(drain, job, request, reconciliationViewIn)).Events, typeOf(act));
  };

/** Sends the PDF, or sends it again. */
export const sendReconciliation = actWork({
  payload: actPayloads.sendReconciliation,
  call: ({ actionId, method }) => ({
    endpoint: 'PUT /v1/reconciliationinvoice/sendinvoice/{id}',
    path: { id: actionId },
    query: { method },
  }),
  about: ({ actionId }) => actionId,
  traces: eventsOf(() => 'InvoiceSent'),
});

/** The service prints no reminder of such an invoice: the person sent one, and the service is told of it and of its fee. */
export const remindReconciliation = actWork({
  payload: actPayloads.remindReconciliation,
  call: ({ actionId, fee }) => ({
    endpoint: 'PUT /v1/reconciliationinvoice/sendreminderinvoice',
    body: {
      ReconciliationInvoiceActionPublicId: actionId,
      DeliveryMethod: 'Manually',
      ReminderFee: { Value: fee.amount, CurrencyCode: fee.currency },
    },
  }),
  about: ({ actionId }) => actionId,
  traces: eventsOf(() => 'ReminderInvoiceSent'),
});

/** A note that only the creditor reads. */
export const noteReconciliation = actWork({
  payload: actPayloads.noteReconciliation,
  call: ({ actionId, comment }) => ({
    endpoint: 'POST /v1/reconciliationinvoice/comment',
    body: { ActionPublicId: actionId, Comment: comment, Target: 'Private' },
  }),
  about: ({ actionId }) => actionId,
  traces: eventsOf(() => 'CommentedByCreditor'),
});

/** Removes it with all that hangs on it; what was paid then fits no invoice (endpoints b, Reconciliation invoices). */
export const removeReconciliation = actWork({
  payload: actPayloads.removeReconciliation,
  call: ({ actionId }) => ({ endpoint: 'DELETE /v1/reconciliationinvoice/action/{id}', path: { id: actionId } }),
  about: ({ actionId }) => actionId,
  takesAway: true,
});
