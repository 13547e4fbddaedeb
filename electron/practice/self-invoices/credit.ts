import { selfInvoiceMoves } from '../../../shared/service/self-invoice-transitions.ts';
import { requireMove } from '../gate/moves.ts';
import { badField, badRequest, notFound } from '../refusal.ts';
import { type Service } from '../service.ts';
import { textOf } from '../wire/json.ts';
import { revertSelfInvoice } from './books.ts';
import { selfInvoiceTotals } from './make.ts';
import { changeSelfInvoice, findSelfInvoice, type SelfInvoice } from './self-invoice.ts';
import { noteSelfInvoice } from './tell.ts';

/**
 * A credit that has been attested takes its amount off the self invoice that it names; what is credited in full is
 * Cancelled, and the credit itself is done (concepts, Self invoice). Gives the self invoice that was attested as it now is.
 * Throws a Refusal (400) where more would be credited than is left, or the stage does not allow it.
 */
export const creditSelfInvoice = (service: Service, attested: SelfInvoice, by: string): SelfInvoice => {
  const id = textOf(attested.entry, 'CreditingSelfInvoicePublicId');
  if (id === null) return attested;
  const source = findSelfInvoice(service.ledger, id);
  if (source === undefined) throw notFound('Självfakturan som krediteras', 'The self invoice that is credited');
  requireMove(selfInvoiceMoves, 'credit', source.stage);
  const amount = -attested.invoiced;
  if (amount > source.current || attested.currency !== source.currency) {
    throw badField('Records', 'krediterar mer än vad som återstår', 'credits more than is left');
  }
  const credited = source.credited + amount;
  const whole = credited === source.invoiced;
  const current = source.current - amount;
  changeSelfInvoice(service, source, {
    current,
    credited,
    stage: whole ? 'Cancelled' : current === 0 ? 'Completed' : source.stage,
  });
  noteSelfInvoice(service, source, 'Credited', by, String(amount), attested.id);
  if (whole) noteSelfInvoice(service, source, 'Cancelled', by);
  return changeSelfInvoice(service, attested, { current: 0, credited: attested.invoiced, stage: 'Completed' });
};

/**
 * Cancels a self invoice: its bookkeeping is reverted and nothing is left to pay. Throws a Refusal (400) for the stage, and
 * where a part is paid or credited already, so that it cannot be credited in full.
 */
export const cancelSelfInvoice = (service: Service, one: SelfInvoice, by: string): void => {
  requireMove(selfInvoiceMoves, 'cancel', one.stage);
  if (one.current !== one.invoiced) {
    throw badRequest('En del är redan betald eller krediterad.', 'A part is paid or credited already.');
  }
  const creditor = service.ledger.creditors.get(one.creditorId);
  if (creditor === undefined) throw notFound('Självfakturan', 'The self invoice');
  changeSelfInvoice(service, one, { stage: 'Cancelled', current: 0, credited: one.invoiced });
  revertSelfInvoice(service, one, selfInvoiceTotals(creditor, one.entry));
  noteSelfInvoice(service, one, 'Cancelled', by);
};
