import { isAllowed } from '../../../shared/service/invoice-transitions.ts';
import { attempt } from '../attempt.ts';
import { collectInvoice } from '../claims/make.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type NightJob } from '../night-job.ts';
import { type Service } from '../service.ts';
import { parseView, type View, viewOf } from '../wire/json.ts';
import { afterDue, claimAfter, nothingUpcoming, type Upcoming } from './chain.ts';
import { note } from './happenings.ts';
import { sendReminder } from './reminders.ts';

/** Only a debt is reminded of and collected; a credit invoice is just due. */
const ifOwed = (invoice: ListedInvoice, next: Upcoming): Upcoming => (invoice.current > 0 ? next : nothingUpcoming);

const claimTerms = (entry: View): View => {
  const {
    SendToDebtCollection: _send,
    DaysDelayAfterDueDate: _delay,
    ...terms
  } = viewOf(entry, 'DebtCollectionDetails') ?? {};
  return terms;
};

/** Sends an invoice to debt collection by itself; what cannot be sent waits for a person. */
const collect = (service: Service, invoice: ListedInvoice, entry: View): void => {
  const refused = attempt(service, () => {
    collectInvoice(service, invoice, claimTerms(entry), null);
  });
  if (refused !== null) service.ledger.invoices.change(invoice, nothingUpcoming);
};

/** What was due is done, once; an act that the stage does not allow now waits until it does. */
const act = (service: Service, invoice: ListedInvoice, at: number): void => {
  const entry = parseView(invoice.doc);
  switch (invoice.next_event) {
    case 'InvoiceDue':
      note(service, invoice, 'InvoiceDue', null);
      service.ledger.invoices.change(invoice, ifOwed(invoice, afterDue(entry, at)));
      return;
    case 'WillSendReminderInvoice':
      if (isAllowed('remind', invoice.stage))
        sendReminder(service, invoice, { method: invoice.delivery_method, own: null }, null);
      return;
    case 'ReminderDue':
      note(service, invoice, 'ReminderDue', null);
      service.ledger.invoices.change(invoice, ifOwed(invoice, claimAfter(entry, at)));
      return;
    case 'WillBeSentToDebtCollection':
      if (isAllowed('startDebtCollection', invoice.stage)) collect(service, invoice, entry);
      return;
    default:
      service.ledger.invoices.change(invoice, nothingUpcoming);
  }
};

/** Does all that is due on an invoice up to a midnight: several things, where it was stopped for a while. */
const catchUp = (service: Service, id: string, midnight: number): void => {
  for (;;) {
    const invoice = service.ledger.invoices.get(id);
    const at = invoice?.next_event_at ?? null;
    if (invoice === undefined || at === null || at > midnight || invoice.closed_at !== null) return;
    act(service, invoice, at);
    const after = service.ledger.invoices.get(id);
    if (after?.next_event === invoice.next_event && after.next_event_at === at) return;
  }
};

/**
 * Due dates, reminders and claims by themselves (decisions.md 24). A dispute or a pause stops them; what fell due meanwhile
 * comes the night after it is lifted.
 */
export const invoiceNight: NightJob = {
  name: 'invoices',
  run: (service, midnight) => {
    for (const id of service.ledger.invoices.withEventsDue(midnight)) catchUp(service, id, midnight);
  },
};
