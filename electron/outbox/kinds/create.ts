import { isCallIdRefusal } from '../../../shared/service/errors.ts';
import { createdViewIn } from '../../../shared/service/register-views.ts';
import { type InvoiceViewIn } from '../../../shared/service/invoice-views.ts';
import { type Brought, broughtBefore } from '../../store/job-claims.ts';
import { type Job, jobById, runOf } from '../../store/jobs.ts';
import { readAttachments, type SentAttachment } from '../attachments.ts';
import { heldAfterRestore, isWatched } from '../after-restore.ts';
import { adopt, keeperOf } from '../attest-check.ts';
import { rejection, unreadable, verdictOf } from '../answers.ts';
import { runById } from '../../store/runs.ts';
import { type Drain, type DrainScope, inMs } from '../drain-context.ts';
import { type InvoiceLists } from '../invoice-lists.ts';
import { notFound } from '../not-found.ts';
import { type InvoicePayload, readInvoice } from '../payloads.ts';
import { creatingLists, forgetLists, type Readings } from '../readings.ts';
import { record, send, type Sent, settleRead } from '../send.ts';
import { type Outcome } from '../settle.ts';
import { gapMs, heldMs } from '../timings.ts';
import { deleteTwin } from '../twin-delete.ts';
import { carriersOf, figuresOf, isOwned, isSame, type Known, lookUp, standing } from '../twins.ts';
import { words } from '../words.ts';
import { type KindWork, type Work } from '../work.ts';

/** What the jobs before this one brought: the debtor, and the products by article number. */
interface Needs {
  readonly debtorId: string;
  readonly products: ReadonlyMap<string, string>;
}

/** Null where the debtor is not there yet, or is not known to be since the database was put back. */
const debtorIdOf = (payload: InvoicePayload, before: readonly Brought[]): string | null =>
  payload.debtorId ?? before.find(({ kind }) => kind === 'ensureDebtor')?.serviceId ?? null;

/** What the invoice needs of its dependencies. Throws where its debtor is not there yet. */
export const needsOf = (drain: Pick<Drain, 'store'>, job: Job, payload: InvoicePayload): Needs => {
  const before = broughtBefore(drain.store, job);
  const debtorId = debtorIdOf(payload, before);
  if (debtorId === null) throw new Error(`Job ${String(job.jobId)} was claimed before its debtor`);
  const products = before.flatMap(({ kind, articleNo, serviceId }): [string, string][] =>
    kind === 'ensureProduct' && articleNo !== null && serviceId !== null ? [[articleNo, serviceId]] : [],
  );
  return { debtorId, products: new Map(products) };
};

const knownBy = (payload: InvoicePayload, debtorId: string | null): Known => ({
  reference: payload.reference,
  lookUpBy: payload.entry.ExternalReference ?? payload.reference,
  debtorId,
  expected: payload.expected,
});

/** The invoice as it is sent. */
export const bodyOf = (
  scope: Pick<DrainScope, 'scope'>,
  payload: InvoicePayload,
  needs: Needs,
  attachments: readonly SentAttachment[],
): object => ({
  ...payload.entry,
  ...(attachments.length === 0 ? {} : { Attachments: attachments }),
  CreditorPublicId: scope.scope.creditorId,
  DebtorPublicId: needs.debtorId,
  Records: payload.entry.Records.map((record) => {
    const productId = record.ArticleNumber === undefined ? undefined : needs.products.get(record.ArticleNumber);
    return productId === undefined ? record : { ...record, ProductPublicId: productId };
  }),
});

const sentOutcome = (serviceId: string, found: InvoiceViewIn | null): Outcome => ({
  kind: 'sent',
  serviceId,
  result: {
    found: found !== null,
    invoiceNumber: found?.InvoiceNumber ?? found?.Invoices[0]?.InvoiceNumber ?? null,
    stage: found?.State.Stage ?? null,
  },
});

/**
 * What an invoice with our key at the service means. Ours if a try of ours may have made it and debtor and total match; else
 * another computer billed the content. A credit with its key is the one that was wanted, whoever made it: an undo before this one. Null when nothing there carries the key.
 */
const foundOutcome = (drain: Drain, job: Job, found: readonly InvoiceViewIn[], known: Known): Outcome | null => {
  const free = found.filter((invoice) => !isOwned(drain.store, job, invoice.ActionPublicId));
  const same = keeperOf(free.filter((invoice) => isSame(invoice, known)));
  if (same !== undefined)
    return job.reached || job.kind === 'creditDraft'
      ? sentOutcome(same.ActionPublicId, same)
      : { kind: 'rejected', words: words.billedElsewhere };
  const [other] = free;
  return other === undefined
    ? null
    : { kind: 'rejected', words: words.sameKeyOtherFigures(known.expected, figuresOf(other)) };
};

/** Before creating: what looks like a twin in the lists is compared by key. Source: outbox.md, Exactly once. */
const twinOutcome = async (
  drain: Drain,
  scope: DrainScope,
  job: Job,
  payload: InvoicePayload,
  known: Known & { readonly debtorId: string },
  lists: InvoiceLists,
): Promise<Outcome | null> => {
  const alike = lists.alike({
    debtorId: known.debtorId,
    debtorName: payload.customerName,
    invoiceDate: payload.entry.InvoiceDate.slice(0, 10),
    total: payload.expected.total,
  });
  const strangers = alike.filter((invoice) => !isOwned(drain.store, job, invoice.ActionPublicId));
  // In lists that moved while they were read a twin may be missing; what was made after a backup may have been corrected since.
  if (lists.complete && strangers.length === 0 && !isWatched(drain)) return null;
  const carriers = await carriersOf(drain, scope, job, known);
  const found = foundOutcome(drain, job, standing(carriers), known);
  return found ?? heldAfterRestore(drain, scope, job, known, carriers);
};

/**
 * Of our own drafts with one key the earliest stays: a fresh try after one that was held at the service leaves two. A run that
 * stops at drafts never comes to the check before the attest.
 */
const oneStays = async (
  drain: Drain,
  scope: DrainScope,
  job: Job,
  known: Known,
  found: readonly InvoiceViewIn[],
): Promise<void> => {
  const ours = found.filter((view) => !isOwned(drain.store, job, view.ActionPublicId) && isSame(view, known));
  const keeper = keeperOf(ours);
  for (const later of ours)
    if (later !== keeper && later.State.Stage === 'Created') await deleteTwin(drain, scope, job, later.ActionPublicId);
  const create = jobById(drain.store, job.scopeId, job.jobId);
  if (keeper !== undefined && create?.state === 'sent' && create.serviceId !== keeper.ActionPublicId)
    adopt(drain, create, keeper.ActionPublicId);
};

/** The service knows the id although no try of ours can have used it: another computer with this API user bills the content. */
const isTakenByAnother = (job: Job, { answer }: Sent): boolean =>
  !job.reached && answer.kind === 'refused' && isCallIdRefusal(answer.status, answer.message);

interface Making {
  readonly job: Job;
  readonly payload: InvoicePayload;
  readonly needs: Needs;
  readonly known: Known;
}

/** Makes the draft that no reading has shown, with its files. */
const makeDraft = async (
  drain: Drain,
  scope: DrainScope,
  readings: Readings,
  { job, payload, needs, known }: Making,
): Promise<void> => {
  const files = await readAttachments(drain.store, payload);
  if (files.kind === 'held') {
    settleRead(drain, [{ job, outcome: { kind: 'rejected', words: files.words } }]);
    return;
  }
  const sent = await send(drain, scope, [job], {
    endpoint: 'POST /v1/invoice/action',
    body: bodyOf(scope, payload, needs, files.attachments),
  });
  if (sent === null) return;
  // It bills the rest too: what it made since is seen in lists read anew, instead of by one refusal after the other.
  if (isTakenByAnother(job, sent)) forgetLists(readings, runOf(job));
  const verdict = await verdictOf(drain, sent);
  await record(drain, sent, (claimed) => {
    if (verdict.kind === 'other') return verdict.outcome(claimed);
    if (verdict.kind === 'no') return rejection(verdict);
    const created = createdViewIn.safeParse(verdict.body);
    return created.success ? sentOutcome(created.data.PublicId, null) : unreadable(drain);
  });
  // A yes to a repeated id says that no try under it came through before; a fresh one says nothing of those before it.
  if (verdict.kind === 'yes' && job.reached && !sent.repeat)
    await oneStays(drain, scope, job, known, await lookUp(drain, scope, job, known));
};

/** Creates one draft. Source: outbox.md, Exactly once; decisions.md 13 (a create saves a draft). */
const createDraft = async (drain: Drain, { scope, jobs: [job] }: Work, readings: Readings): Promise<void> => {
  const lists = await creatingLists(drain, readings, scope, runOf(job));
  const payload = readInvoice(job);
  const needs = needsOf(drain, job, payload);
  const known = { ...knownBy(payload, needs.debtorId), debtorId: needs.debtorId };
  const twin = await twinOutcome(drain, scope, job, payload, known, lists);
  if (twin !== null) {
    settleRead(drain, [{ job, outcome: twin }]);
    return;
  }
  const make = (): Promise<void> => makeDraft(drain, scope, readings, { job, payload, needs, known });
  await (payload.attachments === undefined ? make() : drain.files.within(make));
};

/**
 * In a run that stops at drafts nothing looks for late drafts after the job is sent: what is found right after a try without an
 * answer may be another computer's, while ours is still being made. Runs that attest look for it then.
 */
const mayComeLate = (drain: Drain, job: Job): boolean =>
  job.doubt === 'no-answer' &&
  job.doubtSince !== null &&
  runById(drain.store, runOf(job).runId)?.attest === false &&
  drain.now().getTime() - Date.parse(job.doubtSince) < heldMs(drain.timings);

/** Looks an invoice of unknown outcome up by its reference. */
const lookUpDraft = async (drain: Drain, scope: DrainScope, job: Job): Promise<void> => {
  const payload = readInvoice(job);
  const known = knownBy(payload, debtorIdOf(payload, broughtBefore(drain.store, job)));
  const carriers = await carriersOf(drain, scope, job, known);
  const seen = standing(carriers);
  if (job.reached && seen.length > 1) await oneStays(drain, scope, job, known, seen);
  const found = foundOutcome(drain, job, seen, known);
  if (found?.kind === 'sent' && mayComeLate(drain, job)) {
    const lookAt = inMs(drain, gapMs(drain.timings.looksMs, job.looks));
    settleRead(drain, [{ job, outcome: { kind: 'look-again', lookAt, words: words.perhapsAtWork } }]);
    return;
  }
  const held = found ?? (await heldAfterRestore(drain, scope, job, known, carriers));
  settleRead(drain, [{ job, outcome: held ?? notFound(drain, job) }]);
};

/** Makes an approved invoice, as a draft. */
export const createInvoice: KindWork = {
  send: createDraft,
  lookUp: (drain, { scope, jobs: [job] }) => lookUpDraft(drain, scope, job),
};
