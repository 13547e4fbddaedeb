import { present } from './cell-state.ts';
import { readIdentityNo } from '../domain/org-no.ts';
import { toE164 } from '../domain/phone.ts';
import { readZipCode } from '../domain/zip-code.ts';
import { type CalendarDate } from '../domain/calendar-date.ts';
import { type Minor, toMinor } from '../domain/money.ts';
import { readVatNumber } from '../domain/vat-number.ts';
import { type DeductionRecord, deductionDetails, deductionRecord, type RotRutDetails } from './deduction-form.ts';
import { type Draft, type InvoiceValue, type LineValue } from './draft.ts';
import { type HeadField } from './fields.ts';
import { isSentAsOne, sentDescription } from './sent-description.ts';

/** Views, AmountView: minor units. */
export interface ServiceAmount {
  readonly CurrencyCode: string;
  readonly Value: number;
}

/** Views, InvoiceActionRecordView, as far as we fill it. A row of type Message carries text only (concepts, Invoice row). */
export interface ServiceRecord extends DeductionRecord {
  readonly SequenceNo: number;
  readonly ArticleDescription: string;
  readonly RecordType: 'Standard' | 'Message';
  readonly ExternalReference?: string;
  readonly ArticleNumber?: string;
  readonly ProductPublicId?: string;
  readonly Quantity?: number;
  readonly Units?: string;
  readonly UnitPrice?: ServiceAmount;
  readonly DiscountPercentage?: number;
  readonly DiscountType?: 'Percentage';
  readonly VAT?: number;
  readonly VatIsIncluded?: boolean;
  readonly CostCenter?: string;
  readonly Project?: string;
  readonly PeriodStart?: string;
  readonly PeriodEnd?: string;
}

/** Views, InvoiceActionEntryView, as far as we fill it. */
export interface ServiceInvoice {
  readonly ActionType: 'InvoiceAction' | 'CreditInvoiceAction';
  readonly CreditorPublicId: string;
  readonly DebtorPublicId: string;
  readonly InvoiceDate: string;
  readonly DueDate: string;
  readonly DeliveryMethod: string;
  readonly CommunicationLanguage: string;
  readonly VatIsIncluded: boolean;
  readonly ExternalReference: string;
  readonly OurReference?: string;
  readonly YourReference?: string;
  readonly Message?: string;
  readonly DeliveryDate?: string;
  readonly InvoiceFee?: ServiceAmount;
  readonly FreightFee?: ServiceAmount;
  readonly ReverseVATDetails?: { readonly ReverseVATActivated: true; readonly ReceiverVATNumber?: string };
  readonly RotRutDetails?: RotRutDetails;
  readonly Records: readonly ServiceRecord[];
}

/** What the invoice does not know itself. */
export interface ServiceIds {
  readonly creditorId: string;
  readonly debtorId: string;
  /** Travels as the first record's external reference, and the invoice's where the sheet has none: outbox.md, Identity. */
  readonly businessKey: string;
  /** Product ids by article number. */
  readonly products?: ReadonlyMap<string, string>;
}

const when = <K extends string, V>(key: K, value: V | null | undefined): Partial<Record<K, V>> => {
  const made: Partial<Record<K, V>> = {};
  if (value !== null && value !== undefined) made[key] = value;
  return made;
};

const priced = (line: LineValue, currency: string): Partial<ServiceRecord> => {
  const { quantity, unitPrice, lineTotal, discountPercent } = line;
  if (quantity === null || unitPrice === null || lineTotal === null)
    throw new RangeError(`Row ${String(line.rowNo)} has no amount`);
  if (isSentAsOne(line)) {
    return { Quantity: lineTotal < 0 ? -1 : 1, UnitPrice: { CurrencyCode: currency, Value: Math.abs(lineTotal) } };
  }
  const discount: Partial<ServiceRecord> =
    discountPercent === null || discountPercent === '0'
      ? {}
      : { DiscountPercentage: Number(discountPercent), DiscountType: 'Percentage' };
  return { Quantity: Number(quantity), UnitPrice: { CurrencyCode: currency, Value: toMinor(unitPrice) }, ...discount };
};

/** What rows name beside themselves; without a key of ours they carry none. */
type RowIds = Pick<ServiceIds, 'products'> & Partial<Pick<ServiceIds, 'businessKey'>>;

const recordOf = (line: LineValue, index: number, invoice: InvoiceValue, ids: RowIds): ServiceRecord => {
  const shared = {
    SequenceNo: index + 1,
    ArticleDescription: sentDescription(line, invoice),
    ...when('ExternalReference', index === 0 ? ids.businessKey : null),
  };
  if (line.message) return { ...shared, RecordType: 'Message' };
  if (line.vatRate === null) throw new RangeError(`Row ${String(line.rowNo)} has no VAT rate`);
  return {
    ...shared,
    RecordType: 'Standard',
    ...priced(line, invoice.currency),
    VAT: Number(line.vatRate),
    ...(invoice.vatIncluded ? { VatIsIncluded: true } : {}),
    ...when('ArticleNumber', line.articleNo),
    ...when('ProductPublicId', line.articleNo === null ? null : ids.products?.get(line.articleNo)),
    ...when('Units', line.unit),
    ...when('CostCenter', line.costCenter),
    ...when('Project', line.project),
    ...when('PeriodStart', line.periodStart),
    ...when('PeriodEnd', line.periodEnd),
    ...deductionRecord(invoice, line.rowNo),
  };
};

const feeOf = (value: Minor, currency: string): ServiceAmount | null =>
  value === 0 ? null : { CurrencyCode: currency, Value: value };

const reverseVatOf = ({ reverseVat }: InvoiceValue): ServiceInvoice['ReverseVATDetails'] | null =>
  reverseVat === null
    ? null
    : {
        ReverseVATActivated: true,
        ...when('ReceiverVATNumber', reverseVat.vatNumber === null ? null : vatNumberText(reverseVat.vatNumber)),
      };

const vatNumberText = (written: string): string => readVatNumber(written)?.value ?? written;

const needDate = (date: CalendarDate | null, name: string): CalendarDate => {
  if (date === null) throw new RangeError(`The invoice has no ${name}`);
  return date;
};

/** The rows, in the file's order. @throws RangeError where one lacks an amount or a VAT rate. */
export const toServiceRecords = (invoice: InvoiceValue, ids: RowIds): readonly ServiceRecord[] =>
  invoice.lines.map((line, index) => recordOf(line, index, invoice, ids));

/**
 * The invoice as the service takes it: what is previewed, stored and sent. Rows keep the file's order; a credit has
 * ActionType CreditInvoiceAction and negative quantities, never negative prices (intake.md 10). Throws RangeError when
 * the invoice still lacks a date, an amount or a VAT rate: only invoices without errors are handed in.
 */
export const toServiceInvoice = (invoice: InvoiceValue, ids: ServiceIds): ServiceInvoice => ({
  ActionType: invoice.kind === 'credit' ? 'CreditInvoiceAction' : 'InvoiceAction',
  CreditorPublicId: ids.creditorId,
  DebtorPublicId: ids.debtorId,
  InvoiceDate: needDate(invoice.invoiceDate, 'invoice date'),
  DueDate: needDate(invoice.dueDate, 'due date'),
  DeliveryMethod: invoice.deliveryMethod ?? 'Manually',
  CommunicationLanguage: invoice.language,
  VatIsIncluded: invoice.vatIncluded,
  ExternalReference: invoice.externalReference ?? ids.businessKey,
  ...when('OurReference', invoice.ourReference),
  ...when('YourReference', invoice.yourReference),
  ...when('Message', invoice.message),
  ...when('DeliveryDate', invoice.deliveryDate),
  ...when('InvoiceFee', feeOf(invoice.fees.invoice, invoice.currency)),
  ...when('FreightFee', feeOf(invoice.fees.freight, invoice.currency)),
  ...when('ReverseVATDetails', reverseVatOf(invoice)),
  ...when('RotRutDetails', deductionDetails(invoice)),
  Records: toServiceRecords(invoice, ids),
});

/** Views, DebtorView, as far as we fill it. */
export interface ServiceDebtor {
  readonly CreditorPublicId: string;
  readonly DebtorExternalId: string;
  readonly Name: string;
  readonly CountryCode: string;
  readonly DebtorNo?: string;
  readonly OrgNo?: string;
  readonly VatNumber?: string;
  readonly Email?: string;
  readonly Phone?: string;
  readonly Attention?: string;
  readonly Address?: string;
  readonly ZipCode?: string;
  readonly City?: string;
}

/** Swedish numbers in their one form; those of other countries as written. */
const identityText = (written: string, country: string, today: CalendarDate): string =>
  (country === 'SE' ? readIdentityNo(written, today)?.printed : undefined) ?? written;

/** The customer that the service creates for a draft. `externalId` is ours, used where the sheet has none (outbox.md, Bulk). */
export const toDebtor = (
  draft: Pick<Draft, 'head'>,
  ids: { readonly creditorId: string; readonly externalId: string },
  today: CalendarDate,
): ServiceDebtor => {
  const value = (field: HeadField): string | null => {
    const found = draft.head[field]?.value;
    return !present(found) || found === '' ? null : found;
  };
  const country = value('countryCode') ?? 'SE';
  const [orgNo, phone, zipCode] = [value('orgNo'), value('phone'), value('zipCode')];
  return {
    CreditorPublicId: ids.creditorId,
    DebtorExternalId: value('customerExternalId') ?? ids.externalId,
    Name: value('customerName') ?? '',
    CountryCode: country,
    ...when('DebtorNo', value('customerNo')),
    ...when('OrgNo', orgNo === null ? null : identityText(orgNo, country, today)),
    ...when('VatNumber', value('vatNumber')),
    ...when('Email', value('email')),
    ...when('Phone', phone === null ? null : (toE164(phone, country) ?? phone)),
    ...when('Attention', value('attention')),
    ...when('Address', value('address')),
    ...when('ZipCode', zipCode === null ? null : (readZipCode(zipCode, country) ?? zipCode)),
    ...when('City', value('city')),
  };
};

/** Views, ProductView, as far as we fill it. */
export interface ServiceProduct {
  readonly CreditorPublicId: string;
  readonly ArticleNumber: string;
  readonly Description: string;
  readonly Units?: string;
  /** Whole currency units, unlike every AmountView: decisions.md 14. */
  readonly UnitPrice: number;
  readonly VAT: number;
  readonly ProductType: 'Service';
  readonly IsActive: true;
}

/** The article that a row names, or null where it names none or lacks what an article needs. Date codes are kept. */
export const toProduct = (line: LineValue, creditorId: string): ServiceProduct | null =>
  line.articleNo === null || line.message
    ? null
    : {
        CreditorPublicId: creditorId,
        ArticleNumber: line.articleNo,
        Description: line.description === '' ? line.articleNo : line.description,
        ...when('Units', line.unit),
        UnitPrice: Number(line.unitPrice ?? '0'),
        VAT: Number(line.vatRate ?? '0'),
        ProductType: 'Service',
        IsActive: true,
      };
