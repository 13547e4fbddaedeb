import { instantText, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { badField, badRequest, noAccess } from '../refusal.ts';
import { type Service } from '../service.ts';
import { isView, type Json, numberOf, parseView, textOf, type View, viewOf, viewsOf } from '../wire/json.ts';
import { createInvoice, prepareFor, removeDraft } from './make.ts';

/** The dates that a merged invoice is given; what is left out comes from the drafts. */
export interface MergeDates {
  readonly invoiceDate: CalendarDate | undefined;
  readonly dueDate: CalendarDate | undefined;
  readonly deliveryDate: CalendarDate | undefined;
}

/** What drafts must have in common to become one invoice. */
const common = (invoice: ListedInvoice, entry: View): string =>
  JSON.stringify([
    invoice.creditor_id,
    invoice.debtor_id,
    invoice.currency,
    invoice.action_type,
    entry['VatIsIncluded'] === true,
    viewOf(entry, 'ReverseVATDetails')?.['ReverseVATActivated'] === true,
  ]);

const partsOf = (entries: readonly View[], field: string): readonly View[] =>
  entries.map((entry) => viewOf(entry, field)).filter((part) => part !== null);

const feeSum = (entries: readonly View[], field: string): Json => {
  const fees = partsOf(entries, field);
  const [first] = fees;
  if (first === undefined) return null;
  return { ...first, Value: fees.reduce((sum, fee) => sum + (numberOf(fee, 'Value') ?? 0), 0) };
};

const listOfAll = (entries: readonly View[], field: string): Json => {
  const all = entries.flatMap((entry) => viewsOf(entry, field));
  return all.length === 0 ? null : all;
};

/** The persons of every draft; a person who is on more than one asks for the sum. */
const mergedDeduction = (entries: readonly View[]): Json => {
  const details = partsOf(entries, 'RotRutDetails');
  const [first] = details;
  if (first === undefined) return null;
  const customers = new Map<string, View>();
  for (const customer of details.flatMap((one) => viewsOf(one, 'Customers'))) {
    const ssn = textOf(customer, 'SSN') ?? '';
    const known = customers.get(ssn);
    customers.set(
      ssn,
      known === undefined ? customer : { ...known, AskedAmount: feeSum([known, customer], 'AskedAmount') },
    );
  }
  return { ...first, Customers: [...customers.values()] };
};

const latest = (entries: readonly View[], field: string): Json =>
  entries.map((entry) => textOf(entry, field)).reduce((a, b) => ((b ?? '') > (a ?? '') ? b : a), null);

const dateOf = (given: CalendarDate | undefined, entries: readonly View[], field: string): Json =>
  given === undefined ? latest(entries, field) : instantText(stockholmMidnight(given));

const mergedEntry = (entries: readonly View[], first: View, dates: MergeDates): View => ({
  ...first,
  Records: entries
    .flatMap((entry) => viewsOf(entry, 'Records'))
    .map((record, index) => ({ ...record, SequenceNo: index + 1 })),
  InvoiceNumber: entries.map((entry) => textOf(entry, 'InvoiceNumber')).find((number) => number !== null) ?? null,
  InvoiceDate: dateOf(dates.invoiceDate, entries, 'InvoiceDate'),
  DueDate: dateOf(dates.dueDate, entries, 'DueDate'),
  DeliveryDate: dateOf(dates.deliveryDate, entries, 'DeliveryDate'),
  InvoiceFee: feeSum(entries, 'InvoiceFee'),
  FreightFee: feeSum(entries, 'FreightFee'),
  Appendixes: listOfAll(entries, 'Appendixes'),
  Attachments: listOfAll(entries, 'Attachments'),
  RotRutDetails: mergedDeduction(entries),
});

/**
 * Makes one draft of several: all their rows, in the order named, fees added up, the latest dates unless others are given.
 * The old ones are removed and the new one has an id of its own (endpoints b, merge). Throws a Refusal (400) where they are
 * fewer than two, differ in what an invoice has one of, or bring a PDF of their own.
 */
export const mergeDrafts = (
  service: Service,
  drafts: readonly ListedInvoice[],
  dates: MergeDates,
  by: string,
): string => {
  const entries = drafts.map((draft) => parseView(draft.doc));
  const [first] = drafts;
  const [firstEntry] = entries;
  if (first === undefined || firstEntry === undefined || drafts.length < 2)
    throw badField('actionpublicid', 'minst två utkast behövs', 'at least two drafts are needed');
  const kinds = new Set(drafts.map((draft, index) => common(draft, entries[index] ?? {})));
  if (kinds.size > 1) throw badRequest('Utkasten hör inte ihop.', 'The drafts do not belong together.');
  if (entries.some((entry) => isView(entry['InvoicePDF'])))
    throw badField('InvoicePDF', 'en egen PDF kan inte slås ihop', 'a PDF of its own cannot be merged');
  const creditor = service.ledger.creditors.get(first.creditor_id);
  if (creditor === undefined) throw noAccess();
  const parties = { creditor, debtor: parseView(first.debtor_doc) };
  for (const draft of drafts) removeDraft(service, draft);
  const prepared = prepareFor(service, parties, mergedEntry(entries, firstEntry, dates), null);
  const contractId = drafts.every((draft) => draft.contract_id === first.contract_id) ? first.contract_id : null;
  const row = { ...prepared.row, address: first.address, contract_id: contractId };
  return createInvoice(service, { ...prepared, row }, by);
};
