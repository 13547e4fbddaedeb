import { type Handlers } from '../../shared/contract/contract.ts';
import { type runRejectedCalls } from '../../shared/contract/run-rejected.ts';
import { type runCalls } from '../../shared/contract/runs.ts';
import { type Outbox } from '../outbox/outbox.ts';
import { notSkippable, skipInvoices, skipJob } from '../outbox/leave.ts';
import { attestRun, cancelRun, pauseRun, pushRun } from '../outbox/person.ts';
import { retryJobs, retryRejected } from '../outbox/retry.ts';
import { type Job, jobById } from '../store/jobs.ts';
import { jobPage } from '../store/run-counts.ts';
import { type Run, runsInState, storedRunStates } from '../store/runs.ts';
import { scopeById, scopeOf } from '../store/scopes.ts';
import { type Deps } from './deps.ts';
import { choiceOf, chosenRejected, unknownJob } from './run-rejected.ts';
import { askForAnotherNow, refuseUnattestable } from './runs-four-eyes.ts';
import { foundRun } from './run-found.ts';
import { paceMemory } from './runs-pace.ts';
import { jobViewOf, type RunRoom, type RunView, runViewOf } from './runs-view.ts';

type RunHandlers = Pick<Handlers, keyof typeof runCalls | Exclude<keyof typeof runRejectedCalls, 'runs.mend'>>;

const found = (room: RunRoom, runId: number): Run => foundRun(room.store, runId);

/**
 * The room Runs. Errors: `unknown-run`, `unknown-job`, `run-wrong-state`, `nothing-to-attest`, `job-in-doubt`,
 * `job-not-rejected`, `job-not-skippable`, `four-eyes-approve-again`, `four-eyes-needed`. Source: product.md, Runs.
 */
export const runHandlers = (deps: Deps, outbox: Outbox): RunHandlers => {
  const now = (): Date => deps.clock.now();
  const room: RunRoom = { store: deps.store, outbox, now, pace: paceMemory(() => now().getTime()) };

  /** Does something to a run, lets its connection go on, and answers how the run stands then. */
  const act = (runId: number, change: (run: Run) => void): RunView => {
    const run = found(room, runId);
    change(run);
    outbox.wake(scopeById(room.store, run.scopeId).scope.connectionId);
    deps.emit('runs.changed', { runId });
    return runViewOf(room, found(room, runId));
  };

  const jobOf = (run: Run, jobId: number): Job => {
    const job = jobById(deps.store, run.scopeId, jobId);
    if (job?.runId !== run.runId) throw unknownJob();
    return job;
  };

  return {
    'runs.list': async (scope) => {
      const { scopeId } = scopeOf(deps.store, scope);
      const runs = storedRunStates
        .filter((state) => state !== 'review')
        .flatMap((state) => runsInState(deps.store, scopeId, state))
        .sort((a, b) => b.runId - a.runId);
      return { runs: runs.map((run) => runViewOf(room, run)) };
    },
    'runs.get': async ({ runId }) => runViewOf(room, found(room, runId)),
    'runs.jobs': async ({ runId, state, page }) => {
      const { scopeId } = found(room, runId);
      const { total, lines } = jobPage(deps.store, { scopeId, runId, state, ...page });
      return { total, jobs: lines.map(jobViewOf) };
    },
    'runs.push': async ({ runId }) =>
      act(runId, (run) => {
        refuseUnattestable(deps.store, run);
        pushRun(deps.store, run, now());
      }),
    'runs.pause': async ({ runId }) =>
      act(runId, (run) => {
        pauseRun(deps.store, run);
      }),
    'runs.resume': async ({ runId }) =>
      act(runId, (run) => {
        pushRun(deps.store, run, now());
      }),
    'runs.cancel': async ({ runId }) =>
      act(runId, (run) => {
        cancelRun(deps.store, run, now());
      }),
    'runs.attest': async ({ runId }) =>
      act(runId, (run) => {
        askForAnotherNow(deps.store, run);
        attestRun(deps.store, run, now());
      }),
    'runs.retry': async ({ runId, jobId }) =>
      act(runId, (run) => {
        retryJobs(deps.store, run, [jobOf(run, jobId)], now());
      }),
    'runs.skip': async ({ runId, jobId }) =>
      act(runId, (run) => {
        skipJob(deps.store, run, jobOf(run, jobId), now());
      }),
    'runs.rejected': async ({ runId, jobIds }) => choiceOf(deps.store, found(room, runId), jobIds),
    'runs.retryRejected': async ({ runId, jobIds }) =>
      act(runId, (run) => {
        retryRejected(deps.store, run, chosenRejected(deps.store, run, jobIds).jobs, now());
      }),
    'runs.skipRejected': async ({ runId, jobIds, reason }) =>
      act(runId, (run) => {
        const { invoices } = chosenRejected(deps.store, run, jobIds);
        if (invoices.length === 0) throw notSkippable();
        skipInvoices(deps.store, run, invoices, { reason, now: now() });
      }),
  };
};
