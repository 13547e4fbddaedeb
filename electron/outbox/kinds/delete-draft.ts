import { type Job, runOf } from '../../store/jobs.ts';
import { rejection, verdictOf } from '../answers.ts';
import { type Drain, type DrainScope } from '../drain-context.ts';
import { notFound } from '../not-found.ts';
import { type Readings, undoSightAfter } from '../readings.ts';
import { record, send, settleRead } from '../send.ts';
import { type Outcome } from '../settle.ts';
import { lookUp as lookUpByKey } from '../twins.ts';
import { sureOf } from '../undo-alone.ts';
import { type Judgement, judge, type UndoTarget } from '../undo-judge.ts';
import { keep } from '../undo-keep.ts';
import { readDeleteDraft } from '../undo-payloads.ts';
import { words } from '../words.ts';
import { type KindWork } from '../work.ts';

const goneOutcome = (actionId: string, found: boolean): Outcome => ({
  kind: 'sent',
  serviceId: actionId,
  result: { found, invoiceNumber: null, stage: null },
});

/** Before an invoice is billed under another key: one that stands with this one would be doubled. @throws NotReadError. */
const standsElsewhere = async (
  drain: Drain,
  scope: DrainScope,
  job: Job,
  { actionId, expected, toMend }: UndoTarget,
): Promise<Judgement | null> => {
  if (toMend === undefined) return null;
  const found = await lookUpByKey(drain, scope, job, { ...toMend, debtorId: null, expected });
  return found.some(({ ActionPublicId }) => ActionPublicId !== actionId)
    ? { bucket: 'kept', reason: words.billedElsewhere }
    : null;
};

/**
 * Gone already, or not to be deleted any more, by a reading that began after the instant. False: it still stands as it was sent.
 *
 * @throws NotReadError.
 */
const settledByReading = async (
  drain: Drain,
  scope: DrainScope,
  job: Job,
  readings: Readings,
  after: number,
): Promise<boolean> => {
  const { target } = readDeleteDraft(job);
  const sight = await undoSightAfter(drain, readings, scope, runOf(job), after);
  const judged =
    (await standsElsewhere(drain, scope, job, target)) ??
    judge(target, await sureOf(drain, job, sight, target.actionId));
  if (judged.bucket !== 'delete') keep(drain, job, judged);
  else if (judged.reason === null) return false;
  else settleRead(drain, [{ job, outcome: goneOutcome(target.actionId, !job.reached) }]);
  return true;
};

/**
 * Deletes a draft that a run made, unless somebody changed it since. A second delete is refused with 404 (decisions.md 21), which is
 * what was wanted; one that was attested meanwhile is refused by the service.
 */
const remove = async (drain: Drain, scope: DrainScope, job: Job, readings: Readings): Promise<void> => {
  if (await settledByReading(drain, scope, job, readings, 0)) return;
  const { target } = readDeleteDraft(job);
  const path = { id: target.actionId };
  const sent = await send(drain, scope, [job], { endpoint: 'DELETE /v1/invoice/action/{id}', path });
  if (sent === null) return;
  const verdict = await verdictOf(drain, sent);
  await record(drain, sent, (claimed) => {
    if (verdict.kind === 'other') return verdict.outcome(claimed);
    if (verdict.kind === 'yes') return goneOutcome(target.actionId, false);
    return verdict.status === 404 ? goneOutcome(target.actionId, true) : rejection(verdict);
  });
};

/** The lists tell whether it is gone. */
const lookUp = async (drain: Drain, scope: DrainScope, job: Job, readings: Readings): Promise<void> => {
  if (await settledByReading(drain, scope, job, readings, Date.parse(job.changedAt))) return;
  settleRead(drain, [{ job, outcome: notFound(drain, job) }]);
};

/** Deletes a draft of a run that is undone, or of an invoice that is to be corrected. */
export const deleteDraft: KindWork = {
  send: (drain, { scope, jobs: [job] }, readings) => remove(drain, scope, job, readings),
  lookUp: (drain, { scope, jobs: [job] }, readings) => lookUp(drain, scope, job, readings),
};
