import { type CalendarDate } from '../../domain/calendar-date.ts';
import { type KnownCustomer } from '../complete-draft.ts';
import { type Draft, type DraftRow, type InvoiceValue, type LineValue } from '../draft.ts';
import { type ImportDefaults } from '../plan.ts';
import { type Problem } from '../problem.ts';
import { type Register } from '../register.ts';

/** What a check may know besides the invoice. */
export interface CheckContext {
  readonly today: CalendarDate;
  readonly defaults: ImportDefaults;
  /** The customer in the register; null: looked for and not there; left out: not looked for. */
  readonly customer?: KnownCustomer | null;
  /** Nothing can be attested on or before this day (endpoints, lockedperiod). */
  readonly lockedTo?: CalendarDate | null;
  /** What the register's copy says; left out: it was not asked. */
  readonly register?: Register;
}

/** A check of the invoice's head or of the whole. Pure; adds what it finds. */
export type HeadCheck = (draft: Draft, invoice: InvoiceValue, context: CheckContext, found: Problem[]) => void;

/** A check of one row. Pure; adds what it finds. */
export type LineCheck = (row: DraftRow, line: LineValue, invoice: InvoiceValue, found: Problem[]) => void;
