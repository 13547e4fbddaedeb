import { type CallOutput } from '../../shared/contract/contract.ts';
import { shownToday } from '../follow/shown-today.ts';
import { mainCurrency, outstandingByDays } from '../store/invoice-sums.ts';
import { openRuns, runsNeedingPerson } from '../store/run-tasks.ts';
import { type KnownScope } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { syncState } from '../store/sync.ts';
import { waitingFiles } from '../store/waiting-files.ts';
import { type Deps } from './deps.ts';
import { exceptionCount } from './exception-count.ts';
import { scheduleViewOf } from './run-schedule-view.ts';

type Overview = CallOutput<'start.overview'>;
type Task = Overview['tasks'][number];
type OpenRun = ReturnType<typeof openRuns>[number];

const runTask = (
  run: { readonly run_id: number; readonly name: string; readonly currency: string },
  task: Pick<Task, 'kind' | 'level' | 'count' | 'amount'>,
): Task => ({ ...task, runId: run.run_id, waitingId: null, currency: run.currency, about: run.name, schedule: null });

const personTasks = (runs: ReturnType<typeof runsNeedingPerson>): readonly Task[] =>
  runs.map((run) => runTask(run, { kind: 'needs-person', level: 'error', count: run.n, amount: null }));

const reviewTasks = (runs: readonly OpenRun[]): readonly Task[] =>
  runs
    .filter((run) => run.state === 'review' && run.errors > 0)
    .map((run) => runTask(run, { kind: 'review', level: 'error', count: run.errors, amount: null }));

const readyTask = (store: Store, scopeId: number, run: OpenRun): Task => {
  const schedule = run.state === 'approved' ? scheduleViewOf(store, { scopeId, runId: run.run_id }) : null;
  const held = schedule?.held !== null && schedule !== null;
  const task = {
    kind: 'ready-to-send',
    level: held ? 'warning' : null,
    count: run.sendable,
    amount: run.amount,
  } as const;
  return { ...runTask(run, task), schedule: schedule === null ? null : { wall: schedule.wall, held } };
};

const readyTasks = (store: Store, scopeId: number, runs: readonly OpenRun[]): readonly Task[] =>
  runs
    .filter((run) => run.sendable > 0 && (run.state === 'approved' || (run.state === 'review' && run.errors === 0)))
    .map((run) => readyTask(store, scopeId, run));

const sendingTasks = (runs: readonly OpenRun[]): readonly Task[] =>
  runs
    .filter((run) => run.state === 'sending' || run.state === 'paused')
    .map((run) =>
      runTask(run, {
        kind: 'sending',
        level: run.state === 'paused' ? 'warning' : null,
        count: run.sendable,
        amount: run.amount,
      }),
    );

const overdueTask = (store: Store, scopeId: number, currency: string, today: string): readonly Task[] => {
  const overdue = outstandingByDays(store, scopeId, currency, today).filter(({ days }) => days > 0);
  if (overdue.length === 0) return [];
  return [
    {
      kind: 'overdue',
      level: 'warning',
      runId: null,
      waitingId: null,
      count: overdue.reduce((sum, { invoices }) => sum + invoices, 0),
      amount: overdue.reduce((sum, { amount }) => sum + amount, 0),
      currency,
      about: '',
      schedule: null,
    },
  ];
};

/** Files of this creditor's, and those of which nobody knows whose they are. */
const fileTasks = (store: Store, scopeId: number, currency: string): readonly Task[] =>
  waitingFiles(store, scopeId).map(({ waitingId, name }) => ({
    kind: 'file-waiting',
    level: 'warning',
    runId: null,
    waitingId,
    count: 1,
    amount: null,
    currency,
    about: name,
    schedule: null,
  }));

/** What stands there when nothing waits: an invitation. */
const dropFile = (currency: string): Task => ({
  kind: 'drop-file',
  level: null,
  runId: null,
  waitingId: null,
  count: 0,
  amount: null,
  currency,
  about: '',
  schedule: null,
});

/** What waits in the inbox of Follow-up. */
const exceptionTask = (count: number, currency: string): readonly Task[] =>
  count === 0 ? [] : [{ ...dropFile(currency), kind: 'exceptions', level: 'warning', count }];

/** What needs the person first, of a company. Works without a network. */
export const overview = (deps: Pick<Deps, 'store' | 'clock'>, known: KnownScope): Overview => {
  const { store } = deps;
  const { scopeId } = known;
  const today = shownToday(store, known, deps.clock.now());
  const currency = mainCurrency(store, scopeId);
  const [runs, waiting] = [openRuns(store, scopeId), runsNeedingPerson(store, scopeId)];
  const exceptions = exceptionCount(deps, known);
  const tasks = [
    ...personTasks(waiting),
    ...fileTasks(store, scopeId, currency),
    ...reviewTasks(runs),
    ...readyTasks(store, scopeId, runs),
    ...exceptionTask(exceptions, currency),
    ...overdueTask(store, scopeId, currency, today),
    ...sendingTasks(runs),
  ];
  return {
    tasks: tasks.length === 0 ? [dropFile(currency)] : tasks,
    counts: {
      reviewErrors: runs.reduce((sum, run) => sum + (run.state === 'review' ? run.errors : 0), 0),
      running: runs.filter((run) => run.state === 'sending').length,
      exceptions,
    },
    syncedAt: syncState(store, scopeId, 'invoices')?.at ?? null,
    today,
  };
};
