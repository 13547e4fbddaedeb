import { type InvoiceStage } from '../../shared/service/invoice-stages.ts';
import { type InvoiceViewIn } from '../../shared/service/invoice-views.ts';
import { changeJob, type Job } from '../store/jobs.ts';
import { draftsBefore, type MadeDraft } from '../store/made-drafts.ts';
import { type Drain, type DrainScope } from './drain-context.ts';
import { type InvoiceLists } from './invoice-lists.ts';
import { type AttestPayload, readAttest } from './payloads.ts';
import { type Outcome, ownInvoice } from './settle.ts';
import { deleteTwin } from './twin-delete.ts';
import { agrees, differs, figuresOf, isOwned, isSame, lookUp } from './twins.ts';
import { type Figures, words } from './words.ts';

/** The invoice of an attest job as the lists (or a look-up by reference) show it. */
export interface Seen {
  readonly actionId: string;
  readonly stage: InvoiceStage;
  readonly figures: Figures;
  readonly invoiceNumber: string | null;
}

/** Stages that an invoice reaches only by being attested (concepts, States and transitions › Invoice). */
const attestedStages: ReadonlySet<InvoiceStage> = new Set<InvoiceStage>([
  'Attested',
  'InvoiceSent',
  'ReminderInvoiceSent',
  'SentToDebtCollection',
  'SalesRequested',
  'SalesRequestedDenied',
  'Sold',
  'SalesRequestedCancelled',
  'Manual',
  'Completed',
]);

/** An attest with what it carries, and the job that made its draft, of an invoice or of the credit of one. */
export interface Attesting {
  readonly job: Job;
  readonly payload: AttestPayload;
  readonly create: MadeDraft;
}

/** These attests of one creditor, with their drafts. */
export const attestingOf = (drain: Drain, scope: DrainScope, jobs: readonly Job[]): readonly Attesting[] => {
  const drafts = draftsBefore(
    drain.store,
    scope.scopeId,
    jobs.map(({ jobId }) => jobId),
  );
  return jobs.map((job) => {
    const create = drafts.get(job.jobId);
    if (create === undefined) throw new Error(`Job ${String(job.jobId)} has no draft`);
    return { job, payload: readAttest(job), create };
  });
};

export const knownBy = (payload: AttestPayload) => ({
  reference: payload.reference,
  lookUpBy: payload.lookUpBy,
  debtorId: null,
  expected: payload.expected,
});

const seenIn = (view: InvoiceViewIn): Seen => ({
  actionId: view.ActionPublicId,
  stage: view.State.Stage,
  figures: figuresOf(view),
  invoiceNumber: view.InvoiceNumber ?? view.Invoices[0]?.InvoiceNumber ?? null,
});

/** What the lists show of a draft; where they show nothing, the look-up by reference decides. Null: it is gone. @throws NotReadError. */
export const see = async (
  drain: Drain,
  scope: DrainScope,
  { job, payload, create }: Attesting,
  lists: InvoiceLists,
): Promise<Seen | { readonly others: boolean }> => {
  const actionId = create.serviceId ?? '';
  const listed = lists.byId.get(actionId);
  // A list may leave the VAT out (views: it is optional), and a draft is not attested before it was compared.
  if (listed !== undefined && (listed.Stage !== 'Created' || listed.TotalVATAmount !== null))
    return { actionId, stage: listed.Stage, figures: figuresOf(listed), invoiceNumber: listed.InvoiceNumber };
  const found = await lookUp(drain, scope, job, knownBy(payload));
  const own = found.find((view) => view.ActionPublicId === actionId);
  return own === undefined ? { others: found.length > 0 } : seenIn(own);
};

/** Gone from the service: billed by somebody else meanwhile, or deleted. */
export const goneOutcome = (others: boolean): Outcome => ({
  kind: 'rejected',
  words: others ? words.billedElsewhere : words.draftGone,
});

/** Between the reading of the lists and the attest somebody may have changed the draft: then it is told, with both figures. */
const attestedOutcome = (
  { expected }: AttestPayload,
  { actionId, stage, invoiceNumber, figures }: Seen,
  found: boolean,
): Outcome => {
  const sent = { kind: 'sent', serviceId: actionId, result: { found, invoiceNumber, stage } } as const;
  return differs(expected, figures)
    ? { ...sent, result: { ...sent.result, otherFigures: true }, words: words.attestedOtherwise(expected, figures) }
    : sent;
};

/** Attested already, or in a stage from which nothing leads there; null for a draft. */
export const stageOutcome = (payload: AttestPayload, seen: Seen, found: boolean): Outcome | null => {
  if (attestedStages.has(seen.stage)) return attestedOutcome(payload, seen, found);
  return seen.stage === 'Created' ? null : { kind: 'rejected', words: words.wrongStage(seen.stage) };
};

/** The draft's date is in the locked period; null where it is not (endpoints a, Accounting: on or before the locked date). */
export const lockedOutcome = ({ invoiceDate }: AttestPayload, lockedTo: string | null): Outcome | null => {
  const date = invoiceDate.slice(0, 10);
  return lockedTo !== null && date <= lockedTo ? { kind: 'rejected', words: words.lockedPeriod(date, lockedTo) } : null;
};

/** The service's own total and VAT must equal ours to the öre, else the invoice is held (outbox.md, Exactly once). */
export const totalsOutcome = ({ expected }: AttestPayload, seen: Seen): Outcome | null =>
  agrees(expected, seen.figures) ? null : { kind: 'rejected', words: words.totalsDiffer(expected, seen.figures) };

/**
 * A try of the draft got no answer, and an invoice with its key was found then: ours or another computer's, which made it while
 * ours was still at work.
 */
export const isPerhapsAnothers = (create: MadeDraft): boolean => create.reached && create.result?.found === true;

/** Of twins the attested one stays, else the earliest. */
export const keeperOf = (twins: readonly InvoiceViewIn[]): InvoiceViewIn | undefined =>
  twins.find((view) => attestedStages.has(view.State.Stage)) ?? twins[0];

/** From now on the draft's job stands for the twin that stays. */
export const adopt = (drain: Drain, create: MadeDraft, actionId: string): void => {
  drain.store.inTransaction(() => {
    const changed = changeJob(drain.store, create, { serviceId: actionId }, drain.now().toISOString());
    if (changed && create.kind === 'createInvoice') ownInvoice(drain.store, create, actionId);
  });
};

const disown = (drain: Drain, create: MadeDraft): void => {
  drain.store
    .prepare('DELETE FROM sent_invoice WHERE scope_id = ? AND run_id = ? AND draft_no = ?')
    .run(create.scopeId, create.runId, create.draftNo);
};

/**
 * Before attesting: of twins with one key the earliest stays, and whoever made a later draft deletes it. A twin is perhaps
 * ours where a try of ours got no answer; else another computer made it. Source: outbox.md, Exactly once.
 *
 * @throws NotReadError.
 */
export const twinsOutcome = async (
  drain: Drain,
  scope: DrainScope,
  { job, payload, create }: Attesting,
  seen: Seen,
  lists: InvoiceLists,
): Promise<Outcome | Seen> => {
  const listed = lists.byId.get(seen.actionId);
  const alike = lists.alike({
    debtorId: listed?.DebtorPublicId ?? '',
    debtorName: payload.customerName,
    invoiceDate: payload.invoiceDate.slice(0, 10),
    total: payload.expected.total,
  });
  const strangers = alike.filter(
    (other) => other.ActionPublicId !== seen.actionId && !isOwned(drain.store, create, other.ActionPublicId),
  );
  // A twin may be missing in lists that moved while they were read, or are older than our draft; and a draft may come late.
  const known = knownBy(payload);
  const isTold = lists.complete && listed !== undefined && strangers.length === 0;
  if (isTold && !isPerhapsAnothers(create)) return seen;
  const twins = await lookUp(drain, scope, job, known);
  const keeper = keeperOf(twins);
  if (keeper === undefined || twins.length === 1) return seen;
  const drafts = twins.filter((view) => view !== keeper && view.State.Stage === 'Created');
  // Nobody credits our invoice but an undo of ours.
  const isOurs = create.reached || create.kind === 'creditDraft';
  // With other figures it is what somebody made of a copy.
  for (const later of drafts)
    if (later.ActionPublicId === seen.actionId || (isOurs && isSame(later, known)))
      await deleteTwin(drain, scope, job, later.ActionPublicId);
  if (keeper.ActionPublicId === seen.actionId) return seen;
  if (isOurs) {
    adopt(drain, create, keeper.ActionPublicId);
    return seenIn(keeper);
  }
  disown(drain, create);
  return { kind: 'rejected', words: words.billedElsewhereDraftDeleted };
};
