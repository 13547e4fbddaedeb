import { addDays, addMonths, type CalendarDate, calendarDate } from '../../../shared/domain/calendar-date.ts';
import { instantText, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { badField, missing, noAccess } from '../refusal.ts';
import { type Parties, prepareFor, type Prepared } from '../invoicing/make.ts';
import { type Service } from '../service.ts';
import { dayOf, flagOf, numberOf, textOf, type View, viewsOf } from '../wire/json.ts';

/** Fields that an invoice takes over from its contract as they are. */
const taken = [
  'CreditorPublicId',
  'DebtorPublicId',
  'InterestPercentage',
  'ReasonForHigherInterest',
  'InterestStartInDaysAfterDueDate',
  'InterestType',
  'OurReference',
  'YourReference',
  'DeliveryMethod',
  'CommunicationLanguage',
  'Message',
  'InvoiceFee',
  'FreightFee',
  'VatIsIncluded',
  'SendByMailIfEmailNotViewedInDays',
  'DeliveryAddressOverride',
  'DebtCollectionDetails',
  'ReminderInvoiceDetails',
  'ReverseVATDetails',
  'RotRutDetails',
  'PaymentOverride',
  'Appendixes',
  'Attachments',
  'ExternalReference',
] as const;

/** Days from the invoice date to the due date. Throws a Refusal (400) where they are missing or negative. */
const termsOf = (contract: View): number => {
  const days = numberOf(contract, 'PaymentTermsInDays');
  if (days === null) throw missing('PaymentTermsInDays');
  if (days < 0) throw badField('PaymentTermsInDays', 'är negativt', 'is negative');
  return days;
};

const lastOfMonth = (day: CalendarDate): CalendarDate =>
  addDays(addMonths(calendarDate(`${day.slice(0, 8)}01`), 1), -1);

/** The day on which what a contract makes on a day is due. Throws a Refusal (400) for its payment terms. */
export const dueDayOf = (contract: View, day: CalendarDate): CalendarDate => {
  const due = addDays(day, termsOf(contract));
  return flagOf(contract, 'PayLastDayOfMonth') ? lastOfMonth(due) : due;
};

/** Whether a row is invoiced on a day: it may be dated for the future, or phased out after a day (endpoints a). */
const isInForce = (record: View, day: CalendarDate): boolean => {
  const [from, to] = ['InvoicedFrom', 'InvoicedTo'].map((field) => dayOf(record, field));
  return day >= (from ?? day) && day <= (to ?? day);
};

const rowOf = ({ InvoicedFrom: _from, InvoicedTo: _to, PostInvoice: _post, AdvanceInvoice: _ahead, ...row }: View) =>
  row;

/** The rows that are invoiced on a day, or all of them. */
export type WantedRows = 'inForce' | 'all';

/** The InvoiceActionEntryView that a contract makes on a day. Throws a Refusal (400) for its payment terms. */
export const entryOf = (contract: View, day: CalendarDate, wanted: WantedRows): View => {
  const records = viewsOf(contract, 'Records');
  return {
    ...Object.fromEntries(taken.map((field) => [field, contract[field]])),
    ActionType: textOf(contract, 'GenerateInvoicesOfActionType') ?? 'InvoiceAction',
    InvoiceDate: instantText(stockholmMidnight(day)),
    DueDate: instantText(stockholmMidnight(dueDayOf(contract, day))),
    Autogiro: { AutogiroWithdrawalEnabled: flagOf(contract, 'AutogiroWithdrawalEnabled') },
    CreditCard: { CreditCardWithdrawalEnabled: flagOf(contract, 'CreditCardWithdrawalEnabled') },
    Records: (wanted === 'all' ? records : records.filter((record) => isInForce(record, day))).map(rowOf),
  };
};

/** Whom a stored contract names. Throws a Refusal (401) where one of them is gone. */
export const partiesIn = ({ ledger }: Service, contract: View): Parties => {
  const creditor = ledger.creditors.get(textOf(contract, 'CreditorPublicId')?.toLowerCase() ?? '');
  const debtor = ledger.debtors.get(textOf(contract, 'DebtorPublicId')?.toLowerCase() ?? '');
  if (creditor === undefined || debtor === undefined) throw noAccess();
  return { creditor, debtor };
};

/** What a contract's invoice of a day comes to. Throws a Refusal (400) for what is missing or wrong. */
export const prepareContract = (
  service: Service,
  parties: Parties,
  contract: View,
  day: CalendarDate,
  wanted: WantedRows = 'inForce',
): Prepared => prepareFor(service, parties, entryOf(contract, day, wanted), null, day);
