import { type Handlers } from '../../shared/contract/contract.ts';
import { type Outbox } from '../outbox/outbox.ts';
import { runById } from '../store/runs.ts';
import { scopeById } from '../store/scopes.ts';
import { type Deps } from './deps.ts';
import { type DoWork } from './heavy-work.ts';
import { mendOutcome } from './run-mend.ts';

/** Sends rejected invoices back to review. Errors: those of `mendRejected`, and `no-such-run`. */
export const mendHandlers = (deps: Deps, outbox: Outbox, work: DoWork): Pick<Handlers, 'runs.mend'> => ({
  'runs.mend': async (input) => {
    const outcome = mendOutcome.parse(await work({ what: 'mendRejected', input }));
    const run = runById(deps.store, input.runId);
    if (run !== null) outbox.wake(scopeById(deps.store, run.scopeId).scope.connectionId);
    deps.emit('runs.changed', { runId: input.runId });
    if (outcome.toRunId !== null) deps.emit('review.changed', { runId: outcome.toRunId });
    return outcome;
  },
});
