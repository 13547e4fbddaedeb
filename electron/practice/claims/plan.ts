import { type ClaimStage } from '../../../shared/service/claim-transitions.ts';
import { badField, missing } from '../refusal.ts';
import { numberOf, textOf, type View } from '../wire/json.ts';

/** One automatic event of a claim: what it is called before it comes, and the stage that it leads to. */
export interface Step {
  /** A name of EventTypeView. */
  readonly event: string;
  readonly stage: ClaimStage;
  /** What it puts on the debt in SEK, minor units; other currencies have no fees. */
  readonly fee: number;
  /** A letter goes out, with days to pay in. */
  readonly isLetter: boolean;
}

const lateFee: Step = {
  event: 'WillSendLatePaymentInvoice',
  stage: 'LatePaymentInvoiceSent',
  fee: 45_000,
  isLetter: true,
};
const reminder: Step = {
  event: 'WillSendReminderInvoice',
  stage: 'ReminderInvoiceSent',
  fee: 6_000,
  isLetter: true,
};
const demand: Step = {
  event: 'WillSendDebtCollectionInvoice',
  stage: 'DebtCollectionInvoiceSent',
  fee: 18_000,
  isLetter: true,
};
const due: Step = { event: 'DebtCollectionDue', stage: 'DebtCollectionClaimDue', fee: 0, isLetter: false };
/** The enforcement authority's application fee, and what the law allows for writing it. */
const bailiff: Step = {
  event: 'WillBeManagedForBailiffRegistration',
  stage: 'SentToBailiff',
  fee: 68_000,
  isLetter: false,
};

const levels = ['LatePaymentFee', 'Reminders', 'DebtCollection', 'Bailiff'] as const;

const levelAt = (terms: View, field: string): number => {
  const name = textOf(terms, field);
  const index = levels.findIndex((level) => level === name);
  if (index === -1) throw missing(field);
  return index;
};

/** Days that a claim is left alone between its due date and the enforcement authority. */
const daysToBailiff = 7;

/**
 * What a claim comes to by itself, in order: from its start level to its end level, with NumberOfReminders reminders. Fees
 * are the Swedish ones: reminder 60, demand 180, late payment between companies 450, payment order 300 + 380 SEK. Throws a
 * Refusal (400) where the levels are missing or the wrong way round, or nothing would happen.
 */
export const planOf = (terms: View): readonly Step[] => {
  const start = levelAt(terms, 'StartDebtCollectionActionLevel');
  const end = levelAt(terms, 'EndDebtCollectionActionLevel');
  if (end < start)
    throw badField(
      'EndDebtCollectionActionLevel',
      'är före StartDebtCollectionActionLevel',
      'is before StartDebtCollectionActionLevel',
    );
  const byLevel = {
    LatePaymentFee: [lateFee],
    Reminders: Array<Step>(numberOf(terms, 'NumberOfReminders') ?? 0).fill(reminder),
    DebtCollection: [demand, due],
    Bailiff: [bailiff],
  } as const satisfies Readonly<Record<(typeof levels)[number], readonly Step[]>>;
  const plan = levels.slice(start, end + 1).flatMap((level) => byLevel[level]);
  if (plan.length === 0) throw badField('NumberOfReminders', 'är noll', 'is zero');
  return plan;
};

/** Days until the next step: the day after a letter's due date, and some peace before the enforcement authority. */
export const daysAfter = (step: Step, terms: View): number =>
  step.isLetter ? (numberOf(terms, 'PaymentTermsInDays') ?? 0) + 1 : daysToBailiff;

export const bailiffStage: ClaimStage = bailiff.stage;
