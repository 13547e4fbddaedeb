import { enumName } from '../../../shared/service/views.ts';
import { type Call } from '../gate/call.ts';
import { flagQuery } from '../gate/query.ts';
import { badField } from '../refusal.ts';
import { textOf, type View, viewOf } from '../wire/json.ts';
import { categoryOf, membersOf } from './categories.ts';
import { debtorId } from './history.ts';

/** Whether a debtor is wanted. */
type Wish = (debtor: View) => boolean;

const searched = ['Name', 'DebtorNo', 'OrgNo', 'Email', 'DebtorExternalId', 'City'] as const;

const textWish = (words: string): Wish => {
  const wanted = words.toLowerCase();
  return (debtor) => searched.some((field) => (textOf(debtor, field) ?? '').toLowerCase().includes(wanted));
};

const categoryWish = (call: Call, creditorId: string, id: string): Wish => {
  const members = new Set(membersOf(call.service, categoryOf(call, creditorId, id)));
  return (debtor) => members.has(debtorId(debtor));
};

/** The debtor's own delivery method, unless it says that its settings are not to be used. */
const deliveryWish = (given: string): Wish => {
  const method = enumName('DeliveryMethodTypeView', given);
  if (method === undefined) throw badField('deliverymethod', `${given} finns inte`, `${given} does not exist`);
  return (debtor) => {
    const own = viewOf(debtor, 'DefaultActionConfig');
    return (
      own !== null && own['ActivateDefaultActionConfigOverride'] !== false && textOf(own, 'DeliveryMethod') === method
    );
  };
};

/**
 * What the query of the debtors list wishes for: text, only active ones, a category, a delivery method (endpoints a,
 * Debtors). Throws a Refusal: 404 for an unknown category, 400 for a delivery method that does not exist.
 */
export const wishesOf = (call: Call, creditorId: string): readonly Wish[] => {
  const given = (name: string): string => call.query(name) ?? '';
  return [
    ...(given('filter') === '' ? [] : [textWish(given('filter'))]),
    ...((flagQuery(call, 'excludeinactive') ?? false) ? [(debtor: View) => debtor['IsActive'] !== false] : []),
    ...(given('categorypublicid') === '' ? [] : [categoryWish(call, creditorId, given('categorypublicid'))]),
    ...(given('deliverymethod') === '' ? [] : [deliveryWish(given('deliverymethod'))]),
  ];
};
