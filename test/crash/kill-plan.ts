import { type Wave } from './waves.ts';

/** A small seeded generator, so that a drill's kills can be made again: mulberry32. Numbers in [0, 1). */
export const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** When a worker is killed: so far into the drill, and so much later. */
export interface Kill {
  readonly atStep: number;
  readonly laterMs: number;
  /** Whether a person pauses the run just before, and lets it go on a moment after. */
  readonly pauses: boolean;
  /** Whether who works is first put to sleep past its lease, so that it wakes beside another that has taken its place. */
  readonly sleeps: boolean;
}

const longestMs = 60;

/** Confirmations come in heaps, after which it is too late: kills among them are made while they are waited for. */
const beforeTheHeap = (waves: readonly Wave[], step: number): number =>
  waves.find(({ claimed, confirmed }) => step > claimed && step <= confirmed)?.claimed ?? step;

/** Kills spread by chance over all that is to be done, but for the very end, where the work might be over before the last. */
export const killPlan = (seed: number, kills: number, waves: readonly Wave[]): readonly Kill[] => {
  const random = seeded(seed);
  const last = waves.at(-1)?.claimed ?? 0;
  const steps = Array.from({ length: kills }, () => Math.floor(random() * last * 0.99)).sort((a, b) => a - b);
  return steps.map((step) => ({
    atStep: beforeTheHeap(waves, step),
    laterMs: Math.floor(random() * longestMs),
    pauses: random() < 0.2,
    sleeps: random() < 0.1,
  }));
};
