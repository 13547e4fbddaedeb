import { z } from 'zod';
import { changeJob, type Job, jobById } from '../store/jobs.ts';
import { keepRemoved } from '../store/removed-drafts.ts';
import { type Store } from '../store/store.ts';
import { after } from './machine.ts';
import { type Outcome } from './settle.ts';
import { blockedWords, words } from './words.ts';

/** What follows when a draft is deleted so that its invoice can be corrected. */

const removal = z.object({ target: z.object({ toMend: z.object({ attestId: z.int() }) }) });

const attestIdOf = ({ kind, payload }: Job): number | null =>
  kind === 'deleteDraft' ? (removal.safeParse(payload).data?.target.toMend.attestId ?? null) : null;

/** True where a draft is deleted so that its invoice can be corrected; false where its run is undone. */
export const isRemoval = (job: Job): boolean => attestIdOf(job) !== null;

/** A deletion that was refused is over: the invoice stands as it did before it was asked for. */
const takeBack = (store: Store, { scopeId, jobId }: Job, at: string): void => {
  const refused = jobById(store, scopeId, jobId);
  if (refused !== null) changeJob(store, refused, { state: after(refused.state, 'cancel') }, at);
};

/**
 * The invoice is told of by its attest, which stays rejected: its draft is gone and it may be corrected, or why the draft was not
 * deleted. In the transaction that settles the deletion.
 */
export const afterRemoval = (store: Store, job: Job, outcome: Outcome, at: string): void => {
  if (outcome.kind !== 'sent' && outcome.kind !== 'rejected') return;
  const attest = jobById(store, job.scopeId, attestIdOf(job) ?? 0);
  if (outcome.kind === 'sent') keepRemoved(store, job, at);
  else takeBack(store, job, at);
  if (attest?.state !== 'rejected') return;
  const why = attest.words ?? words.refused('');
  const told = outcome.kind === 'sent' ? words.draftRemoved(why) : blockedWords(job.kind, outcome.words);
  changeJob(store, attest, { words: told }, at);
};
