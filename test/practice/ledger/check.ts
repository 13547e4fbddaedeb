import { eventTypes } from '../../../electron/practice/wire/event-views.ts';
import { type InvoiceStage } from '../../../shared/service/invoice-stages.ts';
import { isAllowed, type InvoiceAct } from '../../../shared/service/invoice-transitions.ts';
import { isAllowedMove } from './calls.ts';
import { type Change, expectedEvents, toldEvents } from './causes.ts';

/** The act of the tables that leads to a stage, as far as one does (concepts, Invoice). */
const leadsTo: Readonly<Partial<Record<InvoiceStage, readonly InvoiceAct[]>>> = {
  ReminderInvoiceSent: ['remind'],
  SentToDebtCollection: ['startDebtCollection'],
  SalesRequested: ['sell', 'finance'],
  SalesRequestedDenied: ['cancelSale'],
  SalesRequestedCancelled: ['cancelSale'],
  Sold: ['cancelSale'],
  Completed: ['registerPayment', 'credit'],
};

/** Moves back, which undo a reminder or a claim; and the two ways out of a draft. */
const back: Readonly<Record<string, readonly InvoiceStage[]>> = {
  cancelreminder: ['ReminderInvoiceSent'],
  'claim cancel': ['SentToDebtCollection'],
};

const isLegal = (from: InvoiceStage, to: InvoiceStage, act: string): boolean => {
  if (from === 'Created') return to === 'Attested' || to === 'InvoiceSent';
  if (back[act]?.includes(from) === true) return true;
  if (to === 'InvoiceSent') return from === 'Attested' && act === 'sendinvoice';
  if (to === 'Completed' && from === 'Sold') return true;
  return (leadsTo[to] ?? []).some((one) => isAllowed(one, from));
};

const stageFaults = ({ before, after, call }: Change): readonly string[] =>
  [...after.invoices].flatMap(([id, is]) => {
    const was = before.invoices.get(id);
    if (was === undefined || was.stage === is.stage || isLegal(was.stage, is.stage, call.act)) return [];
    return [`invoice ${is.number ?? id} went from ${was.stage} to ${is.stage}`];
  });

const eventFaults = (change: Change): readonly string[] => {
  const last = change.before.events.at(-1)?.seq ?? 0;
  const fresh = change.after.events.filter(({ seq }) => seq > last);
  const unknown = fresh.filter(({ type }) => !eventTypes.some((known) => known === type));
  const [told, expected] = [toldEvents(fresh).join('\n  '), expectedEvents(change).join('\n  ')];
  return [
    ...unknown.map(({ type }) => `${type} is no event of the documents`),
    ...(told === expected ? [] : [`events told:\n  ${told}\n expected:\n  ${expected}`]),
  ];
};

/** What one answer tells wrongly of what its call did. */
export const answerFaults = (change: Change, status: number): readonly string[] => {
  const { before, after, call } = change;
  if (status >= 500) return [`answered with ${String(status)}`];
  if (status >= 400) return before.whole === after.whole ? [] : ['a refused call changed something'];
  const forbidden = (call.moves ?? []).filter((move) => isAllowedMove(before, move) !== true);
  return [
    ...forbidden.map(({ of, act }) => `the table of ${of} does not allow ${act}`),
    ...stageFaults(change),
    ...eventFaults(change),
  ];
};
