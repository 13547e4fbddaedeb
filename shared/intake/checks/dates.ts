import { isDerived, present, standingText } from '../cell-state.ts';
import { bankDayFrom } from '../../domain/bank-days.ts';
import { addDays, type CalendarDate, dateFromParts, daysBetween } from '../../domain/calendar-date.ts';
import { termsOf } from '../complete-draft.ts';
import { type Problem } from '../problem.ts';
import { problem } from '../problem-texts.ts';
import { type HeadCheck } from './check.ts';

const at = (field: 'invoiceDate' | 'dueDate'): { readonly rowNo: null; readonly field: 'invoiceDate' | 'dueDate' } => ({
  rowNo: null,
  field,
});

/** Beyond this a date is more often a slip than meant: case N136. */
const farOff = 60;
const longCredit = 120;
/** So near to today is a date that was meant: further off the year alone is not what is wrong. */
const nearToday = 31;

/** From here the next bank day lies beyond the calendar. */
const lastEve = '2999-12-24';

/** The same day of the year before and of the year after, where they exist. */
const otherYears = (date: CalendarDate): readonly CalendarDate[] =>
  [-1, 1]
    .map((years) => dateFromParts(Number(date.slice(0, 4)) + years, Number(date.slice(5, 7)), Number(date.slice(8))))
    .filter(present);

/** In December and January hands write the other year. One that makes the day near is what was meant. */
const meantInvoiceDate = (date: CalendarDate, today: CalendarDate): CalendarDate | undefined =>
  ['12', '01'].includes(today.slice(5, 7))
    ? otherYears(date).find((other) => Math.abs(daysBetween(today, other)) <= nearToday)
    : undefined;

export const invoiceDate: HeadCheck = ({ head }, invoice, { today, lockedTo }, found) => {
  const cell = head.invoiceDate;
  const date = invoice.invoiceDate;
  if (date === null) {
    if (cell === undefined || standingText(cell) === '')
      found.push(problem('missing-invoice-date', 'error', at('invoiceDate')));
    return;
  }
  // A column of dates with a hole in it: the default must be seen. Without a column it is the import's own setting.
  if (cell?.rule === 'default' && cell.origin !== null)
    found.push(problem('default-invoice-date', 'warning', at('invoiceDate'), { value: date }));
  const days = Math.abs(daysBetween(today, date));
  if (days > farOff) {
    const meant = meantInvoiceDate(date, today);
    const params = { date, days: String(days) };
    found.push(
      meant === undefined
        ? problem('date-far-off', 'warning', at('invoiceDate'), params)
        : problem('year-slip', 'warning', at('invoiceDate'), params, { field: 'invoiceDate', value: meant }),
    );
  }
  if (present(lockedTo) && date <= lockedTo)
    found.push(problem('locked-period', 'error', at('invoiceDate'), { date, locked: lockedTo }));
};

/** A due date one year off: across New Year the year of the invoice date is written for the one that follows. */
const dueYearSlip = (date: CalendarDate, due: CalendarDate): Problem | null => {
  const meant = otherYears(due).find((other) => other >= date && daysBetween(date, other) <= longCredit);
  if (meant === undefined) return null;
  const level = due < date ? 'error' : 'warning';
  return problem('due-year-slip', level, at('dueDate'), { date, due }, { field: 'dueDate', value: meant });
};

/** The service refuses a due date before the invoice date: decisions.md 13; case N137. */
export const dueDate: HeadCheck = ({ head }, invoice, { defaults }, found) => {
  const { invoiceDate: date, dueDate: due } = invoice;
  if (date === null || due === null) return;
  const days = daysBetween(date, due);
  const slip = days < 0 || days > longCredit ? dueYearSlip(date, due) : null;
  if (slip !== null) found.push(slip);
  else if (days < 0) {
    const mend = { field: 'dueDate' as const, value: addDays(date, termsOf(head, defaults)) };
    found.push(problem('due-before-invoice', 'error', at('dueDate'), { date, due }, mend));
  } else if (days > longCredit)
    found.push(problem('due-far-off', 'warning', at('dueDate'), { due, days: String(days) }));
};

const bankDays = new Map<CalendarDate, CalendarDate>();
/** Most invoices of a file are due on a few days. */
const paidOn = (due: CalendarDate): CalendarDate => {
  const known = bankDays.get(due) ?? bankDayFrom(due);
  if (bankDays.size < 1_000) bankDays.set(due, known);
  return known;
};

/**
 * A due date on which banks are closed is paid on the next bank day. One that follows from the terms says nothing: the
 * terms were agreed, whatever day they give. Source: `bank-days.ts`; case N136.
 */
export const dueOnBankDay: HeadCheck = ({ head }, { invoiceDate: date, dueDate: due }, _context, found) => {
  // One before the invoice is wrong by more than the day after it would mend.
  if (due === null || (date !== null && due < date)) return;
  if (head.dueDate === undefined || isDerived(head.dueDate) || due >= lastEve) return;
  const value = paidOn(due);
  if (value !== due)
    found.push(problem('due-not-bank-day', 'hint', at('dueDate'), { due }, { field: 'dueDate', value }));
};
