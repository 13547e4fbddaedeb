import { type InvoiceStatus } from '../../../shared/domain/stage.ts';
import { type HandAct } from '../../../shared/contract/hand-acts.ts';

/** What a person most often does with an invoice of each status, the likeliest first. */
export const likelyOf: Readonly<Record<InvoiceStatus, readonly HandAct[]>> = {
  draft: ['attestInvoice', 'removeDraft'],
  attested: ['sendInvoice', 'registerPayment'],
  sent: ['registerPayment', 'sendInvoice'],
  'part-paid': ['registerPayment', 'remind'],
  overdue: ['remind', 'registerPayment'],
  reminded: ['registerPayment', 'startDebtCollection'],
  disputed: ['cancelDispute', 'reply'],
  collection: ['registerPayment', 'note'],
  paid: [],
  credited: [],
  gone: [],
};

/** Of what can be done: what stands first, and the rest. */
export const byLikelihood = <A extends HandAct>(
  likeliest: readonly HandAct[],
  possible: readonly A[],
): { readonly first: readonly A[]; readonly rest: readonly A[] } => {
  const first = likeliest.flatMap((act) => possible.find((one) => one === act) ?? []).slice(0, 2);
  return { first, rest: possible.filter((act) => !first.includes(act)) };
};
