import { randomUUID } from 'node:crypto';
import { addDays } from '../../../shared/domain/calendar-date.ts';
import { ocrWithLength } from '../../../shared/domain/ocr.ts';
import { instantText, stockholmDay, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { needInstant } from '../gate/fields.ts';
import { checkDelivery } from '../invoicing/entry.ts';
import { nothingUpcoming } from '../invoicing/chain.ts';
import { emitInvoice, note } from '../invoicing/happenings.ts';
import { fileView } from '../invoicing/views.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type ListedReconciliation } from '../ledger/reconciliations.ts';
import { collectReconciliation } from '../reconciliations/write.ts';
import { badField, badRequest, missing } from '../refusal.ts';
import { type Service } from '../service.ts';
import { flagOf, numberOf, parseView, textOf, type View, viewOf } from '../wire/json.ts';
import { type Claim, claimsOf, interestFree, storeClaim } from './claim.ts';
import { debtOfInvoice, debtOfReconciliation, leftOf } from './debt.ts';
import { defaultsFor, given } from './defaults.ts';
import { noteClaim } from './history.ts';
import { planOf } from './plan.ts';

/** What a claim is made of; the rest begins the same for all. */
export type ClaimSeed = Pick<
  Claim,
  | 'creditorId'
  | 'source'
  | 'ownerId'
  | 'ocr'
  | 'number'
  | 'currency'
  | 'original'
  | 'debtorId'
  | 'debtor'
  | 'terms'
  | 'debt'
> & { readonly id?: string };

/** Whether the operator has approved a creditor for debt collection. */
const mayCollect = ({ ledger }: Service, creditorId: string): boolean =>
  ledger.records.get('collectionApproval', creditorId) !== undefined;

/** A creditor is approved beforehand (endpoints a, Debt collection); else 400. */
export const requireApproval = (service: Service, creditorId: string): void => {
  if (!mayCollect(service, creditorId))
    throw badField('CreditorPublicId', 'är inte godkänd för inkasso', 'is not approved for debt collection');
};

const checkTerms = (terms: View): void => {
  for (const field of [
    'PaymentTermsInDays',
    'NumberOfReminders',
    'InterestPercentage',
    'InterestStartInDaysAfterDueDate',
  ])
    if ((numberOf(terms, field) ?? 0) < 0) throw badField(field, 'är negativ', 'is negative');
};

/** When the invoice that is collected was due. Throws a Refusal (400) where its dates are missing or the wrong way round. */
const dueOf = (terms: View): number => {
  const invoiceAt = needInstant(terms, 'OriginalInvoiceDate');
  const dueAt = needInstant(terms, 'OriginalDueDate');
  if (dueAt < invoiceAt)
    throw badField('OriginalDueDate', 'är före OriginalInvoiceDate', 'is before OriginalInvoiceDate');
  return dueAt;
};

/** The first letter goes out the night after. Throws a Refusal (400) for terms that lead nowhere. */
export const createClaim = (service: Service, seed: ClaimSeed, by: string | null): Claim => {
  checkTerms(seed.terms);
  planOf(seed.terms);
  if (leftOf(seed.debt) <= 0) throw badRequest('Det finns ingen skuld.', 'There is no debt.');
  const claim: Claim = {
    ...seed,
    id: seed.id ?? randomUUID(),
    createdAt: service.clock.now(),
    stage: 'Created',
    nextAt: stockholmMidnight(addDays(service.clock.today(), 1)),
    step: 0,
    put: { fees: 0, interest: 0 },
    pending: 0,
    interestTo: interestFree(seed.terms, stockholmDay(dueOf(seed.terms))),
    isConnected: seed.source !== 'DebtCollectionAction',
    disputedAt: null,
    closedAt: null,
    isCommented: false,
    address: viewOf(seed.terms, 'DeliveryAddressOverride'),
    reached: {},
  };
  storeClaim(service, claim);
  noteClaim(service, claim, 'Created', by);
  return claim;
};

/** A reference of the claim's own, for one that comes with no invoice of ours. */
export const ownReference = (service: Service, creditorId: string): string =>
  ocrWithLength(String(900_001 + claimsOf(service, creditorId).length));

const canHaveMail = (debtor: View): boolean =>
  ['Address', 'ZipCode', 'City'].every((field) => textOf(debtor, field) !== null);

/** The terms of a claim that nobody says anything else about: the defaults, and what the invoice says of its interest. */
export const defaultTerms = (service: Service, creditorId: string, debtor: View, entry: View): View => {
  const defaults = defaultsFor(service.ledger, creditorId, debtor);
  const method = textOf(entry, 'DeliveryMethod') ?? textOf(defaults, 'DeliveryMethod');
  const picked = [
    'CommunicationLanguage',
    'ReasonDescription',
    'NumberOfReminders',
    'StartDebtCollectionActionLevel',
    'EndDebtCollectionActionLevel',
    'InterestPercentage',
    'InterestType',
    'InterestStartInDaysAfterDueDate',
    'OurReference',
    'YourReference',
    'ReasonForHigherInterest',
  ];
  const known = { ...defaults, ...given(entry) };
  return {
    ...Object.fromEntries(picked.map((field) => [field, known[field] ?? null])),
    PaymentTermsInDays: defaults['DebtCollectionPaymentTermsInDays'],
    DeliveryMethod: flagOf(defaults, 'SendDebtCollectionsWithMail') && canHaveMail(debtor) ? 'Mail' : method,
  };
};

/** A claim goes to the enforcement authority only when a social welfare authority is informed (concepts, Invoice types). */
const checkWelfare = (invoice: ListedInvoice, terms: View): void => {
  const goesOn = textOf(terms, 'EndDebtCollectionActionLevel') === 'Bailiff';
  if (invoice.action_type === 'PaymentAdviceAction' && goesOn && !flagOf(terms, 'InformSocialWelfare'))
    throw badField('InformSocialWelfare', 'krävs före Kronofogden', 'is required before the enforcement authority');
};

/**
 * Makes a claim from an invoice, which moves to SentToDebtCollection and stays in sync with it; `sent` goes over the default
 * terms. Gives the claim's id. Throws a Refusal (400): no approval, no debt, a dispute, or wrong terms.
 */
export const collectInvoice = (service: Service, invoice: ListedInvoice, sent: View, by: string | null): string => {
  requireApproval(service, invoice.creditor_id);
  if (invoice.disputed_at !== null) throw badRequest('Fakturan är bestridd.', 'The invoice is disputed.');
  const debtor = parseView(invoice.debtor_doc);
  const { SourcePublicId: _source, ...own } = given(sent);
  const method = textOf(own, 'DeliveryMethod');
  if (method !== null) checkDelivery(method, debtor, viewOf(own, 'DeliveryAddressOverride'));
  const terms: View = {
    ...defaultTerms(service, invoice.creditor_id, debtor, parseView(invoice.doc)),
    ...own,
    OriginalInvoiceDate: instantText(invoice.invoice_at),
    OriginalDueDate: instantText(invoice.due_at),
    OriginalInvoiceFile: fileView(invoice),
  };
  checkWelfare(invoice, terms);
  const claim = createClaim(
    service,
    {
      creditorId: invoice.creditor_id,
      source: 'InvoiceAction',
      ownerId: invoice.id,
      ocr: invoice.ocr ?? '',
      number: invoice.number ?? '',
      currency: invoice.currency,
      original: invoice.invoiced,
      debtorId: invoice.debtor_id,
      debtor: null,
      terms,
      debt: debtOfInvoice(invoice),
    },
    by,
  );
  service.ledger.invoices.change(invoice, {
    ...nothingUpcoming,
    stage: 'SentToDebtCollection',
    claim_id: claim.id,
    collection_at: service.clock.now(),
  });
  note(service, invoice, 'SentToDebtCollection', by, null, claim.id);
  emitInvoice(service, 'InvoiceActionStateChanged', invoice.id);
  return claim.id;
};

const receiverFields = [
  'Attention', 'CareOf', 'Address', 'Address2', 'ZipCode', 'City', 'CountryCode', 'Email', 'Phone', 'OrgNo',
] as const; // prettier-ignore

/** The debtor of a reconciliation invoice, who is in no register: what it says of itself, and what the entry completes. */
const debtorOfEntry = (row: ListedReconciliation, sent: View): View => ({
  ...parseView(row.debtor_doc),
  ...given(Object.fromEntries(receiverFields.map((field) => [field, sent[field] ?? null]))),
  DebtorPublicId: randomUUID(),
  CreditorPublicId: row.creditor_id,
  Created: instantText(row.created_at),
});

/**
 * Makes a claim from a reconciliation invoice, which stays in sync with it. Gives the claim's id. Throws a Refusal (400): no
 * approval, wrong stage, no PDF (without one only payments are reconciled: concepts, Invoice types), no debt, or wrong terms.
 */
export const collectFromReconciliation = (
  service: Service,
  row: ListedReconciliation,
  sent: View,
  by: string,
): string => {
  requireApproval(service, row.creditor_id);
  const OriginalInvoiceFile = viewOf(parseView(row.doc), 'InvoiceFile');
  if (OriginalInvoiceFile === null) throw missing('InvoiceFile');
  const debtor = debtorOfEntry(row, sent);
  const { SourcePublicId: _source, ...own } = given(sent);
  const method = textOf(own, 'DeliveryMethod');
  if (method !== null) checkDelivery(method, debtor, null);
  const claim = createClaim(
    service,
    {
      creditorId: row.creditor_id,
      source: 'ReconciliationInvoiceAction',
      ownerId: row.id,
      ocr: row.ocr,
      number: row.number ?? '',
      currency: row.currency,
      original: row.invoiced,
      debtorId: textOf(debtor, 'DebtorPublicId') ?? '',
      debtor,
      terms: { ...defaultTerms(service, row.creditor_id, debtor, {}), ...own, OriginalInvoiceFile },
      debt: debtOfReconciliation(row),
    },
    by,
  );
  collectReconciliation(service, row, claim.id, by);
  return claim.id;
};
