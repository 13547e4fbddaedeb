import { randomUUID } from 'node:crypto';
import { type InvoiceRow, type ListedInvoice, noTies } from '../ledger/invoices.ts';
import { badField, noAccess, notFound } from '../refusal.ts';
import { type Call, creditorOf, debtorOf, mayUse } from '../gate/call.ts';
import { flagOf, parseView, textOf, type View, viewsOf } from '../wire/json.ts';
import { checkDelivery, checkEntry, currencyOf, printedEntry, recordsWithTotals } from './entry.ts';
import { totalsOfEntry } from './totals.ts';

/** What an entry comes to, checked and priced, before it is stored. */
export type PreparedInvoice = Omit<InvoiceRow, 'seq' | 'id' | 'created_at'>;

const checkNumber = (call: Call, creditorId: string, entry: View, ownId: string | null): string | null => {
  const number = textOf(entry, 'InvoiceNumber');
  if (number === null) return null;
  const digits = number.replace(/\D/g, '');
  if (digits.length === 0 || digits.length > 23) {
    throw badField('InvoiceNumber', 'ska ha 1-23 siffror', 'must have 1-23 digits');
  }
  const holder = call.service.ledger.invoices.holderOfNumber(creditorId, number);
  if (holder !== undefined && holder !== ownId)
    throw badField('InvoiceNumber', `${number} är redan använt`, `${number} is used already`);
  return number;
};

const checkProducts = (call: Call, creditorId: string, entry: View): readonly string[] => {
  const ids = viewsOf(entry, 'Records').flatMap((record) => textOf(record, 'ProductPublicId') ?? []);
  for (const id of ids) {
    const product = call.service.ledger.products.get(id.toLowerCase());
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

/**
 * Checks an InvoiceActionEntryView and works out what it comes to. Throws a Refusal: 401 for creditor and debtor, 400 for
 * what is missing or wrong (decisions.md 13, 15, 19, 28).
 */
export const prepareInvoice = (call: Call, sent: View, ownId: string | null): Prepared => {
  const creditor = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  const debtor = debtorOf(call, textOf(sent, 'DebtorPublicId'));
  if (textOf(debtor, 'CreditorPublicId') !== creditor.id) throw noAccess();
  const { invoiceAt, dueAt } = checkEntry(sent);
  const method = textOf(sent, 'DeliveryMethod') ?? 'Manually';
  const override = sent['DeliveryAddressOverride'];
  checkDelivery(
    method,
    debtor,
    override === undefined || override === null ? null : parseView(JSON.stringify(override)),
  );
  const number = checkNumber(call, creditor.id, sent, ownId);
  const productIds = checkProducts(call, creditor.id, sent);
  const currency = currencyOf(sent);
  const creditorDoc = parseView(creditor.doc);
  const entry = printedEntry(sent, call.service.clock.today());
  const totals = totalsOfEntry(entry, flagOf(creditorDoc, 'UseCentRounding'));
  const actionType = textOf(sent, 'ActionType') ?? 'InvoiceAction';
  if (actionType === 'CreditInvoiceAction' && totals.total >= 0) {
    throw badField('Records', 'en kreditfaktura har negativ summa', 'a credit invoice has a negative total');
  }
  const row: PreparedInvoice = {
    ...noTies,
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
    current: totals.total,
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

/** Stores a new draft. Gives its id. */
export const storeDraft = (call: Call, prepared: Prepared): string => {
  const id = randomUUID();
  const { invoices } = call.service.ledger;
  invoices.insert({ ...prepared.row, id, created_at: call.service.clock.now() });
  invoices.useProducts(id, prepared.productIds);
  return id;
};

/** The invoice of this id, where the user may use its creditor; 404 where there is none (decisions.md 21). */
export const invoiceOf = (call: Call, id: string | null | undefined): ListedInvoice => {
  const invoice = id === null || id === undefined ? undefined : call.service.ledger.invoices.get(id);
  if (invoice === undefined || !mayUse(call, invoice.creditor_id)) {
    throw notFound('Fakturan', 'The invoice');
  }
  return invoice;
};
