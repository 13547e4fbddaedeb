import { addDays } from '../../../shared/domain/calendar-date.ts';
import { isAllowed } from '../../../shared/service/invoice-transitions.ts';
import { stockholmDay, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type NightJob } from '../night-job.ts';
import { Refusal } from '../refusal.ts';
import { type Service } from '../service.ts';
import { numberOf, parseView } from '../wire/json.ts';
import { checkDelivery } from './entry.ts';
import { note } from './happenings.ts';

const kind = 'mailing';

/** Puts an invoice that went by e-mail in line for the post, if its entry says after how many days unseen (SendByMailIfEmailNotViewedInDays). */
export const planMailing = (service: Service, invoice: ListedInvoice): void => {
  const { id } = invoice;
  cancelMailing(service, id);
  if (invoice.delivery_method !== 'Email' || invoice.sent_at === null) return;
  const days = numberOf(parseView(invoice.doc), 'SendByMailIfEmailNotViewedInDays') ?? 0;
  if (days <= 0) return;
  service.ledger.records.insert(kind, {
    id,
    creditorId: invoice.creditor_id,
    ownerId: id,
    key: null,
    state: null,
    at: stockholmMidnight(addDays(stockholmDay(invoice.sent_at), days)),
    createdAt: service.clock.now(),
    doc: {},
  });
};

/** Nothing more is sent by itself (endpoints b, markasviewed). */
export const cancelMailing = (service: Service, id: string): void => {
  service.ledger.records.remove(kind, id);
};

const isSeen = ({ delivery_status }: ListedInvoice): boolean => ['Opened', 'Viewed'].includes(delivery_status);

const canBeMailed = (invoice: ListedInvoice): boolean => {
  const address = invoice.address === null ? null : parseView(invoice.address);
  try {
    checkDelivery('Mail', parseView(invoice.debtor_doc), address);
    return true;
  } catch (thrown) {
    if (thrown instanceof Refusal) return false;
    throw thrown;
  }
};

/** E-mails that nobody looked at go by post; a dispute or a pause puts that off (concepts, Flags). */
export const mailingNight: NightJob = {
  name: 'mailing',
  run: (service, midnight) => {
    for (const { id } of service.ledger.records.due(kind, midnight)) {
      const invoice = service.ledger.invoices.get(id);
      if (invoice !== undefined && (invoice.disputed_at !== null || invoice.paused === 1)) continue;
      cancelMailing(service, id);
      if (invoice === undefined || isSeen(invoice) || !isAllowed('send', invoice.stage) || !canBeMailed(invoice))
        continue;
      service.ledger.invoices.change(invoice, {
        delivery_method: 'Mail',
        delivery_status: 'Unknown',
        sent_at: service.clock.now(),
      });
      note(service, invoice, 'InvoiceSent', null, 'Mail');
    }
  },
};
