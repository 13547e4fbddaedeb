import { ref, shallowRef, type Ref, type ShallowRef } from 'vue';
import { type Settled } from '../shared/contract/contract.ts';
import { type AppErrorData } from '../shared/domain/app-error.ts';

export interface Act {
  readonly busy: Ref<boolean>;
  readonly error: ShallowRef<AppErrorData | null>;
  /** Runs one call; answers its value, or null after keeping the error to be shown where the act was. */
  readonly run: <T>(work: () => Promise<Settled<T>>) => Promise<T | null>;
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

/** One act of a person: whether it goes on, and what went wrong the last time. */
export const useAct = (): Act => {
  const busy = ref(false);
  const error = shallowRef<AppErrorData | null>(null);
  let going = 0;
  const run = async <T>(work: () => Promise<Settled<T>>): Promise<T | null> => {
    going += 1;
    busy.value = true;
    error.value = null;
    const outcome = await settled(work);
    going -= 1;
    busy.value = going > 0;
    if (outcome === null) return null;
    if (outcome.ok) return outcome.value;
    error.value = outcome.error;
    return null;
  };
  return { busy, error, run };
};
