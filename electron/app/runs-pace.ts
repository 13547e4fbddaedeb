import { type CallOutput } from '../../shared/contract/contract.ts';
import { type Run } from '../store/runs.ts';

type Progress = CallOutput<'runs.get'>['progress'];

/** What the views remember between two askings: how fast a run settled lately, and sums that never change. */
export interface PaceMemory {
  /** Pace over the last {@link windowMs}; none while the run stands still. */
  readonly progress: (runId: number, done: number, total: number, moving: boolean) => Progress;
  /** The approved total: counted once for each approval. */
  readonly total: (run: Run, count: () => number) => number;
}

const windowMs = 15_000;
/** A shorter time would mislead. */
const leastMs = 500;

interface Sample {
  readonly at: number;
  readonly done: number;
}

export const paceMemory = (now: () => number): PaceMemory => {
  const samples = new Map<number, readonly Sample[]>();
  const totals = new Map<string, number>();

  const remember = (runId: number, done: number): readonly Sample[] => {
    const at = now();
    const kept = (samples.get(runId) ?? []).filter((sample) => sample.at > at - windowMs);
    const lately = [...kept, { at, done }];
    samples.set(runId, lately);
    return lately;
  };

  return {
    progress: (runId, done, total, moving) => {
      if (!moving) samples.delete(runId);
      const lately = moving ? remember(runId, done) : [];
      const [first] = lately;
      const seconds = first === undefined ? 0 : (now() - first.at) / 1000;
      const perSecond =
        first === undefined || seconds * 1000 < leastMs || done <= first.done ? null : (done - first.done) / seconds;
      return { done, total, perSecond, secondsLeft: perSecond === null ? null : (total - done) / perSecond };
    },
    total: (run, count) => {
      const key = `${String(run.runId)}:${run.approvedHash ?? ''}:${run.approvedAt ?? ''}`;
      const known = totals.get(key) ?? count();
      if (run.state !== 'review') totals.set(key, known);
      return known;
    },
  };
};
