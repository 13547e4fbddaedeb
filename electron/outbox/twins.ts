import { minor, roundedToWhole } from '../../shared/domain/money.ts';
import { type InvoiceViewIn, invoicesIn } from '../../shared/service/invoice-views.ts';
import { maxTake } from '../../shared/service/limits.ts';
import { type Job } from '../store/jobs.ts';
import { count } from '../store/rows.ts';
import { type Store } from '../store/store.ts';
import { type Drain, type DrainScope } from './drain-context.ts';
import { type ExpectedTotals } from './payloads.ts';
import { readFor } from './read.ts';
import { type Figures } from './words.ts';

/** By what an invoice at the service is known to be of the same content: outbox.md, Identity. */
export interface Known {
  /** Our key, on the first record. */
  readonly reference: string;
  /** What the invoice itself carries as external reference, by which it is looked up. */
  readonly lookUpBy: string;
  /** Null where the debtor is not known yet. */
  readonly debtorId: string | null;
  readonly expected: ExpectedTotals;
}

/** Our key travels on a record, the first as we send it, and on the invoice where the sheet has no reference: people add rows above it. */
const carries = (invoice: InvoiceViewIn, key: string): boolean =>
  invoice.ExternalReference === key || invoice.Records.some((record) => record.ExternalReference === key);

/** Taken out by a credit, in part or whole. */
export const isCredited = (invoice: InvoiceViewIn): boolean =>
  invoice.State.Stage === 'Cancelled' || (invoice.CreditedAmount !== null && invoice.CreditedAmount.value !== 0);

/** A credit is never the twin of an invoice, nor an invoice that of a credit: whoever credits by hand copies the rows, our key with them. */
const isOtherWay = (invoice: InvoiceViewIn, { expected }: Known): boolean =>
  invoice.ActionType !== 'Unknown' && (invoice.ActionType === 'CreditInvoiceAction') !== expected.total < 0;

/** Earliest first: of twins with one key the earliest stays (outbox.md, Exactly once). The id decides between equals. */
const earliestFirst = (a: InvoiceViewIn, b: InvoiceViewIn): number =>
  (a.Created ?? 0) - (b.Created ?? 0) || (a.ActionPublicId < b.ActionPublicId ? -1 : 1);

/** Everything at the service that carries this key, earliest first. @throws NotReadError. */
export const carriersOf = async (
  drain: Drain,
  scope: DrainScope,
  job: Job,
  known: Known,
): Promise<readonly InvoiceViewIn[]> => {
  const gathered: InvoiceViewIn[] = [];
  for (;;) {
    const page = await readFor(
      drain,
      job,
      {
        endpoint: 'GET /v1/invoice/actionsbyexternalreference/{id}',
        path: { id: scope.scope.creditorId },
        query: { externalreference: known.lookUpBy, skip: gathered.length, take: maxTake },
      },
      invoicesIn,
    );
    gathered.push(...page);
    if (page.length < maxTake) break;
  }
  return gathered
    .filter((invoice) => carries(invoice, known.reference) && !isOtherWay(invoice, known))
    .sort(earliestFirst);
};

/** Those that were not credited. */
export const standing = (carriers: readonly InvoiceViewIn[]): readonly InvoiceViewIn[] =>
  carriers.filter((invoice) => !isCredited(invoice));

/** Those of {@link carriersOf} that were not credited. @throws NotReadError. */
export const lookUp = async (
  drain: Drain,
  scope: DrainScope,
  job: Job,
  known: Known,
): Promise<readonly InvoiceViewIn[]> => standing(await carriersOf(drain, scope, job, known));

export const figuresOf = (invoice: Pick<InvoiceViewIn, 'InvoicedAmount' | 'TotalVATAmount'>): Figures => ({
  total: invoice.InvoicedAmount?.value ?? null,
  vat: invoice.TotalVATAmount?.value ?? null,
  currency: invoice.InvoicedAmount?.currency ?? 'SEK',
});

/** To the öre, or to whole kronor where the creditor rounds what is to pay; a credit's figures are compared by size (decisions.md 28). */
export const isSameTotal = (ours: number, theirs: number): boolean => {
  const [exact, asked] = [minor(Math.abs(ours)), Math.abs(theirs)];
  return asked === exact || asked === roundedToWhole(exact);
};

/** The same total and, to the öre, the same VAT, in the same currency. */
export const agrees = (ours: ExpectedTotals, theirs: Figures): boolean =>
  theirs.total !== null &&
  theirs.vat !== null &&
  isSameTotal(ours.total, theirs.total) &&
  Math.abs(theirs.vat) === Math.abs(ours.vat) &&
  theirs.currency === ours.currency;

/** True where something that is known of theirs is not as ours. */
export const differs = (ours: ExpectedTotals, theirs: Figures): boolean =>
  !agrees(ours, { ...theirs, total: theirs.total ?? ours.total, vat: theirs.vat ?? ours.vat });

/** Same content and same figures, for the same debtor: the invoice that this job asks for. */
export const isSame = (invoice: InvoiceViewIn, known: Known): boolean =>
  (known.debtorId === null || invoice.Debtor?.DebtorPublicId.toLowerCase() === known.debtorId.toLowerCase()) &&
  invoice.InvoicedAmount !== null &&
  isSameTotal(known.expected.total, invoice.InvoicedAmount.value);

/** True where another draft of ours has this invoice: it proves nothing for a second one. (That it is no attest is what its index goes by.) */
export const isOwned = (
  store: Store,
  job: Pick<Job, 'scopeId' | 'jobId' | 'businessKey' | 'generation'>,
  actionId: string,
): boolean =>
  count(
    store.prepare(
      `SELECT count(*) AS n FROM job WHERE scope_id = ? AND service_id = ? AND kind <> 'attest' AND kind IN ('createInvoice', 'creditDraft') AND job_id <> ?
       AND (business_key <> ? OR generation <> ?)`,
    ),
    [job.scopeId, actionId, job.jobId, job.businessKey, job.generation],
  ) > 0;
