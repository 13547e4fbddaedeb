import { dependenciesOf, type Job, runOf } from '../../store/jobs.ts';
import { rejection, verdictOf } from '../answers.ts';
import { type Drain, type DrainScope } from '../drain-context.ts';
import { notFound } from '../not-found.ts';
import { freshUndoSight, type Readings, undoSightNow } from '../readings.ts';
import { record, send, settleRead } from '../send.ts';
import { type Outcome } from '../settle.ts';
import { type UndoSight } from '../undo-judge.ts';
import { keep } from '../undo-keep.ts';
import { readConnectCredit } from '../undo-payloads.ts';
import { undoWords } from '../undo-words.ts';
import { type KindWork } from '../work.ts';

const creditOf = (drain: Drain, job: Job): string => {
  const creditId = dependenciesOf(drain.store, job).find(({ kind }) => kind === 'attestCredit')?.serviceId ?? null;
  if (creditId === null) throw new Error(`Job ${String(job.jobId)} has no credit invoice`);
  return creditId;
};

/** A credit invoice has nothing left of it only when it is connected. */
const isConnected = (sight: UndoSight, creditId: string): boolean => {
  const credit = sight.lists.byId.get(creditId);
  return credit !== undefined && (credit.Stage === 'Completed' || credit.CurrentAmount?.value === 0);
};

const connected = (drain: Drain, job: Job, creditId: string, found: boolean): Outcome => ({
  kind: 'sent',
  serviceId: creditId,
  result: {
    found,
    invoiceNumber:
      dependenciesOf(drain.store, job).find(({ kind }) => kind === 'attestCredit')?.result?.invoiceNumber ?? null,
    stage: 'Completed',
  },
});

/** Money came in on the invoice after its credit was made: a person decides what becomes of it. */
const isPaid = (sight: UndoSight, job: Job): boolean => {
  const { target } = readConnectCredit(job);
  const invoice = sight.lists.byId.get(target.actionId);
  if (invoice === undefined) return false;
  const asked = invoice.InvoicedAmount?.value ?? target.expected.total;
  return invoice.Stage === 'Completed' || (invoice.CurrentAmount?.value ?? asked) < asked;
};

const settledByReading = (drain: Drain, job: Job, creditId: string, sight: UndoSight): boolean => {
  if (isConnected(sight, creditId)) {
    settleRead(drain, [{ job, outcome: connected(drain, job, creditId, !job.reached) }]);
    return true;
  }
  if (!isPaid(sight, job)) return false;
  const number = sight.lists.byId.get(creditId)?.InvoiceNumber ?? null;
  keep(drain, job, { bucket: 'could-not', reason: undoWords.paidMeanwhile(number) });
  return true;
};

/**
 * Connects an invoice and its credit, so that both are closed. A second call is refused, since nothing is left of either: after a
 * refusal the lists are read before it is believed. Source: endpoints b, creditaction; decisions.md 28.
 */
const connect = async (drain: Drain, scope: DrainScope, job: Job, readings: Readings): Promise<void> => {
  const creditId = creditOf(drain, job);
  if (settledByReading(drain, job, creditId, await freshUndoSight(drain, readings, scope, runOf(job)))) return;
  const sent = await send(drain, scope, [job], {
    endpoint: 'PUT /v1/invoice/creditaction/{id}',
    path: { id: readConnectCredit(job).target.actionId },
    query: { creditinvoiceactionpublicid: creditId },
  });
  if (sent === null) return;
  const verdict = await verdictOf(drain, sent);
  const wasDone = verdict.kind === 'no' && isConnected(await undoSightNow(drain, scope, runOf(job)), creditId);
  await record(drain, sent, (claimed) => {
    if (verdict.kind === 'other') return verdict.outcome(claimed);
    return verdict.kind === 'yes' || wasDone ? connected(drain, job, creditId, wasDone) : rejection(verdict);
  });
};

const lookUp = async (drain: Drain, scope: DrainScope, job: Job): Promise<void> => {
  if (settledByReading(drain, job, creditOf(drain, job), await undoSightNow(drain, scope, runOf(job)))) return;
  settleRead(drain, [{ job, outcome: notFound(drain, job) }]);
};

/** Connects an invoice of a run that is undone with its credit. */
export const connectCredit: KindWork = {
  send: (drain, { scope, jobs: [job] }, readings) => connect(drain, scope, job, readings),
  lookUp: (drain, { scope, jobs: [job] }) => lookUp(drain, scope, job),
};
