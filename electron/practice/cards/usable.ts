import { type Service } from '../service.ts';
import { instantOf, type View, viewsOf } from '../wire/json.ts';

/** The debtor's saved cards (DebtorCreditCardView), oldest first. */
export const savedCards = (debtor: View): readonly View[] => viewsOf(debtor, 'CreditCards');

/** Whether the debtor has a saved card that money can be withdrawn from now. */
export const hasUsableCard = (service: Service, debtor: View): boolean => {
  const now = service.clock.now();
  return savedCards(debtor).some((card) => (instantOf(card, 'Expires') ?? 0) > now);
};
