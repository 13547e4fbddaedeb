import { mayDo } from '../../../shared/service/moves.ts';
import { claimMoves } from '../../../shared/service/claim-transitions.ts';
import { instantText } from '../../../shared/service/service-time.ts';
import { amountView } from '../invoicing/amount.ts';
import { addUnhandled, type Payment } from '../invoicing/payments.ts';
import { bookWaiting } from '../invoicing/vouchers.ts';
import { type Service } from '../service.ts';
import { changeClaim, type Claim, claimsByOcr, claimType } from './claim.ts';
import { creditedParts, leftOf, minus, paidParts } from './debt.ts';
import { followLowering } from './follow.ts';

/**
 * Lowers the debt of a claim that follows no invoice. It came from another system, whose books it stays in: nothing is
 * booked here. Gives what was too much.
 */
export const lowerOwn = (
  service: Service,
  claim: Claim,
  { amount, paidAt, by, withInterest = true }: Payment,
  type: 'Paid' | 'Credited',
): number => {
  const applied = Math.min(amount.value, leftOf(claim.debt));
  const parts = type === 'Paid' ? paidParts(claim.debt, applied) : creditedParts(claim.debt, applied);
  changeClaim(service, claim, { debt: minus(claim.debt, parts) });
  followLowering(service, claim.id, { type, amount: applied, principal: parts.principal, paidAt, withInterest, by });
  return amount.value - applied;
};

/** What was paid too much on such a claim came to the creditor's bank all the same: it waits there to be handled. */
export const overpayOwn = (service: Service, claim: Claim, over: number, { paidAt, mean }: Payment): void => {
  const { creditorId, currency } = claim;
  const money = { creditorId, at: paidAt, now: service.clock.now(), mean, currency };
  bookWaiting(service.ledger, money, 'advances', over);
  addUnhandled(service, creditorId, {
    DebtorPublicId: claim.debtorId,
    Amount: amountView(over, currency),
    PaymentDate: instantText(paidAt),
    Reference: claim.ocr,
    UnhandledPaymentType: 'OverPayment',
    OverpaymentDetails: { ActionType: claimType, ActionPublicId: claim.id, InvoiceNumber: claim.number },
  });
};

/** The creditor's claim that a bank payment with this reference is for; undefined where there is none. */
export const payableClaim = (service: Service, creditorId: string, ocr: string): Claim | undefined =>
  claimsByOcr(service, creditorId, ocr).find(
    (claim) => claim.source === claimType && mayDo(claimMoves, 'credit', claim.stage),
  );
