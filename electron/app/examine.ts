import { type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { checkDraft } from '../../shared/intake/check-draft.ts';
import { completeDraft } from '../../shared/intake/complete-draft.ts';
import { type Draft } from '../../shared/intake/draft.ts';
import { readInvoice } from '../../shared/intake/invoice-value.ts';
import { type ImportDefaults } from '../../shared/intake/plan.ts';
import { type Store } from '../store/store.ts';
import { lockedTo } from '../store/sync.ts';
import { type CheckedDraft } from './draft-record.ts';
import { type Customer, customerFinder } from './known-customer.ts';
import { articleFinder } from './register-articles.ts';

export interface Examined extends CheckedDraft {
  /** Null: the register mirror does not have the customer. */
  readonly customer: Customer | null;
}

/** Completes, reads and checks one draft. The same function at import, after every edit and before approval. */
export type Examine = (draft: Draft) => Examined;

/** An examiner that asks the register mirror once for each customer: made anew for every piece of work. */
export const examiner = (store: Store, scopeId: number, defaults: ImportDefaults, today: CalendarDate): Examine => {
  const find = customerFinder(store, scopeId);
  const article = articleFinder(store, scopeId);
  const locked = lockedTo(store, scopeId);
  return (read) => {
    const customer = find(read);
    const known = customer?.known ?? null;
    const draft = completeDraft(read, defaults, known);
    const invoice = readInvoice(draft, defaults);
    const register = { customer: customer?.register ?? null, article };
    const problems = checkDraft(draft, { today, defaults, customer: known, register, lockedTo: locked }, invoice);
    return { draft, invoice, customer, problems };
  };
};
