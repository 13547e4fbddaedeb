import { z } from 'zod';
import { actPayloads } from '../../../shared/contract/acts.ts';
import { listIn, requiredTextIn, textIn } from '../../../shared/service/view-fields.ts';
import { readFor } from '../read.ts';
import { actWork } from './act.ts';

const contractSubsIn = listIn(z.object({ ActionPublicId: requiredTextIn, ContractNumber: textIn }));

/** Makes a contract invoice. Two would bill the customer twice, each time. */
export const createContract = actWork({
  payload: actPayloads.createContract,
  call: ({ entry }, creditorId) => ({
    endpoint: 'POST /v1/contractinvoice/action',
    body: { ...entry, CreditorPublicId: creditorId },
  }),
  about: () => null,
  /** The customer's contracts with that number, or without any. */
  traces: async ({ drain, scope, job }, { entry }) => {
    const contracts = await readFor(
      drain,
      job,
      {
        endpoint: 'GET /v1/contractinvoice/actionsbydebtor/{id}',
        path: { id: scope.scope.creditorId },
        query: { debtorpublicid: entry.DebtorPublicId },
      },
      contractSubsIn,
    );
    return contracts
      .filter(({ ContractNumber }) => ContractNumber === (entry.ContractNumber ?? null))
      .map(({ ActionPublicId }) => ActionPublicId);
  },
});
