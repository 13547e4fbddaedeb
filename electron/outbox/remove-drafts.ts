import { keyOfGeneration } from '../../shared/domain/business-key.ts';
import { insertJob, type Job } from '../store/jobs.ts';
import { type RejectedInvoice } from '../store/left-invoices.ts';
import { type Run } from '../store/runs.ts';
import { type Store } from '../store/store.ts';
import { readAttest } from './payloads.ts';
import { goOn } from './retry.ts';
import { deleteDraftPayload } from './undo-payloads.ts';
import { targetOf } from './undo-plan.ts';

const insertRemoval = (store: Store, create: Job, attest: Job, at: string): void => {
  const { customerName, expected, reference, lookUpBy } = readAttest(attest);
  const target = { ...targetOf(create, false), toMend: { attestId: attest.jobId, reference, lookUpBy } };
  const { scopeId, runId, draftNo, businessKey, generation } = create;
  insertJob(store, {
    scopeId,
    runId,
    draftNo,
    kind: 'deleteDraft',
    // Asked for again after it was refused, it is another call: the refusal changed the attest.
    businessKey: `${keyOfGeneration(businessKey, generation)}:mend-${attest.changedAt}`,
    generation: 0,
    payload: deleteDraftPayload.parse({ customerName, expected, target }),
    at,
  });
};

/**
 * Has the drafts of rejected invoices deleted at the service, so that the invoices can be corrected: only those that stand there and
 * are not being deleted already. Answers how many. An invoice is corrected when its draft is proven to be gone; one that somebody
 * attested or changed there is kept, and told why.
 *
 * @throws AppError `run-wrong-state`.
 */
export const removeDrafts = (store: Store, run: Run, rejected: () => readonly RejectedInvoice[], now: Date): number =>
  store.inTransaction(() => {
    const standing = rejected().filter(({ create, removal }) => create.state === 'sent' && removal === null);
    if (standing.length === 0) return 0;
    goOn(store, run);
    for (const { create, attest } of standing)
      if (attest !== null) insertRemoval(store, create, attest, now.toISOString());
    return standing.length;
  });
