import { invoices, payments, reminders, sales } from './billing.ts';
import { type Cause } from './cause.ts';
import { outgoing, withdrawals } from './money.ts';
import { contracts, creditors, registers } from './registers.ts';

/** What causes each event of the documents (concepts, Events; decisions.md 23). */
export const causes: readonly Cause[] = [
  ...invoices,
  ...payments,
  ...reminders,
  ...sales,
  ...withdrawals,
  ...outgoing,
  ...registers,
  ...contracts,
  ...creditors,
];
