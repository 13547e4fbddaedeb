import { type RecordValue } from '../../shared/contract/record-acts.ts';
import { type Draft } from '../../shared/intake/draft.ts';
import { type ListRecord } from '../../shared/intake/record.ts';
import { foldKey } from '../../shared/domain/fold-key.ts';
import { asDraft } from '../../shared/intake/record-checks/customer.ts';
import { valueOf } from '../../shared/intake/record-checks/check.ts';
import { externalId } from '../outbox/plan-run.ts';
import { type ListKey } from '../store/lists.ts';
import { customersMadeOf } from '../store/put-records.ts';
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

/** Tells which record of a list a record's customer is made of; null where that record's customer is another by now. */
export type OriginTeller = (record: ListRecord) => RecordOrigin | null;

const externalIdOf = (record: ListRecord): string => customerDraft(record).head.customerExternalId?.value ?? '';

/**
 * Of which record of the list each new customer is made: the one that they were made of, or are about to be, though it is changed or
 * left out since, else the first of them. A record of which another customer was made is nobody else's: what is made for the one would
 * be sent to the other.
 */
export const originsOf = (store: Store, key: ListKey): OriginTeller => {
  const origins = new Map<string, RecordOrigin>();
  const madeOf = customersMadeOf(store, key);
  const taken = new Set(madeOf.values());
  const markOf = (record: ListRecord): string => foldKey(customerKey(asDraft(record)));
  for (const { record } of eachIncluded(store, key)) {
    const mark = markOf(record);
    const made = madeOf.get(externalIdOf(record));
    if (made !== undefined) origins.set(mark, { listId: key.listId, recordNo: made });
    else if (!origins.has(mark) && !taken.has(record.recordNo))
      origins.set(mark, { listId: key.listId, recordNo: record.recordNo });
  }
  return (record) => origins.get(markOf(record)) ?? null;
};
