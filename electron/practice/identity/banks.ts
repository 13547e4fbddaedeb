import { amountView } from '../invoicing/amount.ts';
import { type View } from '../wire/json.ts';

interface Bank {
  readonly name: string;
  /** A clearing number of the bank's own series. */
  readonly clearingNo: string;
}

/** The banks that accounts are retrieved from, by code (concepts, Enumerations). */
export const banks: ReadonlyMap<string, Bank> = new Map([
  ['OEB', { name: 'Danske Bank', clearingNo: '1200' }],
  ['SHB', { name: 'Handelsbanken', clearingNo: '6000' }],
  ['ICA', { name: 'ICA Banken', clearingNo: '9270' }],
  ['LFB', { name: 'Länsförsäkringar Bank', clearingNo: '9020' }],
  ['NB', { name: 'Nordea', clearingNo: '1100' }],
  ['SEB', { name: 'SEB', clearingNo: '5000' }],
  ['SKB', { name: 'Skandia', clearingNo: '9150' }],
  ['SYD', { name: 'Sparbanken Syd', clearingNo: '9570' }],
  ['FSPA', { name: 'Swedbank', clearingNo: '7000' }],
  ['FSPASB', { name: 'Sparbankerna', clearingNo: '8000' }],
]);

/** An account of BankAccountView. */
export interface FoundAccount extends View {
  readonly ClearingNo: string;
  readonly AccountNo: string;
  readonly Name: string;
}

const account = (clearingNo: string, accountNo: string, name: string, autogiro: string): FoundAccount => ({
  Number: `${clearingNo}${accountNo}`,
  ClearingNo: clearingNo,
  AccountNo: accountNo,
  Name: name,
  Type: name,
  AutogiroCompatible: autogiro,
  Balance: amountView(1_250_000, 'SEK'),
  Iban: null,
  HolderName: 'Kim Övning',
});

/** The accounts that somebody has in a bank; six digits of the person make them differ. */
export const accountsIn = (bank: string, digits: string): readonly FoundAccount[] => {
  const clearingNo = banks.get(bank)?.clearingNo ?? '';
  return [
    account(clearingNo, `${digits}1`, 'Privatkonto', 'Approved'),
    account(clearingNo, `${digits}2`, 'Sparkonto', 'Unapproved'),
  ];
};
