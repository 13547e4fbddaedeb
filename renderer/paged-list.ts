import { shallowRef, type ShallowRef } from 'vue';

export interface PagedList<A, L> {
  /** The latest answer; null until the first has come. */
  readonly found: ShallowRef<A | null>;
  readonly lines: ShallowRef<readonly L[]>;
  /** Reads from the top; what is shown stays until the answer comes. Answers null where it failed. */
  readonly restart: () => Promise<A | null>;
  /** Reads the lines after those that are shown. */
  readonly more: () => Promise<void>;
}

/**
 * A list that is read from the top, and on for as long as a person asks for more. `readFrom` answers what is at a place and
 * after it, null where it failed. Of several readings from the top the latest is shown; a wish for more waits for it, so that neither
 * takes the other away.
 */
export const usePagedList = <A, L>(
  readFrom: (offset: number) => Promise<A | null>,
  linesOf: (answer: A) => readonly L[],
): PagedList<A, L> => {
  const found = shallowRef<A | null>(null);
  const lines = shallowRef<readonly L[]>([]);
  let round = 0;
  let top: Promise<A | null> = Promise.resolve(null);

  const page = async (offset: number): Promise<A | null> => {
    const mine = round;
    const answer = await readFrom(offset);
    if (answer === null || mine !== round) return answer;
    found.value = answer;
    lines.value = [...lines.value.slice(0, offset), ...linesOf(answer)];
    return answer;
  };
  return {
    found,
    lines,
    restart: () => {
      round += 1;
      top = page(0);
      return top;
    },
    more: async () => {
      await top;
      await page(lines.value.length);
    },
  };
};
