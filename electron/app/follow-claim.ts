import { claimActOf, type ClaimHandAct, claimHandActs, type InvoiceClaim } from '../../shared/contract/claims.ts';
import { type Scope } from '../../shared/domain/deployment.ts';
import { claimMoves, claimStages } from '../../shared/service/claim-transitions.ts';
import { claimViewIn, type ClaimViewIn } from '../../shared/service/claim-views.ts';
import { mayDo } from '../../shared/service/moves.ts';
import { stockholmDay } from '../../shared/service/service-time.ts';
import { type Connections } from '../service/connections.ts';
import { expectBody } from '../service/expect.ts';
import { ifReached } from './if-reached.ts';

/** What the service says of each act beside the stage. */
const saidOf: Readonly<Record<ClaimHandAct, (view: ClaimViewIn) => boolean | null>> = {
  commentClaim: () => null,
  postponeClaim: ({ CanPostpone }) => CanPostpone,
  disputeClaim: ({ CanDisputeAction }) => CanDisputeAction,
  creditClaim: ({ CanCredit }) => CanCredit,
  cancelClaim: ({ CanCancel }) => CanCancel,
};

const claimOf = (view: ClaimViewIn): InvoiceClaim => {
  const { ActionPublicId: claimId, State, CurrentAmount } = view;
  const stage = claimStages.find((one) => one === State?.Stage) ?? null;
  const next = State?.NextEventDate ?? null;
  return {
    claimId,
    stage,
    disputed: (State?.DisputedDate ?? null) !== null,
    nextOn: next === null ? null : stockholmDay(next),
    left: CurrentAmount?.value ?? null,
    acts: claimHandActs.filter(
      (act) => stage !== null && mayDo(claimMoves, claimActOf[act], stage) && saidOf[act](view) !== false,
    ),
  };
};

/** The claim by which an invoice is collected; null where the service cannot be reached or does not give it. One call. */
export const readClaim = (
  connections: Connections,
  { connectionId }: Scope,
  claimId: string,
): Promise<InvoiceClaim | null> =>
  ifReached(async (signal) => {
    const client = await connections.client(connectionId);
    const answer = await client.call({ endpoint: 'GET /v1/debtcollection/action/{id}', path: { id: claimId }, signal });
    return claimOf(expectBody(answer, claimViewIn));
  });
