import { addDependency, insertJob, type Job } from '../store/jobs.ts';
import { type RunKey } from '../store/runs.ts';
import { type Store } from '../store/store.ts';
import { unattestedCredits, type UndoKind, undoJobs } from '../store/undo.ts';
import { keyOfGeneration } from '../../shared/domain/business-key.ts';
import { creditEntry } from './credit-entry.ts';
import { type Attester } from './four-eyes.ts';
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
  { store, run, times, at }: Omit<Writing, 'sight'>,
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

const attestPayload = (
  { customerName, entry, expected, reference }: InvoicePayload,
  attester: Attester | null,
): AttestPayload => ({
  customerName,
  invoiceDate: entry.InvoiceDate,
  expected,
  reference,
  lookUpBy: reference,
  ...(attester === null ? {} : { attester }),
});

/** The attest of a credit whose draft is (to be) made by that job, and after it the call that connects the two. */
const writeAttest = (
  writing: Omit<Writing, 'sight'>,
  { create, target }: Pick<PlannedUndo, 'create' | 'target'>,
  draft: { readonly jobId: number; readonly payload: InvoicePayload },
  attested: Job | undefined,
  attester: Attester | null = null,
): void => {
  const { jobId, payload } = draft;
  const attestId = jobFor(writing, create, attested, 'attestCredit', attestPayload(payload, attester), [jobId]);
  const { customerName, expected } = payload;
  const connecting = connectCreditPayload.parse({ customerName, expected, target });
  jobFor(writing, create, undefined, 'connectCredit', connecting, [attestId]);
};

const writeCredit = (writing: Writing, line: PlannedUndo, done: readonly Job[], withAttest: boolean): void => {
  // A credit that somebody deleted since is made again.
  const made = done.find(
    ({ kind, serviceId }) => kind === 'creditDraft' && serviceId !== null && writing.sight.lists.byId.has(serviceId),
  );
  const payload = made === undefined ? creditPayload(writing, line) : readCreditDraft(made);
  const jobId = jobFor(writing, line.create, made, 'creditDraft', payload, []);
  const attested = made === undefined ? undefined : done.find(({ kind }) => kind === 'attestCredit');
  if (withAttest || attested !== undefined) writeAttest(writing, line, { jobId, payload }, attested);
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

/** Writes the attests of credits that stopped at drafts, with the person who attests them. Answers how many. In the caller's transaction. */
export const writeCreditAttests = (writing: Omit<Writing, 'sight'>, attester: Attester): number => {
  const waiting = unattestedCredits(writing.store, writing.run);
  for (const draft of waiting) {
    const payload = readCreditDraft(draft);
    const ours = { create: draft, target: payload.target };
    writeAttest(writing, ours, { jobId: draft.jobId, payload }, undefined, attester);
  }
  return waiting.length;
};
