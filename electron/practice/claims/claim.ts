import { addDays, type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { type ClaimAct, claimMoves, type ClaimStage, claimStages } from '../../../shared/service/claim-transitions.ts';
import { instantText, stockholmDay } from '../../../shared/service/service-time.ts';
import { type Call, mayUse } from '../gate/call.ts';
import { requireMove } from '../gate/moves.ts';
import { type Kept } from '../ledger/records.ts';
import { notFound } from '../refusal.ts';
import { type Service } from '../service.ts';
import { dayOf, instantOf, numberOf, textOf, type View, viewOf } from '../wire/json.ts';
import { type Debt } from './debt.ts';
import { type InterestTerms } from './interest.ts';
import { planOf, type Step } from './plan.ts';

const kind = 'claim';

export const claimType = 'DebtCollectionAction';

/** What a claim is made from, by name of ActionSourceTypeView; a decoupled one is its own source. */
export type ClaimSource = 'DebtCollectionAction' | 'InvoiceAction' | 'ReconciliationInvoiceAction';

/** What may change of a claim. */
export interface ClaimState {
  readonly stage: ClaimStage;
  /** When its next automatic event comes; null where none does. */
  readonly nextAt: number | null;
  /** Steps of its plan that are done. */
  readonly step: number;
  /** What is owed, as far as no invoice that it is connected with says so. */
  readonly debt: Debt;
  /** Fees and interest that the claim has put on the debt: they go with it. */
  readonly put: Omit<Debt, 'principal'>;
  /** Interest that the next letter asks for besides. */
  readonly pending: number;
  /** The last day up to which interest is counted. */
  readonly interestTo: CalendarDate;
  /** It follows the remaining amount of the invoice that it was made from. */
  readonly isConnected: boolean;
  readonly disputedAt: number | null;
  readonly closedAt: number | null;
  readonly isCommented: boolean;
  /** A temporary address (DeliveryAddressOverrideView). */
  readonly address: View | null;
  /** When it came to each stage, by name. */
  readonly reached: View;
}

export interface Claim extends ClaimState {
  readonly id: string;
  readonly creditorId: string;
  readonly createdAt: number;
  readonly source: ClaimSource;
  /** The invoice that it was made from; the debtor of a decoupled one. */
  readonly ownerId: string;
  readonly ocr: string;
  readonly number: string;
  readonly currency: string;
  readonly original: number;
  readonly debtorId: string;
  /** Its debtor, where the register of debtors has none. */
  readonly debtor: View | null;
  /** DebtCollectionEntryView, completed, with the PDF kept apart. */
  readonly terms: View;
}

const debtFrom = (view: View | null): Debt => ({
  principal: numberOf(view ?? {}, 'Principal') ?? 0,
  fees: numberOf(view ?? {}, 'Fees') ?? 0,
  interest: numberOf(view ?? {}, 'Interest') ?? 0,
});

const debtDoc = ({ principal, fees, interest }: Debt): View => ({
  Principal: principal,
  Fees: fees,
  Interest: interest,
});

const sources = ['DebtCollectionAction', 'InvoiceAction', 'ReconciliationInvoiceAction'] as const;

const claimFrom = ({ id, creditorId, ownerId, key, state, at, createdAt, doc }: Kept): Claim => ({
  id,
  creditorId,
  createdAt,
  ownerId: ownerId ?? '',
  ocr: key ?? '',
  stage: claimStages.find((stage) => stage === state) ?? 'Created',
  nextAt: at,
  source: sources.find((source) => source === textOf(doc, 'Source')) ?? claimType,
  number: textOf(doc, 'Number') ?? '',
  currency: textOf(doc, 'Currency') ?? 'SEK',
  original: numberOf(doc, 'Original') ?? 0,
  debtorId: textOf(doc, 'DebtorPublicId') ?? '',
  debtor: viewOf(doc, 'Debtor'),
  terms: viewOf(doc, 'Terms') ?? {},
  step: numberOf(doc, 'Step') ?? 0,
  debt: debtFrom(viewOf(doc, 'Debt')),
  put: debtFrom(viewOf(doc, 'Put')),
  pending: numberOf(doc, 'Pending') ?? 0,
  interestTo: dayOf(doc, 'InterestTo') ?? stockholmDay(createdAt),
  isConnected: doc['IsConnected'] === true,
  disputedAt: instantOf(doc, 'Disputed'),
  closedAt: instantOf(doc, 'Closed'),
  isCommented: doc['IsCommented'] === true,
  address: viewOf(doc, 'Address'),
  reached: viewOf(doc, 'Reached') ?? {},
});

const text = (instant: number | null): string | null => (instant === null ? null : instantText(instant));

const recordOf = (claim: Claim): Omit<Kept, 'seq'> => ({
  id: claim.id,
  creditorId: claim.creditorId,
  createdAt: claim.createdAt,
  ownerId: claim.ownerId,
  key: claim.ocr,
  state: claim.stage,
  at: claim.nextAt,
  doc: {
    Source: claim.source,
    Number: claim.number,
    Currency: claim.currency,
    Original: claim.original,
    DebtorPublicId: claim.debtorId,
    Debtor: claim.debtor,
    Terms: claim.terms,
    Step: claim.step,
    Debt: debtDoc(claim.debt),
    Put: debtDoc({ principal: 0, ...claim.put }),
    Pending: claim.pending,
    InterestTo: claim.interestTo,
    IsConnected: claim.isConnected,
    Disputed: text(claim.disputedAt),
    Closed: text(claim.closedAt),
    IsCommented: claim.isCommented,
    Address: claim.address,
    Reached: claim.reached,
  },
});

export const storeClaim = (service: Service, claim: Claim): void => {
  service.ledger.records.insert(kind, recordOf(claim));
};

/** Writes what changes of a claim. Gives it as it now is. */
export const changeClaim = (service: Service, claim: Claim, patch: Partial<ClaimState>): Claim => {
  const changed = { ...claim, ...patch };
  service.ledger.records.update(kind, recordOf(changed));
  return changed;
};

export const findClaim = ({ ledger }: Pick<Service, 'ledger'>, id: string | null): Claim | undefined => {
  const record = id === null ? undefined : ledger.records.get(kind, id);
  return record === undefined ? undefined : claimFrom(record);
};

/** The claim of this id, where the user may use its creditor; 404 where there is none (decisions.md 21). */
export const claimOf = (call: Call, id: string | null | undefined): Claim => {
  const claim = findClaim(call.service, id ?? null);
  if (claim === undefined || !mayUse(call, claim.creditorId)) throw notFound('Inkassoärendet', 'The claim');
  return claim;
};

/** The creditor's claims, oldest first. */
export const claimsOf = ({ ledger }: Service, creditorId: string): readonly Claim[] =>
  ledger.records.ofCreditor(kind, creditorId).map(claimFrom);

/** The creditor's claims with this reference, oldest first. */
export const claimsByOcr = ({ ledger }: Service, creditorId: string, ocr: string): readonly Claim[] =>
  ledger.records.byKey(kind, creditorId, ocr).map(claimFrom);

/** Claims whose next automatic event has come. */
export const dueClaims = ({ ledger }: Service, midnight: number): readonly Claim[] =>
  ledger.records.due(kind, midnight).map(claimFrom);

/** Refuses an act that the claim's stage does not allow: 400, and nothing changes (decisions.md 22). */
export const requireClaimMove = (claim: Claim, act: ClaimAct): void => {
  requireMove(claimMoves, act, claim.stage);
};

/** The next step of the claim's plan; undefined where nothing more comes by itself. */
export const nextStep = (claim: Claim): Step | undefined => planOf(claim.terms)[claim.step];

export const interestTermsOf = ({ terms }: Claim): InterestTerms => ({
  type: textOf(terms, 'InterestType') ?? 'NoInterest',
  percent: numberOf(terms, 'InterestPercentage') ?? 0,
});

/** The last day without interest: that many days after the original due date. */
export const interestFree = (terms: View, dueDay: CalendarDate): CalendarDate =>
  addDays(dueDay, numberOf(terms, 'InterestStartInDaysAfterDueDate') ?? 0);
