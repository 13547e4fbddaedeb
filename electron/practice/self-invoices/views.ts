import { daysBetween } from '../../../shared/domain/calendar-date.ts';
import { mayDo } from '../../../shared/service/moves.ts';
import { type SelfInvoiceAct, selfInvoiceMoves } from '../../../shared/service/self-invoice-transitions.ts';
import { instantText, stockholmDay } from '../../../shared/service/service-time.ts';
import { accountLine, supplierAccountIn } from '../../../shared/service/supplier-account.ts';
import { amountView } from '../invoicing/amount.ts';
import { dateText, eventFields, sentFields } from '../invoicing/views.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { parseView, textOf, type View, viewOf } from '../wire/json.ts';
import { type SelfInvoice, senderBankgiro } from './self-invoice.ts';

export const selfInvoiceType = 'SelfInvoiceAction';

/** The reference to the file that was printed when it was attested (concepts, FileView). */
const fileView = ({ fileId, number }: SelfInvoice): View | null =>
  fileId === null
    ? null
    : {
        FilePublicId: fileId,
        ContentType: 'application/pdf',
        FileName: selfInvoiceFileName(number),
        Data: null,
      };

export const selfInvoiceFileName = (number: string | null): string => `Självfaktura ${number ?? ''}.pdf`;

/** What happens next: the payment that is at the bank, else the due date of what is attested and unpaid. */
const nextEvent = (one: SelfInvoice): View => {
  if (one.closedAt !== null || one.attestedAt === null) return { NextEvent: null, NextEventDate: null };
  return one.payment === null
    ? { NextEvent: 'InvoiceDue', NextEventDate: instantText(one.dueAt) }
    : { NextEvent: 'AwatingPaymentAcknowledgment', NextEventDate: instantText(one.payment.at) };
};

const nextPayment = ({ payment, currency }: SelfInvoice): View => ({
  NextPaymentDate: payment === null ? null : instantText(payment.at),
  NextPaymentAmount: payment === null ? null : amountView(payment.amount, currency),
});

/** What the supplier is paid to prints as one line: its number by the method that it wants. */
const debtorAccount = (debtor: View): string | null =>
  accountLine(supplierAccountIn.parse(viewOf(debtor, 'DebtorSelfInvoiceInfo') ?? {}));

/** The payment reference, where the supplier wants its own OCR number on the payment. */
export const ocrOf = ({ entry }: Pick<SelfInvoice, 'entry'>): string | null =>
  textOf(entry, 'TransferReferenceType') === 'OCR' ? textOf(entry, 'TransferReference') : null;

/** SelfInvoiceActionSubView: a self invoice in a list. */
export const selfInvoiceSubView = (ledger: Ledger, one: SelfInvoice): View => {
  const creditor = parseView(ledger.creditors.get(one.creditorId)?.doc ?? '{}');
  const debtor = ledger.debtors.get(one.debtorId) ?? {};
  const amount = (value: number): View => amountView(value, one.currency);
  return {
    ActionPublicId: one.id,
    CreditorPublicId: one.creditorId,
    DebtorPublicId: one.debtorId,
    CreditorOrgNo: textOf(creditor, 'OrgNo'),
    CreditorName: textOf(creditor, 'Name'),
    CurrentAmount: amount(one.current),
    InvoicedAmount: amount(one.invoiced),
    TotalVATAmount: amount(one.vat),
    Stage: one.stage,
    ActionType: selfInvoiceType,
    Created: instantText(one.createdAt),
    ClosedDate: dateText(one.closedAt),
    DebtorOrgNo: textOf(debtor, 'OrgNo'),
    DebtorName: textOf(debtor, 'Name'),
    DebtorAccount: debtorAccount(debtor),
    AttestedDate: dateText(one.attestedAt),
    InvoiceSentDate: dateText(one.sentAt),
    ...nextEvent(one),
    ...nextPayment(one),
    DueDate: instantText(one.dueAt),
    InvoiceDate: instantText(one.invoiceAt),
    InvoiceNumber: one.number,
    BankgiroNo: senderBankgiro(one),
    IsCommented: one.isCommented,
    IsPaused: one.isPaused,
    OCR: ocrOf(one),
    DeliveryMethod: one.method,
    DeliveryStatus: 'Unknown',
    File: fileView(one),
    YourReference: textOf(one.entry, 'YourReference'),
  };
};

const stateView = (one: SelfInvoice): View => ({
  Stage: one.stage,
  InvoiceSentDate: dateText(one.sentAt),
  ...nextEvent(one),
  ...nextPayment(one),
  ClosedDate: dateText(one.closedAt),
  IsPaused: one.isPaused,
  AttestedDate: dateText(one.attestedAt),
  PaidDate: dateText(one.paidAt),
});

const addressFields = ['Name', 'Address', 'Address2', 'ZipCode', 'City', 'CountryCode'] as const;

const printedView = (one: SelfInvoice, debtor: View, terms: number): View => ({
  ...Object.fromEntries(addressFields.map((field) => [field, textOf(debtor, field)])),
  InvoiceDate: instantText(one.invoiceAt),
  DueDate: instantText(one.dueAt),
  InvoiceNumber: one.number,
  InvoiceDecription: null,
  PaymentTermsInDays: terms,
  OurReference: textOf(one.entry, 'OurReference'),
  YourReference: textOf(one.entry, 'YourReference'),
  InvoicedAmount: amountView(one.invoiced, one.currency),
  InvoiceFile: fileView(one),
  OCR: ocrOf(one),
});

const abilities = (one: SelfInvoice): View => {
  const can = (act: SelfInvoiceAct): boolean => mayDo(selfInvoiceMoves, act, one.stage);
  return {
    CanPause: can('pause') && !one.isPaused,
    CanResume: can('resume') && one.isPaused,
    CanCredit: can('credit'),
    CanRegisterPayment: can('registerExternalPayment'),
    CanMakeManual: false,
    CanSendManualInvoice: can('send') && one.sentAt === null,
    CanResendManualInvoice: can('send') && one.sentAt !== null,
    CanCancel: can('cancel') && one.current === one.invoiced,
  };
};

/** Fields of the entry that the view gives back as they were sent. */
const kept = [
  'CommunicationLanguage',
  'DeliveryDate',
  'OurReference',
  'YourReference',
  'CreditingSelfInvoicePublicId',
  'ExternalId',
  'TransferReference',
  'TransferReferenceType',
  'Message',
  'SenderPaymentInfo',
  'Attachments',
  'Records',
] as const;

/** SelfInvoiceActionView: one self invoice in full. */
export const selfInvoiceView = (ledger: Ledger, one: SelfInvoice): View => {
  const debtor = ledger.debtors.get(one.debtorId) ?? {};
  const amount = (value: number): View => amountView(value, one.currency);
  const terms = daysBetween(stockholmDay(one.invoiceAt), stockholmDay(one.dueAt));
  return {
    ActionPublicId: one.id,
    CreditorPublicId: one.creditorId,
    ActionType: selfInvoiceType,
    Created: instantText(one.createdAt),
    DeliveryMethod: one.method,
    CommunicationLanguage: 'SV',
    ...sentFields(one.entry, kept),
    Debtor: debtor,
    State: stateView(one),
    Invoices: one.attestedAt === null ? [] : [printedView(one, debtor, terms)],
    Events: ledger.events.ofInvoice(one.id).map(eventFields),
    InvoiceDate: instantText(one.invoiceAt),
    DueDate: instantText(one.dueAt),
    PaymentTermsInDays: terms,
    InvoicedAmount: amount(one.invoiced),
    InterestAmount: amount(0),
    CurrentAmount: amount(one.current),
    CreditedAmount: amount(one.credited),
    PaidAmount: amount(one.paid),
    TotalVATAmount: amount(one.vat),
    Appendixes: [],
    ...abilities(one),
  };
};
