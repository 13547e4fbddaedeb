import { type ListedInvoice } from '../ledger/invoices.ts';
import { type Service } from '../service.ts';
import { type KeptComment } from '../files/keep.ts';
import { emit, note } from './happenings.ts';
import { requireAllowed } from './stage.ts';

/**
 * Writes a comment on an invoice, and tells of it; `by` is the creditor's user, null is the debtor (InvoiceCommented).
 * Throws a Refusal (400) for a stage in which nothing is commented.
 */
export const commentInvoice = (
  service: Service,
  invoice: ListedInvoice,
  by: string | null,
  { words, fileId }: KeptComment,
): void => {
  requireAllowed('comment', invoice);
  service.ledger.invoices.change(invoice, { commented: 1 });
  note(service, invoice, by === null ? 'CommentedByDebtor' : 'CommentedByCreditor', by, words, fileId);
  emit(service, invoice.creditor_id, 'InvoiceCommented', () => ({
    ActionPublicId: invoice.id,
    CreditorPublicId: invoice.creditor_id,
    DebtorPublicId: invoice.debtor_id,
    Comment: words,
    CommentedBy: by === null ? 'Debtor' : 'Creditor',
  }));
};
