import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { jobStates } from '../store/job-states.ts';
import { removalsOf } from '../store/removed-drafts.ts';
import { type Run, runById, type RunKey, type StoredRunState } from '../store/runs.ts';
import { type Store } from '../store/store.ts';
import { isBeingUndone } from '../store/undo.ts';
import { type Attester, refuseOwnAttest, takeAttest } from './four-eyes.ts';
import { after, transitions } from './machine.ts';
import { addAttestJobs } from './plan-run.ts';
import { closeRun } from './settle.ts';
import { words } from './words.ts';

/** What a person may do with a run and its jobs: each in one transaction. Source: outbox.md, A job; product.md, Runs. */

const wrongState = (): AppError =>
  new AppError(
    'run-wrong-state',
    text('Det går inte i körningens nuvarande läge.', 'That is not possible in the run’s present state.'),
    text('Uppdatera och se vad körningen väntar på.', 'Refresh and see what the run waits for.'),
  );

/** Moves a run on, from one of these states. In the caller's transaction. @throws AppError `run-wrong-state`. */
export const setState = (store: Store, run: RunKey, from: readonly StoredRunState[], to: StoredRunState): void => {
  const { changes } = store
    .prepare(
      `UPDATE run SET state = ?, finished_at = NULL WHERE scope_id = ? AND run_id = ?
       AND state IN (SELECT value FROM json_each(?))`,
    )
    .run(to, run.scopeId, run.runId, JSON.stringify(from));
  if (changes !== 1) throw wrongState();
};

/** Read in the transaction that changes it: another process or thread may have moved it since. */
export const stateNow = (store: Store, run: RunKey): StoredRunState | null => runById(store, run.runId)?.state ?? null;

/** Lets an approved run go, or go on. @throws AppError `run-wrong-state`. */
export const pushRun = (store: Store, run: Run, now: Date): void => {
  store.inTransaction(() => {
    setState(store, run, ['approved', 'paused', 'sending'], 'sending');
    closeRun(store, run, now.toISOString());
  });
};

/** Nothing more is sent until it is resumed; what is out is settled and what is unknown looked up. @throws AppError `run-wrong-state`. */
export const pauseRun = (store: Store, run: Run): void => {
  store.inTransaction(() => {
    setState(store, run, ['sending', 'paused'], 'paused');
  });
};

/**
 * Jobs that a cancel ends: by the machine's own table, not one by one, since a run may have a hundred thousand. One that waits
 * to repeat a try without an answer is looked up first: the service may be making it. An invoice whose draft is deleted stays
 * rejected: by its attest it is known that it is not there, and it is corrected or skipped.
 */
export const takeBack = (store: Store, run: RunKey, at: string): void => {
  store
    .prepare(
      `UPDATE job SET state = ?, doubt = 'no-answer', doubt_since = ?, looks = 0, words = ?, not_before = NULL, changed_at = ?
       WHERE scope_id = ? AND run_id = ? AND state = 'queued' AND call_id IS NOT NULL AND reached = 1`,
    )
    .run(after('queued', 'cancel-in-doubt'), at, JSON.stringify(words.lookedUp), at, run.scopeId, run.runId);
  const states = jobStates.filter((state) => state !== 'unknown' && transitions[state].cancel !== undefined);
  const cancel = store.prepare(
    `UPDATE job SET state = 'cancelled', words = @words, not_before = NULL, changed_at = @at
     WHERE scope_id = @scopeId AND run_id = @runId AND state IN (SELECT value FROM json_each(@states))
     AND (kind = 'attest') = @attests AND coalesce(draft_no, 0) NOT IN (SELECT value FROM json_each(@kept))`,
  );
  const { scopeId, runId } = run;
  const how = { words: JSON.stringify(words.cancelled), at, scopeId, runId, states: JSON.stringify(states) };
  cancel.run({ ...how, attests: 0, kept: '[]' });
  // A deletion that had not left is taken back by now, and its invoice with it.
  cancel.run({ ...how, attests: 1, kept: JSON.stringify([...removalsOf(store, run).keys()]) });
};

/**
 * Takes back what was not sent and skips what was rejected; what was sent stays sent, and what is out is still settled. A
 * finished run only has its rejected ones skipped. @throws AppError `run-wrong-state`.
 */
export const cancelRun = (store: Store, run: Run, now: Date): void => {
  store.inTransaction(() => {
    const at = now.toISOString();
    if (stateNow(store, run) !== 'done') setState(store, run, ['approved', 'sending', 'paused'], 'cancelled');
    takeBack(store, run, at);
    closeRun(store, run, at);
  });
};

/**
 * Attests the drafts of a run that stopped at drafts. @throws AppError `nothing-to-attest`, `run-wrong-state`, and
 * `four-eyes-needed` where that is another person's to do.
 */
export const attestRun = (store: Store, run: Run, now: Date): void => {
  store.inTransaction(() => {
    refuseOwnAttest(store, run);
    if (isBeingUndone(store, run)) throw wrongState();
    setState(store, run, ['approved', 'sending', 'paused', 'done'], 'sending');
    store.prepare('UPDATE run SET attest = 1 WHERE scope_id = ? AND run_id = ?').run(run.scopeId, run.runId);
    if (addAttestJobs(store, run, now) > 0) return;
    throw new AppError(
      'nothing-to-attest',
      text('Det finns inga utkast att attestera i körningen.', 'The run has no drafts to attest.'),
      text('Se fakturorna under Uppföljning.', 'See the invoices under Follow-up.'),
    );
  });
};

/** Another person than the approver attests a run's drafts. @throws AppError as {@link takeAttest} and {@link attestRun}. */
export const attestAsOther = (store: Store, run: Run, attester: Attester, now: Date): void => {
  store.inTransaction(() => {
    takeAttest(store, run, attester, now);
    attestRun(store, run, now);
  });
};
