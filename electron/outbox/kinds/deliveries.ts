import { actPayloads } from '../../../shared/contract/acts.ts';
import { actWork, eventsOf } from './act.ts';

/** Sends an attested invoice, or sends it again. Source: endpoints b, Invoices (sendinvoice). */
export const sendInvoice = actWork({
  payload: actPayloads.sendInvoice,
  call: ({ actionId, method }) => ({
    endpoint: 'PUT /v1/invoice/sendinvoice/{id}',
    path: { id: actionId },
    query: { method },
  }),
  about: ({ actionId }) => actionId,
  traces: eventsOf('InvoiceSent'),
});

/** Makes a reminder and sends it. Source: endpoints b, Invoices (createandsendreminderinvoice). */
export const remind = actWork({
  payload: actPayloads.remind,
  call: ({ actionId, method, fee, paymentTermsDays }) => ({
    endpoint: 'POST /v1/invoice/createandsendreminderinvoice',
    body: {
      InvoiceActionPublicId: actionId,
      DeliveryMethod: method,
      ReminderFee: fee === undefined ? undefined : { Value: fee.amount, CurrencyCode: fee.currency },
      PaymentTermsInDays: paymentTermsDays,
    },
  }),
  about: ({ actionId }) => actionId,
  traces: eventsOf('ReminderInvoiceSent'),
});

/** A note on an invoice, to oneself or to the customer. */
export const comment = actWork({
  payload: actPayloads.comment,
  call: (act) => ({
    endpoint: 'POST /v1/invoice/comment',
    body: { ActionPublicId: act.actionId, Comment: act.comment, Target: act.target },
  }),
  about: ({ actionId }) => actionId,
  traces: eventsOf('CommentedByCreditor'),
});

/** Takes the latest reminder back, and its fee with it. Source: endpoints b, Invoices (cancelreminder). */
export const cancelReminder = actWork({
  payload: actPayloads.cancelReminder,
  call: ({ actionId }) => ({ endpoint: 'PUT /v1/invoice/cancelreminder/{id}', path: { id: actionId } }),
  about: ({ actionId }) => actionId,
  traces: eventsOf('Cancelled'),
});
