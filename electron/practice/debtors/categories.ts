import { randomUUID } from 'node:crypto';
import { type Call } from '../gate/call.ts';
import { badField, notFound } from '../refusal.ts';
import { type Service } from '../service.ts';
import { type Kept } from '../ledger/records.ts';
import { textOf, type View } from '../wire/json.ts';
import { debtorId } from './history.ts';

/** DebtorCategoryView. */
export const categoryView = ({ id, creditorId, key }: Kept): View => ({
  CreditorPublicId: creditorId,
  CategoryPublicId: id,
  CategoryName: key,
});

/** The creditor's category of this id. Throws a Refusal (404) where there is none (decisions.md 21). */
export const categoryOf = (call: Call, creditorId: string, id: string | null | undefined): Kept => {
  const category = call.service.ledger.records.get('debtorCategory', (id ?? '').toLowerCase());
  if (category === undefined || category.creditorId !== creditorId) throw notFound('Kategorin', 'The category');
  return category;
};

const named = (service: Service, creditorId: string, name: string): Kept | undefined =>
  service.ledger.records.byKey('debtorCategory', creditorId, name)[0];

/** Makes a category of this name; one that is there already is left as it is. */
export const putCategory = (service: Service, creditorId: string, name: string): void => {
  if (named(service, creditorId, name) !== undefined) return;
  service.ledger.records.insert('debtorCategory', {
    id: randomUUID(),
    creditorId,
    ownerId: null,
    key: name,
    state: null,
    at: null,
    createdAt: service.clock.now(),
    doc: {},
  });
};

/** Gives a category another name. Throws a Refusal (400) where another category has it. */
export const renameCategory = (service: Service, category: Kept, name: string): void => {
  const holder = named(service, category.creditorId, name);
  if (holder !== undefined && holder.id !== category.id)
    throw badField('name', `${name} finns redan`, `${name} exists already`);
  service.ledger.records.update('debtorCategory', { ...category, key: name });
};

/** Gives the categories of a name another one, with a creditor that has such a category, and makes one with a creditor that has none. */
export const followCategory = (service: Service, creditorId: string, was: string | null, name: string): void => {
  const same = was === null ? undefined : named(service, creditorId, was);
  if (same === undefined || named(service, creditorId, name) !== undefined) putCategory(service, creditorId, name);
  else renameCategory(service, same, name);
};

const memberships = (service: Service, category: Kept): readonly Kept[] =>
  service.ledger.records.byKey('debtorInCategory', category.creditorId, category.id);

/** The ids of the debtors in a category, in the order in which they came in. */
export const membersOf = (service: Service, category: Kept): readonly string[] =>
  memberships(service, category).flatMap(({ ownerId }) => ownerId ?? []);

const membership = (service: Service, category: Kept, debtor: View): Kept | undefined =>
  service.ledger.records.ofOwner('debtorInCategory', debtorId(debtor)).find(({ key }) => key === category.id);

/** Puts a debtor into a category; one that is in it already stays. */
export const addToCategory = (service: Service, category: Kept, debtor: View): void => {
  if (membership(service, category, debtor) !== undefined) return;
  service.ledger.records.insert('debtorInCategory', {
    id: randomUUID(),
    creditorId: category.creditorId,
    ownerId: debtorId(debtor),
    key: category.id,
    state: null,
    at: null,
    createdAt: service.clock.now(),
    doc: {},
  });
};

/** Takes a debtor out of a category. Throws a Refusal (400) where it is not in it. */
export const takeFromCategory = (service: Service, category: Kept, debtor: View): void => {
  const found = membership(service, category, debtor);
  if (found === undefined) {
    const name = textOf(debtor, 'Name') ?? '';
    throw badField('debtorpublicid', `${name} finns inte i kategorin`, `${name} is not in the category`);
  }
  service.ledger.records.remove('debtorInCategory', found.id);
};

/** Removes a category; its debtors stay. */
export const removeCategory = (service: Service, category: Kept): void => {
  const { records } = service.ledger;
  for (const { id } of memberships(service, category)) records.remove('debtorInCategory', id);
  records.remove('debtorCategory', category.id);
};
