import { type CalendarDate } from './calendar-date.ts';

/** What the stage of an invoice means to a person (contract: follow). */
export const invoiceStatuses = [
  'draft',
  'attested',
  'sent',
  'part-paid',
  'overdue',
  'reminded',
  'paid',
  'credited',
  'collection',
  'disputed',
  'gone',
] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** The words by which a person filters; every status belongs to exactly one, so that the counts add up. */
export const statusFilters = ['draft', 'sent', 'overdue', 'paid', 'credited', 'gone'] as const;
export type StatusFilter = (typeof statusFilters)[number];

export interface InvoiceFacts {
  /** InvoiceActionStageType, in the documents' word. */
  readonly stage: string;
  readonly creditNote: boolean;
  /** True where crediting, not a payment, settled it. */
  readonly credited: boolean;
  /** Minor units; what was invoiced and what is left of it. */
  readonly total: number;
  readonly left: number;
  readonly dueDate: CalendarDate;
  readonly disputed: boolean;
  readonly reminded: boolean;
  /** The service no longer knows it. */
  readonly gone: boolean;
}

const settled = (facts: InvoiceFacts): InvoiceStatus => (facts.creditNote || facts.credited ? 'credited' : 'paid');

const unpaid = (facts: InvoiceFacts, today: CalendarDate): InvoiceStatus => {
  const reminded = facts.reminded || facts.stage === 'ReminderInvoiceSent';
  if (facts.left > 0 && facts.dueDate < today) return reminded ? 'reminded' : 'overdue';
  if (facts.left > 0 && facts.left < facts.total) return 'part-paid';
  if (reminded) return 'reminded';
  return facts.stage === 'Attested' ? 'attested' : 'sent';
};

/** The status of an invoice on a day (Stockholm's). Source: concepts, States and transitions › Invoice. */
export const statusOf = (facts: InvoiceFacts, today: CalendarDate): InvoiceStatus => {
  if (facts.gone) return 'gone';
  switch (facts.stage) {
    case 'None':
    case 'Created':
      return 'draft';
    case 'Completed':
      return settled(facts);
    case 'Cancelled':
      return 'credited';
    case 'Sold':
      return 'paid';
    case 'SentToDebtCollection':
      return 'collection';
    default:
      return facts.disputed ? 'disputed' : unpaid(facts, today);
  }
};

/** The filter that a status belongs to. */
export const filterOf = (status: InvoiceStatus): StatusFilter => {
  switch (status) {
    case 'attested':
    case 'sent':
    case 'part-paid':
    case 'disputed':
      return 'sent';
    case 'overdue':
    case 'reminded':
    case 'collection':
      return 'overdue';
    default:
      return status;
  }
};

export type Ageing = 'not-due' | '1-10' | '11-30' | 'over-30';

/** The ageing bucket of so many days overdue (0 or less: not due). */
export const ageingOf = (daysOverdue: number): Ageing => {
  if (daysOverdue <= 0) return 'not-due';
  if (daysOverdue <= 10) return '1-10';
  return daysOverdue <= 30 ? '11-30' : 'over-30';
};
