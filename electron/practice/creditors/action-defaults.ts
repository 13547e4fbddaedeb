import { currencyDecimals } from '../currencies.ts';
import { withDefaults } from '../gate/defaults.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { badField } from '../refusal.ts';
import { textOf, type View } from '../wire/json.ts';
import { settingOf } from './settings.ts';

/** What a new creditor is suggested (DefaultActionConfigView); fees are in whole currency units, as the view's type says. */
const standard: View = {
  StartDebtCollectionActionLevel: 'Reminders',
  EndDebtCollectionActionLevel: 'DebtCollection',
  DeliveryMethod: 'Email',
  CommunicationLanguage: 'SV',
  PaymentTermsInDays: 30,
  InvoicePaymentTermsInDays: 30,
  ReminderInvoicePaymentTermsInDays: 10,
  DebtCollectionPaymentTermsInDays: 10,
  InterestTermsInDays: 30,
  InterestPercentage: 8,
  InterestType: 'AboveEffectiveReference',
  InterestStartInDaysAfterDueDate: 0,
  NumberOfReminders: 1,
  CurrencyCode: 'SEK',
  SendReminderInvoice: false,
  SendReminderInvoiceDaysAfterDueDate: 5,
  ReminderInvoiceFee: 60,
  InvoiceFee: 0,
  SendInvoiceToDebtCollection: false,
  SendInvoiceToDebtCollectionAfterDays: 10,
  SendByMailIfEmailNotViewedInDays: 5,
  SendByMailIfEmailNotViewedInDaysEnabled: false,
  SendAsPriorityMail: false,
  SendWithColor: false,
  SendDebtCollectionsWithMail: true,
  DoNotAutomaticallySendForeignInvoicesToDebtCollection: false,
  ShowUnpaidInvoicesOnNextInvoice: false,
  UsageOfDebtorBalanceIsAppliedByDefault: false,
  DontRequestDueClaimResponse: false,
};

/** The creditor's default values for new invoices, reminders and claims (DefaultActionConfigView). */
export const actionDefaults = (ledger: Ledger, creditorId: string): View => ({
  ...standard,
  ...settingOf(ledger, 'actionDefaults', creditorId),
  CreditorPublicId: creditorId,
});

/** Default values that are sent, completed; days, numbers and fees are never negative. Throws a Refusal (400). */
export const checkedDefaults = (sent: View): View => {
  const view = withDefaults(standard, sent);
  for (const [field, value] of Object.entries(view))
    if (typeof value === 'number' && value < 0) throw badField(field, 'är negativ', 'is negative');
  const currency = textOf(view, 'CurrencyCode') ?? '';
  if (currencyDecimals(currency, null) === null)
    throw badField('CurrencyCode', `${currency} är ingen valuta`, `${currency} is no currency`);
  return view;
};
