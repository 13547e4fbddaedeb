import { enumName } from '../../../shared/service/views.ts';
import { keepPdf } from '../files/keep.ts';
import { type Call } from '../gate/call.ts';
import { flagQuery } from '../gate/query.ts';
import { readAmount } from '../invoicing/amount.ts';
import { note } from '../invoicing/happenings.ts';
import { type ListedReconciliation } from '../ledger/reconciliations.ts';
import { badField, missing, unreadable } from '../refusal.ts';
import { instantText } from '../../../shared/service/service-time.ts';
import { parseView, textOf, type View, viewOf } from '../wire/json.ts';
import { checkReceiver } from './entry.ts';
import { remindersOf } from './views.ts';
import { change, requireAct } from './write.ts';

const methodOf = (given: string | undefined, stored: string): string => {
  if (given === undefined || given === '') return stored;
  const method = enumName('DeliveryMethodTypeView', given);
  if (method === undefined) throw unreadable(`method: ${given} finns inte`, `method: ${given} does not exist`);
  return method;
};

/** Colour and priority are for letters only (endpoints b, sendinvoice). Throws a Refusal (400) for another method. */
const mailOnly = (method: string, field: string, value: boolean | undefined): void => {
  if (value === true && method !== 'Mail') throw badField(field, 'gäller bara Mail', 'is for Mail only');
};

/**
 * Sends a reconciliation invoice by the given or the stored method; what is given is stored. Throws a Refusal (400): wrong
 * stage, no PDF attached, nothing to send by, or no receiver for the method.
 */
export const sendReconciliation = (call: Call, row: ListedReconciliation): void => {
  requireAct('send', row);
  const method = methodOf(call.query('method'), row.delivery_method);
  const [priority, color] = [flagQuery(call, 'isprioritymail'), flagQuery(call, 'iscolorized')];
  mailOnly(method, 'isprioritymail', priority);
  mailOnly(method, 'iscolorized', color);
  const entry = parseView(row.doc);
  if (viewOf(entry, 'InvoiceFile') === null) throw missing('InvoiceFile');
  if (method === 'Manually') throw badField('method', 'Manually skickar inget', 'Manually sends nothing');
  checkReceiver(method, parseView(row.debtor_doc));
  change(call.service, row, {
    delivery_method: method,
    sent_at: call.service.clock.now(),
    doc: JSON.stringify({
      ...entry,
      ...(priority === undefined ? {} : { SendAsPriorityMail: priority }),
      ...(color === undefined ? {} : { SendWithColor: color }),
    }),
  });
  note(call.service, row, 'InvoiceSent', call.user.username, method);
};

const feeOf = (row: ListedReconciliation, sent: View): number => {
  const fee = readAmount(sent, 'ReminderFee');
  if (fee === null) return 0;
  if (fee.value < 0) throw badField('ReminderFee', 'är negativ', 'is negative');
  if (fee.currency !== row.currency)
    throw badField('ReminderFee', `fakturan är i ${row.currency}`, `the invoice is in ${row.currency}`);
  return fee.value;
};

/**
 * Adds a reminder: its fee to what is owed, its PDF to the reminders (endpoints b, sendreminderinvoice). The service prints
 * none itself, so that one that is to be delivered needs its file. Throws a Refusal (400).
 */
export const remindReconciliation = (call: Call, row: ListedReconciliation, sent: View): void => {
  const { service, user } = call;
  requireAct('remind', row);
  const method = textOf(sent, 'DeliveryMethod') ?? row.delivery_method;
  mailOnly(method, 'SendAsPriorityMail', sent['SendAsPriorityMail'] === true);
  mailOnly(method, 'SendWithColor', sent['SendWithColor'] === true);
  const fee = feeOf(row, sent);
  const File = keepPdf(service, { creditorId: row.creditor_id, ownerId: row.id }, sent, 'ReminderFile');
  if (method !== 'Manually') {
    if (File === null) throw missing('ReminderFile');
    checkReceiver(method, parseView(row.debtor_doc));
  }
  const reminder: View = { File, Created: instantText(service.clock.now()) };
  change(service, row, {
    fees: row.fees + fee,
    reminders: JSON.stringify({ ReminderInvoices: [...remindersOf(row), reminder] }),
  });
  note(service, row, 'ReminderInvoiceSent', user.username, method);
};
