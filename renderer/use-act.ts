import { ref, shallowRef, type Ref, type ShallowRef } from 'vue';
import { type Settled } from '../shared/contract/contract.ts';
import { type AppErrorData } from '../shared/domain/app-error.ts';

/** What a person does in one place of the window, and what the place reads beside it. */
export interface Act {
  /** An act of the person goes on. Only this takes a button out of the hand. */
  readonly busy: Ref<boolean>;
  /** Something is being read: to be said, never to be waited for by a hand. */
  readonly reading: Ref<boolean>;
  /** What was refused last, to be shown where the act was: an act's until the next act, a reading's until one succeeds. */
  readonly error: ShallowRef<AppErrorData | null>;
  /**
   * Does what a person asked for; it goes on until `show` has shown what came of it. Answers the value of the call, or null
   * after keeping the error, and where the person was asked something and said no.
   */
  readonly run: <T>(work: () => Promise<Settled<T>>, show?: (value: T) => Promise<void>) => Promise<T | null>;
  /** Reads what is to be shown. Answers null after keeping the error, unless an act's stands there. Asks the person nothing. */
  readonly read: <T>(work: () => Promise<Settled<T>>) => Promise<T | null>;
}

/** Puts right with the person what a call was refused for; true where the call may be made again. */
type Settle = () => Promise<boolean>;

const settlers = new Map<string, Settle>();

/** While a part of the window can settle a refusal, every act is made again after it. Answers what ends that. */
export const settleRefusals = (code: string, settle: Settle): (() => void) => {
  settlers.set(code, settle);
  return () => {
    if (settlers.get(code) === settle) settlers.delete(code);
  };
};

/** Null where the person was asked and said no. */
const settled = async <T>(work: () => Promise<Settled<T>>): Promise<Settled<T> | null> => {
  const outcome = await work();
  const settle = outcome.ok ? undefined : settlers.get(outcome.error.code);
  if (settle === undefined) return outcome;
  return (await settle()) ? work() : null;
};

/** How many of a sort are under way. */
const useCount = (): { readonly any: Ref<boolean>; readonly during: <T>(work: () => Promise<T>) => Promise<T> } => {
  const any = ref(false);
  let count = 0;
  const step = (by: 1 | -1): void => {
    count += by;
    any.value = count > 0;
  };
  return {
    any,
    during: async (work) => {
      step(1);
      try {
        return await work();
      } finally {
        step(-1);
      }
    },
  };
};

/** The acts and the readings of one place: whether any goes on, and what went wrong the last time. */
export const useAct = (): Act => {
  const [acts, readings] = [useCount(), useCount()];
  const error = shallowRef<AppErrorData | null>(null);
  /** Whose error stands: a reading neither hides nor clears what an act said. */
  let ofReading = false;
  const say = (next: AppErrorData | null, byReading: boolean): void => {
    error.value = next;
    ofReading = byReading;
  };

  const run: Act['run'] = (work, show) => {
    say(null, false);
    return acts.during(async () => {
      const outcome = await settled(work);
      if (outcome === null) return null;
      if (!outcome.ok) {
        say(outcome.error, false);
        return null;
      }
      await show?.(outcome.value);
      return outcome.value;
    });
  };
  const read: Act['read'] = async (work) => {
    const outcome = await readings.during(work);
    if (error.value === null || ofReading) say(outcome.ok ? null : outcome.error, true);
    return outcome.ok ? outcome.value : null;
  };
  return { busy: acts.any, reading: readings.any, error, run, read };
};
