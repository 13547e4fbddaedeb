import { type CallOutput } from '../../shared/contract/contract.ts';
import { stockholmDate } from '../../shared/domain/calendar-date.ts';
import { debtorPayload, invoicePayload } from '../outbox/payloads.ts';
import { payloadsOf } from '../outbox/plan-run.ts';
import { approvalOf } from '../store/approvals.ts';
import {
  approvedInvoice,
  approvedSums,
  countPerhapsMoved,
  firstOfCustomer,
  type PerhapsMoved,
  perhapsMoved,
} from '../store/approved-invoices.ts';
import { runSums } from '../store/draft-sums.ts';
import { alongOf, approvedDraft } from './approved-draft.ts';
import { movedOnCustomer, movedOnInvoice, type MovedField, type Sending } from './review-approval-fields.ts';
import { findDraft, type Review } from './review-context.ts';

export type Difference = NonNullable<CallOutput<'approval.difference'>['difference']>;
type MovedInvoice = Difference['invoices'][number];

/** More than a person reads; the rest is counted. */
const mostLooked = 300;

/** An invoice as approving now would send it. */
type SendingNow = (draftNo: number) => Sending;

const sendingNow = (review: Review): SendingNow => {
  const today = stockholmDate(new Date(review.at));
  const along = alongOf(review.store, review.key);
  return (draftNo) => {
    const { draft, line } = findDraft(review, draftNo);
    return payloadsOf(approvedDraft(review.examine(draft), line.generation, today, along));
  };
};

/** Invoices to one customer share what the register is told: that is the first one's, then as now. */
const customerMoves = (
  { store, key }: Review,
  sending: SendingNow,
  draftNo: number,
  was: Sending,
): readonly MovedField[] => {
  const now = sending(draftNo);
  const moved = movedOnCustomer(was.customer, now.customer);
  const customerNo = now.customer.entry.DebtorNo ?? '';
  if (moved.length === 0 || customerNo === '') return moved;
  const first = firstOfCustomer(store, key, customerNo) ?? draftNo;
  return first === draftNo ? moved : movedOnCustomer(was.customer, sending(first).customer);
};

const approvedOf = ({ store, key }: Review, draftNo: number): Sending | null => {
  const kept = approvedInvoice(store, { ...key, draftNo });
  return kept === null
    ? null
    : { invoice: invoicePayload.parse(kept.invoice), customer: debtorPayload.parse(kept.customer) };
};

const lineOf = (review: Review, sending: SendingNow, { draftNo, is }: PerhapsMoved): MovedInvoice | null => {
  const was = approvedOf(review, draftNo);
  const now = is ? sending(draftNo) : null;
  const [before, after] = [was?.invoice.expected.total ?? null, now?.invoice.expected.total ?? null];
  const customerName = (now ?? was)?.invoice.customerName ?? '';
  const line = { draftNo, customerName, before, after, fields: [] };
  if (was === null) return { ...line, how: 'added' };
  if (now === null) return { ...line, how: 'left-out' };
  const fields = [...customerMoves(review, sending, draftNo, was), ...movedOnInvoice(was.invoice, now.invoice)];
  return fields.length === 0 ? null : { ...line, how: 'changed', fields };
};

/**
 * What was approved against what stands now, to the field and to the öre. Null where no approval was taken back, or where
 * the run is approved again. Source: product.md, Review.
 */
export const differenceOf = (review: Review): Difference | null => {
  const { store, key, run } = review;
  const takenBackAt = approvalOf(store, key)?.takenBackAt ?? null;
  if (takenBackAt === null || run.state !== 'review') return null;
  const looked = perhapsMoved(store, key, mostLooked);
  const sending = sendingNow(review);
  const invoices = looked.flatMap((one) => lineOf(review, sending, one) ?? []);
  const { invoices: count, net, vat, total } = runSums(store, key);
  return {
    before: approvedSums(store, key),
    after: { invoices: count, net, vat, total },
    invoices,
    more: countPerhapsMoved(store, key) - looked.length,
  };
};
