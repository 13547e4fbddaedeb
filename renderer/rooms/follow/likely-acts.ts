import { type InvoiceStatus } from '../../../shared/domain/stage.ts';
import { type HandAct } from '../../../shared/contract/hand-acts.ts';

/** What a person most often does with an invoice of each status, the likeliest first. */
const likely: Readonly<Record<InvoiceStatus, readonly HandAct[]>> = {
  draft: ['removeDraft'],
  attested: ['sendInvoice', 'registerPayment'],
  sent: ['registerPayment', 'sendInvoice'],
  'part-paid': ['registerPayment', 'remind'],
  overdue: ['remind', 'registerPayment'],
  reminded: ['registerPayment', 'remind'],
  disputed: ['cancelDispute', 'reply'],
  collection: ['registerPayment', 'note'],
  paid: [],
  credited: [],
  gone: [],
};

/** Of what can be done: what stands first, and the rest. */
export const byLikelihood = (
  status: InvoiceStatus,
  possible: readonly HandAct[],
): { readonly first: readonly HandAct[]; readonly rest: readonly HandAct[] } => {
  const first = likely[status].filter((act) => possible.includes(act));
  return { first, rest: possible.filter((act) => !first.includes(act)) };
};
