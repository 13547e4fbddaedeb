import { ocrFault } from '../../../shared/domain/ocr.ts';
import { checkDelivery, checkEntry, currencyOf, printedEntry, recordsWithTotals } from '../invoicing/entry.ts';
import { checkProducts, partiesOf, type Parties } from '../invoicing/make.ts';
import { type InvoiceTotals, totalsOfEntry } from '../invoicing/totals.ts';
import { type Call } from '../gate/call.ts';
import { type CreditorRow } from '../ledger/creditors.ts';
import { outgoingBankgiro } from '../outgoing/accounts.ts';
import { badField, notFound } from '../refusal.ts';
import { type Service } from '../service.ts';
import { flagOf, parseView, textOf, type View, viewOf } from '../wire/json.ts';
import { findSelfInvoice, type SelfInvoice, type SelfInvoiceFacts } from './self-invoice.ts';

/** What an entry comes to, checked and priced, before it is stored. */
export interface PreparedSelfInvoice extends Parties {
  readonly draft: SelfInvoiceFacts & Pick<SelfInvoice, 'creditorId' | 'debtorId' | 'entry'>;
  readonly productIds: readonly string[];
}

/** Paid from an approved outgoing bankgiro number of the creditor, where it says from what (endpoints b, Self invoices). */
const checkSender = (creditor: CreditorRow, sent: View): void => {
  const info = viewOf(sent, 'SenderPaymentInfo');
  if (info === null) return;
  const method = textOf(info, 'SenderPaymentMethod') ?? 'BankGiro';
  if (method !== 'BankGiro') throw badField('SenderPaymentMethod', 'ska vara BankGiro', 'must be BankGiro');
  outgoingBankgiro(creditor, textOf(info, 'SenderBankgiro'), 'SenderBankgiro');
};

const checkReference = (sent: View): void => {
  if (textOf(sent, 'TransferReferenceType') !== 'OCR') return;
  if (ocrFault(textOf(sent, 'TransferReference') ?? '', 'hard') !== null) {
    throw badField('TransferReference', 'är inget OCR-nummer', 'is no OCR number');
  }
};

/** Only what credits another self invoice is negative, and that is the supplier's own. */
const checkCrediting = (service: Service, { creditor, debtor }: Parties, sent: View, total: number): void => {
  const id = textOf(sent, 'CreditingSelfInvoicePublicId');
  if (id === null) {
    if (total < 0) throw badField('Records', 'summan är negativ', 'the total is negative');
    return;
  }
  const credited = findSelfInvoice(service.ledger, id);
  if (credited?.creditorId !== creditor.id || credited.debtorId !== textOf(debtor, 'DebtorPublicId')) {
    throw notFound('Självfakturan som krediteras', 'The self invoice that is credited');
  }
  if (total >= 0) throw badField('Records', 'en kredit har negativ summa', 'a credit has a negative total');
};

/** What the entry of a self invoice comes to, with cent rounding where the creditor wants that (decisions.md 14). */
export const selfInvoiceTotals = (creditor: CreditorRow, entry: View): InvoiceTotals =>
  totalsOfEntry(entry, flagOf(parseView(creditor.doc), 'UseCentRounding'));

/**
 * Checks a SelfInvoiceActionEntryView and works out what it comes to: as an invoice's (decisions.md 13, 14, 19, 27), with a
 * sender's bankgiro number that is approved. Throws a Refusal: 401, 404, or 400 for what is missing or wrong.
 */
export const prepareSelfInvoice = (call: Call, sent: View): PreparedSelfInvoice => {
  const { service } = call;
  const parties = partiesOf(call, sent);
  const { creditor, debtor } = parties;
  const { invoiceAt, dueAt } = checkEntry(sent);
  const method = textOf(sent, 'DeliveryMethod') ?? 'Manually';
  checkDelivery(method, debtor, null);
  checkSender(creditor, sent);
  checkReference(sent);
  const productIds = checkProducts(service, creditor.id, sent);
  const currency = currencyOf(sent);
  const entry = printedEntry(sent, service.clock.today());
  const totals = selfInvoiceTotals(creditor, entry);
  checkCrediting(service, parties, sent, totals.total);
  const draft: PreparedSelfInvoice['draft'] = {
    creditorId: creditor.id,
    debtorId: textOf(debtor, 'DebtorPublicId') ?? '',
    entry: { ...entry, Records: recordsWithTotals(entry, totals, currency) },
    number: null,
    invoiceAt,
    dueAt,
    attestedAt: null,
    sentAt: null,
    paidAt: null,
    closedAt: null,
    isPaused: false,
    isCommented: false,
    method,
    currency,
    invoiced: totals.total,
    vat: totals.vat,
    current: totals.total,
    paid: 0,
    credited: 0,
    payment: null,
    fileId: null,
  };
  return { ...parties, draft, productIds };
};
