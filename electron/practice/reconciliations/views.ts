import { instantText } from '../../../shared/service/service-time.ts';
import { amountView } from '../invoicing/amount.ts';
import { onlinePayments } from '../invoicing/online-payments.ts';
import { dateText, eventFields } from '../invoicing/views.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { type ListedReconciliation } from '../ledger/reconciliations.ts';
import { type Json, parseView, textOf, type View, viewsOf } from '../wire/json.ts';

/** ReconciliationInvoiceActionReminderView of each reminder, oldest first. */
export const remindersOf = (row: ListedReconciliation): readonly View[] =>
  viewsOf(parseView(row.reminders), 'ReminderInvoices');

const common = (row: ListedReconciliation, entry: View): View => ({
  ActionPublicId: row.id,
  CreditorPublicId: row.creditor_id,
  DeliveryMethod: row.delivery_method,
  Created: instantText(row.created_at),
  InvoiceNumber: row.number,
  OCR: row.ocr,
  CurrentAmount: amountView(row.current, row.currency),
  InvoicedAmount: amountView(row.invoiced, row.currency),
  InvoiceFile: entry['InvoiceFile'] ?? null,
  DebtCollectionActionPublicId: row.claim_id,
});

/** ReconciliationInvoiceActionSubView: a reconciliation invoice in a list. */
export const subView = (row: ListedReconciliation, creditor: View): View => {
  const debtor = parseView(row.debtor_doc);
  return {
    ...common(row, parseView(row.doc)),
    CreditorOrgNo: textOf(creditor, 'OrgNo'),
    CreditorName: textOf(creditor, 'Name'),
    DebtorOrgNo: textOf(debtor, 'OrgNo'),
    DebtorName: textOf(debtor, 'Name'),
    DebtorPhone: textOf(debtor, 'Phone'),
    DebtorDebtorNo: textOf(debtor, 'DebtorNo'),
    DebtorEmail: textOf(debtor, 'Email'),
    Stage: row.stage,
    ActionType: row.action_type,
    ClosedDate: dateText(row.closed_at),
    InvoiceSentDate: dateText(row.sent_at),
    ReminderInvoiceSentDate: remindersOf(row).at(-1)?.['Created'] ?? null,
  };
};

const state = (ledger: Ledger, row: ListedReconciliation): View => ({
  Stage: row.stage,
  IsPayed: row.closed_at !== null,
  ClosedDate: dateText(row.closed_at),
  InvoiceSentDate: dateText(row.sent_at),
  InvoiceWasIncludedInEmail: row.sent_at !== null && row.delivery_method === 'Email',
  ...onlinePayments(ledger, row.id),
});

const orNull = (entry: View, field: string): Json => entry[field] ?? null;

/** ReconciliationInvoiceActionView: one reconciliation invoice in full. */
export const fullView = (ledger: Ledger, row: ListedReconciliation): View => {
  const entry = parseView(row.doc);
  return {
    ...common(row, entry),
    Debtor: parseView(row.debtor_doc),
    State: state(ledger, row),
    ReminderInvoices: remindersOf(row),
    CommunicationLanguage: textOf(entry, 'CommunicationLanguage') ?? 'SV',
    CurrentReminderFees: amountView(row.fees, row.currency),
    ExternalReference: row.external_reference,
    ExternalUrl: orNull(entry, 'ExternalUrl'),
    Events: ledger.events.ofInvoice(row.id).map(eventFields),
    SendWithColor: orNull(entry, 'SendWithColor'),
    SendAsPriorityMail: orNull(entry, 'SendAsPriorityMail'),
    AutogiroWithdrawalDate: dateText(row.autogiro_at),
    CreditCardWithdrawalDate: dateText(row.card_at),
  };
};
