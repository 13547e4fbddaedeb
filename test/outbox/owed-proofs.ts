import { type Act, type reconciliationActKinds } from '../../shared/contract/acts.ts';
import { type ActProof } from './act-proofs.ts';
import { addOwed, collect, owed, reconciliationNow, reconciliationsOf } from './acts-world.ts';

/** An act with a reconciliation invoice that has a PDF. */
const owedProof = (Method: string, path: string, type: string, act: (actionId: string) => Act): ActProof => ({
  write: { Method, Path: `/v1/reconciliationinvoice/${path}` },
  prepare: async (world, { n }) => ({ otherId: await addOwed(world, n) }),
  act: ({ otherId }) => act(otherId),
  done: async (world, { otherId }) =>
    (await reconciliationNow(world, otherId)).Events.filter(({ EventType }) => EventType === type).length,
});

/** Of the acts with reconciliation invoices. */
export const owedProofs: Readonly<Record<(typeof reconciliationActKinds)[number], ActProof>> = {
  createReconciliation: {
    write: { Method: 'POST', Path: '/v1/reconciliationinvoice/action' },
    act: ({ n }) => owed(n),
    done: reconciliationsOf,
  },
  lowerReconciliation: owedProof('POST', 'registerpayment', 'Paid', (actionId) => ({
    kind: 'lowerReconciliation',
    actionId,
    how: 'paid',
    amount: 1_000,
    currency: 'SEK',
    date: '2026-11-27',
  })),
  sendReconciliation: owedProof('PUT', 'sendinvoice', 'InvoiceSent', (actionId) => ({
    kind: 'sendReconciliation',
    actionId,
    method: 'Email',
  })),
  remindReconciliation: owedProof('PUT', 'sendreminderinvoice', 'ReminderInvoiceSent', (actionId) => ({
    kind: 'remindReconciliation',
    actionId,
    fee: { amount: 6_000, currency: 'SEK' },
  })),
  noteReconciliation: owedProof('POST', 'comment', 'CommentedByCreditor', (actionId) => ({
    kind: 'noteReconciliation',
    actionId,
    comment: 'Ringt.',
  })),
  collectReconciliation: {
    ...owedProof('POST', '', 'SentToDebtCollection', (actionId) => collect(actionId)),
    write: { Method: 'POST', Path: '/v1/debtcollection/actionfromreconciliationinvoice' },
  },
  removeReconciliation: {
    ...owedProof('DELETE', 'action', '', (actionId) => ({ kind: 'removeReconciliation', actionId })),
    done: async (world, { n }) => 1 - (await reconciliationsOf(world, { n })),
  },
};
