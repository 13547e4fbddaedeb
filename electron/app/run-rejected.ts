import { type CallInput, type CallOutput } from '../../shared/contract/contract.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { notRejected, retryable, takenAlong } from '../outbox/retry.ts';
import { type Job, jobById, rejectedJobs } from '../store/jobs.ts';
import { rejectedInvoices, type RejectedInvoice } from '../store/left-invoices.ts';
import { type RunKey } from '../store/runs.ts';
import { type Store } from '../store/store.ts';

type Choice = CallOutput<'runs.rejected'>;
type JobIds = CallInput<'runs.rejected'>['jobIds'];

/** What is known of an invoice that was rejected: whether anything of it is at the service. */
export type Place = 'mendable' | 'perhapsThere' | 'atService' | 'removing';

const placeOfMade = { asked: 'removing', done: 'mendable' } as const;

export const placeOf = ({ create, removal }: RejectedInvoice): Place => {
  if (create.state === 'sent') return removal === null ? 'atService' : placeOfMade[removal];
  return create.reached ? 'perhapsThere' : 'mendable';
};

const nothingRejected = (): AppError =>
  new AppError(
    'nothing-rejected',
    text('Inget i körningen är nekat.', 'Nothing in the run is rejected.'),
    text('Inget behöver göras.', 'Nothing needs to be done.'),
  );

export const unknownJob = (): AppError =>
  new AppError(
    'unknown-job',
    text('Uppdraget finns inte i körningen.', 'The job is not part of the run.'),
    text('Uppdatera listan och välj igen.', 'Refresh the list and choose again.'),
  );

const asked = (store: Store, key: RunKey, jobIds: readonly number[]): readonly Job[] =>
  jobIds.map((jobId) => {
    const job = jobById(store, key.scopeId, jobId);
    if (job?.runId !== key.runId) throw unknownJob();
    if (job.state !== 'rejected') throw notRejected(job);
    return job;
  });

/**
 * The chosen rejected jobs, and the invoices among them: an invoice is chosen by any job of it.
 *
 * @throws AppError `unknown-job`; `job-in-doubt`, `job-not-rejected` where one is rejected no longer; `nothing-rejected`.
 */
export const chosenRejected = (
  store: Store,
  key: RunKey,
  jobIds: JobIds,
): { readonly jobs: readonly Job[]; readonly invoices: readonly RejectedInvoice[] } => {
  const jobs = jobIds === 'all' ? rejectedJobs(store, key) : asked(store, key, jobIds);
  if (jobs.length === 0) throw nothingRejected();
  const drafts = new Set(jobs.map(({ draftNo }) => draftNo));
  const invoices = rejectedInvoices(store, key).filter(({ create }) => drafts.has(create.draftNo));
  return { jobs, invoices };
};

const ofInvoice = ({ kind }: Job): boolean => kind === 'createInvoice' || kind === 'attest';
const othersAmong = (jobs: readonly Job[]): number =>
  jobs.filter((job) => !ofInvoice(job) && job.blockedBy === null).length;
const draftsOf = (jobs: readonly Job[]): ReadonlySet<number | null> =>
  new Set(jobs.filter(ofInvoice).map(({ draftNo }) => draftNo));
const invoicesBeside = (along: readonly Job[], chosen: readonly Job[]): number => {
  const known = draftsOf(chosen);
  return [...draftsOf(along)].filter((draftNo) => !known.has(draftNo)).length;
};

/** How many of each there are among the chosen. @throws AppError as {@link chosenRejected}. */
export const choiceOf = (store: Store, key: RunKey, jobIds: JobIds): Choice => {
  const { jobs, invoices } = chosenRejected(store, key, jobIds);
  const of = (place: Place): number => invoices.filter((invoice) => placeOf(invoice) === place).length;
  const again = retryable(store, key, jobs);
  const along = jobIds === 'all' ? [] : takenAlong(store, again);
  return {
    mendable: of('mendable'),
    perhapsThere: of('perhapsThere'),
    atService: of('atService'),
    removing: of('removing'),
    invoices: invoices.length,
    retryable: draftsOf(again).size,
    alongside: { invoices: invoicesBeside(along, jobs), others: othersAmong(along) },
    others: othersAmong(jobs),
  };
};
