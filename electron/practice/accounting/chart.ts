/** Where the practice service books when a creditor says nothing else: accounts of the BAS chart, by AccountingSettingsAccountTypeView. */
export const defaultAccounts = {
  AdministrationCostAccount: '3540',
  FreightCostAccount: '3520',
  TradeDebtsAccount: '1510',
  TradeDebtsTaxReductionAccount: '1513',
  ShortTermDebtsAccount: '2890',
  CustomerAdvancedPaymentsAccount: '2420',
  UnmatchedPaymentsAccount: '2899',
  RoundingAccount: '3740',
  InterestAccount: '8313',
  FinancialCostsAccount: '6064',
  FinancialInstituteDebtAccount: '2410',
  SalesWithRotRutAccount: '3001',
  SalesWithReverseVATAccount: '3231',
  AccrualAccount: '2970',
  RevenueCorrectionAccount: '3790',
  AccountPayablesAccount: '2440',
  IncomingVATAccount: '2641',
  RestingVATAccount: '2618',
  CurrencyDifferenceLossesAccount: '7960',
  CurrencyDifferenceGainsAccount: '3960',
  WriteOffAccount: '6351',
  OtherOperatingIncomeAccount: '3590',
  BankAndTransactionCostAccount: '6570',
} as const;
export type AccountType = keyof typeof defaultAccounts;

/** Outgoing VAT by rate, in percent. */
export const defaultVatAccounts: Readonly<Record<string, string>> = { '25': '2611', '12': '2621', '6': '2631' };

export const defaultSalesAccount = '3001';

/** What the accounts are called in a bookkeeping file; others are called by the first digits that are known. */
const names: Readonly<Record<string, string>> = {
  '1510': 'Kundfordringar',
  '1513': 'Kundfordringar, delad faktura',
  '1910': 'Kassa',
  '1920': 'Plusgiro',
  '1930': 'Företagskonto',
  '2420': 'Förskott från kunder',
  '2440': 'Leverantörsskulder',
  '2611': 'Utgående moms på försäljning inom Sverige, 25 %',
  '2621': 'Utgående moms på försäljning inom Sverige, 12 %',
  '2631': 'Utgående moms på försäljning inom Sverige, 6 %',
  '2641': 'Debiterad ingående moms',
  '2899': 'Övriga kortfristiga skulder',
  '3001': 'Försäljning inom Sverige',
  '3231': 'Försäljning, omvänd betalningsskyldighet',
  '3520': 'Fakturerade frakter',
  '3540': 'Faktureringsavgifter',
  '3590': 'Övriga fakturerade kostnader',
  '3740': 'Öres- och kronutjämning',
  '3960': 'Valutakursvinster',
  '4000': 'Inköp av varor',
  '6351': 'Konstaterade förluster på kundfordringar',
  '7960': 'Valutakursförluster',
  '8313': 'Ränteintäkter från kundfordringar',
};

export const accountName = (account: string): string => names[account] ?? `Konto ${account}`;
