import { ref, shallowRef, type Ref, type ShallowRef } from 'vue';
import { type CallOutput } from '../../shared/contract/contract.ts';
import { call, on } from '../bridge.ts';

export type LockView = CallOutput<'lock.state'>;

const seen: ShallowRef<LockView | null> = shallowRef(null);

/** The lock as the main process told of it last; null before that. */
export const lockView: Readonly<ShallowRef<LockView | null>> = seen;

/** True while nothing of the rooms may stand in the window: they are taken away, and come back when it is false. */
export const windowCovered: Ref<boolean> = ref(false);

/** Whether there was news of the lock since it was asked for. */
let outdated = false;
on('lock.changed', () => {
  outdated = true;
});

/** Asks how the lock stands. What was known stays where it is not answered. */
export const lookAtLock = async (): Promise<LockView | null> => {
  outdated = false;
  const answer = await call('lock.state', {});
  if (answer.ok) seen.value = answer.value;
  return seen.value;
};

/** Takes in what another answer told of the lock. */
export const takeLock = (view: LockView): LockView => {
  seen.value = view;
  return view;
};

/** How the lock stands: asked for only where nothing is known of it, or there was news since. */
export const lockNowKnown = (): Promise<LockView | null> =>
  outdated || seen.value === null ? lookAtLock() : Promise.resolve(seen.value);

/** Locks: what is being written is kept first, as before any other lock. */
export const lockNow = async (): Promise<void> => {
  await call('lock.now', {});
};
