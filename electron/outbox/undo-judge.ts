import { z } from 'zod';
import { type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { type LocalText } from '../../shared/domain/text.ts';
import { type InvoiceSubViewIn } from '../../shared/service/invoice-views.ts';
import { isAllowed } from '../../shared/service/invoice-transitions.ts';
import { stockholmDay } from '../../shared/service/service-time.ts';
import { type UndoBucket } from '../store/undo.ts';
import { type InvoiceLists } from './invoice-lists.ts';
import { expectedTotals } from './payloads.ts';
import { isSameTotal } from './twins.ts';
import { dateNames, undoWords } from './undo-words.ts';

/** Something that happened to an invoice, and who did it where the service says so. */
export interface Happened {
  readonly updated: { readonly by: string | null } | null;
  readonly attested: { readonly by: string | null } | null;
  readonly credited: { readonly by: string | null } | null;
}

export const nothingHappened: Happened = { updated: null, attested: null, credited: null };

/** What the service shows of a run's invoices, as read at one time. */
export interface UndoSight {
  readonly lists: InvoiceLists<InvoiceSubViewIn>;
  /** By the invoice's id; an invoice that nothing happened to is not in it. */
  readonly happened: ReadonlyMap<string, Happened>;
  /** Drafts that a person merged into another: gone, and billed there. */
  readonly merged: ReadonlySet<string>;
  /**
   * Of an invoice whose customer is known, whether that customer has one that was made elsewhere since the run: nothing at the
   * service tells of a draft that is gone whether it was deleted, or became part of another.
   */
  readonly madeElsewhere: ReadonlyMap<string, boolean>;
  readonly lockedTo: CalendarDate | null;
  /** Stockholm's day: the date of the credit invoices. */
  readonly today: CalendarDate;
}

/** An invoice as the run sent it. Dates are `YYYY-MM-DD`. */
export const undoTarget = z.object({
  actionId: z.string().min(1),
  invoiceDate: z.string(),
  dueDate: z.string(),
  expected: expectedTotals,
  /** The run attested it. */
  attested: z.boolean(),
  isCredit: z.boolean(),
  hasDeduction: z.boolean(),
  /**
   * It is deleted so that its invoice, whose attest this job is, can be corrected: what it comes to at the service may be what was
   * wrong. By our key another invoice of the same content is seen there.
   */
  toMend: z.object({ attestId: z.int(), reference: z.string().min(1), lookUpBy: z.string().min(1) }).optional(),
});
export type UndoTarget = z.infer<typeof undoTarget>;

/** What is to become of an invoice, and why where nothing is done; of a draft that is gone too. */
export interface Judgement {
  readonly bucket: UndoBucket;
  readonly reason: LocalText | null;
}

const kept = (reason: LocalText): Judgement => ({ bucket: 'kept', reason });
const couldNot = (reason: LocalText): Judgement => ({ bucket: 'could-not', reason });

const amountMoved = ({ expected }: UndoTarget, listed: InvoiceSubViewIn): Judgement | null => {
  const total = listed.InvoicedAmount?.value ?? null;
  const vat = listed.TotalVATAmount?.value ?? null;
  if (
    total === null ||
    (isSameTotal(expected.total, total) && (vat === null || Math.abs(vat) === Math.abs(expected.vat)))
  )
    return null;
  return kept(undoWords.amountDiffers(total, expected.total, expected.currency));
};

const dateMoved = (target: UndoTarget, listed: InvoiceSubViewIn): Judgement | null => {
  const pairs = [
    [dateNames.invoiceDate, listed.InvoiceDate, target.invoiceDate],
    [dateNames.dueDate, listed.DueDate, target.dueDate],
  ] as const;
  for (const [name, theirs, ours] of pairs) {
    const day = theirs === null ? ours : stockholmDay(theirs);
    if (day !== ours) return kept(undoWords.dateDiffers(name, day, ours));
  }
  return null;
};

const ofDraft = (target: UndoTarget, listed: InvoiceSubViewIn, { updated }: Happened): Judgement =>
  (target.toMend === undefined ? (amountMoved(target, listed) ?? dateMoved(target, listed)) : null) ??
  (updated === null ? { bucket: 'delete', reason: null } : kept(undoWords.edited(updated.by)));

/** What holds an attested invoice, whatever was paid of it. */
const heldByStage = ({ Stage, DebtCollectionActionPublicId }: InvoiceSubViewIn): Judgement | null => {
  if (Stage === 'SentToDebtCollection' || DebtCollectionActionPublicId !== null) return couldNot(undoWords.collection);
  if (Stage === 'Sold' || Stage === 'SalesRequested') return couldNot(undoWords.sold);
  return isAllowed('credit', Stage) || Stage === 'Completed' ? null : couldNot(undoWords.stage(Stage));
};

/** Money that moved since: paid, in part or whole, or more is asked for than was invoiced. */
const heldByMoney = ({ expected }: UndoTarget, listed: InvoiceSubViewIn): Judgement | null => {
  if (listed.Stage === 'Completed') return couldNot(undoWords.paid);
  const asked = listed.InvoicedAmount?.value ?? expected.total;
  const left = listed.CurrentAmount?.value ?? asked;
  if (left < asked) return couldNot(undoWords.partlyPaid(left, asked, expected.currency));
  return left > asked ? couldNot(undoWords.costsAdded) : null;
};

const ofAttested = (
  target: UndoTarget,
  listed: InvoiceSubViewIn,
  { attested, credited }: Happened,
  sight: UndoSight,
): Judgement => {
  if (listed.Stage === 'Cancelled' || credited !== null) return kept(undoWords.creditedSince(credited?.by ?? null));
  const held = heldByStage(listed) ?? heldByMoney(target, listed);
  if (held !== null) return held;
  if (!target.attested) return kept(undoWords.attestedSince(attested?.by ?? null));
  if (target.isCredit) return couldNot(undoWords.isCredit);
  if (target.hasDeduction) return couldNot(undoWords.deduction);
  const moved = amountMoved(target, listed);
  if (moved !== null) return moved;
  if (sight.lockedTo !== null && sight.today <= sight.lockedTo) return couldNot(undoWords.locked(sight.lockedTo));
  return { bucket: 'credit', reason: null };
};

/**
 * What an undo does with one invoice of a run: a draft that stands as it was sent is deleted, an attested one that nothing was paid of
 * is credited; what was changed since is kept, and the rest could not be reversed. One that is gone is only no longer counted as
 * billed, unless it was merged into another, which bills it while that is there, or may have been. Source: product.md, Runs.
 */
export const judge = (target: UndoTarget, sight: UndoSight): Judgement => {
  const listed = sight.lists.byId.get(target.actionId);
  const elsewhere = sight.madeElsewhere.get(target.actionId);
  // What it became part of was made at the service too: where there is no such invoice, that one was deleted.
  const isUndone = listed === undefined && sight.lists.complete && elsewhere === false;
  if (sight.merged.has(target.actionId) && !isUndone) return kept(undoWords.merged);
  if (listed === undefined) {
    if (!sight.lists.complete) return couldNot(undoWords.listsMoved);
    return elsewhere === true ? couldNot(undoWords.mayBeMerged) : { bucket: 'delete', reason: undoWords.gone };
  }
  const happened = sight.happened.get(target.actionId) ?? nothingHappened;
  return listed.Stage === 'Created' || listed.Stage === 'None'
    ? ofDraft(target, listed, happened)
    : ofAttested(target, listed, happened, sight);
};
