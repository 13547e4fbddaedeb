import { type ClaimStage } from '../../../shared/service/claim-transitions.ts';
import { instantText } from '../../../shared/service/service-time.ts';
import { monthsLater } from '../clock.ts';
import { emit } from '../invoicing/happenings.ts';
import { type Service } from '../service.ts';
import { changeClaim, type Claim, claimType, type ClaimState } from './claim.ts';
import { claimView } from './views.ts';

/** Swedish titles of what happens to a claim, by name of EventTypeView. */
const titles = {
  Created: 'Ärendet skapades',
  Updated: 'Adressen ändrades',
  InvoiceSent: 'Förseningsavgift krävdes',
  ReminderInvoiceSent: 'Påminnelse skickades',
  DebtCollectionSent: 'Inkassokrav skickades',
  DebtCollectionDue: 'Inkassokravet förföll',
  MessageSendToSocialWelfare: 'Socialnämnden underrättades',
  SentToBailiff: 'Ansökan om betalningsföreläggande',
  Paid: 'Betalning',
  Credited: 'Kreditering',
  WrittenOff: 'Avskrivning',
  Moved: 'Framflyttat',
  Disputed: 'Bestritt',
  CommentedByCreditor: 'Kommentar',
  Completed: 'Ärendet avslutades',
  Cancelled: 'Ärendet avbröts',
} as const;
export type ClaimHappening = keyof typeof titles;

/** Months after which the events of a closed claim are archived (concepts, Limits). */
const archivedAfter = 6;

/** Writes an event into the claim's history. */
export const noteClaim = (
  service: Service,
  claim: Claim,
  type: ClaimHappening,
  by: string | null,
  content: string | null = null,
  reference: string | null = null,
): void => {
  const { events } = service.ledger;
  events.add({
    creditor_id: claim.creditorId,
    invoice_id: claim.id,
    action_type: claimType,
    type,
    at: service.clock.now(),
    title: titles[type],
    content,
    by,
    reference,
  });
  if (claim.closedAt !== null) events.archive(claim.id, monthsLater(claim.closedAt, archivedAfter));
};

/** Moves a claim to a stage, and tells of it where that is another one (decisions.md 23). Gives it as it now is. */
export const moveClaim = (
  service: Service,
  claim: Claim,
  stage: ClaimStage,
  type: ClaimHappening,
  by: string | null,
  patch: Partial<ClaimState> = {},
): Claim => {
  const reached = { ...claim.reached, [stage]: instantText(service.clock.now()) };
  const moved = changeClaim(service, claim, { ...patch, stage, reached });
  noteClaim(service, moved, type, by);
  if (stage !== claim.stage)
    emit(service, claim.creditorId, 'DebtCollectionActionStateChanged', () => claimView(service.ledger, moved));
  return moved;
};
