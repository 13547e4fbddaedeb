import { type CallOutput, type Handlers } from '../../shared/contract/contract.ts';
import { type runPlanCalls } from '../../shared/contract/run-plan.ts';
import { text } from '../../shared/domain/text.ts';
import { type Outbox } from '../outbox/outbox.ts';
import { type Pace, type PaceView } from '../service/pace.ts';
import { historySeconds } from '../service/pace-history.ts';
import { jobKinds } from '../store/jobs.ts';
import { sendingRuns } from '../store/job-queue.ts';
import { jobCounts } from '../store/run-counts.ts';
import { callsOut } from '../store/run-open.ts';
import { type Run, runById, type RunKey } from '../store/runs.ts';
import { scopeById } from '../store/scopes.ts';
import { type Store } from '../store/store.ts';
import { callWords } from './call-words.ts';
import { type Deps } from './deps.ts';
import { foundRun } from './run-found.ts';
import { type HoldKind, holdOf, paceHold, type PlanHold } from './run-hold.ts';
import { type StepMeasure, stepMeasure } from './run-measure.ts';
import { countSteps, measureSteps, timeLeft } from './run-steps.ts';

type PlanHandlers = Pick<Handlers, keyof typeof runPlanCalls>;
type Plan = CallOutput<'runs.plan'>;

/** What held a run, second by second, as far as somebody looked: a pause or a lost network is not of the pace's own making. */
interface HoldMemory {
  readonly saw: (hold: HoldKind | null, now: number) => void;
  readonly at: (second: number) => HoldKind | null;
}

const lookedAwayMs = 5_000;

const holdMemory = (): HoldMemory => {
  const held = new Map<number, HoldKind>();
  let last: { readonly hold: HoldKind | null; readonly at: number } | null = null;
  return {
    saw: (hold, now) => {
      const second = Math.floor(now / 1000);
      const since =
        last === null || last.hold !== hold || now - last.at > lookedAwayMs ? second : Math.floor(last.at / 1000);
      if (hold !== null) for (let at = since; at <= second; at += 1) held.set(at, hold);
      for (const old of held.keys()) if (old < second - historySeconds) held.delete(old);
      last = { hold, at: now };
    },
    at: (second) => held.get(second) ?? null,
  };
};

interface RunMemory {
  readonly measure: StepMeasure;
  readonly holds: HoldMemory;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** What is out: writes by the log of their jobs, whichever process sends them; readings and persons' calls by the pace. */
const runningOf = (store: Store, runId: number, connectionId: string, view: PaceView | null): Plan['running'] => {
  const inLine = new Set(view?.inLine);
  const writes = callsOut(store, connectionId).filter(({ call_id }) => !inLine.has(call_id));
  const known = new Set(writes.map(({ call_id }) => call_id));
  const others = (view?.running ?? []).filter(
    ({ callId }) => callId === null || callId === undefined || !known.has(callId),
  );
  return [
    ...writes.map((call) => ({
      words: callWords(call.method, call.path, { name: call.name ?? '', count: call.carried }).doing,
      since: call.sent_at,
      whose: call.run_id === runId ? ('run' as const) : ('other' as const),
    })),
    ...others.map(({ endpoint, priority, since }) => {
      const [method = '', path = ''] = endpoint.split(' ');
      return {
        words: callWords(method, path, { name: '', count: 1 }).doing,
        since: iso(since),
        whose: priority === 'person' ? ('person' as const) : ('run' as const),
      };
    }),
  ];
};

const openJobs = (store: Store, key: RunKey): number => {
  const counts = jobCounts(store, key);
  return jobKinds.reduce((sum, kind) => sum + counts(kind, 'queued', 'sending', 'unknown'), 0);
};

/** The older run goes first. */
const aheadOf = (store: Store, run: Run, connectionId: string): Plan['ahead'] =>
  sendingRuns(store, connectionId)
    .filter(({ runId }) => runId < run.runId && run.state === 'sending')
    .flatMap((key) => {
      const left = openJobs(store, key);
      const name = runById(store, key.runId)?.name;
      return left === 0 || name === undefined ? [] : [{ runId: key.runId, name, left }];
    });

const budgetWords = text('nej eller fel från tjänsten', 'refusals or faults of the service');

const unknownUse: Pick<PaceView, 'concurrency' | 'answerMs' | 'windows' | 'personsWaiting'> = {
  concurrency: 4,
  answerMs: null,
  windows: [],
  personsWaiting: 0,
};

const budgetOf = (view: PaceView | null): Plan['budget'] => {
  const { used = 0, share = 0, windowMs = 0, nextAt = null } = view?.budget ?? {};
  return {
    words: budgetWords,
    used,
    most: share,
    seconds: windowMs / 1000,
    nextAt: nextAt === null ? null : iso(nextAt),
  };
};

const secondsOf = (view: PaceView | null, holds: HoldMemory): Plan['seconds'] =>
  (view?.seconds ?? []).map(({ second, calls, held }) => ({
    calls,
    held: holds.at(second) ?? (held === null ? null : paceHold(held)),
  }));

/**
 * How many calls a second may go, as quick as the answers were: by their mean, or by a second in which more went than by that, since
 * their answers were quicker. Null before the first answer.
 */
export const ceilingOf = (view: Pick<PaceView, 'answerMs' | 'concurrency' | 'seconds'> | null): number | null => {
  if (view === null || view.answerMs === null) return null;
  const byMean = (1000 * view.concurrency) / Math.max(1, view.answerMs);
  return view.seconds.reduce((most, { calls }) => Math.max(most, calls), byMean);
};

/** What runs, what waits, why, until when, and the time left. Errors: `unknown-run`. Source: outbox.md, Pace. */
export const runPlanHandlers = ({ store, clock }: Pick<Deps, 'store' | 'clock'>, outbox: Outbox): PlanHandlers => {
  const memories = new Map<number, RunMemory>();
  /** The last pace of a connection: while its worker rests, what it did is still to be seen. */
  const paces = new Map<string, Pace>();

  const memoryOf = (runId: number): RunMemory => {
    const known = memories.get(runId) ?? { measure: stepMeasure(), holds: holdMemory() };
    memories.set(runId, known);
    return known;
  };

  const viewOf = (connectionId: string): PaceView | null => {
    const pace = outbox.clientOf(connectionId)?.pace ?? paces.get(connectionId);
    if (pace !== undefined) paces.set(connectionId, pace);
    return pace?.view() ?? null;
  };

  const planOf = (run: Run): Plan => {
    const now = clock.now();
    const at = now.getTime();
    const { connectionId } = scopeById(store, run.scopeId).scope;
    const memory = memoryOf(run.runId);
    const view = viewOf(connectionId);
    const counted = countSteps(store, run, jobCounts(store, run), now.toISOString());
    const moving = counted.some(({ left, unknown }) => left > unknown);
    const hold: PlanHold | null = holdOf({ store, outbox }, run, connectionId, moving);
    memory.holds.saw(hold?.kind ?? null, at);
    const steps = measureSteps(counted, memory.measure, { now: at, held: hold !== null });
    const running = runningOf(store, run.runId, connectionId, view);
    const { concurrency, answerMs, windows, personsWaiting } = view ?? unknownUse;
    return {
      runId: run.runId,
      at: now.toISOString(),
      live: run.state === 'sending' || (run.state === 'paused' && running.length > 0),
      running: [...running],
      hold,
      steps: [...steps],
      ahead: aheadOf(store, run, connectionId),
      personsWaiting,
      ...timeLeft(steps, hold, at),
      budget: budgetOf(view),
      windows: windows.map(({ endpoint, used, calls, windowMs }) => ({
        words: text(endpoint, endpoint),
        used,
        most: calls,
        seconds: windowMs / 1000,
      })),
      concurrency,
      answerMs,
      ceiling: ceilingOf(view),
      seconds: secondsOf(view, memory.holds),
    };
  };

  return { 'runs.plan': async ({ runId }) => planOf(foundRun(store, runId)) };
};
