import { type z } from 'zod';
import { keyOfGeneration } from '../../shared/domain/business-key.ts';
import { AppError } from '../../shared/domain/app-error.ts';
import { text } from '../../shared/domain/text.ts';
import { type RegisterChange } from '../../shared/intake/register-fields.ts';
import { keepApproved } from '../store/approvals.ts';
import { addDependency, deleteJobs, insertJob, isUntouched, type Job, jobsOfRun } from '../store/jobs.ts';
import { type AttachmentReference } from '../store/attachments.ts';
import { leftDrafts } from '../store/left-invoices.ts';
import { count } from '../store/rows.ts';
import { type RunKey } from '../store/runs.ts';
import { type Store } from '../store/store.ts';
import { reversedDrafts } from '../store/undo.ts';
import { sha256 } from './call-id.ts';
import {
  type AttestPayload,
  type debtorEntry,
  type DebtorPayload,
  type ExpectedTotals,
  type invoiceEntry,
  invoicePayload,
  type InvoicePayload,
  type productEntry,
  productPayload,
  debtorPayload,
  debtorUpdatePayload,
  readInvoice,
} from './payloads.ts';

/** An approved invoice in the service's form, without the identifiers that the run will learn. */
export interface ApprovedDraft {
  readonly draftNo: number;
  /** Fixed at grouping (outbox.md, Identity). */
  readonly businessKey: string;
  readonly generation: number;
  readonly customer: {
    /** What tells customers apart within the creditor: drafts with the same key share one debtor. */
    readonly key: string;
    readonly name: string;
    /** The debtor of the register that was chosen, when one was. */
    readonly debtorId: string | null;
    /** DebtorView without CreditorPublicId. */
    readonly entry: z.input<typeof debtorEntry>;
    /** What a person chose to change of it in the register, before its invoices are made; only with `debtorId`. */
    readonly changes?: readonly RegisterChange[];
  };
  /** The articles that its records name, as ProductViews without CreditorPublicId. */
  readonly products: readonly z.input<typeof productEntry>[];
  /** InvoiceActionEntryView without CreditorPublicId, DebtorPublicId and the records' ProductPublicId. */
  readonly entry: z.input<typeof invoiceEntry>;
  readonly expected: ExpectedTotals;
  /** Files that go with it; their content is part of what was approved. */
  readonly attachments?: readonly AttachmentReference[];
}

export interface RunPlan extends RunKey {
  readonly attest: boolean;
  readonly drafts: readonly ApprovedDraft[];
  readonly now: Date;
}

const alreadyPlanned = (): AppError =>
  new AppError(
    'already-billed',
    text(
      'Minst en av fakturorna är redan godkänd i en annan körning.',
      'At least one of the invoices is already approved in another run.',
    ),
    text(
      'Välj bort de redan fakturerade raderna, eller välj att fakturera dem igen.',
      'Leave the already billed ones out, or choose to bill them again.',
    ),
  );

/** What we create carries an external id of ours where the sheet has none, so that it can be read back: outbox.md, Bulk. */
export const externalId = (customerKey: string): string => `runsheet-${sha256(customerKey).slice(0, 24)}`;

const debtorOf = (draft: ApprovedDraft): DebtorPayload =>
  debtorPayload.parse({
    customerName: draft.customer.name,
    debtorId: draft.customer.debtorId,
    ...(draft.customer.changes === undefined ? {} : { changes: draft.customer.changes }),
    entry: {
      ...draft.customer.entry,
      DebtorExternalId: draft.customer.entry.DebtorExternalId ?? externalId(draft.customer.key),
    },
  });

/** Our key goes with the first record always, and with the invoice when the sheet has no reference: outbox.md, Identity. */
const invoiceOf = (draft: ApprovedDraft): InvoicePayload => {
  const reference = keyOfGeneration(draft.businessKey, draft.generation);
  const [first, ...others] = [...draft.entry.Records].sort((a, b) => a.SequenceNo - b.SequenceNo);
  return invoicePayload.parse({
    customerName: draft.customer.name,
    expected: draft.expected,
    reference,
    ...(draft.attachments === undefined ? {} : { attachments: draft.attachments }),
    entry: {
      ...draft.entry,
      ExternalReference: draft.entry.ExternalReference ?? reference,
      Records: [{ ...first, ExternalReference: reference }, ...others],
    },
  });
};

/** What the jobs of an approved invoice carry: exactly this is sent, but for the identifiers that the run learns. */
export const payloadsOf = (
  draft: ApprovedDraft,
): { readonly invoice: InvoicePayload; readonly customer: DebtorPayload } => ({
  invoice: invoiceOf(draft),
  customer: debtorOf(draft),
});

const isPlanned = (store: Store, scopeId: number, draft: ApprovedDraft): boolean =>
  count(
    store.prepare(
      `SELECT count(*) AS n FROM job WHERE scope_id = ? AND kind = 'createInvoice' AND business_key = ?
       AND generation = ? AND state <> 'cancelled'`,
    ),
    [scopeId, draft.businessKey, draft.generation],
  ) > 0;

/** The number of the job of a register entry, made when first asked for: one a customer, one an article, for each run. */
type Ensure = (key: string, payload: () => unknown) => number;

const ensureOnce = (store: Store, plan: RunPlan, kind: 'ensureDebtor' | 'ensureProduct'): Ensure => {
  const made = new Map<string, number>();
  return (key, payload) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const jobId = insertJob(store, {
      scopeId: plan.scopeId,
      runId: plan.runId,
      draftNo: null,
      kind,
      businessKey: `${String(plan.runId)}:${key}`,
      generation: 0,
      payload: payload(),
      at: plan.now.toISOString(),
    });
    made.set(key, jobId);
    return jobId;
  };
};

/** The number of the job that changes a customer of the register, if one is to: once for each run, after it was found there. */
type Update = (customer: ApprovedDraft['customer'], ensured: number) => number | null;

const updateOnce = (store: Store, plan: RunPlan): Update => {
  const made = new Map<string, number>();
  return ({ name, debtorId, changes }, ensured) => {
    if (debtorId === null || changes === undefined) return null;
    const known = made.get(debtorId);
    if (known !== undefined) return known;
    const payload = debtorUpdatePayload.parse({ customerName: name, debtorId, changes });
    // Other changes in a run with the same number, on another computer, are other calls.
    const what = sha256(JSON.stringify(payload.changes)).slice(0, 16);
    const jobId = insertJob(store, {
      scopeId: plan.scopeId,
      runId: plan.runId,
      draftNo: null,
      kind: 'updateDebtor',
      businessKey: `${String(plan.runId)}:${debtorId}:${what}`,
      generation: 0,
      payload,
      at: plan.now.toISOString(),
    });
    addDependency(store, plan.scopeId, jobId, ensured);
    made.set(debtorId, jobId);
    return jobId;
  };
};

type CreateJob = Pick<Job, 'scopeId' | 'runId' | 'jobId' | 'draftNo' | 'businessKey' | 'generation'>;

/** Writes the attest of an invoice whose draft is (to be) made by `create`. */
export const insertAttest = (store: Store, create: CreateJob, invoice: InvoicePayload, at: string): void => {
  const payload: AttestPayload = {
    customerName: invoice.customerName,
    invoiceDate: invoice.entry.InvoiceDate,
    expected: invoice.expected,
    reference: invoice.reference,
    lookUpBy: invoice.entry.ExternalReference ?? invoice.reference,
  };
  const { jobId, ...rest } = create;
  addDependency(store, create.scopeId, insertJob(store, { ...rest, kind: 'attest', payload, at }), jobId);
};

/**
 * Writes every job of an approved run, in the caller's transaction: its debtors and what changes of them, its articles, its invoices
 * and, when it attests, their attests, each waiting for what it needs. Source: outbox.md, head.
 *
 * @throws AppError `already-billed` when an invoice lives in another run: nothing may be written then (roll back).
 */
export const planRun = (store: Store, plan: RunPlan): void => {
  const at = plan.now.toISOString();
  const debtor = ensureOnce(store, plan, 'ensureDebtor');
  const update = updateOnce(store, plan);
  const product = ensureOnce(store, plan, 'ensureProduct');
  for (const draft of plan.drafts) {
    if (isPlanned(store, plan.scopeId, draft)) throw alreadyPlanned();
    const ensured = debtor(draft.customer.key, () => debtorOf(draft));
    const needs = [
      ensured,
      ...[update(draft.customer, ensured)].filter((jobId) => jobId !== null),
      ...draft.products.map((entry) => product(entry.ArticleNumber, () => productPayload.parse({ entry }))),
    ];
    const invoice = invoiceOf(draft);
    const { businessKey, generation, draftNo } = draft;
    const job = { scopeId: plan.scopeId, runId: plan.runId, draftNo, businessKey, generation };
    const jobId = insertJob(store, { ...job, kind: 'createInvoice', payload: invoice, at });
    for (const need of needs) addDependency(store, plan.scopeId, jobId, need);
    if (plan.attest) insertAttest(store, { ...job, jobId }, invoice, at);
  }
};

/**
 * Adds the attests of a run that stopped at drafts, for every invoice that is not rejected, taken back or reversed, that nobody
 * skipped, and that has none yet. Answers how many.
 */
export const addAttestJobs = (store: Store, key: RunKey, now: Date): number => {
  const attested = new Set(
    jobsOfRun(store, key, 'attest').flatMap((job) => (job.state === 'cancelled' ? [] : [job.draftNo])),
  );
  const over = new Set([...leftDrafts(store, key), ...reversedDrafts(store, key)]);
  const waiting = jobsOfRun(store, key, 'createInvoice').filter(
    ({ state, draftNo }) =>
      !['rejected', 'cancelled'].includes(state) && !attested.has(draftNo) && !(draftNo !== null && over.has(draftNo)),
  );
  for (const job of waiting) insertAttest(store, job, readInvoice(job), now.toISOString());
  return waiting.length;
};

/**
 * Takes an approval back: the jobs go as if they had never been, and what they would have sent is kept, to be compared with.
 * False, and nothing changed, once anything was tried. `at`: ISO 8601.
 */
export const unplanRun = (store: Store, key: RunKey, at: string): boolean =>
  store.inTransaction(() => {
    if (!isUntouched(store, key)) return false;
    keepApproved(store, key, at);
    deleteJobs(store, key);
    return true;
  });
