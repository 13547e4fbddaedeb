import { type CalendarDate, isCalendarDate } from '../../domain/calendar-date.ts';
import { type Decimal, isDecimal } from '../../domain/decimal.ts';
import { present } from '../cell-state.ts';
import { type Field } from '../fields.ts';
import { type ListKind } from '../kinds.ts';
import { type ImportDefaults } from '../plan.ts';
import { type Place } from '../problem-texts.ts';
import { type Problem } from '../problem.ts';
import { type ListRecord } from '../record.ts';

/** What a check may know besides the record. */
export interface RecordContext {
  readonly kind: ListKind;
  readonly today: CalendarDate;
  readonly defaults: ImportDefaults;
  /** Whether the register has it; null: not looked for. */
  readonly inRegister: boolean | null;
  /** Where the register pays the supplier, as one line; null: nowhere; left out: not looked for. */
  readonly paidTo?: string | null;
}

/** A check of one record. Pure; adds what it finds. */
export type RecordCheck = (record: ListRecord, context: RecordContext, found: Problem[]) => void;

export const at = (field: Field): Place => ({ rowNo: null, field });

/** The value of a field, or null where it has none or an empty one. */
export const valueOf = ({ cells }: ListRecord, field: Field): string | null => {
  const value = cells[field]?.value;
  return !present(value) || value === '' ? null : value;
};

export const numberOf = (record: ListRecord, field: Field): Decimal | null => {
  const value = valueOf(record, field);
  return value !== null && isDecimal(value) ? value : null;
};

export const dateOf = (record: ListRecord, field: Field): CalendarDate | null => {
  const value = valueOf(record, field);
  return value !== null && isCalendarDate(value) ? value : null;
};
