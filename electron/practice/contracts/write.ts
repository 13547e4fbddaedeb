import { randomUUID } from 'node:crypto';
import { addDays } from '../../../shared/domain/calendar-date.ts';
import { firstRun, runNotBefore, runsLater } from '../../../shared/domain/recurrence.ts';
import { contractMoves, contractPauses } from '../../../shared/service/contract-transitions.ts';
import { type CalendarDate } from '../../../shared/domain/calendar-date.ts';
import { requireCodes } from '../accounting/settings.ts';
import { type Call } from '../gate/call.ts';
import { requireMove } from '../gate/moves.ts';
import { forgetFiles, keepFiles } from '../files/keep.ts';
import { checkOwnType } from '../invoicing/entry.ts';
import { emit } from '../invoicing/happenings.ts';
import { type Parties, partiesOf, type Prepared } from '../invoicing/make.ts';
import { badField, noAccess } from '../refusal.ts';
import { type Service } from '../service.ts';
import { numberOf, textOf, type View, viewsOf } from '../wire/json.ts';
import { type Contract, insertContract, saveContract } from './contract.ts';
import { prepareContract } from './entry.ts';
import { emitContract, noteContract } from './history.ts';
import { type Schedule, scheduleOf } from './recurrence.ts';

/** A contract that was sent, checked: whom it names, when it runs, and what all its rows come to. */
interface Checked {
  readonly parties: Parties;
  readonly schedule: Schedule;
  readonly prepared: Prepared;
}

/**
 * Checks a ContractInvoiceActionView as if all its rows were invoiced on its first day. Throws a Refusal: 401 for creditor
 * and debtor, 400 for what an invoice or its recurrence lacks, 404 for an unknown product.
 */
export const checkContract = (call: Call, sent: View): Checked => {
  const parties = partiesOf(call, sent);
  checkOwnType({ ActionType: sent['GenerateInvoicesOfActionType'] });
  requireCodes(call.service.ledger.records, parties.creditor.id, viewsOf(sent, 'Records'));
  const schedule = scheduleOf(sent);
  return { parties, schedule, prepared: prepareContract(call.service, parties, sent, schedule.start, 'all') };
};

const numbered = (sent: View): View => ({
  ...sent,
  Records: viewsOf(sent, 'Records').map((record, index) => ({
    ...record,
    SequenceNo: numberOf(record, 'SequenceNo') ?? index + 1,
    RecordType: textOf(record, 'RecordType') ?? 'Standard',
  })),
});

/** What is kept of a ContractInvoiceActionView: what the service itself says is not. */
const keptOf = (service: Service, id: string, { parties }: Checked, sent: View, before?: View): View => {
  const { ActionPublicId: _id, State: _state, Events: _events, Amount: _amount, ...own } = sent;
  return numbered(keepFiles(service, { creditorId: parties.creditor.id, ownerId: id }, own, before));
};

const debtorIdOf = ({ prepared }: Checked): string => prepared.row.debtor_id;

/** Makes a contract invoice, whose first run is the first day of its recurrence from its start. Throws as {@link checkContract}. */
export const createContract = (call: Call, sent: View): string => {
  const { service } = call;
  const checked = checkContract(call, sent);
  const id = randomUUID();
  const contract: Contract = {
    id,
    creditorId: checked.parties.creditor.id,
    debtorId: debtorIdOf(checked),
    createdAt: service.clock.now(),
    stage: 'Created',
    isPaused: false,
    lastRun: null,
    nextRun: firstRun(checked.schedule.recurrence, checked.schedule.start),
    sent: keptOf(service, id, checked, sent),
    schedule: checked.schedule,
  };
  insertContract(service, contract);
  service.ledger.invoices.useProducts(id, checked.prepared.productIds);
  noteContract(service, contract, 'created', call.user.username);
  emitContract(service, 'ContractInvoiceActionCreated', contract);
  return id;
};

/** Where a changed contract goes on: as before while its recurrence is the same, else never again on a day that it ran on. */
const nextRunOf = (contract: Contract, { recurrence, start }: Schedule): CalendarDate => {
  const was = contract.schedule;
  if (start === was.start && JSON.stringify(recurrence) === JSON.stringify(was.recurrence)) return contract.nextRun;
  const { lastRun } = contract;
  return firstRun(recurrence, lastRun === null || lastRun < start ? start : addDays(lastRun, 1));
};

/** The view that is sent takes the stored one's place. Throws as {@link checkContract}, and 401 for another creditor's. */
export const updateContract = (call: Call, contract: Contract, sent: View): void => {
  const { service } = call;
  requireMove(contractMoves, 'update', contract.stage);
  const checked = checkContract(call, sent);
  if (checked.parties.creditor.id !== contract.creditorId) throw noAccess();
  // Invoices that were made go on naming the files that came with the contract then.
  const before = contract.stage === 'Created' ? contract.sent : undefined;
  const changed: Contract = {
    ...contract,
    debtorId: debtorIdOf(checked),
    nextRun: nextRunOf(contract, checked.schedule),
    sent: keptOf(service, contract.id, checked, sent, before),
    schedule: checked.schedule,
  };
  saveContract(service, changed);
  service.ledger.invoices.useProducts(contract.id, checked.prepared.productIds);
  noteContract(service, changed, 'updated', call.user.username);
  emitContract(service, 'ContractInvoiceActionUpdated', changed);
};

/** Removes a contract that was never triggered; any other is refused (400). */
export const deleteContract = (service: Service, contract: Contract): void => {
  requireMove(contractMoves, 'delete', contract.stage);
  const { id, creditorId, debtorId, sent } = contract;
  const { ledger } = service;
  forgetFiles(service, { creditorId, ownerId: id }, sent);
  ledger.invoices.useProducts(id, []);
  ledger.events.forget(id);
  ledger.records.remove('contract', id);
  emit(service, creditorId, 'ContractInvoiceActionDeleted', () => id, debtorId);
};

const runningOf = (contract: Contract): 'Paused' | 'Running' => (contract.isPaused ? 'Paused' : 'Running');

/** Stops the automatic creation. Throws a Refusal (400) where it is stopped already. */
export const pauseContract = (service: Service, contract: Contract, by: string): void => {
  requireMove(contractPauses, 'pause', runningOf(contract));
  saveContract(service, { ...contract, isPaused: true });
  noteContract(service, contract, 'paused', by);
};

/** Starts it again: the next invoice is not made before the day. Throws a Refusal (400) where it is not stopped. */
export const resumeContract = (service: Service, contract: Contract, earliest: CalendarDate, by: string): void => {
  requireMove(contractPauses, 'resume', runningOf(contract));
  const nextRun = runNotBefore(contract.schedule.recurrence, contract.nextRun, earliest);
  saveContract(service, { ...contract, isPaused: false, nextRun });
  noteContract(service, contract, 'resumed', by);
};

/** A century of runs, each way. */
const mostMonths = 1200;

/** Moves the next run by periods; a negative number moves it back. Throws a Refusal (400) for none and for too many. */
export const moveNextRun = (service: Service, contract: Contract, steps: number, by: string): void => {
  requireMove(contractMoves, 'moveNextRun', contract.stage);
  const { recurrence } = contract.schedule;
  if (steps === 0) throw badField('steps', 'flyttar ingenting', 'moves nothing');
  if (Math.abs(steps) * recurrence.months > mostMonths) throw badField('steps', 'är för många', 'are too many');
  const nextRun = runsLater(recurrence, contract.nextRun, steps);
  saveContract(service, { ...contract, nextRun });
  noteContract(service, contract, 'moved', by, nextRun);
};
