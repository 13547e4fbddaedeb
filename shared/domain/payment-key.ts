import { type BankPayment } from './bank-payment.ts';
import { type Sha256 } from './business-key.ts';
import { type CalendarDate } from './calendar-date.ts';
import { KeyCounts } from './key-counts.ts';
import { type Minor } from './money.ts';

/** A payment before it has its keys. */
export type UnkeyedPayment = Omit<BankPayment, 'key' | 'entryKey'>;

/** What the bank booked as one: a payment, or many together. */
export interface BookedEntry {
  readonly amount: Minor;
  /** ISO 4217. */
  readonly currency: string;
  readonly bookedOn: CalendarDate;
  /** What the bank itself calls it. */
  readonly bankReference: string | null;
}

const KEY_LENGTH = 40;

const folded = (value: string | null): string | null => value?.normalize('NFC').replace(/\s+/gu, ' ').trim() ?? null;

/** All that is said of a payment beside its names. */
const contentOf = ({ references, text, payerName, payerAccount }: UnkeyedPayment): readonly (string | null)[] => [
  'content',
  ...references.map(({ value }) => folded(value)),
  folded(text),
  folded(payerName),
  folded(payerAccount),
];

/**
 * What tells the payment from every other: the first name that somebody gave it, else all that is said of it. The account
 * has no part in it, since a notification often names the bankgiro where the statement names the account behind.
 */
const identityOf = (payment: UnkeyedPayment): readonly (string | null)[] => {
  if (payment.bankReference !== null) return ['bank', folded(payment.bankReference)];
  if (payment.transactionId !== null) return ['transaction', folded(payment.transactionId)];
  // Payers name as they like: many call all their payments the same.
  if (payment.endToEndId !== null)
    return ['payer', folded(payment.endToEndId), ...payment.references.map(({ value }) => folded(value))];
  return contentOf(payment);
};

/** Gives the payments of one file their keys, in file order. */
export interface PaymentKeyMaker {
  /** The key of the next entry of the file; null where the bank gave it no name. */
  readonly nextEntry: (entry: BookedEntry) => string | null;
  /** The next payment with its keys. @param entryKey that of its entry */
  readonly next: (payment: UnkeyedPayment, entryKey: string | null) => BankPayment;
}

/**
 * One maker for one file. Two payments of the file that are alike in everything both live: the second is the second
 * occurrence. The same file read again, and another file that tells of the same payments, gives the same keys.
 */
export const paymentKeyMaker = (sha256: Sha256): PaymentKeyMaker => {
  const seen = new KeyCounts();
  /** Of a JSON list, so that no value runs into the next; its first part has a version, since kept keys are compared. */
  const keyOf = (kind: string, money: BookedEntry | UnkeyedPayment, who: readonly (string | null)[]): string => {
    const { bookedOn, amount, currency } = money;
    const hash = (occurrence: number): string =>
      sha256(JSON.stringify([kind, bookedOn, amount, currency, who, occurrence])).slice(0, KEY_LENGTH);
    const first = hash(1);
    const occurrence = seen.add(first);
    return occurrence === 1 ? first : hash(occurrence);
  };
  return {
    nextEntry: (entry) =>
      entry.bankReference === null ? null : keyOf('runsheet-entry-1', entry, ['bank', folded(entry.bankReference)]),
    next: (payment, entryKey) => ({
      ...payment,
      key: keyOf('runsheet-payment-1', payment, identityOf(payment)),
      // Without the bank's name for it an entry is what is said of its payment.
      entryKey: entryKey ?? keyOf('runsheet-entry-1', payment, contentOf(payment)),
    }),
  };
};

/** A payment that is kept from an earlier file. */
export type KnownPayment = Pick<BankPayment, 'key' | 'entryKey' | 'whole'>;

/**
 * new: not seen before. same: this very payment is known. covered: its money is known from a file that tells it otherwise, as
 * a statement has the sum where a notification has the payments.
 */
export const paymentNovelties = ['new', 'same', 'covered'] as const;
export type PaymentNovelty = (typeof paymentNovelties)[number];

/** Tells of each payment of a file whether its money is known already. @param known the payments of earlier files */
export const noveltyOf = (known: Iterable<KnownPayment>): ((payment: KnownPayment) => PaymentNovelty) => {
  const keys = new Set<string>();
  /** Of each known entry, whether one payment is all of it. */
  const entries = new Map<string, boolean>();
  for (const { key, entryKey, whole } of known) {
    keys.add(key);
    entries.set(entryKey, whole || (entries.get(entryKey) ?? false));
  }
  return ({ key, entryKey, whole }) => {
    if (keys.has(key)) return 'same';
    const knownWhole = entries.get(entryKey);
    return knownWhole !== undefined && (whole || knownWhole) ? 'covered' : 'new';
  };
};
