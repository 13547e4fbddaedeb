import { type Moves } from './moves.ts';

export const taxDeductionStages = [
  'Open',
  'Requested',
  'Approved',
  'PartiallyApproved',
  'Resubmission',
  'Denied',
  'PaidOut',
] as const;
export type TaxDeductionStage = (typeof taxDeductionStages)[number];

export type TaxDeductionAct = 'request' | 'markProcessed' | 'unmark' | 'decide' | 'payOut';

const undecided = ['Open', 'Requested', 'Resubmission'] as const satisfies readonly TaxDeductionStage[];

/**
 * Act × stage of a tax deduction case: asked for from the tax authority, decided, paid out (endpoints b, Invoices, rows rot…,
 * rut… and taxdeduction…). The documents name the acts and no stages; a decision may come without a mark, since the file
 * is sent outside the service.
 */
export const taxDeductionMoves: Moves<TaxDeductionAct, TaxDeductionStage> = {
  request: undecided,
  markProcessed: undecided,
  unmark: undecided,
  decide: undecided,
  payOut: ['Approved', 'PartiallyApproved'],
};

const closedStages = ['Denied', 'PaidOut'] as const satisfies readonly TaxDeductionStage[];

/** Nothing more is to come of the case. */
export const isCaseClosed = (stage: TaxDeductionStage): boolean => closedStages.some((closed) => closed === stage);
