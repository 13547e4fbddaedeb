import { setTimeout } from 'node:timers/promises';
import { type Handlers } from '../../shared/contract/contract.ts';
import { type Outbox } from '../outbox/outbox.ts';
import { removeDrafts } from '../outbox/remove-drafts.ts';
import { scopeById } from '../store/scopes.ts';
import { type Deps } from './deps.ts';
import { type DoWork } from './heavy-work.ts';
import { foundRun } from './run-found.ts';
import { mendOutcome } from './run-mend.ts';
import { chosenRejected } from './run-rejected.ts';

/** How long a person who asked for a correction waits for the drafts to be deleted; they go on being deleted after it. */
const patienceMs = 5_000;

/** Sends rejected invoices back to review, their drafts deleted first. Errors: those of `mendRejected`, and `unknown-run`. */
export const mendHandlers = (deps: Deps, outbox: Outbox, work: DoWork): Pick<Handlers, 'runs.mend'> => ({
  'runs.mend': async (input) => {
    const run = foundRun(deps.store, input.runId);
    const { connectionId } = scopeById(deps.store, run.scopeId).scope;
    const rejected = () => chosenRejected(deps.store, run, input.jobIds).invoices;
    if (removeDrafts(deps.store, run, rejected, deps.clock.now()) > 0) {
      outbox.wake(connectionId);
      deps.emit('runs.changed', { runId: input.runId });
      await Promise.race([outbox.idle(connectionId), setTimeout(patienceMs, undefined, { ref: false })]);
    }
    const outcome = mendOutcome.parse(await work({ what: 'mendRejected', input }));
    outbox.wake(connectionId);
    deps.emit('runs.changed', { runId: input.runId });
    if (outcome.toRunId !== null) deps.emit('review.changed', { runId: outcome.toRunId });
    return outcome;
  },
});
