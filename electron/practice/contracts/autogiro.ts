import { addMonths, type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { firstRun } from '../../../shared/domain/recurrence.ts';
import { instantText, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { createDebtor } from '../debtors/write.ts';
import { type Call, creditorOf } from '../gate/call.ts';
import { badField, missing } from '../refusal.ts';
import { dayOf, flagOf, numberOf, textOf, type View } from '../wire/json.ts';
import { createContract } from './write.ts';

/** How often a recurring autogiro withdraws: the three documented creations. */
export type AutogiroPeriod = 'Monthly' | 'HalfYearly' | 'Yearly';

const text = (sent: View, field: string): string => {
  const value = textOf(sent, field);
  if (value === null) throw missing(field);
  return value;
};

const whole = (sent: View, field: string, most: number): number => {
  const value = numberOf(sent, field);
  if (value === null || value < 1 || value > most)
    throw badField(field, `ska vara 1-${String(most)}`, `must be 1-${String(most)}`);
  return value;
};

/** Whole currency units, as a plain number is elsewhere (decisions.md 14), in minor units. */
const minorUnits = (sent: View): number => {
  const minor = Math.round((numberOf(sent, 'Amount') ?? 0) * 100);
  if (minor <= 0) throw badField('Amount', 'ska vara mer än noll', 'must be more than zero');
  if (Math.abs(minor / 100 - (numberOf(sent, 'Amount') ?? 0)) > 1e-9)
    throw badField('Amount', 'har fler än två decimaler', 'has more than two decimals');
  return minor;
};

const createPayer = (call: Call, sent: View): string => {
  const { id } = creditorOf(call, textOf(sent, 'CreditorPublicId'));
  const account = { ClearingNo: text(sent, 'ClearingNumber'), AccountNo: text(sent, 'AccountNumber') };
  return createDebtor(call, {
    CreditorPublicId: id,
    Name: sent['Name'],
    OrgNo: text(sent, 'SSN'),
    DebtorType: 'Private',
    CountryCode: 'SE',
    DebtorExternalId: sent['DebtorExternalId'],
    ...Object.fromEntries(
      ['Address', 'Address2', 'ZipCode', 'City', 'Email', 'Phone'].map((field) => [field, sent[field]]),
    ),
    Autogiro: { Active: true, Stage: 'Approved', ...account },
  });
};

const dateText = (day: CalendarDate | null): string | null =>
  day === null ? null : instantText(stockholmMidnight(day));

/**
 * RecurrenceDetails of the withdrawals. There is no interval of half a year: it is every sixth month, from the first
 * month that fits. Throws a Refusal (400) for day and month.
 */
const detailsOf = (call: Call, sent: View, period: AutogiroPeriod): View => {
  const from = dayOf(sent, 'StartDate') ?? call.service.clock.today();
  const end = dayOf(sent, 'EndDate');
  const RecurOnDayInMonth = whole(sent, 'WithdrawalDay', 31);
  const ends = { NoEndDate: end === null, End: dateText(end) };
  if (period === 'Monthly') {
    return {
      RecurrenceInterval: 'Monthly',
      MonthlyRecurrence: { RecurOnDayInMonth, RecurMonthInterval: 1 },
      Start: dateText(from),
      ...ends,
    };
  }
  const RecurOnMonth = whole(sent, 'WithdrawalMonth', 12);
  if (period === 'Yearly') {
    return {
      RecurrenceInterval: 'Yearly',
      YearlyRecurrence: { RecurOnDayInMonth, RecurOnMonth, RecurYearInterval: 1 },
      Start: dateText(from),
      ...ends,
    };
  }
  const yearly = firstRun({ day: RecurOnDayInMonth, months: 12, first: { month: RecurOnMonth, of: 12 } }, from);
  const earlier = addMonths(yearly, -6);
  return {
    RecurrenceInterval: 'Monthly',
    MonthlyRecurrence: { RecurOnDayInMonth, RecurMonthInterval: 6 },
    Start: dateText(earlier >= from ? earlier : yearly),
    ...ends,
  };
};

/**
 * Makes a debtor whose account may be withdrawn from, and a contract that does so on the withdrawal day: its invoices are
 * attested by themselves and due on that day. Gives the contract's id. Throws a Refusal: 401 for the creditor, 400 for what
 * is missing or wrong (endpoints a, Contract invoices).
 */
export const createAutogiroContract = (call: Call, sent: View, period: AutogiroPeriod): string =>
  createContract(call, {
    CreditorPublicId: sent['CreditorPublicId'],
    DebtorPublicId: createPayer(call, sent),
    PaymentTermsInDays: 0,
    DeliveryMethod: 'Manually',
    CommunicationLanguage: 'SV',
    AutoAttest: true,
    AutogiroWithdrawalEnabled: true,
    RecurrenceDetails: detailsOf(call, sent, period),
    ReminderInvoiceDetails: { SendReminderInvoice: flagOf(sent, 'EnableAutomaticReminder') },
    DebtCollectionDetails: { SendToDebtCollection: flagOf(sent, 'EnableAutomaticDebtCollection') },
    Records: [
      {
        RecordType: 'Standard',
        ArticleDescription: 'Autogiro {MMMM YYYY}',
        Quantity: 1,
        UnitPrice: { Value: minorUnits(sent), CurrencyCode: 'SEK' },
        VAT: 0,
      },
    ],
  });
