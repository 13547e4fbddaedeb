import { type actCalls } from '../../shared/contract/acts.ts';
import { type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type Scope } from '../../shared/domain/deployment.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { answerAct, planActs, retryAct, skipAct, takeBackActs } from '../outbox/acts.ts';
import { type Outbox } from '../outbox/outbox.ts';
import { stateWords } from '../outbox/words.ts';
import { actCounts, type ActLine, actLine, actPage, actsWith, recordKey } from '../store/acts.ts';
import { type Job, jobById } from '../store/jobs.ts';
import { loggedCall } from '../store/run-log.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { syncState } from '../store/sync.ts';
import { countTries } from '../store/tries.ts';
import { wantsFourEyes } from './creditor-rules.ts';
import { type Deps } from './deps.ts';
import { exchangeOf } from './exchange.ts';
import { knownUserOf } from './review-approver.ts';

type ActHandlers = Pick<Handlers, keyof typeof actCalls>;
type ActView = CallOutput<'acts.answer'>;
type ActLedger = CallOutput<'acts.plan'>;
type ActExchange = CallOutput<'acts.exchanges'>['exchanges'][number];

const unknownAct = (): AppError =>
  new AppError(
    'unknown-act',
    text('Åtgärden finns inte längre.', 'The act no longer exists.'),
    text('Uppdatera listan och välj igen.', 'Refresh the list and choose again.'),
  );

const viewOf = (line: ActLine): ActView => ({
  jobId: line.job_id,
  kind: line.kind,
  actionId: line.action_id,
  invoiceNumber: line.invoice_number,
  customerName: line.name ?? '',
  state: line.state,
  asks: line.asks,
  words: line.words ?? stateWords[line.state],
  attempt: line.attempt,
  changedAt: line.changed_at,
});

const ledgerOf = (store: Store, scopeId: number): ActLedger => {
  const counts = actCounts(store, scopeId);
  return {
    acts: counts.in('queued', 'sending', 'sent', 'unknown', 'rejected', 'cancelled'),
    sent: counts.in('sent'),
    notSent: counts.in('queued', 'sending'),
    unknown: counts.in('unknown'),
    asks: counts.asks,
    rejected: counts.in('rejected'),
    cancelled: counts.in('cancelled'),
  };
};

/**
 * A person's own acts with invoices: payments, sends, reminders, changes. Errors: `act-already-planned`, `unknown-act`,
 * `act-not-asking`, `act-moved`, `four-eyes-unknown-user`, `job-in-doubt`, `job-not-rejected`.
 */
export const actHandlers = (deps: Pick<Deps, 'store' | 'clock' | 'emit'>, outbox: Outbox): ActHandlers => {
  const { store } = deps;

  const goOn = (scope: Scope): void => {
    outbox.wake(scope.connectionId);
    deps.emit('acts.changed', scope);
  };

  const lineOf = (scopeId: number, jobId: number): ActLine => {
    const line = actLine(store, scopeId, jobId);
    if (line === null) throw unknownAct();
    return line;
  };

  /** Does something to an act, lets its connection go on, and answers how it stands then. */
  const doTo = (scope: Scope, jobId: number, change: (job: Job) => void): ActView => {
    const { scopeId } = scopeOf(store, scope);
    lineOf(scopeId, jobId);
    const job = jobById(store, scopeId, jobId);
    if (job === null) throw unknownAct();
    change(job);
    goOn(scope);
    return viewOf(lineOf(scopeId, jobId));
  };

  return {
    'acts.plan': async ({ scope, key, acts }) => {
      const known = scopeOf(store, scope);
      const { scopeId } = known;
      const fourEyes = wantsFourEyes(store, known) ? { userName: knownUserOf(store, scope.connectionId) } : undefined;
      planActs(store, { scopeId, key, acts, now: deps.clock.now(), ...(fourEyes === undefined ? {} : { fourEyes }) });
      goOn(scope);
      return ledgerOf(store, scopeId);
    },
    'acts.list': async ({ scope, filter, page }) => {
      const { scopeId } = scopeOf(store, scope);
      const { total, lines } = actPage(store, { scopeId, filter, ...page });
      return { ledger: ledgerOf(store, scopeId), total, acts: lines.map(viewOf) };
    },
    'acts.ofInvoice': async ({ scope, actionId }) => {
      const { scopeId } = scopeOf(store, scope);
      const doneAfter = syncState(store, scopeId, 'events')?.at ?? '';
      return { acts: actsWith(store, { scopeId, about: actionId, doneAfter }).map(viewOf) };
    },
    'acts.ofRecord': async ({ scope, register, recordId }) => {
      const { scopeId } = scopeOf(store, scope);
      const about = recordKey(register, recordId);
      return { acts: actsWith(store, { scopeId, about, doneAfter: deps.clock.now().toISOString() }).map(viewOf) };
    },
    'acts.ofContract': async ({ scope, contractId }) => {
      const { scopeId } = scopeOf(store, scope);
      const doneAfter = syncState(store, scopeId, 'contracts')?.at ?? '';
      return { acts: actsWith(store, { scopeId, about: contractId, doneAfter }).map(viewOf) };
    },
    'acts.exchanges': async ({ scope, jobId, page: { offset, limit } }) => {
      const owner = { scopeId: scopeOf(store, scope).scopeId, runId: null };
      lineOf(owner.scopeId, jobId);
      const total = countTries(store, owner.scopeId, jobId);
      const exchanges: ActExchange[] = [];
      // Numbered from 1, without gaps.
      for (let no = total - offset; no > Math.max(0, total - offset - limit); no -= 1) {
        const call = loggedCall(store, owner, jobId, no);
        if (call !== null) exchanges.push(await exchangeOf(store, owner, call));
      }
      return { total, exchanges };
    },
    'acts.answer': async ({ scope, jobId, answer }) =>
      doTo(scope, jobId, (job) => {
        answerAct(store, job, answer, deps.clock.now());
      }),
    'acts.retry': async ({ scope, jobId }) =>
      doTo(scope, jobId, (job) => {
        retryAct(store, job, deps.clock.now());
      }),
    'acts.takeBack': async ({ scope }) => {
      const { scopeId } = scopeOf(store, scope);
      const taken = takeBackActs(store, scopeId, deps.clock.now());
      goOn(scope);
      return { taken, ledger: ledgerOf(store, scopeId) };
    },
    'acts.skip': async ({ scope, jobId }) =>
      doTo(scope, jobId, (job) => {
        skipAct(store, job, deps.clock.now());
      }),
  };
};
