import { actPayloads } from '../../../shared/contract/acts.ts';
import { actWork, eventsOf } from './act.ts';

/** Moves the next automatic event to a day; only forward (endpoints b, Invoices). */
export const postpone = actWork({
  payload: actPayloads.postpone,
  call: ({ actionId, to }) => ({
    endpoint: 'PUT /v1/invoice/postpone/{id}',
    path: { id: actionId },
    query: { date: to },
  }),
  about: ({ actionId }) => actionId,
  traces: eventsOf('Moved'),
});

/** Deletes a draft; one that was attested meanwhile is refused by the service. */
export const removeDraft = actWork({
  payload: actPayloads.removeDraft,
  call: ({ actionId }) => ({ endpoint: 'DELETE /v1/invoice/action/{id}', path: { id: actionId } }),
  about: ({ actionId }) => actionId,
  takesAway: true,
});

/** Puts another content in a draft's place. */
export const updateInvoice = actWork({
  payload: actPayloads.updateInvoice,
  call: ({ actionId, entry }, creditorId) => ({
    endpoint: 'PUT /v1/invoice/action/{id}',
    path: { id: actionId },
    body: { ...entry, CreditorPublicId: creditorId },
  }),
  about: ({ actionId }) => actionId,
  traces: eventsOf('Updated'),
});
