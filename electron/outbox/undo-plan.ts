import { keyOfGeneration } from '../../shared/domain/business-key.ts';
import { minor, sumMinor } from '../../shared/domain/money.ts';
import { dependenciesOf, type Job, jobsOfRun } from '../store/jobs.ts';
import { type RunKey } from '../store/runs.ts';
import { type Store } from '../store/store.ts';
import { type NewUndoLine, standingInvoices, type UndoBucket } from '../store/undo.ts';
import { sha256 } from './call-id.ts';
import { readInvoice, readProduct } from './payloads.ts';
import { judge, type UndoSight, type UndoTarget } from './undo-judge.ts';

/** An invoice of a run that is undone, with what is to become of it. */
export interface PlannedUndo extends NewUndoLine {
  readonly create: Job;
  readonly target: UndoTarget;
}

export interface UndoPlan {
  readonly lines: readonly PlannedUndo[];
  /** Equal if and only if the same is done to the same invoices, for the same reasons. */
  readonly hash: string;
}

/** An invoice as its run sent it. */
export const targetOf = (create: Job, attested: boolean): UndoTarget => {
  const { entry, expected } = readInvoice(create);
  return {
    actionId: create.serviceId ?? '',
    invoiceDate: entry.InvoiceDate.slice(0, 10),
    dueDate: entry.DueDate.slice(0, 10),
    expected,
    attested,
    isCredit: entry.ActionType === 'CreditInvoiceAction',
    hasDeduction: entry['RotRutDetails'] !== undefined,
  };
};

const hashOf = (lines: readonly PlannedUndo[]): string =>
  sha256(
    lines
      .map(({ draftNo, actionId, bucket, reason }) => JSON.stringify([draftNo, actionId, bucket, reason?.en]))
      .join('\n'),
  );

/**
 * What an undo would do with every invoice that the run made and that was not reversed yet, all at once, by what the service shows.
 * Source: product.md, Runs.
 */
export const planUndo = (store: Store, run: RunKey, sight: UndoSight): UndoPlan => {
  const attested = new Set(
    jobsOfRun(store, run, 'attest').flatMap((job) => (job.state === 'sent' ? [job.draftNo] : [])),
  );
  const lines = standingInvoices(store, run).map((create): PlannedUndo => {
    const { customerName, expected } = readInvoice(create);
    const target = targetOf(create, attested.has(create.draftNo));
    const listed = sight.lists.byId.get(target.actionId);
    return {
      ...judge(target, sight),
      create,
      target,
      customerName,
      draftNo: create.draftNo ?? 0,
      actionId: target.actionId,
      invoiceNumber: listed?.InvoiceNumber ?? create.result?.invoiceNumber ?? null,
      total: minor(expected.total),
    };
  });
  return { lines, hash: hashOf(lines) };
};

export interface UndoSum {
  readonly invoices: number;
  /** Minor units. */
  readonly total: number;
}

/** How many invoices a plan puts into a bucket, and what they come to. */
export const sumOf = ({ lines }: UndoPlan, bucket: UndoBucket): UndoSum => {
  const of = lines.filter((line) => line.bucket === bucket);
  return { invoices: of.length, total: sumMinor(of.map(({ total }) => total)) };
};

/** Our key of the credit: the invoice's own, marked. */
export const creditReference = ({ businessKey, generation }: Job): string =>
  `${keyOfGeneration(businessKey, generation)}-credit`;

/** Whom an invoice went to, and the products that its rows name, as its run learned them. */
export const learnedBy = (
  store: Store,
  create: Job,
): { readonly debtorId: string; readonly products: ReadonlyMap<string, string> } => {
  const before = dependenciesOf(store, create);
  return {
    debtorId: before.find(({ kind }) => kind === 'ensureDebtor')?.serviceId ?? '',
    products: new Map(
      before.flatMap((job): [string, string][] =>
        job.kind === 'ensureProduct' && job.serviceId !== null
          ? [[readProduct(job).entry.ArticleNumber, job.serviceId]]
          : [],
      ),
    ),
  };
};
