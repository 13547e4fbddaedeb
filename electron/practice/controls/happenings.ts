import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { instantText } from '../../../shared/service/service-time.ts';
import { enumName } from '../../../shared/service/views.ts';
import { answerApproval } from '../debtors/approvals.ts';
import { debtorCreditorId, debtorId } from '../debtors/history.ts';
import { followEInvoice } from '../debtors/write.ts';
import { commentInvoice } from '../invoicing/comments.ts';
import { emit } from '../invoicing/happenings.ts';
import { badField, badRequest, notFound } from '../refusal.ts';
import { type Service } from '../service.ts';
import { textOf, type View, viewOf } from '../wire/json.ts';
import { type Act, type Control } from './control.ts';

const corrections = ['Name', 'Address', 'Address2', 'ZipCode', 'City', 'CountryCode', 'Phone', 'Email'] as const;
const text = z.string().nullish();

const happeningIn = z.discriminatedUnion('EventType', [
  z.strictObject({
    EventType: z.literal('UnknownEInvoiceRegistration'),
    CreditorPublicId: z.string(),
    EInvoiceBank: z.string(),
    Name: text,
    OrgNo: text,
    Reference: text,
  }),
  z.strictObject({
    EventType: z.literal('EInvoiceInfoOnDebtorChanged'),
    DebtorPublicId: z.string(),
    EInvoiceBank: text,
  }),
  z.strictObject({
    EventType: z.literal('DebtorInformationCorrectionRequested'),
    DebtorPublicId: z.string(),
    ...Object.fromEntries(corrections.map((field) => [field, text])),
  }),
  z.strictObject({
    EventType: z.literal('AutogiroApprovalChanged'),
    DebtorPublicId: z.string(),
    Stage: z.enum(['Approved', 'Removed']).default('Approved'),
  }),
  z.strictObject({ EventType: z.literal('AutogiroApprovalFailed'), DebtorPublicId: z.string() }),
  z.strictObject({
    EventType: z.enum(['SupplierInvoiceOutgoingPaymentSucceeded', 'SupplierInvoiceOutgoingPaymentFailed']),
    CreditorPublicId: z.string(),
    Amount: z.int().positive(),
    ReceiverName: text,
    ReceivingBankgiroNo: text,
  }),
  z.strictObject({ EventType: z.literal('InvoiceCommented'), ActionPublicId: z.string(), Comment: z.string().min(1) }),
]);
type Happening = z.infer<typeof happeningIn>;
type HappeningOf<Type extends Happening['EventType']> = Extract<Happening, { readonly EventType: Type }>;

const debtorOf = (service: Service, id: string): View => {
  const debtor = service.ledger.debtors.get(id.toLowerCase());
  if (debtor === undefined) throw notFound('Kunden', 'The debtor');
  return debtor;
};

const bankCode = (given: string): string => {
  const code = enumName('EInvoiceBankTypeView', given);
  if (code === undefined) throw badField('EInvoiceBank', `${given} finns inte`, `${given} does not exist`);
  return code;
};

const creditorOf = (service: Service, id: string): string => {
  const creditor = service.ledger.creditors.get(id.toLowerCase());
  if (creditor === undefined) throw notFound('Företaget', 'The creditor');
  return creditor.id;
};

/** Somebody asked a bank for e-invoices from the creditor, and no debtor fits. */
const registerUnknown = (service: Service, sent: HappeningOf<'UnknownEInvoiceRegistration'>): void => {
  const creditorId = creditorOf(service, sent.CreditorPublicId);
  emit(service, creditorId, 'UnknownEInvoiceRegistration', () => ({
    CreditorPublicId: creditorId,
    EInvoiceBank: bankCode(sent.EInvoiceBank),
    Name: sent.Name ?? null,
    OrgNo: sent.OrgNo ?? null,
    Reference: sent.Reference ?? null,
    Created: instantText(service.clock.now()),
  }));
};

/** A debtor asked the bank for e-invoices, or for none any more. */
const registerEInvoice = (service: Service, sent: HappeningOf<'EInvoiceInfoOnDebtorChanged'>): void => {
  const before = debtorOf(service, sent.DebtorPublicId);
  const given = sent.EInvoiceBank ?? '';
  const after: View = { ...before, EInvoiceBank: given === '' ? null : bankCode(given) };
  if (given !== '' && textOf(before, 'OrgNo') === null)
    throw badField('OrgNo', 'krävs när EInvoiceBank är satt', 'is needed when EInvoiceBank is set');
  service.ledger.debtors.update(debtorId(after), after);
  followEInvoice(service, before, after, null);
};

/** A debtor asks the creditor to correct what it keeps; nothing changes by itself. */
const askForCorrection = (service: Service, sent: HappeningOf<'DebtorInformationCorrectionRequested'>): void => {
  const debtor = debtorOf(service, sent.DebtorPublicId);
  const { EventType: _type, ...wished } = sent;
  emit(service, debtorCreditorId(debtor), 'DebtorInformationCorrectionRequested', () => ({
    CreditorPublicId: debtorCreditorId(debtor),
    ...wished,
    DebtorPublicId: debtorId(debtor),
    Created: instantText(service.clock.now()),
  }));
};

type SupplierPayment = HappeningOf<'SupplierInvoiceOutgoingPaymentSucceeded' | 'SupplierInvoiceOutgoingPaymentFailed'>;

/** Supplier invoices are kept and paid in the portal alone: of their payments the service only tells. */
const paySupplier = (service: Service, sent: SupplierPayment): void => {
  const creditorId = creditorOf(service, sent.CreditorPublicId);
  const now = instantText(service.clock.now());
  emit(service, creditorId, sent.EventType, () => ({
    PaymentPublicId: randomUUID(),
    CreditorPublicId: creditorId,
    ReceiverName: sent.ReceiverName ?? null,
    ReceivingBankgiroNo: sent.ReceivingBankgiroNo ?? null,
    Amount: { Value: sent.Amount, CurrencyCode: 'SEK' },
    PaymentDate: now,
    VerificationDate: now,
    Status: sent.EventType === 'SupplierInvoiceOutgoingPaymentSucceeded' ? 'Succeded' : 'Failed',
  }));
};

const answerOf = (service: Service, id: string, answer: 'Approved' | 'Removed' | 'Failed'): void => {
  const debtor = debtorOf(service, id);
  if (viewOf(debtor, 'Autogiro') === null)
    throw badRequest('Kunden har inget medgivande.', 'The debtor has no approval.');
  answerApproval(service, debtor, answer);
};

const happen = (service: Service, sent: Happening): void => {
  switch (sent.EventType) {
    case 'UnknownEInvoiceRegistration':
      registerUnknown(service, sent);
      return;
    case 'EInvoiceInfoOnDebtorChanged':
      registerEInvoice(service, sent);
      return;
    case 'DebtorInformationCorrectionRequested':
      askForCorrection(service, sent);
      return;
    case 'AutogiroApprovalChanged':
      answerOf(service, sent.DebtorPublicId, sent.Stage);
      return;
    case 'AutogiroApprovalFailed':
      answerOf(service, sent.DebtorPublicId, 'Failed');
      return;
    case 'SupplierInvoiceOutgoingPaymentSucceeded':
    case 'SupplierInvoiceOutgoingPaymentFailed':
      paySupplier(service, sent);
      return;
    case 'InvoiceCommented': {
      const invoice = service.ledger.invoices.get(sent.ActionPublicId);
      if (invoice === undefined) throw notFound('Fakturan', 'The invoice');
      commentInvoice(service, invoice, null, { words: sent.Comment, fileId: null });
    }
  }
};

/** What debtors and banks do by themselves, of which the service only tells by an event (concepts, Events). */
const takeHappening: Act = ({ service, body }) => {
  const sent = happeningIn.parse(body);
  service.ledger.db
    .transaction(() => {
      happen(service, sent);
    })
    .immediate();
};

export const happeningControls: readonly Control[] = [['POST', '/practice/happenings', takeHappening]];
