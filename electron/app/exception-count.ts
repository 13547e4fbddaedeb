import { addDays, addMonths, type CalendarDate } from '../../shared/domain/calendar-date.ts';
import { stockholmMidnight } from '../../shared/service/service-time.ts';
import { shownToday } from '../follow/shown-today.ts';
import { countExceptions, type ExceptionQuery } from '../store/exceptions.ts';
import { type KnownScope } from '../store/scopes.ts';
import { type Deps } from './deps.ts';

/** A payment of the last days may be on its way through the bank: only after these is a reminder proposed. */
const graceDays = 5;
/** How long a customer's question about a settled invoice waits for an answer. */
const recentMonths = 3;

const iso = (instant: number): string => new Date(instant).toISOString();

/** What is looked for, of a creditor on a day. */
export const exceptionQuery = (known: KnownScope, today: CalendarDate): ExceptionQuery => ({
  scopeId: known.scopeId,
  now: iso(stockholmMidnight(addDays(today, 1)) - 1),
  recent: iso(stockholmMidnight(addMonths(today, -recentMonths))),
  lateBy: addDays(today, -graceDays),
});

/** How many things of a creditor need a person. */
export const exceptionCount = (deps: Pick<Deps, 'store' | 'clock'>, known: KnownScope): number => {
  const today = shownToday(deps.store, known, deps.clock.now());
  return countExceptions(deps.store, exceptionQuery(known, today)).reduce((sum, { count }) => sum + count, 0);
};
