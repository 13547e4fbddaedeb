/** What is measured of a run's steps while they move: how many a second. Times are epoch ms. */
export interface StepMeasure {
  /** Answers how many a second were done lately, in time in which nothing held them; null until enough was seen. */
  readonly seen: (
    step: string,
    sample: { readonly at: number; readonly done: number; readonly moves: boolean },
  ) => number | null;
}

interface Sample {
  /** Of the time in which the step moved. */
  readonly movedMs: number;
  readonly done: number;
}

interface Known {
  readonly at: number;
  readonly moves: boolean;
  readonly samples: readonly Sample[];
}

/** A shorter time, or fewer done, would mislead. */
const leastMs = 3_000;
const fewest = 5;
const windowMs = 30_000;
/** Nobody asked for so long: what happened in between was not seen. */
const unseenMs = 10_000;

const pace = (samples: readonly Sample[]): number | null => {
  const [first, last] = [samples[0], samples.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [ms, done] = [last.movedMs - first.movedMs, last.done - first.done];
  return ms < leastMs || done < fewest ? null : (1000 * done) / ms;
};

/** Remembers what was seen of one run. A wait counts for nothing: it says nothing of the pace after it. */
export const stepMeasure = (): StepMeasure => {
  const known = new Map<string, Known>();
  return {
    seen: (step, { at, done, moves }) => {
      const before = known.get(step);
      const last = before?.samples.at(-1);
      const gap = before === undefined ? 0 : at - before.at;
      const begins = before === undefined || last === undefined || gap < 0 || gap > unseenMs || done < last.done;
      const movedMs = begins ? 0 : last.movedMs + (before.moves ? gap : 0);
      const kept = begins ? [] : before.samples.filter((sample) => sample.movedMs >= movedMs - windowMs);
      const samples = [...kept, { movedMs, done }];
      known.set(step, { at, moves, samples });
      return pace(samples);
    },
  };
};
