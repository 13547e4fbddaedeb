import { type Act as ServiceAct } from '../../../shared/contract/acts.ts';
import { type ContractHandAct } from '../../../shared/contract/recurring.ts';
import { calendarDate, isCalendarDate } from '../../../shared/domain/calendar-date.ts';
import { runsLater } from '../../../shared/domain/recurrence.ts';
import { type ContractDetail } from './contract-words.ts';

/** What is asked for with a form of its own; a change has that of the registers. */
export type FormAct = Exclude<ContractHandAct, 'changeContract'>;

/** What a person typed for an act with a contract. */
export interface TypedContract {
  /** Of a resumption: the earliest day of the next invoice. */
  readonly date: string;
  /** Of a move: by how many periods. */
  readonly steps: number;
  readonly comment: string;
}

/** A place to which the next invoice can be moved. */
export interface MovePlace {
  readonly steps: number;
  readonly day: string;
  /** How many invoices the coming night makes: one for every period until the next is after today. */
  readonly atOnce: number;
}

const farthest = 12;

const runDay = ({ recurrence, line }: ContractDetail, steps: number): string | null =>
  recurrence === null || line.nextRun === null
    ? null
    : runsLater({ ...recurrence, first: { month: 1, of: 1 } }, calendarDate(line.nextRun), steps);

/** How many runs are due by today where the next is so many periods later. Source: endpoints a, movenextrun. */
const dueOf = (contract: ContractDetail, steps: number): number => {
  let due = 0;
  for (let day = runDay(contract, steps); day !== null && day <= contract.today; day = runDay(contract, steps + due))
    due += 1;
  return due;
};

/** Where the next invoice can go, a year's periods each way; later ones first. Nowhere where its recurrence is not known. */
export const movePlaces = (contract: ContractDetail): readonly MovePlace[] => {
  const later = Array.from({ length: farthest }, (_, at) => at + 1);
  return [...later, ...later.map((steps) => -steps)].flatMap((steps) => {
    const day = runDay(contract, steps);
    return day === null ? [] : [{ steps, day, atOnce: dueOf(contract, steps) }];
  });
};

/** The act that was typed; null where something is missing. */
export const contractAct = (
  act: FormAct,
  { line }: ContractDetail,
  { date, steps, comment }: TypedContract,
): ServiceAct | null => {
  const actionId = line.contractId;
  switch (act) {
    case 'runContract':
      return line.amount === null ? null : { kind: act, actionId, amount: line.amount, currency: line.currency };
    case 'moveContract':
      return line.nextRun === null || steps === 0 ? null : { kind: act, actionId, steps, from: line.nextRun };
    case 'pauseContract':
    case 'removeContract':
      return { kind: act, actionId };
    case 'resumeContract':
      return isCalendarDate(date) ? { kind: act, actionId, nextDate: date } : null;
    case 'commentContract':
      return comment.trim() === '' ? null : { kind: act, actionId, comment: comment.trim(), target: 'Private' };
  }
};
