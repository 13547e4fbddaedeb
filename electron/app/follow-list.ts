import { type CallInput, type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type followListCalls } from '../../shared/contract/follow-list.ts';
import { shownToday } from '../follow/shown-today.ts';
import { findInvoices } from '../store/found-invoices.ts';
import { listInvoices } from '../store/invoice-list.ts';
import { customerName, customersWith, runName, runsWithInvoices } from '../store/invoice-names.ts';
import { scopeOf } from '../store/scopes.ts';
import { type Deps } from './deps.ts';
import { followLine } from './follow-lines.ts';
import { dropView, saveView, viewsOf } from './follow-views.ts';

type List = CallOutput<'follow.list'>;

/** A page of what a filter gives and the sums of all of it, as of one moment. */
const list = (deps: Deps, { scope, filter, page }: CallInput<'follow.list'>): List => {
  const { store } = deps;
  const known = scopeOf(store, scope);
  const { scopeId } = known;
  const today = shownToday(store, known, deps.clock.now());
  const query = { scopeId, filter, today };
  return store.asOfNow(() => {
    const { sums } = findInvoices(store, query);
    return {
      total: sums.reduce((total, { invoices }) => total + invoices, 0),
      sums: [...sums],
      named: {
        customer: filter.debtorId === null ? null : customerName(store, scopeId, filter.debtorId),
        run: filter.runId === null ? null : runName(store, scopeId, filter.runId),
      },
      lines: listInvoices(store, query, page).map((invoice) => followLine(invoice, today)),
    };
  });
};

/** The list of Follow-up, what it can be narrowed to, and the filters that a person named. Works without a network. */
export const followListHandlers = (deps: Deps): Pick<Handlers, keyof typeof followListCalls | 'follow.list'> => {
  const { store } = deps;
  return {
    'follow.list': async (input) => list(deps, input),
    'follow.views': async (scope) => ({ views: [...viewsOf(store, scopeOf(store, scope).scopeId)] }),
    'follow.saveView': async (input) => saveView(deps, input),
    'follow.removeView': async (input) => {
      dropView(deps, input);
      return {};
    },
    'follow.customers': async ({ scope, search }) => ({
      customers: [...customersWith(store, scopeOf(store, scope).scopeId, search)],
    }),
    'follow.runs': async (scope) => ({ runs: [...runsWithInvoices(store, scopeOf(store, scope).scopeId)] }),
  };
};
