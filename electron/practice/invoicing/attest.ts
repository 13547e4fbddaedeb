import { randomUUID } from 'node:crypto';
import { ocrWithLength } from '../../../shared/domain/ocr.ts';
import { stockholmDay } from '../../../shared/service/service-time.ts';
import { planMailing } from './mailing.ts';
import { openCase } from '../deductions/cases.ts';
import { type CreditorRow } from '../ledger/creditors.ts';
import { badRequest, notFound } from '../refusal.ts';
import { type Service } from '../service.ts';
import { flagOf, parseView } from '../wire/json.ts';
import { upcoming } from './chain.ts';
import { ownOcr } from './entry.ts';
import { emitInvoice, note } from './happenings.ts';
import { requireAllowed } from './stage.ts';
import { totalsOfEntry } from './totals.ts';
import { bookSales } from './vouchers.ts';
import { withdrawalAtAttest } from './withdrawals.ts';

/** The next integer that no invoice of the creditor has (decisions.md 15). */
const nextNumber = (service: Service, creditor: CreditorRow): string => {
  const { invoices, creditors } = service.ledger;
  let next = creditor.next_invoice_number;
  while (invoices.holderOfNumber(creditor.id, String(next)) !== undefined) next += 1;
  creditors.setNextInvoiceNumber(creditor.id, next + 1);
  return String(next);
};

/** Nothing is attested with an invoice date (epoch ms) in the locked period (endpoints a, Accounting). Throws a Refusal (400). */
export const requireOpenPeriod = (creditor: CreditorRow, invoiceAt: number): void => {
  const day = stockholmDay(invoiceAt);
  if (creditor.locked_to === null || day > creditor.locked_to) return;
  throw badRequest(
    `InvoiceDate: perioden är låst till och med ${creditor.locked_to}`,
    `InvoiceDate: the period is locked up to and including ${creditor.locked_to}`,
  );
};

/**
 * Attests a draft: number and OCR, bookkeeping, then delivery, which makes the stage InvoiceSent unless it is to be handled
 * manually (decisions.md 15, 17). Throws a Refusal: 404, or 400 for stage and locked period.
 */
export const attestInvoice = (service: Service, id: string, by: string | null): void => {
  const { ledger, clock } = service;
  const invoice = ledger.invoices.get(id);
  if (invoice === undefined) throw notFound('Fakturan', 'The invoice');
  requireAllowed('attest', invoice);
  const creditor = ledger.creditors.get(invoice.creditor_id);
  if (creditor === undefined) throw notFound('Fakturan', 'The invoice');
  requireOpenPeriod(creditor, invoice.invoice_at);
  const entry = parseView(invoice.doc);
  const totals = totalsOfEntry(entry, flagOf(parseView(creditor.doc), 'UseCentRounding'));
  const number = invoice.number ?? nextNumber(service, creditor);
  const delivers = invoice.delivery_method !== 'Manually';
  const now = clock.now();
  const attested = ledger.invoices.change(invoice, {
    ...withdrawalAtAttest(service, invoice),
    stage: delivers ? 'InvoiceSent' : 'Attested',
    number,
    ocr: ownOcr(entry) ?? ocrWithLength(number.replace(/\D/g, '')),
    attested_at: now,
    sent_at: delivers ? now : null,
    ...upcoming('InvoiceDue', invoice.due_at),
    file_id: randomUUID(),
  });
  bookSales(ledger, invoice, number, totals, now);
  if (invoice.deduction !== 0) openCase(service, invoice);
  note(service, invoice, 'Attested', by);
  if (delivers) note(service, invoice, 'InvoiceSent', by, invoice.delivery_method);
  planMailing(service, attested);
  emitInvoice(service, 'InvoiceActionAttested', id);
};
