import { createHash } from 'node:crypto';
import { type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { type CommonActionEventViewIn, type InvoiceSubViewIn } from '../../shared/service/invoice-views.ts';
import { type IncomingPaymentViewIn, type UnhandledPaymentViewIn } from '../../shared/service/payment-views.ts';
import { stockholmDay } from '../../shared/service/service-time.ts';
import { blankToNull } from '../../shared/service/view-fields.ts';
import { type ReconciliationSubViewIn } from '../../shared/service/reconciliation-views.ts';
import { type SelfInvoiceSubViewIn } from '../../shared/service/self-invoice-views.ts';
import { type MirrorEvent } from '../store/events.ts';
import { type MirrorInvoice } from '../store/invoices.ts';
import { type MirrorPayment } from '../store/payments.ts';
import { type MirrorReconciliation } from '../store/reconciliations.ts';
import { searchText } from '../store/search-fold.ts';
import { type MirrorSelfInvoice } from '../store/self-invoices.ts';
import { type UnhandledPayment } from '../store/unhandled-payments.ts';

/** ISO 8601 in UTC, as the store keeps instants. */
const utc = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString());

const invoiceSearch = (view: InvoiceSubViewIn): string =>
  searchText([view.InvoiceNumber, view.DebtorName, view.OCR, view.DebtorOrgNo, view.YourReference]);

/** An invoice of the lists as the mirror keeps it. `today` stands where the service gives no date. */
export const mirrorInvoice = (view: InvoiceSubViewIn, today: CalendarDate): MirrorInvoice => {
  const created = view.Created ?? view.InvoiceDate;
  const invoiceDate = view.InvoiceDate === null ? today : stockholmDay(view.InvoiceDate);
  const amount = view.InvoicedAmount ?? view.CurrentAmount;
  return {
    actionId: view.ActionPublicId,
    invoiceNumber: view.InvoiceNumber,
    debtorId: view.DebtorPublicId ?? '',
    debtorName: view.DebtorName ?? '',
    actionType: view.ActionType,
    stage: view.Stage,
    deliveryMethod: view.DeliveryMethod,
    deliveryStatus: view.DeliveryStatus,
    invoiceDate,
    dueDate: view.DueDate === null ? invoiceDate : stockholmDay(view.DueDate),
    total: amount?.value ?? 0,
    vat: view.TotalVATAmount?.value ?? null,
    left: (view.CurrentAmount ?? amount)?.value ?? 0,
    currency: amount?.currency ?? 'SEK',
    ocr: view.OCR,
    disputed: view.IsDisputed,
    paused: view.IsPaused,
    reminded: view.ReminderInvoiceSentDate !== null || (view.ReminderInvoiceActionPublicId ?? '') !== '',
    createdAt: utc(created) ?? `${today}T00:00:00.000Z`,
    attestedAt: utc(view.AttestedDate),
    closedAt: utc(view.ClosedDate),
    contractId: blankToNull(view.ContractInvoiceActionPublicId),
    search: invoiceSearch(view),
  };
};

/** A reconciliation invoice of the lists as the mirror keeps it. */
export const mirrorReconciliation = (view: ReconciliationSubViewIn): MirrorReconciliation => {
  const amount = view.InvoicedAmount ?? view.CurrentAmount;
  return {
    actionId: view.ActionPublicId,
    invoiceNumber: view.InvoiceNumber ?? '',
    ocr: view.OCR ?? '',
    debtorName: view.DebtorName ?? '',
    debtorNo: view.DebtorDebtorNo ?? '',
    stage: view.Stage,
    deliveryMethod: view.DeliveryMethod,
    total: amount?.value ?? 0,
    left: (view.CurrentAmount ?? amount)?.value ?? 0,
    currency: amount?.currency ?? 'SEK',
    fileId: view.InvoiceFile?.FilePublicId ?? null,
    fileName: view.InvoiceFile?.FileName ?? null,
    createdAt: utc(view.Created) ?? '',
    sentAt: utc(view.InvoiceSentDate),
    remindedAt: utc(view.ReminderInvoiceSentDate),
    closedAt: utc(view.ClosedDate),
    search: searchText([
      view.InvoiceNumber,
      view.OCR,
      view.DebtorName,
      view.DebtorDebtorNo,
      view.DebtorOrgNo,
      view.DebtorEmail,
    ]),
  };
};

/** A self invoice of the lists as the mirror keeps it. `today` stands where the service gives no date. */
export const mirrorSelfInvoice = (view: SelfInvoiceSubViewIn, today: CalendarDate): MirrorSelfInvoice => {
  const amount = view.InvoicedAmount ?? view.CurrentAmount;
  const invoiceDate = view.InvoiceDate === null ? today : stockholmDay(view.InvoiceDate);
  return {
    actionId: view.ActionPublicId,
    invoiceNumber: view.InvoiceNumber ?? '',
    debtorId: view.DebtorPublicId ?? '',
    debtorName: view.DebtorName ?? '',
    account: view.DebtorAccount === '' ? null : view.DebtorAccount,
    ocr: view.OCR ?? '',
    stage: view.Stage,
    deliveryMethod: view.DeliveryMethod,
    total: amount?.value ?? 0,
    vat: view.TotalVATAmount?.value ?? 0,
    left: (view.CurrentAmount ?? amount)?.value ?? 0,
    currency: amount?.currency ?? 'SEK',
    invoiceDate,
    dueDate: view.DueDate === null ? invoiceDate : stockholmDay(view.DueDate),
    paymentDate: view.NextPaymentDate === null ? null : stockholmDay(view.NextPaymentDate),
    paymentAmount: view.NextPaymentAmount?.value ?? null,
    paused: view.IsPaused,
    createdAt: utc(view.Created) ?? '',
    attestedAt: utc(view.AttestedDate),
    sentAt: utc(view.InvoiceSentDate),
    closedAt: utc(view.ClosedDate),
    search: searchText([
      view.InvoiceNumber,
      view.DebtorName,
      view.DebtorOrgNo,
      view.DebtorAccount,
      view.OCR,
      view.YourReference,
    ]),
  };
};

/** A key for what the service gives none: the same content has the same. */
const contentId = (parts: readonly (string | number | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/** An event as the mirror keeps it; null where it names no invoice or no time. */
export const mirrorEvent = (
  view: Omit<CommonActionEventViewIn, 'CreditorPublicId' | 'ActionType'>,
): MirrorEvent | null => {
  const at = utc(view.EventDate);
  if (at === null || view.ActionPublicId === null) return null;
  const [type, title] = [view.EventType ?? 'Unknown', view.Title ?? view.EventType ?? ''];
  return {
    eventId: view.EventPublicId ?? contentId([view.ActionPublicId, at, type, title, view.Content]),
    actionId: view.ActionPublicId,
    at,
    type,
    title,
    content: view.Content,
  };
};

/** Payments as the mirror keeps them. Equal ones without an id of their own are told apart by their place among equals. */
export const mirrorPayments = (views: readonly IncomingPaymentViewIn[]): readonly MirrorPayment[] => {
  const equals = new Map<string, number>();
  return views.flatMap((view): MirrorPayment[] => {
    const paid = view.PaymentDate ?? view.CreatedDate;
    if (paid === null || view.ActionPublicId === null || view.Amount === null) return [];
    const content = contentId([view.ActionPublicId, paid, view.Amount.value, view.PaymentMeanCode]);
    const place = (equals.get(content) ?? 0) + 1;
    equals.set(content, place);
    return [
      {
        paymentId: view.PaymentReferenceId ?? `${content}-${String(place)}`,
        actionId: view.ActionPublicId,
        paidAt: stockholmDay(paid),
        amount: view.Amount.value,
        currency: view.Amount.currency,
        means: view.PaymentMeanCode ?? '',
      },
    ];
  });
};

/** An unhandled payment as the mirror keeps it; null where it has no amount or no day, so that it can be matched with nothing. */
export const mirrorUnhandled = (view: UnhandledPaymentViewIn): UnhandledPayment | null =>
  view.Amount === null || view.PaymentDate === null
    ? null
    : {
        paymentId: view.UnhandledPaymentPublicId,
        type: view.UnhandledPaymentType,
        state: view.State,
        paidAt: stockholmDay(view.PaymentDate),
        amount: view.Amount.value,
        currency: view.Amount.currency,
        reference: blankToNull(view.Reference),
        message: blankToNull(view.AdditionalInformations.filter((line) => line !== null).join('\n')),
        payerName: blankToNull(view.SenderName),
        payerOrgNo: blankToNull(view.SenderOrgNo),
        payerBankgiro: blankToNull(view.SenderBankgiroNo),
        debtorId: blankToNull(view.DebtorPublicId),
        overpaidActionId: blankToNull(view.OverpaymentDetails?.ActionPublicId ?? null),
        overpaidNumber: blankToNull(view.OverpaymentDetails?.InvoiceNumber ?? null),
      };
