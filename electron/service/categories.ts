import { z } from 'zod';
import { listIn, requiredTextIn, textIn } from '../../shared/service/view-fields.ts';
import { categoriesOf, type Category, saveCategories, saveMembers } from '../store/categories.ts';
import { scopeById } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { saveSyncState } from '../store/sync.ts';
import { type ServiceClient } from './client.ts';
import { expectBody } from './expect.ts';
import { readPages } from './paging.ts';
import { type Refreshed, type RefreshOptions } from './registers.ts';

const categoryIn = z
  .looseObject({ CategoryPublicId: requiredTextIn, CategoryName: textIn })
  .transform((view): Category => ({ categoryId: view.CategoryPublicId, name: view.CategoryName ?? '' }));

/** DebtorCategoriesView as the client reads it. */
export const categoriesIn = listIn(categoryIn);

const memberIn = z.looseObject({ DebtorPublicId: requiredTextIn });

const callOf = ({ priority = 'batch', signal }: RefreshOptions) => ({
  priority,
  ...(signal === undefined ? {} : { signal }),
});

/** Who is in a category at the service now: the ids, and whether the list held still. @throws AppError for a refusal or no answer. */
export const readMembers = (
  client: ServiceClient,
  creditorId: string,
  categoryId: string,
  options: RefreshOptions,
): ReturnType<typeof readPages> =>
  readPages(client, {
    request: {
      endpoint: 'GET /v1/debtors/debtors/{id}',
      path: { id: creditorId },
      query: { categorypublicid: categoryId },
      ...callOf(options),
    },
    item: memberIn,
    sureOnly: options.sureOnly === true,
    idOf: ({ DebtorPublicId }) => DebtorPublicId,
    onPage: () => undefined,
  });

/** Reads what categories there are into the mirror, in one call. @throws AppError for a refusal, no answer or nonsense. */
export const refreshCategoryNames = async (
  client: ServiceClient,
  store: Store,
  scopeId: number,
  options: RefreshOptions,
): Promise<Refreshed> => {
  const answer = await client.call({
    endpoint: 'GET /v1/debtors/debtorcategories/{id}',
    path: { id: scopeById(store, scopeId).scope.creditorId },
    ...callOf(options),
  });
  const categories: readonly Category[] = expectBody(answer, categoriesIn);
  saveCategories(store, scopeId, categories);
  return { records: categories.length, complete: true };
};

/**
 * Reads the creditor's categories and who is in each into the mirror: a call, and the pages of each category's list. A customer's own
 * view does not tell (endpoints a, Debtors).
 *
 * @throws AppError for a refusal, no answer or nonsense; what was read before it is kept.
 */
export const refreshCategories = async (
  client: ServiceClient,
  store: Store,
  scopeId: number,
  options: RefreshOptions,
): Promise<Refreshed> => {
  const { creditorId } = scopeById(store, scopeId).scope;
  await refreshCategoryNames(client, store, scopeId, options);
  const categories = categoriesOf(store, scopeId);
  let complete = true;
  for (const { categoryId } of categories) {
    const members = await readMembers(client, creditorId, categoryId, options);
    if (members.complete) saveMembers(store, scopeId, categoryId, members.ids);
    complete &&= members.complete;
  }
  saveSyncState(store, scopeId, 'categories', { cursor: null, at: options.now.toISOString() });
  return { records: categories.length, complete };
};
