import { z } from 'zod';
import { answerCardPayment } from '../cards/payments.ts';
import { answerCardAdd } from '../cards/saved.ts';
import { notFound } from '../refusal.ts';
import { type Act, type Control } from './control.ts';

const Outcome = z.enum(['Succeeded', 'Failed']);
const cardIn = z.union([
  z.strictObject({ CreditCardPaymentPublicId: z.string(), Outcome }),
  z.strictObject({ CreditCardAddPublicId: z.string(), Outcome }),
]);

const kinds = { cardPayment: answerCardPayment, cardAdd: answerCardAdd } as const;

const answerCard: Act = ({ service, body }) => {
  const given = cardIn.parse(body);
  const [kind, id] =
    'CreditCardPaymentPublicId' in given
      ? (['cardPayment', given.CreditCardPaymentPublicId] as const)
      : (['cardAdd', given.CreditCardAddPublicId] as const);
  service.ledger.db
    .transaction(() => {
      const record = service.ledger.records.get(kind, id.toLowerCase());
      if (record === undefined) throw notFound('Kortfönstret', 'The card window');
      kinds[kind](service, record, given.Outcome);
    })
    .immediate();
};

/** The customer at the card window (decisions.md, controls). */
export const cardControls: readonly Control[] = [['POST', '/practice/cards', answerCard]];
