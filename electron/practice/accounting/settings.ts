import { withDefaults } from '../gate/defaults.ts';
import { type VoucherRow } from '../ledger/books.ts';
import { type RecordLedger } from '../ledger/records.ts';
import { badField, missing } from '../refusal.ts';
import { flagOf, numberOf, textOf, textsOf, type View, viewsOf } from '../wire/json.ts';
import { type AccountType, defaultAccounts, defaultSalesAccount, defaultVatAccounts } from './chart.ts';

const accountTypes: readonly AccountType[] = Object.keys(defaultAccounts).filter(
  (name): name is AccountType => name in defaultAccounts,
);

const accounts: readonly View[] = [
  ...accountTypes.map((AccountType) => ({ Account: defaultAccounts[AccountType], VAT: null, AccountType })),
  ...Object.entries(defaultVatAccounts).map(([rate, Account]) => ({
    Account,
    VAT: Number(rate),
    AccountType: 'VATAccount',
  })),
];

/** What holds until a creditor defines something else (endpoints a, accountingsettings). */
export const defaultSettings: View = {
  VoucherSeries: 'A',
  CostCenterIsRequired: false,
  ProjectIsRequired: false,
  AccrualIsEnabled: false,
  DisableBookkeepingOverPayments: false,
  DisableBookkeepingUnmatchedPayments: false,
  UsageOfUnmatchedPaymentIsBookedOnIncomingPaymentDate: false,
  RestingVatIsEnabled: false,
  FractionaryRevenuePeriodIsEnabled: false,
  SieKPTYP: 'EUBAS97',
  FiscalYear: 'CalendarYear',
  ExtendedFirstFiscalYearStartDate: null,
  Accounts: accounts,
  DefaultSalesAccount: defaultSalesAccount,
  DefaultBankgiroPaymentCode: 'BG',
  DefaultFinancialPaymentCode: 'BG',
  DefaultAutogiroPaymentCode: 'AG',
  DefaultMobilePayPaymentCode: 'MP',
  DefaultCreditCardPaymentCode: 'KK',
  DefaultIbanPaymentCode: 'IBAN',
  DefaultBankAccountPaymentCode: 'BANK',
  DefaultPlusgiroPaymentCode: 'PG',
  DefaultCamtPaymentCode: 'BG',
  DefaultSettlingOverpaymentPaymentCode: 'OVER',
  DefaultCreditingPaymentCode: 'KRED',
  BookKeepingMethod: 'InvoiceMethod',
  LockPreviousPeriodsAtDay: null,
  ExcludeCostCenterAndProjectForAccounts: [],
};

/** AccountingSettingsView of a creditor. */
export const accountingSettings = (records: RecordLedger, creditorId: string): View => ({
  ...defaultSettings,
  ...records.get('accountingSettings', creditorId)?.doc,
  CreditorPublicId: creditorId,
});

const isAccount = (text: string): boolean => /^\d{4,6}$/.test(text);

/** Accounts have 4 to 6 digits and the day of the month exists. Throws a Refusal (400). */
export const checkSettings = (sent: View): void => {
  for (const [index, entry] of viewsOf(sent, 'Accounts').entries()) {
    if (!isAccount(textOf(entry, 'Account') ?? ''))
      throw badField(`Accounts[${String(index)}].Account`, 'ska ha 4-6 siffror', 'must have 4-6 digits');
  }
  const sales = textOf(sent, 'DefaultSalesAccount');
  if (sales !== null && !isAccount(sales))
    throw badField('DefaultSalesAccount', 'ska ha 4-6 siffror', 'must have 4-6 digits');
  const day = numberOf(sent, 'LockPreviousPeriodsAtDay');
  if (day !== null && (day < 1 || day > 31))
    throw badField('LockPreviousPeriodsAtDay', 'ska vara 1-31', 'must be 1-31');
};

/** Puts what a creditor defines in the place of what it defined before; what is null falls back to its default. */
export const putAccountingSettings = (records: RecordLedger, creditorId: string, sent: View, now: number): void => {
  const doc = withDefaults(defaultSettings, sent);
  const record = { id: creditorId, ownerId: null, key: null, state: null, at: null, doc };
  if (records.get('accountingSettings', creditorId) === undefined)
    records.insert('accountingSettings', { ...record, creditorId, createdAt: now });
  else records.update('accountingSettings', record);
};

/** The account that the settings name in the place of a default one; null where they name none. */
const replacement = (settings: View, isDefault: (entry: View) => boolean): string | null => {
  const entry = viewsOf(settings, 'Accounts').find(isDefault);
  return entry === undefined ? null : textOf(entry, 'Account');
};

/** Where the debts of debtors and to suppliers stand, on the practice service's own chart. */
const debtAccounts: readonly string[] = [defaultAccounts.TradeDebtsAccount, defaultAccounts.AccountPayablesAccount];

/** The account that a creditor books on where the practice service's own chart has `account`. */
const bookedAccount =
  (settings: View) =>
  (account: string): string => {
    const type = accountTypes.find((name) => defaultAccounts[name] === account && name !== 'SalesWithRotRutAccount');
    if (type !== undefined) return replacement(settings, (entry) => textOf(entry, 'AccountType') === type) ?? account;
    const rate = Object.entries(defaultVatAccounts).find(([, own]) => own === account)?.[0];
    if (rate !== undefined)
      return (
        replacement(
          settings,
          (entry) => textOf(entry, 'AccountType') === 'VATAccount' && numberOf(entry, 'VAT') === Number(rate),
        ) ?? account
      );
    return account === defaultSalesAccount ? (textOf(settings, 'DefaultSalesAccount') ?? account) : account;
  };

/**
 * How a creditor books a row that is given on the practice service's own chart: on the accounts of its settings, and without
 * cost centre and project where these are not wanted (endpoints a, accountingsettings).
 */
export const bookedBy = (records: RecordLedger, creditorId: string): ((row: VoucherRow) => VoucherRow) => {
  const settings = accountingSettings(records, creditorId);
  const accountOf = bookedAccount(settings);
  const without = textsOf(settings, 'ExcludeCostCenterAndProjectForAccounts');
  return ({ isChosen = false, account: given, amount, ...tags }) => {
    const account = isChosen ? given : accountOf(given);
    const { costCenter: _center, project: _project, ...untagged } = tags;
    const isDebt = !isChosen && debtAccounts.includes(given);
    return { account, amount, ...(without.includes(account) ? untagged : tags), ...(isDebt ? { isDebt } : {}) };
  };
};

/**
 * Where the creditor requires them, every row that has a price names a cost centre and a project. Throws a Refusal (400) for
 * one that does not.
 */
export const requireCodes = (records: RecordLedger, creditorId: string, rows: readonly View[]): void => {
  const settings = accountingSettings(records, creditorId);
  for (const field of ['CostCenter', 'Project'] as const) {
    if (!flagOf(settings, `${field}IsRequired`)) continue;
    const index = rows.findIndex((row) => textOf(row, 'RecordType') !== 'Message' && textOf(row, field) === null);
    if (index !== -1) throw missing(`Records[${String(index)}].${field}`);
  }
};
