import { type FollowInvoice } from './use-follow.ts';

type Act = FollowInvoice['possible']['acts'][number];

export const actGroups = ['draft', 'payment', 'demand', 'delivery', 'matter', 'sale'] as const;
export type ActGroup = (typeof actGroups)[number];

const groupOf: Readonly<Record<Act, ActGroup>> = {
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
  acts: readonly Act[],
): readonly { readonly group: ActGroup; readonly acts: readonly Act[] }[] =>
  actGroups
    .map((group) => ({ group, acts: acts.filter((act) => groupOf[act] === group) }))
    .filter((found) => found.acts.length > 0);

const byAgreement: readonly Act[] = ['withdraw', 'startDebtCollection', 'sell', 'finance'];

/** Whether any of them takes an agreement between the creditor and the service, of which the window knows nothing. */
export const needsAgreement = (acts: readonly Act[]): boolean => acts.some((act) => byAgreement.includes(act));
