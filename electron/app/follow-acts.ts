import { type CallOutput } from '../../shared/contract/contract.ts';
import { calendarDate, type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { type ActionType } from '../../shared/service/enumerations.ts';
import { invoiceStage, type InvoiceStage } from '../../shared/service/invoice-stages.ts';
import { actsIn, type InvoiceAct } from '../../shared/service/invoice-transitions.ts';
import { type InvoiceViewIn } from '../../shared/service/invoice-views.ts';
import { stockholmDay } from '../../shared/service/service-time.ts';
import { type ListedInvoice } from '../store/invoice-list.ts';

type Possible = CallOutput<'follow.invoice'>['possible'];

/** What decides, beside the stage, what can be done with an invoice. */
export interface ActFacts {
  readonly stage: InvoiceStage;
  readonly disputed: boolean;
  readonly paused: boolean;
  /** A credit invoice: it asks for nothing, and is not credited in its turn. */
  readonly isCredit: boolean;
  /** Minor units; zero or less: nothing is owed, as on a credit invoice. */
  readonly left: number;
  readonly dueDate: CalendarDate;
  readonly closedOn: CalendarDate | null;
}

const needDebt: readonly InvoiceAct[] = ['credit', 'remind', 'withdraw', 'sell', 'finance'];

const fits = (act: InvoiceAct, facts: ActFacts, today: CalendarDate): boolean => {
  switch (act) {
    case 'dispute':
      return !facts.disputed;
    case 'cancelDispute':
      return facts.disputed;
    case 'pause':
      return !facts.paused;
    case 'resume':
      return facts.paused;
    case 'interestInvoice':
      return !facts.isCredit && (facts.closedOn ?? today) > facts.dueDate;
    case 'startDebtCollection':
      return facts.left > 0 && !facts.disputed;
    default:
      return facts.left > 0 || !needDebt.includes(act);
  }
};

/**
 * What the service lets be done with an invoice on a day: the moves of its stage, of each flag the one way that it can
 * turn, demands, credits and sales only where there is a debt, debt collection only of one that is not disputed, and interest only
 * where it was not settled by the due date. Source: concepts, Flags; endpoints a, Debt collection; endpoints b, Invoices
 * (interestinvoice).
 */
export const actsNow = (facts: ActFacts, today: CalendarDate): readonly InvoiceAct[] =>
  actsIn(facts.stage).filter((act) => fits(act, facts, today));

const creditInvoice: ActionType = 'CreditInvoiceAction';

const factsOfMirror = (invoice: ListedInvoice): ActFacts => ({
  stage: invoiceStage(invoice.stage),
  disputed: invoice.disputed,
  paused: invoice.paused,
  isCredit: invoice.actionType === creditInvoice,
  left: invoice.left,
  dueDate: calendarDate(invoice.dueDate),
  closedOn: invoice.closedAt === null ? null : stockholmDay(Date.parse(invoice.closedAt)),
});

const factsOfService = (
  invoice: ListedInvoice,
  { State, ActionType, CurrentAmount, DueDate }: InvoiceViewIn,
): ActFacts => ({
  stage: State.Stage,
  disputed: State.DisputedDate !== null,
  paused: State.IsPaused,
  isCredit: ActionType === creditInvoice,
  left: CurrentAmount?.value ?? invoice.left,
  dueDate: DueDate === null ? calendarDate(invoice.dueDate) : stockholmDay(DueDate),
  closedOn: State.ClosedDate === null ? null : stockholmDay(State.ClosedDate),
});

/** {@link actsNow} by the service's own view of the invoice; without it as of the latest sync. */
export const possibleActs = (invoice: ListedInvoice, view: InvoiceViewIn | null, today: CalendarDate): Possible => {
  const facts = view === null ? factsOfMirror(invoice) : factsOfService(invoice, view);
  return { acts: invoice.gone ? [] : [...actsNow(facts, today)], live: view !== null };
};
