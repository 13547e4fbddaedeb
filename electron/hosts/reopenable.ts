import { type Application, type ApplicationOptions, type Listener } from '../app/application.ts';
import { type Reopen } from '../app/deps.ts';

type Reopening = NonNullable<ApplicationOptions['reopening']>;

/**
 * One application for whoever holds it, that can close, let something be done with its closed data folder, and open again: calls that
 * come meanwhile wait, and listeners stay. A failure of the work is the caller's; the application opens again all the same.
 */
export const reopenable = (open: (reopening: Reopening) => Application): Application => {
  const listeners = new Map<Listener, () => void>();
  let under: Promise<void> | null = null;
  const reopen: Reopen = (work) => {
    under ??= (async () => {
      await current.close();
      try {
        await work();
      } finally {
        current = open(reopening);
        for (const listener of listeners.keys()) listeners.set(listener, current.on(listener));
        under = null;
      }
    })();
    return under;
  };
  const reopening: Reopening = {
    reopen,
    replaced: (data) => {
      for (const listener of listeners.keys()) listener('storage.replaced', data);
    },
  };
  let current = open(reopening);
  const still = async (): Promise<void> => {
    await under?.catch(() => undefined);
  };
  return {
    call: async (name, input) => {
      await still();
      return current.call(name, input);
    },
    on: (listener) => {
      listeners.set(listener, current.on(listener));
      return () => {
        listeners.get(listener)?.();
        listeners.delete(listener);
      };
    },
    handIn: async (thing) => {
      await still();
      return current.handIn(thing);
    },
    woke: () => {
      if (under === null) current.woke();
    },
    close: async () => {
      await still();
      await current.close();
    },
  };
};
