import { allowedStages, type InvoiceAct } from '../../../shared/service/invoice-transitions.ts';
import { requireMove } from '../gate/moves.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';

/** Refuses an act that the invoice's stage does not allow: 400, and nothing changes (decisions.md 22). */
export const requireAllowed = (act: InvoiceAct, invoice: ListedInvoice): void => {
  requireMove(allowedStages, act, invoice.stage);
};
