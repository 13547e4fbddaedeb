import { badRequest, notFound } from '../refusal.ts';
import { type Service } from '../service.ts';
import { emit, emitInvoice, note } from './happenings.ts';

export type DeliveryOutcome = 'Received' | 'Opened' | 'Viewed' | 'Undelivered';

const eventTypes = {
  Received: 'InvoiceActionReceived',
  Opened: 'InvoiceActionOpened',
  Viewed: 'InvoiceActionViewed',
} as const;

/** What became of a delivery. Throws a Refusal: 404 for an unknown invoice, 400 for one that was not sent. */
export const reportDelivery = (service: Service, id: string, outcome: DeliveryOutcome): void => {
  const invoice = service.ledger.invoices.get(id);
  if (invoice === undefined) throw notFound('Fakturan', 'The invoice');
  if (invoice.sent_at === null) throw badRequest('Fakturan är inte skickad.', 'The invoice has not been sent.');
  note(service, invoice, 'EmailEvent', null, outcome);
  if (outcome === 'Undelivered') {
    service.ledger.invoices.change(invoice, { delivery_status: 'Unknown' });
    emit(service, invoice.creditor_id, 'UndeliveredInvoice', () => ({
      ActionPublicId: id,
      CreditorPublicId: invoice.creditor_id,
      DebtorPublicId: invoice.debtor_id,
      DeliveryMethod: invoice.delivery_method,
    }));
    return;
  }
  service.ledger.invoices.change(invoice, { delivery_status: outcome });
  emitInvoice(service, eventTypes[outcome], id);
};
