import { type CalendarDate } from '../domain/calendar-date.ts';
import { decimal } from '../domain/decimal.ts';
import { toMinor } from '../domain/money.ts';
import { type KnownCustomer } from './complete-draft.ts';
import { type ListRecord } from './record.ts';
import { valueOf } from './record-checks/check.ts';
import { asDraft } from './record-checks/customer.ts';
import { type ServiceAmount, toDebtor } from './service-form.ts';

/** Views, ReconciliationDebtorView. */
export interface ServiceOwer {
  readonly Name: string;
  readonly DebtorNo?: string;
  readonly OrgNo?: string;
  readonly CountryCode: string;
  readonly Email?: string;
  readonly Phone?: string;
}

/** Views, ReconciliationInvoiceActionEntryView, as far as we fill it; without its creditor and its file. */
export interface ServiceOwed {
  readonly InvoiceNumber: string;
  readonly OCR?: string;
  readonly Debtor: ServiceOwer;
  readonly CurrentAmount: ServiceAmount;
  readonly DeliveryMethod: string;
  readonly CommunicationLanguage: string;
  readonly ExternalReference?: string;
}

const owerOf = (record: ListRecord, known: KnownCustomer | null, today: CalendarDate): ServiceOwer => {
  const written = toDebtor(asDraft(record), { creditorId: '', externalId: '' }, today);
  const { Name, DebtorNo, CountryCode } = written;
  const OrgNo = written.OrgNo ?? known?.orgNo;
  const Email = written.Email ?? known?.email;
  const Phone = written.Phone ?? known?.phone;
  return {
    Name: Name === '' ? (known?.name ?? '') : Name,
    CountryCode,
    ...(DebtorNo === undefined ? {} : { DebtorNo }),
    ...(OrgNo ? { OrgNo } : {}),
    ...(Email ? { Email } : {}),
    ...(Phone ? { Phone } : {}),
  };
};

/**
 * A record of a list of reconciliation invoices as the service takes it; what the sheet leaves open of a customer the register says.
 * For records without errors. Amounts in minor units.
 */
export const toReconciliation = (record: ListRecord, known: KnownCustomer | null, today: CalendarDate): ServiceOwed => {
  const [reference, external] = [valueOf(record, 'paymentReference'), valueOf(record, 'externalReference')];
  return {
    InvoiceNumber: valueOf(record, 'invoiceNumber') ?? '',
    ...(reference === null ? {} : { OCR: reference.replace(/\s/g, '') }),
    Debtor: owerOf(record, known, today),
    CurrentAmount: {
      CurrencyCode: valueOf(record, 'currency') ?? 'SEK',
      Value: toMinor(decimal(valueOf(record, 'invoiceTotal') ?? '0')),
    },
    DeliveryMethod: valueOf(record, 'deliveryMethod') ?? 'Manually',
    CommunicationLanguage: valueOf(record, 'language') ?? 'SV',
    ...(external === null ? {} : { ExternalReference: external }),
  };
};
