import { type ContractSubViewIn, contractSubViewIn, contractViewIn } from '../../shared/service/contract-views.ts';
import { stockholmDay } from '../../shared/service/service-time.ts';
import { blankToNull } from '../../shared/service/view-fields.ts';
import { saveContractView } from '../store/contract-views.ts';
import { keepContractState, markContractsGone, type MirrorContract, saveContracts } from '../store/contracts.ts';
import { scopeById } from '../store/scopes.ts';
import { searchText } from '../store/search-fold.ts';
import { type Store } from '../store/store.ts';
import { type ServiceClient } from './client.ts';
import { readPages } from './paging.ts';
import { type Refreshed, type RefreshOptions } from './registers.ts';

const contractSearch = (view: ContractSubViewIn): string =>
  searchText([view.ContractNumber, view.DebtorName, view.DebtorOrgNo, view.YourReference, view.OurReference]);

const dayOf = (instant: number | null): string | null => (instant === null ? null : stockholmDay(instant));

/** A contract invoice of the list as the mirror keeps it. */
export const mirrorContract = (view: ContractSubViewIn): MirrorContract => ({
  contractId: view.ActionPublicId,
  contractNumber: blankToNull(view.ContractNumber),
  debtorId: view.DebtorPublicId ?? '',
  debtorName: view.DebtorName ?? '',
  amount: view.Amount?.value ?? null,
  currency: view.Amount?.currency ?? 'SEK',
  interval: view.RecurrenceInterval,
  start: dayOf(view.Start),
  end: dayOf(view.End),
  lastRun: dayOf(view.LastRunDate),
  nextRun: dayOf(view.NextRunDate),
  paused: view.IsPaused,
  deliveryMethod: view.DeliveryMethod,
  search: contractSearch(view),
});

/**
 * Reads the creditor's contract invoices into the mirror, a page a transaction. What a complete reading did not show is gone.
 *
 * @throws AppError for a refusal, no answer or nonsense; pages that came before it are kept.
 */
export const refreshContracts = async (
  client: ServiceClient,
  store: Store,
  scopeId: number,
  { now, priority = 'batch', signal, sureOnly = false }: RefreshOptions,
): Promise<Refreshed> => {
  const { ids, complete } = await readPages(client, {
    request: {
      endpoint: 'GET /v1/contractinvoice/actions/{id}',
      path: { id: scopeById(store, scopeId).scope.creditorId },
      priority,
      ...(signal === undefined ? {} : { signal }),
    },
    item: contractSubViewIn,
    sureOnly,
    idOf: (view) => view.ActionPublicId,
    onPage: (views) => {
      saveContracts(store, scopeId, views.map(mirrorContract), now.toISOString());
    },
  });
  if (complete) markContractsGone(store, scopeId, ids);
  return { records: ids.size, complete };
};

/**
 * Keeps one contract in full as it was just read or written. `view`: a ContractInvoiceActionView; of another shape nothing is
 * kept.
 */
export const keepContract = (store: Store, scopeId: number, view: unknown, now: Date): void => {
  const read = contractViewIn.safeParse(view).data;
  if (read === undefined) return;
  store.inTransaction(() => {
    keepContractState(store, scopeId, {
      contractId: read.ActionPublicId,
      amount: read.Amount?.value ?? null,
      lastRun: dayOf(read.State.LastRunDate),
      nextRun: dayOf(read.State.NextRunDate),
      paused: read.State.IsPaused,
    });
    saveContractView(store, scopeId, read.ActionPublicId, view, now.toISOString());
  });
};
