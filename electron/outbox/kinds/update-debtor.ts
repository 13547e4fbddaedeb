import { z } from 'zod';
import { fieldName } from '../../../shared/intake/problem-texts.ts';
import { type RegisterChange, registerProperty, saysTheSame } from '../../../shared/intake/register-fields.ts';
import { textIn } from '../../../shared/service/view-fields.ts';
import { keepDebtor, refreshDebtors } from '../../service/registers.ts';
import { debtorById } from '../../store/debtors.ts';
import { type Job } from '../../store/jobs.ts';
import { rejection, verdictOf } from '../answers.ts';
import { type Drain, type DrainScope } from '../drain-context.ts';
import { notFound } from '../not-found.ts';
import { type DebtorUpdatePayload, readDebtorUpdate } from '../payloads.ts';
import { NotReadError, readFor, refresh } from '../read.ts';
import { keptBody, record, send, settleRead } from '../send.ts';
import { type Outcome } from '../settle.ts';
import { words } from '../words.ts';
import { type KindWork } from '../work.ts';

/** Whole and as it came: an update sends back what was read, with only the differences that a person confirmed. */
const wholeView = z.looseObject({ DebtorPublicId: z.string().min(1) });
type WholeView = z.infer<typeof wholeView>;

/**
 * The customer as the service has it now; null where it is gone. That it was there is known from the register's list, read
 * before this job could go; a refusal is looked up in that list again, never taken for an answer.
 *
 * @throws NotReadError.
 */
const see = async (
  drain: Drain,
  scope: DrainScope,
  job: Job,
  { debtorId }: DebtorUpdatePayload,
): Promise<WholeView | null> => {
  try {
    return await readFor(drain, job, { endpoint: 'GET /v1/debtors/debtor/{id}', path: { id: debtorId } }, wholeView);
  } catch (error) {
    if (!(error instanceof NotReadError) || (error.status !== 401 && error.status !== 404)) throw error;
    await refresh(drain, scope, refreshDebtors);
    if (debtorById(drain.store, scope.scopeId, debtorId) === null) return null;
    throw error;
  }
};

const valueIn = (view: WholeView, { field }: RegisterChange): string =>
  textIn.safeParse(view[registerProperty[field]]).data ?? '';

const isMade = (view: WholeView, change: RegisterChange): boolean =>
  saysTheSame(change.field, valueIn(view, change), change.value);

/** What a reading alone settles: gone, all of it there already, or a value that moved since it was chosen. Null: it may be changed. */
const readOutcome = (job: Job, view: WholeView | null, { debtorId, changes }: DebtorUpdatePayload): Outcome | null => {
  if (view === null) return { kind: 'rejected', words: words.customerGone };
  const left = changes.filter((change) => !isMade(view, change));
  if (left.length === 0)
    return {
      kind: 'sent',
      serviceId: debtorId,
      result: { found: !job.reached, invoiceNumber: null, stage: null },
    };
  const moved = left.find((change) => !saysTheSame(change.field, valueIn(view, change), change.shown));
  if (moved === undefined) return null;
  return {
    kind: 'rejected',
    words: words.customerMoved(fieldName(moved.field), valueIn(view, moved), moved.shown),
  };
};

const changed = (view: WholeView, { changes }: DebtorUpdatePayload): WholeView => ({
  ...view,
  ...Object.fromEntries(
    changes.filter((change) => !isMade(view, change)).map(({ field, value }) => [registerProperty[field], value]),
  ),
});

/** Settles a job by a reading. False where the reading leaves it to be done. */
const settledByReading = (drain: Drain, job: Job, view: WholeView | null, outcome: Outcome | null): boolean => {
  if (outcome === null) return false;
  settleRead(drain, [{ job, outcome }]);
  if (view !== null) keepDebtor(drain.store, job.scopeId, view, drain.now());
  return true;
};

/**
 * Changes a customer of the register as a person confirmed: reads it, and sends it back whole with those fields alone. What was
 * changed there meanwhile is never overwritten: the job waits for a person. Source: outbox.md, Bulk (An update …).
 */
const change = async (drain: Drain, scope: DrainScope, job: Job): Promise<void> => {
  const payload = readDebtorUpdate(job);
  const view = await see(drain, scope, job, payload);
  if (settledByReading(drain, job, view, readOutcome(job, view, payload)) || view === null) return;
  const body = changed(view, payload);
  const sent = await send(drain, scope, [job], {
    endpoint: 'PUT /v1/debtors/debtor',
    body,
    kept: keptBody(drain.client, body),
  });
  if (sent === null) return;
  const verdict = await verdictOf(drain, sent);
  await record(drain, sent, (claimed) => {
    if (verdict.kind === 'other') return verdict.outcome(claimed);
    if (verdict.kind === 'no') return rejection(verdict);
    return {
      kind: 'sent',
      serviceId: payload.debtorId,
      result: { found: false, invoiceNumber: null, stage: null },
    };
  });
  if (verdict.kind === 'yes') keepDebtor(drain.store, job.scopeId, body, drain.now());
};

/** Looks a change of unknown outcome up: the customer itself says whether it was made. */
const lookUpChange = async (drain: Drain, scope: DrainScope, job: Job): Promise<void> => {
  const payload = readDebtorUpdate(job);
  const view = await see(drain, scope, job, payload);
  settledByReading(drain, job, view, readOutcome(job, view, payload) ?? notFound(drain, job));
};

/** Changes a customer of the register. */
export const updateDebtor: KindWork = {
  send: (drain, { scope, jobs: [job] }) => change(drain, scope, job),
  lookUp: (drain, { scope, jobs: [job] }) => lookUpChange(drain, scope, job),
};
