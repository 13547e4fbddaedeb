import { notFound } from '../refusal.ts';
import { type Service } from '../service.ts';
import { answerCardPayment } from './payments.ts';
import { answerCardAdd } from './saved.ts';

export const cardOutcomes = ['Succeeded', 'Failed'] as const;
export type CardOutcome = (typeof cardOutcomes)[number];

const kinds = { cardPayment: answerCardPayment, cardAdd: answerCardAdd } as const;
export type CardWindowKind = keyof typeof kinds;

/**
 * What the customer did at a card window, in one transaction. Throws a Refusal: 404 where there is no such window, 400
 * where it was answered already or there is nothing to pay any more.
 */
export const answerCardWindow = (service: Service, kind: CardWindowKind, id: string, outcome: CardOutcome): void => {
  service.ledger.db
    .transaction(() => {
      const record = service.ledger.records.get(kind, id.toLowerCase());
      if (record === undefined) throw notFound('Kortfönstret', 'The card window');
      kinds[kind](service, record, outcome);
    })
    .immediate();
};
