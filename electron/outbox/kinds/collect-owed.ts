import { actPayloads, type ActPayload } from '../../../shared/contract/acts.ts';
import { type LocalText, text } from '../../../shared/domain/text.ts';
import { reconciliationViewIn, type ReconciliationViewIn } from '../../../shared/service/reconciliation-views.ts';
import { readFor } from '../read.ts';
import { actWork, type Sight } from './act.ts';

type Collecting = ActPayload<'collectReconciliation'>;

const readNow = ({ drain, job }: Sight, { actionId }: Collecting): Promise<ReconciliationViewIn> =>
  readFor(
    drain,
    job,
    { endpoint: 'GET /v1/reconciliationinvoice/action/{id}', path: { id: actionId } },
    reconciliationViewIn,
  );

const owedOther: LocalText = text(
  'Det som är kvar att betala har ändrats sedan du såg det, så inget är lämnat till inkasso. Se efter och begär det igen.',
  'What is left to pay has changed since you saw it, so nothing was handed to debt collection. Look at it and ask again.',
);

/**
 * Hands a reconciliation invoice to debt collection, for what a person saw that is owed. Whatever became of a try, the invoice names its
 * claim. Source: endpoints a, Debt collection (actionfromreconciliationinvoice).
 */
export const collectReconciliation = actWork({
  payload: actPayloads.collectReconciliation,
  call: ({ actionId, entry }) => ({
    endpoint: 'POST /v1/debtcollection/actionfromreconciliationinvoice',
    body: { SourcePublicId: actionId, ...entry },
  }),
  about: () => null,
  held: async (sight, act) => {
    const { CurrentAmount, CurrentReminderFees } = await readNow(sight, act);
    const owed = (CurrentAmount?.value ?? 0) + (CurrentReminderFees?.value ?? 0);
    return owed === act.left && (CurrentAmount?.currency ?? act.currency) === act.currency ? null : owedOther;
  },
  traces: async (sight, act) => {
    const { DebtCollectionActionPublicId: claimId } = await readNow(sight, act);
    return claimId === null || claimId === '' ? [] : [claimId];
  },
});
