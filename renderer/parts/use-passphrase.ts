import { onUnmounted, ref, type Ref } from 'vue';
import { type CallOutput, type Settled } from '../../shared/contract/contract.ts';
import { type Act } from '../use-act.ts';

type Tried = CallOutput<'lock.unlock'>;

/** Trying a passphrase: what came of it, and how long to wait before the next. */
export interface Passphrase {
  /** What the last try came to, where it opened nothing. */
  readonly refused: Ref<'wrong' | 'unreadable' | null>;
  /** Seconds that are left to wait. */
  readonly wait: Ref<number>;
  readonly waitFor: (seconds: number) => void;
  /** True where it was the passphrase. */
  readonly attempt: (ask: () => Promise<Settled<Tried>>) => Promise<boolean>;
}

export const usePassphrase = (act: Act): Passphrase => {
  const refused = ref<'wrong' | 'unreadable' | null>(null);
  const wait = ref(0);
  let until = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const count = (): void => {
    wait.value = Math.max(0, Math.ceil((until - performance.now()) / 1000));
    if (wait.value === 0) clearInterval(timer);
  };
  const waitFor = (seconds: number): void => {
    clearInterval(timer);
    until = performance.now() + seconds * 1000;
    if (seconds > 0) timer = setInterval(count, 250);
    count();
  };
  onUnmounted(() => {
    clearInterval(timer);
  });
  return {
    refused,
    wait,
    waitFor,
    attempt: async (ask) => {
      refused.value = null;
      const tried = await act.run(ask);
      if (tried === null) return false;
      if (tried.outcome === 'unreadable') refused.value = 'unreadable';
      if (tried.outcome === 'wrong') refused.value = 'wrong';
      if (tried.outcome === 'wrong' || tried.outcome === 'wait') waitFor(tried.waitSeconds);
      return tried.outcome === 'right';
    },
  };
};
