import { type RecordKind } from '../ledger/record-kinds.ts';
import { type Service } from '../service.ts';
import { isView, type Json, parseView, textOf, type View } from '../wire/json.ts';
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
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, scrub(own ?? null, name)]));
  };
  return scrub;
};

const scrubView = (scrub: Scrub, view: View): View => {
  const clean = scrub(view);
  return isView(clean) ? clean : view;
};

const onDebtor = [
  'debtorEvent',
  'autogiroApproval',
  'contract',
  'selfInvoice',
] as const satisfies readonly RecordKind[];
const onInvoice = ['reminder', 'claim'] as const satisfies readonly RecordKind[];

const scrubRecords = (service: Service, kinds: readonly RecordKind[], ownerId: string, scrub: Scrub): void => {
  const { records } = service.ledger;
  for (const kind of kinds) {
    for (const record of records.ofOwner(kind, ownerId)) {
      records.update(kind, { ...record, doc: scrubView(scrub, record.doc) });
    }
  }
};

const scrubInvoices = (service: Service, id: string, scrub: Scrub): void => {
  const { events, invoices } = service.ledger;
  for (const { debtor_doc: _debtor, ...row } of invoices.ofDebtor(id)) {
    const doc = JSON.stringify(scrubView(scrub, parseView(row.doc)));
    invoices.update({ ...row, doc, address: null, your_reference: null });
    scrubRecords(service, onInvoice, row.id, scrub);
    for (const event of events.everyOf(row.id)) {
      const content = scrub(event.content, 'Content');
      if (content !== event.content) events.rewrite(event.id, typeof content === 'string' ? content : null);
    }
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
  for (const kind of ['card', 'cardAdd'] as const) service.ledger.records.removeOfOwner(kind, id);
  scrubRecords(service, onDebtor, id, scrub);
  scrubInvoices(service, id, scrub);
  scrubPayments(service, debtor, scrub);
};
