import { type CallOutput } from '../../shared/contract/contract.ts';
import { kindRules } from '../outbox/kinds.ts';
import { type JobState } from '../store/job-states.ts';
import { type JobKind, jobKinds } from '../store/jobs.ts';
import { acceptedAttests, type JobCounts } from '../store/run-counts.ts';
import { waitingForTime } from '../store/run-open.ts';
import { type Run } from '../store/runs.ts';
import { type Store } from '../store/store.ts';
import { type PlanHold } from './run-hold.ts';
import { type StepMeasure } from './run-measure.ts';

export type PlanStep = CallOutput<'runs.plan'>['steps'][number];
type Counted = Omit<PlanStep, 'perSecond' | 'secondsLeft'>;

const settled: readonly JobState[] = ['sent', 'rejected', 'cancelled'];
const open: readonly JobState[] = ['queued', 'sending', 'unknown'];

/** Attests that were taken on wait for the lists to show them: a step of their own. */
const confirmed = (store: Store, run: Run, attest: Counted, attested: number): readonly Counted[] => {
  const left = acceptedAttests(store, run);
  if (left === 0 && attested === 0) return [attest];
  const waits = Math.min(left, attest.later);
  return [
    {
      ...attest,
      done: attest.done + left,
      left: attest.left - left,
      unknown: attest.unknown - left,
      later: attest.later - waits,
    },
    { step: 'confirm', done: attested, left, sending: 0, unknown: left, later: waits },
  ];
};

/** The steps of a run in their order, each with what is done of it and what is left; those that it does not have are left out. */
export const countSteps = (store: Store, run: Run, counts: JobCounts, now: string): readonly Counted[] => {
  const later = waitingForTime(store, run, now);
  const sum = (kinds: readonly JobKind[], states: readonly JobState[]): number =>
    kinds.reduce((total, kind) => total + counts(kind, ...states), 0);
  return [...new Set(jobKinds.map((kind) => kindRules[kind].step))].flatMap((step) => {
    if (step === null) return [];
    const kinds = jobKinds.filter((kind) => kindRules[kind].step === step);
    const counted: Counted = {
      step,
      done: sum(kinds, settled),
      left: sum(kinds, open),
      sending: sum(kinds, ['sending']),
      unknown: sum(kinds, ['unknown']),
      later: kinds.reduce((total, kind) => total + (later.get(kind) ?? 0), 0),
    };
    if (counted.done + counted.left === 0) return [];
    return step === 'attest' ? confirmed(store, run, counted, sum(kinds, ['sent'])) : [counted];
  });
};

/** Each step with its pace as it was measured, and the time that what is left of it takes at that pace. */
export const measureSteps = (
  steps: readonly Counted[],
  measure: StepMeasure,
  at: { readonly now: number; readonly held: boolean },
): readonly PlanStep[] => {
  const current = steps.find(({ left }) => left > 0)?.step;
  return steps.map((step) => {
    // What is out when a wait begins is still being done.
    const moves = step.sending > 0 || (!at.held && step.step === current);
    const perSecond = measure.seen(step.step, { at: at.now, done: step.done, moves });
    return {
      ...step,
      perSecond: step.left === 0 ? null : perSecond,
      secondsLeft: step.left === 0 || perSecond === null ? null : step.left / perSecond,
    };
  });
};

/**
 * The time left: of the steps whose pace is known, and the wait that holds them. Null while the step at hand was not measured, or
 * the wait has no known end. `more` where a later step is not in it.
 */
export const timeLeft = (
  steps: readonly PlanStep[],
  hold: PlanHold | null,
  now: number,
): { readonly secondsLeft: number | null; readonly more: boolean } => {
  const left = steps.filter((step) => step.left > 0);
  const more = left.some(({ secondsLeft }) => secondsLeft === null);
  const [current] = left;
  if (current === undefined || current.secondsLeft === null) return { secondsLeft: null, more };
  if (hold?.until === null) return { secondsLeft: null, more };
  const until = hold?.until ?? null;
  const wait = until === null ? 0 : Math.max(0, Date.parse(until) - now) / 1000;
  return { secondsLeft: left.reduce((sum, { secondsLeft }) => sum + (secondsLeft ?? 0), wait), more };
};
