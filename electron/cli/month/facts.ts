import { z } from 'zod';
import { setTimeout as pause } from 'node:timers/promises';
import { type Hands } from './hands.ts';
import {
  accountBalances,
  closedInvoices,
  incomingPayments,
  type ListedInvoice,
  openInvoices,
  openReminders,
  unhandledPayments,
} from './lists.ts';

/** What the service says of the month when it is over. Amounts are minor units. */
export interface Facts {
  readonly open: readonly ListedInvoice[];
  readonly closed: readonly ListedInvoice[];
  readonly payments: { readonly count: number; readonly amount: number; readonly byMean: ReadonlyMap<string, number> };
  readonly unhandled: { readonly count: number; readonly amount: number };
  /** Reminder fees and interest on open invoices: owed, but booked only when they are paid. */
  readonly openFees: number;
  readonly balances: ReadonlyMap<string, number>;
  readonly events: ReadonlyMap<string, number>;
}

const stateIn = z.looseObject({ WaitingEvents: z.int() });

/** Waits until every event has been delivered: they go on by themselves. */
const allTold = async (hands: Hands): Promise<void> => {
  while (stateIn.parse(await hands.call('GET', '/practice/state')).WaitingEvents > 0) await pause(50);
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const readFacts = async (
  hands: Hands,
  creditorId: string,
  [from, to]: readonly [string, string],
  events: ReadonlyMap<string, number>,
): Promise<Facts> => {
  await allTold(hands);
  const payments = await incomingPayments(hands, creditorId, from, to);
  const unhandled = await unhandledPayments(hands, creditorId);
  const byMean = new Map<string, number>();
  for (const { PaymentMeanCode, Amount } of payments)
    byMean.set(PaymentMeanCode, (byMean.get(PaymentMeanCode) ?? 0) + Amount);
  return {
    open: await openInvoices(hands, creditorId),
    closed: await closedInvoices(hands, creditorId, from, to),
    payments: { count: payments.length, amount: sum(payments.map((one) => one.Amount)), byMean },
    unhandled: { count: unhandled.length, amount: sum(unhandled.map((one) => one.Amount)) },
    openFees: sum((await openReminders(hands, creditorId)).map((one) => one.CurrentFeeAmount)),
    balances: await accountBalances(hands, creditorId, from, to),
    events,
  };
};
