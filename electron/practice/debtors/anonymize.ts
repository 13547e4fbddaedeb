import { type RecordKind } from '../ledger/record-kinds.ts';
import { type Service } from '../service.ts';
import { isView, type Json, parseView, textOf, type View, viewOf } from '../wire/json.ts';
import { debtorId } from './history.ts';
import { replaceDebtor } from './write.ts';

/** What is left of a debtor: what bookkeeping needs and tells nobody who it was. */
const impersonal = ['DebtorPublicId', 'CreditorPublicId', 'DebtorNo', 'CountryCode', 'DebtorType', 'Created'] as const;
const anonymousName = 'Anonymiserad';

/** Fields of other views that hold nothing but what is known of the debtor. */
const personal: ReadonlySet<string> = new Set([
  'YourReference',
  'DeliveryAddressOverride',
  'InvoicePDF',
  'SenderName',
  'SenderAddress',
  'SenderZipCode',
  'SenderCity',
  'SenderOrgNo',
  'SenderBankgiroNo',
  'AutoGiroApprovalXML',
]);

/** Fields of other views that anything can be written in, also who the debtor is. */
const freeText: ReadonlySet<string> = new Set([
  'Message',
  'Content',
  'Comment',
  'Description',
  'ArticleDescription',
  'Reference',
  'ExternalReference',
  'Name',
  'OrgNo',
  'PersonalNumber',
  'SSN',
  'Email',
  'Phone',
  'Address',
  'Attention',
  'CareOf',
]);

/** Values of the debtor that point out who it is, wherever they stand. */
const telling = [
  'Name',
  'OrgNo',
  'VatNumber',
  'Attention',
  'CareOf',
  'Address',
  'Phone',
  'Email',
  'ContactName',
  'ContactEmail',
  'DebtorExternalId',
] as const;

type Scrub = (value: Json, field?: string) => Json;

/** Takes a debtor out of anything that was written about it. */
const scrubOf = (debtor: View, anonymous: View): Scrub => {
  const secrets = telling.flatMap((field) => textOf(debtor, field) ?? []);
  const hide = (text: string): string => secrets.reduce((left, secret) => left.replaceAll(secret, anonymousName), text);
  const scrub: Scrub = (value, field = '') => {
    if (personal.has(field)) return null;
    if (typeof value === 'string') return freeText.has(field) ? hide(value) : value;
    if (Array.isArray(value)) return value.map((one: Json) => scrub(one, field));
    if (!isView(value)) return value;
    if (field === 'Debtor') return anonymous;
    // A temporary address of a claim.
    if (field === 'Address') return null;
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, scrub(own ?? null, name)]));
  };
  return scrub;
};

const scrubView = (scrub: Scrub, view: View): View => {
  const clean = scrub(view);
  return isView(clean) ? clean : view;
};

/** What is written about a debtor, or about something that is: each may have more written about itself. */
const written = [
  'debtorEvent',
  'autogiroApproval',
  'contract',
  'selfInvoice',
  'reminder',
  'claim',
  'letter',
] as const satisfies readonly RecordKind[];

const scrubEvents = ({ ledger }: Service, actionId: string, scrub: Scrub): void => {
  for (const { id, content } of ledger.events.ofInvoice(actionId)) {
    const clean = scrub(content, 'Content');
    if (clean !== content) ledger.events.rewrite(id, typeof clean === 'string' ? clean : null);
  }
};

const scrubOwned = (service: Service, ownerId: string, scrub: Scrub): void => {
  const { records } = service.ledger;
  scrubEvents(service, ownerId, scrub);
  for (const kind of written) {
    for (const record of records.ofOwner(kind, ownerId)) {
      records.update(kind, { ...record, doc: scrubView(scrub, record.doc) });
      scrubOwned(service, record.id, scrub);
    }
  }
};

const scrubInvoices = (service: Service, id: string, scrub: Scrub): void => {
  const { files, invoices } = service.ledger;
  for (const invoice of invoices.ofDebtor(id)) {
    const entry = parseView(invoice.doc);
    const ownPdf = textOf(viewOf(entry, 'InvoicePDF') ?? {}, 'FilePublicId');
    if (ownPdf !== null) files.remove(ownPdf);
    const doc = JSON.stringify(scrubView(scrub, entry));
    invoices.change(invoice, { doc, address: null, your_reference: null });
    scrubOwned(service, invoice.id, scrub);
  }
};

const scrubPayments = (service: Service, debtor: View, scrub: Scrub): void => {
  const { payments } = service.ledger;
  for (const payment of payments.unhandledOfDebtor(debtorId(debtor))) {
    const state = textOf(payment, 'State') ?? 'Unhandled';
    payments.changeUnhandled(textOf(payment, 'UnhandledPaymentPublicId') ?? '', state, scrubView(scrub, payment));
  }
};

/**
 * Removes what tells who a debtor is, in the debtor and wherever else it is written, and inactivates it (endpoints a,
 * Debtors › anonymize). Saved cards and the approval of withdrawals go as well. It cannot be undone.
 */
export const anonymizeDebtor = (service: Service, debtor: View, by: string): void => {
  const left: View = Object.fromEntries(impersonal.map((field) => [field, debtor[field]]));
  const after: View = {
    ...left,
    Name: anonymousName,
    IsActive: false,
    ProtectedIdentity: false,
    UseProtectedMailDelivery: false,
    Autogiro: null,
    CreditCards: [],
  };
  replaceDebtor(service, debtor, after, by);
  const scrub = scrubOf(debtor, after);
  const id = debtorId(debtor);
  service.ledger.records.removeOfOwner('cardAdd', id);
  scrubOwned(service, id, scrub);
  scrubInvoices(service, id, scrub);
  scrubPayments(service, debtor, scrub);
};
