import { dependenciesOf, type Job, runOf } from '../../store/jobs.ts';
import { rejection, verdictOf } from '../answers.ts';
import { type Drain, type DrainScope } from '../drain-context.ts';
import { notFound } from '../not-found.ts';
import { type Readings, undoSightAfter } from '../readings.ts';
import { record, send, settleRead } from '../send.ts';
import { type Outcome } from '../settle.ts';
import { readAlone } from '../undo-alone.ts';
import { type UndoSight } from '../undo-judge.ts';
import { keep } from '../undo-keep.ts';
import { readConnectCredit } from '../undo-payloads.ts';
import { undoWords } from '../undo-words.ts';
import { type KindWork } from '../work.ts';

interface Credit {
  readonly actionId: string;
  readonly invoiceNumber: string | null;
}

const creditOf = (drain: Drain, job: Job): Credit => {
  const attest = dependenciesOf(drain.store, job).find(({ kind }) => kind === 'attestCredit');
  const actionId = attest?.serviceId ?? null;
  if (actionId === null) throw new Error(`Job ${String(job.jobId)} has no credit invoice`);
  return { actionId, invoiceNumber: attest?.result?.invoiceNumber ?? null };
};

/** How an invoice and its credit stand: `paid` where money came in on the invoice after its credit was made. */
type Standing = 'connected' | 'paid' | 'open';

/** A credit invoice has nothing left of it only when it is connected. */
const standingIn = ({ lists }: UndoSight, job: Job, { actionId }: Credit): Standing => {
  const credit = lists.byId.get(actionId);
  if (credit !== undefined && (credit.Stage === 'Completed' || credit.CurrentAmount?.value === 0)) return 'connected';
  const { target } = readConnectCredit(job);
  const invoice = lists.byId.get(target.actionId);
  if (invoice === undefined) return 'open';
  const asked = invoice.InvoicedAmount?.value ?? target.expected.total;
  return invoice.Stage === 'Completed' || (invoice.CurrentAmount?.value ?? asked) < asked ? 'paid' : 'open';
};

interface Asked {
  readonly drain: Drain;
  readonly scope: DrainScope;
  readonly job: Job;
  readonly readings: Readings;
}

/**
 * By a reading that began after the instant. Of lists that moved while they were read one may show the invoice after it was connected,
 * and the other the credit before, as if it had been paid: then both are read alone. @throws NotReadError.
 */
const standing = async ({ drain, scope, job, readings }: Asked, credit: Credit, instant: number): Promise<Standing> => {
  const sight = await undoSightAfter(drain, readings, scope, runOf(job), instant);
  const stands = standingIn(sight, job, credit);
  if (stands !== 'paid' || sight.lists.complete) return stands;
  const { target } = readConnectCredit(job);
  return standingIn(await readAlone(drain, job, sight, [credit.actionId, target.actionId]), job, credit);
};

const connected = ({ actionId, invoiceNumber }: Credit, found: boolean): Outcome => ({
  kind: 'sent',
  serviceId: actionId,
  result: { found, invoiceNumber, stage: 'Completed' },
});

/** Connected already, or a person decides what becomes of money that came in. False: it is to be connected. */
const settled = ({ drain, job }: Asked, credit: Credit, stands: Standing): boolean => {
  if (stands === 'connected') settleRead(drain, [{ job, outcome: connected(credit, !job.reached) }]);
  if (stands === 'paid')
    keep(drain, job, { bucket: 'could-not', reason: undoWords.paidMeanwhile(credit.invoiceNumber) });
  return stands !== 'open';
};

/**
 * Connects an invoice and its credit, so that both are closed. A second call is refused, since nothing is left of either: after a
 * refusal the lists are read before it is believed. Source: endpoints b, creditaction; decisions.md 28.
 */
const connect = async (asked: Asked): Promise<void> => {
  const { drain, scope, job } = asked;
  const credit = creditOf(drain, job);
  if (settled(asked, credit, await standing(asked, credit, 0))) return;
  const began = drain.now().getTime();
  const sent = await send(drain, scope, [job], {
    endpoint: 'PUT /v1/invoice/creditaction/{id}',
    path: { id: readConnectCredit(job).target.actionId },
    query: { creditinvoiceactionpublicid: credit.actionId },
  });
  if (sent === null) return;
  const verdict = await verdictOf(drain, sent);
  const wasDone = verdict.kind === 'no' && (await standing(asked, credit, began)) === 'connected';
  await record(drain, sent, (claimed) => {
    if (verdict.kind === 'other') return verdict.outcome(claimed);
    return verdict.kind === 'yes' || wasDone ? connected(credit, wasDone) : rejection(verdict);
  });
};

const lookUp = async (asked: Asked): Promise<void> => {
  const { drain, job } = asked;
  const credit = creditOf(drain, job);
  if (settled(asked, credit, await standing(asked, credit, Date.parse(job.changedAt)))) return;
  settleRead(drain, [{ job, outcome: notFound(drain, job) }]);
};

/** Connects an invoice of a run that is undone with its credit. */
export const connectCredit: KindWork = {
  send: (drain, { scope, jobs: [job] }, readings) => connect({ drain, scope, job, readings }),
  lookUp: (drain, { scope, jobs: [job] }, readings) => lookUp({ drain, scope, job, readings }),
};
