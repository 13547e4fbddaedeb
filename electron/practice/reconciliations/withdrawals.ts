import { addDays } from '../../../shared/domain/calendar-date.ts';
import { mayDo } from '../../../shared/service/moves.ts';
import { reconciliationMoves } from '../../../shared/service/reconciliation-transitions.ts';
import { stockholmDay, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { meanFor, type MeanUse } from '../accounting/payment-means.ts';
import { keepCardWithdrawal } from '../cards/payments.ts';
import { hasUsableCard } from '../cards/usable.ts';
import { hasApproval } from '../debtors/approval-state.ts';
import { note } from '../invoicing/happenings.ts';
import { takeAnswer, withdrawalComments } from '../invoicing/withdrawal-answers.ts';
import { type ListedReconciliation } from '../ledger/reconciliations.ts';
import { type NightJob } from '../night-job.ts';
import { badRequest } from '../refusal.ts';
import { type Service } from '../service.ts';
import { type EventType } from '../wire/event-views.ts';
import { parseView, textOf, type View } from '../wire/json.ts';
import { debtOf, payReconciliation } from './payments.ts';
import { change, emitReconciliation, isAtBank, requireAct } from './write.ts';

/** The debtor of the register that is meant: of the same number, else of the same organization number. */
const debtorBehind = ({ ledger }: Service, row: ListedReconciliation): View | undefined => {
  const sent = parseView(row.debtor_doc);
  const [number, orgNo] = [textOf(sent, 'DebtorNo'), textOf(sent, 'OrgNo')];
  const byNo = number === null ? undefined : ledger.debtors.byNo(row.creditor_id, number);
  if (byNo !== undefined || orgNo === null) return byNo;
  return ledger.debtors.byOrgNo(row.creditor_id, orgNo, textOf(sent, 'CountryCode') ?? 'SE')[0];
};

interface MeansRules {
  readonly column: 'autogiro_at' | 'card_at';
  readonly mean: MeanUse;
  readonly made: 'AutogiroWithdrawal' | 'CreditCardWithdrawal';
  readonly cancelled: 'AutogiroCancelledWithdrawal' | 'CreditCardCancelledWithdrawal';
  readonly failedEvent: EventType;
  /** Told where there is nothing to withdraw for any more. */
  readonly cancelledEvent: EventType | null;
  readonly isOpen: (service: Service, debtor: View | undefined) => boolean;
}

const autogiro: MeansRules = {
  column: 'autogiro_at',
  mean: 'Autogiro',
  made: 'AutogiroWithdrawal',
  cancelled: 'AutogiroCancelledWithdrawal',
  failedEvent: 'AutogiroWithdrawalFailedOnReconciliationInvoice',
  cancelledEvent: null,
  // The approval of a debtor that the register does not have lies with the bank alone.
  isOpen: (_service, debtor) => debtor === undefined || hasApproval(debtor),
};

const card: MeansRules = {
  column: 'card_at',
  mean: 'CreditCard',
  made: 'CreditCardWithdrawal',
  cancelled: 'CreditCardCancelledWithdrawal',
  failedEvent: 'CreditCardWithdrawalFailedOnReconciliationInvoice',
  cancelledEvent: 'CreditCardWithdrawalCanceledOnReconciliationInvoice',
  isOpen: (service, debtor) => debtor !== undefined && hasUsableCard(service, debtor),
};

/** Cancels a direct debit. Throws a Refusal (400) where there is none, and from the day before its date. */
export const cancelAutogiro = (service: Service, row: ListedReconciliation, by: string): void => {
  requireAct('cancelWithdrawal', row);
  if (row.autogiro_at === null) throw badRequest('Fakturan har inget uttag.', 'The invoice has no withdrawal.');
  if (isAtBank(service, row.autogiro_at)) {
    const day = stockholmDay(row.autogiro_at);
    throw badRequest(
      `Uttaget görs ${day} och kan inte avbrytas från dagen innan.`,
      `The withdrawal is made on ${day} and cannot be cancelled from the day before.`,
    );
  }
  change(service, row, { autogiro_at: null });
  note(service, row, 'AutogiroCancelledWithdrawal', by);
};

const fail = (service: Service, row: ListedReconciliation, rules: MeansRules, comment: View): void => {
  change(service, row, { [rules.column]: null });
  note(service, row, rules.cancelled, null, textOf(comment, 'Description'));
  emitReconciliation(service, rules.failedEvent, row.id, rules === autogiro ? comment : null);
};

const drop = (service: Service, row: ListedReconciliation, rules: MeansRules): void => {
  change(service, row, { [rules.column]: null });
  note(service, row, rules.cancelled, null);
  if (rules.cancelledEvent !== null) emitReconciliation(service, rules.cancelledEvent, row.id);
};

const renew = (service: Service, row: ListedReconciliation, midnight: number): void => {
  const day = addDays(stockholmDay(midnight), 1);
  change(service, row, { autogiro_at: stockholmMidnight(day) });
  note(service, row, 'AutogiroPaymentPostponed', null, day);
  emitReconciliation(service, 'AutogiroWithdrawalRenewedOnReconciliationInvoice', row.id);
};

const succeed = (service: Service, row: ListedReconciliation, rules: MeansRules, midnight: number): void => {
  const amount = { value: debtOf(row), currency: row.currency };
  note(service, row, rules.made, null, String(amount.value));
  if (rules === card) keepCardWithdrawal(service, row, amount, midnight);
  payReconciliation(service, change(service, row, { [rules.column]: null }), {
    amount,
    paidAt: midnight,
    mean: meanFor(service.ledger, row.creditor_id, rules.mean),
    by: null,
    writeOff: 0,
    reference: row.ocr,
  });
};

const withdraw = (service: Service, row: ListedReconciliation, rules: MeansRules, midnight: number): void => {
  if (!mayDo(reconciliationMoves, 'withdraw', row.stage)) {
    drop(service, row, rules);
    return;
  }
  const answer = takeAnswer(service, row.id);
  if (!rules.isOpen(service, debtorBehind(service, row))) fail(service, row, rules, withdrawalComments.noApproval);
  else if (answer === 'Failed') fail(service, row, rules, withdrawalComments.noFunds);
  else if (answer === 'Renewed' && rules === autogiro) renew(service, row, midnight);
  else succeed(service, row, rules, midnight);
};

/** The withdrawals on reconciliation invoices whose date has come. */
export const reconciliationWithdrawalNight: NightJob = {
  name: 'withdrawals on reconciliation invoices',
  run: (service, midnight) => {
    for (const row of service.ledger.reconciliations.withdrawals(midnight, midnight)) {
      withdraw(service, row, row.autogiro_at === null ? card : autogiro, midnight);
    }
  },
};
