import { enumName } from '../../../shared/service/views.ts';
import { readPdf } from '../files/keep.ts';
import { answer, type Answer, type Call, contentView, created, creditorOf, none } from '../gate/call.ts';
import { pageAnswer } from '../gate/paging.ts';
import { dayQuery } from '../gate/query.ts';
import { type Route, route } from '../gate/route.ts';
import { readAmount } from '../invoicing/amount.ts';
import { checkDelivery } from '../invoicing/entry.ts';
import { createInterestInvoice } from '../invoicing/interest-invoice.ts';
import { invoiceOf } from '../invoicing/make.ts';
import { cancelReminder, openReminders, reminderOf, sendReminder } from '../invoicing/reminders.ts';
import { requireAllowed } from '../invoicing/stage.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { badField, badRequest, missing, notFound, unreadable } from '../refusal.ts';
import { numberOf, parseView, textOf, type View } from '../wire/json.ts';

const feeOf = (invoice: ListedInvoice, sent: View): number | undefined => {
  const fee = readAmount(sent, 'ReminderFee');
  if (fee === null) return undefined;
  if (fee.value < 0) throw badField('ReminderFee', 'är negativ', 'is negative');
  if (fee.currency !== invoice.currency)
    throw badField('ReminderFee', `fakturan är i ${invoice.currency}`, `the invoice is in ${invoice.currency}`);
  return fee.value;
};

const remind = (call: Call): Answer => {
  const sent = contentView(call);
  const invoice = invoiceOf(call, textOf(sent, 'InvoiceActionPublicId'));
  requireAllowed('remind', invoice);
  if (invoice.current <= 0) throw badRequest('Det finns ingen skuld.', 'There is no debt.');
  const method = textOf(sent, 'DeliveryMethod') ?? invoice.delivery_method;
  checkDelivery(method, parseView(invoice.debtor_doc), invoice.address === null ? null : parseView(invoice.address));
  const terms = numberOf(sent, 'PaymentTermsInDays') ?? undefined;
  if (terms !== undefined && terms < 0) throw badField('PaymentTermsInDays', 'är negativ', 'is negative');
  const wish = { method, fee: feeOf(invoice, sent), terms, own: readPdf(textOf(sent, 'Stream'), 'Stream') };
  return created(sendReminder(call.service, invoice, wish, call.user.username));
};

const percentQuery = (call: Call): number => {
  const percent = Number(call.query('interest') ?? '');
  if ((call.query('interest') ?? '') === '' || !Number.isFinite(percent) || percent < 0)
    throw badField('interest', 'ska vara procent', 'must be percent');
  return percent;
};

const interestInvoice = (call: Call): Answer => {
  const invoice = invoiceOf(call, call.id);
  requireAllowed('interestInvoice', invoice);
  const [from, to] = [dayQuery(call, 'from'), dayQuery(call, 'to')];
  if (from === undefined) throw missing('from');
  if (to === undefined) throw missing('to');
  const given = call.query('interesttype') ?? '';
  if (given === '') throw missing('interesttype');
  const type = enumName('InterestTypeView', given);
  if (type === undefined)
    throw unreadable(`interesttype: ${given} finns inte`, `interesttype: ${given} does not exist`);
  const terms = { type, percent: percentQuery(call) };
  return created(createInterestInvoice(call.service, invoice, { from, to }, terms, call.user.username));
};

/** Reminders and interest invoices (endpoints b, Invoices). */
export const invoiceReminders: readonly Route[] = [
  route('POST', '/v1/invoice/createandsendreminderinvoice', remind),
  route('PUT', '/v1/invoice/cancelreminder/{id}', (call) => {
    const invoice = invoiceOf(call, call.id);
    requireAllowed('cancelReminder', invoice);
    cancelReminder(call.service, invoice, call.user.username);
    return none;
  }),
  route('GET', '/v1/invoice/openreminders/{id}', (call) => {
    const views = openReminders(call.service.ledger, creditorOf(call, call.id).id);
    return pageAnswer(call, 'ReminderInvoiceActionSubsView', views);
  }),
  route('GET', '/v1/invoice/reminder/{id}', (call) => {
    const view = reminderOf(call.service.ledger, invoiceOf(call, call.id));
    if (view === undefined) throw notFound('Påminnelsen', 'The reminder');
    return answer('ReminderInvoiceActionView', view);
  }),
  route('POST', '/v1/invoice/interestinvoice/{id}', interestInvoice),
];
