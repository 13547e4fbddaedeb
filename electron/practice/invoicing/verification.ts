import { verificationMoves } from '../../../shared/service/verification-transitions.ts';
import { type Call } from '../gate/call.ts';
import { requireMove } from '../gate/moves.ts';
import { type View } from '../wire/json.ts';
import { attestInvoice } from './attest.ts';
import { emitInvoice, note } from './happenings.ts';
import { createInvoice, invoiceOf, partiesOf, prepareFor } from './make.ts';

/**
 * Books an event that is no claim on anybody, with an invoice as its receipt: made, attested and closed at once (concepts,
 * Verification invoice). Gives its id. Throws a Refusal like a new invoice does, and for a locked period.
 */
export const createVerification = (call: Call, sent: View): string => {
  const { service, user } = call;
  const entry: View = { ...sent, ActionType: 'VerificationInvoiceAction', DeliveryMethod: 'Manually' };
  const id = createInvoice(service, prepareFor(service, partiesOf(call, sent), entry, null), user.username);
  attestInvoice(service, id, user.username);
  const invoice = invoiceOf(call, id);
  requireMove(verificationMoves, 'close', invoice.stage);
  service.ledger.invoices.change(invoice, { stage: 'Completed', current: 0, closed_at: service.clock.now() });
  note(service, invoice, 'Completed', user.username);
  emitInvoice(service, 'InvoiceActionStateChanged', id);
  return id;
};
