import { type LocalText } from '../../../shared/domain/text.ts';
import { actPayloads } from '../../../shared/contract/acts.ts';
import { type PagedResult } from '../../service/paging.ts';
import { categoriesIn, readMembers, refreshCategoryNames } from '../../service/categories.ts';
import { type Category, categoryById, dropMember, putMember } from '../../store/categories.ts';
import { type Job, jobById } from '../../store/jobs.ts';
import { type Store } from '../../store/store.ts';
import { actWords } from '../act-words.ts';
import { type Drain, type DrainScope } from '../drain-context.ts';
import { NotReadError, readFor, reading, refresh } from '../read.ts';
import { freshCategories } from '../readings.ts';
import { words } from '../words.ts';
import { type ActWork, actWork, type Sight } from './act.ts';

/** Categories of customers: who is in them, and what they are called. Source: endpoints a, Debtors. */

interface Shown {
  readonly categoryId: string;
  readonly shown: string;
}

const movedFrom = (now: Pick<Category, 'name'> | null, { shown }: Pick<Shown, 'shown'>): LocalText | null => {
  if (now === null) return actWords.categoryGone(shown);
  return now.name === shown ? null : actWords.categoryMoved(now.name, shown);
};

/** Whether it is the category that was shown, by a reading which customers that go one after the other share. @throws NotReadError. */
const heldByName = async ({ drain, scope, readings }: Sight, act: Shown): Promise<LocalText | null> => {
  await freshCategories(drain, readings, scope);
  return movedFrom(categoryById(drain.store, scope.scopeId, act.categoryId), act);
};

/** The categories at the service now. @throws NotReadError. */
const categoriesNow = ({ drain, scope, job }: Sight): Promise<readonly Category[]> =>
  readFor(
    drain,
    job,
    { endpoint: 'GET /v1/debtors/debtorcategories/{id}', path: { id: scope.scope.creditorId } },
    categoriesIn,
  );

const nowOf = async (sight: Sight, categoryId: string): Promise<Category | null> =>
  (await categoriesNow(sight)).find((one) => one.categoryId === categoryId) ?? null;

/** Keeps what was done in the mirror, once it is. */
const keeping = (act: ActWork, keep: (drain: Drain, scope: DrainScope, job: Job) => Promise<void> | void): ActWork => {
  const after =
    (work: ActWork['send']): ActWork['send'] =>
    async (drain, pieces, readings) => {
      await work(drain, pieces, readings);
      const [{ scopeId, jobId }] = pieces.jobs;
      const job = jobById(drain.store, scopeId, jobId);
      if (job?.state === 'sent') await keep(drain, pieces.scope, job);
    };
  return { sending: act.sending, send: after(act.send), lookUp: after(act.lookUp) };
};

const membershipOf =
  (note: typeof putMember) =>
  ({ store }: { readonly store: Store }, _scope: DrainScope, { scopeId, payload }: Job): void => {
    const { recordId, categoryId } = actPayloads.putInCategory.parse(payload);
    note(store, scopeId, { categoryId, debtorId: recordId });
  };

/** Puts a customer into a category: twice is the same as once. */
export const putInCategory = keeping(
  actWork({
    payload: actPayloads.putInCategory,
    call: ({ recordId, categoryId }, creditorId) => ({
      endpoint: 'POST /v1/debtors/adddebtortocategory/{id}',
      path: { id: creditorId },
      query: { debtorpublicid: recordId, categorypublicid: categoryId },
    }),
    about: ({ recordId }) => recordId,
    held: heldByName,
  }),
  membershipOf(putMember),
);

/**
 * Whether a customer is in a category no longer, by its list as it was read.
 *
 * @throws NotReadError where the list did not hold still: who is missing in it may be there.
 */
export const isOutOf = ({ ids, complete }: PagedResult, debtorId: string): boolean => {
  if (ids.has(debtorId)) return false;
  if (!complete) throw new NotReadError(words.listMoved);
  return true;
};

/** Takes a customer out of a category; that it is not in it tells that it was done. */
export const takeOutOfCategory = keeping(
  actWork({
    payload: actPayloads.takeOutOfCategory,
    call: ({ recordId, categoryId }, creditorId) => ({
      endpoint: 'DELETE /v1/debtors/deletedebtorfromcategory/{id}',
      path: { id: creditorId },
      query: { debtorpublicid: recordId, categorypublicid: categoryId },
    }),
    about: ({ recordId }) => recordId,
    held: heldByName,
    traces: async ({ drain, scope }, { recordId, categoryId }) => {
      const members = await reading(drain, (client) =>
        readMembers(client, scope.scope.creditorId, categoryId, {
          now: drain.now(),
          priority: 'person',
          signal: drain.stopped,
        }),
      );
      return isOutOf(members, recordId) ? [recordId] : [];
    },
  }),
  membershipOf(dropMember),
);

/** What changed a category is read, so that the mirror has it; where that fails, the next reading of the register has it. */
const keepNames = async (drain: Drain, scope: DrainScope): Promise<void> => {
  try {
    await refresh(drain, scope, refreshCategoryNames);
  } catch (error) {
    if (!(error instanceof NotReadError)) throw error;
  }
};

/** Makes a category or gives it another name. One that has the name already is not made again. */
export const saveCategory = keeping(
  actWork({
    payload: actPayloads.saveCategory,
    call: ({ categoryId, name }, creditorId) => ({
      endpoint: 'PUT /v1/debtors/debtorcategory/{id}',
      path: { id: creditorId },
      query: { name, categorypublicid: categoryId },
    }),
    // The answer names nothing that was made.
    about: ({ categoryId, name }) => categoryId ?? name,
    there: async (sight, { categoryId, name }) => {
      if (categoryId !== undefined) return null;
      return (await categoriesNow(sight)).find((one) => one.name === name)?.categoryId ?? null;
    },
    held: async (sight, { categoryId, shown }) =>
      categoryId === undefined ? null : movedFrom(await nowOf(sight, categoryId), { shown }),
    traces: async (sight, { name }) =>
      (await categoriesNow(sight)).flatMap((one) => (one.name === name ? one.categoryId : [])),
  }),
  keepNames,
);

/** Removes a category; its customers stay. One that is gone is removed. */
export const removeCategory = keeping(
  actWork({
    payload: actPayloads.removeCategory,
    call: ({ categoryId }, creditorId) => ({
      endpoint: 'DELETE /v1/debtors/deletedebtorcategory/{id}',
      path: { id: creditorId },
      query: { categorypublicid: categoryId },
    }),
    about: ({ categoryId }) => categoryId,
    takesAway: true,
    held: async (sight, act) => {
      const now = await nowOf(sight, act.categoryId);
      return now === null ? null : movedFrom(now, act);
    },
  }),
  keepNames,
);
