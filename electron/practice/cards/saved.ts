import { randomUUID } from 'node:crypto';
import { addMonths } from '../../../shared/domain/calendar-date.ts';
import { type CardAddStage, cardAddMoves, cardAddStages } from '../../../shared/service/payment-transitions.ts';
import { instantText, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { requireAddOn } from '../add-ons/add-ons.ts';
import { debtorCreditorId, debtorId, noteDebtor } from '../debtors/history.ts';
import { requireMove } from '../gate/moves.ts';
import { dropWithdrawals } from '../invoicing/withdrawals.ts';
import { type Kept } from '../ledger/records.ts';
import { type Service } from '../service.ts';
import { textOf, type View } from '../wire/json.ts';
import { hasUsableCard, savedCards } from './usable.ts';
import { windowUrl, windowWishes, wishesView } from './window.ts';

const validMonths = 36;
/** What a card looks like of which only the last digits are ever shown. */
const masked = '************4242';

/** Opens a window in which a debtor's card is saved. Gives the intent. Throws a Refusal (400) for no add-on and a wrong address. */
export const openCardAdd = (service: Service, debtor: View, sent: View): Kept => {
  requireAddOn(service.ledger, debtorCreditorId(debtor), 'CreditCard');
  const record = {
    id: randomUUID(),
    creditorId: debtorCreditorId(debtor),
    ownerId: debtorId(debtor),
    key: null,
    state: 'Pending' satisfies CardAddStage,
    at: null,
    createdAt: service.clock.now(),
    doc: windowWishes(sent),
  };
  service.ledger.records.insert('cardAdd', record);
  return { ...record, seq: 0 };
};

/** CreditCardAddView. */
export const cardAddView = (origin: string, record: Kept): View => ({
  PublicId: record.id,
  CreditorPublicId: record.creditorId,
  DebtorPublicId: record.ownerId,
  Status: record.state,
  AddWindowUrl: windowUrl(origin, 'add', record.id),
  Created: instantText(record.createdAt),
  ...wishesView(record.doc),
});

const requireAct = (act: keyof typeof cardAddMoves, record: Kept): void => {
  requireMove(cardAddMoves, act, cardAddStages.find((stage) => stage === record.state) ?? 'Failed');
};

const replaceCards = (service: Service, debtor: View, cards: readonly View[]): void => {
  service.ledger.debtors.update(debtorId(debtor), { ...debtor, CreditCards: cards });
};

/** What the customer did at the window: a card that is saved has the id of its intent. Throws a Refusal (400). */
export const answerCardAdd = (service: Service, record: Kept, outcome: 'Succeeded' | 'Failed'): void => {
  requireAct('answer', record);
  service.ledger.records.update('cardAdd', { ...record, state: outcome });
  const debtor = service.ledger.debtors.get(record.ownerId ?? '');
  if (outcome === 'Failed' || debtor === undefined) return;
  const card: View = {
    CreditCardPublicId: record.id,
    Created: instantText(service.clock.now()),
    Expires: instantText(stockholmMidnight(addMonths(service.clock.today(), validMonths))),
    MaskedCardNumber: masked,
    Brand: 'Visa',
  };
  replaceCards(service, debtor, [...savedCards(debtor), card]);
  noteDebtor(service, debtor, 'CreditCardAdded', null, masked);
};

/** Removes a saved card; withdrawals that no other card can make are given up. Throws a Refusal (400) where none was saved. */
export const removeCard = (service: Service, record: Kept, by: string): void => {
  requireAct('remove', record);
  service.ledger.records.remove('cardAdd', record.id);
  const debtor = service.ledger.debtors.get(record.ownerId ?? '');
  if (debtor === undefined) return;
  const left = savedCards(debtor).filter((card) => textOf(card, 'CreditCardPublicId') !== record.id);
  replaceCards(service, debtor, left);
  noteDebtor(service, debtor, 'CreditCardRemoved', by);
  if (!hasUsableCard(service, { CreditCards: left })) dropWithdrawals(service, debtorId(debtor), 'CreditCard');
};
