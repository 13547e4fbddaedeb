import { type CalendarDate } from '../domain/calendar-date.ts';
import { type Minor } from '../domain/money.ts';
import {
  dayOfMonth,
  firstInvoiceDay,
  isNoFirstDay,
  type NoFirstDay,
  type RecurrenceEntry,
  recurrenceEntry,
} from '../service/contract-entry.ts';
import { deliveryOf, type KnownCustomer, termsOf } from './complete-draft.ts';
import { type Cell } from './draft.ts';
import { readInvoice } from './invoice-value.ts';
import { type ImportDefaults } from './plan.ts';
import { dateOf, valueOf } from './record-checks/check.ts';
import { asDraft } from './record-checks/customer.ts';
import { type ListRecord } from './record.ts';
import { type ServiceInvoice, toServiceInvoice, toServiceRecords } from './service-form.ts';

/** Views, ContractInvoiceActionView, as far as we fill it; without its creditor. Rows keep their date codes. */
export interface ServiceContract extends Omit<
  ServiceInvoice,
  'ActionType' | 'CreditorPublicId' | 'InvoiceDate' | 'DueDate' | 'DeliveryDate' | 'ExternalReference'
> {
  readonly ContractNumber: string;
  readonly ExternalReference?: string;
  readonly PaymentTermsInDays: number;
  readonly AutoAttest: boolean;
  readonly AutoMerge: boolean;
  readonly AutogiroWithdrawalEnabled: boolean;
  readonly InvoicePeriod: string;
  readonly RecurrenceDetails: RecurrenceEntry;
}

/** A contract of a list as it is to be made. */
export interface ListedContract {
  readonly entry: ServiceContract;
  readonly months: number;
  /** The day of its first invoice. */
  readonly first: CalendarDate;
  /** It began before today: its first invoice is the next one of its series. */
  readonly begun: boolean;
  /** What each invoice comes to, with VAT and before it is rounded to whole kronor. */
  readonly total: Minor;
  readonly currency: string;
}

/** Why a contract without errors is not made: see {@link firstInvoiceDay}; what it bills is less than nothing. */
export type NotMade = NoFirstDay | 'credit';

/** Whose it is, and what its rows name. */
export interface ContractParties {
  readonly debtorId: string;
  readonly known: KnownCustomer;
  /** Product ids by article number. */
  readonly products: ReadonlyMap<string, string>;
}

const isSaid = (record: ListRecord, field: 'autoAttest' | 'autoMerge' | 'autogiro'): boolean =>
  valueOf(record, field) === 'true';

const timeOf = (record: ListRecord) => {
  const [next, start] = [dateOf(record, 'nextInvoiceDate'), dateOf(record, 'contractStart')];
  const from = next ?? start;
  const day = valueOf(record, 'invoiceDay');
  return {
    months: Number(valueOf(record, 'interval')),
    day: day === null ? (from === null ? 1 : dayOfMonth(from)) : Number(day),
    next,
    start,
    end: dateOf(record, 'contractEnd'),
  };
};

/** The invoice that is made first, by which the deduction of its rows is counted. */
const firstInvoice = (record: ListRecord, first: CalendarDate, { pricesIncludeVat }: ImportDefaults) => {
  const draft = asDraft(record);
  const day: Cell = { value: first, raw: '', rule: 'default', origin: null };
  return readInvoice({ ...draft, head: { ...draft.head, invoiceDate: day, dueDate: day } }, { pricesIncludeVat });
};

/** Whose a contract is, what its rows name, and when it would be made: all that its form needs beside the record. */
interface ContractFrame {
  readonly parties: ContractParties;
  readonly defaults: ImportDefaults;
  /** The day of its first invoice. */
  readonly first: CalendarDate;
}

const contractFrom = (record: ListRecord, { parties, defaults, first }: ContractFrame) => {
  const time = timeOf(record);
  const invoice = firstInvoice(record, first, defaults);
  const { head } = asDraft(record);
  const ids = { creditorId: '', debtorId: parties.debtorId, businessKey: '', products: parties.products };
  const sent = toServiceInvoice(invoice, ids);
  const { ActionType: _t, CreditorPublicId: _c, InvoiceDate: _i, DueDate: _d, ExternalReference: _e, ...shared } = sent;
  const external = invoice.externalReference;
  const entry: ServiceContract = {
    ...shared,
    ContractNumber: valueOf(record, 'contractNumber') ?? '',
    ...(external === null ? {} : { ExternalReference: external }),
    PaymentTermsInDays: termsOf(head, defaults),
    DeliveryMethod: invoice.deliveryMethod ?? deliveryOf(head, defaults, parties.known).value,
    AutoAttest: isSaid(record, 'autoAttest'),
    AutoMerge: isSaid(record, 'autoMerge'),
    AutogiroWithdrawalEnabled: isSaid(record, 'autogiro'),
    InvoicePeriod: valueOf(record, 'invoicePeriod') ?? 'None',
    RecurrenceDetails: recurrenceEntry(time, first, time.end),
    // Date codes are the service's to replace, for each invoice anew.
    Records: toServiceRecords({ ...invoice, invoiceDate: null }, { products: parties.products }),
  };
  return { entry, invoice, time };
};

/**
 * A record of a list of contracts as the service would have it, whenever it began: to be held against one that stands. For records
 * without errors.
 */
export const contractForm = (record: ListRecord, frame: ContractFrame): ServiceContract =>
  contractFrom(record, frame).entry;

/**
 * A record of a list of contracts as the service takes it. What the sheet leaves open of terms and delivery is as on an invoice of
 * the import; what it does not say of attesting, merging and direct debit is not done. For records without errors.
 */
export const toContract = (
  record: ListRecord,
  parties: ContractParties,
  defaults: ImportDefaults,
  today: CalendarDate,
): ListedContract | NotMade => {
  const first = firstInvoiceDay(timeOf(record), today);
  if (isNoFirstDay(first)) return first;
  const { entry, invoice, time } = contractFrom(record, { parties, defaults, first });
  if (invoice.kind === 'credit') return 'credit';
  return {
    entry,
    months: time.months,
    first,
    begun: time.next === null && time.start !== null && time.start <= today,
    total: invoice.total,
    currency: invoice.currency,
  };
};
