import { isDerived, isOpen } from './cell-state.ts';
import { completeDraft } from './complete-draft.ts';
import { type Draft } from './draft.ts';
import { readInvoice } from './invoice-value.ts';
import { type ImportKind } from './kinds.ts';
import { type ImportDefaults } from './plan.ts';

/**
 * In a file of credit invoices every one is a credit, whatever the signs of its amounts: positive ones are turned once,
 * negative ones are that already (cases N131, N132, N134). A type that the file writes beside an invoice goes before.
 */
export const asCredit = (draft: Draft, kind: ImportKind): Draft =>
  kind === 'creditInvoices' && isOpen(draft.head.invoiceType)
    ? {
        ...draft,
        head: {
          ...draft.head,
          invoiceType: { value: 'credit', raw: '', rule: 'default', origin: draft.head.invoiceType?.origin ?? null },
        },
      }
    : draft;

/** In any other file those are credits of which it says so. */
const saysCredit = ({ head: { invoiceType } }: Draft): boolean =>
  invoiceType?.value === 'credit' && !isDerived(invoiceType);

/**
 * What tells a credit of positive amounts from the invoice of the same rows: without it the one would count as the other
 * billed before. Negative amounts tell it themselves, in whatever kind of file they stand.
 */
export const creditMark = (
  draft: Draft,
  kind: ImportKind,
  defaults: ImportDefaults,
): readonly (readonly string[])[] => {
  if (kind !== 'creditInvoices' && !saysCredit(draft)) return [];
  const { invoiceType: _, ...head } = draft.head;
  return readInvoice(completeDraft({ ...draft, head }, defaults), defaults).total > 0 ? [['credit']] : [];
};
