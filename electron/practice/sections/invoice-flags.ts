import { addDays, type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { type InvoiceAct } from '../../../shared/service/invoice-transitions.ts';
import { stockholmDay, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { enumName } from '../../../shared/service/views.ts';
import { checkDelivery } from '../invoicing/entry.ts';
import { emitInvoice, type Happening, note } from '../invoicing/happenings.ts';
import { cancelMailing, planMailing } from '../invoicing/mailing.ts';
import { invoiceOf } from '../invoicing/make.ts';
import { requireAllowed } from '../invoicing/stage.ts';
import { badField, missing, unreadable } from '../refusal.ts';
import { type Answer, type Call, contentView, none } from '../gate/call.ts';
import { dayQuery, wholeQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { type InvoiceRow, type ListedInvoice } from '../ledger/invoices.ts';
import { parseView, textOf } from '../wire/json.ts';

/** An act that changes columns of the invoice and leaves a note of it. */
const change = (
  call: Call,
  invoice: ListedInvoice,
  act: InvoiceAct,
  happening: Happening,
  patch: (invoice: ListedInvoice) => Partial<InvoiceRow>,
): Answer => {
  requireAllowed(act, invoice);
  call.service.ledger.invoices.change(invoice, patch(invoice));
  note(call.service, invoice, happening, call.user.username);
  return none;
};

type Flags = Partial<Pick<InvoiceRow, 'paused' | 'disputed_at' | 'delivery_status'>>;

/** Sets a flag; one that is set already stays as it is, and nothing is noted twice. */
const flag = (
  path: string,
  act: InvoiceAct,
  happening: Happening,
  flags: (invoice: ListedInvoice, now: number) => Flags,
): Route =>
  route('PUT', path, (call) => {
    const invoice = invoiceOf(call, call.id);
    requireAllowed(act, invoice);
    const wanted = flags(invoice, call.service.clock.now());
    const { paused, disputed_at, delivery_status } = { ...invoice, ...wanted };
    const isSet =
      paused === invoice.paused && disputed_at === invoice.disputed_at && delivery_status === invoice.delivery_status;
    return isSet ? none : change(call, invoice, act, happening, () => wanted);
  });

const longestPostponement = 36_500;

/** The day to which the next automatic event moves: forward only (endpoints b, Invoices). */
const postponedTo = (call: Call, invoice: ListedInvoice): CalendarDate => {
  const now = stockholmDay(Math.max(invoice.next_event_at ?? invoice.due_at, invoice.due_at));
  const days = wholeQuery(call, 'days');
  const date = dayQuery(call, 'date');
  if (days === undefined && date === undefined) throw missing('days');
  if (days !== undefined && days > longestPostponement) throw badField('days', 'är för många', 'are too many');
  const to = date ?? addDays(now, days ?? 0);
  if (to <= now) throw badField(date === undefined ? 'days' : 'date', 'går bara framåt', 'only goes forward');
  return to;
};

const sendInvoice = (call: Call): Answer => {
  const invoice = invoiceOf(call, call.id);
  requireAllowed('send', invoice);
  const given = call.query('method') ?? '';
  const method = given === '' ? invoice.delivery_method : enumName('DeliveryMethodTypeView', given);
  if (method === undefined) throw unreadable(`method: ${given} finns inte`, `method: ${given} does not exist`);
  if (method === 'Unknown') throw badField('method', 'är inget sätt att skicka', 'is no way to send');
  checkDelivery(method, parseView(invoice.debtor_doc), invoice.address === null ? null : parseView(invoice.address));
  const sent = call.service.ledger.invoices.change(invoice, {
    delivery_method: method,
    delivery_status: 'Unknown',
    sent_at: call.service.clock.now(),
    stage: invoice.stage === 'Attested' ? 'InvoiceSent' : invoice.stage,
  });
  planMailing(call.service, sent);
  note(call.service, invoice, 'InvoiceSent', call.user.username, method);
  if (invoice.stage === 'Attested') emitInvoice(call.service, 'InvoiceActionStateChanged', invoice.id);
  return none;
};

/** Invoices: dispute, pause, postponing, the temporary address, sending (concepts, Flags; endpoints b, Invoices). */
export const invoiceFlags: readonly Route[] = [
  flag('/v1/invoice/dispute/{id}', 'dispute', 'Disputed', ({ disputed_at }, now) => ({
    disputed_at: disputed_at ?? now,
  })),
  flag('/v1/invoice/canceldispute/{id}', 'cancelDispute', 'UnDisputed', () => ({ disputed_at: null })),
  flag('/v1/invoice/pause/{id}', 'pause', 'Paused', () => ({ paused: 1 })),
  flag('/v1/invoice/resume/{id}', 'resume', 'Resumed', () => ({ paused: 0 })),
  route('PUT', '/v1/invoice/markasviewed/{id}', (call) => {
    cancelMailing(call.service, invoiceOf(call, call.id).id);
    return change(call, invoiceOf(call, call.id), 'markAsViewed', 'ReadByUser', () => ({ delivery_status: 'Viewed' }));
  }),
  route('PUT', '/v1/invoice/postpone/{id}', (call) =>
    change(call, invoiceOf(call, call.id), 'postpone', 'Moved', (invoice) => ({
      next_event: invoice.next_event ?? 'InvoiceDue',
      next_event_at: stockholmMidnight(postponedTo(call, invoice)),
    })),
  ),
  route('PUT', '/v1/invoice/address', (call) => {
    const { ActionPublicId: _id, ...address } = contentView(call);
    const invoice = invoiceOf(call, textOf(contentView(call), 'ActionPublicId'));
    return change(call, invoice, 'overrideAddress', 'Updated', () => ({ address: JSON.stringify(address) }));
  }),
  route('DELETE', '/v1/invoice/address/{id}', (call) =>
    change(call, invoiceOf(call, call.id), 'overrideAddress', 'Updated', () => ({ address: null })),
  ),
  route('PUT', '/v1/invoice/sendinvoice/{id}', sendInvoice),
];
