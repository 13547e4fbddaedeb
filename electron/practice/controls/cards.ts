import { z } from 'zod';
import { answerCardWindow, cardOutcomes } from '../cards/answer.ts';
import { type Act, type Control } from './control.ts';

const Outcome = z.enum(cardOutcomes);
const cardIn = z.union([
  z.strictObject({ CreditCardPaymentPublicId: z.string(), Outcome }),
  z.strictObject({ CreditCardAddPublicId: z.string(), Outcome }),
]);

const answerCard: Act = ({ service, body }) => {
  const given = cardIn.parse(body);
  if ('CreditCardPaymentPublicId' in given) {
    answerCardWindow(service, 'cardPayment', given.CreditCardPaymentPublicId, given.Outcome);
  } else answerCardWindow(service, 'cardAdd', given.CreditCardAddPublicId, given.Outcome);
};

/** The customer at the card window (decisions.md, controls). */
export const cardControls: readonly Control[] = [['POST', '/practice/cards', answerCard]];
