import { type DeductionScheme } from '../../../shared/domain/tax-deduction.ts';
import { instantText, stockholmDay } from '../../../shared/service/service-time.ts';
import {
  type TaxDeductionAct,
  taxDeductionMoves,
  type TaxDeductionStage,
  taxDeductionStages,
} from '../../../shared/service/tax-deduction-transitions.ts';
import { requireMove } from '../gate/moves.ts';
import { type Amount } from '../invoicing/amount.ts';
import { totalsOfEntry } from '../invoicing/totals.ts';
import { type ListedInvoice } from '../ledger/invoices.ts';
import { type Kept } from '../ledger/records.ts';
import { badField, badRequest } from '../refusal.ts';
import { type Service } from '../service.ts';
import { flagOf, numberOf, parseView, textOf, type View } from '../wire/json.ts';
import { bookDeduction, bookPayout } from './books.ts';
import { type Deduction, deductionOf } from './deduction.ts';

const kind = 'taxDeduction';

/** The deduction that an invoice claims from the tax authority, and how far it has come. */
export interface DeductionCase {
  readonly invoice: ListedInvoice;
  readonly scheme: string;
  readonly stage: TaxDeductionStage;
  readonly processed: string | null;
  readonly processedBy: string | null;
  /** Minor units. */
  readonly approved: number;
  readonly paidOut: number;
}

const caseFrom = (invoice: ListedInvoice, { key, state, doc }: Kept): DeductionCase => ({
  invoice,
  scheme: key ?? '',
  stage: taxDeductionStages.find((one) => one === state) ?? 'Open',
  processed: textOf(doc, 'Processed'),
  processedBy: textOf(doc, 'ProcessedBy'),
  approved: numberOf(doc, 'Approved') ?? 0,
  paidOut: numberOf(doc, 'PaidOut') ?? 0,
});

const save = (service: Service, one: DeductionCase, stage: TaxDeductionStage, patch: View): void => {
  const { id } = one.invoice;
  service.ledger.records.update(kind, {
    id,
    ownerId: id,
    key: one.scheme,
    state: stage,
    at: null,
    doc: {
      Processed: one.processed,
      ProcessedBy: one.processedBy,
      Approved: one.approved,
      PaidOut: one.paidOut,
      ...patch,
    },
  });
};

/** What the deduction of a stored invoice is, worked out again from its rows. */
export const storedDeduction = (service: Service, invoice: ListedInvoice): Deduction | null => {
  const entry = parseView(invoice.doc);
  const creditor = parseView(service.ledger.creditors.get(invoice.creditor_id)?.doc ?? '{}');
  const totals = totalsOfEntry(entry, flagOf(creditor, 'UseCentRounding'));
  return deductionOf(entry, totals, invoice.currency, stockholmDay(invoice.due_at));
};

/** Attesting moves the deduction from the debtor's debt to the tax authority's, and opens its case. */
export const openCase = (service: Service, invoice: ListedInvoice): void => {
  const deduction = storedDeduction(service, invoice);
  if (deduction === null || deduction.amount === 0) return;
  bookDeduction(service.ledger, invoice, deduction.amount, service.clock.now());
  // A credit invoice takes back what was never paid out: there is nothing to ask for.
  if (deduction.amount < 0) return;
  service.ledger.records.insert(kind, {
    id: invoice.id,
    creditorId: invoice.creditor_id,
    ownerId: invoice.id,
    key: deduction.scheme,
    state: 'Open',
    at: null,
    createdAt: service.clock.now(),
    doc: {},
  });
};

/** Every case of a creditor, oldest first. */
export const casesOf = (service: Service, creditorId: string): readonly DeductionCase[] =>
  service.ledger.records.ofCreditor(kind, creditorId).flatMap((record) => {
    const invoice = service.ledger.invoices.get(record.id);
    return invoice === undefined ? [] : [caseFrom(invoice, record)];
  });

/** The case of an invoice; undefined where it has none. */
export const findCase = (service: Service, invoice: ListedInvoice): DeductionCase | undefined => {
  const record = service.ledger.records.get(kind, invoice.id);
  return record === undefined ? undefined : caseFrom(invoice, record);
};

/** The case of an invoice where its stage allows an act. Throws a Refusal (400) where it has none, or not of the scheme. */
export const caseOf = (
  service: Service,
  invoice: ListedInvoice,
  act: TaxDeductionAct,
  scheme?: DeductionScheme,
): DeductionCase => {
  const one = findCase(service, invoice);
  if (one === undefined || (scheme !== undefined && one.scheme !== scheme))
    throw badField(
      'ActionPublicIds',
      `fakturan har inget ${scheme ?? 'skatteavdrag'}`,
      `the invoice has no ${scheme ?? 'deduction'}`,
    );
  requireMove(taxDeductionMoves, act, one.stage);
  return one;
};

/** Notes that the deduction was asked for; the first mark stands. */
export const markProcessed = (service: Service, one: DeductionCase, by: string): void => {
  if (one.processed !== null) return;
  save(service, one, 'Requested', { Processed: instantText(service.clock.now()), ProcessedBy: by });
};

export const unmarkProcessed = (service: Service, one: DeductionCase): void => {
  save(service, one, 'Open', { Processed: null, ProcessedBy: null });
};

export type Decision = 'Approved' | 'Denied' | 'Partial' | 'Resubmission';

/** The tax authority pays in kronor only. */
const requireCurrency = (field: string, { currency }: Amount): void => {
  if (currency !== 'SEK') throw badField(field, 'ska vara i SEK', 'must be in SEK');
};

const approvedBy = (decision: Decision, asked: number, given: Amount | null): number => {
  if (decision === 'Denied' || decision === 'Resubmission') return 0;
  if (given !== null) requireCurrency('ApprovedAmount', given);
  const approved = given?.value ?? (decision === 'Approved' ? asked : 0);
  const fits = decision === 'Approved' ? approved === asked : approved > 0 && approved < asked;
  if (!fits) throw badField('ApprovedAmount', `passar inte ${decision}`, `does not fit ${decision}`);
  return approved;
};

const stageAfter = {
  Approved: 'Approved',
  Denied: 'Denied',
  Partial: 'PartiallyApproved',
  Resubmission: 'Resubmission',
} as const satisfies Readonly<Record<Decision, TaxDeductionStage>>;

/**
 * What the tax authority decided about a closed invoice (endpoints b, rotrutdecisions). A resubmission is asked for once
 * more, so its mark goes. Throws a Refusal (400) for an open invoice and for an amount that does not fit the decision.
 */
export const decide = (service: Service, one: DeductionCase, decision: Decision, given: Amount | null): void => {
  if (one.invoice.closed_at === null) throw badRequest('Fakturan är inte avslutad.', 'The invoice is not closed.');
  const approved = approvedBy(decision, one.invoice.deduction, given);
  const again: View = decision === 'Resubmission' ? { Processed: null, ProcessedBy: null } : {};
  save(service, one, stageAfter[decision], { ...again, Approved: approved });
};

/** A payout of the tax authority, from the account where it waited; the last one closes the case. */
export const payOut = (service: Service, one: DeductionCase, amount: Amount, at: number): void => {
  const left = one.approved - one.paidOut;
  const { value } = amount;
  requireCurrency('Amount', amount);
  if (value <= 0 || value > left) throw badField('Amount', `ska vara 1-${String(left)}`, `must be 1-${String(left)}`);
  bookPayout(service.ledger, one.invoice, value, at, service.clock.now());
  save(service, one, value === left ? 'PaidOut' : one.stage, { PaidOut: one.paidOut + value });
};
