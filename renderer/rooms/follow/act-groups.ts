import { handActs, type HandAct, serviceActOf } from '../../../shared/contract/hand-acts.ts';
import { type InvoiceAct } from '../../../shared/service/invoice-transitions.ts';

export const actGroups = ['draft', 'payment', 'demand', 'delivery', 'matter', 'sale'] as const;
export type ActGroup = (typeof actGroups)[number];

const groupOf: Readonly<Record<InvoiceAct, ActGroup>> = {
  update: 'draft',
  attest: 'draft',
  delete: 'draft',
  merge: 'draft',
  registerPayment: 'payment',
  credit: 'payment',
  withdraw: 'payment',
  remind: 'demand',
  cancelReminder: 'demand',
  postpone: 'demand',
  interestInvoice: 'demand',
  startDebtCollection: 'demand',
  send: 'delivery',
  print: 'delivery',
  overrideAddress: 'delivery',
  markAsViewed: 'delivery',
  dispute: 'matter',
  cancelDispute: 'matter',
  pause: 'matter',
  resume: 'matter',
  comment: 'matter',
  sell: 'sale',
  cancelSale: 'sale',
  finance: 'sale',
};

/** The acts by what they are about; a group without any is left out. */
export const groupActs = (
  acts: readonly HandAct[],
): readonly { readonly group: ActGroup; readonly acts: readonly HandAct[] }[] =>
  actGroups
    .map((group) => ({ group, acts: acts.filter((act) => groupOf[serviceActOf[act]] === group) }))
    .filter((found) => found.acts.length > 0);

/** What the service lets be done and has no button here: it is done there, or in a draft's run. */
export const doneAtService = (possible: readonly InvoiceAct[]): readonly InvoiceAct[] =>
  possible.filter((act) => !handActs.some((one) => serviceActOf[one] === act));

const byAgreement: readonly InvoiceAct[] = ['withdraw', 'startDebtCollection', 'sell', 'finance'];

/** Whether any of them takes an agreement between the creditor and the service, of which the window knows nothing. */
export const needsAgreement = (acts: readonly InvoiceAct[]): boolean => acts.some((act) => byAgreement.includes(act));
