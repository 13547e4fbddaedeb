import { type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type runLogCalls } from '../../shared/contract/run-log.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { type HttpMethod, httpMethods } from '../../shared/service/endpoints.ts';
import { rebuiltBody } from '../outbox/rebuilt.ts';
import { headersOf } from '../service/client.ts';
import { withoutTokens } from '../service/redact.ts';
import { type LoggedCall, loggedCall, logPage, logTotal } from '../store/run-log.ts';
import { answerLength } from '../store/tries.ts';
import { callOutcome } from './call-outcome.ts';
import { callWords } from './call-words.ts';
import { type Deps } from './deps.ts';
import { foundRun } from './run-found.ts';

type LogHandlers = Pick<Handlers, keyof typeof runLogCalls>;
type Entry = CallOutput<'runs.log'>['entries'][number];

const unknownCall = (): AppError =>
  new AppError(
    'unknown-call',
    text('Anropet finns inte i körningens logg.', 'The call is not in the log of the run.'),
    text('Uppdatera loggen och välj igen.', 'Refresh the log and choose again.'),
  );

const afterDoubt = text('efter uteblivet svar', 'after a missing answer');

const sentence = (call: LoggedCall): LocalText => {
  const { outcome, short } = callOutcome(call);
  const words = callWords(call.method, call.path, { name: call.name ?? '', count: call.carried });
  const done = outcome === 'yes' ? words.did : outcome === 'running' ? words.doing : words.tried;
  const about = (language: 'sv' | 'en'): string =>
    call.purpose === 'look-up' && call.doubted ? `${done[language]} ${afterDoubt[language]}` : done[language];
  return text(withoutTokens(`${about('sv')} – ${short.sv}`), withoutTokens(`${about('en')} – ${short.en}`));
};

const entryOf = (call: LoggedCall): Entry => ({
  jobId: call.job_id,
  no: call.no,
  at: call.sent_at,
  words: sentence(call),
  ms:
    call.answered_at === null || call.status === null
      ? null
      : Math.max(0, Date.parse(call.answered_at) - Date.parse(call.sent_at)),
  outcome: callOutcome(call).outcome,
  draftNo: call.draft_no,
});

const methodIn = (method: string): HttpMethod => httpMethods.find((known) => known === method) ?? 'GET';

/** As they went out; the sign-in is never kept, so there is nothing to show of it. */
const headers = (call: LoggedCall): { name: string; value: string }[] =>
  Object.entries(
    headersOf('•••', {
      ...(call.body_hash === null ? {} : { body: '' }),
      ...(call.call_id === null ? {} : { callId: call.call_id }),
    }),
  ).map(([name, value]) => ({ name, value }));

/**
 * The log of a run's calls. Errors: `unknown-run`, `unknown-call`. Words of the service were cleaned of secrets when they were
 * kept; they are cleaned by shape again here, since an older version may have kept them.
 */
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
    const answer = withoutTokens(call.status === null ? '' : (call.answer ?? ''));
    return {
      ...entryOf(call),
      method: methodIn(call.method),
      path: withoutTokens(call.path),
      headers: headers(call),
      callId: call.call_id,
      body: await rebuiltBody(store, run, call),
      answeredAt: call.answered_at,
      status: call.status,
      meaning: callOutcome(call).meaning,
      answer,
      answerCut: (call.answer ?? '').length >= answerLength,
    };
  },
});
