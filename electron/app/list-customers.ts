import { type RecordValue } from '../../shared/contract/record-acts.ts';
import { type Draft } from '../../shared/intake/draft.ts';
import { type ListRecord } from '../../shared/intake/record.ts';
import { asDraft } from '../../shared/intake/record-checks/customer.ts';
import { valueOf } from '../../shared/intake/record-checks/check.ts';
import { externalId } from '../outbox/plan-run.ts';
import { type ListKey } from '../store/lists.ts';
import { eachIncluded } from '../store/records.ts';
import { type Store } from '../store/store.ts';
import { customerKey } from './approved-draft.ts';

/** The customers of a list's records who are not in the register: each is put there once, before what is made for them. */

/** The customer of a record with the external id by which a run makes its customers, so that it is found again: outbox.md, Bulk. */
export const customerDraft = (record: ListRecord): Draft => {
  const draft = asDraft(record);
  if (valueOf(record, 'customerExternalId') !== null) return draft;
  const value = externalId(customerKey(draft));
  return { ...draft, head: { ...draft.head, customerExternalId: { value, raw: '', rule: 'default', origin: null } } };
};

/** What the sheet says of a new customer, with what they need and it does not say. */
export const newCustomerValues = (values: readonly RecordValue[], customer: Draft): readonly RecordValue[] => {
  const open = { CountryCode: 'SE', DebtorExternalId: customer.head.customerExternalId?.value ?? '' };
  const missing = Object.entries(open).filter(([property]) => !values.some((one) => one.property === property));
  return [...values, ...missing.map(([property, value]) => ({ property, value }))];
};

/** The record of a list that a customer is made of. */
export interface RecordOrigin {
  readonly listId: number;
  readonly recordNo: number;
}

/** The first record of each customer, by its mark: whatever is left or made of them, a new customer is made of that one. */
export const originsOf = (store: Store, key: ListKey): ReadonlyMap<string, RecordOrigin> => {
  const origins = new Map<string, RecordOrigin>();
  for (const { record } of eachIncluded(store, key)) {
    const mark = customerKey(asDraft(record));
    if (!origins.has(mark)) origins.set(mark, { listId: key.listId, recordNo: record.recordNo });
  }
  return origins;
};
