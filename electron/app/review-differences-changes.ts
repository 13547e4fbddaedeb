import { type CallOutput } from '../../shared/contract/contract.ts';
import { type RegisterChange } from '../../shared/intake/register-fields.ts';
import { fieldName } from '../../shared/intake/problem-texts.ts';
import { readDebtorUpdate } from '../outbox/payloads.ts';
import { debtorById } from '../store/debtors.ts';
import { sendableNumbers } from '../store/draft-sums.ts';
import { type Job, jobsOfRun } from '../store/jobs.ts';
import { registerChanges } from '../store/register-changes.ts';
import { customerFinder } from './known-customer.ts';
import { findDraft, type Review } from './review-context.ts';
import { namedDebtor } from './review-differences-fields.ts';

export type ChangedCustomer = CallOutput<'review.registerChanges'>['customers'][number] & {
  /** Null before the run is approved. */
  readonly state: Job['state'] | null;
};

/** The customers among these that something would be sent to. Stops at the last of them. */
const billed = (review: Review, wanted: ReadonlySet<string>): ReadonlySet<string> => {
  const found = new Set<string>();
  const find = customerFinder(review.store, review.key.scopeId);
  for (const draftNo of sendableNumbers(review.store, review.key)) {
    if (found.size === wanted.size) break;
    const debtorId = find(findDraft(review, draftNo).draft)?.debtorId ?? '';
    if (wanted.has(debtorId)) found.add(debtorId);
  }
  return found;
};

const shown = (
  { store, key }: Review,
  of: { readonly debtorId: string; readonly name: string; readonly state: ChangedCustomer['state'] },
  changes: readonly RegisterChange[],
): ChangedCustomer => {
  const debtor = debtorById(store, key.scopeId, of.debtorId);
  return {
    ...(debtor === null ? { debtorId: of.debtorId, customerNo: '', name: of.name } : namedDebtor(debtor)),
    state: of.state,
    fields: changes.map(({ field, shown: before, value: after }) => ({ name: fieldName(field), before, after })),
  };
};

/**
 * What the run changes in the register: while it is in review of the customers that something would be sent to, afterwards what was
 * approved, by the jobs that do it.
 */
export const changesNow = (review: Review): readonly ChangedCustomer[] => {
  const { store, key, run } = review;
  if (run.state !== 'review')
    return jobsOfRun(store, key, 'updateDebtor').map((job) => {
      const { debtorId, customerName: name, changes } = readDebtorUpdate(job);
      return shown(review, { debtorId, name, state: job.state }, changes);
    });
  const chosen = registerChanges(store, key);
  if (chosen.size === 0) return [];
  const goes = billed(review, new Set(chosen.keys()));
  return [...chosen]
    .filter(([debtorId]) => goes.has(debtorId))
    .map(([debtorId, changes]) => shown(review, { debtorId, name: '', state: null }, changes));
};
