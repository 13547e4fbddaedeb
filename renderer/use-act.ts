import { ref, shallowRef, type Ref, type ShallowRef } from 'vue';
import { type Settled } from '../shared/contract/contract.ts';
import { type AppErrorData } from '../shared/domain/app-error.ts';

export interface Act {
  readonly busy: Ref<boolean>;
  readonly error: ShallowRef<AppErrorData | null>;
  /** Runs one call; answers its value, or null after keeping the error to be shown where the act was. */
  readonly run: <T>(work: () => Promise<Settled<T>>) => Promise<T | null>;
}

/** One act of a person: whether it goes on, and what went wrong the last time. */
export const useAct = (): Act => {
  const busy = ref(false);
  const error = shallowRef<AppErrorData | null>(null);
  let going = 0;
  const run = async <T>(work: () => Promise<Settled<T>>): Promise<T | null> => {
    going += 1;
    busy.value = true;
    error.value = null;
    const outcome = await work();
    going -= 1;
    busy.value = going > 0;
    if (outcome.ok) return outcome.value;
    error.value = outcome.error;
    return null;
  };
  return { busy, error, run };
};
