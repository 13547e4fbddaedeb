import { cardAddView, openCardAdd, removeCard } from '../cards/saved.ts';
import { answer, type Call, contentView, debtorOf, mayUse, none } from '../gate/call.ts';
import { type Route, route } from '../gate/route.ts';
import { type Kept } from '../ledger/records.ts';
import { notFound } from '../refusal.ts';
import { textOf } from '../wire/json.ts';

/** The intent of the call's id, where the user may use its creditor; else 404. */
const cardAddOf = (call: Call): Kept => {
  const record = call.service.ledger.records.get('cardAdd', call.id.toLowerCase());
  if (record === undefined || !mayUse(call, record.creditorId)) throw notFound('Kortet', 'The card');
  return record;
};

/** Saved cards of debtors (endpoints a, Debtors): no card number ever passes here, only the window's address. */
export const debtorCards: readonly Route[] = [
  route('GET', '/v1/debtors/addcreditcard/{id}', (call) =>
    answer('CreditCardAddView', cardAddView(call.origin, cardAddOf(call))),
  ),
  route('POST', '/v1/debtors/addcreditcard', (call) => {
    const sent = contentView(call);
    const debtor = debtorOf(call, textOf(sent, 'DebtorPublicId'));
    return answer('CreditCardAddView', cardAddView(call.origin, openCardAdd(call.service, debtor, sent)));
  }),
  route('DELETE', '/v1/debtors/addcreditcard/{id}', (call) => {
    removeCard(call.service, cardAddOf(call), call.user.username);
    return none;
  }),
];
