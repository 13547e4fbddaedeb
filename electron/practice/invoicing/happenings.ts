import { text } from '../../../shared/domain/text.ts';
import { daysLater } from '../clock.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type Service } from '../service.ts';
import { mailFollowers } from '../user-mail.ts';
import { eventData, type EventType } from '../wire/event-views.ts';
import { type Json } from '../wire/json.ts';
import { wholeView } from '../wire/whole-view.ts';
import { fullView } from './views.ts';

/** Swedish titles of the events that the practice service writes, by name of EventTypeView. */
const titles = {
  Created: 'Fakturan skapades',
  Updated: 'Fakturan ändrades',
  Attested: 'Fakturan attesterades',
  InvoiceSent: 'Fakturan skickades',
  EmailEvent: 'Leveranshändelse',
  Paid: 'Betalning',
  WrittenOff: 'Avskrivning',
  Credited: 'Kreditering',
  OverPayment: 'Överbetalning',
  Completed: 'Fakturan avslutades',
  Disputed: 'Bestridd',
  UnDisputed: 'Bestridande hävt',
  Paused: 'Pausad',
  Resumed: 'Återupptagen',
  Moved: 'Framflyttad',
  Cancelled: 'Makulerad',
  PaymentSent: 'Utbetalning skickad',
  PaymentCancelled: 'Utbetalning avbruten',
  CommentedByCreditor: 'Kommentar',
  ReadByUser: 'Markerad som läst',
  InvoiceSaleRequested: 'Försäljning begärd',
  InvoiceSaleRequestCancelled: 'Försäljningen återtagen',
  InvoiceSaleRequestDenied: 'Försäljningen nekad',
  InvoiceSold: 'Fakturan såldes',
  FinancierRequested: 'Finansiering begärd',
  DebtorContractFinanced: 'Fakturan finansierades',
  AutogiroWithdrawal: 'Autogirouttag',
  AutogiroCancelledWithdrawal: 'Autogirouttag avbrutet',
  AutogiroPaymentPostponed: 'Autogirouttag görs om nästa dag',
  CreditCardWithdrawal: 'Kortuttag',
  CreditCardCancelledWithdrawal: 'Kortuttag avbrutet',
  CommentedByDebtor: 'Kommentar från kunden',
  PaymentRefunded: 'Återbetalning',
  InvoiceDue: 'Fakturan förföll',
  ReminderInvoiceSent: 'Påminnelse skickad',
  ReminderDue: 'Påminnelsen förföll',
  SentToDebtCollection: 'Skickad till inkasso',
} as const;
export type Happening = keyof typeof titles;

/** Writes an event into the invoice's history, and tells those who follow it. */
export const note = (
  service: Service,
  invoice: Pick<ListedInvoice, 'id' | 'creditor_id' | 'action_type'>,
  type: Happening,
  by: string | null,
  content: string | null = null,
  reference: string | null = null,
): void => {
  service.ledger.events.add({
    creditor_id: invoice.creditor_id,
    invoice_id: invoice.id,
    action_type: invoice.action_type,
    type,
    at: service.clock.now(),
    title: titles[type],
    content,
    by,
    reference,
  });
  const change = text(`Ändring på en faktura: ${titles[type]}`, `Change of an invoice: ${type}`);
  mailFollowers(service, invoice.creditor_id, invoice.id, change);
};

/** Gives archived events of an action again, for a day (concepts, Limits). */
export const loadArchived = ({ ledger, clock }: Service, actionId: string): void => {
  ledger.events.load(actionId, daysLater(clock.now(), 1));
};

const isHeard = (service: Service): boolean => (service.settings.get().WebhookUrl ?? '') !== '';

/** Stores an event for webhooks; only where somebody listens (concepts, Events). */
export const emit = (
  service: Service,
  creditorId: string,
  type: EventType,
  data: () => Json,
  additional: Json = null,
): void => {
  if (!isHeard(service)) return;
  const whole = wholeView(eventData(type), data());
  service.ledger.webhooks.emit(creditorId, type, service.clock.now(), whole, additional);
};

/** An event whose data is the invoice as it now is. */
export const emitInvoice = (service: Service, type: EventType, id: string, additional: Json = null): void => {
  if (!isHeard(service)) return;
  const row = service.ledger.invoices.get(id);
  if (row !== undefined) emit(service, row.creditor_id, type, () => fullView(service.ledger, row), additional);
};
