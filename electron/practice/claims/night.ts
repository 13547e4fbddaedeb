import { addDays, type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { type ClaimStage } from '../../../shared/service/claim-transitions.ts';
import { stockholmMidnight } from '../../../shared/service/service-time.ts';
import { type NightJob } from '../night-job.ts';
import { type Service } from '../service.ts';
import { flagOf, textOf } from '../wire/json.ts';
import { changeClaim, type Claim, dueClaims, interestTermsOf } from './claim.ts';
import { type Debt, plus } from './debt.ts';
import { debtOfClaim, invoiceOfClaim, writeDebt } from './debts.ts';
import { given } from './defaults.ts';
import { type ClaimHappening, moveClaim, noteClaim } from './history.ts';
import { interestOnSum } from './interest.ts';
import { writeLetter } from './letters.ts';
import { bailiffStage, daysAfter, planOf, type Step } from './plan.ts';
import { debtorOfClaim } from './views.ts';

const happenings: Readonly<Partial<Record<ClaimStage, ClaimHappening>>> = {
  LatePaymentInvoiceSent: 'InvoiceSent',
  ReminderInvoiceSent: 'ReminderInvoiceSent',
  DebtCollectionInvoiceSent: 'DebtCollectionSent',
  DebtCollectionClaimDue: 'DebtCollectionDue',
  SentToBailiff: 'SentToBailiff',
};

/** A dispute forbids moving the claim forward, and on its invoice it stops automatic events, as a pause does. */
const isStopped = (service: Service, claim: Claim): boolean => {
  const invoice = invoiceOfClaim(service, claim);
  return claim.disputedAt !== null || (invoice !== undefined && (invoice.disputed_at !== null || invoice.paused === 1));
};

/** A reminder has a fee once; late payment has one between companies only; what is not in SEK has none. */
const feeOf = (service: Service, claim: Claim, step: Step, debt: Debt): number => {
  if (claim.currency !== 'SEK') return 0;
  if (step.stage === 'ReminderInvoiceSent' && debt.fees > 0) return 0;
  const isPrivate = textOf(debtorOfClaim(service.ledger, claim), 'DebtorType') === 'Private';
  return step.stage === 'LatePaymentInvoiceSent' && isPrivate ? 0 : step.fee;
};

/** Fees and interest of a step, put on what is owed. */
const chargeStep = (service: Service, claim: Claim, step: Step, today: CalendarDate): Claim => {
  const debt = debtOfClaim(service, claim);
  const fees = feeOf(service, claim, step, debt);
  if (!step.isLetter && fees === 0) return claim;
  const counted = interestOnSum(debt.principal, interestTermsOf(claim), claim.interestTo, today);
  const interest = claim.pending + counted;
  const put = { fees: claim.put.fees + fees, interest: claim.put.interest + interest };
  const interestTo = today > claim.interestTo ? today : claim.interestTo;
  return changeClaim(service, writeDebt(service, claim, plus(debt, { fees, interest })), {
    put,
    interestTo,
    pending: 0,
  });
};

const sendLetter = (service: Service, claim: Claim, step: Step, dueAt: number): void => {
  const debt = debtOfClaim(service, claim);
  const { terms } = claim;
  writeLetter(service, {
    kind: step.stage === 'DebtCollectionInvoiceSent' ? 'claim' : 'reminder',
    creditorId: claim.creditorId,
    ownerId: claim.id,
    number: claim.number,
    ocr: claim.ocr,
    dueAt,
    terms: daysAfter(step, terms) - 1,
    currency: claim.currency,
    rows: [
      { text: `Faktura ${claim.number}`, amount: debt.principal },
      { text: 'Avgifter', amount: debt.fees },
      { text: 'Dröjsmålsränta', amount: debt.interest },
    ].filter(({ amount }) => amount !== 0),
    receiver: { ...debtorOfClaim(service.ledger, claim), ...given(claim.address) },
    context: Object.fromEntries(
      ['OurReference', 'YourReference', 'CommunicationLanguage', 'InterestPercentage', 'InterestType'].flatMap(
        (field) => (terms[field] === undefined ? [] : [[field, terms[field]]]),
      ),
    ),
    own: null,
  });
};

/** What a social welfare authority must be told first (concepts, Invoice types); false where nobody may tell it. */
const tellsWelfare = (service: Service, claim: Claim): boolean => {
  if (invoiceOfClaim(service, claim)?.action_type !== 'PaymentAdviceAction') return true;
  if (!flagOf(claim.terms, 'InformSocialWelfare')) return false;
  noteClaim(service, claim, 'MessageSendToSocialWelfare', null);
  return true;
};

const advance = (service: Service, claim: Claim): void => {
  const today = service.clock.today();
  const plan = planOf(claim.terms);
  const step = plan[claim.step];
  if (step === undefined || (step.stage === bailiffStage && !tellsWelfare(service, claim))) {
    changeClaim(service, claim, { nextAt: null });
    return;
  }
  const days = daysAfter(step, claim.terms);
  const charged = chargeStep(service, claim, step, today);
  if (step.isLetter) sendLetter(service, charged, step, stockholmMidnight(addDays(today, days - 1)));
  moveClaim(service, charged, step.stage, happenings[step.stage] ?? 'Moved', null, {
    step: claim.step + 1,
    nextAt: claim.step + 1 < plan.length ? stockholmMidnight(addDays(today, days)) : null,
  });
};

/** Claims go on by themselves: letters, due dates, the enforcement authority; one step a night. */
export const claimNight: NightJob = {
  name: 'claims',
  run: (service, midnight) => {
    for (const claim of dueClaims(service, midnight)) if (!isStopped(service, claim)) advance(service, claim);
  },
};
