import { type Minor } from '../domain/money.ts';
import { ocrFault } from '../domain/ocr.ts';
import { readInvoice } from './invoice-value.ts';
import { type ImportDefaults } from './plan.ts';
import { type ListRecord } from './record.ts';
import { valueOf } from './record-checks/check.ts';
import { selfDraft } from './record-checks/self-invoices.ts';
import { type ServiceRecord, toServiceInvoice } from './service-form.ts';

/** Views, SelfInvoiceActionRecordView, as far as we fill it. */
export type ServiceSelfRecord = Pick<
  ServiceRecord,
  | 'SequenceNo'
  | 'ArticleDescription'
  | 'RecordType'
  | 'ArticleNumber'
  | 'ProductPublicId'
  | 'Quantity'
  | 'Units'
  | 'UnitPrice'
  | 'DiscountPercentage'
  | 'DiscountType'
  | 'VAT'
  | 'CostCenter'
  | 'Project'
>;

/** Views, SelfInvoiceActionEntryView, as far as we fill it; without its creditor, its external id and its attachments. */
export interface ServiceSelfInvoice {
  readonly DebtorPublicId?: string;
  readonly InvoiceDate: string;
  readonly DueDate: string;
  readonly DeliveryMethod: string;
  readonly CommunicationLanguage: string;
  readonly OurReference?: string;
  readonly YourReference?: string;
  readonly TransferReference?: string;
  readonly TransferReferenceType?: 'OCR' | 'Message';
  /** Says that the buyer made it: the law asks for the words. Source: sweden.md, row Invoice content. */
  readonly Message: string;
  readonly Records: readonly ServiceSelfRecord[];
}

export interface SelfInvoiceForm {
  readonly number: string;
  readonly total: Minor;
  readonly currency: string;
  readonly entry: ServiceSelfInvoice;
}

const says = /självfaktur|self.?(?:bill|invoic)/i;

/** What the message says, with the words that the law asks for where it has not. */
export const selfMessage = (message: string | null, language: string): string => {
  if (message !== null && says.test(message)) return message;
  const needed = language === 'EN' ? 'Self-billing' : 'Självfakturering';
  return message === null ? needed : `${needed}. ${message}`;
};

const selfRecord = ({
  ExternalReference: _external,
  VatIsIncluded: _withVat,
  PeriodStart: _start,
  PeriodEnd: _end,
  ...record
}: ServiceRecord): ServiceSelfRecord => record;

/**
 * A record of a list of self invoices as the service takes it; `debtorId` is null for a supplier that is still to be made. For records
 * without errors.
 */
export const toSelfInvoice = (
  record: ListRecord,
  { debtorId, products }: { readonly debtorId: string | null; readonly products: ReadonlyMap<string, string> },
  defaults: ImportDefaults,
): SelfInvoiceForm => {
  const invoice = readInvoice(selfDraft(record, defaults), defaults);
  const number = valueOf(record, 'documentKey') ?? '';
  const reference = valueOf(record, 'paymentReference');
  const sent = toServiceInvoice(invoice, { creditorId: '', debtorId: '', businessKey: number, products });
  const { InvoiceDate, DueDate, DeliveryMethod, CommunicationLanguage, OurReference, YourReference } = sent;
  return {
    number,
    total: invoice.total,
    currency: invoice.currency,
    entry: {
      ...(debtorId === null ? {} : { DebtorPublicId: debtorId }),
      InvoiceDate,
      DueDate,
      DeliveryMethod,
      CommunicationLanguage,
      ...(OurReference === undefined ? {} : { OurReference }),
      ...(YourReference === undefined ? {} : { YourReference }),
      ...(reference === null
        ? {}
        : {
            TransferReference: reference,
            TransferReferenceType: ocrFault(reference, 'hard') === null ? ('OCR' as const) : ('Message' as const),
          }),
      Message: selfMessage(invoice.message, CommunicationLanguage),
      Records: sent.Records.map(selfRecord),
    },
  };
};
