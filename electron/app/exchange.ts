import { type CallOutput } from '../../shared/contract/contract.ts';
import { type LocalText, text } from '../../shared/domain/text.ts';
import { type HttpMethod, httpMethods } from '../../shared/service/endpoint-rows.ts';
import { rebuiltBody } from '../outbox/rebuilt.ts';
import { headersOf } from '../service/client.ts';
import { addressWithoutTokens, withoutTokens } from '../service/redact.ts';
import { type JobOwner } from '../store/jobs.ts';
import { type LoggedCall } from '../store/run-log.ts';
import { type Store } from '../store/store.ts';
import { answerLength } from '../store/tries.ts';
import { callOutcome } from './call-outcome.ts';
import { callWords } from './call-words.ts';

type Entry = CallOutput<'runs.log'>['entries'][number];

const afterDoubt = text('efter uteblivet svar', 'after a missing answer');

const sentence = (call: LoggedCall): LocalText => {
  const { outcome, short } = callOutcome(call);
  const words = callWords(call.method, call.path, { name: call.name ?? '', count: call.carried });
  const done = outcome === 'yes' ? words.did : outcome === 'running' ? words.doing : words.tried;
  const about = (language: 'sv' | 'en'): string =>
    call.purpose === 'look-up' && call.doubted ? `${done[language]} ${afterDoubt[language]}` : done[language];
  return text(withoutTokens(`${about('sv')} – ${short.sv}`), withoutTokens(`${about('en')} – ${short.en}`));
};

/** A logged call in a line: what was done and how it went. */
export const entryOf = (call: LoggedCall): Entry => ({
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
 * A logged call as it went over the wire. Words of the service were cleaned of secrets when they were kept; they are cleaned by shape
 * again here, since an older version may have kept them.
 */
export const exchangeOf = async (
  store: Store,
  owner: JobOwner,
  call: LoggedCall,
): Promise<CallOutput<'runs.exchange'>> => ({
  ...entryOf(call),
  method: methodIn(call.method),
  path: addressWithoutTokens(call.path),
  headers: headers(call),
  callId: call.call_id,
  body: await rebuiltBody(store, owner, call),
  answeredAt: call.answered_at,
  status: call.status,
  meaning: callOutcome(call).meaning,
  answer: withoutTokens(call.status === null ? '' : (call.answer ?? '')),
  answerCut: (call.answer ?? '').length >= answerLength,
});
