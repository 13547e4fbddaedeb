import { type z } from 'zod';
import { type importProgress } from '../../shared/contract/import-progress.ts';
import { progressMeter } from './progress-meter.ts';

type Progress = z.infer<typeof importProgress>;

/** Says how far an import is. While reading, the counts are bytes; afterwards invoices. */
export type Report = (phase: Progress['phase'], done: number, total: number) => void;

/** Nobody sees more: milliseconds between two reports of a phase. */
const pause = 100;

/** Hands on at most ten reports a second, and the last of each phase. Pace and time left are the phase's own. */
export const reporter = (importId: string, now: () => number, tell: (progress: Progress) => void): Report => {
  let phase: Progress['phase'] | null = null;
  let meter = progressMeter(now);
  let told = -pause;
  return (next, done, total) => {
    if (next !== phase) [phase, meter, told] = [next, progressMeter(now), -pause];
    if (now() - told < pause && done < total) return;
    told = now();
    tell({ importId, phase: next, ...meter(done, total) });
  };
};
