/** A generator of numbers that are the same on every run: the samples must come out alike everywhere. */
export interface Seeded {
  /** A whole number from `from` to `to`, both included. */
  readonly between: (from: number, to: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
}

/** The generator known as mulberry32. */
export const seeded = (seed: number): Seeded => {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => {
    const [chosen] = list.slice(between(0, list.length - 1));
    if (chosen === undefined) throw new RangeError('Nothing to pick from');
    return chosen;
  };
  return { between, pick };
};
