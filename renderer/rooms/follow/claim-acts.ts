import { type Act as ServiceAct } from '../../../shared/contract/acts.ts';
import { type ClaimHandAct } from '../../../shared/contract/claims.ts';
import { isCalendarDate } from '../../../shared/domain/calendar-date.ts';
import { type MessageKey } from '../../i18n/index.ts';
import { typedMinor } from '../../parts/number-typed.ts';

/** What is filled in before an act with a claim; none of it: the question alone. */
export const claimFieldOf: Readonly<Record<ClaimHandAct, 'text' | 'date' | 'amount' | null>> = {
  commentClaim: 'text',
  postponeClaim: 'date',
  disputeClaim: null,
  creditClaim: 'amount',
  cancelClaim: null,
};

/** What cannot be taken back: the person is asked once more. */
const final = ['disputeClaim', 'creditClaim', 'cancelClaim'] as const satisfies readonly ClaimHandAct[];
export type FinalClaimAct = (typeof final)[number];
export const isFinalOnClaim = (act: ClaimHandAct): act is FinalClaimAct => final.some((one) => one === act);

export interface ClaimOf {
  readonly actionId: string;
  readonly claimId: string;
  readonly currency: string;
}

/** What a filled-in form asks of the service, or what is missing. */
export const askedOfClaim = (
  act: ClaimHandAct,
  typed: string,
  { actionId, claimId, currency }: ClaimOf,
): { readonly asked: ServiceAct } | { readonly missing: MessageKey } => {
  const claim = { actionId, claimId };
  switch (act) {
    case 'commentClaim':
      return typed.trim() === ''
        ? { missing: 'hand.badText' }
        : { asked: { kind: act, ...claim, comment: typed.trim(), target: 'Private' } };
    case 'postponeClaim':
      return isCalendarDate(typed) ? { asked: { kind: act, ...claim, to: typed } } : { missing: 'hand.badDate' };
    case 'creditClaim': {
      const amount = typedMinor(typed) ?? 0;
      return amount > 0 ? { asked: { kind: act, ...claim, amount, currency } } : { missing: 'hand.badAmount' };
    }
    default:
      return { asked: { kind: act, ...claim } };
  }
};
