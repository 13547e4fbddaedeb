import { type BankPayment } from '../../../shared/domain/bank-payment.ts';
import { type Minor } from '../../../shared/domain/money.ts';
import { type LocalText } from '../../../shared/domain/text.ts';

/**
 * Why an entry is no payment: money out; an incoming payment that the bank took back; money of our own that came back;
 * not booked yet; a sum of nothing; what was taken off a batch (a credit note).
 */
export const leftOutReasons = ['debit', 'taken-back', 'came-back', 'not-booked', 'nothing', 'deduction'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** How many entries were left out for a reason, and what they come to in one currency. */
export interface LeftOut {
  readonly reason: LeftOutReason;
  readonly currency: string;
  readonly count: number;
  readonly sum: Minor;
}

/**
 * What does not add up: details, batch, totals and balances that differ from what stands beside them; payments whose amount is
 * not told; and, since it may have been registered, a payment that was taken back.
 */
export type CamtWarningCode = 'details' | 'batch' | 'totals' | 'balance' | 'amount-missing' | 'taken-back';

export interface CamtWarning {
  readonly code: CamtWarningCode;
  readonly sentence: LocalText;
}

/** What is known of a bank's file when it has been read. */
export interface CamtFile {
  readonly name: string;
  /** 053: a statement of the account. 054: a notification of incoming payments. */
  readonly message: 'camt.053' | 'camt.054';
  /** Two digits: `02`. */
  readonly version: string;
  /** SHA-256 of the bytes, hex. */
  readonly sha256: string;
  /** Which of several files this is, as the bank numbers them, where the bank divided its message or a statement in it; null for a whole one. */
  readonly page: string | null;
  readonly statements: number;
  readonly entries: number;
  readonly payments: number;
  readonly leftOut: readonly LeftOut[];
  /** In file order; of each kind no more than the bounds let through. */
  readonly warnings: readonly CamtWarning[];
}

export type OnPayment = (payment: BankPayment) => void;
