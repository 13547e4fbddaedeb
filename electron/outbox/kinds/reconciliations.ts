import { actPayloads } from '../../../shared/contract/acts.ts';
import { text } from '../../../shared/domain/text.ts';
import { reconciliationsNow } from '../readings.ts';
import { actWork, type Sight } from './act.ts';

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
    InvoiceNumber === invoiceNumber ? [ActionPublicId] : [],
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
