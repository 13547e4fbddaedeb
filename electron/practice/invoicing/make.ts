import { randomUUID } from 'node:crypto';
import { stockholmDay } from '../../../shared/service/service-time.ts';
import { requireCodes } from '../accounting/settings.ts';
import { deductionOf } from '../deductions/deduction.ts';
import { keptDoc } from '../files/keep.ts';
import { type InvoiceRow, type ListedInvoice, noTies } from '../ledger/invoices.ts';
import { badField, noAccess, notFound } from '../refusal.ts';
import { type Call, creditorOf, debtorOf, mayUse } from '../gate/call.ts';
import { type CreditorRow } from '../ledger/creditors.ts';
import { type Service } from '../service.ts';
import { flagOf, parseView, textOf, type View, viewsOf } from '../wire/json.ts';
import { checkDelivery, checkEntry, checkOwnType, currencyOf, printedEntry, recordsWithTotals } from './entry.ts';
import { emit, emitInvoice, note } from './happenings.ts';
import { totalsOfEntry } from './totals.ts';
import { wishedWithdrawal } from './withdrawals.ts';

/** What an entry comes to, checked and priced, before it is stored. */
export type PreparedInvoice = Omit<InvoiceRow, 'seq' | 'id' | 'created_at'>;

const checkNumber = (service: Service, creditorId: string, entry: View, ownId: string | null): string | null => {
  const number = textOf(entry, 'InvoiceNumber');
  if (number === null) return null;
  const digits = number.replace(/\D/g, '');
  if (digits.length === 0 || digits.length > 23) {
    throw badField('InvoiceNumber', 'ska ha 1-23 siffror', 'must have 1-23 digits');
  }
  const holder = service.ledger.invoices.holderOfNumber(creditorId, number);
  if (holder !== undefined && holder !== ownId)
    throw badField('InvoiceNumber', `${number} är redan använt`, `${number} is used already`);
  return number;
};

/** The products that an entry's rows name. Throws a Refusal (404) for one that the creditor does not have. */
export const checkProducts = (service: Service, creditorId: string, entry: View): readonly string[] => {
  const ids = viewsOf(entry, 'Records').flatMap((record) => textOf(record, 'ProductPublicId') ?? []);
  for (const id of ids) {
    const product = service.ledger.products.get(id.toLowerCase());
    if (product === undefined || textOf(product, 'CreditorPublicId') !== creditorId)
      throw notFound('Artikeln', 'The product');
  }
  return ids.map((id) => id.toLowerCase());
};

export interface Prepared {
  readonly row: PreparedInvoice;
  readonly productIds: readonly string[];
  readonly creditorDoc: View;
  readonly debtor: View;
}

/** A credit invoice may name the invoice that it credits: the same debtor's, and attested. */
const checkCredited = (service: Service, id: string, actionType: string, debtorId: string | null): void => {
  const field = 'CreditingInvoicePublicId';
  const credited = service.ledger.invoices.get(id);
  if (credited === undefined || credited.debtor_id !== debtorId) throw notFound('Fakturan', 'The invoice');
  if (actionType !== 'CreditInvoiceAction')
    throw badField(field, 'hör till en kreditfaktura', 'belongs to a credit invoice');
  if (credited.attested_at === null) throw badField(field, 'är ett utkast', 'is a draft');
};

/** Who an invoice is from, and to whom. */
export interface Parties {
  readonly creditor: CreditorRow;
  readonly debtor: View;
}

/** The parties that an entry names, where the user may use them; else 401 (decisions.md 19). */
export const partiesOf = (call: Call, sent: View): Parties => {
  const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  const debtor = debtorOf(call, textOf(sent, 'DebtorPublicId'));
  if (textOf(debtor, 'CreditorPublicId') !== creditor.id) throw noAccess();
  return { creditor, debtor };
};

/**
 * Checks an InvoiceActionEntryView and works out what it comes to; `ownId` is the draft that it takes the place of, `day`
 * the one that date codes print. Throws a Refusal (400) for what is missing or wrong, 404 for an unknown product
 * (decisions.md 13, 15, 27, 28).
 */
export const prepareFor = (
  service: Service,
  { creditor, debtor }: Parties,
  sent: View,
  ownId: string | null,
  day = service.clock.today(),
): Prepared => {
  const { invoiceAt, dueAt } = checkEntry(sent);
  const method = textOf(sent, 'DeliveryMethod') ?? 'Manually';
  const override = sent['DeliveryAddressOverride'];
  checkDelivery(
    method,
    debtor,
    override === undefined || override === null ? null : parseView(JSON.stringify(override)),
  );
  const number = checkNumber(service, creditor.id, sent, ownId);
  const productIds = checkProducts(service, creditor.id, sent);
  const currency = currencyOf(sent);
  const creditorDoc = parseView(creditor.doc);
  const entry = printedEntry(sent, day);
  const totals = totalsOfEntry(entry, flagOf(creditorDoc, 'UseCentRounding'));
  const actionType = textOf(sent, 'ActionType') ?? 'InvoiceAction';
  if (actionType === 'CreditInvoiceAction' && totals.total >= 0) {
    throw badField('Records', 'en kreditfaktura har negativ summa', 'a credit invoice has a negative total');
  }
  const credited = textOf(sent, 'CreditingInvoicePublicId');
  if (credited !== null) checkCredited(service, credited, actionType, textOf(debtor, 'DebtorPublicId'));
  const deduction = deductionOf(entry, totals, currency, stockholmDay(dueAt))?.amount ?? 0;
  const row: PreparedInvoice = {
    ...noTies,
    withdrawal_by: wishedWithdrawal(sent),
    deduction,
    creditor_id: creditor.id,
    debtor_id: textOf(debtor, 'DebtorPublicId') ?? '',
    stage: 'Created',
    action_type: actionType,
    number,
    ocr: null,
    invoice_at: invoiceAt,
    due_at: dueAt,
    attested_at: null,
    sent_at: null,
    closed_at: null,
    disputed_at: null,
    next_event_at: null,
    paused: 0,
    commented: 0,
    delivery_method: method,
    delivery_status: 'Unknown',
    currency,
    invoiced: totals.total,
    vat: totals.vat,
    cent_rounding: totals.centRounding,
    current: totals.total - deduction,
    paid: 0,
    credited: 0,
    written_off: 0,
    external_reference: textOf(sent, 'ExternalReference'),
    your_reference: textOf(sent, 'YourReference'),
    file_id: null,
    address: override === undefined || override === null ? null : JSON.stringify(override),
    doc: JSON.stringify({ ...entry, Records: recordsWithTotals(entry, totals, currency) }),
  };
  return { row, productIds, creditorDoc, debtor };
};

/** {@link prepareFor} the parties that a call names. Throws a Refusal besides: 401 for these. */
export const prepareInvoice = (call: Call, sent: View, ownId: string | null): Prepared => {
  const parties = partiesOf(call, sent);
  checkOwnType(sent);
  requireCodes(call.service.ledger.records, parties.creditor.id, viewsOf(sent, 'Records'));
  const prepared = prepareFor(call.service, parties, sent, ownId);
  if (prepared.row.invoiced < 0 && prepared.row.action_type !== 'CreditInvoiceAction')
    throw badField('Records', 'negativ summa har bara en kreditfaktura', 'only a credit invoice has a negative total');
  return prepared;
};

/** Stores a new draft, the files that were sent with it apart. Gives its id. */
export const storeDraft = (service: Service, prepared: Prepared): string => {
  const id = randomUUID();
  const { invoices } = service.ledger;
  const doc = keptDoc(service, { creditorId: prepared.row.creditor_id, ownerId: id }, prepared.row.doc);
  invoices.insert({ ...prepared.row, doc, id, created_at: service.clock.now() });
  invoices.useProducts(id, prepared.productIds);
  return id;
};

/** Stores a new draft, with its place in the history, and tells of it (decisions.md 23). Gives its id; `by` null is the service itself. */
export const createInvoice = (service: Service, prepared: Prepared, by: string | null): string => {
  const id = storeDraft(service, prepared);
  note(service, { ...prepared.row, id }, 'Created', by);
  emitInvoice(service, 'InvoiceActionCreated', id);
  return id;
};

/** Removes a draft with its history, and tells of it: the id, and the debtor's (concepts, Events). */
export const removeDraft = (service: Service, invoice: ListedInvoice): void => {
  service.ledger.invoices.remove(invoice.id);
  service.ledger.events.forget(invoice.id);
  emit(service, invoice.creditor_id, 'InvoiceActionDeleted', () => invoice.id, invoice.debtor_id);
};

/** The invoice of this id, where the user may use its creditor; 404 where there is none (decisions.md 21). */
export const invoiceOf = (call: Call, id: string | null | undefined): ListedInvoice => {
  const invoice = id === null || id === undefined ? undefined : call.service.ledger.invoices.get(id);
  if (invoice === undefined || !mayUse(call, invoice.creditor_id)) {
    throw notFound('Fakturan', 'The invoice');
  }
  return invoice;
};
