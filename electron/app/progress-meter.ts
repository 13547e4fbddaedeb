import { type z } from 'zod';
import { type progress } from '../../shared/contract/common.ts';

type Progress = z.infer<typeof progress>;

/** Turns counts into pace and time left. `now` in milliseconds; the first half second says no pace, it would mislead. */
export const progressMeter = (now: () => number): ((done: number, total: number) => Progress) => {
  const began = now();
  return (done, total) => {
    const seconds = (now() - began) / 1000;
    const perSecond = seconds < 0.5 || done === 0 ? null : done / seconds;
    return { done, total, perSecond, secondsLeft: perSecond === null ? null : Math.max(0, (total - done) / perSecond) };
  };
};
