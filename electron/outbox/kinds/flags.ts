import { actPayloads } from '../../../shared/contract/acts.ts';
import { type EndpointName } from '../../service/endpoint-path.ts';
import { actWork } from './act.ts';

/** Acts that leave an invoice in a state: what is so already stays so, and nothing is told twice (concepts, Flags). */

const flagged = (endpoint: EndpointName) =>
  actWork({
    payload: actPayloads.pause,
    call: ({ actionId }) => ({ endpoint, path: { id: actionId } }),
    about: ({ actionId }) => actionId,
  });

export const pause = flagged('PUT /v1/invoice/pause/{id}');
export const resume = flagged('PUT /v1/invoice/resume/{id}');
export const dispute = flagged('PUT /v1/invoice/dispute/{id}');
export const cancelDispute = flagged('PUT /v1/invoice/canceldispute/{id}');
/** Stops what would be sent by itself. The customer's own reading leaves the same event, so none proves it. */
export const markAsViewed = flagged('PUT /v1/invoice/markasviewed/{id}');
