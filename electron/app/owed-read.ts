import { type Scope } from '../../shared/domain/deployment.ts';
import { reconciliationViewIn, type ReconciliationViewIn } from '../../shared/service/reconciliation-views.ts';
import { type Connections } from '../service/connections.ts';
import { expectBody } from '../service/expect.ts';

/** So long a person waits for one answer, in ms. */
export const patienceMs = 60_000;

/** A reconciliation invoice as the service has it now. @throws those of the service. */
export const readOwed = async (
  connections: Pick<Connections, 'client'>,
  { scope, actionId }: { readonly scope: Scope; readonly actionId: string },
): Promise<ReconciliationViewIn> => {
  const client = await connections.client(scope.connectionId);
  const answer = await client.call({
    endpoint: 'GET /v1/reconciliationinvoice/action/{id}',
    path: { id: actionId },
    signal: AbortSignal.timeout(patienceMs),
  });
  return expectBody(answer, reconciliationViewIn);
};
