import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type recurringCalls } from '../../shared/contract/recurring.ts';
import { addMonths, calendarDate } from '../../shared/domain/calendar-date.ts';
import { shownToday } from '../follow/shown-today.ts';
import { type Connections } from '../service/connections.ts';
import { countContracts, firstRunDay, listContracts, nextRuns, sumContracts } from '../store/contract-list.ts';
import { scopeOf } from '../store/scopes.ts';
import { syncState } from '../store/sync.ts';
import { type Deps } from './deps.ts';
import { previewContract } from './recurring-preview.ts';
import { contractLine, recurringContract } from './recurring-detail.ts';

type List = CallOutput<'recurring.list'>;
type Calendar = CallOutput<'recurring.calendar'>;

/** A page of the contracts that a search finds, as of the latest reading. */
export const listedContracts = (
  { store }: Pick<Deps, 'store'>,
  { scope, search, state, day, page }: CallInput<'recurring.list'>,
): List => {
  const { scopeId } = scopeOf(store, scope);
  const query = { scopeId, search, state, day };
  const counts = countContracts(store, query);
  const sums = sumContracts(store, query);
  return {
    total: sums.reduce((total, { contracts }) => total + contracts, 0),
    counts: {
      all: [...counts.values()].reduce((total, n) => total + n, 0),
      running: counts.get('running') ?? 0,
      paused: counts.get('paused') ?? 0,
      ended: counts.get('ended') ?? 0,
    },
    sums: [...sums],
    readAt: syncState(store, scopeId, 'contracts')?.at ?? null,
    lines: listContracts(store, query, page).map(contractLine),
  };
};

/** Sums of one day stand next to each other. */
const byDay = (runs: ReturnType<typeof nextRuns>): Calendar['days'] => {
  const days = new Map<string, Calendar['days'][number]>();
  for (const { day, currency, contracts, amount } of runs) {
    const before = days.get(day) ?? { day, contracts: 0, sums: [] };
    const sums = [...before.sums, { currency, amount }];
    days.set(day, { day, contracts: before.contracts + contracts, sums });
  }
  return [...days.values()];
};

const calendar = ({ store, clock }: Deps, input: CallInput<'recurring.calendar'>): Calendar => {
  const known = scopeOf(store, input.scope);
  const today = shownToday(store, known, clock.now());
  const month = input.month ?? (firstRunDay(store, known.scopeId) ?? today).slice(0, 7);
  const first = calendarDate(`${month}-01`);
  return { month, today, days: byDay(nextRuns(store, known.scopeId, first, addMonths(first, 1))) };
};

/** The room Recurring: contract invoices as last read. All of it works without a network. */
export const recurringHandlers = (
  deps: Deps,
  connections: Connections,
): Pick<Handlers, keyof typeof recurringCalls> => ({
  'recurring.list': async (input) => listedContracts(deps, input),
  'recurring.calendar': async (input) => calendar(deps, input),
  'recurring.preview': (input) => previewContract(deps, connections, input),
  'recurring.contract': (input) => recurringContract(deps, connections, input),
});
