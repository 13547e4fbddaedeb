/** Chance that comes out the same each time: a month can be played again. */
export interface Dice {
  /** From 0 up to, not including, 1. */
  readonly roll: () => number;
  readonly chance: (probability: number) => boolean;
  /** A whole number, both ends included. */
  readonly between: (low: number, high: number) => number;
  readonly pick: <T>(things: readonly [T, ...T[]]) => T;
}

/** A linear congruential generator (the constants of Numerical Recipes): plenty for a play. */
export const dice = (seed: number): Dice => {
  let state = seed >>> 0;
  const roll = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + Math.floor(roll() * (high - low + 1));
  return {
    roll,
    chance: (probability) => roll() < probability,
    between,
    pick: (things) => things[between(0, things.length - 1)] ?? things[0],
  };
};
