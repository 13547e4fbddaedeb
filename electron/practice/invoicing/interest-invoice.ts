import { type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { addDays, daysBetween } from '../../../shared/domain/calendar-date.ts';
import { instantText, stockholmDay, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { type InterestTerms, interestOn } from '../claims/interest.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { badField } from '../refusal.ts';
import { type Service } from '../service.ts';
import { parseView, type View } from '../wire/json.ts';
import { amountView } from './amount.ts';
import { createInvoice, prepareFor } from './make.ts';

/** The days after `from` up to and including `to`. */
export interface InterestPeriod {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** What was owed of the invoice itself on each day: what is left now, and what was paid after that day. */
const principalOn = (service: Service, invoice: ListedInvoice): ((day: CalendarDate) => number) => {
  const payments = service.ledger.payments
    .ofInvoice(invoice.id)
    .map(({ paid_at, amount }) => ({ day: stockholmDay(paid_at), amount }));
  const left = invoice.current - invoice.fees - invoice.interest;
  const most = invoice.invoiced - invoice.deduction;
  return (today) =>
    Math.min(
      most,
      payments.filter(({ day }) => day > today).reduce((sum, { amount }) => sum + amount, left),
    );
};

const checkPeriod = (service: Service, invoice: ListedInvoice, { from, to }: InterestPeriod): void => {
  if (to <= from) throw badField('to', 'är inte efter from', 'is not after from');
  if (from < stockholmDay(invoice.due_at)) throw badField('from', 'är före förfallodagen', 'is before the due date');
  if (to > service.clock.today()) throw badField('to', 'har inte varit än', 'has not been yet');
};

const kept = [
  'CreditorPublicId', 'DebtorPublicId', 'DeliveryMethod', 'CommunicationLanguage', 'OurReference', 'YourReference',
  'DeliveryAddressOverride', 'PaymentOverride',
] as const; // prettier-ignore

const entryFor = (service: Service, invoice: ListedInvoice, period: InterestPeriod, interest: number): View => {
  const entry = parseView(invoice.doc);
  const today = service.clock.today();
  const terms = daysBetween(stockholmDay(invoice.invoice_at), stockholmDay(invoice.due_at));
  return {
    ...Object.fromEntries(kept.map((field) => [field, entry[field] ?? null])),
    ActionType: 'InterestInvoiceAction',
    InvoiceDate: instantText(stockholmMidnight(today)),
    DueDate: instantText(stockholmMidnight(addDays(today, terms))),
    Records: [
      {
        SequenceNo: 1,
        RecordType: 'Standard',
        ArticleDescription: `Dröjsmålsränta på faktura ${invoice.number ?? ''}, ${period.from} – ${period.to}`,
        Quantity: 1,
        UnitPrice: amountView(interest, invoice.currency),
        VAT: 0,
      },
    ],
  };
};

/**
 * Makes an interest invoice, a draft: interest on what was owed of an invoice in the period, and for the period only
 * (endpoints b, interestinvoice). Gives its id. Throws a Refusal (400) for a period that is not all after the due date and
 * before today, and where there is no interest.
 */
export const createInterestInvoice = (
  service: Service,
  invoice: ListedInvoice,
  period: InterestPeriod,
  terms: InterestTerms,
  by: string,
): string => {
  checkPeriod(service, invoice, period);
  const interest = interestOn(principalOn(service, invoice), terms, period.from, period.to);
  if (interest === 0) throw badField('interest', 'ger ingen ränta', 'gives no interest');
  const creditor = service.ledger.creditors.get(invoice.creditor_id);
  if (creditor === undefined) throw new Error(`Invoice ${invoice.id} has no creditor`);
  const parties = { creditor, debtor: parseView(invoice.debtor_doc) };
  return createInvoice(service, prepareFor(service, parties, entryFor(service, invoice, period, interest), null), by);
};
