import { type Act as ServiceAct } from '../../../shared/contract/acts.ts';
import {
  type ClaimEntry,
  type claimInterests,
  type claimLevels,
  type claimMethods,
} from '../../../shared/contract/collect-act.ts';
import { type CallOutput } from '../../../shared/contract/contract.ts';
import { isCalendarDate } from '../../../shared/domain/calendar-date.ts';
import { isPlausibleEmail } from '../../../shared/domain/email.ts';
import { readZipCode } from '../../../shared/domain/zip-code.ts';
import { type MessageKey } from '../../i18n/index.ts';
import { typedNumber } from '../../parts/number-typed.ts';
import { type OwedLine } from './owed-form.ts';

/** What a person fills in before a reconciliation invoice goes to debt collection. */

export type Receiver = CallOutput<'owed.receiver'>;

/** The lines of the address, in the order in which they stand in the form. */
export const addressLines = [
  'careOf',
  'address',
  'address2',
  'zipCode',
  'city',
  'country',
  'orgNo',
  'email',
  'phone',
] as const;

export interface CollectTyped extends Readonly<Record<(typeof addressLines)[number], string>> {
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly level: (typeof claimLevels)[number];
  readonly reminders: string;
  readonly terms: string;
  readonly interest: (typeof claimInterests)[number];
  readonly percent: string;
  readonly method: (typeof claimMethods)[number];
}

/** Begins with what is known. The interest is what the law gives where nothing else was agreed (Räntelagen 6 §). */
export const firstCollectTyped = (known: Receiver): CollectTyped => ({
  ...known,
  invoiceDate: '',
  dueDate: '',
  level: 'DebtCollection',
  reminders: '1',
  terms: '10',
  interest: 'AboveEffectiveReference',
  percent: '8',
  method: 'Mail',
});

const whole = (written: string): number => Number(typedNumber(written) ?? Number.NaN);
const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

const missingInDates = ({ invoiceDate, dueDate }: CollectTyped, today: string): MessageKey | null => {
  if (!isCalendarDate(invoiceDate) || !isCalendarDate(dueDate) || dueDate < invoiceDate) return 'owed.collect.badDates';
  return dueDate >= today ? 'owed.collect.notDue' : null;
};

const missingInTerms = ({ level, reminders, terms, interest, percent }: CollectTyped): MessageKey | null => {
  if (level !== 'DebtCollection' && !isWithin(whole(reminders), level === 'Reminders' ? 1 : 0, 9))
    return 'owed.collect.badReminders';
  if (!isWithin(whole(terms), 1, 365)) return 'owed.collect.badTerms';
  const rate = whole(percent);
  return interest === 'NoInterest' || (rate > 0 && rate <= 100) ? null : 'owed.collect.badPercent';
};

const missingInAddress = (typed: CollectTyped): MessageKey | null => {
  const { address, zipCode, city, country, method, email } = typed;
  if ([address, zipCode, city].some((line) => line.trim() === '')) return 'owed.collect.badAddress';
  if (!/^[a-z]{2}$/i.test(country.trim())) return 'owed.collect.badCountry';
  if (readZipCode(zipCode, country.trim().toUpperCase()) === null) return 'owed.collect.badZip';
  return method === 'Email' && !isPlausibleEmail(email.trim()) ? 'owed.collect.badEmail' : null;
};

const entryOf = (typed: CollectTyped): ClaimEntry => {
  const optional = {
    CareOf: typed.careOf,
    Address2: typed.address2,
    OrgNo: typed.orgNo,
    Email: typed.email,
    Phone: typed.phone,
  };
  const given = Object.entries(optional).flatMap(([field, value]) =>
    value.trim() === '' ? [] : [[field, value.trim()]],
  );
  return {
    StartDebtCollectionActionLevel: typed.level,
    NumberOfReminders: typed.level === 'DebtCollection' ? 0 : whole(typed.reminders),
    PaymentTermsInDays: whole(typed.terms),
    InterestType: typed.interest,
    InterestPercentage: typed.interest === 'NoInterest' ? 0 : whole(typed.percent),
    OriginalInvoiceDate: typed.invoiceDate,
    OriginalDueDate: typed.dueDate,
    DeliveryMethod: typed.method,
    Address: typed.address.trim(),
    ZipCode: typed.zipCode.trim(),
    City: typed.city.trim(),
    CountryCode: typed.country.trim().toUpperCase(),
    ...Object.fromEntries(given),
  };
};

/** The act that the form asks for, for all that was owed as it opened; or what is missing in it. */
export const collectAsked = (
  typed: CollectTyped,
  { line, receiver, today }: { readonly line: OwedLine; readonly receiver: Receiver; readonly today: string },
): { readonly act: ServiceAct } | { readonly missing: MessageKey } => {
  const missing = missingInDates(typed, today) ?? missingInTerms(typed) ?? missingInAddress(typed);
  if (missing !== null) return { missing };
  const { actionId, currency } = line;
  return { act: { kind: 'collectReconciliation', actionId, left: receiver.owed, currency, entry: entryOf(typed) } };
};
