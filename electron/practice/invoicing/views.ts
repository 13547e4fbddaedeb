import { daysBetween } from '../../../shared/domain/calendar-date.ts';
import { isAllowed } from '../../../shared/service/invoice-transitions.ts';
import { hasAddOn } from '../add-ons/add-ons.ts';
import { hasApproval } from '../debtors/approval-state.ts';
import { instantText, stockholmDay } from '../../../shared/service/service-time.ts';
import { type EventRow, type PaymentRow } from '../ledger/books.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { flagOf, numberOf, parseView, textOf, type View } from '../wire/json.ts';
import { amountView } from './amount.ts';
import { onlinePayments } from './online-payments.ts';

/** An instant as the service prints it, or null. */
export const dateText = (instant: number | null): string | null => (instant === null ? null : instantText(instant));

/** What comes next by itself; a dispute or a pause stops it (concepts, Flags on an invoice). */
const upcomingOf = (row: ListedInvoice): View => {
  const waits = row.next_event_at !== null && row.closed_at === null && row.disputed_at === null && row.paused === 0;
  return waits
    ? { NextEventDate: dateText(row.next_event_at), NextEvent: row.next_event }
    : { NextEventDate: null, NextEvent: null };
};
const isLocked = (row: ListedInvoice): boolean => row.stage !== 'Created';

/** The reference to an invoice's printed file; its content is fetched by a call of its own (concepts, FileView). */
export const fileView = (row: ListedInvoice): View | null =>
  row.file_id === null
    ? null
    : {
        FilePublicId: row.file_id,
        ContentType: 'application/pdf',
        Data: null,
        FileName: `Faktura ${row.number ?? ''}.pdf`,
      };

/** InvoiceActionSubView: an invoice in a list. */
export const subView = (row: ListedInvoice, creditor: View): View => {
  const debtor = parseView(row.debtor_doc);
  const amount = (value: number): View => amountView(value, row.currency);
  return {
    ActionPublicId: row.id,
    CreditorPublicId: row.creditor_id,
    DebtorPublicId: row.debtor_id,
    CreditorOrgNo: textOf(creditor, 'OrgNo'),
    CreditorName: textOf(creditor, 'Name'),
    DebtorOrgNo: textOf(debtor, 'OrgNo'),
    DebtorName: textOf(debtor, 'Name'),
    CurrentAmount: amount(row.current),
    InvoicedAmount: amount(row.invoiced),
    TotalVATAmount: amount(row.vat),
    AwaitingPaymentTransferAmount: amount(0),
    Stage: row.stage,
    ActionType: row.action_type,
    DeliveryMethod: row.delivery_method,
    DeliveryStatus: row.delivery_status,
    ClosedDate: dateText(row.closed_at),
    Created: instantText(row.created_at),
    InvoiceSentDate: dateText(row.sent_at),
    ReminderInvoiceSentDate: dateText(row.reminder_sent_at),
    AttestedDate: dateText(row.attested_at),
    ...upcomingOf(row),
    DueDate: instantText(row.due_at),
    InvoiceDate: instantText(row.invoice_at),
    InvoiceNumber: row.number,
    OCR: row.ocr,
    YourReference: row.your_reference,
    IsCommented: row.commented === 1,
    IsLocked: isLocked(row),
    IsPaused: row.paused === 1,
    IsDisputed: row.disputed_at !== null,
    File: fileView(row),
    ContractInvoiceActionPublicId: row.contract_id,
    DebtCollectionActionPublicId: row.claim_id,
    ReminderInvoiceActionPublicId: row.reminder_id,
    AutogiroWithdrawalEnabled: row.withdrawal_by === 'Autogiro',
  };
};

/** The fields that an event of any kind of action has. */
export const eventFields = (event: EventRow): View => ({
  EventPublicId: event.id,
  Title: event.title,
  Content: event.content,
  EventDate: instantText(event.at),
  EventBy: event.by,
  Reference: event.reference,
  EventType: event.type,
  IsPublic: false,
  HasOccured: true,
});

/** CommonActionEventView. */
export const commonEventView = (event: EventRow): View => ({
  ...eventFields(event),
  CreditorPublicId: event.creditor_id,
  ActionPublicId: event.invoice_id,
  ActionType: event.action_type,
});

const stateView = (ledger: Ledger, row: ListedInvoice, entry: View): View => ({
  Stage: row.stage,
  InvoiceSentDate: dateText(row.sent_at),
  ...upcomingOf(row),
  ClosedDate: dateText(row.closed_at),
  IsPaused: row.paused === 1,
  IsLocked: isLocked(row),
  AttestedDate: dateText(row.attested_at),
  DisputedDate: dateText(row.disputed_at),
  SmsSentDate: row.delivery_method === 'SMS' ? dateText(row.sent_at) : null,
  SentToDebtCollectionDate: dateText(row.collection_at),
  SalesRequestedDate: dateText(row.sale_at),
  ...onlinePayments(ledger, row.id),
  UseDebtorBalance: flagOf(entry, 'UseDebtorBalance'),
});

/** The debtor with the invoice's temporary address over the own one. */
const receiverOf = (row: ListedInvoice, debtor: View): View => ({
  ...debtor,
  ...Object.fromEntries(
    Object.entries(row.address === null ? {} : parseView(row.address)).filter(([, value]) => value !== null),
  ),
});

const printedView = (row: ListedInvoice, entry: View, debtor: View, terms: number): View => ({
  InvoiceDate: instantText(row.invoice_at),
  DueDate: instantText(row.due_at),
  InvoiceNumber: row.number,
  PaymentTermsInDays: terms,
  OurReference: textOf(entry, 'OurReference'),
  YourReference: row.your_reference,
  Name: textOf(debtor, 'Name'),
  Address: textOf(debtor, 'Address'),
  Address2: textOf(debtor, 'Address2'),
  ZipCode: textOf(debtor, 'ZipCode'),
  City: textOf(debtor, 'City'),
  CountryCode: textOf(debtor, 'CountryCode'),
  Email: textOf(debtor, 'Email'),
  InvoicedAmount: amountView(row.invoiced, row.currency),
  InvoiceFile: fileView(row),
  OCR: row.ocr,
});

const abilities = (ledger: Ledger, row: ListedInvoice): View => ({
  CanPause: isAllowed('pause', row.stage) && row.paused === 0,
  CanResume: isAllowed('resume', row.stage) && row.paused === 1,
  CanCreateCreditInvoice: isAllowed('credit', row.stage),
  CanCreateInterestInvoice: isAllowed('interestInvoice', row.stage),
  CanRegisterPayment: isAllowed('registerPayment', row.stage),
  CanMakeManual: false,
  CanSendManualInvoice: isAllowed('send', row.stage) && row.sent_at === null,
  CanResendManualInvoice: isAllowed('send', row.stage) && row.sent_at !== null,
  CanSendManualReminderInvoice: isAllowed('remind', row.stage),
  CanPostpone: isAllowed('postpone', row.stage),
  CanSendToDebtCollection: isAllowed('startDebtCollection', row.stage),
  CanDispute: isAllowed('dispute', row.stage) && row.disputed_at === null,
  CanUnDispute: isAllowed('cancelDispute', row.stage) && row.disputed_at !== null,
  CanSell: isAllowed('sell', row.stage) && ledger.records.ofCreditor('salesContract', row.creditor_id).length > 0,
  CanCancelSalesRequest: isAllowed('cancelSale', row.stage),
});

/** The fields of an entry that were sent with something in them. */
export const sentFields = (entry: View, names: readonly string[]): View =>
  Object.fromEntries(Object.entries(entry).filter(([name, value]) => names.includes(name) && value !== null));

/** Fields of the entry that the view gives back as they were sent. */
const kept = [
  'CommunicationLanguage',
  'DeliveryDate',
  'InterestPercentage',
  'InterestType',
  'InterestStartInDaysAfterDueDate',
  'OurReference',
  'YourReference',
  'Message',
  'ExternalReference',
  'InvoiceFee',
  'FreightFee',
  'SendByMailIfEmailNotViewedInDays',
  'PaymentOverride',
  'DebtCollectionDetails',
  'ReminderInvoiceDetails',
  'ReverseVATDetails',
  'RotRutDetails',
  'ReasonForHigherInterest',
  'Appendixes',
  'Attachments',
  'Records',
] as const;

/** The invoice that a credit invoice credits, and its number. */
const creditedView = (ledger: Ledger, id: string | null): View | null =>
  id === null ? null : { SourcePublicId: id, SourceInvoiceId: ledger.invoices.get(id)?.number ?? null };

/** InvoiceActionView: one invoice in full. */
export const fullView = (ledger: Ledger, row: ListedInvoice): View => {
  const entry = parseView(row.doc);
  const debtor = parseView(row.debtor_doc);
  const amount = (value: number): View => amountView(value, row.currency);
  const terms = daysBetween(stockholmDay(row.invoice_at), stockholmDay(row.due_at));
  return {
    ActionPublicId: row.id,
    CreditorPublicId: row.creditor_id,
    ActionType: row.action_type,
    Created: instantText(row.created_at),
    DeliveryMethod: row.delivery_method,
    CommunicationLanguage: 'SV',
    InterestType: 'NoInterest',
    InterestPercentage: 0,
    InterestStartInDaysAfterDueDate: 0,
    ...sentFields(entry, kept),
    Debtor: debtor,
    State: stateView(ledger, row, entry),
    Invoices: row.attested_at === null ? [] : [printedView(row, entry, receiverOf(row, debtor), terms)],
    Events: ledger.events.ofInvoice(row.id).map(eventFields),
    InvoiceDate: instantText(row.invoice_at),
    DueDate: instantText(row.due_at),
    PaymentTermsInDays: terms,
    InterestTermsInDays: numberOf(entry, 'InterestStartInDaysAfterDueDate') ?? 0,
    InvoiceNumber: row.number,
    InvoicedAmount: amount(row.invoiced),
    CurrentAmount: amount(row.current),
    TotalVATAmount: amount(row.vat),
    CentRoundingAmount: amount(row.cent_rounding),
    PaidAmount: amount(row.paid),
    CreditedAmount: amount(row.credited),
    WriteOffAmount: amount(row.written_off),
    InterestAmount: amount(row.interest),
    RotRutDeductionAmount: amount(row.deduction),
    AwaitingPaymentTransferAmount: amount(0),
    VatIsIncluded: flagOf(entry, 'VatIsIncluded'),
    DeliveryAddressOverride: row.address === null ? null : parseView(row.address),
    CreditingInvoice: creditedView(ledger, textOf(entry, 'CreditingInvoicePublicId')),
    DebtCollectionActionPublicId: row.claim_id,
    ReminderInvoiceActionPublicId: row.reminder_id,
    ContractInvoiceActionPublicId: row.contract_id,
    Autogiro: { AutogiroWithdrawalEnabled: row.withdrawal_by === 'Autogiro' },
    CreditCard: { CreditCardWithdrawalEnabled: row.withdrawal_by === 'CreditCard' },
    ...abilities(ledger, row),
    CanCreateAutogiroWithdrawal:
      isAllowed('withdraw', row.stage) &&
      row.withdrawal_at === null &&
      hasAddOn(ledger, row.creditor_id, 'Autogiro') &&
      hasApproval(debtor),
  };
};

/** What a payment was made on: an invoice, or a reconciliation invoice, which has no debtor of the register. */
export type PaidAction = Pick<
  ListedInvoice,
  'id' | 'creditor_id' | 'action_type' | 'number' | 'ocr' | 'external_reference' | 'debtor_doc'
> & { readonly debtor_id: string | null; readonly reminder_sent_at?: number | null };

/** What stands for an id that is not there, where a view must have one. */
const noId = '00000000-0000-0000-0000-000000000000';

/** A payment that came after a reminder is what the reminder asked for. */
const paysReminder = (payment: PaymentRow, { reminder_sent_at: sentAt }: PaidAction): boolean =>
  sentAt !== undefined && sentAt !== null && payment.created_at >= sentAt;

/** IncomingPaymentView of a payment on an action (concepts, Webhook payload fields). */
export const incomingPaymentView = (payment: PaymentRow, row: PaidAction): View => ({
  CreditorPublicId: payment.creditor_id,
  InvoiceNumber: row.number,
  ActionPublicId: row.id,
  ActionType: row.action_type,
  DebtorPublicId: row.debtor_id ?? noId,
  DebtorName: textOf(parseView(row.debtor_doc), 'Name'),
  Amount: amountView(payment.amount, payment.currency),
  CreatedDate: instantText(payment.created_at),
  PaymentDate: instantText(payment.paid_at),
  PaymentMeanCode: payment.mean,
  File: null,
  PaymentReferenceId: payment.id,
  ExternalReference: row.external_reference,
  OCR: row.ocr,
  CreatedBy: payment.by,
  IsReminderPayment: paysReminder(payment, row),
});
