import { type CallOutput } from '../../shared/contract/contract.ts';
import { jobStates, type JobState } from '../store/job-states.ts';
import { leftAfterMade } from '../store/left-invoices.ts';
import { heldByAttest, jobCounts, type JobCounts } from '../store/run-counts.ts';
import { type RunKey } from '../store/runs.ts';
import { type Store } from '../store/store.ts';

export type Ledger = CallOutput<'runs.get'>['ledger'];

/**
 * Every invoice of a run stands in exactly one count: by its draft's job, and where that is sent, by its attest's. An attest that is
 * held or of unknown outcome takes its invoice out of the sent ones, and so does a person who took it out. Source: outbox.md.
 */
export const ledgerOf = (store: Store, key: RunKey, counts: JobCounts): Ledger => {
  const create = (...states: readonly JobState[]): number => counts('createInvoice', ...states);
  const held = counts('attest', 'rejected', 'unknown') === 0 ? { rejected: 0, unknown: 0 } : heldByAttest(store, key);
  const left = leftAfterMade(store, key);
  return {
    invoices: create(...jobStates),
    sent: create('sent') - held.rejected - held.unknown - left,
    notSent: create('queued', 'sending'),
    unknown: create('unknown') + held.unknown,
    rejected: create('rejected') + held.rejected,
    cancelled: create('cancelled') + left,
    attested: counts('attest', 'sent'),
  };
};

/** How a run's invoices stand. */
export const ledgerNow = (store: Store, key: RunKey): Ledger => ledgerOf(store, key, jobCounts(store, key));
