import { type InvoiceAct, isAllowed } from '../../../shared/service/invoice-transitions.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { badRequest } from '../refusal.ts';

/** Refuses an act that the stage does not allow: 400, and nothing changes (decisions.md 22). */
export const requireAllowed = (act: InvoiceAct, invoice: ListedInvoice): void => {
  if (isAllowed(act, invoice.stage)) return;
  throw badRequest(
    `Stage: ${act} går inte i läget ${invoice.stage}`,
    `Stage: ${act} is not possible in stage ${invoice.stage}`,
  );
};
