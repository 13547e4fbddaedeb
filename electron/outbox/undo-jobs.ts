import { addDependency, insertJob, type Job } from '../store/jobs.ts';
import { type RunKey } from '../store/runs.ts';
import { type Store } from '../store/store.ts';
import { type UndoKind, undoJobs } from '../store/undo.ts';
import { keyOfGeneration } from '../../shared/domain/business-key.ts';
import { creditEntry } from './credit-entry.ts';
import { type AttestPayload, type InvoicePayload, readInvoice } from './payloads.ts';
import { type UndoSight } from './undo-judge.ts';
import { connectCreditPayload, creditDraftPayload, deleteDraftPayload, readCreditDraft } from './undo-payloads.ts';
import { creditReference, learnedBy, type PlannedUndo } from './undo-plan.ts';

interface Writing {
  readonly store: Store;
  readonly run: RunKey;
  readonly sight: UndoSight;
  /** How often the run was undone, this time counted: a key of its own for what was stopped and is asked for again. */
  readonly times: number;
  readonly at: string;
}

/** A further job of an invoice: the one that was done before, else a new one that waits for those named. Answers its number. */
const jobFor = (
  { store, run, times, at }: Writing,
  create: Job,
  done: Job | undefined,
  kind: UndoKind,
  payload: unknown,
  needs: readonly number[],
): number => {
  if (done !== undefined) return done.jobId;
  const key = `${keyOfGeneration(create.businessKey, create.generation)}:undo-${String(times)}`;
  const { scopeId, draftNo } = create;
  const jobId = insertJob(store, {
    scopeId,
    runId: run.runId,
    draftNo,
    kind,
    businessKey: key,
    generation: 0,
    payload,
    at,
  });
  for (const need of needs) addDependency(store, scopeId, jobId, need);
  return jobId;
};

const negative = ({ net, vat, total, currency }: InvoicePayload['expected']): InvoicePayload['expected'] => ({
  net: -net,
  vat: -vat,
  total: -total,
  currency,
});

const creditPayload = ({ store, sight }: Writing, line: PlannedUndo) => {
  const { create, target, invoiceNumber } = line;
  const payload = readInvoice(create);
  const { debtorId, products } = learnedBy(store, create);
  const reference = creditReference(create);
  const credited = { actionId: target.actionId, invoiceNumber, payload, madeAt: create.changedAt, products };
  return creditDraftPayload.parse({
    customerName: payload.customerName,
    debtorId,
    entry: creditEntry(credited, reference, sight.today),
    expected: negative(payload.expected),
    reference,
    target,
  });
};

const attestPayload = ({ customerName, entry, expected, reference }: InvoicePayload): AttestPayload => ({
  customerName,
  invoiceDate: entry.InvoiceDate,
  expected,
  reference,
  lookUpBy: reference,
});

/** The credit's attest, and after it the call that connects the two. */
const writeAttest = (
  writing: Writing,
  line: Pick<PlannedUndo, 'create' | 'target'>,
  draft: Job | number,
  done: readonly Job[],
  payload: InvoicePayload,
): void => {
  const { create, target } = line;
  const draftId = typeof draft === 'number' ? draft : draft.jobId;
  const attested = done.find(({ kind }) => kind === 'attestCredit');
  const attestId = jobFor(writing, create, attested, 'attestCredit', attestPayload(payload), [draftId]);
  const { customerName, expected } = payload;
  const connecting = connectCreditPayload.parse({ customerName, expected, target });
  jobFor(writing, create, undefined, 'connectCredit', connecting, [attestId]);
};

const writeCredit = (writing: Writing, line: PlannedUndo, done: readonly Job[], withAttest: boolean): void => {
  const { create, target } = line;
  // A credit that somebody deleted since is made again.
  const made = done.find(
    ({ kind, serviceId }) => kind === 'creditDraft' && serviceId !== null && writing.sight.lists.byId.has(serviceId),
  );
  const payload = made === undefined ? creditPayload(writing, line) : readCreditDraft(made);
  const draft = jobFor(writing, create, made, 'creditDraft', payload, []);
  const rest = made === undefined ? [] : done;
  if (withAttest) writeAttest(writing, { create, target }, draft, rest, payload);
};

/**
 * Writes the jobs of an undo: a draft is deleted by one; an attested invoice is credited by three, each after the one before. What an
 * earlier undo did already is not done again. Without `withAttest` the credits stop at drafts, until another person attests them.
 * In the caller's transaction.
 */
export const writeUndoJobs = (writing: Writing, lines: readonly PlannedUndo[], withAttest: boolean): void => {
  const before = undoJobs(writing.store, writing.run);
  for (const line of lines) {
    const { create, target, bucket, customerName } = line;
    const done = before.get(line.draftNo) ?? [];
    if (bucket === 'delete') {
      const payload = deleteDraftPayload.parse({ customerName, expected: target.expected, target });
      jobFor(writing, create, undefined, 'deleteDraft', payload, []);
    } else if (bucket === 'credit') writeCredit(writing, line, done, withAttest);
  }
};
