import { actPayloads } from '../../../shared/contract/acts.ts';
import { actWork, eventsOf } from './act.ts';

/** Where one invoice goes, whatever the register says of its customer. Source: endpoints b, Invoices (address). */

/** Gives an invoice an address of its own. */
export const overrideAddress = actWork({
  payload: actPayloads.overrideAddress,
  call: ({ actionId, address }) => ({
    endpoint: 'PUT /v1/invoice/address',
    body: { ActionPublicId: actionId, ...address },
  }),
  about: ({ actionId }) => actionId,
  traces: eventsOf('Updated'),
});

/** Lets it go to the customer's address again. */
export const revertAddress = actWork({
  payload: actPayloads.revertAddress,
  call: ({ actionId }) => ({ endpoint: 'DELETE /v1/invoice/address/{id}', path: { id: actionId } }),
  about: ({ actionId }) => actionId,
  traces: eventsOf('Updated'),
});
