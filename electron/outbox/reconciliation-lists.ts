import { addDays, stockholmDate } from '../../shared/domain/calendar-date.ts';
import { words } from './words.ts';
import { reconciliationSubViewIn, type ReconciliationSubViewIn } from '../../shared/service/reconciliation-views.ts';
import { type CallRequest } from '../service/client.ts';
import { readPages } from '../service/paging.ts';
import { type Drain, type DrainScope } from './drain-context.ts';
import { NotReadError, reading } from './read.ts';

/** The closed ones are read this far around today: the clock of a practice service may be ahead of ours. In days. */
const margin = 400;

/**
 * A creditor's reconciliation invoices, the open ones first: what is closed meanwhile is in one of the lists.
 *
 * @throws NotReadError, also where a list did not hold still: what is missing in it may exist.
 */
export const readReconciliations = async (
  drain: Drain,
  { scope }: DrainScope,
): Promise<readonly ReconciliationSubViewIn[]> => {
  const found = new Map<string, ReconciliationSubViewIn>();
  const complete = await reading(drain, async (client) => {
    const list = async (request: Pick<CallRequest, 'endpoint' | 'query'>): Promise<boolean> => {
      const how = { priority: 'person', signal: drain.stopped, path: { id: scope.creditorId } } as const;
      const read = await readPages(client, {
        request: { ...request, ...how },
        item: reconciliationSubViewIn,
        idOf: ({ ActionPublicId }) => ActionPublicId,
        onPage: (page) => {
          for (const view of page) found.set(view.ActionPublicId, view);
        },
      });
      return read.complete;
    };
    const today = stockholmDate(drain.now());
    const query = { from: addDays(today, -margin), to: addDays(today, margin) };
    const open = await list({ endpoint: 'GET /v1/reconciliationinvoice/open/{id}' });
    return (await list({ endpoint: 'GET /v1/reconciliationinvoice/closed/{id}', query })) && open;
  });
  if (!complete) throw new NotReadError(words.listMoved);
  return [...found.values()];
};
