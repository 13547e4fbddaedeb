import { type Fault } from '../outbox/harness.ts';

/** How long a slow answer is held: past the workers' patience of one second. */
export const heldMs = 1_500;

const create = { Method: 'POST', Path: '/v1/invoice/action' };
const attest = { Method: 'POST', Path: '/v1/invoice/attestinovicesinlist' };
const debtors = { Method: 'POST', Path: '/v1/debtors/debtors' };
const products = { Method: 'POST', Path: '/v1/products/products' };

/** Dropped before, dropped after, processed but 500, 429, slow past the timeout: each on every write. Source: outbox.md, Proof. */
export const drillFaults: readonly Fault[] = [
  { ...create, Nth: 15, Effect: 'Status', Status: 429 },
  { ...create, Rate: 0.08, Effect: 'DropBefore' },
  { ...create, Rate: 0.08, Effect: 'DropAfter' },
  { ...create, Rate: 0.04, Effect: 'StatusAfter', Status: 500 },
  { ...create, Rate: 0.01, Effect: 'Delay', DelayMs: heldMs },
  { ...attest, Nth: 4, Effect: 'Status', Status: 429 },
  { ...attest, Rate: 0.1, Effect: 'DropBefore' },
  { ...attest, Rate: 0.1, Effect: 'DropAfter' },
  { ...attest, Rate: 0.1, Effect: 'StatusAfter', Status: 500 },
  { ...attest, Rate: 0.03, Effect: 'Delay', DelayMs: heldMs },
  { ...debtors, Nth: 3, Effect: 'Status', Status: 429 },
  { ...debtors, Rate: 0.2, Effect: 'DropBefore' },
  { ...debtors, Rate: 0.2, Effect: 'DropAfter' },
  { ...debtors, Rate: 0.1, Effect: 'StatusAfter', Status: 500 },
  { ...debtors, Rate: 0.05, Effect: 'Delay', DelayMs: heldMs },
  { ...products, Nth: 1, Effect: 'StatusAfter', Status: 500 },
  { Method: 'GET', Rate: 0.05, Effect: 'DropBefore' },
];
