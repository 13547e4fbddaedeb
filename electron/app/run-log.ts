import { type Handlers } from '../../shared/contract/contract.ts';
import { type runLogCalls } from '../../shared/contract/run-log.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { loggedCall, logPage, logTotal } from '../store/run-log.ts';
import { type Deps } from './deps.ts';
import { entryOf, exchangeOf } from './exchange.ts';
import { foundRun } from './run-found.ts';

type LogHandlers = Pick<Handlers, keyof typeof runLogCalls>;

const unknownCall = (): AppError =>
  new AppError(
    'unknown-call',
    text('Anropet finns inte i körningens logg.', 'The call is not in the log of the run.'),
    text('Uppdatera loggen och välj igen.', 'Refresh the log and choose again.'),
  );

/** The log of a run's calls. Errors: `unknown-run`, `unknown-call`. */
export const runLogHandlers = ({ store }: Pick<Deps, 'store'>): LogHandlers => ({
  'runs.log': async ({ runId, filter, draftNo, newestFirst, page }) => {
    const { scopeId } = foundRun(store, runId);
    const question = { scopeId, runId, filter, draftNo };
    return {
      total: logTotal(store, question),
      entries: logPage(store, { ...question, newestFirst, ...page }).map(entryOf),
    };
  },
  'runs.exchange': async ({ runId, jobId, no }) => {
    const run = foundRun(store, runId);
    const call = loggedCall(store, run, jobId, no);
    if (call === null) throw unknownCall();
    return exchangeOf(store, run, call);
  },
});
