import { type RecordLedger } from '../ledger/records.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { textOf, type View } from '../wire/json.ts';
import { accountingSettings } from './settings.ts';

/** The currency whose payment means a creditor keeps (endpoints a, paymentmeans: default SEK). */
export const meansCurrency = 'SEK';

/** Payment means that every creditor begins with: code, description, account. */
const first: readonly (readonly [code: string, description: string, account: string])[] = [
  ['BG', 'Bankgiro', '1930'],
  ['PG', 'Plusgiro', '1920'],
  ['AG', 'Autogiro', '1930'],
  ['KK', 'Kort', '1930'],
  ['MP', 'Mobilbetalning', '1930'],
  ['IBAN', 'Utlandsbetalning', '1930'],
  ['BANK', 'Bankkonto', '1930'],
  ['KRED', 'Kreditering', '1510'],
  ['OVER', 'Kvittad överbetalning', '2420'],
];

const removed = 'Removed';

/** AccountingPaymentMeanView of each payment mean of the creditor, by code: those it began with, and its own. */
export const meansOf = (records: RecordLedger, creditorId: string): ReadonlyMap<string, View> => {
  const means = new Map<string, View>(
    first.map(([PaymentCode, Description, BookkeepingAccount]) => [
      PaymentCode,
      { CreditorPublicId: creditorId, PaymentCode, Description, BookkeepingAccount },
    ]),
  );
  for (const { key, state, doc } of records.ofCreditor('paymentMean', creditorId)) {
    if (state === removed) means.delete(key ?? '');
    else means.set(key ?? '', doc);
  }
  return means;
};

const keep = (
  records: RecordLedger,
  creditorId: string,
  code: string,
  state: string | null,
  doc: View,
  now: number,
): void => {
  const record = { id: `${creditorId}:${code}`, ownerId: null, key: code, state, at: null, doc };
  if (records.get('paymentMean', record.id) === undefined)
    records.insert('paymentMean', { ...record, creditorId, createdAt: now });
  else records.update('paymentMean', record);
};

/** Puts a payment mean in the place of the one with its code. */
export const putMean = (records: RecordLedger, creditorId: string, code: string, sent: View, now: number): void => {
  keep(records, creditorId, code, null, { ...sent, CreditorPublicId: creditorId, PaymentCode: code }, now);
};

export const removeMean = (records: RecordLedger, creditorId: string, code: string, now: number): void => {
  keep(records, creditorId, code, removed, {}, now);
};

/** The account on which money that came by this means is booked; null for a code that the creditor does not keep. */
export const meanAccount = (records: RecordLedger, creditorId: string, code: string): string | null => {
  const mean = meansOf(records, creditorId).get(code);
  return mean === undefined ? null : textOf(mean, 'BookkeepingAccount');
};

/** What the settings name a payment mean for. */
export type MeanUse = 'Bankgiro' | 'Autogiro' | 'MobilePay' | 'CreditCard' | 'SettlingOverpayment' | 'Crediting';

/** The code of the payment mean that the settings name for a use, where a payment names none itself (AccountingSettingsView). */
export const meanFor = ({ records }: Ledger, creditorId: string, use: MeanUse): string =>
  textOf(accountingSettings(records, creditorId), `Default${use}PaymentCode`) ?? 'BG';

const isDefault = (settings: View, code: string): boolean =>
  Object.entries(settings).some(([field, value]) => field.endsWith('PaymentCode') && value === code);

/** Whether a payment came by this means, or the settings name it (endpoints a, paymentmeans: 400 when in use). */
export const isMeanUsed = (ledger: Ledger, creditorId: string, code: string): boolean =>
  ledger.payments.isMeanUsed(creditorId, code) || isDefault(accountingSettings(ledger.records, creditorId), code);
