import { present, standingText } from '../cell-state.ts';
import { addDays, daysBetween } from '../../domain/calendar-date.ts';
import { termsOf } from '../complete-draft.ts';
import { problem } from '../problem-texts.ts';
import { type HeadCheck } from './check.ts';

const at = (field: 'invoiceDate' | 'dueDate'): { readonly rowNo: null; readonly field: 'invoiceDate' | 'dueDate' } => ({
  rowNo: null,
  field,
});

/** Beyond this a date is more often a slip than meant: case N136. */
const farOff = 60;
const longCredit = 120;

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
  if (days > farOff) found.push(problem('date-far-off', 'warning', at('invoiceDate'), { date, days: String(days) }));
  if (present(lockedTo) && date <= lockedTo)
    found.push(problem('locked-period', 'error', at('invoiceDate'), { date, locked: lockedTo }));
};

/** The service refuses a due date before the invoice date: decisions.md 13; case N137. */
export const dueDate: HeadCheck = ({ head }, invoice, { defaults }, found) => {
  const { invoiceDate: date, dueDate: due } = invoice;
  if (date === null || due === null) return;
  if (due < date) {
    const mend = { field: 'dueDate' as const, value: addDays(date, termsOf(head, defaults)) };
    found.push(problem('due-before-invoice', 'error', at('dueDate'), { date, due }, mend));
    return;
  }
  const days = daysBetween(date, due);
  if (days > longCredit) found.push(problem('due-far-off', 'warning', at('dueDate'), { due, days: String(days) }));
};
