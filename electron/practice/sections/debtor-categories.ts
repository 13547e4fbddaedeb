import {
  addToCategory,
  categoryOf,
  categoryView,
  followCategory,
  membersOf,
  putCategory,
  removeCategory,
  renameCategory,
  takeFromCategory,
} from '../debtors/categories.ts';
import { debtorCreditorId } from '../debtors/history.ts';
import { missing, noAccess } from '../refusal.ts';
import { answer, type Answer, type Call, contentView, creditorOf, creditorsOf, debtorOf, none } from '../gate/call.ts';
import { flagQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { type Kept } from '../ledger/records.ts';
import { textOf, textsOf, type View } from '../wire/json.ts';

/** The creditor's debtor of this id; another creditor's is a wrong id (decisions.md 19). */
const ownDebtor = (call: Call, creditorId: string, id: string | null | undefined): View => {
  const debtor = debtorOf(call, id);
  if (debtorCreditorId(debtor) !== creditorId) throw noAccess();
  return debtor;
};

const saveCategory = (call: Call): Answer => {
  const creditor = creditorOf(call, call.id);
  const name = (call.query('name') ?? '').trim();
  if (name === '') throw missing('name');
  const id = call.query('categorypublicid') ?? '';
  const stored = id === '' ? null : categoryOf(call, creditor.id, id);
  if (stored === null) putCategory(call.service, creditor.id, name);
  else renameCategory(call.service, stored, name);
  if (flagQuery(call, 'addcategorytoallcreditors') ?? false) {
    const others = creditorsOf(call).filter((other) => other.id !== creditor.id);
    for (const other of others) followCategory(call.service, other.id, stored?.key ?? null, name);
  }
  return none;
};

/** The category and the debtor that a row names in its query. */
const named = (call: Call): readonly [category: Kept, debtor: View] => {
  const creditor = creditorOf(call, call.id);
  const debtor = ownDebtor(call, creditor.id, call.query('debtorpublicid'));
  return [categoryOf(call, creditor.id, call.query('categorypublicid')), debtor];
};

/** Debtors' categories (endpoints a, Debtors). */
export const debtorCategories: readonly Route[] = [
  route('GET', '/v1/debtors/debtorcategories/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const all = call.service.ledger.records.ofCreditor('debtorCategory', creditor.id);
    return answer('DebtorCategoriesView', all.map(categoryView));
  }),
  route('PUT', '/v1/debtors/debtorcategory/{id}', saveCategory),
  route('DELETE', '/v1/debtors/deletedebtorcategory/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    removeCategory(call.service, categoryOf(call, creditor.id, call.query('categorypublicid')));
    return none;
  }),
  route('POST', '/v1/debtors/adddebtortocategory/{id}', (call) => {
    addToCategory(call.service, ...named(call));
    return none;
  }),
  route('POST', '/v1/debtors/adddebtorstocategory', (call) => {
    const sent = contentView(call);
    const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
    const debtors = textsOf(sent, 'DebtorPublicIds').map((id) => ownDebtor(call, creditor.id, id));
    const category = categoryOf(call, creditor.id, textOf(sent, 'CategoryPublicId'));
    for (const debtor of debtors) addToCategory(call.service, category, debtor);
    return none;
  }),
  route('GET', '/v1/debtors/debtorsincategory/{id}', (call) => {
    const creditor = creditorOf(call, call.id);
    const category = categoryOf(call, creditor.id, call.query('categorypublicid'));
    const { debtors } = call.service.ledger;
    const members = membersOf(call.service, category).map((id) => debtors.get(id));
    return answer(
      'DebtorsView',
      members.filter((member) => member !== undefined),
    );
  }),
  route('DELETE', '/v1/debtors/deletedebtorfromcategory/{id}', (call) => {
    takeFromCategory(call.service, ...named(call));
    return none;
  }),
];
