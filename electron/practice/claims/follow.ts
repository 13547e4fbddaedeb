import { stockholmDay } from '../../../shared/service/service-time.ts';
import { type Service } from '../service.ts';
import { changeClaim, type Claim, findClaim, interestTermsOf } from './claim.ts';
import { debtOfClaim } from './debts.ts';
import { leftOf } from './debt.ts';
import { moveClaim, noteClaim } from './history.ts';
import { interestOnSum } from './interest.ts';

/** Ends a claim: nothing more comes of it. It keeps what is owed as it then is. */
export const closeClaim = (
  service: Service,
  claim: Claim,
  stage: 'Completed' | 'Cancelled',
  by: string | null,
): Claim => {
  const patch = { debt: debtOfClaim(service, claim), closedAt: service.clock.now(), nextAt: null };
  return moveClaim(service, claim, stage, stage, by, patch);
};

/** Ends a claim that is open, because what it follows ends; cancelled, it follows nothing any more. */
export const endClaim = (
  service: Service,
  claimId: string | null,
  stage: 'Completed' | 'Cancelled',
  by: string | null,
): void => {
  const claim = findClaim(service, claimId);
  if (claim === undefined || claim.closedAt !== null) return;
  const debt = debtOfClaim(service, claim);
  const isConnected = claim.isConnected && stage === 'Completed';
  closeClaim(service, changeClaim(service, claim, { debt, isConnected }), stage, by);
};

/** What has gone off a debt. */
export interface Lowering {
  readonly type: 'Paid' | 'Credited' | 'WrittenOff';
  /** Minor units, and how much of it was not fees or interest. */
  readonly amount: number;
  readonly principal: number;
  /** Of an actual payment: when it was made, and whether interest up to then goes on the next letter. */
  readonly paidAt: number;
  readonly withInterest: boolean;
  readonly by: string | null;
}

/** What follows for a claim when its debt was lowered: the payer's interest waits for the next letter, and a paid one ends. */
export const followLowering = (service: Service, claimId: string | null, lowering: Lowering): void => {
  const claim = findClaim(service, claimId);
  if (claim === undefined || claim.closedAt !== null || lowering.amount === 0) return;
  noteClaim(service, claim, lowering.type, lowering.by, String(lowering.amount));
  if (leftOf(debtOfClaim(service, claim)) === 0) {
    closeClaim(service, claim, 'Completed', lowering.by);
    return;
  }
  if (lowering.type !== 'Paid' || !lowering.withInterest) return;
  const interest = interestOnSum(
    lowering.principal,
    interestTermsOf(claim),
    claim.interestTo,
    stockholmDay(lowering.paidAt),
  );
  changeClaim(service, claim, { pending: claim.pending + interest });
};
