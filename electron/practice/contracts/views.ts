import { type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { mayDo } from '../../../shared/service/moves.ts';
import { contractPauses } from '../../../shared/service/contract-transitions.ts';
import { instantText, stockholmMidnight } from '../../../shared/service/service-time.ts';
import { amountView } from '../invoicing/amount.ts';
import { currencyOf, recordsWithTotals } from '../invoicing/entry.ts';
import { totalsOfEntry } from '../invoicing/totals.ts';
import { eventFields } from '../invoicing/views.ts';
import { type Service } from '../service.ts';
import { withDefaults } from '../gate/defaults.ts';
import { withFlags } from '../wire/flags.ts';
import { flagOf, parseView, textOf, type View, viewOf } from '../wire/json.ts';
import { comingRun, type Contract } from './contract.ts';
import { entryOf } from './entry.ts';

const dayText = (day: CalendarDate | null): string | null =>
  day === null ? null : instantText(stockholmMidnight(day));

/** What the contract's next invoice comes to, as things are. */
const amountOf = (contract: Contract, creditor: View): View => {
  const entry = entryOf(contract.sent, contract.nextRun, 'inForce');
  return amountView(totalsOfEntry(entry, flagOf(creditor, 'UseCentRounding')).total, currencyOf(contract.sent));
};

const stateView = (contract: Contract): View => {
  const running = contract.isPaused ? 'Paused' : 'Running';
  return {
    Stage: contract.stage,
    LastRunDate: dayText(contract.lastRun),
    NextRunDate: dayText(comingRun(contract)),
    IsPaused: contract.isPaused,
    UseDebtorBalance: false,
    CanPause: mayDo(contractPauses, 'pause', running),
    CanResume: mayDo(contractPauses, 'resume', running),
  };
};

const creditorOf = ({ ledger }: Service, id: string): View => parseView(ledger.creditors.get(id)?.doc ?? '{}');

/** What a contract has where nothing was said. */
const defaults: View = {
  DeliveryMethod: 'Manually',
  CommunicationLanguage: 'SV',
  InterestPercentage: 0,
  InterestStartInDaysAfterDueDate: 0,
  InterestTermsInDays: 0,
  InvoicePeriod: 'None',
  InvoicePeriodMonthsOffset: 0,
  GenerateInvoicesOfActionType: 'InvoiceAction',
};

/** ContractInvoiceActionView: one contract invoice in full; its texts keep their date codes. */
export const contractView = (service: Service, contract: Contract): View => {
  const { sent } = contract;
  const all = totalsOfEntry(sent, false);
  return {
    ...withFlags('ContractInvoiceActionView', withDefaults(defaults, sent)),
    ActionPublicId: contract.id,
    CreditorPublicId: contract.creditorId,
    DebtorPublicId: contract.debtorId,
    Amount: amountOf(contract, creditorOf(service, contract.creditorId)),
    Records: recordsWithTotals(sent, all, currencyOf(sent)),
    State: stateView(contract),
    Events: service.ledger.events.ofInvoice(contract.id).map(eventFields),
  };
};

const subView = (contract: Contract, creditor: View, debtor: View): View => {
  const { sent } = contract;
  const details = viewOf(sent, 'RecurrenceDetails') ?? {};
  const { LastRunDate, NextRunDate, IsPaused } = stateView(contract);
  return {
    ActionPublicId: contract.id,
    CreditorPublicId: contract.creditorId,
    DebtorPublicId: contract.debtorId,
    CostCenter: null,
    CreditorOrgNo: textOf(creditor, 'OrgNo'),
    CreditorName: textOf(creditor, 'Name'),
    Amount: amountOf(contract, creditor),
    Created: instantText(contract.createdAt),
    DebtorOrgNo: textOf(debtor, 'OrgNo'),
    DebtorName: textOf(debtor, 'Name'),
    LastRunDate,
    NextRunDate,
    IsPaused,
    DeliveryMethod: textOf(sent, 'DeliveryMethod') ?? 'Manually',
    RecurrenceInterval: details['RecurrenceInterval'],
    ContractNumber: textOf(sent, 'ContractNumber'),
    Start: dayText(contract.schedule.start),
    End: dayText(contract.schedule.end),
    OurReference: textOf(sent, 'OurReference'),
    AutogiroWithdrawalEnabled: flagOf(sent, 'AutogiroWithdrawalEnabled'),
    YourReference: textOf(sent, 'YourReference'),
  };
};

/** ContractInvoiceActionSubsView of contracts of one creditor. */
export const contractSubViews = (
  service: Service,
  creditorId: string,
  contracts: readonly Contract[],
): readonly View[] => {
  const creditor = creditorOf(service, creditorId);
  return contracts.map((contract) => subView(contract, creditor, service.ledger.debtors.get(contract.debtorId) ?? {}));
};
