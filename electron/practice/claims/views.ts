import { claimMoves, type ClaimAct } from '../../../shared/service/claim-transitions.ts';
import { mayDo } from '../../../shared/service/moves.ts';
import { instantText } from '../../../shared/service/service-time.ts';
import { amountView } from '../invoicing/amount.ts';
import { dateText, eventFields } from '../invoicing/views.ts';
import { type Ledger } from '../ledger/ledger.ts';
import { instantOf, numberOf, textOf, type View } from '../wire/json.ts';
import { type Claim, claimType, nextStep } from './claim.ts';
import { leftOf } from './debt.ts';
import { debtOfClaim } from './debts.ts';
import { planOf } from './plan.ts';
import { letterFile, lettersOf, letterView } from './letters.ts';

/** The debtor of a claim (DebtorView): the register's, or the one that came with the claim. */
export const debtorOfClaim = (ledger: Ledger, { debtor, debtorId }: Claim): View =>
  debtor ?? ledger.debtors.get(debtorId) ?? {};

/** A disputed claim goes no further by itself (endpoints a, dispute). */
const upcomingOf = (claim: Claim): View =>
  claim.nextAt === null || claim.disputedAt !== null
    ? { NextEvent: null, NextEventDate: null }
    : { NextEvent: nextStep(claim)?.event ?? null, NextEventDate: instantText(claim.nextAt) };

const sourceFields = ({ source, ownerId, isConnected }: Claim): View => ({
  InvoiceSourcePublicId: source === claimType || !isConnected ? null : ownerId,
  DebtCollectionActionSource: source,
});

const originalDate = ({ terms, createdAt }: Claim, field: string): string =>
  instantText(instantOf(terms, field) ?? createdAt);

const remindersSent = ({ terms, step }: Claim): number =>
  planOf(terms)
    .slice(0, step)
    .filter(({ stage }) => stage === 'ReminderInvoiceSent').length;

const stateView = (claim: Claim): View => ({
  Stage: claim.stage,
  NumberOfSentInvoiceReminders: remindersSent(claim),
  DebtCollectionInvoiceSentDate: claim.reached['DebtCollectionInvoiceSent'] ?? null,
  LatePaymentInvoiceSentDate: claim.reached['LatePaymentInvoiceSent'] ?? null,
  SentToBailiffDate: claim.reached['SentToBailiff'] ?? null,
  SentToBailiffEnforcementDate: null,
  ...upcomingOf(claim),
  ClosedDate: dateText(claim.closedAt),
  IsPaused: false,
  DisputedDate: dateText(claim.disputedAt),
  AttestedDate: instantText(claim.createdAt),
  HasPreviouslyBeenSentToInstallmentPlan: false,
});

const abilities = (claim: Claim): View => {
  const may = (act: ClaimAct): boolean => mayDo(claimMoves, act, claim.stage);
  return {
    CanCancel: may('cancel'),
    CanCredit: may('credit'),
    CanSendToBailiff: false,
    CanSendToBailiffEnforcement: false,
    CanSendToLongTermSurveilance: false,
    CanPostpone: may('postpone') && claim.nextAt !== null,
    CanCreateInstallmentPlan: false,
    CanDisputeAction: may('dispute') && claim.disputedAt === null,
  };
};

/** DebtCollectionActionView: one claim in full. */
export const claimView = (ledger: Ledger, claim: Claim): View => {
  const debt = debtOfClaim({ ledger }, claim);
  const amount = (value: number): View => amountView(value, claim.currency);
  const interest: View = {
    InterestTermsInDays: numberOf(claim.terms, 'InterestStartInDaysAfterDueDate') ?? 0,
    InterestPercentage: 0,
    InterestType: 'NoInterest',
  };
  return {
    DeliveryMethod: 'Mail',
    CommunicationLanguage: 'SV',
    NumberOfReminders: 0,
    InterestStartInDaysAfterDueDate: 0,
    ...interest,
    ...claim.terms,
    ActionPublicId: claim.id,
    Created: instantText(claim.createdAt),
    CreditorPublicId: claim.creditorId,
    Debtor: debtorOfClaim(ledger, claim),
    OriginalInvoiceDate: originalDate(claim, 'OriginalInvoiceDate'),
    OriginalDueDate: originalDate(claim, 'OriginalDueDate'),
    OriginalInvoiceNumber: claim.number,
    OriginalAmount: amount(claim.original),
    DebtAmount: amount(debt.principal),
    FeeAmount: amount(debt.fees),
    InterestAmount: amount(debt.interest),
    CurrentAmount: amount(leftOf(debt)),
    State: stateView(claim),
    Invoices: lettersOf(ledger, claim.id).map((letter) => ({ ...interest, ...letterView(letter) })),
    InstallmentPlanPublicId: null,
    ...sourceFields(claim),
    DeliveryAddressOverride: claim.address,
    Events: ledger.events.ofInvoice(claim.id).map(eventFields),
    ...abilities(claim),
  };
};

/** DebtCollectionActionSubView: a claim in a list. */
export const claimSubView = (ledger: Ledger, claim: Claim, creditor: View): View => {
  const debtor = debtorOfClaim(ledger, claim);
  const letters = lettersOf(ledger, claim.id);
  const { terms } = claim;
  return {
    ActionPublicId: claim.id,
    CreditorPublicId: claim.creditorId,
    DebtorPublicId: claim.debtorId,
    CreditorOrgNo: textOf(creditor, 'OrgNo'),
    CreditorName: textOf(creditor, 'Name'),
    DebtorOrgNo: textOf(debtor, 'OrgNo'),
    DebtorName: textOf(debtor, 'Name'),
    CurrentAmount: amountView(leftOf(debtOfClaim({ ledger }, claim)), claim.currency),
    InvoicedAmount: amountView(claim.original, claim.currency),
    Stage: claim.stage,
    ActionType: claimType,
    DeliveryMethod: textOf(terms, 'DeliveryMethod') ?? 'Mail',
    Created: instantText(claim.createdAt),
    ClosedDate: dateText(claim.closedAt),
    AttestedDate: instantText(claim.createdAt),
    ...upcomingOf(claim),
    OriginalDueDate: originalDate(claim, 'OriginalDueDate'),
    OriginalInvoiceDate: originalDate(claim, 'OriginalInvoiceDate'),
    OriginalInvoiceNumber: claim.number,
    IsPaused: false,
    IsCommented: claim.isCommented,
    IsDisputed: claim.disputedAt !== null,
    DeliveryStatus: 'Unknown',
    Files: letters.map(letterFile),
    OCRs: [claim.ocr],
    InvoiceNumbers: [claim.number],
    ...sourceFields(claim),
    InstallmentPlanPublicId: null,
    CommunicationLanguage: textOf(terms, 'CommunicationLanguage') ?? 'SV',
    PaymentTermsInDays: numberOf(terms, 'PaymentTermsInDays') ?? 0,
    InterestPercentage: numberOf(terms, 'InterestPercentage') ?? 0,
    YourReference: textOf(terms, 'YourReference'),
  };
};
