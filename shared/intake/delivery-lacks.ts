import { type ProblemCode } from './problem-texts.ts';
import { type Problem } from './problem.ts';
import { type DeliveryMethod } from './plan.ts';

/** What an invoice can lack for the way in which it is to go. */
export const deliveryLacks = ['email', 'phone', 'address', 'e-invoice', 'identity', 'method'] as const;
export type DeliveryLack = (typeof deliveryLacks)[number];

/** By the code of the check that finds it: the rule itself stands in `checks/customer.ts`. As errors only. */
export const lackOfCode: ReadonlyMap<string, DeliveryLack> = new Map<ProblemCode, DeliveryLack>([
  ['delivery-needs-email', 'email'],
  ['email', 'email'],
  ['delivery-needs-phone', 'phone'],
  ['phone', 'phone'],
  ['delivery-needs-address', 'address'],
  ['zip-code', 'address'],
  ['delivery-needs-register', 'e-invoice'],
  ['delivery-needs-identity', 'identity'],
  ['not-a-delivery', 'method'],
  ['mail-is-ambiguous', 'method'],
]);

/** The first thing that holds an invoice from being delivered; null when nothing does. */
export const lackIn = (problems: readonly Problem[]): DeliveryLack | null => {
  const found = problems.find(({ level, code }) => level === 'error' && lackOfCode.has(code));
  return found === undefined ? null : (lackOfCode.get(found.code) ?? null);
};

/** The ways that a person can put into an order, as most try them. */
export const fallbackMethods = [
  'EInvoice',
  'DigitalMail',
  'Email',
  'SMS',
  'Mail',
  'Manually',
] as const satisfies readonly DeliveryMethod[];

/** Where a creditor has no order of its own. */
export const usualOrder: readonly DeliveryMethod[] = ['EInvoice', 'Email', 'Mail'];

/** The other ways in the order in which they are tried: those after the present one, then those before it. */
export const othersInTurn = (order: readonly DeliveryMethod[], present: string): readonly DeliveryMethod[] => {
  const at = order.findIndex((method) => method === present);
  return at < 0 ? order : [...order.slice(at + 1), ...order.slice(0, at)];
};
