/** So many pieces of work at once as there are slots. */
export interface Slots {
  /** Does the work, after what came before it where all slots are taken. Throws what the work throws. */
  readonly within: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Slots for work that holds much memory while it waits for its call: files are read whole, and go as text. */
export const createSlots = (places: number): Slots => {
  let free = places;
  const line: (() => void)[] = [];
  const enter = (): Promise<void> | null => {
    if (free > 0) {
      free -= 1;
      return null;
    }
    return new Promise((resolve) => {
      line.push(resolve);
    });
  };
  /** The place goes to whoever waits longest. */
  const leave = (): void => {
    const next = line.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return {
    within: async (work) => {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
};
