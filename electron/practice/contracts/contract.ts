import { type CalendarDate, calendarDate } from '../../../shared/domain/calendar-date.ts';
import { contractStages, type ContractStage } from '../../../shared/service/contract-transitions.ts';
import { stockholmMidnight } from '../../../shared/service/service-time.ts';
import { type Call, mayUse } from '../gate/call.ts';
import { type Kept } from '../ledger/records.ts';
import { notFound } from '../refusal.ts';
import { type Service } from '../service.ts';
import { flagOf, textOf, type View, viewOf } from '../wire/json.ts';
import { type Schedule, scheduleOf } from './recurrence.ts';

/** A contract invoice: what was sent, and how far it has come. */
export interface Contract {
  readonly id: string;
  readonly creditorId: string;
  readonly debtorId: string;
  readonly createdAt: number;
  readonly stage: ContractStage;
  readonly isPaused: boolean;
  readonly lastRun: CalendarDate | null;
  /** In its series, also where that is after its end. */
  readonly nextRun: CalendarDate;
  /** ContractInvoiceActionView, its files kept apart. */
  readonly sent: View;
  readonly schedule: Schedule;
}

/** The next run; null where the contract ends before it. */
export const comingRun = ({ nextRun, schedule: { end } }: Contract): CalendarDate | null =>
  end !== null && nextRun > end ? null : nextRun;

const dayOf = (doc: View, field: string): CalendarDate | null => {
  const text = textOf(doc, field);
  return text === null ? null : calendarDate(text);
};

const contractFrom = (kept: Kept): Contract => {
  const sent = viewOf(kept.doc, 'Sent') ?? {};
  const schedule = scheduleOf(sent);
  return {
    id: kept.id,
    creditorId: kept.creditorId,
    debtorId: kept.ownerId ?? '',
    createdAt: kept.createdAt,
    stage: contractStages.find((stage) => stage === kept.state) ?? 'Created',
    isPaused: flagOf(kept.doc, 'IsPaused'),
    lastRun: dayOf(kept.doc, 'LastRun'),
    nextRun: dayOf(kept.doc, 'NextRun') ?? schedule.start,
    sent,
    schedule,
  };
};

const recordOf = (contract: Contract) => {
  const coming = contract.isPaused ? null : comingRun(contract);
  const { id, stage, isPaused, lastRun, nextRun, sent } = contract;
  return {
    id,
    ownerId: contract.debtorId,
    key: null,
    state: stage,
    at: coming === null ? null : stockholmMidnight(coming),
    doc: { Sent: sent, IsPaused: isPaused, LastRun: lastRun, NextRun: nextRun },
  };
};

export const insertContract = ({ ledger }: Service, contract: Contract): void => {
  const { creditorId, createdAt } = contract;
  ledger.records.insert('contract', { ...recordOf(contract), creditorId, createdAt });
};

export const saveContract = ({ ledger }: Service, contract: Contract): void => {
  ledger.records.update('contract', recordOf(contract));
};

/** The creditor's contract invoices, in creation order. */
export const contractsOf = ({ ledger }: Service, creditorId: string): readonly Contract[] =>
  ledger.records.ofCreditor('contract', creditorId).map(contractFrom);

/** The contract invoices to a debtor, in creation order. */
export const contractsOfDebtor = ({ ledger }: Service, debtorId: string): readonly Contract[] =>
  ledger.records.ofOwner('contract', debtorId).map(contractFrom);

/** Those that run by themselves and whose next run has come, the longest due first. */
export const dueContracts = ({ ledger }: Service, midnight: number): readonly Contract[] =>
  ledger.records.due('contract', midnight).map(contractFrom);

export const findContract = ({ ledger }: Service, id: string): Contract | undefined => {
  const kept = ledger.records.get('contract', id);
  return kept === undefined ? undefined : contractFrom(kept);
};

/** The contract invoice of this id, where the user may use its creditor; 404 where there is none (decisions.md 21). */
export const contractOf = (call: Call, id: string | null): Contract => {
  const contract = findContract(call.service, id ?? '');
  if (contract === undefined || !mayUse(call, contract.creditorId))
    throw notFound('Kontraktsfakturan', 'The contract invoice');
  return contract;
};
